/** The state of the page: which run, and of one of its figures what is shown. */

import type { ValuesOf } from "../../figures/params/schema";
import { resultsParams } from "../../figures/results/params";
import { pageParams } from "../page-params";

/** Every parameter of the page, in canonical order. */
export const MEASURE_PARAMS = {
  run: {
    kind: "text",
    name: "run",
    label: "run",
    hint: "The id of a run; the first one without it.",
    initial: "",
    lengthMax: 80,
  },
  figure: {
    kind: "text",
    name: "figure",
    label: "figure",
    hint: "The experiment that the rest of the link is about, such as fig11.",
    initial: "",
    lengthMax: 80,
  },
  ...resultsParams,
  ...pageParams,
} as const;

/** The state of the page. */
export type MeasureState = ValuesOf<typeof MEASURE_PARAMS>;
