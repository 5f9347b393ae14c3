/** Texte der Abbildung eines wachsenden Baums, auf Deutsch. Zahlen sind Argumente: Die Engine hat sie gezählt. */
import { count, counted } from "../numbers";
import type { Twin } from "../twin";
import type { treeText as english } from "./tree.en";

const REASONS = {
  levelOverCapacity: "hat keinen Platz für den nächsten Run",
  runsToMerge: "hat einen neuen Run neben einem, der noch Einträge aufnimmt",
  requested: "wird auf Anforderung vereint",
  runsOverLimit: "hat keinen Platz für einen weiteren Run",
} as const;

const entries = (some: number): string => counted(some, "Eintrag", "Einträge");
const tables = (some: number): string => counted(some, "Tabelle", "Tabellen");
const runs = (some: number): string => counted(some, "Run", "Runs");
const filters = (some: number): string => counted(some, "Filter", "Filter");

export const treeText: Twin<typeof english> = {
  params: {
    policy: "Strategie",
    policies: { leveling: "Leveling", tiering: "Tiering", "lazy-leveling": "Lazy Leveling" },
    ratio: "Größenverhältnis T",
    rounds: "gefüllte Memtables",
    order: "neue Schlüssel kommen",
    mix: "geschrieben werden",
    mixes: { some: "Puts, Updates, Löschungen", none: "nur Puts neuer Schlüssel" },
    orders: { random: "in zufälliger Reihenfolge", rising: "in steigender Reihenfolge" },
  },
  name: "Der Baum, Level für Level",
  tables: "Tabellen des Baums",
  hint: "Mit Pfeiltasten wechseln Sie die Tabelle, mit Escape schließen Sie sie.",
  memtable: "Memtable",
  entriesOf: (some, of) => `${count(some)} von ${count(of)}`,
  level: (level) => `Level ${level}`,
  shortLevel: (level) => `L${level}`,
  holds: (some, ofTables) => (some === 1 ? tables(ofTables) : `${runs(some)}, ${tables(ofTables)}`),
  empty: "leer",
  soFar: (some) => `bisher ${tables(some)}`,
  room: (blocks, of) => `${count(blocks)} von ${count(of)} Blöcken`,
  sum: (blocks, of) => `${blocks} von ${count(of)}`,
  runs: (some, of) => `${count(some)} von ${count(of)} Runs`,
  smallest: "kleinster Schlüssel",
  largest: "größter Schlüssel",
  ranges: "← Breite einer Tabelle: ihr Schlüsselbereich →",

  table: (table, level) => `Tabelle ${table}, Level ${level}`,
  noTable: "Wählen Sie eine Tabelle, um ihren Inhalt zu sehen. Die gepunktete Linie markiert den verfolgten Schlüssel.",
  close: "Schließen",
  gone: (table) => `Tabelle ${table} ist in diesem Moment nicht im Baum.`,
  facts: {
    entries: (some, tombstones) =>
      tombstones === 0 ? entries(some) : `${entries(some)}, darunter ${counted(tombstones, "Tombstone", "Tombstones")}`,
    blocks: (blocks) => `${counted(blocks, "Block", "Blöcke")} von 4 KiB`,
    filter: (bits, perKey) => `Filter von ${count(bits)} Bits, ${perKey} pro Schlüssel`,
    keys: (from, to) => `Schlüssel von ${from} bis ${to}`,
  },
  keysOf: "Schlüssel der Tabelle: Wählen Sie einen, um ihn zu verfolgen",
  tombstone: "gelöscht",
  follow: (key) => `${key} verfolgen`,
  chosenTable: (table, level, some, isFollowed) =>
    `Tabelle ${table}, Level ${level}, ${entries(some)}${isFollowed ? ", enthält den verfolgten Schlüssel" : ""}`,

  columns: [
    "Level",
    "Run, neuester zuerst",
    "Tabelle",
    "Einträge",
    "Tombstones",
    "Blöcke",
    "Filter-Bits pro Schlüssel",
    "erster Schlüssel",
    "letzter Schlüssel",
  ],
  describe: (puts, deletes, memtable) =>
    `Nach ${counted(puts, "Put", "Puts")} und ${counted(deletes, "Löschung", "Löschungen")}: ${entries(memtable)} in der Memtable`,
  describeLevel: (level, some, ofTables, blocks, of) =>
    `Level ${level}: ${runs(some)} aus ${counted(ofTables, "Tabelle", "Tabellen")}, ${count(blocks)} von ${count(of)} Blöcken`,
  nothingYet: "Noch ist keine Tabelle geschrieben",

  path: {
    name: (key) => `Wo ${key} ist`,
    memtable: "Memtable",
    inMemtable: "der Memtable",
    level: (level) => `Level ${level}`,
    gone: "entfernt",
    says: (key, where, isDeleted) =>
      isDeleted ? `${key} ist gelöscht; sein Tombstone ist in ${where}.` : `${key} ist in ${where}.`,
    notYet: (key) => `${key} ist noch nicht geschrieben.`,
    isGone: (key) => `${key} ist entfernt: Sein Tombstone wurde verworfen.`,
    stay: (flushes) => counted(flushes, "Flush", "Flushes"),
    stations: (stations) => `Orte im ganzen Trace: ${stations.join(", dann ")}.`,
  },

  timeline: {
    name: "Schritte des Wachstums",
    track: "Position im Wachstum",
    traceHint: "Fingerabdruck aller Ereignisse dieses Wachstums: Ein nativer Lauf mit demselben Seed ergibt denselben.",
    faster:
      "Weitere Memtables folgen immer schneller. Achten Sie darauf, wie lange der Schlüssel in jedem Level bleibt.",
    marks: "Marken",
    choices: {
      all: "alle Schritte",
      flush: "Flushes",
      levelOverCapacity: "Compactions voller Levels",
      runsToMerge: "Vereinen neuer Runs",
      runsOverLimit: "Compactions bei zu vielen Runs",
      "false-positive": "falsch positive Antworten",
    },
  },

  moving: {
    dropped: {
      shadowed: "älter: verworfen",
      deleted: "gelöscht: verworfen",
      collected: "Löschung erledigt: verworfen",
    },
    counts: {
      title: "Bis zu diesem Moment gezählt",
      read: "Blöcke gelesen",
      written: "Blöcke geschrieben",
      dropped: "Einträge verworfen",
      amplification: "Write Amplification",
      amplificationHint: "geschriebene Blöcke pro geflushtem Block",
    },
  },

  sentences: {
    filling: "Schreibvorgänge füllen die Memtable, die sie nach Schlüsseln sortiert.",
    andMore: (compactions: number): string =>
      `Es ${compactions === 1 ? "folgt" : "folgen"} ${counted(compactions, "kleinere Compaction", "kleinere Compactions")}.`,
    start: "Noch ist nichts geschrieben. Starten Sie die Wiedergabe, oder gehen Sie zum ersten Flush.",
    put: (memtable) => `Ein Put wird in die Memtable geschrieben, die jetzt ${entries(memtable)} enthält.`,
    deleted: (memtable) =>
      `Eine Löschung wird als Tombstone in die Memtable geschrieben, die jetzt ${entries(memtable)} enthält.`,
    flushing: (some) => `Flush: Aus den ${count(some)} Einträgen der vollen Memtable wird eine Tabelle in Level 1.`,
    flushed: (some) => `Flush fertig: Level 1 hat jetzt ${runs(some)}.`,
    due: (level, reason) => `Compaction: Level ${level} ${REASONS[reason]}.`,
    inputs: (some, to) => `${counted(some, "Tabelle wird", "Tabellen werden")} in Level ${to} vereint.`,
    cascade: (some, from, to) =>
      from === to
        ? `Mit seinen Einträgen hat auch Level ${from} keinen. Also werden ${tables(some)} in Level ${to + 1} vereint.`
        : `Mit seinen Einträgen haben auch die Levels ${from} ${to - from === 1 ? "und" : "bis"} ${to} keinen. Also werden ${tables(some)} in Level ${to + 1} vereint.`,
    output: (some, to) =>
      `Die Compaction schreibt die Einträge sortiert in Level ${to}, je Schlüssel nur den neuesten: bisher ${tables(some)}.`,
    compacted: (read, written, to) =>
      read === written
        ? `Compaction fertig: ${count(written)} Einträge sind jetzt in Level ${to}.`
        : `Compaction fertig: ${count(written)} von ${count(read)} Einträgen sind jetzt in Level ${to}. Die anderen waren verdeckt oder gelöscht.`,
    moved: (some, to) =>
      `Verschoben: ${counted(some, "Tabelle ist", "Tabellen sind")} jetzt in Level ${to}. Nichts wurde neu geschrieben.`,
    looking: (some) =>
      some === 0
        ? "Der Lookup eines fehlenden Schlüssels beginnt mit einem Hash für alle Filter."
        : `Der Lookup eines fehlenden Schlüssels hat bisher ${filters(some)} abgefragt.`,
    asking: (level) =>
      `Level ${level}: Ein Run hat eine Tabelle, die den Schlüssel enthalten kann. Ihr Filter wird abgefragt.`,
    answered: (level, isNo) =>
      isNo
        ? `Level ${level}: Der Filter antwortet „nein“. Der Lookup überspringt diesen Run.`
        : `Level ${level}: Der Filter antwortet „vielleicht“. Ein Block muss gelesen werden.`,
    fooled: "Falsch positiv: Ein Filter antwortete „vielleicht“, aber der Block enthält den Schlüssel nicht.",
    looked: (some) =>
      `Ein Lookup eines fehlenden Schlüssels fragt dann ${filters(some)} ab: einen für jede Reihe von Tabellen, in deren Bereich der Schlüssel liegt.`,
  },
};
