/** Was Lab 10 sagt, auf Deutsch. Zahlen werden hereingereicht: von der Engine gezählt oder von ihrem Modell berechnet. */

import { fixed, time } from "../numbers";
import type { Twin } from "../twin";
import { bytes } from "../units";
import type { lab10Text as english } from "./lab10.en";

const two = (value: number): string => fixed(value, 2);

export const lab10Text: Twin<typeof english> = {
  lede: "Eine Last, ein Gerät und zu wenig Speicher. Zu wählen ist, wie ein Baum wächst, wie groß seine Filter sind und wie Schlüssel gehasht werden. Die Engine bewertet einen Entwurf zweimal: nach dem Modell und durch einen Baum, der wirklich geschrieben und gefragt wird.",
  brief: {
    title: "Der Auftrag",
    seed: "Auftrag",
    another: "Ein anderer Auftrag",
    note: "Alle mit dieser Zahl haben denselben Auftrag. Die Preise sind die des Auftrags: Keine Zeit dieser Seite steckt in einer Wertung.",
  },
  designer: "Der eigene Entwurf",
  fits: (filters, buffer) => `Die Filter brauchen ${bytes(filters)}; ${bytes(buffer)} bleiben für den Schreibpuffer.`,
  unfit: (filters) =>
    `Das passt nicht: Die Filter brauchen ${bytes(filters)}, und für einen Schreibpuffer bleibt zu wenig.`,
  sketch: (total, plain, par) =>
    `Nach dem Modell ${time(total)} pro Operation; der schlichte Entwurf ${time(plain)}${par === null ? "" : `, der beste von allen ${time(par)}`}.`,
  build: "Den Baum schreiben und fragen",
  built: "Oben gezählt. Den Entwurf ändern, um einen anderen zu versuchen.",
  working: "Schreibt den Baum …",
  scores: "Was eine Operation kostet, nach den Preisen des Auftrags",
  columns: ["", "Modell", "gezählt"],
  rows: (model, real) => {
    const row = (name: string, say: (score: typeof model) => string) => [
      name,
      say(model),
      real === null ? "" : say(real),
    ];
    return [
      row("eine mittlere Operation", ({ totalNs }) => time(totalNs)),
      row("ein Put", ({ putNs }) => time(putNs)),
      row("ein Lookup, der nichts findet", ({ emptyNs }) => time(emptyNs)),
      row("ein Lookup, der seinen Schlüssel findet", ({ foundNs }) => time(foundNs)),
      row("Hashes eines leeren Lookups", ({ hashes }) => two(hashes)),
      row("Blöcke, die er liest", ({ reads }) => two(reads)),
      row("geschriebene Blöcke pro Block an Einträgen", ({ writeAmplification }) => two(writeAmplification)),
      row("Levels, die etwas enthalten", ({ levels }) => String(levels)),
      row("Filter", ({ filterBytes }) => bytes(filterBytes)),
    ];
  },
  origin: {
    model: "Modell",
    counted: "in diesem Tab gezählt, mit den Preisen des Auftrags",
  },
  ratio: {
    title: "Was ändert ein kleineres Größenverhältnis?",
    question:
      "Leveling, ein gemeinsamer Digest, 6 Bits pro Schlüssel. Das Größenverhältnis geht von 10 auf 3, und sonst ändert sich nichts. Was ändert sich um mehr als ein Zehntel?",
    options: [
      {
        value: "writes",
        label: "Nur was Schreiben kostet: Das Verhältnis entscheidet, wie oft Einträge vereint werden",
      },
      { value: "lookups", label: "Nur was Lookups kosten: Es sind mehr Levels zu fragen" },
      { value: "both", label: "Beides" },
    ],
    runLabel: "Beide Bäume schreiben",
    outcome: (before, after) =>
      `Geschriebene Blöcke pro Block an Einträgen: ${two(before.writeAmplification)}, dann ${two(after.writeAmplification)}. Ein leerer Lookup: ${time(before.emptyNs)}, dann ${time(after.emptyNs)} (in diesem Tab gezählt, mit den Preisen von Auftrag 1).`,
    because:
      "Ein kleineres Verhältnis ergibt mehr Levels, in denen je seltener vereint wird. Mehr Levels sind mehr Runs: mehr Filter zu fragen, und mehr davon, die irren können.",
  },
  bits: {
    title: "Sind mehr Bits pro Schlüssel immer besser?",
    question:
      "Derselbe Baum mit Verhältnis 10. Filter und Schreibpuffer teilen einen Speicher; die Filter bekommen jetzt 10 Bits pro Schlüssel statt 6. Was kostet dann eine mittlere Operation des Auftrags?",
    options: [
      { value: "less", label: "Weniger: weniger falsch positive Antworten" },
      { value: "same", label: "Etwa gleich viel, auf ein Zehntel genau" },
      { value: "more", label: "Mehr: Was die Filter gewinnen, verliert der Puffer" },
    ],
    runLabel: "Beide Bäume schreiben",
    outcome: (before, after) =>
      `Eine Operation kostet ${time(before.totalNs)} mit 6 Bits pro Schlüssel und ${time(after.totalNs)} mit 10: ein Put ${time(before.putNs)} und ${time(after.putNs)}, ein leerer Lookup ${time(before.emptyNs)} und ${time(after.emptyNs)} (in diesem Tab gezählt, mit den Preisen von Auftrag 1).`,
    because:
      "Die Rate fällt mit jedem Bit, und ebenso der Puffer, der entscheidet, wie oft geflusht und vereint wird. Welche Seite gewinnt, hängt von der Mischung der Operationen und vom Gerät ab: Das ist der Wettbewerb.",
  },
  push: {
    title: "Den Entwurf abgeben",
    question: (goal) =>
      `Ein Entwurf zählt als Beitrag, wenn er passt und nach dem Modell höchstens ${goal} pro Operation kostet: die Hälfte des Wegs vom schlichten Entwurf (Verhältnis 10, Leveling, ein Digest pro Filter) zum besten von allen. Wie nah lässt sich herankommen?`,
    hand: "Abgeben",
    first: "Zuerst den Baum schreiben: Ein Beitrag ist gezählt worden.",
    graded: (right, of) =>
      right === of
        ? "Das ist ein Beitrag."
        : right === 0
          ? "Er passt nicht."
          : "Er passt und ist noch nicht auf halbem Weg.",
    link: "Die Adresse dieser Seite enthält den Entwurf: Auch sie ist eine Abgabe.",
  },
  board: {
    title: "Rangliste",
    intro:
      "Ergebnis-Codes einfügen, einen pro Zeile, auf Wunsch jeweils mit einem Namen davor. Die Engine schreibt jeden Baum noch einmal und bewertet ihn hier: Nichts wird irgendwohin gesendet, und nichts in einem Code wird geglaubt außer dem Entwurf.",
    label: "Namen und Codes",
    go: "Bewerten",
    working: "Bewertet …",
    columns: ["Rang", "wer", "gezählt", "Modell", "Auftrag"],
    nobody: "ohne Namen",
    other: "Dies ist der Code einer anderen Aufgabe.",
    unfit: "Dieser Entwurf passt nicht.",
    nothing: "Noch wurden keine Codes bewertet.",
    who: (name, code) => (name === "" ? code : name),
  },
  explain: {
    title: "Warum ist der eigene Entwurf gut für diesen Auftrag?",
    prompt:
      "Für den eigenen Entwurf sagen, welche seiner Entscheidungen für diese Mischung und dieses Gerät am wichtigsten ist und welche kaum. Für welchen Auftrag wäre er ein schlechter Entwurf?",
    model:
      "Wo die meisten Operationen Puts sind, entscheidet das Vereinen: Tiering, ein großes Verhältnis, ein großer Puffer. Wo die meisten Lookups nichts finden, entscheiden Runs und Raten: Leveling, Bits und ihre Aufteilung auf die Levels. Auf einem langsamen Gerät zählt nur das Lesen, und Hashen verschwindet; im Arbeitsspeicher kostet ein Hash mehr als ein Lesevorgang, und ein Digest für alle Filter ist mehr wert als zwei Bits pro Schlüssel.",
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Modell und Zählung unterscheiden sich bei einem Entwurf mit Tiering. Welche Annahme ist es?",
        answer:
          "Das Modell hat einen vollen Baum mit der Hälfte der Runs jedes Levels; ein wachsender Baum hat direkt nach dem Vereinen keine und direkt davor alle. Die Zählung gilt für die Momente, in denen gefragt wurde.",
      },
      {
        question: "Warum kann das Teilen des Digests nicht ändern, was ein Put kostet?",
        answer:
          "Filter werden in beiden Armen aus einem Digest jedes Schlüssels gebaut; beim Teilen geht es um Lookups.",
      },
      {
        question: "Wer könnte bei dieser Rangliste schummeln?",
        answer:
          "Niemand durch Ändern einer Wertung: Sie wird aus dem Entwurf berechnet. Ein Code beweist nicht, wer jemand ist, und ein guter Entwurf lässt sich abschreiben.",
      },
    ],
  },
};
