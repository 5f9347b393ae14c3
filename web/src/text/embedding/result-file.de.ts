/** Texte der Elemente zu einer Ergebnisdatei, auf Deutsch. */

import type { Twin } from "../twin";
import type { ofRunText as english } from "./result-file.en";

export const ofRunText: Twin<typeof english> = {
  plotTitle: "Eine Abbildung des Artikels: Messung, Modell und Behauptung",
  gapTitle: "Was ein Lookup über das Modell hinaus braucht",
  residualTitle: "Messung abzüglich Modell, nach Gliedern",
  resultsTitle: "Ergebnisse eines nativen Laufs",
  nothingToPlot: "Dieses Experiment hat keine Zahl, die sich auftragen ließe.",
  noModel: "Das Modell sagt nichts über dieses Experiment.",
  noRun: "Diese Abbildung zeigt eine Ergebnisdatei von native-bench; das Attribut results nennt sie.",
  noExperiment: (name, known) =>
    `Die Ergebnisdatei hat kein Experiment „${name}“; sie hat ${known === "" ? "keine" : known}.`,
};
