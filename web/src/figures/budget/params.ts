/** Parameters of the budget: the parts of each level, their expected rates, and other allocations to compare with. */

import type { NumberParam, TextParam } from "../params/schema";

const division: TextParam = {
  kind: "text",
  name: "parts",
  label: "parts of the memory",
  initial: "",
  lengthMax: 40,
  pattern: /^(\d{1,4}(_\d{1,4}){0,5})?$/,
};

const bitsPerKey: NumberParam = {
  kind: "number",
  name: "bits",
  label: "bits for each key",
  initial: 5,
  min: 2,
  max: 10,
  step: 1,
  whole: true,
};

/** Schema of the budget. */
export const budgetParams = { bitsPerKey, division } as const;

/** One level. */
export interface BudgetLevel {
  /** Counting from 1, the smallest. */
  readonly level: number;
  readonly entries: number;
  /** Parts of the memory. */
  readonly parts: number;
  /** The fewest that it can have. */
  readonly least: number;
  readonly bitsPerKey: number;
  /** False positive rate of its filter. */
  readonly rate: number;
}

/** Another division, drawn thin below. */
export interface OtherDivision {
  readonly name: string;
  readonly parts: readonly number[];
  /** Expected wasted reads. */
  readonly reads: number;
}

export interface BudgetParams {
  /** Level 1 first; the last has what the others leave. */
  readonly levels: readonly BudgetLevel[];
  /** Bits of one part. */
  readonly bitsPerPart: number;
  /** Expected wasted reads of this allocation. */
  readonly reads: number;
  readonly others: readonly OtherDivision[];
  /** Receives the new parts of a level, with `scrub` during a drag. */
  readonly onParts: (level: number, parts: number, how?: "scrub") => void;
}
