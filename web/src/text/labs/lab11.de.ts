/** Texte von Lab 11 auf Deutsch. Die Engine zählt die Zahlen. */

import { count, fixed } from "../numbers";
import type { Twin } from "../twin";
import type { lab11Text as english } from "./lab11.en";

const HERE = "(in Ihrem Browser gezählt)";

export const lab11Text: Twin<typeof english> = {
  lede: "Eine Maplet ist eine Struktur, die für den ganzen Baum antwortet. Lookups fragen sie ab, und die Filter bleiben ungenutzt. Sagen Sie voraus, was sie spart und kostet.",
  arms: { merged: "eine Maske", maplet: "eine Maplet" },
  policies: { leveling: "Leveling", tiering: "Tiering" },
  probes: {
    title: "Wie viele Abfragen?",
    question:
      "Dieser Lookup eines fehlenden Schlüssels vergleicht eine Maske mit je einer Filterzeile aller sortierten Runs: acht Abfragen. Die Maplet hat für jeden Eintrag einen Platz mit der Nummer seines Runs. Wie viele Abfragen der Maplet sind nötig?",
    terms: [
      ["Maske", "mask"],
      ["Filterzeile", "filter-line"],
      ["sortierten Runs", "sorted-run"],
      ["Maplet", "maplet"],
      ["Platz", "slot"],
    ],
    options: [
      {
        value: "all",
        label: "Acht: Jeder sortierte Run muss abgefragt werden",
        finding: "Acht Abfragen sind nötig",
        short: "8",
      },
      {
        value: "half",
        label: "Etwa drei: Er durchsucht die Levels wie einen Baum",
        finding: "Etwa drei Abfragen sind nötig",
        short: "3",
      },
      { value: "one", label: "Eine", finding: "Eine Abfrage genügt", short: "1" },
    ],
    outcome: (lines, probes, perLookup, perMaplet) =>
      `Dieser Lookup: ${lines} Filterzeilen mit einer Maske, ${probes} Abfrage der Maplet. Mittel von 400 Lookups: ${perLookup} und ${perMaplet} ${HERE}.`,
    because:
      "Ein Digest führt zu zwei Zellen mit je vier Plätzen, die zugleich gelesen werden. Jeder Platz hat ein Stück eines Digests (Fingerabdruck) und eine Run-Nummer. Passt kein Fingerabdruck, dann fehlt der Schlüssel in allen Runs. Die Zahl der Levels spielt keine Rolle.",
    short: (lines, probes) => `${probes} statt ${lines}`,
    youSaid: { all: "Ihre Vorhersage: 8", half: "Ihre Vorhersage: 3", one: "Ihre Vorhersage: 1" },
    plot: "Abfragen eines leeren Lookups, nach Zahl der Levels",
    x: "Levels",
    y: "Abfragen",
    intro: {
      lines: (lines) => `Eine Maske, verglichen mit ${lines} Filterzeilen: ${lines} Abfragen.`,
      fill: "Die Maplet hat einen Platz für jeden Eintrag jedes Runs.",
      asks: "Nun fragt der Lookup die Maplet und keinen Filter.",
    },
    steps: {
      probe: "Der Digest des Schlüssels wählt zwei Zellen.",
      compare: "Ihre acht Plätze werden zugleich verglichen: Kein Fingerabdruck passt.",
      end: (lines) => `1 Abfrage statt ${lines}, wie viele Levels es auch sind.`,
    },
    another: "Anderer Schlüssel",
  },
  moves: {
    title: "Was kostet eine Compaction jetzt?",
    question:
      "Dieser Baum wächst mit Leveling und Größenverhältnis 3. Jede Compaction schreibt die Einträge neu, die sie vereinigt. Jeder Platz der Maplet hat die Nummer eines sortierten Runs. Wie oft ändert sich die Nummer eines Eintrags?",
    terms: [
      ["Leveling", "leveling"],
      ["Größenverhältnis", "size-ratio"],
      ["Compaction", "compaction"],
      ["Platz", "slot"],
    ],
    options: [
      {
        value: "all",
        label: "Bei jedem Neuschreiben",
        finding: "Jedes Neuschreiben ändert die Nummer",
        short: "jedes",
      },
      {
        value: "fewer",
        label: "Seltener: nur wenn der Eintrag in einen anderen Run kommt",
        finding: "Nur Einträge, die den Run wechseln, ändern ihre Nummer",
        short: "seltener",
      },
      {
        value: "none",
        label: "Nie: Der Platz gehört zum Schlüssel",
        finding: "Keine Nummer ändert sich",
        short: "nie",
      },
    ],
    outcome: (moved, written, model) =>
      `Jeder Eintrag wurde ${written} Mal geschrieben und änderte ${moved} Mal seine Nummer ${HERE}. Modell: ${model}.`,
    because:
      "Eine Compaction vereinigt kleine Runs mit einem größeren. Die Einträge des größeren Runs behalten dessen Nummer, obwohl sie neu geschrieben werden. Die Änderungen nehmen also mit der Zahl der Levels zu, nicht mit der Write Amplification. Aber jede Änderung ist Pflicht: Ohne sie würde ein vorhandener Schlüssel als fehlend gelten.",
    short: (moved, written) => `${moved} von ${written}`,
    youSaid: { all: "Sie: bei jedem", fewer: "Sie: seltener", none: "Sie: nie" },
    scene: {
      title: "Ein wachsender Baum: jedes Kästchen ein Eintrag, jede Zeile ein sortierter Run",
      intro: {
        grows: "Flushes und Compactions schreiben die Einträge immer wieder.",
        end: (written) => `Jeder Eintrag wurde ${written} Mal geschrieben. Und seine Nummer in der Maplet?`,
      },
      steps: {
        first: "Ein Flush fügt seine Einträge mit einer freien Nummer ein.",
        slow: "Einträge, die in einen anderen Run kommen, ändern ihre Nummer.",
        fast: "Einträge des größeren Runs werden neu geschrieben, behalten aber ihre Nummer.",
        end: (moved, written) => `${written} Mal geschrieben, ${moved} Mal die Nummer geändert.`,
      },
      table: ["Schritt", "Flushes", "geschriebene Einträge", "geänderte Nummern"],
    },
  },
  steps: {
    title: "Und bei vorhandenen Schlüsseln?",
    question:
      "Die Filterzeilen aller Runs werden zugleich gelesen, also wartet ein Lookup nur einmal auf sie. Schritte sind Speicherzugriffe, die nacheinander erfolgen müssen. Wie viele Schritte spart die Maplet bei einem vorhandenen Schlüssel gegenüber einer Maske?",
    terms: [
      ["Filterzeilen", "filter-line"],
      ["Maske", "mask"],
      ["Maplet", "maplet"],
    ],
    options: [
      { value: "many", label: "Sieben, wie bei den Abfragen", finding: "Sie spart sieben Schritte", short: "7" },
      { value: "one", label: "Einen, wie bei fehlenden Schlüsseln", finding: "Sie spart einen Schritt", short: "1" },
      { value: "none", label: "Keinen", finding: "Sie spart keinen Schritt", short: "0" },
    ],
    outcome: (absent, existing) =>
      `Schritte eines fehlenden Schlüssels: ${absent[0]} mit einer Maske, ${absent[1]} mit der Maplet. Vorhandener Schlüssel: ${existing[0]} und ${existing[1]} ${HERE}.`,
    because:
      "Eine Maske: Fence-Pointer durchsuchen, alle Zeilen lesen, Block lesen. Maplet: zwei Zellen lesen, Fence-Pointer durchsuchen, Block lesen. Bei einem fehlenden Schlüssel endet der Lookup nach den Zellen. Ein vorhandener braucht so viele Schritte wie zuvor und spart einen kleineren Teil seiner Zeit.",
    short: (saved) => `${saved} gespart`,
    youSaid: { many: "Sie: 7 gespart", one: "Sie: 1 gespart", none: "Sie: 0 gespart" },
    scene: {
      title: "Schritte eines Lookups: Speicherzugriffe, die nacheinander erfolgen müssen",
      absent: "Fehlender Schlüssel",
      existing: "Vorhandener Schlüssel",
      search: "Suche in den Fence-Pointern",
      lines: "Filterzeilen aller Runs zugleich",
      cells: "zwei Zellen der Maplet",
      blocks: "Block",
      table: ["Lookup", "Suchen", "Zeilen gelesen", "Abfragen der Maplet", "Blöcke", "Zeit (95-%-KI)"],
      says: (steps, ns) => `${steps} Schritte, ${ns}`,
      times: (keyBytes, processor, date) =>
        `Zeiten: nativ gemessen (${processor}, ${date}), Schlüssel von ${keyBytes} Byte, alle Blöcke im Arbeitsspeicher.`,
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
      "Ein fehlender Schlüssel braucht eine Abfrage statt acht und keine Suche in den Fence-Pointern. Ein vorhandener braucht weiterhin diese Suche und seinen Block. Jeder Flush fügt Einträge ein. Jede Compaction nummeriert Einträge um, die in einen anderen Run kommen, und leert die Plätze überschriebener Einträge.",
  },
  push: {
    title: "Wann lohnt sie sich nicht?",
    question:
      "Jeder Schreibvorgang ändert die Maplet, und jeder Lookup spart Schritte. Finden Sie eine Last mit mindestens 10 Lookups pro Schreibvorgang, bei der sich die Maplet nicht lohnt. Finden Sie dann eine mit 100.",
    saved: "von Lookups gesparte Schritte",
    upkeep: "Änderungen der Maplet",
    gauge: "Pro Schreibvorgang",
    inserted: "eingefügt",
    moved: "verschoben",
    removed: "entfernt",
    rebuilt: "kopiert, wenn die Maplet wächst",
    pays: "Sie lohnt sich.",
    costs: "Sie lohnt sich nicht.",
    found: (lookups) => `Gefunden, mit ${count(lookups)} Lookups pro Schreibvorgang.`,
    tooFew: "Es sind aber weniger als 10 Lookups pro Schreibvorgang.",
    now: (saved, upkeep) =>
      `Pro Schreibvorgang: ${fixed(saved, 1)} gesparte Schritte, ${fixed(upkeep, 1)} Änderungen ${HERE}.`,
    model: (counted, model) => `Verschobene Einträge pro Schreibvorgang: ${counted} gezählt, ${model} im Modell.`,
    updates: "Updates, %",
    empty: "leere Lookups, %",
    lookups: "Lookups pro Schreibvorgang",
    policy: "Strategie",
    tried: "Ihre bisherigen Lasten: Über der Linie lohnt sich die Maplet",
    even: "gespart = geändert",
    workloads: "Ihre Lasten",
    now2: "diese Last",
    x: "Änderungen pro Schreibvorgang",
    y: "gesparte Schritte pro Schreibvorgang",
    title2: "Gesparte Schritte und Änderungen einer Last",
    note: "Eine Änderung liest zwei Zellen zugleich und zählt als ein Schritt. Eine volle Maplet wird in eine größere kopiert. Die Filter bleiben, also sind Änderungen zusätzliche Arbeit. Der Baum hat Größenverhältnis 4 und 63 Flushes.",
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
          "Einträge, die in einen Run mit anderer Nummer kommen. Einträge der größten Eingabe behalten deren Nummer. Überschriebene Einträge verlieren ihren Platz.",
      },
      {
        question: "Warum ist eine vergessene Änderung schlimmer als ein veralteter Filter?",
        answer:
          "Ein Filter entsteht mit seiner Tabelle neu. Eine Maplet würde bis zum nächsten Neuaufbau melden, dass ein vorhandener Schlüssel fehlt.",
      },
      {
        question: "Wann lohnt sich eine Maplet nicht?",
        answer:
          "Wenn die meisten Lookups ihren Schlüssel finden, bei vielen Schreibvorgängen pro Lookup oder wenn weniger als 18 Bits pro Eintrag möglich sind. Bereichsabfragen gewinnen nichts.",
      },
    ],
  },
};
