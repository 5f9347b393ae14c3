/**
 * Geometry of the first scene of lab 2: two piles of false positives that grow with the same queries. Pure.
 *
 * **Invariant** (broken by `layout.test.ts`): the piles end with the counts of the engine, and the pile of seven hashes then has the
 * height 1 of the scale on which predictions are drawn.
 */

import type { RateOverFilters } from "../../../engine/contract";
import { clamp } from "../../../figures/scene/easing";

/** False positives per square. */
export const PER_SQUARE = 20;
/** Time of a stamp, and of a step of the keys, while the engine works. */
export const WORK_STAMP_MS = 200;
export const WORK_STEP_MS = 300;
/** Stamps rest between two keys. */
const WORK_REST = 3;

/** Stamps that are down after `ms` of work: all of them without any work, then one more each time, again for each key. */
export function stampsAtWork(ms: number, positions: number): number {
  if (ms <= 0) return positions;
  return Math.min(Math.floor(ms / WORK_STAMP_MS) % (positions + WORK_REST), positions - 1) + 1;
}

/** Step of the keys that is shown after `ms` of work, from 0; the last one without any work. */
export function stepAtWork(ms: number, steps: number): number {
  return ms <= 0 ? steps - 1 : Math.min(Math.floor(ms / WORK_STEP_MS), steps - 1);
}

/** Least height of the finished pile of seven hashes; the scale of predictions. */
export const UNIT_PX = 98;

/** Time of a stamp in the scene, and times at which the piles begin and end to rise. */
export const STAMP_MS = 180;
export const STAMPS_MS = 1400;
export const PILES_MS = 6500;

/** Queries at time `t`: none while the first key is stamped, then ever more, so that the piles are seen to rise. */
export function queriedAt(queries: number, t: number): number {
  return Math.round(queries * clamp((t - STAMPS_MS) / (PILES_MS - STAMPS_MS)) ** 1.6);
}

/** Steps of the introduction: stamps of both ways, one after the other, and then the pile of seven hashes. */
const INTRO_STAMP_MS = 180;
export const INTRO_DIGEST_MS = 1600;
export const INTRO_PILE_MS = 3200;
export const INTRO_PILED_MS = 5600;
export const INTRO_MS = 7000;

/** Stamps of both ways at time `t` of the introduction. */
export function stampsOfIntro(t: number, positions: number): readonly [number, number] {
  const at = (fromMs: number): number => Math.min(Math.max(Math.ceil((t - fromMs) / INTRO_STAMP_MS), 0), positions);
  return [at(0), at(INTRO_DIGEST_MS)];
}

/** False positives of seven hashes at time `t` of the introduction; null before their pile begins to rise. */
export function pileOfIntro(hashes: RateOverFilters, t: number): number | null {
  if (t < INTRO_PILE_MS) return null;
  const part = clamp((t - INTRO_PILE_MS) / (INTRO_PILED_MS - INTRO_PILE_MS)) ** 1.6;
  return fooledAfter(hashes, Math.round(hashes.queries * part));
}

/** Counts of both ways after the queries that time `t` shows. */
export function pilesAt(hashes: RateOverFilters, digest: RateOverFilters, t: number) {
  const queried = queriedAt(hashes.queries, t);
  return { queried, hashes: fooledAfter(hashes, queried), digest: fooledAfter(digest, queried) };
}

function fooledAfter({ course, queries, falsePositives }: RateOverFilters, queried: number): number {
  if (queried >= queries) return falsePositives;
  return course.findLast((point) => point.queried <= queried)?.falsePositives ?? 0;
}

/** End of the scale in piles of seven hashes: all predictions and the outcome have their height on it. */
export const SCALE = 2.2;

/** Squares of a pile of `fooled` false positives, from the bottom left, on a base line. `whole` is the finished pile of seven hashes. */
export function pilePath(fooled: number, whole: number, width: number, baseY: number, unit = UNIT_PX): string {
  const columns = Math.max(Math.round(Math.sqrt((whole / PER_SQUARE) * (width / unit))), 1);
  const side = width / columns;
  const rows = Math.max(Math.ceil(whole / PER_SQUARE / columns), 1);
  const step = unit / rows;
  let path = "";
  for (let at = 0; at < Math.round(fooled / PER_SQUARE); at += 1) {
    const [x, y] = [(at % columns) * side, baseY - (Math.floor(at / columns) + 1) * step];
    path += `M${x.toFixed(1)} ${y.toFixed(1)}h${(side - 1).toFixed(1)}v${(step - 1).toFixed(1)}h${(1 - side).toFixed(1)}z`;
  }
  return path;
}
