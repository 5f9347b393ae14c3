/** What came of the predictions of lab 10. Pure: scores of the engine in, options out. */

import { lab10Text as text } from "../../../text/labs/lab10.en";
import type { Outcome } from "../Prediction";
import type { Pair } from "./use-lab10";

/** Larger differences than this count as a change. */
const CHANGE = 0.1;

const differs = (one: number, other: number): boolean => Math.abs(other / one - 1) > CHANGE;

/** What a smaller size ratio changes: writes, lookups, or both. */
export function ratioOutcome({ one, other }: Pair): Outcome | null {
  const [before, after] = [one.counted, other.counted];
  if (!(before && after)) return null;
  const writes = differs(before.writeAmplification, after.writeAmplification);
  const lookups = differs(before.emptyNs, after.emptyNs) || differs(before.foundNs, after.foundNs);
  const value = writes && lookups ? "both" : writes ? "writes" : "lookups";
  return { value, sentence: text.ratio.outcome(before, after), because: text.ratio.because };
}

/** What more bits per key do to the whole, if the buffer pays for them. */
export function bitsOutcome({ one, other }: Pair): Outcome | null {
  const [before, after] = [one.counted, other.counted];
  if (!(before && after)) return null;
  const value = differs(before.totalNs, after.totalNs) ? (after.totalNs < before.totalNs ? "less" : "more") : "same";
  return { value, sentence: text.bits.outcome(before, after), because: text.bits.because };
}
