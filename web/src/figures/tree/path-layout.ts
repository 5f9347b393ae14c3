/**
 * Path of a key over the whole trace, as steps: trace to the right, levels downwards. Pure.
 *
 * **Invariant**: the steps are within the strip, and each begins at the end of the previous one.
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
  /** Returns the x of a position. */
  readonly xOf: (position: number) => number;
  /** Left end of the steps, after the words. */
  readonly from: number;
  /** Their room. */
  readonly across: number;
}

/** How long a key stayed in a level. */
export interface Stay {
  readonly level: number;
  /** Positions of its arrival, and of its leaving or of the moment that is shown. */
  readonly from: number;
  readonly to: number;
  /** Flushes meanwhile. */
  readonly flushes: number;
}

/** The stays of a key on storage up to a position; `flushed` are the positions after which a memtable was flushed. */
export function staysUpTo(
  path: readonly KeyPlace[],
  flushed: readonly number[],
  end: number,
  position: number,
): readonly Stay[] {
  const stays: Stay[] = [];
  for (const [at, place] of path.entries()) {
    if (place.position > position) break;
    if (place.level === null || place.level === 0) continue;
    const to = Math.min(path[at + 1]?.position ?? end, position);
    const last = stays.at(-1);
    // A move to another table of the same level continues the stay.
    const from = last?.level === place.level && last.to === place.position ? last.from : place.position;
    if (from !== place.position) stays.pop();
    const flushes = flushed.filter((flush) => flush > from && flush <= to).length;
    stays.push({ level: place.level, from, to, flushes });
  }
  return stays;
}

const LINE_HEIGHT = 21;
const TOP = 11;
const EDGE = 9;
/** Room for the names of the lines. */
const NAMES = 74;

/** Returns the layout of a path through `levels` levels, in a trace of `end` events. */
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
