/** Meldungen zu nur teilweise lesbaren Links, auf Deutsch. */

import type { linkText as english, layersText as englishLayersText } from "./link.en";
import type { Twin } from "./twin";

const cited = (text: string): string => `„${text}“`;

export const linkText: Twin<typeof english> = {
  page: (name) => `Dieser Link nennt die Seite ${cited(name)}, die es hier nicht gibt.`,
  version: (given, known) =>
    `Dieser Link hat ${given === null ? "eine unbekannte Version" : `Version ${given}`}, und diese Seite liest Version ${known}: Was sie verstanden hat, wird gezeigt, der Rest ist wie am Anfang.`,
  wrong: (problem, instead) =>
    `In diesem Link stimmt etwas nicht: ${problem}. Stattdessen gilt ${instead ?? "der übliche Wert"}.`,
  unknown: (names) => `Dieser Link nennt ${names.map(cited).join(", ")}; das kennt diese Seite nicht.`,
  oneOf: (name, options, given) => `${name} ist eines von ${options.join(", ")}, nicht ${cited(given)}`,
  tooLong: (name, most, given) => `${name} hat höchstens ${most} Zeichen, nicht ${given}`,
  notThis: (name, given) => `${name} kann nicht ${cited(given)} sein`,
  noNumber: (name, given) => `${name} ist eine Zahl, nicht ${cited(given)}`,
  notWhole: (name, given) => `${name} ist eine ganze Zahl, nicht ${given}`,
  outside: (name, min, max, given) => `${name} liegt zwischen ${min} und ${max}, nicht bei ${given}`,
};

export const layersText: Twin<typeof englishLayersText> = {
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
