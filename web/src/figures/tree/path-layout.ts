/**
 * Where a key was along the whole trace, as steps: to the right the trace, downwards the levels. Pure.
 *
 * **Invariant** The steps never go outside of the strip, and each begins where the one before ends.
 *
 * **Units**: CSS pixels.
 */
import type { KeyPlace } from "../../trace";

export interface PathStep {
  readonly place: KeyPlace;
  readonly x: number;
  readonly width: number;
  readonly y: number;
}

export interface PathLayout {
  readonly steps: readonly PathStep[];
  /** Lines of the strip: 0 the memtable, then the levels. */
  readonly lines: readonly { readonly level: number; readonly y: number }[];
  readonly height: number;
  /** Where a position lies. */
  readonly xOf: (position: number) => number;
  /** Left end of the steps: words stand before it. */
  readonly from: number;
  /** Their room. */
  readonly across: number;
}

const LINE_HEIGHT = 15;
const TOP = 9;
const EDGE = 9;
/** Room for the names of the lines. */
const NAMES = 74;

/** The layout of a path through so many levels, in a trace of so many events. */
export function layoutPath(path: readonly KeyPlace[], levels: number, end: number, width: number): PathLayout {
  const from = NAMES;
  const across = Math.max(width - NAMES - EDGE, 1);
  const xOf = (at: number): number => from + (across * Math.min(Math.max(at, 0), end)) / Math.max(end, 1);
  const yOf = (level: number): number => TOP + level * LINE_HEIGHT;
  const steps = path.flatMap((place, index): PathStep[] => {
    if (place.level === null) return [];
    const x = xOf(place.position);
    return [{ place, x, width: xOf(path[index + 1]?.position ?? end) - x, y: yOf(Math.min(place.level, levels)) }];
  });
  const lines = Array.from({ length: levels + 1 }, (_, level) => ({ level, y: yOf(level) }));
  return { steps, lines, height: yOf(levels) + TOP, xOf, from, across };
}
