/**
 * From values to places on an axis, and back. Pure.
 *
 * Ticks and whole ends are D3's. Its scales are not used: they interpolate colours and dates too, and weigh more than the figure
 * that draws the axis (docs/decisions/0070).
 *
 * **Invariant** (broken by `scale.test.ts`): a scale says what D3's says.
 */

import { nice, ticks } from "d3-array";

/** Both ends of an axis. */
export type Ends = readonly [number, number];

/** From a value to its place. */
export interface Scale {
  (value: number): number;
  /** The value at a place. */
  readonly invert: (place: number) => number;
}

/** Whether values beyond the ends stand at the ends. */
interface Limits {
  readonly clamps?: boolean;
}

/** Equal steps of the value are equal steps on the axis. */
export function linearScale(domain: Ends, range: Ends, limits: Limits = {}): Scale {
  return scaleBy(domain, range, limits, Number, Number);
}

/** Equal factors of the value are equal steps on the axis; the domain lies above 0. */
export function logScale(domain: Ends, range: Ends, limits: Limits = {}): Scale {
  return scaleBy(domain, range, limits, Math.log, Math.exp);
}

function scaleBy(
  domain: Ends,
  [start, end]: Ends,
  { clamps = false }: Limits,
  measure: (value: number) => number,
  undo: (measured: number) => number,
): Scale {
  const [from, to] = [measure(domain[0]), measure(domain[1])];
  const [least, most] = [Math.min(...domain), Math.max(...domain)];
  const share = (value: number): number => (from === to ? 0.5 : (measure(value) - from) / (to - from));
  const at = (value: number): number => {
    const part = share(clamps ? Math.min(most, Math.max(least, value)) : value);
    return start * (1 - part) + end * part;
  };
  const invert = (place: number): number => {
    const part = start === end ? 0.5 : (place - start) / (end - start);
    return undo(from * (1 - part) + to * part);
  };
  return Object.assign(at, { invert });
}

/** About so many round values between the ends. */
export function ticksOf([from, to]: Ends, count: number): number[] {
  return ticks(from, to, count);
}

/** Ends that are round where about so many ticks stand between them. */
export function wholeEnds([from, to]: Ends, count: number): Ends {
  return nice(from, to, count);
}

/** Powers of ten between the ends. */
export function decadesIn([least, most]: Ends): number[] {
  const found: number[] = [];
  // Written and read again, since a computed power of ten is not always the nearest number.
  for (let power = Math.ceil(Math.log10(least) - 1e-9); Number(`1e${power}`) <= most; power += 1) {
    if (Number(`1e${power}`) >= least) found.push(Number(`1e${power}`));
  }
  return found;
}

/** Thousandths of a pixel are enough. */
const rounded = (place: number): number => Math.round(place * 1000) / 1000;

/** A line through places, as the `d` of a path. */
export function lineThrough(places: readonly { readonly x: number; readonly y: number }[]): string {
  return places.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${rounded(x)},${rounded(y)}`).join("");
}
