/** The state of lab 3, all of it in the link: the tree that grows, the moment that is shown, and what was predicted. */

import type { GrowthParams, GrowthPolicy, KeyOrder } from "../../../engine/contract";
import { choice, type NumberParam, type OptionalNumberParam, type ValuesOf } from "../../../figures/params/schema";
import type { MarkChoice } from "../../../figures/tree";
import { lab3Text as text } from "../../../text/lab3.en";
import { treeText } from "../../../text/tree.en";
import { pageParams } from "../../page-params";
import type { LinkSpec } from "../../use-link-state";
import { counter, prediction, taskParams } from "../lab-params";

const policy = choice<GrowthPolicy>({
  name: "policy",
  label: text.policy,
  initial: "leveling",
  options: [
    { value: "leveling", label: text.policies.leveling },
    { value: "tiering", label: text.policies.tiering },
    { value: "lazy", label: text.policies.lazy },
  ],
});

const order = choice<KeyOrder>({
  name: "order",
  label: text.order,
  initial: "random",
  options: [
    { value: "random", label: text.orders.random },
    { value: "rising", label: text.orders.rising },
  ],
});

/** What is written: new keys alone, or old ones again and deletions among them. */
const mix = choice<"some" | "none">({
  name: "mix",
  label: text.mix,
  initial: "some",
  options: [
    { value: "some", label: text.mixes.some },
    { value: "none", label: text.mixes.none },
  ],
});

const MARK_CHOICES: readonly MarkChoice[] = [
  ...(["all", "flush", "levelOverCapacity", "runsToMerge", "runsOverLimit", "false-positive"] as const),
];
const marks = choice<MarkChoice>({
  name: "marks",
  label: treeText.timeline.marks,
  initial: "all",
  options: MARK_CHOICES.map((value) => ({ value, label: treeText.timeline.choices[value] })),
});

const sizeRatio: NumberParam = {
  ...{ kind: "number", name: "ratio", label: text.ratio, initial: 4, min: 2, max: 10, step: 1, whole: true },
};
const rounds: NumberParam = {
  ...{ kind: "number", name: "memtables", label: text.rounds, initial: 91, min: 1, max: 120, step: 1, whole: true },
};
const followed: NumberParam = {
  ...{ kind: "number", name: "key", label: "key that is followed", initial: 13, min: 0, max: 100_000, step: 1 },
  whole: true,
};
/** Left open: the end. */
const position: OptionalNumberParam = {
  ...{ kind: "optional-number", name: "at", label: "position", initial: null, min: 0, max: 1_000_000, step: 1 },
  whole: true,
};
const table: OptionalNumberParam = {
  ...{ kind: "optional-number", name: "table", label: "open table", initial: null, min: 0, max: 1_000_000, step: 1 },
  whole: true,
};

/** Every parameter of lab 3, in canonical order. */
export const LAB3_PARAMS = {
  policy,
  sizeRatio,
  rounds,
  order,
  mix,
  seed: { kind: "number", name: "seed", label: "seed", initial: 1, min: 0, max: 999_999, step: 1, whole: true },
  followed,
  table,
  marks,
  position,
  guessRatio: prediction("guess-ratio"),
  ranRatio: counter("ran-ratio", "ratios tried"),
  guessPolicy: prediction("guess-policy"),
  ranPolicy: counter("ran-policy", "policies compared"),
  guessHash: prediction("guess-hash"),
  ranHash: counter("ran-hash", "hashes counted"),
  ...taskParams("a"),
  ...taskParams("b"),
  ...pageParams,
} as const;

export type Lab3State = ValuesOf<typeof LAB3_PARAMS>;

/** Fields whose change makes another trace. */
const TRACE_FIELDS = ["policy", "sizeRatio", "rounds", "order", "mix", "seed"] as const;

/** Applies a change. In another trace the open table means nothing; the page looks for the same moment once the trace is there. */
export function change(state: Lab3State, patch: Partial<Lab3State>): Lab3State {
  const next: Lab3State = { ...state, ...patch };
  if (TRACE_FIELDS.every((field) => next[field] === state[field])) return next;
  return { ...next, table: patch.table ?? null };
}

export const LAB3: LinkSpec<typeof LAB3_PARAMS> = {
  page: "lab-3",
  schema: LAB3_PARAMS,
  scrubbed: new Set(["position", "table", "marks", "theme"]),
  change,
};

/** What all growths of this lab have in common; with {@link MIXES} and the parameters' starts it is the engine's opening. */
const OPENING = { memtableEntries: 50, lookupsPerRound: 1, bitsPerKey: 10 } as const;
const MIXES = {
  some: { updatePercent: 8, deletePercent: 4 },
  none: { updatePercent: 0, deletePercent: 0 },
} as const;

/** The growth of the figure. */
export function growthOf(state: Lab3State): GrowthParams {
  const { policy: by, sizeRatio: ratio, rounds: many, order: as, seed } = state;
  return { ...OPENING, ...MIXES[state.mix], policy: by, sizeRatio: ratio, rounds: many, order: as, seed };
}

/** The growths that predictions are about: new keys alone, in random order. */
export const FIXED = {
  rounds: 127,
  ratios: [2, 3, 4, 6, 8, 10],
  small: 2,
  large: 8,
  /** Where policies are compared. */
  ratio: 4,
} as const;

/** A fixed growth. */
export function fixedGrowth(by: GrowthPolicy, ratio: number): GrowthParams {
  const changes = { rounds: FIXED.rounds, order: "random", seed: 1 } as const;
  return { ...OPENING, ...MIXES.none, ...changes, policy: by, sizeRatio: ratio };
}
