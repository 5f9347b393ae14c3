/** The state of lab 5: the tree whose lookups are counted, and what was predicted. */

import type { QueryParams, TreeParams } from "../../../engine/contract";
import { choice, type NumberParam, type ValuesOf } from "../../../figures/params/schema";
import { queryParams, viewParams } from "../../../figures/params/tree";
import { lab5Text } from "../../../text/labs/lab5.en";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, openParams, prediction, taskParams } from "../lab-params";

const emptyPercent: NumberParam = {
  kind: "number",
  name: "empty",
  label: "lookups that find nothing, %",
  initial: 100,
  min: 0,
  max: 100,
  step: 25,
  whole: true,
};

/** Every parameter of lab 5, in canonical order. */
export const LAB5_PARAMS = {
  levels: { kind: "number", name: "levels", label: "levels L", initial: 5, min: 1, max: 8, step: 1, whole: true },
  emptyPercent,
  bitsPerKey: { kind: "number", name: "bits", label: "bits per key", initial: 10, min: 2, max: 20, step: 2 },
  ...queryParams,
  beside: choice<"shared" | "merged">({
    name: "beside",
    label: lab5Text.trees.beside,
    initial: "shared",
    options: [
      { value: "shared", label: lab5Text.trees.shared },
      { value: "merged", label: lab5Text.trees.merged },
    ],
  }),
  position: viewParams.position,
  focusLevel: viewParams.focusLevel,
  guessLevels: prediction("guess-levels"),
  ranLevels: counter("ran-levels", "levels tried"),
  guessSame: prediction("guess-same"),
  ranSame: counter("ran-same", "arms compared"),
  guessTree: prediction("guess-tree"),
  ranTree: counter("ran-tree", "trees with updates tried"),
  guessWidth: prediction("guess-width"),
  ranWidth: counter("ran-width", "widths tried"),
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab5State = ValuesOf<typeof LAB5_PARAMS>;

/** Fields whose change makes another lookup. */
const LOOKUP_FIELDS = ["levels", "bitsPerKey", "keyKind", "keyIndex", "keyLevel"] as const;

export const SPEC: LabSpec<typeof LAB5_PARAMS> = {
  page: "lab-5",
  schema: LAB5_PARAMS,
  scrubbed: new Set(["position", "focusLevel", "theme"]),
  // Another lookup is shown whole; its moments are others.
  change: (state, patch) => {
    const next = { ...state, ...patch };
    const isOther = LOOKUP_FIELDS.some((field) => next[field] !== state[field]);
    return isOther ? { ...next, position: patch.position ?? null, focusLevel: patch.focusLevel ?? null } : next;
  },
  lockable: ["lookup", "levels", "empty", "bits"],
  challenge: ["levels", "empty", "bits"],
};

/** The most levels that are tried. */
export const MOST_LEVELS = 8;
/** Lookups that are counted in each tree. */
export const LOOKUPS = 1000;

/** A tree of `levels` levels, with blocked filters and XXH3, so that one mask probes all of them. */
export function treeOf(levels: number, bitsPerKey: number): TreeParams {
  return { levels, sizeRatio: 2, bitsPerKey, filter: "blocked512", digest: "xxh3", seed: 1 };
}

/** The key queried in both trees. */
export function queryOf({ keyKind, keyIndex, keyLevel, levels }: Lab5State): QueryParams {
  if (keyKind !== "stored") return { kind: keyKind, index: keyIndex };
  return { kind: keyKind, index: keyIndex, level: Math.min(keyLevel ?? levels, levels) };
}

/** Filters of one size over separate keys, queried for the same absent keys. */
export const JOINT = {
  setup: { filter: "standard", digest: "xxh3", bitsPerKey: 5, keys: 4000, queries: 40_000, seed: 5 },
  filters: 5,
} as const;

/** A tiered tree of ten sorted runs whose keys were written ten times each, and absent keys for the filters of its sorted runs. */
export const UPDATED = {
  bitsPerKey: 10,
  sizeRatio: 4,
  keys: 10_000,
  writes: 100_000,
  lookups: 200_000,
  seed: 5,
} as const;

/** Filters over shortened digests. */
export const WIDTH = {
  setup: { filter: "standard", digest: "xxh3", bitsPerKey: 10, keys: 16_000, queries: 20_000, seed: 11 },
  /** Twice the memory, to see what it buys. */
  moreBitsPerKey: 20,
  widths: [12, 14, 16, 18, 20, 22, 24, 28, 32, 40, 64],
  queried: 16,
} as const;
