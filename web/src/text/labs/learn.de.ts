/** Was alle Labs sagen, auf Deutsch: die Schritte eines Labs, Voraussagen, Aufgaben und Codes. */

import type { Twin } from "../twin";
import type { learnText as english } from "./learn.en";

const tries = (count: number): string => `${count} ${count === 1 ? "Versuch" : "Versuche"}`;

export const learnText: Twin<typeof english> = {
  steps: {
    predict: "Voraussagen",
    run: "Ausführen",
    explain: "Erklären",
    push: "Ausreizen",
    task: "Aufgabe",
    check: "Selbst prüfen",
  },
  lock: "Meine Voraussage festlegen",
  lockFirst: "Erst eine Voraussage festlegen: Wer die Antwort sieht, bevor er nachgedacht hat, lernt wenig.",
  predicted: "Vorausgesagt",
  seen: "Nichts wurde vorausgesagt: Dieser Link kommt von einer Abbildung, die zeigte, was geschieht.",
  outcome: "Was geschah",
  asPredicted: "wie vorausgesagt",
  otherwise: "nicht wie vorausgesagt",
  notYet: "Ausführen zeigt es.",
  startOver: "Von vorn",
  explainLabel: "Eigene Erklärung",
  explainNote: "Sie bleibt auf dieser Seite und wird nirgendwohin gesendet.",
  compare: "Hiermit vergleichen",
  checkAnswer: "Was eine gute Antwort sagt",
  checkIntro: "Jede Antwort laut sagen oder aufschreiben und erst dann aufklappen.",
  next: "Weiter",
  working: "Rechnet …",
  stop: "Anhalten",
  goOn: "Weiter",
  challengeKept:
    "Diese Aufgabenstellung hält manches fest, was hier zu ändern ist. Das Ziel ist damit vielleicht nicht erreichbar.",
  howFar: "Wie weit es ist",
  notThere:
    "Der Teil der Engine, den diese Seite braucht, wurde nicht geladen. Sobald es eine Verbindung gibt, lässt sich die Seite neu laden: Nichts davon geht verloren.",
  reload: "Die Seite neu laden",
  noLaboratory: (message) => `Der Teil der Engine, den Labs brauchen, hat nicht geantwortet: ${message}`,
  tryAgain: "Noch einmal",

  instance: (seed) => `Instanz ${seed}`,
  seed: "Instanz",
  seedHint: "Eine Zahl von 0 bis 999999: Alle mit dieser Zahl haben dieselbe Aufgabe.",
  otherInstance: "Andere Instanz",
  fromName: "Aus einem Namen",
  fromNameTitle: "Eine eigene Instanz",
  assignment: "Übungsblatt",
  student: "Name oder Nummer",
  fromNameNote:
    "Dasselbe Übungsblatt und derselbe Name ergeben dieselbe Instanz. Beide bleiben auf dieser Seite; nur die Zahl, die daraus wird, kommt in den Link.",
  take: "Übernehmen",
  hand: "Antwort bewerten lassen",
  chooseFirst: "Erst antworten.",
  right: "Richtig.",
  partly: (right, of) => (of === 1 ? "Nicht richtig." : `${right} von ${of} Teilen sind richtig.`),
  gradedBy: "bewertet von der Engine",
  tries,
  code: "Ergebnis-Code",
  copy: "Kopieren",
  copied: "Kopiert",
  codeNote:
    "Ein Code enthält die Aufgabe, die Instanz, die Versuche und die Antwort, und alle können ihn erneut bewerten lassen. Er zeigt Arbeit; er beweist nicht, wessen.",
  checkCode: "Einen Code prüfen",
  checkCodeLabel: "Ein Ergebnis-Code, wie ihn jemand eingefügt hat",
  checkCodeGo: "Prüfen",
  codeRight: (task, seed, count) =>
    `Aufgabe ${task}, Instanz ${seed}: richtig, nach ${count === 1 ? "einem Versuch" : `${count} Versuchen`}. Die Engine hat die Antwort im Code noch einmal bewertet.`,
  codeWrong: (task, seed) => `Aufgabe ${task}, Instanz ${seed}: Die Antwort in diesem Code ist nicht richtig.`,
};
