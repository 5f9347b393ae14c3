/** Marks of the scenes of lab 1: where their steps end, with one sentence each. Pure. */

import type { UnitedFilters, WordFilter } from "../../../engine/contract";
import type { Mark } from "../../../figures/scene/clock";
import { EACH_MS, MANY_MS, ONE_BY_ONE } from "../../../figures/scene/easing";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { count, percent } from "../../../text/numbers";
import { countSet } from "../frame/cells";
import { ADD_MS, FLIGHT_MS } from "./layout";
import { bestOf, compared } from "./outcomes";
import { MANY_PROBES, QUERIES } from "./state";
import type { Rained, RateAt } from "./use-filter";

/** Time for each number of bits per word. */
export const CURVE_STEP_MS = 500;
/** Time for the last sentence. */
const REST_MS = 1000;
/** Time until two filters are one, and until all keys are counted. */
export const JOIN_MS = 2500;
export const UNION_MS = 7500;

/** The introduction of the first question: the filter gets its words. */
export function fillMarks(filter: WordFilter | null): readonly Mark[] {
  if (filter === null) return [];
  const { keys, bits, bytes, probeCount } = filter;
  const { one, others, end } = text.rate.intro;
  const added = ADD_MS * keys.length;
  return [
    { atMs: ADD_MS * 6, sentence: one(probeCount) },
    { atMs: added, sentence: others },
    { atMs: added + 1400, sentence: end(keys.length, countSet(bytes, bits), bits) },
  ];
}

export function rainMarks({ rain }: Rained): readonly Mark[] {
  return [
    { atMs: ONE_BY_ONE * EACH_MS, sentence: text.rate.steps.first },
    { atMs: 5500, sentence: text.rate.steps.more },
    { atMs: MANY_MS + FLIGHT_MS, sentence: text.rate.steps.end(count(QUERIES), count(rain.fooled.length)) },
  ];
}

export function curveMarks(curve: readonly RateAt[]): readonly Mark[] {
  const { many } = compared(curve);
  const best = bestOf(curve);
  if (many === undefined || best === undefined) return [];
  // The curve reaches a number of bits at this time.
  const reachedMs = (probes: number): number => (probes - 1) * CURVE_STEP_MS;
  const { falls, rises, at } = text.probes.steps;
  return [
    { atMs: reachedMs(best.probes), sentence: falls },
    { atMs: reachedMs(MANY_PROBES), sentence: rises(best.probes) },
    {
      atMs: reachedMs(MANY_PROBES) + REST_MS,
      fromMs: reachedMs(MANY_PROBES),
      sentence: at(MANY_PROBES, percent(many.rate, 1)),
    },
  ];
}

export function unionMarks({ parts, whole, rate, rateOfOne }: UnitedFilters): readonly Mark[] {
  const before = percent(parts[0]?.fill ?? 0);
  return [
    { atMs: JOIN_MS, sentence: text.union.steps.join(before, percent(whole.fill)) },
    { atMs: UNION_MS, sentence: text.union.steps.end(percent(rateOfOne, 1), percent(rate, 1)) },
  ];
}
