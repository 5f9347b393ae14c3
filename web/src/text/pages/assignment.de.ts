/** Texte eines geöffneten Übungsblatts, auf Deutsch. */

import type { Twin } from "../twin";
import type { assignmentText as english } from "./assignment.en";

export const assignmentText: Twin<typeof english> = {
  name: "Aufgabenstellung",
  untitled: "Ohne Titel",
  toTasks: (count) => (count === 1 ? "Zur Aufgabe" : `Zu den ${count} Aufgaben`),
  lockedValues: (count) =>
    count === 1 ? "Ein Wert steht fest: Sein Regler sagt es." : `${count} Werte stehen fest: Ihre Regler sagen es.`,
  checkWords: "Prüfwörter",
  checkHint:
    "Zwei Wörter, aus der ganzen Aufgabenstellung gemacht. Sind es dieselben wie bei der Lehrperson, ist es dieselbe.",
  altered: (expected) =>
    `Das ist nicht die Aufgabenstellung, die ausgegeben wurde: Ihre Prüfwörter wären ${expected}. Der Link wurde geändert oder unterwegs abgeschnitten. Bitte noch einmal danach fragen.`,
  unchecked:
    "Diese Aufgabenstellung hat keine Prüfwörter; ob der Link geändert oder unterwegs abgeschnitten wurde, zeigt daher nichts.",
  yourName: "Dein Name, wie ihn die Lehrperson kennt",
  getInstance: "Meine Instanz holen",
  nameNote:
    "Der Name macht eine eigene Instanz der Aufgaben. Er bleibt auf dieser Seite; nur die Zahl daraus kommt in den Link.",
  yourInstance: (seed) => `Eigene Instanz: ${seed}`,
  sameInstance: (seed) => `Instanz ${seed}, für alle dieselbe`,
  handIn: "Abgeben",
  done: (right, all) =>
    right === all
      ? all === 1
        ? "Die Aufgabe ist gelöst. Diese Zeile abgeben."
        : `Alle ${all} Aufgaben sind gelöst. Diese Zeilen abgeben.`
      : `${right} von ${all} ${all === 1 ? "Aufgabe ist" : "Aufgaben sind"} gelöst. Für jede richtige Antwort erscheint hier ein Ergebnis-Code.`,
  codes: "Ergebnis-Codes zum Abgeben",
  copyCodes: "Kopieren",
  addName: "Den eigenen Namen vor jede Zeile setzen oder oben eingeben.",
};
