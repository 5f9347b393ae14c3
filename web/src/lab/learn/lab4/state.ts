/** The state of lab 4: the tree and its lookups, the view, and the predictions. */

import type { FlowParams, GrowthParams, TreeParams } from "../../../engine/contract";
import { flowParams } from "../../../figures/flow/params";
import { choice, type ValuesOf } from "../../../figures/params/schema";
import { viewParams } from "../../../figures/params/tree";
import { FILTERS } from "../../../live/flow";
import { GROWTH, MIXES } from "../../../live/growth";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, openParams, prediction, taskParams } from "../lab-params";

/** All lookups, or one that was fooled. */
export type FlowView = "all" | "one";

/** Every parameter of lab 4, in canonical order. */
export const LAB4_PARAMS = {
  view: choice<FlowView>({
    name: "view",
    label: "what is shown",
    initial: "all",
    options: [
      { value: "all", label: "All lookups" },
      { value: "one", label: "One false positive" },
    ],
  }),
  ...flowParams,
  form: choice<"exact" | "printed">({
    name: "form",
    label: "visited levels in the model",
    initial: "exact",
    options: [
      { value: "exact", label: "Exact sum" },
      { value: "printed", label: "Short formula" },
    ],
  }),
  fooled: { kind: "number", name: "nth", label: "which one", initial: 0, min: 0, max: 99, step: 1, whole: true },
  position: viewParams.position,
  focusLevel: viewParams.focusLevel,
  guessProbes: prediction("guess-probes"),
  ranProbes: counter("ran-probes", "filters counted"),
  guessReads: prediction("guess-reads"),
  ranReads: counter("ran-reads", "reads counted"),
  guessRatio: prediction("guess-ratio"),
  ranRatio: counter("ran-ratio", "ratios compared"),
  guessForm: prediction("guess-form"),
  ranForm: counter("ran-form", "errors computed"),
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab4State = ValuesOf<typeof LAB4_PARAMS>;

export const SPEC: LabSpec<typeof LAB4_PARAMS> = {
  page: "lab-4",
  schema: LAB4_PARAMS,
  scrubbed: new Set(["position", "emptyPercent", "theme"]),
  lockable: ["view", "empty", "policy", "bits", "levels", "ratio"],
  challenge: ["empty", "policy", "bits", "levels", "ratio"],
};

/** Lookups that are counted. */
export const LOOKUPS = 10_000;

/** Tree and lookups of the first two questions. */
export const FIXED: FlowParams = {
  ...FILTERS,
  levels: 5,
  sizeRatio: 4,
  bitsPerKey: 5,
  policy: "leveling",
  emptyFraction: 1,
};

/** Trees of the third question: one of ratio 4, and one of ratio 2 with fewer keys. */
export const RATIOS: readonly [FlowParams, FlowParams] = [
  { ...FIXED, levels: 4, sizeRatio: 4, emptyFraction: 0 },
  { ...FIXED, levels: 6, sizeRatio: 2, emptyFraction: 0 },
];

/** Trees of the fourth question, about the short formula. */
export const FORMS = { sizeRatios: [10, 2], levels: 5, emptyFraction: 0 } as const;

/** Ratio and levels of the trees in its picture: large and small ratios, with few and with more levels. */
export const FORM_TREES = [
  [10, 2],
  [10, 5],
  [2, 2],
  [2, 5],
] as const;

/** Target of wasted reads in the challenge. */
export const GOAL_READS = 0.1;

/** The tree in which one lookup is followed: one run per level. */
export function treeOf({
  levels,
  sizeRatio,
  bitsPerKey,
}: Pick<Lab4State, "levels" | "sizeRatio" | "bitsPerKey">): TreeParams {
  return { ...FILTERS, levels, sizeRatio, bitsPerKey };
}

/** Maximum number of memtables for a tiered tree to step through. More runs would be indistinguishable. */
const MOST_ROUNDS = 124;

/** The growth of a tiered tree: full levels of T - 1 runs, as far as they can be seen, and lookups all along. */
export function tieredGrowth({ levels, sizeRatio, bitsPerKey }: Lab4State): GrowthParams {
  const depths = Array.from({ length: levels }, (_, at) => sizeRatio ** (at + 1) - 1);
  const rounds = depths.findLast((memtables) => memtables <= MOST_ROUNDS) ?? MOST_ROUNDS;
  return { ...GROWTH, ...MIXES.none, policy: "tiering", sizeRatio, rounds, order: "random", bitsPerKey, seed: 1 };
}

/** Returns true if the first prediction is locked and run. */
export function ranProbes({ ranProbes: ran, guessProbes }: Lab4State): boolean {
  return ran > 0 && guessProbes !== "";
}
