/**
 * Parameters of the figure of a tree: a growth, a position in it, the open table and the followed key.
 *
 * **Units**: `position` is the number of events that have happened.
 */
import type { ReactNode } from "react";
import type { GrowthPolicy, KeyOrder } from "../../engine/contract";
import { treeText } from "../../text/trees/tree.en";
import type { Reel, Stop } from "../../trace";
import { choice, type NumberParam, type OptionalNumberParam } from "../params/schema";

export interface TreeParams {
  readonly reel: Reel;
  readonly position: number;
  /** The table that is open; null for none. */
  readonly chosen: number | null;
  readonly onChoose: (table: number | null) => void;
  /** The id of the key that is followed; null for none. */
  readonly followed: number | null;
  readonly onFollow: (keyId: number | null) => void;
  /** True if the counts of compaction are above the picture. */
  readonly showsCounts?: boolean;
  /** True for low rows, so that figure and question fit in one window. */
  readonly isCompact?: boolean;
  /** Content directly under the picture, such as its timeline. */
  readonly children?: ReactNode;
}

/** Marked stops, which are also the steps. */
export type MarkChoice = "all" | "flush" | "levelOverCapacity" | "runsToMerge" | "runsOverLimit" | "false-positive";

/** The choices, each with its stops in addition to start and end. */
export const MARKS: Readonly<Record<MarkChoice, (stop: Stop) => boolean>> = {
  all: () => true,
  flush: ({ bookmark }) => bookmark === "flush",
  levelOverCapacity: ({ reason }) => reason === "levelOverCapacity",
  runsToMerge: ({ reason }) => reason === "runsToMerge",
  runsOverLimit: ({ reason }) => reason === "runsOverLimit",
  "false-positive": ({ bookmark }) => bookmark === "false-positive",
};

const text = treeText.params;

const policy = choice<GrowthPolicy>({
  name: "policy",
  label: text.policy,
  initial: "leveling",
  options: [
    { value: "leveling", label: text.policies.leveling },
    { value: "tiering", label: text.policies.tiering },
    { value: "lazy-leveling", label: text.policies["lazy-leveling"] },
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

/** Kinds of writes: new keys only, or also overwrites and deletions. */
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
  kind: "number",
  name: "ratio",
  label: text.ratio,
  initial: 4,
  min: 2,
  max: 10,
  step: 1,
  whole: true,
};
const rounds: NumberParam = {
  kind: "number",
  name: "memtables",
  label: text.rounds,
  initial: 91,
  min: 1,
  max: 120,
  step: 1,
  whole: true,
};
const followed: NumberParam = {
  kind: "number",
  name: "lookup",
  label: "key that is followed",
  initial: 13,
  min: 0,
  max: 100_000,
  step: 1,
  whole: true,
};
/** Left open: the end. */
const position: OptionalNumberParam = {
  kind: "optional-number",
  name: "at",
  label: "position",
  initial: null,
  min: 0,
  max: 1_000_000,
  step: 1,
  whole: true,
};
const table: OptionalNumberParam = {
  kind: "optional-number",
  name: "table",
  label: "open table",
  initial: null,
  min: 0,
  max: 1_000_000,
  step: 1,
  whole: true,
};

/** Schema of a tree that grows. */
export const growthParams = {
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
} as const;
