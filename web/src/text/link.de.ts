/** Meldungen zu nur teilweise lesbaren Links, auf Deutsch. */

import type { linkText as english, layersText as englishLayersText } from "./link.en";
import type { Twin } from "./twin";

const cited = (text: string): string => `„${text}“`;

export const linkText: Twin<typeof english> = {
  page: (name) => `Dieser Link nennt die Seite ${cited(name)}, die es nicht gibt.`,
  version: (given, known) =>
    `Dieser Link hat ${given === null ? "eine unbekannte Version" : `Version ${given}`}, aber diese Seite unterstützt Version ${known}. Für unlesbare Werte gilt die Vorgabe.`,
  wrong: (problem, instead) =>
    `Dieser Link enthält einen Fehler: ${problem}. Verwendet wird ${instead ?? "die Vorgabe"}.`,
  unknown: (names) => `Dieser Link nennt ${names.map(cited).join(", ")}; das unterstützt diese Seite nicht.`,
  cut: (letters, pairs) =>
    `Dieser Link ist zu lang. Gelesen werden nur die ersten ${letters} Zeichen und ${pairs} Werte.`,
  oneOf: (name, options, given) => `${name} muss eines von ${options.join(", ")} sein, nicht ${cited(given)}`,
  tooLong: (name, most, given) => `${name} darf höchstens ${most} Zeichen haben, hat aber ${given}`,
  notThis: (name, given) => `${name} kann nicht ${cited(given)} sein`,
  noNumber: (name, given) => `${name} muss eine Zahl sein, nicht ${cited(given)}`,
  notWhole: (name, given) => `${name} muss eine ganze Zahl sein, nicht ${given}`,
  outside: (name, min, max, given) => `${name} muss zwischen ${min} und ${max} liegen, ist aber ${given}`,
};

export const layersText: Twin<typeof englishLayersText> = {
  mode: "wie die Seite gezeigt wird",
  project: "Beamer",
  projectTitle: "Diese Ansicht einem Kurs zeigen: groß, eine Frage nach der anderen",
  modes: { page: "als Seite", projector: "am Beamer", sheet: "zum Drucken" },
  notRead: (problem) => `In diesem Link: ${problem}. Der Wert wird ignoriert.`,
  otherVersion: (version, known) =>
    `Dieser Link enthält ein Übungsblatt der Version ${version}, aber diese Seite unterstützt Version ${known}. Sie öffnet sich ohne das Übungsblatt.`,
  altered: (label, given, locked) =>
    `Dieser Link setzt ${label} auf ${given}, aber sein Übungsblatt sperrt den Wert auf ${locked}. Verwendet wird ${locked}.`,
  noSuchLock: (name) => `Das Übungsblatt dieses Links sperrt „${name}“, was es auf dieser Seite nicht gibt.`,
  badLock: (problem) => `Das Übungsblatt dieses Links sperrt einen ungültigen Wert: ${problem}.`,
  locked: "Vom Übungsblatt gesperrt",
  lockedShort: "gesperrt",
  byAssignment: "durch das Übungsblatt",
  isLocked: (labels) => `${labels.join(", ")}: vom Übungsblatt gesperrt und daher unverändert.`,
};
