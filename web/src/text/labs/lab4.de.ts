/** Was Lab 4 sagt, auf Deutsch. Zahlen werden hereingereicht: Die Engine hat sie gezählt oder berechnet. */

import { count, decimal, fixed, percent, sentence, words } from "../numbers";
import type { Twin } from "../twin";
import type { lab4Text as english } from "./lab4.en";

interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const number = (value: number): string => fixed(value, Math.abs(value) < 0.0995 ? 3 : 2);
const interval = ({ mean, low, high }: Mean): string => `${number(mean)} (95 %: ${number(low)} bis ${number(high)})`;

export const lab4Text: Twin<typeof english> = {
  lede: "Ein Lookup beginnt beim kleinsten Level und geht hinunter, bis er seinen Schlüssel findet. Ist der Schlüssel nirgends, beendet ihn nichts früher. Was kostet das, und wer zahlt für die Fehler der Filter?",
  locked:
    "Unten Lookups, die ihren Schlüssel finden, nach dem Modell. Die Bedienelemente kommen mit der ersten Voraussage.",
  percent: (percentage) => `${percentage} %`,
  stopped: "Angehalten: Die Bänder sind die des Modells, echte Lookups sind keine dabei.",
  tooLarge: (message) =>
    `${sentence(message)} Die Bänder zeigen, was das Modell erwartet; weniger Levels oder ein kleineres Verhältnis wählen, um echte Lookups zu zählen.`,

  probes: {
    title: "Wie viele Filter?",
    question:
      "Die Abbildung zeigt Lookups, die ihren Schlüssel in einem Baum von fünf Levels finden. Nun gelten 10.000 Lookups Schlüsseln, die in keinem Level sind. Wie viele Filter fragt jeder davon im Mittel?",
    options: [
      { value: "one", label: "Einen: Der erste Filter, der nein sagt, beendet den Lookup" },
      { value: "half", label: "Zwei oder drei: etwa die Hälfte der Levels" },
      { value: "all", label: "Etwa fünf" },
    ],
    runLabel: "10.000 fehlende Schlüssel suchen",
    outcome: (lookups, asked, expected) =>
      `${count(lookups)} leere Lookups fragten je ${interval(asked)} Filter (in diesem Tab gezählt; das Modell sagt ${number(expected)}). Die Abbildung zeigt sie jetzt; die Punkte sind die echten Lookups.`,
    because:
      "Ein Nein gilt nur für ein Level. Der Schlüssel kann immer noch in jedem Level darunter liegen, also kommt ein Lookup ohne Treffer an allen vorbei. Einige Schlüssel liegen zwischen zwei Tabellen eines Levels; die brauchen dort keinen Filter, darum sind es etwas weniger als fünf.",
  },
  reads: {
    title: "Wie oft wird gelesen?",
    question:
      "Jeder dieser Filter hat 5 Bits pro Schlüssel und irrt in etwa 9 % der Fälle. Wie viele Blöcke liest ein Lookup nach einem fehlenden Schlüssel im Mittel, in fünf Levels?",
    options: [
      { value: "none", label: "Keinen: Ein Schlüssel, den es nicht gibt, wird nie gelesen" },
      { value: "one", label: "Etwa 0,09: so oft, wie ein Filter irrt" },
      { value: "each", label: "Etwa 0,45: Jeder von fünf Filtern kann irren" },
      { value: "every", label: "Fünf: einen Block jedes Levels" },
    ],
    runLabel: "Lesevorgänge zählen",
    outcome: (lookups, reads, expected, rate) =>
      `${count(lookups)} leere Lookups lasen je ${interval(reads)} Blöcke, alle vergebens (in diesem Tab gezählt; das Modell sagt ${number(expected)}, ein Filter allein irrt in ${percent(rate, 1)} der Fälle).`,
    because:
      "Jeder gefragte Filter ist eine Gelegenheit, getäuscht zu werden, und die Gelegenheiten summieren sich über die Levels. Die Rate eines Baums ist nicht die Rate seiner Filter: Mehr Levels, oder mehr Runs in einem Level, lesen mit denselben Filtern mehr vergebens.",
  },
  ratio: {
    title: "Ist das Verhältnis fürs Lesen wichtig?",
    question:
      "Vier Levels mit Verhältnis 4, und sechs Levels mit Verhältnis 2, die etwas weniger Schlüssel haben. Alle Lookups finden ihren Schlüssel. In welchem Baum besuchen sie mehr Levels?",
    options: [
      { value: "same", label: "In keinem: Das Größenverhältnis ändert nur, was Schreiben kostet" },
      {
        value: "fewer",
        label:
          "In dem mit Verhältnis 4: Verhältnis 2 lässt mehr Schlüssel in den oberen Levels, wo sie früh gefunden werden",
      },
      { value: "more", label: "In dem mit Verhältnis 2" },
    ],
    runLabel: "In beiden Bäumen suchen",
    outcome: (wide, narrow) =>
      `Verhältnis 4, ${count(wide.keys)} Schlüssel: ${interval(wide.visited)} besuchte Levels. Verhältnis 2, ${count(narrow.keys)} Schlüssel: ${interval(narrow.visited)} (in diesem Tab gezählt; das Modell sagt ${number(wide.model)} und ${number(narrow.model)}).`,
    because:
      "Ein kleineres Verhältnis lässt wirklich mehr Schlüssel oben: Ein Lookup spart ein Level statt eines Drittels. Aber dieselben Schlüssel brauchen dann mehr Levels, und die Hälfte der Schlüssel liegt immer noch im letzten. Das Verhältnis ist ein Tausch zwischen Schreiben und Lesen, nie eine Sache des Schreibens allein.",
  },
  form: {
    title: "Eine Formel mit einem Glied weniger",
    question:
      "Exakt summiert besucht ein Lookup L − S Levels. Das Paper druckt eine kurze Form, S ≈ (1 − α)/(T − 1), die einen Faktor weglässt, der fast 1 ist. Wo schätzt sie die besuchten Levels um mehr als ein Zehntel falsch?",
    options: [
      { value: "nowhere", label: "Nirgends: Was wegbleibt, ist immer klein" },
      { value: "large", label: "In Bäumen mit großem Verhältnis, wo sich Levels am meisten unterscheiden" },
      { value: "small", label: "In Bäumen mit kleinem Verhältnis und wenigen Levels" },
    ],
    runLabel: "Den Fehler berechnen",
    outcome: (errors) =>
      `Am größten, wenn alle Schlüssel gefunden werden: ${errors
        .map(
          ({ sizeRatio, levels, exact, printed, error }) =>
            `Verhältnis ${sizeRatio}, ${words(levels)} Levels: ${number(printed)} statt ${number(exact)} (${percent(error, 1)})`,
        )
        .join("; ")} (Modell, exakte Summe und Gl. (13)).`,
    because:
      "Der Faktor ist 1 − L(T − 1)/(T^L − 1). Mit Verhältnis 10 oder vielen Levels ist T^L riesig und der Faktor 1. Mit Verhältnis 2 und zwei Levels ist er ein Drittel. Das Paper erlaubt „T > 3 oder L > 3“; es sollte „und“ heißen.",
    plot: "Fehler der geschlossenen Form für besuchte Levels, alle Schlüssel gefunden",
    x: "Levels L",
    y: "Fehler",
    ratio: (ratio) => `T = ${ratio}`,
    toggle: "Besuchte Levels in der Tabelle nach",
  },
  fooled: {
    say: (key, { filtersProbed, falsePositives }) =>
      `${key} ist in keinem Level. Der Lookup hat ${words(filtersProbed)} Filter gefragt und wurde ${falsePositives === 1 ? "einmal" : `${words(falsePositives)} mal`} getäuscht: Ein Block wurde gelesen, und der Schlüssel war nicht darin.`,
    another: "Ein anderer",
    tiered: (filters, fooled, runs) =>
      `Ein Lookup nach einem fehlenden Schlüssel in einem Baum mit Tiering und ${runs} sortierten Runs. Er hat ${filters} Filter gefragt, einen von jedem Run, der den Schlüssel haben könnte, und wurde ${fooled === 1 ? "einmal" : `${words(fooled)} mal`} getäuscht.`,
    tieredOrigin: (keys) =>
      `Ein echter Lookup mit einem gemeinsamen Digest, in einem Baum mit Tiering, der in diesem Tab ${count(keys)} Schreibvorgänge aufgenommen hat; seine Filter sind geblockte. Strich: Der Filter hat Nein gesagt. Kreuz: Er wurde getäuscht, und ein Block wurde vergebens gelesen.`,
    noneFooled:
      "In diesem Baum wurde kein Lookup getäuscht: Seine Filter haben zu viele Bits pro Schlüssel, oder er hat zu wenige Runs.",
    steps: "Schritte des Lookups",
    track: "Stelle im Lookup",
    traceHint: "Fingerabdruck aller Ereignisse, mit denen der Baum gewachsen ist, und seiner Lookups.",
    origin:
      "Ein echter Lookup mit einem gemeinsamen Digest, im Baum mit einem Run pro Level. Schritt für Schritt durchgehen oder ein Level öffnen.",
  },
  totals: {
    caption: "Ein mittlerer Lookup",
    columns: ["Modell", "gezählt", "Intervall von 95 %"],
    visited: (isExact) => (isExact ? "besuchte Levels" : "besuchte Levels (geschlossene Form)"),
    filters: "gefragte Filter",
    reads: "gelesene Blöcke",
    wasted: "davon vergebens",
    notYet: "–",
    number,
    interval: ({ low, high }) => `${number(low)} bis ${number(high)}`,
    origin: ({ lookups, storedKeys, runsSkipped }, runs) =>
      `In diesem Tab gezählt: ${count(lookups)} Lookups in einem echten Baum von ${count(storedKeys)} Schlüsseln, ${runs === 1 ? "ein Run" : `${words(runs)} Runs`} pro Level. Was das Modell weglässt: Schlüssel, die zwischen den Tabellen eines Runs liegen, werden ohne Filter abgewiesen, ${number(runsSkipped / lookups)} mal pro Lookup.`,
  },
  explain: {
    title: "Die teuerste Antwort ist nein",
    prompt:
      "Ein Lookup, der seinen Schlüssel findet, liest mindestens einen Block; einer, der nichts findet, liest vielleicht keinen. Warum werden Filter trotzdem für leere Lookups gebaut, und warum macht Tiering sie teurer?",
    model:
      "Ohne Filter liest ein Lookup, der seinen Schlüssel findet, einen Block für jedes Level bis dorthin, und ein leerer einen Block jedes Runs: Er kann nirgends aufhören. Filter sparen fast alles davon, aber nur so weit, wie sie recht haben, einmal für jeden Run. Tiering hat mehrere Runs pro Level, also fragt ein leerer Lookup mehr Filter, von denen jeder getäuscht werden kann; mit denselben Bits pro Schlüssel liest er um so vieles mehr vergebens.",
  },
  push: {
    title: "Einen Baum mit Tiering zähmen",
    question: (goal) =>
      `Auf Tiering stellen, alle Lookups nichts finden lassen und die wenigsten Bits pro Schlüssel suchen, mit denen weniger als ${decimal(goal)} Blöcke vergebens gelesen werden. Wie viele Bits mehr sind das, als Leveling braucht?`,
    first:
      "Erst die erste Voraussage ausführen; dann Tiering, 100 % Lookups, die nichts finden, und ein Verhältnis über 2.",
    now: (bits, reads, isReached) =>
      `${isReached ? "Erreicht" : "Noch nicht"}: ${decimal(bits)} Bits pro Schlüssel, ${interval(reads)} mal vergebens gelesen (in diesem Tab gezählt).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Warum besucht ein leerer Lookup jedes Level?",
        answer:
          "Jeder Filter, und jedes Level, spricht nur für sich. Nur den Schlüssel zu finden beendet einen Lookup früher.",
      },
      {
        question:
          "Ein Baum hat fünf Levels und Filter, die einmal in hundert Fällen irren. Wie oft liest ein leerer Lookup vergebens?",
        answer: "Etwa fünf mal in hundert: Die Gelegenheiten aller gefragten Filter summieren sich.",
      },
      {
        question:
          "Wo werden die meisten Schlüssel gefunden, und was heißt das für einen Lookup, der seinen Schlüssel findet?",
        answer:
          "Im letzten Level, das die meisten hat: drei Viertel bei Verhältnis 4. Also kommen die meisten Lookups, die ihren Schlüssel finden, auch an fast allen Filtern vorbei.",
      },
      {
        question: "Die Punkte in der Abbildung liegen auf den Bändern des Modells. Was zeigt das, und was nicht?",
        answer:
          "Dass Lookups in einem vollen Baum, in dem nach allen Schlüsseln gleich oft gefragt wird, tun, was die Summen sagen. Es sagt nichts über ungleich verteilte Lookups, halb volle Levels oder Zeiten.",
      },
    ],
  },
};
