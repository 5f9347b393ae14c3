/**
 * Time of a scene as data: its steps one after the other, and values at times. Pure.
 *
 * A layout takes the time since the start of its scene and subtracts the start of a step, so no time is written down twice.
 *
 * **Units**: milliseconds.
 */
import type { Mark } from "../scene/clock";
import { clamp, easeInOut, mix } from "../scene/easing";

/** A step of a scene: how long it takes, and its sentence. */
export type Step = readonly [ms: number, says: string];

/** Steps one after the other, as marks of the transport. */
export function marksOf(steps: readonly Step[]): readonly Mark[] {
  let atMs = 0;
  return steps.map(([ms, sentence]) => {
    atMs += ms;
    return { atMs, sentence };
  });
}

/** A value at a time, in ms from the start of its step. */
export type Key = readonly [ms: number, value: number];

/** The value at time `t`: that of the first key before it, that of the last one after it, and eased in between. */
export function keys(t: number, all: readonly Key[], ease: (u: number) => number = easeInOut): number {
  const next = all.findIndex(([ms]) => ms > t);
  const [before, after] = [all[next === -1 ? all.length - 1 : Math.max(next - 1, 0)], all[next]];
  if (before === undefined || after === undefined || before === after) return before?.[1] ?? after?.[1] ?? 0;
  return mix(before[1], after[1], ease(clamp((t - before[0]) / (after[0] - before[0]))));
}

/** Two lists of numbers, mixed: all by the same part, or each by its own. */
export function mixed(from: readonly number[], to: readonly number[], u: number | ((at: number) => number)): number[] {
  return from.map((value, at) => mix(value, to[at] ?? value, typeof u === "number" ? u : u(at)));
}
