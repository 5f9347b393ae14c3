/** Texte von Lab 5 auf Deutsch. Die Engine zählt die Zahlen. */

import { count, decimal, fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import type { lab5Text as english } from "./lab5.en";

interface Rate {
  readonly rate: number;
  readonly rateLow: number;
  readonly rateHigh: number;
}

interface Ratio {
  readonly ratio: number;
  readonly ratioLow: number;
  readonly ratioHigh: number;
}

const ratio = (counted: Ratio): string =>
  `${fixed(counted.ratio, 1)} (95-%-KI ${fixed(counted.ratioLow, 1)} bis ${fixed(counted.ratioHigh, 1)})`;

const interval = ({ rate, rateLow, rateHigh }: Rate): string =>
  `${percent(rate, 2)} (95-%-KI ${percent(rateLow, 2)} bis ${percent(rateHigh, 2)})`;

export const lab5Text: Twin<typeof english> = {
  lede: "Jedes Level hat einen Filter, und jeder Filter braucht einen Digest des Schlüssels. Sagen Sie voraus, was ein gemeinsamer Digest ändert.",
  interval,
  arms: {
    perFilter: "ein Digest pro Filter",
    shared: "ein gemeinsamer Digest",
    merged: "gemeinsamer Digest, eine Maske",
  },
  rows: {
    hashes: "Hashes",
    filters: "abgefragte Filter",
    bits: "einzeln geprüfte Bits",
    masks: "gebaute Masken",
    lines: "mit einer Maske verglichene Zeilen",
    reads: "gelesene Blöcke",
    wasted: "unnötige Lesezugriffe",
    found: "gefundene Schlüssel",
  },
  trees: {
    name: "Ein Lookup in zwei Bäumen mit gemeinsamer Uhr",
    key: "Gesuchter Schlüssel",
    another: "Anderer Schlüssel",
    beside: "Der zweite Baum",
    shared: "Ein gemeinsamer Digest",
    merged: "Eine Maske",
    later: "Derselbe Lookup mit einem gemeinsamen Digest erscheint nach Frage 1.",
    hashes: (hashes) => (hashes === 1 ? "Hash" : "Hashes"),
    filters: (filters) => (filters === 1 ? "Filter abgefragt" : "Filter abgefragt"),
    reads: (reads) => (reads === 1 ? "Block gelesen" : "Blöcke gelesen"),
  },
  table: (lookups) => `${count(lookups)} Lookups, dieselben für jede Variante`,
  tableOrigin:
    "In Ihrem Browser an einem echten Baum gezählt. Die dritte Variante braucht Blocked-Bloom-Filter: Sie vergleicht eine Maske zugleich mit einer Filterzeile jedes Levels.",
  parts:
    "Nativ gemessen (341 Tabellen im Arbeitsspeicher, EPYC-Gast, 24.11.2026): Verglichen mit einem gemeinsamen Digest spart die dritte Variante 67,7 % (65,9 bis 69,5) der Zeit eines leeren Lookups. Eine gemeinsame Suche nach den Tabellen aller Levels spart für sich allein 71,2 % (69,4 bis 73,0) und braucht keinen gemeinsamen Digest. Eine Maske spart 32,5 % (31,6 bis 33,4) der Zeit eines Lookups, der alle Filter auf einmal abfragt. Noch schneller ist es auf diesem Rechner, einen Filter nach dem anderen abzufragen.",

  levels: {
    title: "Wie viele Hashes?",
    question:
      "Die Abbildung zeigt den Lookup eines fehlenden Schlüssels mit einem Digest pro Filter. Angenommen, alle Filter teilen sich einen Digest. Wie viele Hashes berechnet ein solcher Lookup dann in einem Baum mit acht Levels?",
    terms: [["Digest", "digest"]],
    options: [
      {
        value: "all",
        mistake: "Jedes Level braucht seinen eigenen Hash.",
        label: "Acht: Jeder Filter braucht seinen eigenen Hash",
        finding: "Acht Hashes sind nötig",
        short: "8",
      },
      {
        value: "half",
        mistake: "Nur ähnlich große Filter können einen Digest teilen.",
        label: "Etwa vier",
        finding: "Etwa vier Hashes sind nötig",
        short: "4",
      },
      { value: "one", label: "Einen", finding: "Ein Hash genügt", short: "1" },
    ],
    outcome: (own, one, perFilter, shared) =>
      `Dieser Lookup: ${own} Hashes mit einem Digest pro Filter, ${one} mit einem gemeinsamen Digest. Mittelwert von 200 Lookups: ${perFilter} und ${shared} (in Ihrem Browser gezählt).`,
    because:
      "Der Digest hängt vom Schlüssel ab, nicht vom Filter. Jeder Filter berechnet daraus seine eigenen Bitpositionen. Das kostet etwas Arithmetik, aber keinen weiteren Durchgang durch den Schlüssel. Der Mittelwert liegt unter der Zahl der Levels, weil ein Lookup Levels überspringt, in denen keine Tabelle infrage kommt.",
    short: (perFilter, shared) => `${shared} statt ${perFilter}`,
    plot: "Hashes eines leeren Lookups, nach Zahl der Levels",
    x: "Levels",
    y: "Hashes",
    youSaid: { all: "Ihre Vorhersage: 8", half: "Ihre Vorhersage: 4", one: "Ihre Vorhersage: 1" },
    scene: {
      title: "Ein Lookup eines fehlenden Schlüssels auf zwei Arten",
      own: "ein Digest pro Filter",
      shared: "ein gemeinsamer Digest",
      hashes: (hashes) => (hashes === 1 ? "Hash" : "Hashes"),
      level: (level, isShort) => (isShort ? `L${level}` : `Level ${level}`),
      same: "gleicher Digest",
      positions: "Positionen in diesem Filter",
      no: "nein",
      maybe: "vielleicht",
      table: ["Level", "Digest (links)", "Digest (rechts)"],
      intro: {
        first: "Der Filter von Level 1 braucht einen Digest. Der Lookup hasht den Schlüssel.",
        others: "Für jeden weiteren Filter hasht der Lookup denselben Schlüssel erneut.",
        end: (levels, hashes) => `${levels} Filter, ${hashes} Hashes desselben Schlüssels.`,
      },
      steps: {
        others: "Links wird der Schlüssel in jedem Level erneut gehasht, rechts wird der Digest wiederverwendet.",
        equal: "Vergleichen Sie links die Spalten: Alle Digests haben gleiche Bits.",
        fold: "Ein Digest genügt also. Die sieben anderen Hashes ergaben nichts Neues.",
        positions: "Jeder Filter berechnet aus dem Digest eigene Bitpositionen. Gefüllt: 1, leer: 0.",
        end: (own, shared) => `${own} Hashes links, ${shared} rechts.`,
      },
    },
  },
  same: {
    title: "Was ändert sich noch?",
    question:
      "Fünf Filter enthalten verschiedene Schlüssel. Zuerst hat jeder Filter eine andere Hash-Funktion. Dann nutzen alle fünf einen gemeinsamen 64-Bit-Digest. Was ändert sich für fehlende Schlüssel außer der Zahl der Hashes?",
    terms: [
      ["Hash-Funktion", "hash-function"],
      ["Digest", "digest"],
    ],
    options: [
      {
        value: "together",
        mistake: "Mit einem gemeinsamen Digest irren sich mehrere Filter bei denselben Schlüsseln.",
        label: "Fehler fallen zusammen: Ein Schlüssel ist dann in mehreren Filtern falsch positiv",
        finding: "Fehler fallen zusammen",
        short: "Fehler",
      },
      {
        value: "reads",
        mistake: "Den Digest zu teilen spart auch Lesezugriffe.",
        label: "Weniger Blöcke werden gelesen",
        finding: "Weniger Blöcke werden gelesen",
        short: "Blöcke",
      },
      {
        value: "nothing",
        label: "Sonst nichts",
        finding: "Sonst nichts, weil jeder Filter andere Schlüssel enthält",
        short: "nichts",
      },
    ],
    outcome: (readsOne, readsOther, shared, independent) =>
      `In mindestens zwei Filtern falsch positiv: ${percent(independent.rate, 2)} mit fünf Hash-Funktionen, ${percent(shared.rate, 2)} mit einem Digest. Gelesene Blöcke: ${count(readsOne)} und ${count(readsOther)} (in Ihrem Browser gezählt).`,
    because:
      "Diese Filter sind gleich groß, also prüft ein Lookup mit einem Digest in allen dieselben Positionen. Aber jeder Filter enthält andere Schlüssel, also unterscheiden sich dort die Bits. Die Striche sind 95-%-KI: Die Raten unterscheiden sich nur zufällig.",
    short: "sonst nichts",
    shared: "ein Digest",
    independent: "fünf Hash-Funktionen",
    perFilter: "je ein Digest",
    scene: {
      title: "Verschiedene Schlüssel in jedem Filter: die ersten 60 von 40.000 fehlenden Schlüsseln",
      raster: (name) => `Falsches „vielleicht“: ${name}`,
      pairs: "Schlüssel mit Fehlern in mindestens zwei Filtern",
      reads: (lookups) => `Gelesene Blöcke (${count(lookups)} Lookups, Baum von Frage 1)`,
      youSaid: {
        together: "Sie: öfter mehrere Fehler",
        reads: "Sie: weniger Blöcke",
        nothing: "Sie: gleich viele",
      },
      table: ["Filter mit Fehler", "Schlüssel, ein Digest", "Schlüssel, je ein Digest"],
      steps: {
        slow: "Unten dieselben Schlüssel mit einem Digest. Rot: Ein Filter antwortet fälschlich „vielleicht“.",
        all: "Rahmen: Mindestens zwei Filter antworten beim selben Schlüssel falsch.",
        end: (shared, independent) =>
          `Mehrere Filter falsch: ${percent(independent.rate, 2)} mit fünf Hash-Funktionen, ${percent(shared.rate, 2)} mit einem Digest.`,
      },
    },
  },
  tree: {
    title: "Fallen Fehler der Levels zusammen?",
    question:
      "Nach Updates ist ein Schlüssel in mehreren Levels. Mit Salt mischt jede Tabelle eine eigene Zahl in den Digest. Ohne Salt setzt der Schlüssel in allen Filtern dieselben Bits. Wie oft ist ein fehlender Schlüssel dann in zwei Filtern falsch positiv, verglichen mit dem Zufall?",
    options: [
      {
        value: "chance",
        mistake: "Filter irren sich unabhängig, auch wenn sie dieselben Schlüssel enthalten.",
        label: "So oft, wie der Zufall erwarten lässt",
        finding: "Fehler in zwei Filtern sind Zufall",
        short: "1×",
      },
      {
        value: "several",
        label: "Deutlich öfter",
        finding: "Fehler in zwei Filtern sind deutlich häufiger",
        short: "2× bis 20×",
      },
      {
        value: "always",
        mistake: "Filter mit gemeinsamen Schlüsseln sind Kopien voneinander.",
        label: "Fast immer: Er ist in allen Filtern falsch positiv oder in keinem",
        finding: "Er ist überall falsch positiv oder nirgends",
        short: "über 20×",
      },
    ],
    outcome: (unsalted, salted) =>
      `Ohne Salt ist ein fehlender Schlüssel ${fixed(unsalted.ratio, 1)}-mal so oft in zwei Filtern falsch positiv wie durch Zufall, mit Salt ${fixed(salted.ratio, 1)}-mal (in Ihrem Browser gezählt).`,
    because:
      "Ohne Salt setzt ein Schlüssel, der in mehreren Filtern ist, in jedem dieselben Bits, und ein fehlender Schlüssel prüft überall dieselben Positionen. In Frage 2 enthielt jeder Filter andere Schlüssel. Ein Salt kostet eine Multiplikation, aber keinen weiteren Hash.",
    short: (unsalted) => `${fixed(unsalted.ratio, 1)}×`,
    ratio,
    unsalted: "ohne Salt",
    salted: "mit Salt",
    scene: {
      title: "Geänderte Schlüssel in zehn Filtern. Jede Spalte: ein fehlender Schlüssel mit Fehler",
      raster: (name) => `Falsches „vielleicht“ ${name}`,
      gauge: "Falsch positiv in zwei Filtern, verglichen mit dem Zufall (1×)",
      times: (value) => `${fixed(value, 1)}×`,
      youSaid: { chance: "Sie: rein zufällig", several: "Sie: 2× bis 20×", always: "Sie: über 20× →" },
      table: ["Filter mit Fehler", "Lookups mit Salt", "Lookups ohne Salt"],
      steps: {
        slow: "Unten ohne Salt. Jede Zeile ist ein Filter. Rot: Er antwortet fälschlich „vielleicht“.",
        all: "Rahmen: Ein Schlüssel ist in mindestens zwei Filtern falsch positiv.",
        end: (unsalted, salted) =>
          `Verglichen mit dem Zufall: ${fixed(salted.ratio, 1)}× mit Salt, ${fixed(unsalted.ratio, 1)}× ohne Salt.`,
      },
    },
  },
  width: {
    title: "Wie viel Digest genügt?",
    question:
      "Ein Filter mit 16.000 Schlüsseln hat 10 Bits pro Schlüssel. Mit 64-Bit-Digests antwortet er für etwa 1 % der fehlenden Schlüssel „vielleicht“. Wie viele sind es mit 16-Bit-Digests?",
    options: [
      {
        value: "same",
        mistake: "Die Breite des Digests hat keinen Einfluss auf einen Filter.",
        label: "Gleich viele: Der Filter entscheidet",
        finding: "Weiterhin ist etwa 1 % falsch positiv",
        short: "1 %",
      },
      {
        value: "little",
        mistake: "65.536 Digests sind für 16.000 Schlüssel reichlich.",
        label: "Einige Prozent",
        finding: "Einige Prozent sind falsch positiv",
        short: "2 bis 10 %",
      },
      { value: "much", label: "Mehr als 10 %", finding: "Mehr als 10 % sind falsch positiv", short: "über 10 %" },
    ],
    outcome: (narrow, wide) =>
      `16-Bit-Digest: ${interval(narrow)}; 64-Bit-Digest: ${percent(wide.rate, 2)} (in Ihrem Browser gezählt). Bei 16 Bits hilft doppelter Filterspeicher nicht.`,
    because:
      "Mit 16 Bits gibt es nur 65.536 Digests. Bei 16.000 Schlüsseln hat etwa jeder fünfte fehlende Schlüssel denselben Digest wie ein gespeicherter. Kein Filter kann zwei Schlüssel mit demselben Digest unterscheiden.",
    short: (narrow) => percent(narrow.rate, 1),
    plot: (keys) => `Fehler nach Breite des Digests, ${count(keys)} Schlüssel`,
    x: "Bits des Digests",
    y: "falsche Antworten",
    scene: {
      title: "Ein Filter mit 16.000 Schlüsseln und 20.000 fehlende Schlüssel",
      digests: "Digests der Schlüssel im Filter und der fehlenden Schlüssel",
      whole: (bits) => `Ein Digest: ${bits} Bits`,
      word: (kept, all) => `Ein Digest: ${kept} von ${all} Bits bleiben`,
      cells: (drawn, all) => `${count(drawn)} von ${count(all)} Digests`,
      legend: { stored: "gespeichert", free: "fehlend", met: "beides: falsch" },
      gauge: "Fehlende Schlüssel mit der Antwort „vielleicht“",
      row: (bits) => `${bits} Bits`,
      youSaid: { same: "Ihre Vorhersage: 1 %", little: "Sie: 2 bis 10 %", much: "Sie: über 10 %" },
      steps: {
        cut: "Nur 16 von 64 Bits bleiben.",
        slow: "Jeder fehlende Schlüssel fällt auf seinen Digest. Dunkle Felder sind belegt.",
        all: "Alle 20.000 fehlenden Schlüssel sind abgefragt.",
        end: (narrow) =>
          `${percent(narrow.rate, 1)} sind falsch positiv. Mehr Speicher hilft nur, wenn sich breite Digests unterscheiden.`,
      },
    },
    bits: (bits) => `${decimal(bits)} Bits pro Schlüssel`,
  },
  explain: {
    title: "Ein Digest, viele Positionen",
    prompt:
      "Die Filter der Abbildung sind Blocked-Bloom-Filter: Mit zehn Bits pro Schlüssel prüft jeder sechs Positionen. Warum genügt ein Digest für sechs Positionen in jedem Filter?",
    model:
      "Ein 64-Bit-Digest ist zufällig genug für viele Positionen. Jede Position braucht nur billige Arithmetik: eine Multiplikation, eine Rotation und eine Addition. Filter anderer Größe berechnen andere Positionen. Teuer ist nur der Durchgang durch den Schlüssel, und den gibt es nur einmal.",
  },
  push: {
    title: "Den Baum finden, der die meisten Hashes spart",
    question:
      "Ändern Sie Levels, leere Lookups und Bits pro Schlüssel, bis ein Digest pro Filter mehr als sieben Hashes pro Lookup kostet. Lassen Sie dann die Hälfte der Lookups ihren Schlüssel finden. Warum sinkt die Zahl?",
    terms: [["leere Lookups", "empty-lookup"]],
    first: "Beantworten Sie zuerst Frage 2. Dann werden die Lookups gezählt.",
    now: (perFilter, shared, isReached) =>
      `${isReached ? "Erreicht" : "Noch nicht"}: ${fixed(perFilter.hashes / perFilter.lookups, 2)} Hashes pro Lookup mit einem Digest pro Filter, ${fixed(shared.hashes / shared.lookups, 2)} mit einem gemeinsamen (in Ihrem Browser gezählt, ${count(shared.lookups)} Lookups).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Was ändert das Teilen des Digests, und was nicht?",
        answer:
          "Der Schlüssel wird nur einmal pro Lookup gehasht. Abgefragte Filter, geprüfte Bits, gelesene Blöcke, Fehler und Antworten bleiben gleich.",
      },
      {
        question: "Warum wird für jede Tabelle ein Salt in den Digest gemischt?",
        answer:
          "Levels enthalten Versionen derselben Schlüssel. Wenn derselbe Digest überall dieselben Bits setzt, fallen die Fehler ihrer Filter zusammen, und mehr Lookups lesen mehrere Blöcke unnötig. Der Salt bestimmt in jedem Filter eine andere Zeile. Der Schlüssel wird nicht erneut gehasht.",
      },
      {
        question: "Was muss gleich sein, damit sich zwei Filter einen Digest teilen können?",
        answer:
          "Die Hash-Funktion und ihr Seed. Größe, Zahl der Bitpositionen und selbst die Art des Filters dürfen sich unterscheiden.",
      },
      {
        question: "Warum nützt mehr Speicher bei einem schmalen Digest nichts?",
        answer:
          "Schlüssel mit gleichem Digest haben in jedem Filter dieselben Bits, unabhängig von seiner Größe. Der Anteil solcher Schlüssel ist der kleinstmögliche Fehler.",
      },
      {
        question: "Warum zählt die dritte Variante nicht zum Gewinn des Teilens?",
        answer:
          "Sie fragt dieselben Filter in anderer Reihenfolge und mit anderen Befehlen ab. Der gemeinsame Digest macht sie möglich, aber die Anordnung der Filter spart die Zeit. Dieser Gewinn wird getrennt gemessen.",
      },
    ],
  },
};
