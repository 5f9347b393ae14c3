/** Texte der Elemente zu einer Ergebnisdatei, auf Deutsch. */

import type { Twin } from "../twin";
import type { ofRunText as english } from "./result-file.en";

export const ofRunText: Twin<typeof english> = {
  plotTitle: "Eine Abbildung des Artikels: Messung, Modell und Aussage der Quelle",
  gapTitle: "Lücke zwischen Lookup und Modell",
  residualTitle: "Residuum (gemessen − Modell) nach Termen",
  resultsTitle: "Ergebnisse eines nativen Laufs",
  nothingToPlot: "Dieses Experiment hat keine Zahlen für ein Diagramm.",
  noModel: "Das Modell deckt dieses Experiment nicht ab.",
  noRun: "Diese Abbildung zeigt eine Ergebnisdatei von native-bench. Setzen Sie das Attribut results auf ihre Adresse.",
  noExperiment: (name, known) =>
    `Die Ergebnisdatei hat kein Experiment „${name}“; sie hat ${known === "" ? "keine" : known}.`,
};
