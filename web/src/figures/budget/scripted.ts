/** A handmade budget, for tests only. */

import type { BudgetLevel } from "./params";

export function scriptedLevels(): BudgetLevel[] {
  return [
    { level: 1, entries: 100, parts: 50, least: 10, bitsPerKey: 5, rate: 0.09 },
    { level: 2, entries: 400, parts: 200, least: 40, bitsPerKey: 5, rate: 0.09 },
    { level: 3, entries: 1500, parts: 750, least: 150, bitsPerKey: 5, rate: 0.09 },
  ];
}

/** Bits of a part of that memory. */
export const SCRIPTED_BITS_PER_PART = 10;
