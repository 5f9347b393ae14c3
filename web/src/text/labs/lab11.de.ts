/** Texte von Lab 11 auf Deutsch. Die Engine zählt die Zahlen. */

import { count, fixed } from "../numbers";
import type { Twin } from "../twin";
import type { lab11Text as english } from "./lab11.en";

const HERE = "(in Ihrem Browser gezählt)";

export const lab11Text: Twin<typeof english> = {
  lede: "Jedes Level hat einen Filter. Eine Maplet ersetzt alle Filter durch eine Tabelle, die das Level eines Schlüssels liefert.",
  arms: { merged: "Filter", maplet: "Maplet" },
  policies: { leveling: "Leveling", tiering: "Tiering" },
  probes: {
    title: "Wie viele Abfragen?",
    question:
      "Acht Levels haben acht Filter, also fragt ein Lookup eines fehlenden Schlüssels acht ab. Eine Maplet hat für jeden Eintrag des Baums einen Platz: einen Fingerabdruck seines Digests und sein Level. Wie viele Abfragen der Maplet braucht der Lookup?",
    terms: [
      ["Filter", "filter"],
      ["Digests", "digest"],
      ["Maplet", "maplet"],
      ["Platz", "slot"],
    ],
    options: [
      {
        value: "all",
        mistake: "Jedes Level braucht seine eigene Abfrage.",
        label: "Acht: eine für jedes Level",
        finding: "Acht Abfragen sind nötig",
        short: "8",
      },
      {
        value: "half",
        mistake: "Eine Maplet durchsucht die Levels wie ein Suchbaum.",
        label: "Etwa drei: Er durchsucht die Levels wie einen Baum",
        finding: "Etwa drei Abfragen sind nötig",
        short: "3",
      },
      { value: "one", label: "Eine", finding: "Eine Abfrage genügt", short: "1" },
    ],
    outcome: (lines, probes, perLookup, perMaplet) =>
      `Dieser Lookup: ${lines} Abfragen von Filtern, ${probes} der Maplet. Mittel von 400 Lookups: ${perLookup} und ${perMaplet} ${HERE}.`,
    because:
      "Der Digest führt zu zwei Zellen mit je vier Plätzen. Hat kein Platz den Fingerabdruck des Schlüssels, dann hat kein Level den Schlüssel. Anders als in Lab 5 genügen zwölf Bits: Verglichen werden nur acht Plätze, und 32 andere Bits wählten deren Zellen.",
    short: (lines, probes) => `${probes} statt ${lines}`,
    youSaid: { all: "Ihre Vorhersage: 8", half: "Ihre Vorhersage: 3", one: "Ihre Vorhersage: 1" },
    intro: {
      digest: (level) => `Ein Eintrag aus Level ${level}: Sein Digest ergibt einen Fingerabdruck und zwei Zellen.`,
      slot: "Ein Platz speichert Fingerabdruck und Level. Ist eine Zelle voll, hilft die andere.",
      fill: "Eine Tabelle für alle Levels: Jeder Eintrag hat einen Platz.",
      asks: "Wie viele Abfragen braucht ein Lookup eines fehlenden Schlüssels?",
    },
    steps: {
      probe: "Der Digest des Schlüssels wählt zwei Zellen. Eine Abfrage liest beide zugleich.",
      compare: "Ihre acht Plätze werden zugleich verglichen: Keiner hat den Fingerabdruck des Schlüssels.",
      end: (lines) => `1 Abfrage statt ${lines}, wie viele Levels es auch sind.`,
    },
    another: "Anderer Schlüssel",
    press: "Drücken Sie ein Level: einer seiner Schlüssel bekommt seinen Platz in der Maplet",
    anotherTree: "Anderer Baum",
  },
  moves: {
    title: "Was kostet eine Compaction jetzt?",
    question:
      "Genauer: Ein Platz speichert nicht das Level, sondern die Nummer des sortierten Runs. Eine Compaction schreibt die Einträge zweier Runs in einen. Wie oft ändert sich die Nummer in einem Platz dieses kleineren, wachsenden Baums?",
    terms: [
      ["sortierten Runs", "sorted-run"],
      ["Compaction", "compaction"],
    ],
    options: [
      {
        value: "all",
        mistake: "Jedes Neuschreiben eines Eintrags ändert seinen Platz.",
        label: "Bei jedem Neuschreiben",
        finding: "Jedes Neuschreiben ändert die Nummer",
        short: "jedes",
      },
      {
        value: "fewer",
        label: "Seltener: nur wenn der Eintrag in einen anderen Run kommt",
        finding: "Nur ein Wechsel des Runs ändert die Nummer",
        short: "seltener",
      },
      {
        value: "none",
        mistake: "Ein Platz ändert sich nie, weil er zum Schlüssel gehört.",
        label: "Nie: Der Platz gehört zum Schlüssel",
        finding: "Keine Nummer ändert sich",
        short: "nie",
      },
    ],
    outcome: (moved, written, model) =>
      `Jeder Eintrag wurde ${written} Mal geschrieben, und die Nummer in seinem Platz änderte sich ${moved} Mal ${HERE}. Modell: ${model}.`,
    because:
      "Eine Compaction vereinigt kleine Runs mit einem größeren. Die Einträge des größeren Runs behalten dessen Nummer, obwohl sie neu geschrieben werden. Die Änderungen nehmen also mit der Zahl der Levels zu, nicht mit der Write Amplification. Aber ohne eine Änderung würde ein vorhandener Schlüssel als fehlend gelten.",
    short: (moved, written) => `${moved} von ${written}`,
    youSaid: { all: "Sie: bei jedem", fewer: "Sie: seltener", none: "Sie: nie" },
    scene: {
      title:
        "Jedes Kästchen ist ein Eintrag, jede Zeile ein sortierter Run. Drücken Sie einen Eintrag, um seinem Platz zu folgen.",
      intro: {
        grows: "Flushes und Compactions schreiben die Einträge immer wieder.",
        end: (written) =>
          `Jeder Eintrag wurde ${written} Mal geschrieben. Wie oft änderte sich die Nummer in seinem Platz?`,
      },
      steps: {
        first: "Ein Flush bringt einen Run. Dessen Nummer kommt in die Plätze seiner Einträge.",
        slow: "Wechselt ein Eintrag den Run, ändert sich die Nummer in seinem Platz.",
        fast: "Einträge des größeren Runs werden neu geschrieben, aber ihre Nummer bleibt.",
        end: (moved, written) => `Pro Eintrag: ${written} Mal geschrieben, Nummer ${moved} Mal geändert.`,
      },
      table: ["Schritt", "Flushes", "geschriebene Einträge", "geänderte Nummern"],
    },
  },
  steps: {
    title: "Und bei vorhandenen Schlüsseln?",
    question:
      "Schritte sind Speicherzugriffe, die aufeinander warten. Mit Filtern durchsucht ein Lookup die Fence-Pointer und liest dann alle Filter zugleich: zwei Schritte. Ein vorhandener Schlüssel braucht danach seinen Block. Wie viele Schritte spart die Maplet bei einem vorhandenen Schlüssel?",
    terms: [["Fence-Pointer", "fence-pointer"]],
    options: [
      {
        value: "many",
        mistake: "Weniger Abfragen sparen ebenso viele Speicherschritte.",
        label: "Zwei: einen für jeden gesparten Filter",
        finding: "Sie spart zwei Schritte",
        short: "2",
      },
      {
        value: "one",
        mistake: "Für einen vorhandenen Schlüssel entfällt die Suche in den Fence-Pointern.",
        label: "Einen: die Suche",
        finding: "Sie spart einen Schritt",
        short: "1",
      },
      { value: "none", label: "Keinen", finding: "Sie spart keinen Schritt", short: "0" },
    ],
    outcome: (absent, existing) =>
      `Fehlender Schlüssel: ${absent[0]} Schritte mit Filtern, ${absent[1]} mit der Maplet. Vorhandener Schlüssel: ${existing[0]} und ${existing[1]} ${HERE}.`,
    because:
      "Mit der Maplet braucht ein fehlender Schlüssel nur die Zellen. Ein vorhandener braucht weiterhin Suche und Block. Er liest weniger Zeilen, aber das ist ein kleinerer Anteil eines längeren Lookups.",
    times: (absent, existing) =>
      `Ein fehlender Schlüssel braucht ${absent.ns} (${absent.share}) weniger, ein vorhandener ${existing.ns} (${existing.share}) weniger (nativ gemessen).`,
    short: (saved) => `${saved} gespart`,
    youSaid: { many: "Sie: 2 gespart", one: "Sie: 1 gespart", none: "Sie: 0 gespart" },
    scene: {
      title: "Schritte eines Lookups: Speicherzugriffe, die nacheinander erfolgen müssen",
      origin: "Schritte: in Ihrem Browser gezählt; Zeiten: nativ gemessen",
      absent: "Fehlender Schlüssel",
      existing: "Vorhandener Schlüssel",
      search: "Fence-Pointer",
      lines: "alle Filter",
      cells: "zwei Zellen",
      blocks: "Block",
      unknown: "?",
      table: ["Lookup", "Suchen", "Filter gelesen", "Abfragen der Maplet", "Blöcke", "Zeit (95-%-KI)"],
      says: (steps, ns, share) => `${steps} Schritte, ${ns}${share === "" ? "" : ` (−${share})`}`,
      times: (keyBytes, processor, date) =>
        `Ein kleinerer Baum als zuvor, mit drei Levels. Zeiten: nativ gemessen (${processor}, ${date}), Schlüssel von ${keyBytes} Byte, alle Blöcke im Arbeitsspeicher.`,
      interval: (ns, low, high) => `${ns} (${low} bis ${high})`,
      steps: {
        absent: "Bei einem fehlenden Schlüssel endet der Lookup nach den Zellen der Maplet.",
        existing: "Ein vorhandener Schlüssel braucht in beiden Fällen Suche und Block.",
        end: "Nur fehlende Schlüssel sparen einen Schritt: die Suche.",
      },
    },
  },
  explain: {
    title: "Was spart sie, und was kostet sie?",
    prompt:
      "Ein Baum hat acht Levels. Erklären Sie, was eine Maplet bei einem fehlenden und bei einem vorhandenen Schlüssel spart und was jeder Flush und jede Compaction dafür tun muss.",
    model:
      "Ein fehlender Schlüssel braucht eine Abfrage statt acht und keine Suche in den Fence-Pointern. Ein vorhandener braucht weiterhin diese Suche und seinen Block. Jeder Flush fügt Einträge ein. Jede Compaction ändert die Nummer der Einträge, die den Run wechseln, und leert die Plätze überschriebener.",
  },
  push: {
    title: "Wann lohnt sie sich nicht?",
    question:
      "Jeder Schreibvorgang ändert die Maplet, und jeder Lookup spart Schritte. Finden Sie eine Last mit mindestens 10 Lookups pro Schreibvorgang, bei der sich die Maplet nicht lohnt. Finden Sie dann eine mit 100.",
    saved: "von Lookups gesparte Schritte",
    upkeep: "Änderungen der Maplet",
    gauge: "Pro Schreibvorgang",
    inserted: "eingefügt",
    moved: "Nummer geändert",
    removed: "geleert",
    rebuilt: "kopiert, wenn die Maplet wächst",
    pays: "Sie lohnt sich.",
    costs: "Sie lohnt sich nicht.",
    found: (lookups) => `Gefunden, mit ${count(lookups)} Lookups pro Schreibvorgang.`,
    tooFew: "Es sind aber weniger als 10 Lookups pro Schreibvorgang.",
    now: (saved, upkeep) =>
      `Pro Schreibvorgang: ${fixed(saved, 1)} gesparte Schritte, ${fixed(upkeep, 1)} Änderungen ${HERE}.`,
    updates: "Updates, %",
    empty: "leere Lookups, %",
    lookups: "Lookups pro Schreibvorgang",
    policy: "Strategie",
    tried: "Ihre bisherigen Lasten: Über der Linie lohnt sich die Maplet",
    even: "gespart = geändert",
    paying: "lohnt sich",
    losing: "lohnt sich nicht",
    now2: "diese Last",
    x: "Änderungen pro Schreibvorgang",
    y: "gesparte Schritte pro Schreibvorgang",
    title2: "Gesparte Schritte und Änderungen einer Last",
    note: "Eine Änderung eines Platzes zählt als ein Schritt. Der Speicher der Maplet zählt nicht.",
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Was enthält ein Platz der Maplet, und warum genügt das für einen fehlenden Schlüssel?",
        answer:
          "Ein Stück des Digests (Fingerabdruck) und die Nummer eines sortierten Runs. Wenn in den zwei Zellen kein Platz den Fingerabdruck des Schlüssels enthält, ist der Schlüssel in keinem Run.",
      },
      {
        question: "Warum spart die Maplet bei vorhandenen Schlüsseln so wenig?",
        answer:
          "Die Maplet nennt den Run, aber der Lookup durchsucht weiterhin die Fence-Pointer und liest den Block. Die gesparten Filterzeilen wurden zugleich gelesen, und der Lookup wartete nur einmal auf sie.",
      },
      {
        question: "Welche Einträge ändern bei einer Compaction ihre Nummer?",
        answer:
          "Einträge, die in einen Run mit anderer Nummer kommen. Einträge der größten Eingabe behalten deren Nummer. Plätze überschriebener Einträge werden geleert.",
      },
      {
        question: "Warum ist eine vergessene Änderung schlimmer als ein veralteter Filter?",
        answer:
          "Ein Filter entsteht mit seiner Tabelle neu. Eine Maplet würde bis zum nächsten Neuaufbau melden, dass ein vorhandener Schlüssel fehlt.",
      },
      {
        question: "Wann lohnt sich eine Maplet nicht?",
        answer:
          "Wenn die meisten Lookups ihren Schlüssel finden, bei vielen Schreibvorgängen pro Lookup oder wenn der Speicher keine 18 Bits pro Eintrag für sie hat. Bereichsabfragen gewinnen nichts.",
      },
    ],
  },
};
