/** Was Lab 1 sagt, auf Deutsch. Zahlen werden hereingereicht: Die Engine hat sie gezählt. */

import { count, percent } from "../numbers";
import type { Twin } from "../twin";
import type { lab1Text as english } from "./lab1.en";

interface Rate {
  readonly rate: number;
  readonly queries: number;
  readonly falsePositives: number;
}

const counted = ({ falsePositives, queries, rate }: Rate): string =>
  `${count(falsePositives)} von ${count(queries)} fehlenden Wörtern bekamen vielleicht, ${percent(rate, 1)}`;

export const lab1Text: Twin<typeof english> = {
  lede: "Ein Filter merkt sich Bits, keine Wörter. Der Digest jedes Worts wählt einige Bits und setzt sie auf 1; eine Frage sieht dieselben Bits wieder an. Eine einzige 0 beweist, dass ein Wort nie hinzugefügt wurde. Lauter 1 beweisen nichts: Andere Wörter können sie gesetzt haben.",
  ask: "Wort",
  askHint: "irgendein Wort",
  askGo: "Fragen",
  add: "Hinzufügen",
  hunt: "Lügner finden",
  found: (word, tried) =>
    tried === 1
      ? `Die Suche brauchte ein fehlendes Wort: „${word}“ hat den Filter getäuscht.`
      : `Die Suche hat ${count(tried)} fehlende Wörter versucht, bis „${word}“ den Filter getäuscht hat.`,
  noLiar: "Kein fehlendes Wort hat diesen Filter in 50.000 Versuchen getäuscht.",
  words: "Wörter",
  fewer: (step) => `${step} Wörter weniger`,
  more: (step) => `${step} Wörter mehr`,
  bits: "Bits insgesamt",
  probesLabel: "Bits pro Wort",
  reset: "Zurück zum Anfang",
  meter: "Wie oft fehlende Wörter vielleicht bekommen",
  counted: "hier gezählt",
  model: "Formel",
  countedRate: ({ falsePositives, queries, rate, rateLow, rateHigh }) =>
    `${percent(rate, 2)} (${count(falsePositives)} von ${count(queries)}; 95 %: ${percent(rateLow, 2)} bis ${percent(rateHigh, 2)})`,
  formula: "Formel",
  absentWords: "fehlende Wörter",

  rate: {
    title: "Wie oft ist vielleicht falsch?",
    question:
      "Zwanzig Wörter stehen in 128 Bits, jedes mit drei, und der Filter sagt zu jedem davon vielleicht: Das muss er. Nun wird er nach 10.000 Wörtern gefragt, die nie hinzugefügt wurden. Wie viele davon bekommen vielleicht?",
    options: [
      { value: "none", label: "Keines: Vielleicht bedeutet, dass das Wort da ist", from: 0 },
      { value: "few", label: "Wenige: unter 100", from: 0 },
      { value: "hundreds", label: "Hunderte, bis zu 2.000", from: 0.01 },
      { value: "most", label: "Mehr als 2.000", from: 0.2 },
    ],
    runLabel: "Nach 10.000 fehlenden Wörtern fragen",
    outcome: (rate) =>
      `${counted(rate)} (in diesem Tab gezählt; die Formel sagt ${percent(rate.expectedRate, 1)}). „Lügner finden“ zeigt eines davon und seine Schuldigen.`,
    because:
      "Vielleicht sagt nur, dass alle Bits eines Worts 1 sind. Niemand unterschreibt ein Bit: Zwanzig Wörter setzen etwa ein Drittel davon, und manches fehlende Wort trifft auf drei, die andere gesetzt haben.",
  },
  probes: {
    title: "Helfen mehr Bits pro Wort?",
    question:
      "Drei Bits pro Wort ergaben diesen Fehler. Angenommen, jedes Wort setzte stattdessen zwölf der 128 Bits, und eine Frage müsste alle zwölf auf 1 finden. Wie viele fehlende Wörter bekommen dann vielleicht?",
    options: [
      { value: "fewer", label: "Weniger: Zwölf Bits sind bessere Beweise als drei" },
      { value: "same", label: "Etwa gleich viele" },
      { value: "more", label: "Mehr" },
    ],
    runLabel: "1 bis 16 Bits pro Wort versuchen",
    outcome: (few, fewRate, many, manyRate) =>
      `Mit ${few} Bits pro Wort: ${counted(fewRate)}; mit ${many}: ${counted(manyRate)} (beides in diesem Tab gezählt).`,
    because:
      "Jedes Wort bringt Beweise und Schmutz. Mit je zwölf Bits machen zwanzig Wörter die meisten der 128 Bits zu 1, und dann bedeutet eine gefundene 1 wenig. Die beste Zahl lässt etwa die Hälfte der Bits auf 0.",
    plot: (words, bits) => `Falsche Antworten nach Bits pro Wort: ${words} Wörter in ${bits} Bits`,
  },
  union: {
    title: "Aus zwei Filtern einer?",
    question:
      "Wenn zwei Tabellen vereint werden, schlägt jemand vor, ihre Filter Bit für Bit zu verbinden (ODER), statt alle Schlüssel noch einmal zu hashen. Beide haben 10 Bits pro Schlüssel und irren etwa einmal in hundert Fällen. Wie oft irrt der vereinte Filter?",
    options: [
      { value: "same", label: "So oft wie zuvor: Er hat die Bits aller Schlüssel" },
      { value: "double", label: "Etwa doppelt so oft: Er hat doppelt so viele Schlüssel" },
      { value: "much", label: "Mehr als viermal so oft" },
    ],
    runLabel: "Zwei Filter vereinen",
    outcome: ({ rate, rateLow, rateHigh, rateOfOne, expectedRate }) =>
      `Ein Filter allein: ${percent(rateOfOne, 2)}. Vereint: ${percent(rate, 1)} (95 %: ${percent(rateLow, 1)} bis ${percent(rateHigh, 1)}; in diesem Tab gezählt; die Formel sagt ${percent(expectedRate, 1)}).`,
    because:
      "Doppelt so viele Schlüssel in denselben Bits sind halb so viele Bits pro Schlüssel. Eine Frage muss alle ihre Bits auf 1 finden, also wächst der Fehler mit einer Potenz des Anteils der Bits, die 1 sind, nicht im selben Verhältnis. Wer Tabellen vereint, baut den Filter neu.",
  },
  explain: {
    title: "Warum kann er nur in einer Richtung lügen?",
    prompt:
      "In ein, zwei Sätzen: Warum kann ein Wort, das nie hinzugefügt wurde, vielleicht bekommen, und warum kann ein hinzugefügtes Wort nie nein bekommen?",
    model:
      "Ein Wort hinzuzufügen setzt seine Bits auf 1, und nichts setzt sie je zurück; also findet ein hinzugefügtes Wort immer alle seine Bits auf 1: Nein ist immer wahr. Ein Wort, das nie hinzugefügt wurde, findet, was andere hinterlassen haben. Haben sie zufällig jedes seiner Bits gesetzt, kann der Filter keinen Unterschied sehen und sagt vielleicht.",
  },
  push: {
    title: "Eins von hundert, mit wenigen Bits",
    question: (words) =>
      `Bits und Bits pro Wort unter der Abbildung ändern, bis höchstens 1 % der fehlenden Wörter vielleicht bekommt, mit mindestens ${words} Wörtern im Filter. Dann dasselbe mit weniger Bits.`,
    first: "Der Fehler wird gezählt, sobald die erste Voraussage ausgeführt ist.",
    now: (words, bits, probes, rate, isReached) =>
      `${isReached ? "Erreicht" : "Noch nicht"}: ${words} Wörter in ${count(bits)} Bits, ${probes} Bits pro Wort: ${percent(rate.rate, 2)} (in diesem Tab gezählt).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Ein Filter sagt vielleicht. Was ist damit bekannt?",
        answer: "Dass alle Bits des Worts 1 sind. Das Wort kann da sein, oder andere Wörter haben seine Bits gesetzt.",
      },
      {
        question: "Ein Filter sagt nein. Was ist damit bekannt?",
        answer: "Dass das Wort nicht da ist. Dafür muss kein Block gelesen werden.",
      },
      {
        question: "Warum gibt es eine beste Zahl von Bits pro Wort?",
        answer:
          "Mehr Bits pro Wort verlangen mehr Beweise, und sie füllen den Filter schneller. Jenseits der besten Zahl überwiegt das Zweite.",
      },
      {
        question: "Was kostet eine falsch positive Antwort in einem LSM-Baum?",
        answer:
          "Einen Block, der vom Gerät gelesen wird und den Schlüssel doch nicht hat. Die Antwort ist trotzdem richtig.",
      },
    ],
  },
};
