/** Marks of the scenes of lab 2: where their steps end, with one sentence each. Pure. */

import type { RateOverFilters } from "../../../engine/contract";
import { mostChoices } from "../../../figures/outcomes/pairs-layout";
import type { Mark } from "../../../figures/scene/clock";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { count, percent } from "../../../text/numbers";
import { INTRO_DIGEST_MS, INTRO_MS, INTRO_PILE_MS, PILES_MS, STAMPS_MS } from "./layout";
import { waysOf } from "./outcomes";
import { CURVE, MODULUS } from "./state";
import type { RateAt, Rotated, SchemeRate } from "./use-lab2";

/** Time for each number of positions. */
export const CURVE_STEP_MS = 500;
/** Time in which the pairs of remainders are drawn; then the rates begin, and end. */
export const PAIRS_MS = 4000;
export const RATES_MS = 6500;
const REST_MS = 1500;

/** Time for each number of positions in the introduction. */
export const INTRO_STEP_MS = 600;

/** The introduction of the first question: both ways to seven positions, and the pile of the first. */
export function errorsIntro(hashes: RateOverFilters | null): readonly Mark[] {
  if (hashes === null) return [];
  const { intro } = text.errors;
  return [
    { atMs: INTRO_DIGEST_MS, sentence: intro.hashes },
    { atMs: INTRO_PILE_MS, sentence: intro.digest },
    { atMs: INTRO_MS, sentence: intro.pile(count(hashes.queries)) },
    { atMs: INTRO_MS + 1, sentence: intro.end(count(hashes.falsePositives)) },
  ];
}

/** The introduction of the question about more positions: the curve as far as it is usual. */
export function moreIntro(few: readonly RateAt[] | null): readonly Mark[] {
  const last = few?.at(-1);
  if (few === null || last === undefined) return [];
  const drawnMs = few.length * INTRO_STEP_MS;
  return [
    { atMs: drawnMs, sentence: text.more.intro.curve(last.probes) },
    { atMs: drawnMs + 1400, sentence: text.more.intro.end(last.probes, percent(last.rate.rate, 1), CURVE.many) },
  ];
}

export function errorsMarks(found: readonly SchemeRate[]): readonly Mark[] {
  const of = (scheme: SchemeRate["scheme"]) => found.find((one) => one.scheme === scheme)?.rate;
  const [hashes, digest] = [of("standard-independent"), of("standard-split")];
  if (hashes === undefined || digest === undefined) return [];
  const counts = [hashes.queries, hashes.falsePositives, digest.falsePositives].map(count);
  return [
    { atMs: STAMPS_MS, sentence: text.errors.steps.stamps },
    { atMs: 4500, sentence: text.errors.steps.more },
    { atMs: PILES_MS, sentence: text.errors.steps.end(counts[0] ?? "", counts[1] ?? "", counts[2] ?? "") },
  ];
}

export function moreMarks(curve: readonly RateAt[]): readonly Mark[] {
  const many = curve.find(({ probes }) => probes === CURVE.many)?.rate.rate;
  if (many === undefined) return [];
  // The curve reaches a number of positions at this time.
  const reachedMs = (probes: number): number => (probes - 1) * CURVE_STEP_MS;
  const { falls, rises, end } = text.more.steps;
  return [
    { atMs: reachedMs(CURVE.few), sentence: falls(CURVE.few) },
    { atMs: reachedMs(CURVE.many), sentence: rises },
    {
      atMs: reachedMs(CURVE.many) + REST_MS,
      fromMs: reachedMs(CURVE.many),
      sentence: end(CURVE.many, percent(many, 1)),
    },
  ];
}

export function rotationMarks(found: Rotated): readonly Mark[] {
  const [rotation = 0, program = 0] = waysOf(found, []).map((way) => mostChoices(way, MODULUS));
  return [
    { atMs: PAIRS_MS, sentence: text.rotation.why(rotation, program) },
    { atMs: RATES_MS, sentence: text.rotation.so },
    {
      atMs: RATES_MS + REST_MS,
      sentence: text.rotation.end(percent(found.rotation.rate, 2), percent(found.program.rate, 2)),
    },
  ];
}
