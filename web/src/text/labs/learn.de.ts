/** Gemeinsame Texte aller Labs, auf Deutsch: Schritte, Vorhersagen, Aufgaben und Codes. */

import type { Twin } from "../twin";
import type { learnText as english } from "./learn.en";

const tries = (count: number): string => `${count} ${count === 1 ? "Versuch" : "Versuche"}`;

export const learnText: Twin<typeof english> = {
  steps: {
    predict: "Vorhersagen",
    run: "Ausprobieren",
    explain: "Erklären",
    push: "Herausforderung",
    task: "Aufgabe",
    check: "Selbst prüfen",
  },
  parts: "Teile dieses Labs",
  part: { learn: "Lernen", practice: "Üben", check: "Prüfen" },
  answered: (answered, all) => `${answered} von ${all} beantwortet`,
  tasks: (count) => `${count} ${count === 1 ? "Aufgabe" : "Aufgaben"}`,
  questions: (count) => `${count} Fragen`,
  stepper: "Schritte dieses Teils",
  questionOf: (at, all) => `Frage ${at} von ${all}`,
  optionalOf: (at, all) => `Freiwillige Frage ${at} von ${all}`,
  taskOf: (at, all, name) => `Aufgabe ${at} von ${all} · ${name}`,
  nextTask: "Nächste Aufgabe",
  nextQuestion: "Nächste Frage",
  nextNamed: (step) => `Weiter: ${step}`,
  nextStep: { run: "Ausprobieren", explain: "Erklären", push: "Herausforderung" },
  grip: "Ihre Vorhersage in der Abbildung",
  gripRest: "noch keine Vorhersage",
  gripHint: "ziehen und vorhersagen",
  chooseOption: "Wählen Sie zuerst eine Antwort.",
  run: "Festlegen und ausführen",
  toQuestion: "Antworten",
  toOutcome: "Zum Ergebnis",
  intro: (title) => `Einführung zu „${title}“`,
  scene: (title) => `Ergebnis von „${title}“`,
  verdict: (isRight, finding) => `${isRight ? "Richtig" : "Nicht ganz"}: ${finding}.`,
  why: "Warum?",
  isRight: "richtig",
  isWrong: "anders als vorhergesagt",
  youSaid: (outcome, prediction) => `${outcome}, Ihre Vorhersage: ${prediction}`,
  seen: "Keine Vorhersage: Die Abbildung dieses Links zeigte bereits das Ergebnis.",
  startOver: "Von vorn",
  explainLabel: "Ihre Erklärung",
  explainNote: "Sie bleibt auf dieser Seite und wird nirgendwohin gesendet.",
  compare: "Zum Vergleich",
  checkAnswer: "Eine gute Antwort",
  checkIntro: "Sagen Sie jede Antwort laut, oder schreiben Sie sie auf, bevor Sie sie aufklappen.",
  next: "Weiter",
  working: "Wird berechnet …",
  stop: "Anhalten",
  goOn: "Weiter",
  challengeKept: "Dieses Übungsblatt sperrt einige dieser Einstellungen. Vielleicht ist das Ziel nicht erreichbar.",
  howFar: "Fortschritt",
  notThere:
    "Ein Teil der Engine konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu. Nichts geht verloren.",
  reload: "Die Seite neu laden",
  noLaboratory: (message) => `Die Engine der Labs hat nicht geantwortet: ${message}`,

  seed: "Instanz",
  seedHint: "Eine Zahl von 0 bis 999999. Dieselbe Zahl ergibt dieselbe Aufgabe.",
  otherInstance: "Andere Instanz",
  fromName: "Aus einem Namen",
  assignment: "Übungsblatt",
  student: "Name oder Nummer",
  fromNameNote:
    "Dasselbe Übungsblatt und derselbe Name ergeben dieselbe Instanz. Beide bleiben auf dieser Seite; nur die berechnete Zahl kommt in den Link.",
  take: "Übernehmen",
  hand: "Antwort bewerten lassen",
  chooseFirst: "Antworten Sie zuerst.",
  reveal: "Antwort zeigen",
  answerIs: (answer) => `Antwort: ${answer.join("; ")}. Mit einer anderen Instanz erhalten Sie wieder einen Code.`,
  condition: (condition, isMet) => `${condition}: ${isMet ? "richtig" : "falsch"}`,
  options: "Optionen",
  gradedBy: "bewertet von der Engine",
  tries,
  code: "Ergebniscode",
  copy: "Kopieren",
  copied: "Kopiert",
  codeState: (isRight, count) =>
    `Dieser Code meldet: ${isRight ? "richtig" : "nicht richtig"}, ${count} ${count === 1 ? "Versuch" : "Versuche"}.`,
  codeNote:
    "Ein Code zeigt, dass seine Antwort zu seiner Instanz gehört; die Engine kann sie erneut bewerten. Er beweist nicht, wer die Antwort gefunden hat oder wie: Die Lösungen jeder Instanz lassen sich in diesem Lab öffnen. Die Versuche zählt die Seite der Studierenden.",
  checkCode: "Einen Code prüfen",
  checkCodeLabel: "Zu prüfender Code",
  checkCodeGo: "Prüfen",
  codeRight: (task, seed, count) =>
    `Aufgabe ${task}, Instanz ${seed}: richtig, nach ${count === 1 ? "einem Versuch" : `${count} Versuchen`}. Die Engine hat die Antwort im Code noch einmal bewertet.`,
  codeWrong: (task, seed, count) =>
    `Aufgabe ${task}, Instanz ${seed}: nicht richtig, nach ${count === 1 ? "einem Versuch" : `${count} Versuchen`}. Die Engine hat die Antwort im Code noch einmal bewertet.`,
  attemptsLeft: (left, most) =>
    left === 0
      ? `${most === 1 ? "Der einzige Versuch ist" : most === 2 ? "Beide Versuche sind" : `Alle ${most} Versuche sind`} verbraucht. Der Ergebniscode unten enthält Ihre letzte Antwort.`
      : `Noch ${left} von ${most} ${most === 1 ? "Versuch" : "Versuchen"}`,
};
