/** The state of lab 8: how the memory is divided, how hot lookups are, and what was predicted. */

import { budgetParams } from "../../../figures/budget/params";
import { hotnessParams } from "../../../figures/hotness/params";
import type { ValuesOf } from "../../../figures/params/schema";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, openParams, prediction, taskParams } from "../lab-params";

/** Every parameter of lab 8, in canonical order. */
export const LAB8_PARAMS = {
  ...budgetParams,
  ...hotnessParams,
  guessGift: prediction("guess-gift"),
  ranGift: counter("ran-gift", "gifts tried"),
  guessBest: prediction("guess-best"),
  ranBest: counter("ran-best", "best shown"),
  guessHot: prediction("guess-hot"),
  ranHot: counter("ran-hot", "hot lookups run"),
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab8State = ValuesOf<typeof LAB8_PARAMS>;

export const SPEC: LabSpec<typeof LAB8_PARAMS> = {
  page: "lab-8",
  schema: LAB8_PARAMS,
  scrubbed: new Set(["division", "theme"]),
  lockable: ["bits", "parts", "hot"],
  challenge: ["parts"],
};

/** Bits per key in the first two predictions. */
export const FIXED_BITS = LAB8_PARAMS.bitsPerKey.initial;

/** Thousandths of the memory that are given to one level. */
export const GIFT = 20;
/** Lookups that are counted in each tree. */
export const LOOKUPS = 10_000;
/** Target reads of the challenge, as a fraction of those of the uniform allocation. */
export const GOAL_PART = 0.6;
