/**
 * Lab 9: where a reader puts the count of each row, as a flag on its number line. Pure.
 *
 * **Invariants** (broken by `claim-guess.test.ts`)
 * 1. A guess within the drawn values that meet the claim is a vote for the claim, any other one is a vote against it.
 * 2. A step by key and a step back lead to the same value.
 */
import type { Ends } from "../../chart/layout/axis";
import type { RequestedLine } from "./claim-lines";

/** Steps of a flag on its axis: less than a pixel in every window. */
const PLACES = 1000;

/** Returns the place of a flag as a whole number, for links. */
export function placeOf(value: number, axis: Pick<GuessAxis, "ends" | "isLog">): number {
  return Math.round(PLACES * partAt(value, axis));
}

/** Returns the value at the place of a flag. */
export function atPlace(place: number, axis: Pick<GuessAxis, "ends" | "isLog">): number {
  return valueOn(place / PLACES, axis);
}

/** Guessed count of each row; null where the reader has not moved the flag. */
export type Guesses = readonly (number | null)[];

/** An axis on which a flag moves. */
export interface GuessAxis {
  readonly ends: Ends;
  readonly isLog: boolean;
  /** Both ends in pixels. */
  readonly left: number;
  readonly right: number;
}

/** Least width of the values that meet a claim, in pixels: a single value is still visible. */
export const BAND_MIN = 12;

/** Fractions of the axis that a key moves. */
const STEP = 1 / 60;
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  PageUp: 6 * STEP,
  PageDown: -6 * STEP,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns the place of a value on its axis, from 0 to 1. */
export function partAt(value: number, { ends: [from, to], isLog }: Pick<GuessAxis, "ends" | "isLog">): number {
  const part = isLog ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
  return Math.min(Math.max(part, 0), 1);
}

function valueOn(part: number, { ends: [from, to], isLog }: Pick<GuessAxis, "ends" | "isLog">): number {
  const at = Math.min(Math.max(part, 0), 1);
  return isLog ? from * (to / from) ** at : from + (to - from) * at;
}

/** Returns the value at a place in pixels. */
export function valueAt(px: number, axis: GuessAxis): number {
  return valueOn((px - axis.left) / (axis.right - axis.left), axis);
}

/** Returns the value after a key; undefined for keys that move nothing. */
export function valueByKey(key: string, value: number, axis: GuessAxis): number | undefined {
  const step = STEPS[key];
  return step === undefined ? undefined : valueOn(partAt(value, axis) + step, axis);
}

/** Returns where the flag of a row waits: at the claim. */
export function startOf({ claimed, meets: [low, high] }: RequestedLine, { ends }: GuessAxis): number {
  return claimed ?? (Math.max(low, ends[0]) + Math.min(high, ends[1])) / 2;
}

/** Returns both ends of the drawn values that meet a claim, in pixels. */
export function bandOf({ meets: [low, high] }: RequestedLine, axis: GuessAxis): readonly [number, number] {
  const { left, right } = axis;
  const pixel = (value: number): number =>
    left + (right - left) * (value === Number.POSITIVE_INFINITY ? 1 : partAt(Math.max(value, axis.ends[0]), axis));
  const [from, to] = [pixel(low), pixel(high)];
  const missing = Math.max(BAND_MIN - (to - from), 0) / 2;
  return [Math.max(from - missing, left), Math.min(to + missing, right)];
}

/** Returns the vote that guesses mean; null without a guess. */
export function voteOf(guesses: Guesses, lines: readonly RequestedLine[], axis: GuessAxis): string | null {
  if (guesses.every((guess) => guess === null)) return null;
  const meets = lines.every((line, at) => {
    const guess = guesses[at] ?? null;
    if (guess === null) return true;
    const px = axis.left + (axis.right - axis.left) * partAt(guess, axis);
    const [from, to] = bandOf(line, axis);
    return px >= from - 0.5 && px <= to + 0.5;
  });
  return meets ? "reproduced" : "contradicted";
}
