/**
 * Predictions before an experiment: three options for the ratio B / A of one number. Pure.
 *
 * **Invariant** (test: `experiments.test.ts`): every experiment has a question whose options cover every ratio.
 */

import type { Metric } from "../pair/compare";
import type { ExperimentName } from "./experiments";

/** The number that a guess is about: one of the comparison, or the time that writers wait. */
export type GuessedMetric = Metric | "wait";

interface Guessed {
  readonly metric: GuessedMetric;
  /** Below the first ratio option 0 is right, above the second one option 2. */
  readonly bounds: readonly [number, number];
}

const ALIKE = [0.9, 1.1] as const;

export const GUESSES: Readonly<Record<ExperimentName, Guessed>> = {
  "leveling-or-tiering": { metric: "write", bounds: ALIKE },
  monkey: { metric: "wasted", bounds: [0.8, 0.98] },
  "shared-digest": { metric: "hashes", bounds: [0.5, 0.98] },
  tombstones: { metric: "dead", bounds: ALIKE },
  "write-stall": { metric: "wait", bounds: ALIKE },
  "zipf-cache": { metric: "blocks", bounds: [0.5, 0.98] },
  scans: { metric: "lookup", bounds: ALIKE },
  "one-mask": { metric: "bits", bounds: [0.5, 0.98] },
};

/** The option that a ratio makes right. */
export function rightOption(name: ExperimentName, ratio: number): 0 | 1 | 2 {
  const [low, high] = GUESSES[name].bounds;
  if (ratio < low) return 0;
  return ratio > high ? 2 : 1;
}
