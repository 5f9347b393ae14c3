/**
 * The answers to a question about two designs as regions of the plane: costs that stay within a tenth of those of the first design are
 * bands, and the other answers are next to them. Rises and falls both count. Pure.
 */

import { lab10Text } from "../../../text/labs/lab10.en";
import type { Box, Spot } from "../../chart/layout/labels";
import { LINE, textWidth, wrapped } from "../../chart/layout/text";
import { n, type Shape, through } from "../../scene/shapes";
import { type Axes, type DesignCost, type Place, restNs } from "./map-layout";
import type { Preference } from "./names-layout";
import { type PairView, TENTH } from "./written";

/** A part of the plane with straight sides. */
type Part = readonly Spot[];

/** An answer with its parts of the plane, the best one for its name first. */
export interface Region {
  readonly value: string;
  readonly says: string;
  readonly parts: readonly Part[];
}

export function regionsOf({ options, decides, one, puts }: PairView, axes: Axes): readonly Region[] {
  const parts = decides === "total" ? totalParts(one.totalNs, puts, axes) : eachParts(one, axes);
  return options.map(({ value, says }) => ({ value, says, parts: parts[value] ?? [] }));
}

/** Bands of costs within a tenth. */
function bandsOf({ decides, one, puts }: PairView, axes: Axes): readonly Part[] {
  const { left, right, top, bottom } = axes.place;
  return decides === "total"
    ? (totalParts(one.totalNs, puts, axes)["same"] ?? [])
    : [corners({ ...columnOf(one, axes), top, bottom }), corners({ left, right, ...rowOf(one, axes) })];
}

/** Edges of the bands, which names leave free. */
export function edgesOf(view: PairView, axes: Axes): readonly (readonly Spot[])[] {
  return bandsOf(view, axes).flatMap((band) => band.map((spot, at) => [spot, band[(at + 1) % band.length] ?? spot]));
}

/** Edges of the bands, the region of the prediction, and the one in which the second design is. */
export function groundOf(
  view: PairView,
  regions: readonly Region[],
  right: Region | null,
  axes: Axes,
): readonly Shape[] {
  const pathOf = (parts: readonly Part[]): string => parts.map((part) => `${through(part)}Z`).join("");
  const own = pathOf(regions.find(({ value }) => value === view.chosen)?.parts ?? []);
  return [
    { kind: "line", key: "you-area", d: own, stroke: "none", fill: "ink", opacity: 0.06 },
    { kind: "line", key: "right-area", d: pathOf(right?.parts ?? []), stroke: "none", fill: "hit", opacity: 0.16 },
    { kind: "line", key: "bands", d: pathOf(bandsOf(view, axes)), stroke: "edge", width: 1 },
    { kind: "line", key: "you", d: own, stroke: "ink", width: 2, look: "prediction" },
  ];
}

/** Returns true if a point is in a part, whose sides are upright. */
export function holds(part: Part, { x, y }: Spot): boolean {
  const [one, two, three, four] = part;
  if (one === undefined || two === undefined || three === undefined || four === undefined) return false;
  const at = (from: Spot, to: Spot): number => from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y);
  return x >= one.x && x <= two.x && y >= at(one, two) && y <= at(four, three);
}

const corners = ({ left, right, top, bottom }: Box): Part => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** The upright rectangle around a part. */
export function boxOf(part: Part): Box {
  const [xs, ys] = [part.map(({ x }) => n(x)), part.map(({ y }) => n(y))];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const columnOf = ({ putNs }: DesignCost, { x }: Axes) => ({
  left: x((1 - TENTH) * putNs),
  right: x((1 + TENTH) * putNs),
});
const rowOf = ({ readNs }: DesignCost, { y }: Axes) => ({
  top: y((1 + TENTH) * readNs),
  bottom: y((1 - TENTH) * readNs),
});

type Parts = Readonly<Record<string, readonly Part[]>>;

/** One cost changes and the other one stays, or both change. */
function eachParts(one: DesignCost, axes: Axes): Parts {
  const { left, right, top, bottom } = axes.place;
  const [column, row] = [columnOf(one, axes), rowOf(one, axes)];
  const [west, east] = [
    { left, right: column.left },
    { left: column.right, right },
  ];
  const [north, south] = [
    { top, bottom: row.top },
    { top: row.bottom, bottom },
  ];
  return {
    writes: [east, west].map((side) => corners({ ...side, ...row })),
    lookups: [north, south].map((side) => corners({ ...column, ...side })),
    both: [north, south].flatMap((rows) => [west, east].map((columns) => corners({ ...columns, ...rows }))),
  };
}

/** Cheaper, within a tenth, or more expensive per operation: lines of equal cost are straight on axes from 0. */
function totalParts(totalNs: number, puts: number, { x, y, ends, place }: Axes): Parts {
  const lineAt = (factor: number): Part =>
    ends.x.map((putNs) => ({ x: x(putNs), y: y(restNs(factor * totalNs, puts, putNs)) }));
  const edge = (at: number): Part => [
    { x: place.left, y: at },
    { x: place.right, y: at },
  ];
  const [low, high] = [lineAt(1 - TENTH), lineAt(1 + TENTH)];
  const between = (above: Part, below: Part): Part => [...above, ...below.toReversed()];
  return {
    more: [between(edge(place.top), high)],
    same: [between(high, low)],
    less: [between(low, edge(place.bottom))],
  };
}

/** The name of an answer in its region. Without room, the option next to the figure is enough. */
export function labelOf({ value, says, parts }: Region, { chosen }: PairView, { right }: Place): Preference {
  const isChosen = value === chosen;
  const line = isChosen ? lab10Text.you(says) : says;
  const boxes = parts.map(boxOf);
  const [first] = boxes;
  const room = first === undefined ? 0 : first.right - first.left - 8;
  const high = first === undefined ? 0 : first.bottom - first.top;
  const lines = wrapped(line, Math.max(room, 52), 13);
  const wide = Math.max(...lines.map((one) => textWidth(one, 13)));
  return {
    key: isChosen ? "you-words" : `label-${value}-words`,
    says: lines,
    // A name starts some pixels right of its spot, and its first base line is a little below.
    spots: boxes.flatMap((box) => [
      { x: Math.min(box.left, right - wide - 8) + 1, y: box.top + 14 },
      { x: Math.min(box.right - wide - 16, right - wide - 8), y: box.top + 14 },
      { x: Math.min(box.left, right - wide - 8) + 1, y: (box.top + box.bottom) / 2 },
      { x: box.left + 1, y: box.bottom - 14 },
    ]),
    isOneSided: true,
    isOptional: !isChosen && (wide > room || lines.length * LINE > high),
    ...(isChosen ? {} : { paint: "soft" }),
  };
}
