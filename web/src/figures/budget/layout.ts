/**
 * Layout of the parts of the memory, and the range of each. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. The sum is constant: the last level balances every change, and no level falls below its minimum.
 * 2. Adjacent segments fill the whole width, each in proportion to its part of the memory.
 *
 * **Units**: CSS pixels; parts of the memory.
 */

import type { BudgetLevel, OtherDivision } from "./params";

/** Segments narrower than this have their name elsewhere. */
const ROOM_FOR_NAME = 34;
const ROOM_FOR_SHARE = 64;

export interface Segment {
  readonly level: number;
  readonly x: number;
  readonly width: number;
  readonly hasName: boolean;
  readonly hasShare: boolean;
}

export interface Handle {
  readonly level: number;
  readonly x: number;
  readonly parts: number;
  readonly min: number;
  readonly max: number;
}

export interface BudgetLayout {
  readonly whole: number;
  readonly perPart: number;
  readonly segments: readonly Segment[];
  /** One for each level but the last, at its end. */
  readonly handles: readonly Handle[];
  readonly others: readonly { readonly name: string; readonly reads: number; readonly segments: readonly Segment[] }[];
}

function segmentsOf(parts: readonly number[], perPart: number): Segment[] {
  let x = 0;
  return parts.map((count, at) => {
    const width = count * perPart;
    const segment = { level: at + 1, x, width, hasName: width >= ROOM_FOR_NAME, hasShare: width >= ROOM_FOR_SHARE };
    x += width;
    return segment;
  });
}

/** The layout in a width. */
export function layoutBudget(
  levels: readonly BudgetLevel[],
  others: readonly OtherDivision[],
  width: number,
): BudgetLayout {
  const parts = levels.map((level) => level.parts);
  const whole = parts.reduce((sum, count) => sum + count, 0);
  const perPart = whole > 0 ? width / whole : 0;
  const segments = segmentsOf(parts, perPart);
  const handles = levels.slice(0, -1).map(({ level, parts: count, least }, at) => ({
    level,
    parts: count,
    min: least,
    max: mostOf(levels, level),
    x: (segments[at]?.x ?? 0) + (segments[at]?.width ?? 0),
  }));
  return {
    whole,
    perPart,
    segments,
    handles,
    others: others.map((other) => ({ ...other, segments: segmentsOf(other.parts, perPart) })),
  };
}

/** The most parts that a level can have: until the last one has its least. */
export function mostOf(levels: readonly BudgetLevel[], level: number): number {
  const last = levels.at(-1);
  const here = levels[level - 1];
  if (last === undefined || here === undefined) return 0;
  return here.parts + Math.max(last.parts - last.least, 0);
}

/** Limits `parts` to the possible range. */
export function possible(levels: readonly BudgetLevel[], level: number, parts: number): number {
  const least = levels[level - 1]?.least ?? 0;
  return Math.round(Math.min(Math.max(parts, least), mostOf(levels, level)));
}

/** Parts of about a quarter of a bit for each key of a level. */
export function stepOf({ entries }: BudgetLevel, bitsPerPart: number): number {
  return Math.max(Math.round((0.25 * entries) / bitsPerPart), 1);
}

/** The parts of a level whose end is dragged to a place. */
export function partsAt(layout: BudgetLayout, level: number, x: number): number {
  const begin = layout.segments[level - 1]?.x ?? 0;
  return layout.perPart > 0 ? Math.round((x - begin) / layout.perPart) : 0;
}

/** Returns the parts of a level after a key press, or undefined for other keys. */
export function partsByKey(level: BudgetLevel, step: number, max: number, key: string): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return level.parts + step;
    case "ArrowLeft":
    case "ArrowDown":
      return level.parts - step;
    case "PageUp":
      return level.parts + 4 * step;
    case "PageDown":
      return level.parts - 4 * step;
    case "Home":
      return level.least;
    case "End":
      return max;
    default:
      return undefined;
  }
}
