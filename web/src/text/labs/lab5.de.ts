/** Was Lab 5 sagt, auf Deutsch. Zahlen werden hereingereicht: Die Engine hat sie gezählt. */

import { count, decimal, fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import type { lab5Text as english } from "./lab5.en";

interface Rate {
  readonly rate: number;
  readonly rateLow: number;
  readonly rateHigh: number;
}

interface Ratio extends Rate {
  readonly ratio: number;
  readonly ratioError: number;
}

const ratio = (counted: Ratio): string => `${fixed(counted.ratio, 2)} ± ${fixed(counted.ratioError, 2)}`;

const interval = ({ rate, rateLow, rateHigh }: Rate): string =>
  `${percent(rate, 2)} (95 %: ${percent(rateLow, 2)} bis ${percent(rateHigh, 2)})`;

export const lab5Text: Twin<typeof english> = {
  lede: "Jedes Level hat einen Filter, und jeder Filter will einen Digest des Schlüssels. Aber ein Digest hängt allein vom Schlüssel ab: Was der erste Filter berechnet hat, könnten alle anderen benutzen.",
  arms: {
    perFilter: "ein Digest pro Filter",
    shared: "ein gemeinsamer Digest",
    merged: "eine Maske, mehr als Teilen",
  },
  rows: {
    hashes: "Hashes",
    filters: "gefragte Filter",
    bits: "einzeln geprüfte Bits",
    masks: "gebaute Masken",
    lines: "mit einer Maske verglichene Zeilen",
    reads: "gelesene Blöcke",
    wasted: "vergebens gelesene Blöcke",
    found: "gefundene Schlüssel",
  },
  trees: {
    name: "Ein Lookup in zwei Bäumen, auf einer Uhr",
    key: "Schlüssel, der gesucht wird",
    another: "Anderer Schlüssel",
    beside: "Der Baum daneben",
    shared: "Ein gemeinsamer Digest",
    merged: "Eine Maske",
    later:
      "Derselbe Lookup mit einem gemeinsamen Digest erscheint daneben, sobald vorausgesagt ist, wie viele Hashes er braucht.",
    hashes: (hashes) => (hashes === 1 ? "Hash" : "Hashes"),
    filters: (filters) => (filters === 1 ? "Filter gefragt" : "Filter gefragt"),
    reads: (reads) => (reads === 1 ? "Block gelesen" : "Blöcke gelesen"),
  },
  table: (lookups) => `${count(lookups)} Lookups, dieselben für jeden Arm`,
  tableOrigin:
    "In diesem Tab gezählt, in einem echten Baum. Der dritte Arm braucht geblockte Filter: Er legt eine Maske über eine Zeile von jedem und fragt alle Levels auf einmal statt nacheinander.",
  parts:
    "Nativ gemessen (341 Tabellen im Arbeitsspeicher, EPYC-Gast, 24.11.2026): Von einem leeren Lookup mit einem gemeinsamen Digest spart der dritte Arm 67,7 % (65,9 bis 69,5). Eine Suche nach den Tabellen aller Levels spart allein 71,2 % (69,4 bis 73,0) und braucht keinen gemeinsamen Digest. Eine Maske spart nur dann 32,5 % (31,6 bis 33,4), wenn alle Filter auf einmal geprobt werden, und einer nach dem anderen ist dort schneller.",

  levels: {
    title: "Wie viele Hashes?",
    question:
      "Die Abbildung zeigt echte leere Lookups mit einem Digest pro Filter: je tiefer der Baum, desto mehr Hashes. Wie viele Hashes berechnet ein leerer Lookup mit einem gemeinsamen Digest in einem Baum von acht Levels?",
    options: [
      { value: "all", label: "Acht: Jedes Level hat einen eigenen Filter und braucht seinen eigenen Hash" },
      { value: "half", label: "Etwa vier" },
      { value: "one", label: "Einen" },
    ],
    runLabel: "Mit jedem Arm suchen",
    outcome: (levels, perFilter, shared) =>
      `In ${levels} Levels: ${perFilter} Hashes pro Lookup mit einem Digest pro Filter, ${shared} mit einem gemeinsamen Digest (in diesem Tab gezählt).`,
    because:
      "Der Digest wird aus dem Schlüssel berechnet, nicht aus dem Filter. Jeder Filter macht daraus nur Positionen seiner eigenen Bits, und das kostet eine Multiplikation und keinen weiteren Durchgang durch den Schlüssel.",
    plot: "Hashes eines leeren Lookups, nach Levels",
    x: "Levels",
    y: "Hashes",
  },
  same: {
    title: "Was ändert sich noch?",
    question: "Alle Filter sehen jetzt dieselben 64 Bits eines Schlüssels. Was ist außer den Hashes anders als zuvor?",
    options: [
      {
        value: "together",
        label: "Fehler treffen zusammen: Ein Schlüssel, der einen Filter täuscht, täuscht auch den nächsten",
      },
      { value: "reads", label: "Weniger Blöcke werden gelesen" },
      { value: "nothing", label: "Sonst nichts" },
    ],
    runLabel: "Arme und Fehler vergleichen",
    outcome: (readsOne, readsOther, shared, independent) =>
      `Gelesene Blöcke: ${count(readsOne)} und ${count(readsOther)}. Schlüssel, die zwei oder mehr von fünf Filtern täuschen: ${interval(shared)} mit einem Digest, ${interval(independent)} mit einem Digest für jeden (in diesem Tab gezählt).`,
    because:
      "Die Filter enthalten verschiedene Schlüssel, also sind in ihnen verschiedene Bits 1. Dass ein Schlüssel alle nach denselben Stellen fragt, sagt nichts darüber, was andere dort gesetzt haben, solange der Digest Bits genug hat.",
    plot: (filters, queries) =>
      `Wie viele von ${filters} Filtern ein fehlender Schlüssel täuscht, ${count(queries)} Schlüssel`,
    x: "von einem Schlüssel getäuschte Filter",
    y: "Anteil der Schlüssel",
    shared: "ein gemeinsamer Digest",
    independent: "ein Digest für jeden Filter",
  },
  tree: {
    title: "Irren sich Levels gemeinsam?",
    question:
      "Schlüssel werden aktualisiert. In einem echten Baum enthalten also mehrere Levels denselben Schlüssel, und ihre Filter teilen seinen Digest. Angenommen, ein Digest wählt in jedem Filter dieselben Bits. Wie oft täuscht ein fehlender Schlüssel zwei Filter in einem Lookup, verglichen mit dem Zufall?",
    options: [
      { value: "chance", label: "So oft wie durch Zufall" },
      { value: "several", label: "Mehrmals so oft" },
      { value: "always", label: "Fast immer: Er täuscht alle Filter oder keinen" },
    ],
    runLabel: "Fehler auf beide Arten zählen",
    outcome: (unsalted, salted) =>
      `Fehlerpaare, verglichen mit dem Zufall: ${ratio(unsalted)} ohne Salt, ${ratio(salted)} mit einem Salt je Tabelle. Lookups, die zwei oder mehr Blöcke vergeblich lesen: ${percent(unsalted.rate, 2)} und ${percent(salted.rate, 2)} (in diesem Tab gezählt).`,
    because:
      "Gemeinsame Schlüssel setzen in beiden Filtern dieselben Bits, und ein fehlender Schlüssel fragt beide nach denselben Bits. Deshalb mischt jede Tabelle einen Salt, eine eigene Zahl, in den Digest. Er wählt dann eine andere Zeile und dreht die Maske. Das kostet eine Multiplikation pro Filter; ein Hash und eine Maske genügen weiterhin für alle.",
    plot: (lookups) => `Filter, die sich in einem Lookup irrten, ${count(lookups)} fehlende Schlüssel`,
    x: "Filter, die sich irrten",
    y: "Anteil der Lookups",
    unsalted: "ohne Salt",
    salted: "mit einem Salt je Tabelle",
  },
  width: {
    title: "Wie viel Digest genügt?",
    question:
      "Alles hängt jetzt an einem Digest. Angenommen, er hätte nur 16 Bits. Ein Filter über 16.000 Schlüsseln mit 10 Bits pro Schlüssel irrt mit Digests von 64 Bits in etwa 1 % der Fälle. Und mit 16?",
    options: [
      { value: "same", label: "Ebenso: Der Filter entscheidet" },
      { value: "little", label: "Einige Prozent" },
      { value: "much", label: "Mehr als 10 %" },
    ],
    runLabel: "Den Digest verkleinern",
    outcome: (narrow, wide) =>
      `Mit 16 Bits ${interval(narrow)}; mit 64 Bits ${interval(wide)} (in diesem Tab gezählt). Im Diagramm stehen Filter mit doppeltem Speicher auf demselben Boden.`,
    because:
      "16 Bits unterscheiden 65.536 Digests. Bei 16.000 Schlüsseln hat etwa jeder fünfte fehlende Schlüssel den Digest eines gespeicherten, und kein Filter kann zwei Schlüssel mit einem Digest unterscheiden.",
    plot: (keys) => `Fehler nach Breite des Digests, ${count(keys)} Schlüssel`,
    x: "Bits des Digests",
    y: "falsche Antworten",
    floor: "Boden: gleiche Digests",
    bits: (bits) => `${decimal(bits)} Bits pro Schlüssel`,
  },
  explain: {
    title: "Ein Digest, viele Positionen",
    prompt:
      "Ein Filter mit zehn Bits pro Schlüssel prüft sieben Positionen. Warum genügt ein Digest für sieben Positionen in jedem von acht Filtern?",
    model:
      "Ein guter Digest von 64 Bits hat mehr als genug Zufall für viele Positionen: Jede wird durch billige Arithmetik daraus berechnet (eine Multiplikation, eine Rotation und eine Addition), und verschiedene Größen von Filtern machen daraus verschiedene Stellen. Was kostet, ist der Durchgang durch den Schlüssel, und der geschieht einmal.",
  },
  push: {
    title: "Den Baum finden, der die meisten Hashes gewinnt",
    question:
      "Levels, Anteil leerer Lookups und Bits pro Schlüssel ändern, bis ein Digest pro Filter mehr als sieben Hashes pro Lookup kostet. Dann die Hälfte der Lookups ihren Schlüssel finden lassen: Warum fällt die Zahl, obwohl der Baum gleich tief ist?",
    first: "Lookups werden gezählt, sobald die zweite Voraussage ausgeführt ist.",
    now: (perFilter, shared) =>
      `Jetzt: ${fixed(perFilter.hashes / perFilter.lookups, 2)} Hashes pro Lookup mit einem Digest pro Filter, ${fixed(shared.hashes / shared.lookups, 2)} mit einem (in diesem Tab gezählt, ${count(shared.lookups)} Lookups).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Was ändert das Teilen des Digests, und was nicht?",
        answer:
          "Es ändert, wie oft der Schlüssel gehasht wird: einmal pro Lookup. Gefragte Filter, geprüfte Bits, gelesene Blöcke, Fehler und Antworten sind dieselben.",
      },
      {
        question: "Warum mischt jede Tabelle einen Salt in den Digest?",
        answer:
          "Levels enthalten Versionen derselben Schlüssel. Wählte derselbe Digest überall dieselben Bits, irrten sich ihre Filter gemeinsam, und mehr Lookups läsen mehrere Blöcke vergeblich. Der Salt wählt in jedem Filter eine andere Zeile und dreht die Maske; der Schlüssel wird nicht noch einmal gehasht.",
      },
      {
        question: "Was muss gleich sein, damit zwei Filter einen Digest teilen?",
        answer:
          "Die Hash-Funktion und ihr Seed. Größen, Zahl der Proben und selbst die Art des Filters dürfen sich unterscheiden.",
      },
      {
        question: "Warum hilft mehr Speicher einem schmalen Digest nicht?",
        answer:
          "Schlüssel mit gleichem Digest haben in jedem Filter dieselben Bits, wie groß er auch ist. Der Anteil solcher Schlüssel ist ein Boden unter jedem Fehler.",
      },
      {
        question: "Warum gehört der dritte Arm nicht zu dem, was Teilen gewinnt?",
        answer:
          "Er stellt denselben Filtern dieselbe Frage, in anderer Reihenfolge und mit anderen Befehlen. Möglich wird er, weil der Digest geteilt wird; was er spart, ist Anordnung und wird für sich gemessen.",
      },
    ],
  },
};
