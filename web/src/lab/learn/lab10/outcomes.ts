/** Outcomes of the predictions of lab 10. Pure: scores of the engine in, options and pictures out. */

import { TENTH, type WrittenDesign, type WrittenPair } from "../../../figures/outcomes/designs/written";
import { lab10Text as text } from "../../../text/labs/lab10.en";
import type { Outcome } from "../Prediction";
import type { CountedTree, Pair } from "./use-lab10";

const differs = (one: number, other: number): boolean => Math.abs(other / one - 1) > TENTH;

/** Costs that a smaller size ratio changes: writes, lookups, or both. */
export function ratioOutcome({ one, other }: Pair): Outcome | null {
  const [before, after] = [one.scores.counted, other.scores.counted];
  if (!(before && after)) return null;
  const writes = differs(before.putNs, after.putNs);
  const lookups = differs(before.readNs, after.readNs);
  const value = writes && lookups ? "both" : writes ? "writes" : "lookups";
  return {
    value,
    sentence: text.ratio.outcome(before, after),
    because: text.ratio.because,
    short: text.ratio.short(before, after),
  };
}

/** Change of the mean cost if filters get memory of the write buffer. */
export function bitsOutcome({ one, other }: Pair): Outcome | null {
  const [before, after] = [one.scores.counted, other.scores.counted];
  if (!(before && after)) return null;
  const value = differs(before.totalNs, after.totalNs) ? (after.totalNs < before.totalNs ? "less" : "more") : "same";
  return {
    value,
    sentence: text.bits.outcome(before, after),
    because: text.bits.because,
    short: text.bits.short(before, after),
  };
}

/** Both trees with their names, as the scene draws them; null if one of them does not fit. */
export function writtenOf({ one, other }: Pair, names: readonly string[]): WrittenPair | null {
  const [first, second] = [written(one, names[0] ?? ""), written(other, names[1] ?? "")];
  return first === null || second === null ? null : { one: first, other: second };
}

/** A tree with its name, as the scene draws it; null if it does not fit. */
export function written({ scores, moments }: CountedTree, name: string): WrittenDesign | null {
  const { counted } = scores;
  if (counted === undefined) return null;
  const { putNs, readNs, writeAmplification, totalNs } = counted;
  return { name, putNs, readNs, writeAmplification, totalNs, moments };
}
