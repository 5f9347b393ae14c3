/** Texte von Lab 1 auf Deutsch. Die Engine zählt die Zahlen. */

import { count, words as numeral, percent } from "../numbers";
import type { Twin } from "../twin";
import type { lab1Text as english } from "./lab1.en";

export const lab1Text: Twin<typeof english> = {
  lede: "Ein Bloom-Filter speichert Bits, keine Wörter. Jedes Wort setzt einige Bits auf 1. Eine Abfrage prüft dieselben Bits: Eine einzige 0 beweist, dass das Wort nie hinzugefügt wurde.",
  ask: "Wort",
  askHint: "irgendein Wort",
  askGo: "Abfragen",
  add: "Hinzufügen",
  hunt: "Falsches „vielleicht“ suchen",
  found: (word, tried) =>
    `„${word}“ ist falsch positiv, gefunden nach ${count(tried)} fehlenden ${tried === 1 ? "Wort" : "Wörtern"}.`,
  noLiar: "In 50.000 Versuchen war kein fehlendes Wort falsch positiv.",
  youSay: (prediction) => `Sie: ${prediction}`,
  youPredicted: (prediction) => `Ihre Vorhersage: ${prediction}`,
  words: "Wörter",
  fewer: (step) => `${step} Wörter weniger`,
  more: (step) => `${step} Wörter mehr`,
  bits: "Bits insgesamt",
  probesLabel: "Bits pro Wort",
  reset: "Zurück zum Anfang",
  meter: "Falsch-Positiv-Rate",
  counted: "hier gezählt",
  model: "Formel",
  countedRate: ({ falsePositives, queries, rate, rateLow, rateHigh }) =>
    `${percent(rate, 2)} (${count(falsePositives)} von ${count(queries)}; 95-%-KI ${percent(rateLow, 2)} bis ${percent(rateHigh, 2)})`,
  deviates: (fill, expected) =>
    `Die Formel erwartet, dass ${percent(expected, 1)} der Bits 1 sind. In diesem kleinen Filter sind es ${percent(fill, 1)}.`,
  formula: "Formel",
  absentWords: "fehlende Wörter",

  rate: {
    title: "Wie oft ist „vielleicht“ falsch?",
    question:
      "Ein Filter mit 128 Bits enthält 20 Wörter; jedes setzt drei Bits. Für alle 20 antwortet er „vielleicht“. Nun wird er für 10.000 Wörter abgefragt, die nie hinzugefügt wurden. Für wie viele davon antwortet er „vielleicht“?",
    terms: [["Filter", "filter"]],
    sets: (bits) => `setzt ${numeral(bits)} Bits`,
    intro: {
      one: (bits) => `Jedes Wort setzt ${numeral(bits)} Bits des Filters.`,
      others: "Mehrere Wörter können dasselbe Bit setzen. Das Bit merkt sich nicht, welches.",
      end: (words, ones, bits) => `${words} Wörter haben ${ones} von ${bits} Bits gesetzt. Nun folgen fehlende Wörter.`,
    },
    options: [
      {
        value: "none",
        mistake: "„Vielleicht“ beweist, dass das Wort hinzugefügt wurde.",
        label: "Keines: „vielleicht“ ist so sicher wie „nein“",
        finding: "Für kein fehlendes Wort lautet die Antwort „vielleicht“",
        short: "0 %",
        from: 0,
        at: 0,
      },
      {
        value: "few",
        mistake: "Jeder Filter hat eine Fehlerrate von 1 %, unabhängig von den Bits pro Schlüssel.",
        label: "Etwa 1 von 100",
        finding: "Etwa 1 von 100 ist falsch positiv",
        short: "1 %",
        from: 0,
        at: 0.01,
      },
      {
        value: "hundreds",
        label: "Etwa 1 von 16",
        finding: "Etwa 1 von 16 ist falsch positiv",
        short: "6 %",
        from: 0.025,
        at: 0.06,
      },
      {
        value: "most",
        mistake: "Ein fast halb voller Filter ist beinahe nutzlos.",
        label: "Mehr als 1 von 5",
        finding: "Mehr als 1 von 5 ist falsch positiv",
        short: "mehr als 20 %",
        from: 0.2,
        at: 0.2,
      },
    ],
    outcome: ({ falsePositives, queries }, probes) =>
      `Für ${count(falsePositives)} von ${count(queries)} fehlenden Wörtern war die Antwort „vielleicht“ (gezählt). Bei jedem davon waren alle ${count(probes)} Bits schon durch andere Wörter gesetzt.`,
    because:
      "Ein Bit speichert nicht, welches Wort es gesetzt hat. Zusammen setzen 20 Wörter viele der 128 Bits. Deshalb sind bei manchen fehlenden Wörtern alle Bits 1.",
    data: "Antworten für fehlende Wörter",
    columns: ["Antwort", "fehlende Wörter", "Anteil"],
    yes: "vielleicht",
    meet: "Falsch positives Wort zeigen",
    filter: (bits, ones) => `Der Filter: ${count(bits)} Bits, ${count(ones)} sind 1`,
    figure: (bits, ones, fooled) =>
      `Ein Filter mit ${count(bits)} Bits, davon ${count(ones)} auf 1. Falsch positive Antworten bisher: ${count(fooled)}.`,
    fooled: "falsch positiv",
    noes: (noes) => `${noes} × nein`,
    no: "nein",
    maybe: "vielleicht!",
    neverAdded: "nie hinzugefügt",
    setBy: (word) => `gesetzt von ${word}`,
    axis: (queries) => `Anteil der ${queries} fehlenden Wörter`,
    counting: "Wörter abgefragt. Beobachten Sie den Stapel und Ihre Linie.",
    steps: {
      first: "Zwölf fehlende Wörter werden nacheinander abgefragt. Eine einzige 0 bedeutet „nein“.",
      more: "Weitere Wörter fallen. Wörter, deren Bits alle 1 sind, stapeln sich.",
      end: (queries, fooled) => `${queries} Wörter wurden abgefragt: ${fooled} falsch positive Antworten.`,
    },
  },
  probes: {
    title: "Helfen mehr Bits pro Wort?",
    question:
      "Angenommen, jedes Wort setzt zwölf der 128 Bits statt drei, und für „vielleicht“ müssen alle zwölf 1 sein. Für wie viele fehlende Wörter lautet die Antwort dann „vielleicht“?",
    options: [
      {
        value: "fewer",
        mistake: "Mehr Bitpositionen machen einen Filter immer zuverlässiger.",
        label: "Weniger: Zwölf Bits beweisen mehr als drei",
        finding: "Weniger fehlende Wörter sind falsch positiv",
        short: "weniger",
      },
      {
        value: "same",
        mistake: "Nur die Größe eines Filters bestimmt seine Fehlerrate.",
        label: "Etwa gleich viele",
        finding: "Etwa gleich viele fehlende Wörter sind falsch positiv",
        short: "gleich viele",
      },
      { value: "more", label: "Mehr", finding: "Mehr fehlende Wörter sind falsch positiv", short: "mehr" },
    ],
    outcome: (few, fewRate, many, manyRate) =>
      `${few} gesetzte Bits pro Wort: ${percent(fewRate.rate, 1)} falsch positiv. ${many} gesetzte Bits pro Wort: ${percent(manyRate.rate, 1)} (beides gezählt).`,
    because:
      "Jedes Wort setzt dann auch mehr Bits. Mit je zwölf Bits setzen 20 Wörter die meisten der 128 Bits, und eine 1 beweist wenig. Bei der besten Zahl von Bits pro Wort bleibt etwa die Hälfte der Bits 0.",
    predicted: (value, rate) =>
      `Ihre Vorhersage: ${value === "same" ? "etwa" : value === "more" ? "mehr als" : "weniger als"} ${rate}`,
    bits: (probes) => `${probes} ${probes === 1 ? "gesetztes Bit" : "gesetzte Bits"} pro Wort`,
    fill: (fill) => `${fill} sind 1`,
    figure: (probes, fill) =>
      `Der Filter mit ${probes} ${probes === 1 ? "Bit" : "Bits"} pro Wort: ${fill} seiner Bits sind 1.`,
    slider: (probes) => `Bits pro Wort: ${probes}`,
    at: (probes, rate) => `${probes} Bits: ${rate}`,
    steps: {
      falls: "Jedes Wort setzt immer mehr Bits. Zuerst sinkt die Rate.",
      rises: (best) => `Ab mehr als ${best} Bits pro Wort sind die meisten Bits 1, und die Rate steigt.`,
      at: (probes, rate) => `${probes} Bits pro Wort: ${rate} falsch positiv.`,
    },
    plot: (words, bits) => `Falsch-Positiv-Rate nach gesetzten Bits pro Wort: ${words} Wörter in ${bits} Bits`,
  },
  union: {
    title: "Aus zwei Filtern einer?",
    question:
      "Ein Speicher hält seine Schlüssel in Tabellen, jede mit einem Filter. Eine Compaction vereint zwei Tabellen, also brauchen ihre Schlüssel einen gemeinsamen Filter. Eine Abkürzung verknüpft beide Filter Bit für Bit (ODER). Jeder hat 1 % falsch positive Antworten. Wie hoch ist die Falsch-Positiv-Rate des gemeinsamen Filters?",
    terms: [
      ["Compaction", "compaction"],
      ["Tabellen", "table"],
      ["Falsch-Positiv-Rate", "false-positive-rate"],
    ],
    options: [
      {
        value: "same",
        mistake: "ODER vereint zwei Filter ohne Verlust, denn kein Bit verschwindet.",
        label: "Etwa 1 %: Er hat die Bits aller Schlüssel",
        finding: "Die Rate bleibt bei etwa 1 %",
        short: "1 %",
        at: 0.01,
      },
      {
        value: "double",
        mistake: "Die Fehlerrate wächst proportional zur Zahl der Schlüssel.",
        label: "Etwa 2 %: Er hat doppelt so viele Schlüssel",
        finding: "Die Rate steigt auf etwa 2 %",
        short: "2 %",
        at: 0.02,
      },
      {
        value: "much",
        label: "Mehr als 4 %",
        finding: "Die Rate steigt auf über 4 %",
        short: "4 % oder mehr",
        at: 0.04,
      },
    ],
    outcome: ({ rate, rateOfOne, expectedRate }) =>
      `Ein Filter: ${percent(rateOfOne, 1)}. Verknüpft: ${percent(rate, 1)} von 50.000 fehlenden Schlüsseln (gezählt; Formel: ${percent(expectedRate, 1)}).`,
    because:
      "Mit doppelt so vielen Schlüsseln in denselben Bits hat jeder Schlüssel halb so viele Bits. Für „vielleicht“ müssen alle geprüften Bits 1 sein, also wächst die Rate mit einer Potenz des Anteils der Einsen. Deshalb baut eine Compaction einen neuen Filter.",
    part: (at, fill) => (fill === null ? `Filter ${at}` : `Filter ${at}: ${fill} sind 1`),
    joined: (fill) => `Verknüpft: ${fill} sind 1`,
    figure: (isJoined) =>
      isJoined ? "Die ersten 512 Bits des verknüpften Filters." : "Die ersten 512 Bits von zwei Filtern.",
    plot: "Anteil fehlender Schlüssel mit der Antwort „vielleicht“",
    queried: "abgefragte fehlende Schlüssel",
    one: "ein Filter",
    two: "verknüpfter Filter",
    steps: {
      join: (before, after) => `ODER behält jede 1: Der Anteil der Einsen steigt von ${before} auf ${after}.`,
      end: (one, joined) => `Dieselben fehlenden Schlüssel: ${one} mit einem Filter, ${joined} mit dem verknüpften.`,
    },
  },
  explain: {
    title: "Warum kann nur „vielleicht“ falsch sein?",
    prompt:
      "Erklären Sie in ein bis zwei Sätzen: Warum kann der Filter für ein nie hinzugefügtes Wort „vielleicht“ antworten, und warum antwortet er für ein hinzugefügtes Wort nie „nein“?",
    model:
      "Beim Hinzufügen werden die Bits eines Worts auf 1 gesetzt und nie zurückgesetzt. Bei einem hinzugefügten Wort sind deshalb alle Bits 1. Bei einem fehlenden Wort können andere Wörter alle seine Bits gesetzt haben. Dann kann der Filter dieses Wort nicht von einem hinzugefügten unterscheiden.",
  },
  push: {
    title: "Eins von hundert, mit wenigen Bits",
    question: (words) =>
      `Ziehen Sie den Punkt auf der Kurve. Ändern Sie die Zahl der Bits, bis die Antwort für höchstens 1 % der fehlenden Wörter „vielleicht“ lautet. Der Filter muss mindestens ${words} Wörter enthalten. Versuchen Sie es dann mit weniger Bits.`,
    hint: "Ziehen Sie den Punkt. Der Regler der Bits verschiebt die ganze Kurve.",
    goal: (rate) => `Ziel: ${rate}`,
    first: "Wird gezählt …",
    now: (words, bits, probes, rate, isReached) =>
      `${isReached ? "Erreicht" : "Noch nicht"}: ${words} Wörter in ${count(bits)} Bits, ${probes} Bits pro Wort: ${percent(rate.rate, 2)} (gezählt).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Ein Filter antwortet „vielleicht“. Was wissen Sie?",
        answer:
          "Alle Bits des Worts sind 1. Das Wort kann hinzugefügt worden sein, oder andere Wörter haben seine Bits gesetzt.",
      },
      {
        question: "Ein Filter antwortet „nein“. Was wissen Sie?",
        answer: "Das Wort wurde nie hinzugefügt, und der Store liest keinen Block.",
      },
      {
        question: "Warum gibt es eine beste Zahl von Bits pro Wort?",
        answer:
          "Mit mehr Bits pro Wort müssen für ein falsches „vielleicht“ mehr Bits zufällig 1 sein. Aber jedes Wort setzt auch mehr Bits, also sind mehr Bits 1. Jenseits der besten Zahl überwiegt der zweite Effekt.",
      },
      {
        question: "Was kostet eine falsch positive Antwort in einem LSM-Baum?",
        answer:
          "Einen unnötigen Lesezugriff: Der Block enthält den Schlüssel nicht. Die Antwort des Lookups ist trotzdem richtig.",
      },
    ],
  },
};
