/**
 * The state of lab 7: the run, the predictions, and the chosen terms. Times measured in the browser are not part of it, because they belong
 * to this browser.
 */

import type { ValuesOf } from "../../../figures/params/schema";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, openParams, prediction, taskParams } from "../lab-params";

/** Every parameter of lab 7, in canonical order. */
export const LAB7_PARAMS = {
  run: {
    kind: "text",
    name: "run",
    label: "run",
    hint: "The id of a native run; the first one without it.",
    initial: "",
    lengthMax: 80,
  },
  guessClock: prediction("guess-clock"),
  ranClock: counter("ran-clock", "clock tried"),
  guessAgree: prediction("guess-agree"),
  ranAgree: counter("ran-agree", "run held against the model"),
  gapAnswer: {
    kind: "text",
    name: "gap",
    label: "terms left out",
    initial: "",
    lengthMax: 4,
    pattern: /^(c[0-9a-f]{1,2})?$/,
  },
  gapTries: counter("gap-tries", "tries"),
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab7State = ValuesOf<typeof LAB7_PARAMS>;

export const SPEC: LabSpec<typeof LAB7_PARAMS> = {
  page: "lab-7",
  schema: LAB7_PARAMS,
  scrubbed: new Set(["theme"]),
  lockable: [],
};
