/**
 * Places names in a chart, so that none covers another, a line or a point. Pure.
 *
 * **Invariants** (tests: `labels.test.ts`, `plot/names-layout.test.ts`)
 * 1. No two names overlap, and no name covers an earlier box. All are within the chart.
 * 2. A name inside covers no line. Only a required one may cover a line, if there is no other place.
 * 3. A name without a place is `null`, and only the description contains it. A required name always has a place.
 * 4. Names at line ends keep the order of the ends.
 * 5. The line from a name to its thing crosses no other line, unless the name has no such place.
 *
 * **Cost**: lines × places × points, a few hundred thousand comparisons: one or two milliseconds.
 *
 * **Units**: CSS pixels. Widths of texts are estimated.
 */

import { LINE, widest } from "./text";

/** An upright rectangle. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A place on the screen. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Start or end of a text on its base line. */
export interface TextPlace extends Spot {
  readonly anchor: "start" | "end";
}

/** An item that needs a name. */
export interface Wanted {
  /** Candidate places: along a line, or around a point. */
  readonly spots: readonly Spot[];
  /** Index of the best place. */
  readonly best: number;
  readonly side: TextPlace["anchor"];
  /** Lines of text, the first on top. */
  readonly texts: readonly string[];
  /** True if it must have a place. */
  readonly isNeeded: boolean;
  /** True if no name has its other end at a place. */
  readonly isOneSided?: boolean;
  /** Ends of the line from the thing to a name in a box; null if the name needs none there. */
  readonly leaderTo?: (box: Box) => readonly [Spot, Spot] | null;
  /** Room before the text, for a mark that belongs to it. */
  readonly indent?: number;
}

/** Space between a name and the thing that it names. */
export const GAP = 7;
/** A place on the other side of a line counts as good as one this many places away. */
const OTHER_SIDE = 12;
/** Distance of the points of a line that is tested against boxes. */
const DENSE = 5;

/** Box of a text of several lines whose first base line is given. */
export function textBox(place: TextPlace, texts: readonly string[]): Box {
  return boxOf(place, widest(texts), texts.length);
}

function boxOf({ x, y, anchor }: TextPlace, width: number, lines: number): Box {
  const left = anchor === "start" ? x : x - width;
  return { left, right: left + width, top: y - 12, bottom: y + 4 + LINE * (lines - 1) };
}

/** Returns true if two boxes overlap. */
export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function lies(box: Box, within: Box): boolean {
  return box.left >= within.left && box.right <= within.right && box.top >= within.top && box.bottom <= within.bottom;
}

/** Returns true if a line, given by close points, crosses a box. */
export function crosses(line: readonly Spot[], box: Box): boolean {
  return line.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom);
}

/** Space between the end of a leader and a line beyond it. */
const BEYOND = 6;

/** A leader that goes on beyond its end, so that it does not seem to point at a line behind the name. */
function prolonged([from, to]: readonly [Spot, Spot]): readonly [Spot, Spot] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const by = 1 + BEYOND / Math.max(Math.hypot(dx, dy), 1);
  return [from, { x: from.x + dx * by, y: from.y + dy * by }];
}

/** Returns true if a line of points meets the straight line between two spots. */
export function meets(line: readonly Spot[], [from, to]: readonly [Spot, Spot]): boolean {
  // The sign is the side of the line from `one` to `other` on which a spot is.
  const side = (one: Spot, other: Spot, { x, y }: Spot): number =>
    Math.sign((other.x - one.x) * (y - one.y) - (other.y - one.y) * (x - one.x));
  return line.slice(1).some((next, at) => {
    const last = line[at] ?? next;
    return side(from, to, last) !== side(from, to, next) && side(last, next, from) !== side(last, next, to);
  });
}

/** Returns a line with points close enough for {@link crosses}. */
export function dense(line: readonly Spot[]): Spot[] {
  return line.flatMap((spot, at) => {
    const next = line[at + 1];
    if (next === undefined) return [spot];
    const steps = Math.max(1, Math.ceil(Math.hypot(next.x - spot.x, next.y - spot.y) / DENSE));
    return Array.from({ length: steps }, (_, step) => ({
      x: spot.x + ((next.x - spot.x) * step) / steps,
      y: spot.y + ((next.y - spot.y) * step) / steps,
    }));
  });
}

/** Returns a place for each name, in the given order. Earlier ones choose first. */
export function placeLabels(
  wanted: readonly Wanted[],
  lines: readonly (readonly Spot[])[],
  taken: readonly Box[],
  plot: Box,
): (TextPlace | null)[] {
  const boxes = [...taken];
  return wanted.map((one) => {
    const inside = candidates(one).filter(({ box }) => lies(box, plot));
    const isFree = ({ box }: Candidate): boolean => !boxes.some((other) => overlaps(box, other));
    const isClear = ({ box }: Candidate): boolean => !lines.some((line) => crosses(line, box));
    const isReached = ({ box }: Candidate): boolean => {
      const leader = one.leaderTo?.(box) ?? null;
      return leader === null || !lines.some((line) => meets(line, prolonged(leader)));
    };
    // Searches, because the best place is mostly free, and there are hundreds.
    const reached = inside.find((candidate) => isFree(candidate) && isClear(candidate) && isReached(candidate));
    const clear = reached ?? inside.find((candidate) => isFree(candidate) && isClear(candidate));
    const chosen = clear ?? (one.isNeeded ? (inside.find(isFree) ?? inside[0]) : undefined);
    if (!chosen) return null;
    boxes.push(chosen.box);
    return chosen.place;
  });
}

/** A place with its box. */
interface Candidate {
  readonly place: TextPlace;
  readonly box: Box;
}

/** All places that are tried, best first. */
function candidates({ spots, best, side, texts, isOneSided = false, indent = 0 }: Wanted): Candidate[] {
  const width = widest(texts);
  const height = LINE * (texts.length - 1);
  const found = spots.flatMap((spot, index) => {
    return (isOneSided ? [side] : (["start", "end"] as const)).flatMap((anchor) =>
      [-6, 4, 14].map((drop) => {
        const x = anchor === "start" ? spot.x + GAP + indent : spot.x - GAP;
        const place = { x, y: spot.y + drop - height / 2, anchor };
        const cost = Math.abs(index - best) + (anchor === side ? 0 : OTHER_SIDE) + Math.abs(drop - 4) / 10;
        const box = boxOf(place, width, texts.length);
        return { place, box: { ...box, left: box.left - indent }, cost };
      }),
    );
  });
  return found.sort((one, other) => one.cost - other.cost);
}

/** A name at the end of a line: its height, and the preferred middle. */
export interface EndName {
  readonly y: number;
  readonly height: number;
}

/** Returns the middles of names at line ends, moved apart as little as needed and kept between `top` and `bottom`. */
export function spreadEnds(names: readonly EndName[], top: number, bottom: number): number[] {
  const order = names.map((_, at) => at).sort((one, other) => (names[one]?.y ?? 0) - (names[other]?.y ?? 0));
  const middles = names.map(({ y }) => y);
  const push = (from: readonly number[], direction: 1 | -1, limit: number): void => {
    let free = limit;
    for (const at of from) {
      const half = (names[at]?.height ?? 0) / 2;
      const nearest = free + direction * half;
      const y = middles[at] ?? 0;
      middles[at] = direction === 1 ? Math.max(y, nearest) : Math.min(y, nearest);
      free = (middles[at] ?? 0) + direction * half;
    }
  };
  push(order, 1, top);
  push([...order].reverse(), -1, bottom);
  return middles;
}
