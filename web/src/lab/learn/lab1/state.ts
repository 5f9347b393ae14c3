/** The state of lab 1, completely in the link: the words, the filter's shape, the queried word, and the predictions. */

import { filterParams } from "../../../figures/filter/params";
import type { ValuesOf } from "../../../figures/params/schema";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, openParams, prediction, taskParams } from "../lab-params";

/** Every parameter of lab 1, in canonical order. */
export const LAB1_PARAMS = {
  ...filterParams,
  guessRate: prediction("guess-rate"),
  ranRate: counter("ran-rate", "absent words queried"),
  guessProbes: prediction("guess-probes"),
  ranProbes: counter("ran-probes", "curve drawn"),
  guessUnion: prediction("guess-union"),
  ranUnion: counter("ran-union", "filters joined"),
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab1State = ValuesOf<typeof LAB1_PARAMS>;

export const SPEC: LabSpec<typeof LAB1_PARAMS> = {
  page: "lab-1",
  schema: LAB1_PARAMS,
  scrubbed: new Set(["theme"]),
  lockable: ["words", "own", "bits", "probes", "ask"],
  challenge: ["words", "bits", "probes"],
};

/** The filter that the predictions are about, whatever was done to the one in the figure. */
export const OPENING = {
  words: LAB1_PARAMS.wordCount.initial,
  bits: LAB1_PARAMS.bits.initial,
  probes: LAB1_PARAMS.probes.initial,
  seed: LAB1_PARAMS.seed.initial,
} as const;

/** Bits per word in the second prediction. */
export const MANY_PROBES = 12;
/** Absent words that a rate is counted over. */
export const QUERIES = 10_000;
/** Target rate of the challenge. */
export const GOAL_RATE = 0.01;

/** Filters that are joined: as large as those of tables. */
export const UNION = {
  setup: { filter: "standard", digest: "xxh3", bitsPerKey: 10, keys: 10_000, queries: 50_000, seed: 3 },
  filters: 2,
} as const;
