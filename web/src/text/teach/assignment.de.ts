/** Texte eines geöffneten Übungsblatts, auf Deutsch. */

import type { Twin } from "../twin";
import type { assignmentText as english } from "./assignment.en";

export const assignmentText: Twin<typeof english> = {
  name: "Übungsblatt",
  untitled: "Ohne Titel",
  toTasks: (count) => (count === 1 ? "Zur Aufgabe" : `Zu den ${count} Aufgaben`),
  lockedValues: (count) =>
    count === 1
      ? "Ein Wert ist gesperrt; sein Regler zeigt es an."
      : `${count} Werte sind gesperrt; ihre Regler zeigen es an.`,
  checkWords: "Prüfwörter",
  checkHint:
    "Zwei Wörter, abgeleitet aus dem ganzen Übungsblatt. Hat Ihre Lehrperson dieselben, ist es dasselbe Blatt.",
  altered: (expected) =>
    `Das ist nicht das ursprüngliche Übungsblatt: Dieses Blatt hätte die Prüfwörter ${expected}. Der Link wurde geändert oder abgeschnitten. Bitten Sie Ihre Lehrperson noch einmal um den Link.`,
  unchecked:
    "Dieses Übungsblatt hat keine Prüfwörter. Die Seite kann daher nicht erkennen, ob der Link geändert oder abgeschnitten wurde.",
  yourName: "Ihr Name, wie ihn Ihre Lehrperson kennt",
  getInstance: "Meine Instanz anzeigen",
  nameNote:
    "Ihr Name bestimmt Ihre Instanz der Aufgaben. Er bleibt in diesem Browser-Tab. Der Link enthält nur die daraus berechnete Zahl.",
  otherName: (name, answers, keepsTries) =>
    `${name} bekommt eine andere Instanz. ${answers === 1 ? "Ihre bewertete Antwort und ihr Ergebniscode gehen" : `Ihre ${answers} bewerteten Antworten und deren Ergebniscodes gehen`} dabei verloren.${keepsTries ? " Verbrauchte Versuche zählen weiter." : ""}`,
  keepAnswers: "Antworten behalten",
  changeName: "Namen ändern",
  yourInstance: (seed) => `Ihre Instanz: ${seed}`,
  sameInstance: (seed) => `Instanz ${seed}, für alle dieselbe`,
  handIn: "Abgeben",
  mostTries: (most) => (most === 1 ? "Ein Versuch pro Aufgabe" : `${most} Versuche pro Aufgabe`),
  done: (codes, all) =>
    codes === 0
      ? "Für jede bewertete Antwort erscheint hier ein Ergebniscode, auch für eine falsche."
      : `${codes} von ${all} ${all === 1 ? "Aufgabe" : "Aufgaben"} mit Code. Geben Sie ${codes === 1 ? "diese Zeile" : "diese Zeilen"} ab. Auch eine falsche Antwort hat einen Code.`,
  state: (task, isRight, tries) => `${task}: ${isRight ? "richtig" : "nicht richtig"}, ${tries}`,
  tries: (tries, most) =>
    most === 0 ? `${tries} ${tries === 1 ? "Versuch" : "Versuche"}` : `${tries} von ${most} Versuchen`,
  open: (task) => `${task}: noch keine Antwort`,
  codes: "Ergebniscodes zum Abgeben",
  copyCodes: "Kopieren",
  addName: "Setzen Sie Ihren Namen vor jede Zeile, oder geben Sie ihn oben ein.",
};
