/** The state of the page: which run, and of one of its figures what is shown. */

import { gapParams } from "../../figures/gap/params";
import type { ValuesOf } from "../../figures/params/schema";
import { modelChoiceParams, residualParams } from "../../figures/residual/params";
import { drawnParams, resultFileParams, resultsParams } from "../../figures/results/params";
import { prediction } from "../learn/lab-params";
import { pageParams } from "../link/page-params";

/** Every parameter of the page, in canonical order. */
export const MEASURE_PARAMS = {
  file: {
    kind: "text",
    name: "file",
    label: "file",
    hint: "A result file of the folder results beside the page, as mine.json.",
    initial: "",
    lengthMax: 80,
  },
  ...resultFileParams,
  ...resultsParams,
  other: {
    kind: "text",
    name: "with",
    label: "compared with",
    hint: "The id of a second run; none without it.",
    initial: "",
    lengthMax: 80,
  },
  ...modelChoiceParams,
  ...residualParams,
  ...drawnParams,
  ...gapParams,
  /** What a class voted for in front of the projector, once it was revealed. */
  guessMost: prediction("guess-most"),
  guessNone: prediction("guess-none"),
  ...pageParams,
} as const;

/** The state of the page. */
export type MeasureState = ValuesOf<typeof MEASURE_PARAMS>;
