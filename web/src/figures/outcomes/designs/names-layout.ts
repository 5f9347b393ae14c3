/** Places of names on the map of designs: none covers a point, a line or another name. Pure. */

import { type Box as Area, dense, placeLabels, type Spot, type TextPlace, textBox } from "../../chart/layout/labels";
import { LINE, textWidth, wrapped } from "../../chart/layout/text";
import { type Shape, type Words, words } from "../../scene/shapes";
import type { Place } from "./map-layout";

/** A name with its candidate places, best first. */
export interface Preference extends Pick<Words, "paint" | "opacity" | "isBold" | "isOnFill"> {
  readonly key: string;
  /** Lines of text. */
  readonly says: readonly string[];
  readonly spots: readonly Spot[];
  /** True if the name is left out without room. */
  readonly isOptional?: boolean;
  /** End of the name at its place. Default: the start. */
  readonly side?: TextPlace["anchor"];
  /** True if the other end is never at the place. */
  readonly isOneSided?: boolean;
  /** Room before the name, for a mark that belongs to it. */
  readonly indent?: number;
}

const NAME = { size: 13, isBold: true } as const;

/** Spots of a name around a point: above and below it, next to it, and further away. */
export function besides({ x, y }: Spot, r: number, says: string, { left, right }: Place): readonly Spot[] {
  const width = textWidth(says);
  // A name starts some pixels after its spot, and stays inside the axes.
  const middle = Math.min(Math.max(x - width / 2, left + 3), right - width - 1) - 7;
  const near: readonly Spot[] = [
    { x: middle, y: y - r - 10 },
    { x: middle, y: y + r + 12 },
    { x: x + r - 2, y },
    { x: x - r + 2, y },
  ];
  const far = [14, 28, 42, 56, 70].flatMap((by): readonly Spot[] => [
    { x: x + r - 2, y: y - by },
    { x: x + r - 2, y: y + by },
    { x: x - r + 2, y: y - by },
    { x: x - r + 2, y: y + by },
    { x: middle, y: y - r - 10 - by },
    { x: middle, y: y + r + 12 + by },
  ]);
  return [...near, ...far];
}

/** Spots of a name that are nearer to its point than to another one. Of points that are close, they are on the outer sides. */
export function apart(
  spot: Spot,
  other: Spot,
  r: number,
  says: readonly string[],
  place: Place,
): Pick<Preference, "spots" | "side" | "isOneSided"> {
  const longest = says.reduce((one, next) => (textWidth(one) < textWidth(next) ? next : one), "");
  const isClose = Math.hypot(other.x - spot.x, other.y - spot.y) <= CLOSE;
  const sign = other.x > spot.x ? -1 : 1;
  const side = isClose && sign < 0 ? "end" : "start";
  const outer = [0, 16, 32, 48].flatMap((by) => [-r - 10 - by, r + 12 + by]);
  const spots = isClose
    ? [...outer, 0].map((by) => ({ x: by === 0 ? spot.x + sign * (r - 2) : spot.x - sign * 6, y: spot.y + by }))
    : besides(spot, r, longest, place);
  const isOwn = (at: Spot): boolean => {
    const box = textBox({ x: at.x + (side === "start" ? 7 : -7), y: at.y + 4, anchor: side }, says);
    // A name may be moved by some pixels up or down.
    return distance(box, spot) + (isClose ? 6 : 16) < distance(box, other);
  };
  return { spots: spots.filter(isOwn), side, isOneSided: true };
}

/** Between a box and a point outside of it. */
function distance({ left, right, top, bottom }: Area, { x, y }: Spot): number {
  return Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
}

/** Two points that are closer than this have names on their outer sides. */
export const CLOSE = 60;

export const around = ({ x, y }: Spot, by: number): Area => ({
  left: x - by,
  right: x + by,
  top: y - by,
  bottom: y + by,
});

/** Places of names. They cover no points, lines or other names. */
function places(
  preferences: readonly Preference[],
  lines: readonly (readonly Spot[])[],
  taken: readonly Area[],
  { left, right, top, bottom }: Place,
): readonly (TextPlace | null)[] {
  return placeLabels(
    preferences.map(({ spots, says, side = "start", isOptional = false, isOneSided = false, indent = 0 }) => ({
      ...{ spots, best: 0, side, texts: says, isNeeded: !isOptional, isOneSided, indent },
    })),
    lines.map(dense),
    taken,
    { left: left + 2, right, top, bottom: bottom - 4 },
  );
}

/** Names at their places. Only a name without a place clear of `edges` may cover one. */
export function placed(
  preferences: readonly Preference[],
  lines: readonly (readonly Spot[])[],
  taken: readonly Area[],
  place: Place,
  edges: readonly (readonly Spot[])[] = [],
): readonly Shape[] {
  const clear = places(preferences, [...lines, ...edges], taken, place);
  const boxes = clear.flatMap((spot, at) => (spot === null ? [] : [textBox(spot, preferences[at]?.says ?? [])]));
  const found = clear.map((spot, at) => {
    const preference = preferences[at];
    if (spot !== null || edges.length === 0 || preference === undefined) return spot;
    const [other = null] = places([preference], lines, [...taken, ...boxes], place);
    if (other !== null) boxes.push(textBox(other, preference.says));
    return other;
  });
  return preferences.flatMap(
    ({ key, says, spots: _, side: __, isOptional: ___, isOneSided: ____, indent: _____, ...look }, at): Shape[] => {
      const spot = found[at];
      if (!spot) return [];
      return says.map((line, row) =>
        words(row === 0 ? key : `${key}-${row}`, spot.x, spot.y + row * LINE, line, {
          ...NAME,
          anchor: spot.anchor,
          ...look,
        }),
      );
    },
  );
}

/** Spots of a name that are nearer to its point than to any other one. */
export function nearest(spot: Spot, others: readonly Spot[], r: number, says: string, place: Place): readonly Spot[] {
  const all = besides(spot, r, says, place);
  const left = spot.x - r - textWidth(says) - 12;
  const sides = [0, 8, -8, 14, -14].flatMap((by) => [
    { x: spot.x + r - 2, y: spot.y + by },
    { x: left, y: spot.y + by },
  ]);
  const own = [...all.slice(0, 2), ...sides, ...all].filter((at) => {
    const box = textBox({ x: at.x + 7, y: at.y + 4, anchor: "start" }, [says]);
    return others.every((other) => distance(box, spot) + 4 < distance(box, other));
  });
  return own;
}

/** The name of a line, which is on it or a little apart. */
export function ofLine(key: string, says: string, line: readonly Spot[], { left, right }: Place): Preference {
  const spots = [0, -16, 16, -32, 32, -48, 48].flatMap((by) => line.map(({ x, y }) => ({ x, y: y + by })));
  // A line across a narrow map leaves little room for a long name.
  return { key, says: wrapped(says, 0.62 * (right - left), NAME.size), spots };
}
