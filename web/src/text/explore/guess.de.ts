/** Vorhersagen vor einem Experiment von Explore, auf Deutsch. Die Antworten folgen dem Verhältnis B / A, von klein nach groß. */
import type { Twin } from "../twin";
import type { guessText as english } from "./guess.en";

export const guessText: Twin<typeof english> = {
  title: "Ihre Vorhersage",
  start: "Treffen Sie eine Vorhersage, oder überspringen Sie sie. Der Lauf geht inzwischen weiter.",
  complete: "Der Lauf ist fertig. Treffen Sie eine Vorhersage, oder sehen Sie gleich sein Ergebnis.",
  skip: "Vorhersage überspringen",
  right: (option: string): string => `Ihre Vorhersage „${option}“ stimmt.`,
  wrong: (option: string, result: string): string => `Ihre Vorhersage: „${option}“. Der Lauf ergibt: ${result}.`,
  running: (option: string): string => `Ihre Vorhersage: „${option}“. Der Lauf geht weiter.`,
  terms: [
    ["sortierte Runs", "sorted-run"],
    ["Monkey", "monkey"],
    ["unnötiger Lesezugriffe", "wasted-read"],
    ["Zipf-Gesetz", "zipf"],
    ["SuRF", "surf"],
    ["Tombstones", "tombstone"],
    ["gemeinsamen Digest", "hash-sharing"],
  ],
  experiments: {
    "leveling-or-tiering": {
      ask: "Tiering behält mehrere sortierte Runs pro Level. Wie viel schreibt es, verglichen mit Leveling?",
      options: ["deutlich weniger", "etwa gleich viel", "deutlich mehr"],
    },
    monkey: {
      ask: "Monkey berechnet die beste Aufteilung. Wie ändert sich die Zahl unnötiger Lesezugriffe?",
      options: ["mindestens 20 % weniger", "weniger, aber unter 20 %", "nicht weniger"],
    },
    "shared-digest": {
      ask: "Mit einem gemeinsamen Digest wird der Schlüssel einmal pro Lookup gehasht. Wie viele Hashes bleiben?",
      options: ["weniger als die Hälfte", "mehr als die Hälfte", "alle"],
    },
    tombstones: {
      ask: "Bei welcher Strategie belegen Tombstones und veraltete Einträge am Ende weniger Bytes?",
      options: ["Tiering", "etwa gleich viel", "Leveling"],
    },
    "write-stall": {
      ask: "In B wandern einzelne Tabellen statt ganzer Levels. Wie lange warten Schreiber insgesamt?",
      options: ["deutlich kürzer", "etwa gleich lang", "deutlich länger"],
    },
    "zipf-cache": {
      ask: "Wenige Schlüssel werden am häufigsten gesucht (Zipf-Gesetz). Wie viele Lesezugriffe bleiben mit einem Cache von 256 KiB?",
      options: ["weniger als die Hälfte", "mehr als die Hälfte", "alle"],
    },
    scans: {
      ask: "SuRF-Filter beantworten Bereichsabfragen. Wie viel länger dauert ein Lookup (Modell) als mit einem Bloom-Filter?",
      options: ["kürzer", "etwa gleich lang", "deutlich länger"],
    },
    "one-mask": {
      ask: "Eine Maske wird mit allen Filtern zugleich verglichen. Wie viele einzelne Bits prüft ein Lookup?",
      options: ["weniger als die Hälfte", "mehr als die Hälfte", "gleich viele"],
    },
  },
};
