/** Texte von Lab 4 auf Deutsch. Die Zahlen zählt oder berechnet die Engine. */

import { count, counted, decimal, percent, sentence, words } from "../numbers";
import type { Twin } from "../twin";
import type { lab4Text as english } from "./lab4.en";
import { perLookup as number, withInterval } from "./means";

const interval = withInterval("95-%-KI", "bis", number);

export const lab4Text: Twin<typeof english> = {
  lede: "Ein Lookup geht von Level zu Level, bis er seinen Schlüssel findet. Sagen Sie voraus, was es kostet, nichts zu finden.",
  locked: "Lookups, die ihren Schlüssel finden (Modell). Die Regler erscheinen nach der ersten Vorhersage.",
  stopped: "Angehalten. Die Bänder zeigen das Modell; es wurden keine Lookups gezählt.",
  tooLarge: (message) =>
    `${sentence(message)} Die Bänder zeigen die Vorhersage des Modells. Wählen Sie weniger Levels oder ein kleineres Verhältnis, um Lookups zu zählen.`,

  scene: {
    row: "Mittel",
    level: (level, isShort) => (isShort ? String(level) : `Level ${level}`),
    columns: { probed: "abgefragte Filter", fooled: "unnötige Lesezugriffe", found: "gefundene Schlüssel" },
    ending: (lookups) => `${lookups} fanden nichts`,
    legend: { gate: "Filter", lookup: "Lookup", block: "unnötig gelesener Block" },
    holds: (keys, tables) => `${count(keys)} Schlüssel, ${counted(tables, "Tabelle", "Tabellen")}`,
    answers: { no: "nein", maybe: "vielleicht" },
    wasted: "unnötiger Lesezugriff",
    origin: "in Ihrem Browser gezählt",
    slow: "Die ersten zwölf Lookups gehen einzeln. Ein Balken ist ihr Anteil.",
    all: "Die anderen folgen, immer schneller. Das Ende der Skala zählt sie.",
    table: ["Level", "Lookups, die es erreichen", "abgefragte Filter", "unnötige Lesezugriffe", "gefundene Schlüssel"],
  },
  probes: {
    title: "Wie viele Filter?",
    question:
      "Ein Baum hat fünf Levels mit je einem Filter. 10.000 Lookups suchen Schlüssel, die kein Level enthält. Wie viele Filter fragt jeder Lookup im Mittel ab?",
    terms: [
      ["Levels", "level"],
      ["Filter", "filter"],
      ["Lookups", "point-lookup"],
    ],
    options: [
      {
        value: "one",
        mistake: "Das erste „nein“ beendet einen Lookup.",
        label: "Einen: Das erste „nein“ beendet den Lookup",
        finding: "Ein Lookup prüft einen Filter",
        short: "1",
      },
      {
        value: "half",
        mistake: "Ein leerer Lookup endet in der Mitte des Baums, wie eine erfolgreiche Suche.",
        label: "Zwei oder drei: etwa die Hälfte der Levels",
        finding: "Ein Lookup prüft zwei oder drei Filter",
        short: "2,5",
      },
      { value: "all", label: "Etwa fünf", finding: "Ein Lookup prüft etwa fünf Filter", short: "5" },
    ],
    outcome: ({ mean, low, high }) =>
      `${number(mean)} Filter pro leerem Lookup (95-%-KI ${number(low)} bis ${number(high)}, gezählt). Ein Schlüssel außerhalb aller Tabellen eines Levels braucht dort keinen Filter.`,
    because:
      "Ein „Nein“ gilt nur für ein Level, also durchläuft ein Lookup, der nichts findet, alle Levels. Jede Tabelle umfasst einen Bereich von Schlüsseln. Ein Schlüssel zwischen zwei Tabellen eines Levels oder vor der ersten braucht dort keinen Filter.",
    expected: (filters) => `Das Modell sagt ${number(filters)} voraus.`,
    picture: "10.000 Lookups fehlender Schlüssel in einem Baum mit fünf Levels",
    gauge: "Abgefragte Filter pro Lookup",
    youSaid: { one: "Ihre Vorhersage: 1", half: "Ihre Vorhersage: 2,5", all: "Ihre Vorhersage: 5" },
    intro: {
      start: "Ein Lookup eines fehlenden Schlüssels erreicht den Filter des ersten Levels.",
      answer: (level) => `„Nein“: Level ${level} enthält den Schlüssel nicht.`,
      end: "Endet der Lookup hier, oder prüft er weitere Filter?",
    },
    end: (filters, lookups) => `${count(filters)} Filter für ${count(lookups)} Lookups.`,
  },
  reads: {
    title: "Wie viele Lesezugriffe?",
    question:
      "Jeder dieser Filter hat 5 Bits pro Schlüssel. Etwa 9 % seiner Antworten für fehlende Schlüssel sind falsch. Wie viele Blöcke liest ein leerer Lookup im Mittel?",
    terms: [
      ["Bits pro Schlüssel", "bits-per-key"],
      ["Blöcke", "block"],
    ],
    options: [
      {
        value: "none",
        mistake: "Filter verhindern jeden Lesezugriff für einen fehlenden Schlüssel.",
        label: "Keinen: Ein fehlender Schlüssel wird nie gelesen",
        finding: "Er liest keinen Block",
        short: "0",
      },
      {
        value: "one",
        mistake: "Ein Baum hat die Fehlerrate eines seiner Filter.",
        label: "Die Fehlerrate eines Filters",
        finding: "Er liest so oft, wie ein Filter falsch antwortet",
        short: "0,09",
      },
      {
        value: "each",
        label: "Das Fünffache: die Rate jedes Filters",
        finding: "Die Fehler aller fünf Filter addieren sich",
        short: "0,45",
      },
      {
        value: "every",
        mistake: "Ein Lookup liest auch mit Filtern einen Block pro Level.",
        label: "Fünf: einen Block jedes Levels",
        finding: "Er liest fünf Blöcke",
        short: "5",
      },
    ],
    outcome: ({ mean, low, high }, expected) =>
      `${number(mean)} unnötige Lesezugriffe pro leerem Lookup (95-%-KI ${number(low)} bis ${number(high)}, in Ihrem Browser gezählt). Das Modell sagt ${number(expected)} voraus.`,
    because:
      "Jeder abgefragte Filter kann falsch antworten, und die Wahrscheinlichkeiten addieren sich über die Levels. Mehr Levels oder mehr Runs pro Level verursachen mit denselben Filtern mehr unnötige Lesezugriffe.",
    picture: "Dieselben 10.000 Lookups und ihre unnötigen Lesezugriffe",
    gauge: "Gelesene Blöcke pro Lookup",
    youSaid: {
      none: "Ihre Vorhersage: 0",
      one: "Ihre Vorhersage: 0,09",
      each: "Ihre Vorhersage: 0,45",
      every: "Ihre Vorhersage: 5",
    },
    intro: {
      start: "Ein Lookup eines fehlenden Schlüssels. Jeder Filter antwortet „nein“ oder „vielleicht“.",
      fooled: (level) => `Level ${level}: „vielleicht“. Der Lookup liest einen Block ohne den Schlüssel.`,
      end: (reads) =>
        `Dieser Lookup hatte ${reads === 1 ? "einen unnötigen Lesezugriff" : `${words(reads)} unnötige Lesezugriffe`}. Wie viele sind es im Mittel?`,
    },
    end: (reads, lookups) => `${count(reads)} Blöcke für ${count(lookups)} Lookups.`,
  },
  ratio: {
    title: "Ist das Verhältnis fürs Lesen wichtig?",
    question:
      "Ein Baum hat vier Levels mit Verhältnis 4. Der andere hat sechs Levels mit Verhältnis 2 und etwas weniger Schlüssel. Alle Lookups finden ihren Schlüssel. In welchem Baum besuchen sie mehr Levels?",
    options: [
      {
        value: "same",
        mistake: "Ein kleineres Größenverhältnis betrifft nur das Schreiben.",
        label: "In keinem: Das Verhältnis ändert nur die Kosten von Schreibzugriffen",
        finding: "Sie besuchen in beiden gleich viele Levels",
        short: "gleich",
      },
      {
        value: "fewer",
        mistake: "Schlüssel in oberen Levels wiegen die zusätzlichen Levels auf.",
        label: "Verhältnis 4: Verhältnis 2 hat mehr Schlüssel in oberen Levels",
        finding: "Sie besuchen mit Verhältnis 4 mehr Levels",
        short: "Verh. 4",
      },
      { value: "more", label: "Verhältnis 2", finding: "Sie besuchen mit Verhältnis 2 mehr Levels", short: "Verh. 2" },
    ],
    outcome: (wide, narrow) =>
      `Verhältnis 4 besucht ${interval(wide)} Levels, Verhältnis 2 ${interval(narrow)} (in Ihrem Browser gezählt).`,
    because:
      "Mit Verhältnis 2 spart ein Lookup im Mittel ein Level statt eines Drittels. Aber dieselben Schlüssel brauchen mehr Levels, und die Hälfte der Schlüssel liegt immer noch im letzten. Ein Verhältnis tauscht Kosten des Schreibens gegen Kosten des Lesens.",
    short: (wide, narrow) => `${number(wide)} und ${number(narrow)}`,
    picture: "10.000 Lookups, die ihren Schlüssel finden, in zwei Bäumen",
    tree: (ratio) => `Verh. ${ratio}`,
    gauge: "Besuchte Levels pro Lookup",
    youSaid: {
      same: "Sie: Beide enden hier",
      fewer: "Sie: Verh. 2 endet links dieser Linie",
      more: "Sie: Verh. 2 endet rechts dieser Linie",
    },
    end: (wide, narrow) => `Verhältnis 4: ${number(wide)} Levels. Verhältnis 2: ${number(narrow)}.`,
  },
  form: {
    title: "Wann versagt eine kurze Formel?",
    question:
      "Ein Lookup, der seinen Schlüssel findet, überspringt die tieferen Levels. Die Summe über alle Levels ergibt das exakte Mittel. Eine kurze Formel ist einfacher: L − 1/(T − 1), für L Levels mit Verhältnis T. Für welche Bäume weicht sie um mehr als ein Zehntel ab?",
    options: [
      {
        value: "nowhere",
        mistake: "Eine gedruckte kurze Formel gilt für alle Parameter.",
        label: "Für keine: Der Fehler ist immer klein",
        finding: "Sie ist für jeden Baum gut genug",
        short: "keine",
      },
      {
        value: "large",
        mistake: "Eine Näherung wird schlechter, wenn ihre Parameter wachsen.",
        label: "Bäume mit großem Verhältnis",
        finding: "Sie ist bei großem Verhältnis falsch",
        short: "groß",
      },
      {
        value: "small",
        label: "Bäume mit kleinem Verhältnis und wenigen Levels",
        finding: "Sie ist bei kleinem Verhältnis und wenigen Levels falsch",
        short: "klein",
      },
    ],
    outcome: ({ sizeRatio, levels, exact, printed, error }) =>
      `Verhältnis ${sizeRatio}, ${words(levels)} Levels: Die kurze Formel ergibt ${number(printed)} statt ${number(exact)} Levels, ${percent(error, 1)} (Modell, Gl. (13)).`,
    because:
      "Die kurze Formel zieht die Levels ab, die ein Lookup in einem endlosen Baum überspringt: eines bei Verhältnis 2. Mit zwei Levels überspringt er nur ein Drittel. Bei großem Verhältnis oder vielen Levels ist der Unterschied klein.",
    tree: (ratio, levels) => `Verhältnis ${ratio}, ${words(levels)} Levels`,
    toggle: "Besuchte Levels in der Tabelle nach",
    picture: "Besuchte Levels von Lookups, die ihren Schlüssel finden",
    origin: "Band: Fehler der Formel unter einem Zehntel (Modell)",
    axis: "besuchte Levels pro Lookup",
    columns: ["Baum", "kurze Formel", "exakte Summe", "Fehler der Formel"],
    exact: "exakt",
    printed: "kurze Formel",
    youSaid: "Sie: außerhalb",
    steps: {
      tree: (tree, isOff) => `${tree}: Die exakte Summe endet ${isOff ? "außerhalb des Bands" : "im Band"}.`,
      end: (trees) => `Fehler über einem Zehntel: ${trees.length === 0 ? "keiner" : trees.join("; ")}.`,
    },
  },
  fooled: {
    sentence: (key, { filtersProbed, falsePositives }) =>
      `Kein Level enthält ${key}. Der Lookup fragte ${words(filtersProbed)} Filter ab. ${falsePositives === 1 ? "Einer antwortete falsch und verursachte" : `Davon antworteten ${words(falsePositives)} falsch und verursachten je`} einen unnötigen Lesezugriff.`,
    another: "Ein anderer",
    tiered: (filters, fooled, runs) =>
      `Ein Lookup eines fehlenden Schlüssels in einem Baum mit Tiering und ${runs} sortierten Runs. Er fragte ${filters} Filter ab, und ${fooled === 1 ? "einer antwortete" : `${words(fooled)} antworteten`} falsch.`,
    tieredOrigin: (keys) =>
      `Ein echter Lookup mit einem gemeinsamen Digest, in einem Baum mit Tiering nach ${count(keys)} Schreibvorgängen in Ihrem Browser. Strich: Der Filter antwortete „nein“. Kreuz: Er antwortete falsch und verursachte einen unnötigen Lesezugriff.`,
    noneFooled: "Kein Filter dieses Baums antwortete falsch. Wählen Sie weniger Bits pro Schlüssel oder mehr Runs.",
    steps: "Schritte des Lookups",
    track: "Stelle im Lookup",
    traceHint: "Fingerabdruck aller Ereignisse, mit denen der Baum gewachsen ist, und seiner Lookups.",
    origin:
      "Ein echter Lookup mit einem gemeinsamen Digest, ein Run pro Level. Gehen Sie ihn Schritt für Schritt durch oder öffnen Sie ein Level.",
  },
  totals: {
    caption: "Ein mittlerer Lookup",
    columns: ["Modell", "gezählt", "95-%-KI"],
    visited: (isExact) => (isExact ? "besuchte Levels" : "besuchte Levels (kurze Formel)"),
    filters: "abgefragte Filter",
    reads: "gelesene Blöcke",
    wasted: "unnötige Lesezugriffe",
    interval: ({ low, high }) => `${number(low)} bis ${number(high)}`,
    origin: ({ lookups, storedKeys, runsSkipped }, runs) =>
      `In Ihrem Browser gezählt: ${count(lookups)} Lookups in einem Baum mit ${count(storedKeys)} Schlüsseln, ${runs === 1 ? "ein Run" : `${words(runs)} Runs`} pro Level. Das Modell lässt Schlüssel zwischen den Tabellen eines Runs weg, die keinen Filter brauchen: ${number(runsSkipped / lookups)} pro Lookup.`,
  },
  explain: {
    title: "Warum helfen Filter leeren Lookups am meisten?",
    prompt:
      "Ein Lookup, der seinen Schlüssel findet, liest mindestens einen Block. Ein leerer Lookup liest vielleicht keinen. Erklären Sie, wie viele Lesezugriffe Filter jeweils sparen und warum Tiering leere Lookups teurer macht.",
    model:
      "Ohne Filter liest ein leerer Lookup einen Block jedes Runs, weil ihn nichts früher beendet. Filter sparen fast alle diese Lesezugriffe. Tiering hat mehrere Runs pro Level, also fragt ein leerer Lookup mehr Filter ab, und jeder kann falsch antworten. Mit denselben Bits pro Schlüssel liest er entsprechend öfter unnötig.",
  },
  push: {
    title: "Einen Baum mit Tiering zähmen",
    question: (goal) =>
      `Stellen Sie auf Tiering und lassen Sie alle Lookups nichts finden. Suchen Sie die wenigsten Bits pro Schlüssel mit weniger als ${decimal(goal)} unnötigen Lesezugriffen. Wie viele Bits mehr sind das, als Leveling braucht?`,
    first: (policy, empty, ratio) =>
      `Jetzt: ${policy}, ${percent(empty / 100)} der Lookups finden nichts, Verhältnis ${ratio}. Wählen Sie Tiering, 100 % und ein Verhältnis über 2.`,
    counting: "Die Lookups dieses Baums werden gerade gezählt.",
    now: (bits, reads, isReached) =>
      `${isReached ? "Erreicht" : "Noch nicht"}: ${decimal(bits)} Bits pro Schlüssel, ${interval(reads)} unnötige Lesezugriffe (in Ihrem Browser gezählt).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Warum besucht ein leerer Lookup jedes Level?",
        answer: "Jeder Filter gilt nur für sein Level. Nur der gefundene Schlüssel beendet einen Lookup früher.",
      },
      {
        question:
          "Ein Baum hat fünf Levels, und 1 % der Antworten seiner Filter sind falsch. Wie viele Lesezugriffe eines leeren Lookups sind unnötig?",
        answer: "Etwa 0,05: Die Wahrscheinlichkeiten aller abgefragten Filter addieren sich.",
      },
      {
        question:
          "Welches Level enthält die meisten Schlüssel, und was folgt daraus für einen Lookup, der seinen Schlüssel findet?",
        answer:
          "Das letzte Level: Bei Verhältnis 4 enthält es drei Viertel. Also passieren die meisten Lookups, die ihren Schlüssel finden, auch fast alle Filter.",
      },
      {
        question: "Die gezählten Punkte liegen auf den Bändern des Modells. Was zeigt das, und was nicht?",
        answer:
          "Gleichverteilte Lookups in einem vollen Baum verhalten sich wie vom Modell vorhergesagt. Für ungleich verteilte Lookups, halb volle Levels oder Zeiten folgt daraus nichts.",
      },
    ],
  },
};
