/** Texts of elements that show a result file, in English. */

export const ofRunText = {
  plotTitle: "A figure of the paper: measured, model and claim",
  gapTitle: "Gap between lookup and model",
  residualTitle: "Residual (measured − model) by term",
  resultsTitle: "Results of a native run",
  nothingToPlot: "This experiment has no numbers to plot.",
  noModel: "The model does not cover this experiment.",
  noRun: "This figure shows a native-bench result file. Set the attribute results to its address.",
  noExperiment: (name: string, known: string): string =>
    `The result file has no experiment "${name}"; it has ${known === "" ? "none" : known}.`,
} as const;
