/**
 * Axes of charts: from values to places and back, ticks, and which of their labels have room. Pure.
 *
 * Ticks and whole ends are D3's. Its scales bring colors, dates and formats and weigh 9.6 kB, so a test compares these with them
 * instead (docs/decisions/0070).
 *
 * **Invariants** (broken by `axis.test.ts`)
 * 0. A scale returns the values of D3's scale that clamps.
 * 1. A value beyond the ends is placed at the end, on a logarithmic axis also 0.
 * 2. Labels that are kept do not touch. A tick without a label keeps its mark.
 * 3. A logarithmic axis has unlabeled ticks at 2 to 9 times each power of ten.
 *
 * **Units**: CSS pixels.
 */

import { nice, ticks } from "d3-array";
import { textWidth } from "./text";

/** Both ends of an axis. */
export type Ends = readonly [number, number];

/** Values of an axis. `places` are numbers of things that have names and no size. */
export interface Domain {
  readonly scale: "linear" | "log" | "places";
  readonly from: number;
  readonly to: number;
}

/** From a value to its place. */
export interface Scale {
  (value: number): number;
  /** Value at a place. */
  readonly invert: (place: number) => number;
}

/** A tick with its label, if there is room for it. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** Returns the scale of a domain from `start` to `end` pixels. */
export function scaleOf({ scale, from, to }: Domain, start: number, end: number): Scale {
  const [measure, undo] = scale === "log" ? [Math.log, Math.exp] : [Number, Number];
  const [low, high] = [measure(from), measure(to)];
  const place = (value: number): number => {
    const inside = Math.min(Math.max(value, Math.min(from, to)), Math.max(from, to));
    const part = low === high ? 0.5 : (measure(inside) - low) / (high - low);
    return start * (1 - part) + end * part;
  };
  const invert = (at: number): number => {
    const part = start === end ? 0.5 : (at - start) / (end - start);
    return undo(low * (1 - part) + high * part);
  };
  return Object.assign(place, { invert });
}

/** Equal steps of the value are equal steps on the axis. */
export function linear([from, to]: Ends, [start, end]: Ends): Scale {
  return scaleOf({ scale: "linear", from, to }, start, end);
}

/** Equal factors of the value are equal steps on the axis. */
export function logarithmic([from, to]: Ends, [start, end]: Ends): Scale {
  return scaleOf({ scale: "log", from, to }, start, end);
}

/** Returns about `count` round values between the ends. */
export function ticksIn([from, to]: Ends, count: number): number[] {
  return ticks(from, to, count);
}

/** Returns the next ends that are round for about `count` ticks. */
export function wholeEnds([from, to]: Ends, count: number): Ends {
  return nice(from, to, count);
}

/** Returns the powers of ten between the ends. */
export function decadesIn([low, high]: Ends): number[] {
  // Written and read again, because a computed power of ten is not always the nearest number.
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const count = Math.floor(Math.log10(high) + 1e-9) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, at) => Number(`1e${first + at}`));
}

/** Returns true for powers of ten, up to the rounding of logarithms. */
function isPower(value: number): boolean {
  return Number.isInteger(Number(Math.log10(value).toFixed(9)));
}

/** Returns the unlabeled ticks of a logarithmic axis whose labels are powers of ten, and none of another. */
export function minorTicks({
  scale,
  from,
  to,
  ticks: labeled,
}: Domain & { readonly ticks: readonly number[] }): number[] {
  if (scale !== "log" || !labeled.every(isPower)) return [];
  const first = Math.floor(Math.log10(from));
  const powers = Array.from({ length: Math.ceil(Math.log10(to)) - first }, (_, at) => 10 ** (first + at));
  return powers
    .flatMap((power) => [2, 3, 4, 5, 6, 7, 8, 9].map((factor) => factor * power))
    .filter((value) => value > from * 1.001 && value < to * 0.999);
}

/** Keeps the labels next to each other that do not touch, from left to right. */
export function besideEachOther<One extends Tick>(all: readonly One[], gap = 10): One[] {
  let end = Number.NEGATIVE_INFINITY;
  return all.filter(({ at, text }) => {
    const half = textWidth(text) / 2;
    if (at - half < end + gap) return false;
    end = at + half;
    return true;
  });
}

/** Keeps the labels above each other that do not touch. */
export function aboveEachOther<One extends Tick>(all: readonly One[], gap = 16): One[] {
  let last = Number.NaN;
  return all.filter(({ at }) => {
    if (Math.abs(at - last) < gap) return false;
    last = at;
    return true;
  });
}
