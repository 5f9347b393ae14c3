/** The state of the page: which run, and of one of its figures what is shown. */

import { gapParams } from "../../figures/gap/params";
import { choice, type ValuesOf } from "../../figures/params/schema";
import { modelChoiceParams, residualParams } from "../../figures/residual/params";
import { drawnParams, resultFileParams, resultsParams } from "../../figures/results/params";
import { prediction } from "../learn/lab-params";
import { pageParams } from "../link/page-params";

/** The view of the page. Links of two runs from before there were views have none: they show two machines. */
export type MeasureView = "run" | "machines" | "gap" | "own";

/** Every parameter of the page, in canonical order. */
export const MEASURE_PARAMS = {
  view: choice<MeasureView>({
    name: "view",
    label: "view",
    initial: "run",
    options: [
      { value: "run", label: "One run" },
      { value: "machines", label: "Two machines" },
      { value: "gap", label: "Model and measurement" },
      { value: "own", label: "Your own run" },
    ],
  }),
  file: {
    kind: "text",
    name: "file",
    label: "file",
    hint: "A result file in the folder results next to the page, such as mine.json.",
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
  /** Vote of a class in projector mode, once it was revealed. */
  guessMost: prediction("guess-most"),
  guessNone: prediction("guess-none"),
  ...pageParams,
} as const;

/** The state of the page. */
export type MeasureState = ValuesOf<typeof MEASURE_PARAMS>;

/** The view that is shown. */
export function viewOf({ view, other }: Pick<MeasureState, "view" | "other">): MeasureView {
  return view === "run" && other !== "" ? "machines" : view;
}
