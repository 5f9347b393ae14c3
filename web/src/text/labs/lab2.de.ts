/** Was Lab 2 sagt, auf Deutsch. Zahlen werden hereingereicht: Die Engine hat sie gezählt. */

import { count, fixed, percent } from "../numbers";
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

const interval = ({ rate, rateLow, rateHigh }: Rate): string =>
  `${percent(rate, 3)} (95 %: ${percent(rateLow, 3)} bis ${percent(rateHigh, 3)})`;
const ofFormula = ({ ratio, ratioLow, ratioHigh }: Ratio): string =>
  `das ${fixed(ratio, 3)}-Fache der Rate der Formel (95 %: ${fixed(ratioLow, 3)} bis ${fixed(ratioHigh, 3)})`;
const hashesOf = ({ hashes, queries }: Rate): string => {
  const each = hashes / queries;
  return each === 1 ? "einem Hash jedes Schlüssels" : `${count(each)} Hashes jedes Schlüssels`;
};
const factors = (primes: readonly number[]): string =>
  primes.length === 0 ? "keinen Faktor" : `${primes.length === 1 ? "den Faktor" : "die Faktoren"} ${primes.join(", ")}`;

export const lab2Text: Twin<typeof english> = {
  lede: "Ein Filter mit k = 7 sieht für jeden Schlüssel an sieben Stellen nach. Lehrbücher nehmen dafür sieben unabhängige Hash-Funktionen, und jede davon liest den ganzen Schlüssel. Aber ein Digest hat 64 Bits, und eine Stelle braucht nur wenige.",
  schemes: {
    "standard-independent": "k Hashes",
    "standard-split": "doppeltes Hashen",
    "standard-paper": "Verschiebungen, wie programmiert",
    "standard-rotl64": "echte Rotation",
  },
  key: "Schlüssel",
  keyHint: "irgendein Wort",
  keyGo: "Nehmen",
  another: "Anderer Schlüssel",
  bits: "Bits des Filters",
  probes: "Stellen pro Schlüssel (k)",
  probesShort: "Stellen (k)",
  back: "Zurück",
  forward: "Schritt",
  steps: "Schritt auf dem Weg vom Schlüssel zu den Stellen",
  stage: (stage, of) => `Schritt ${stage} von ${of}`,
  origin: (bits, primes) =>
    `Echte Digests (MurmurHash64A) und ein echter Filter mit 25 Wörtern. ${count(bits)} teilt ${factors(primes)} mit 2^64 − 1.`,
  rate: "falsche Antworten",
  formula: "Formel",
  table: (filters, bits, queries) =>
    `${queries} fehlende Schlüssel je Zeile, gefragt an ${filters} Filtern von ${bits} Bits mit je 10.000 Schlüsseln`,
  columns: ["Hashes eines Schlüssels", "falsche Antworten", "Intervall von 95 %"],
  between: (low, high) => `${low.replace(" %", "")} – ${high}`,
  tableOrigin: (formula) =>
    `In diesem Tab gezählt. Die Formel sagt ${formula}. Das Intervall kommt daher, wie sehr sich die Filter unterscheiden.`,

  errors: {
    title: "Genügt ein Digest?",
    question:
      "Filter mit 10 Bits pro Schlüssel werden auf zwei Arten gebaut: mit sieben Hashes jedes Schlüssels, und mit einem Digest, aus dem billige Arithmetik sieben Stellen berechnet. Beide werden nach fehlenden Schlüsseln gefragt. Wie oft irren die Filter mit einem Digest, verglichen mit den anderen?",
    options: [
      { value: "double", label: "Mindestens doppelt so oft: Sieben Stellen brauchen sieben Hashes" },
      { value: "some", label: "Etwas öfter: Stellen aus einem Digest wissen voneinander" },
      { value: "same", label: "Ebenso oft, soweit eine Million Fragen es zeigen kann" },
    ],
    runLabel: "Nach fehlenden Schlüsseln fragen",
    outcome: (hashes, split, program) =>
      `Mit ${hashesOf(hashes)}: ${interval(hashes)}. Mit ${hashesOf(split)}: doppeltes Hashen ${interval(split)}, die Verschiebungen des veröffentlichten Programms ${interval(program)} (in diesem Tab gezählt; die Formel sagt ${percent(hashes.expectedRate, 3)}).`,
    because:
      "Eine Stelle unter 100.003 braucht etwa 17 Bits, und ein guter Digest von 64 Bits hat mehr Zufall, als zwei davon brauchen. Dass zwei Zahlen alle sieben Stellen bestimmen, macht keinen Unterschied, der sich in einem Filter dieser Größe zählen ließe (Kirsch und Mitzenmacher haben gezeigt, dass er verschwindet, wenn Filter wachsen).",
  },
  time: {
    title: "Was dauert ein Hash hier?",
    question:
      "Eine Stelle kostet eine Addition und eine Division, wie lang der Schlüssel auch ist. Ein Hash liest jedes Byte davon. Einen Hash in diesem Tab messen, mit Schlüsseln von 16 Bytes und von 1 KiB.",
    keyBytes: "Bytes eines Schlüssels",
    runLabel: "Einen Hash in diesem Tab messen",
    stop: (progress) => `Misst, ${percent(progress)}. Anhalten`,
    notYet: "Noch nichts gemessen.",
    outcome: (size, one, places, all) =>
      `Ein Hash eines Schlüssels von ${size}: ${one}. Ein Hash für jede von ${places} Stellen sind ${places} davon: ${all} für jeden Filter, der gefragt wird. Aus einem Digest bleibt es bei ${one}.`,
    origin: (low, high, batches, step) =>
      `In diesem Tab gemessen: Median von ${batches} Stapeln, die Hälfte davon zwischen ${low} und ${high}; die Uhr geht in Schritten von ${step}. MurmurHash64A in WebAssembly, nicht auf der Maschine selbst.`,
  },
  more: {
    title: "Sind mehr Stellen besser?",
    question:
      "Stellen sind jetzt billig: Sieben pro Schlüssel irren weniger als einmal in hundert Fällen, bei 10 Bits pro Schlüssel. Und vierzehn Stellen, in denselben Bits?",
    options: [
      { value: "fewer", label: "Weniger Fehler: Vierzehn Einsen sind schwerer zu treffen als sieben" },
      { value: "same", label: "Ebenso viele" },
      { value: "more", label: "Mehr Fehler" },
    ],
    runLabel: "1 bis 16 Stellen versuchen",
    outcome: (few, fewRate, many, manyRate) =>
      `${few} Stellen: ${interval(fewRate)}. ${many} Stellen: ${interval(manyRate)} (in diesem Tab gezählt, je 100.000 fehlende Schlüssel).`,
    because:
      "Jeder Schlüssel setzt seine Stellen auch. Mit je vierzehn machen 10.000 Schlüssel drei Viertel aller Bits zu 1, und dann sind vierzehn Einsen leicht getroffen. Die beste Zahl lässt die Hälfte der Bits auf 0: das 0,69-Fache der Bits pro Schlüssel.",
    plot: (bits) => `Falsche Antworten nach Stellen pro Schlüssel: 10.000 Schlüssel in ${count(bits)} Bits`,
    slide: (probes) => `k verschieben: ${probes} ${probes === 1 ? "Stelle" : "Stellen"} pro Schlüssel`,
    here: (probes, rate) =>
      `k = ${probes}: ${interval(rate)} gezählt, ${percent(rate.expectedRate, 3)} nach der Formel, mit ${hashesOf(rate)}.`,
  },
  rotation: {
    title: "Ist die echte Rotation besser?",
    question:
      "Der Text des Papers rotiert den Digest um 17 Bits und addiert das für jede weitere Stelle. Sein Programm schreibt (h ≪ 17) | (h ≫ 15), was ein Wort von 32 Bits rotiert. Mit 64 Bits ist es keine Rotation: Zwei Kopien überlappen (in der Abbildung „Verschiebungen, wie programmiert“ wählen). Filter von 102.000 Bits mit 10.000 Schlüsseln: Was von beidem irrt seltener?",
    options: [
      { value: "rotation", label: "Die echte Rotation: Sie behält jedes Bit des Digests" },
      { value: "same", label: "Kein Unterschied" },
      { value: "program", label: "Das Programm mit seinen überlappenden Kopien" },
    ],
    runLabel: "Beide bei vier Größen fragen",
    outcome: (bits, rotation, program) =>
      `Bei ${count(bits)} Bits hat die echte Rotation ${ofFormula(rotation)}, das Programm ${ofFormula(program)} (in diesem Tab gezählt, je eine Million fehlende Schlüssel).`,
    because:
      "Eine Rotation von 64 Bits um 17 ist eine Multiplikation mit 2^17 modulo 2^64 − 1. Wo die Größe des Filters einen Faktor mit 2^64 − 1 teilt, bestimmt der Rest des Digests nach diesem Faktor die Reste aller seiner Stellen, bis auf Überträge. Die überlappenden Kopien sind keine solche Multiplikation: Der Fehler im Programm hält seine Rate bei der der Formel.",
    plot: "Gezählte Fehler neben denen der Formel, nach Größe des Filters",
    x: "Bits des Filters",
    y: "gezählt / Formel",
    pairs: (rotation, program, all, modulus) =>
      `Reste modulo ${modulus} der ersten beiden Stellen von 10.000 Schlüsseln: Die Rotation hat ${rotation} von ${all} Paaren, das Programm ${program}`,
    first: (modulus) => `erste Stelle modulo ${modulus}`,
    second: (modulus) => `zweite Stelle modulo ${modulus}`,
    why: "102.000 teilt 3, 5 und 17 mit 2^64 − 1, und 100.000 teilt 5: Zehn Bits pro Schlüssel tun das immer. Die Primzahl 100.003 und die Zweierpotenz 131.072 teilen nichts. Das untere Diagramm zeigt die Bindung: Unter der echten Rotation lässt die erste Stelle der zweiten nur zwei Reste, einen für jeden Übertrag. Also gibt es weniger Wege durch den Filter, und ein fehlender Schlüssel trifft öfter auf die gespeicherter.",
  },
  explain: {
    title: "Warum genügt ein Digest?",
    prompt:
      "In zwei, drei Sätzen: Was brauchen sieben Stellen von einem Digest, warum reichen seine 64 Bits, und was kann noch schiefgehen, wenn man Stellen daraus macht?",
    model:
      "Stellen müssen gleichmäßig verteilt sein, und zwei Schlüssel sollten selten dieselben haben. Ein Digest von 64 Bits unterscheidet Schlüssel so gut wie sicher, und zwei Zahlen daraus genügen, um alle Stellen zu verteilen. Schiefgehen kann die Arithmetik: Ist der Schritt an den Anfang gebunden (wie bei einer Rotation, modulo Faktoren von 2^64 − 1), gibt es weniger Wege durch den Filter, und Schlüssel treffen zu oft auf die Stellen anderer.",
  },
  push: {
    title: "Die Rotation retten",
    size: "Bits des Filters, mit 10.000 Schlüsseln",
    question:
      "Die echte Rotation behalten und nur die Größe ändern: eine zwischen 101.000 und 103.000 Bits finden, bei der sie so irrt, wie die Formel sagt. Wodurch darf die Zahl nicht teilbar sein?",
    first: "Größen lassen sich versuchen, sobald die Voraussage über die Rotation ausgeführt ist.",
    now: (rate) =>
      `${rate.sharedPrimes.length === 0 ? "Erreicht" : "Noch nicht"}: ${count(rate.bits)} teilt ${factors(rate.sharedPrimes)} mit 2^64 − 1; die Rotation hat ${ofFormula(rate)} (in diesem Tab gezählt).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Ein Filter prüft sieben Stellen. Wie oft muss ein Schlüssel gehasht werden?",
        answer:
          "Einmal. Die Stellen werden aus einem Digest berechnet, durch Arithmetik, die den Schlüssel nicht wieder ansieht. Sieben Hashes ergeben dieselben Fehler und kosten sieben Durchgänge durch den Schlüssel.",
      },
      {
        question: "Warum nimmt ein Filter nicht einfach so viele Stellen wie möglich?",
        answer:
          "Stellen verlangen Beweise und setzen auch Bits. Jenseits des 0,69-Fachen der Bits pro Schlüssel füllt sich der Filter schneller, als die Beweise wachsen.",
      },
      {
        question: "Warum ist die Rotation von 64 Bits schlechter als der Ausdruck, der eine sein sollte?",
        answer:
          "Eine Rotation ist eine Multiplikation modulo 2^64 − 1, also binden gemeinsame Faktoren dieser Zahl und der Größe des Filters die Stellen eines Schlüssels aneinander. Der Ausdruck mischt zwei Kopien und hat keine solche Struktur.",
      },
      {
        question: "Was hat das damit zu tun, dass Levels einen Digest teilen?",
        answer:
          "Wenn sieben Stellen eines Filters aus einem Digest kommen dürfen, dürfen es die Stellen in allen Filtern des Baums: Jeder Filter teilt nur durch seine eigene Größe.",
      },
    ],
  },
};
