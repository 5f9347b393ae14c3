/** Marks of the scenes of lab 2: where their steps end, with one sentence each. Pure. */

import type { Mark } from "../../../figures/scene/clock";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { count, fixed, percent } from "../../../text/numbers";
import { PILES_MS, STAMPS_MS } from "./layout";
import { CURVE } from "./state";
import type { RateAt, SchemeRate, Sizes } from "./use-lab2";

/** Time for each number of positions, and for each size. */
export const CURVE_STEP_MS = 500;
export const SIZE_MS = 1800;

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
  const steps = curve.flatMap(({ probes, rate }) =>
    probes === CURVE.few || probes === CURVE.many
      ? [{ atMs: (probes - 0.5) * CURVE_STEP_MS, sentence: text.more.step(probes, percent(rate.rate, 2)) }]
      : [],
  );
  return [...steps, { atMs: CURVE.probes.length * CURVE_STEP_MS, sentence: text.more.end }];
}

export function rotationMarks({ sizes }: Sizes): readonly Mark[] {
  return sizes.map(({ bits, rotation, program }, at) => ({
    atMs: (at + 1) * SIZE_MS,
    sentence: text.rotation.step(count(bits), fixed(rotation.ratio, 3), fixed(program.ratio, 3)),
  }));
}
