/** Texte von Lab 2 auf Deutsch. Die Engine zählt die Zahlen. */

import { count, fixed, percent, words } from "../numbers";
import type { Twin } from "../twin";
import type { lab2Text as english } from "./lab2.en";

interface Rate {
  readonly rate: number;
  readonly rateLow: number;
  readonly rateHigh: number;
  readonly hashes: number;
  readonly queries: number;
}

interface Ratio {
  readonly ratio: number;
  readonly ratioLow: number;
  readonly ratioHigh: number;
}

const ofFormula = ({ ratio, ratioLow, ratioHigh }: Ratio): string =>
  `das ${fixed(ratio, 3)}-Fache der Rate der Formel (95-%-KI ${fixed(ratioLow, 3)} bis ${fixed(ratioHigh, 3)})`;
const hashesOf = ({ hashes, queries }: Rate): string => {
  const each = hashes / queries;
  return `${count(each)} ${each === 1 ? "Hash" : "Hashes"}`;
};
const factors = (primes: readonly number[]): string =>
  primes.length === 0 ? "keinen Faktor" : `${primes.length === 1 ? "den Faktor" : "die Faktoren"} ${primes.join(", ")}`;

export const lab2Text: Twin<typeof english> = {
  lede: "Ein Filter mit k = 7 prüft sieben Bitpositionen pro Schlüssel. Lehrbücher verwenden sieben Hash-Funktionen, und jede liest den ganzen Schlüssel. Sagen Sie voraus, ob ein Hash genügt.",
  schemes: {
    "standard-independent": "k Hashes",
    "standard-split": "doppeltes Hashen",
    "standard-paper": "Verschiebungen, wie programmiert",
    "standard-rotl64": "echte Rotation",
  },
  key: "Schlüssel",
  keyHint: "irgendein Wort",
  keyGo: "Verwenden",
  another: "Anderer Schlüssel",
  bits: "Bits des Filters",
  probes: "Bitpositionen pro Schlüssel (k)",
  probesShort: "Positionen (k)",
  back: "Zurück",
  forward: "Schritt",
  steps: "Schritt vom Schlüssel zu den Bitpositionen",
  stage: (stage, of) => `Schritt ${stage} von ${of}`,
  origin: "Echte Digests (MurmurHash64A) und ein echter Filter mit 25 Wörtern.",
  shared: (bits, primes) => `${count(bits)} teilt ${factors(primes)} mit 2^64 − 1.`,
  rate: "Falsch-Positiv-Rate",
  formula: "Formel",
  tableFold: "Falsch-Positiv-Raten aller vier Verfahren",
  table: (filters, bits, queries) => `${queries} fehlende Schlüssel pro Zeile, ${filters} Filter mit ${bits} Bits`,
  scheme: "Verfahren",
  columns: ["Hashes", "Rate", "95-%-KI"],
  between: (low, high) => `${low.replace(/\s%$/u, "")} bis ${high}`,
  tableOrigin: (formula) =>
    `In Ihrem Browser gezählt. Formel: ${formula}. Das Intervall folgt aus den Unterschieden zwischen den Filtern.`,

  errors: {
    title: "Genügt ein Digest?",
    question:
      "Filter mit 10 Bits pro Schlüssel setzen sieben Bitpositionen pro Schlüssel: mit sieben Hashes oder mit einem Digest und sechs Additionen. Wie verhält sich die Falsch-Positiv-Rate mit einem Digest?",
    terms: [
      ["Bits pro Schlüssel", "bits-per-key"],
      ["Digest", "digest"],
      ["Falsch-Positiv-Rate", "false-positive-rate"],
    ],
    options: [
      {
        value: "double",
        mistake: "k Bitpositionen brauchen k unabhängige Hashes des Schlüssels.",
        label: "Mindestens doppelt so hoch: sieben Positionen brauchen sieben Hashes",
        finding: "Die Rate ist mindestens doppelt so hoch",
        short: "2× oder mehr",
        you: "Sie: 2× oder mehr",
        at: 2,
      },
      {
        value: "some",
        mistake: "Positionen aus einem Digest verursachen immer messbar mehr Fehler.",
        label: "Etwas höher: Positionen aus einem Digest hängen zusammen",
        finding: "Die Rate ist etwas höher",
        short: "etwas mehr",
        you: "Sie: etwas mehr",
        at: 1.3,
      },
      {
        value: "same",
        label: "Kein messbarer Unterschied",
        finding: "Es gibt keinen messbaren Unterschied",
        short: "gleich",
        you: "Sie: gleich",
        at: 1,
      },
    ],
    outcome: (hashes, split) =>
      `${hashesOf(hashes)}: ${percent(hashes.rate, 3)} falsch positiv. ${hashesOf(split)} und sechs Additionen: ${percent(split.rate, 3)} (gezählt, je ${count(hashes.queries)} fehlende Schlüssel).`,
    because:
      "Eine Position unter 100.003 braucht etwa 17 Bits. Ein Digest von 64 Bits reicht für zwei unabhängige Zahlen, und diese beiden bestimmen alle sieben Positionen. Der Unterschied verschwindet, wenn Filter wachsen (Kirsch und Mitzenmacher).",
    hashes: "7 Hashes",
    digest: "1 Hash, 6 Additionen",
    keys: (bits, keys) => `erste ${count(bits)} Bits, ${count(keys)} Schlüssel`,
    keysShort: (keys) => `${count(keys)} Schlüssel`,
    figure: (hashes, digest) => `Bisher falsch positiv: ${hashes} mit sieben Hashes, ${digest} mit einem Digest.`,
    fooled: "falsch positiv",
    predictHere: "Wie hoch wird dieser Stapel?",
    intro: {
      hashes: "Links: Sieben Hashes jedes Schlüssels setzen seine sieben Positionen.",
      digest: "Rechts: ein Hash, dann sechs Additionen.",
      pile: (queries) => `${queries} fehlende Schlüssel fragen die Filter links ab. Falsch positive stapeln sich.`,
      end: (fooled) => `Sieben Hashes: ${fooled} falsch positiv. Wie viele sind es mit einem Digest?`,
    },
    each: (size) => `${size} pro Quadrat`,
    otherKeys: "Andere Schlüssel",
    counting: "fehlende Schlüssel abgefragt, für beide dieselben. Beobachten Sie beide Stapel.",
    steps: {
      stamps: "Links: sieben Hashes des Schlüssels. Rechts: ein Hash, dann sechs Additionen.",
      more: "Dieselben fehlenden Schlüssel fragen beide Filter ab. Falsch positive stapeln sich.",
      end: (queries, hashes, digest) =>
        `${queries} Abfragen: ${hashes} falsch positiv mit sieben Hashes, ${digest} mit einem Digest.`,
    },
  },
  time: {
    title: "Wie lange dauert ein Hash hier?",
    question:
      "Eine Bitposition kostet eine Addition und eine Division, bei jeder Schlüssellänge. Ein Hash liest jedes Byte des Schlüssels. Messen Sie einen Hash mit Schlüsseln von 16 Bytes und von 1 KiB.",
    keyBytes: "Bytes pro Schlüssel",
    runLabel: "Einen Hash messen",
    stop: (progress) => `Misst, ${percent(progress)}. Anhalten`,
    notYet: "Noch nichts gemessen.",
    outcome: (size, one, places, all) =>
      `Ein Hash eines Schlüssels von ${size}: ${one}. Mit einem Hash für jede von ${places} Positionen kostet jeder abgefragte Filter ${all}, mit einem Digest ${one}.`,
    origin: (low, high, batches, step) =>
      `In Ihrem Browser gemessen: Median von ${batches} Stapeln, die Hälfte davon zwischen ${low} und ${high}; Schritt der Uhr ${step}. MurmurHash64A läuft in WebAssembly.`,
  },
  more: {
    title: "Sind mehr Positionen besser?",
    question:
      "Positionen sind jetzt billig. Sieben Positionen pro Schlüssel ergeben bei 10 Bits pro Schlüssel eine Falsch-Positiv-Rate unter 1 %. Was ergeben vierzehn Positionen in denselben Bits?",
    options: [
      {
        value: "fewer",
        mistake: "Mehr Bitpositionen bedeuten immer weniger Fehler.",
        label: "Weniger Fehler: vierzehn Einsen sind schwerer zu treffen als sieben",
        finding: "Es gibt weniger Fehler",
        short: "weniger",
      },
      {
        value: "same",
        mistake: "Die Zahl der Bitpositionen hat keinen Einfluss auf die Fehlerrate.",
        label: "Gleich viele Fehler",
        finding: "Die Zahl der Fehler ist gleich",
        short: "gleich viele",
      },
      { value: "more", label: "Mehr Fehler", finding: "Es gibt mehr Fehler", short: "mehr" },
    ],
    outcome: (few, fewRate, many, manyRate) =>
      `${few} Positionen: ${percent(fewRate.rate, 1)} falsch positiv. ${many} Positionen: ${percent(manyRate.rate, 1)} (gezählt, je 100.000 fehlende Schlüssel).`,
    because:
      "Jeder Schlüssel setzt auch seine Positionen. Mit je vierzehn setzen 10.000 Schlüssel drei Viertel aller Bits, und vierzehn Einsen sind leicht gefunden. Die beste Zahl lässt die Hälfte der Bits auf 0: das 0,69-Fache der Bits pro Schlüssel.",
    predicted: {
      fewer: (many, rate) => `Sie: ${many} Positionen unter ${rate}`,
      same: (many, rate) => `Sie: ${many} Positionen bei ${rate}`,
      more: (many, rate) => `Sie: ${many} Positionen über ${rate}`,
    },
    plot: (bits) => `Falsch-Positiv-Rate nach Positionen pro Schlüssel: 10.000 Schlüssel in ${count(bits)} Bits`,
    slider: (probes) => `Positionen pro Schlüssel: ${probes}`,
    bits: (probes) => `${probes} ${probes === 1 ? "Position" : "Positionen"} je Schlüssel: 512 Bits`,
    fill: (fill) => `${fill} sind 1`,
    figure: (probes, fill) =>
      `Ein Filter mit ${probes} ${probes === 1 ? "Position" : "Positionen"} pro Schlüssel: ${fill} seiner Bits sind 1.`,
    intro: {
      curve: (probes) => `Von 1 bis ${probes} Positionen pro Schlüssel sinkt die Fehlerrate.`,
      end: (probes, rate, many) => `${probes} Positionen: ${rate} falsch positiv. Und mit ${many}?`,
    },
    at: (probes, rate) => `${probes} Positionen: ${rate}`,
    steps: {
      falls: (few) => `Bis ${few} Positionen pro Schlüssel sinkt die Rate.`,
      rises: "Dann sind zu viele Bits 1, und die Rate steigt.",
      end: (many, rate) => `${many} Positionen pro Schlüssel: ${rate} falsch positiv.`,
    },
  },
  rotation: {
    title: "Ist die echte Rotation besser?",
    question:
      "Jede Linie ist ein Schlüssel: Sie verbindet die Reste seiner ersten zwei Positionen bei Division durch 5. Viele verschiedene Linien bedeuten unabhängige Positionen. Die echte Rotation addiert den um 17 Bits rotierten Digest, der Code des Papers zwei überlappende Kopien. Was ist seltener falsch?",
    options: [
      {
        value: "rotation",
        mistake: "Eine Operation, die kein Bit verliert, ergibt auch die besten Positionen.",
        label: "Die echte Rotation: Sie behält alle Bits",
        finding: "Die echte Rotation antwortet seltener falsch",
        short: "Rotation",
        you: "Sie: nur der Code über der Formel",
      },
      {
        value: "same",
        mistake: "Jede Art, einen Digest zu mischen, ist gut genug.",
        label: "Kein Unterschied",
        finding: "Es gibt keinen Unterschied",
        short: "kein Unterschied",
        you: "Sie: beide wie die Formel",
      },
      {
        value: "program",
        label: "Der Code des Papers: Kopien überlappen",
        finding: "Der Code des Papers antwortet seltener falsch",
        short: "Code",
        you: "Sie: nur die Rotation über der Formel",
      },
    ],
    outcome: (rotation, program) =>
      `Von einer Million fehlender Schlüssel bekommen ${percent(rotation.rate, 2)} „vielleicht“ mit der echten Rotation und ${percent(program.rate, 2)} mit dem Code des Papers (gezählt).`,
    because:
      "102.000 und 2^64 − 1 sind Vielfache von 5. Dann multipliziert eine Rotation nur den Rest bei Division durch 5. Also bestimmt der Rest der ersten Position fast den der nächsten. Die überlappenden Kopien haben keine solche Struktur.",
    rates: "Falsch positive Antworten mit 10.000 Schlüsseln",
    ratesAt: (bits) => `Falsch positive Antworten mit 10.000 Schlüsseln in ${bits} Bits`,
    interval: ({ rate, rateLow, rateHigh }) =>
      `${percent(rate, 2)} (95-%-KI ${percent(rateLow, 2)} bis ${percent(rateHigh, 2)})`,
    addKey: "Schlüssel hinzufügen",
    pairs: {
      title: (modulus) => `Zwei Positionen eines Schlüssels und ihre Reste bei Division durch ${modulus}`,
      way: (name, pairs, all, isShort) =>
        isShort ? `${name}: ${pairs}/${all}` : `${name}: ${pairs} von ${all} Linien`,
      first: (isShort) => (isShort ? "erste" : "erste Position"),
      second: (isShort) => (isShort ? "zweite" : "zweite Position"),
      worked: (position, rest) => `${position}: Rest ${rest}`,
      workedShort: (position, rest) => `${position}: ${rest}`,
      legend: "Dicke Linie: viele Schlüssel. Dünne Linie: wenige. Schwarze Linie: der Schlüssel oben.",
      from: (first) => `erste Position: Rest ${first}`,
      choices: (seconds, of) => `${seconds} von ${of} Resten folgen`,
      table: ["erste Position", "zweite Position", "Schlüssel: echte Rotation", "Schlüssel: Code des Papers"],
    },
    byRotation: "echte Rotation",
    program: "Code des Papers",
    why: (rotation, program) =>
      `Von jedem Rest führt die Rotation nur zu ${words(rotation)} Resten, der Code zu ${words(program)}.`,
    so: "Schlüssel mit einer gemeinsamen Position haben oft weitere. So treffen sie öfter gesetzte Bits.",
    end: (rotation, program) =>
      `Falsch positiv: ${rotation} mit der echten Rotation, ${program} mit dem Code des Papers.`,
  },
  explain: {
    title: "Warum nicht sieben Hashes?",
    prompt:
      "Erklären Sie in zwei oder drei Sätzen: Was brauchen sieben Bitpositionen von einem Digest? Warum reichen 64 Bits? Was kann noch schiefgehen?",
    model:
      "Positionen müssen gleichmäßig verteilt sein, und zwei Schlüssel sollten selten alle teilen. Ein 64-Bit-Digest unterscheidet Schlüssel fast sicher, und zwei Zahlen daraus verteilen alle Positionen. Die Arithmetik kann versagen: Hängt der Schritt vom Anfang ab, teilen Schlüssel zu oft Positionen.",
  },
  push: {
    title: "Die Rotation retten",
    size: "Bits des Filters, mit 10.000 Schlüsseln",
    question:
      "Behalten Sie die echte Rotation und ändern Sie nur die Größe. Finden Sie eine Größe zwischen 101.000 und 103.000 Bits, bei der die Rotation alle Linien und die Rate der Formel hat. Durch welche Zahlen darf sie nicht teilbar sein?",
    now: (rate) =>
      rate.sharedPrimes.length === 0
        ? `Erreicht: Mit ${count(rate.bits)} Bits hat die Rotation ${ofFormula(rate)} (in Ihrem Browser gezählt).`
        : `Noch nicht: ${count(rate.bits)} ist durch ${rate.sharedPrimes.join(", ")} teilbar. Die Rotation hat ${ofFormula(rate)} (in Ihrem Browser gezählt).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Ein Filter prüft sieben Bitpositionen. Wie oft muss ein Schlüssel gehasht werden?",
        answer:
          "Einmal. Alle Positionen werden aus einem Digest berechnet, ohne den Schlüssel noch einmal zu lesen. Sieben Hashes haben dieselbe Fehlerrate und lesen den Schlüssel siebenmal.",
      },
      {
        question: "Warum verwendet ein Filter nicht möglichst viele Bitpositionen?",
        answer:
          "Mehr Positionen verlangen mehr Belege, und sie setzen auch mehr Bits. Jenseits des 0,69-Fachen der Bits pro Schlüssel füllt sich der Filter schneller, als die Belege zunehmen.",
      },
      {
        question: "Warum ist die echte Rotation von 64 Bits schlechter als der veröffentlichte Ausdruck?",
        answer:
          "Eine Rotation ist eine Multiplikation modulo 2^64 − 1, also machen gemeinsame Faktoren dieser Zahl und der Filtergröße die Positionen eines Schlüssels voneinander abhängig. Der Ausdruck mischt zwei Kopien und hat keine solche Struktur.",
      },
      {
        question: "Was hat das damit zu tun, dass Levels einen Digest teilen?",
        answer:
          "Ein Digest genügt für sieben Positionen in einem Filter, also auch für die Positionen in allen Filtern. Jeder Filter teilt nur durch seine eigene Größe.",
      },
    ],
  },
};
