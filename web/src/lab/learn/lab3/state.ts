/** The state of lab 3, all of it in the link: the tree that grows, the moment that is shown, and what was predicted. */

import type { GrowthParams, GrowthPolicy } from "../../../engine/contract";
import type { NumberParam, OptionalNumberParam, ValuesOf } from "../../../figures/params/schema";
import { growthParams } from "../../../figures/tree/params";
import { changeGrowth, GROWTH, GROWTH_FIELDS, MIXES } from "../../../live/growth";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, openParams, prediction, taskParams } from "../lab-params";

/** Left open: all of them. */
const until: OptionalNumberParam = {
  kind: "optional-number",
  name: "until",
  label: "stopped after memtables",
  initial: null,
  min: 0,
  max: 119,
  step: 1,
  whole: true,
};
/** Memtables of the long stream that were written; 0 before it is run. */
const long: NumberParam = {
  kind: "number",
  name: "long",
  label: "memtables of the long stream",
  initial: 0,
  min: 0,
  max: 500,
  step: 1,
  whole: true,
};

/** Every parameter of lab 3, in canonical order. */
export const LAB3_PARAMS = {
  ...growthParams,
  guessRatio: prediction("guess-ratio"),
  ranRatio: counter("ran-ratio", "ratios tried"),
  guessPolicy: prediction("guess-policy"),
  ranPolicy: counter("ran-policy", "policies compared"),
  guessHash: prediction("guess-hash"),
  ranHash: counter("ran-hash", "hashes counted"),
  until,
  long,
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab3State = ValuesOf<typeof LAB3_PARAMS>;

/** Steps that begin with the grown tree, wherever the tree of the first step was left. */
const GROWN_STEPS: ReadonlySet<string> = new Set(["explain", "long", "challenge"]);

/** Fields whose change makes another long stream. */
const LONG_FIELDS = ["policy", "sizeRatio", "seed"] as const;

/** Applies a change. Another trace is not stopped where the former one was. */
export function change(state: Lab3State, patch: Partial<Lab3State>): Lab3State {
  const begins = patch.open !== undefined && patch.open !== state.open && GROWN_STEPS.has(patch.open);
  const next = changeGrowth(state, begins ? { position: null, ...patch } : patch);
  const isSame = (fields: readonly (keyof Lab3State)[]) => fields.every((field) => next[field] === state[field]);
  if (isSame(GROWTH_FIELDS)) return next;
  const other = { ...next, until: patch.until ?? null };
  return isSame(LONG_FIELDS) ? other : { ...other, long: patch.long ?? 0 };
}

export const SPEC: LabSpec<typeof LAB3_PARAMS> = {
  page: "lab-3",
  schema: LAB3_PARAMS,
  scrubbed: new Set(["position", "table", "marks", "theme"]),
  change,
  lockable: ["policy", "ratio", "memtables", "order", "mix"],
  challenge: ["policy", "ratio", "memtables", "order", "mix"],
};

/** A hundred thousand new keys, with the policy of the figure. */
export function longGrowth({ policy: by, sizeRatio: ratio, seed }: Lab3State): GrowthParams {
  const stream = { rounds: long.max, memtableEntries: 200, order: "random" } as const;
  return { ...GROWTH, ...MIXES.none, ...stream, policy: by, sizeRatio: ratio, seed };
}

/** The growths that predictions are about: new keys alone, in random order. */
export const FIXED = {
  rounds: 127,
  small: 2,
  large: 8,
  /** Size ratio for the comparison of policies. */
  ratio: 4,
} as const;

/** A fixed growth. */
export function fixedGrowth(by: GrowthPolicy, ratio: number): GrowthParams {
  const changes = { rounds: FIXED.rounds, order: "random", seed: 1 } as const;
  return { ...GROWTH, ...MIXES.none, ...changes, policy: by, sizeRatio: ratio };
}
