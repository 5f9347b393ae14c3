/** Was jede Seite zu einer Aufgabenstellung oder Ansicht sagt, die ihr Link enthält, auf Deutsch. */
import type { layersText as english } from "./layers.en";
import type { Twin } from "./twin";

export const layersText: Twin<typeof english> = {
  mode: "wie die Seite gezeigt wird",
  project: "Beamer",
  projectTitle: "Diese Ansicht vor einer Gruppe zeigen: groß, eine Frage nach der anderen",
  modes: { page: "als Seite", projector: "am Beamer", sheet: "zum Drucken" },
  notRead: (problem) => `In diesem Link: ${problem}; das bleibt weg.`,
  otherVersion: (version, known) =>
    `Dieser Link enthält eine Aufgabenstellung der Version ${version}, und diese Seite liest Version ${known}: Sie wird ohne die Aufgabenstellung gezeigt.`,
  altered: (label, given, locked) =>
    `Dieser Link setzt ${label} auf ${given}, aber seine Aufgabenstellung hält den Wert auf ${locked} fest: ${locked} gilt.`,
  noSuchLock: (name) =>
    `Die Aufgabenstellung dieses Links hält „${name}“ fest, und das gibt es auf dieser Seite nicht.`,
  badLock: (problem) => `Die Aufgabenstellung dieses Links hält einen Wert fest, den es nicht geben kann: ${problem}.`,
  locked: "Von der Aufgabenstellung festgehalten",
  lockedShort: "fest",
  byAssignment: "durch die Aufgabenstellung",
  isLocked: (labels) =>
    `${labels.join(", ")}: von der Aufgabenstellung festgehalten, daher wurde dort nichts geändert.`,
};
