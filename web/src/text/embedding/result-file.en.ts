/** Texts of elements that show a result file, in English. */

export const ofRunText = {
  plotTitle: "A figure of the paper: measured, model and claim",
  gapTitle: "What a lookup takes beyond the model",
  residualTitle: "Measured less model, by term",
  resultsTitle: "Results of a native run",
  nothingToPlot: "This experiment has no number that could be plotted.",
  noModel: "The model says nothing of this experiment.",
  noRun: "This figure shows a result file of native-bench: name one by the attribute results.",
  noExperiment: (name: string, known: string): string =>
    `The result file has no experiment "${name}"; it has ${known === "" ? "none" : known}.`,
} as const;
