/** Parameters of the figure of native results. What there is to choose from depends on the experiment. */

import { choice, initialValues, type ValuesOf } from "../params/schema";

/** How bars of time are drawn. */
export type BarsChoice = "auto" | "time" | "share";

/** Schema of the figure. */
export const resultsParams = {
  show: {
    kind: "text",
    name: "show",
    label: "show",
    hint: "A quantity of the experiment: gain, gain_of_merging, parts, or the name of a figure in the result file.",
    initial: "",
    lengthMax: 60,
  },
  at: {
    kind: "text",
    name: "at",
    label: "at",
    hint: "Values of further axes, as alpha:1;device:memory.",
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

/** What the reader chose. */
export type ResultsValues = ValuesOf<typeof resultsParams>;

/** The choice before anyone touched it. */
export const RESULTS_INITIAL: ResultsValues = initialValues(resultsParams);
