/** Parameters of the figure of native results. What there is to choose from depends on the experiment. */

import { choice, initialValues, type ValuesOf } from "../params/schema";

/** Style of time bars. */
export type BarsChoice = "auto" | "time" | "share";

/** Schema of the figure. */
export const resultsParams = {
  show: {
    kind: "text",
    name: "show",
    label: "show",
    initial: "",
    lengthMax: 60,
  },
  at: {
    kind: "text",
    name: "at",
    label: "at",
    initial: "",
    lengthMax: 200,
  },
  bars: choice<BarsChoice>({
    name: "bars",
    label: "bars as",
    initial: "auto",
    options: [
      { value: "auto", label: "what reads best" },
      { value: "time", label: "time" },
      { value: "share", label: "share of arm A" },
    ],
  }),
} as const;

/** Figure and file. */
export const resultFileParams = {
  run: {
    kind: "text",
    name: "run",
    label: "run",
    initial: "",
    lengthMax: 80,
  },
  figure: {
    kind: "text",
    name: "figure",
    label: "figure",
    initial: "",
    lengthMax: 80,
  },
} as const;

/** Style of an experiment's numbers: setting by setting, or over their first axis. */
export type DrawnAs = "marks" | "plot";

/** Schema of that. */
export const drawnParams = {
  as: choice<DrawnAs>({
    name: "as",
    label: "drawn as",
    initial: "marks",
    options: [
      { value: "marks", label: "marks of all kinds" },
      { value: "plot", label: "a plot with model and claim" },
    ],
  }),
} as const;

/** Choices of the reader. */
export type ResultsValues = ValuesOf<typeof resultsParams>;

/** The choice before anyone touched it. */
export const RESULTS_INITIAL: ResultsValues = initialValues(resultsParams);
