/** What the budget takes: the parts of the memory that each level has, what they promise, and divisions to compare with. */

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
  /** How often its filter is wrong. */
  readonly rate: number;
}

/** Another division, drawn thin below. */
export interface OtherDivision {
  readonly name: string;
  readonly parts: readonly number[];
  /** Reads for nothing that it promises. */
  readonly reads: number;
}

export interface BudgetParams {
  /** Level 1 first; the last has what the others leave. */
  readonly levels: readonly BudgetLevel[];
  /** Bits of one part. */
  readonly bitsPerPart: number;
  /** Reads for nothing that this division promises. */
  readonly reads: number;
  readonly others: readonly OtherDivision[];
  /** A level has so many parts now; `scrub` while it is dragged. */
  readonly onParts: (level: number, parts: number, how?: "scrub") => void;
}
