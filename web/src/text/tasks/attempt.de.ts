/** Was das Element einer Aufgabe um sie herum auf Deutsch sagt. */

import type { Twin } from "../twin";
import type { attemptText as english } from "./attempt.en";

export const attemptText: Twin<typeof english> = {
  title: "Eine Aufgabe",
  hand: "Abgeben",
  chooseFirst: "Zuerst etwas wählen oder ausfüllen.",
  right: "Richtig.",
  partly: (right, of) => `${right} von ${of} richtig.`,
  tries: (tries) => `${tries} ${tries === 1 ? "Versuch" : "Versuche"}, von der Engine bewertet`,
  code: "Code zum Abgeben",
  another: "Andere Aufgabe dieser Art",
};
