/**
 * The answers to a question about two designs as regions of the plane: costs that stay within a tenth of those of the first design are
 * bands, and the other answers are next to them. Rises and falls both count. Pure.
 */

import { lab10Text } from "../../../text/labs/lab10.en";
import { type Box, GAP, type Spot } from "../../chart/layout/labels";
import { LINE, widest, wrapped } from "../../chart/layout/text";
import { n, type Paint, type Shape, through } from "../../scene/shapes";
import { type Axes, type DesignCost, restNs } from "./map-layout";
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

/**
 * The answers as areas: bands are darker than the rest of the plane, and the start, to which no answer applies, has the color of the page. The
 * outline of a prediction is around all of its parts, so that it is one shape.
 */
export function groundOf(
  { chosen, pointed, decides, one }: PairView,
  regions: readonly Region[],
  right: Region | null,
  axes: Axes,
): readonly Shape[] {
  const partsOf = (value: string | null): readonly Part[] =>
    regions.find((region) => region.value === value)?.parts ?? [];
  const areaOf = (key: string, parts: readonly Part[], fill: Paint, opacity: number): Shape => {
    return { kind: "line", key, d: pathOf(parts), stroke: "none", fill, opacity };
  };
  const { left, right: end, top, bottom } = axes.place;
  const bands = regions.filter(({ value }) => (decides === "total" ? value === "same" : value !== "both"));
  const start = decides === "total" ? [] : [corners({ ...columnOf(one, axes), ...rowOf(one, axes) })];
  return [
    areaOf("plane", [corners({ left, right: end, top, bottom })], "panel", 1),
    areaOf("start", start, "bg", 1),
    areaOf(
      "bands",
      bands.flatMap(({ parts }) => parts),
      "ink",
      0.07,
    ),
    areaOf("pointed-area", partsOf(pointed), "ink", 0.12),
    areaOf("you-area", partsOf(chosen), "ink", 0.06),
    areaOf("right-area", right?.parts ?? [], "hit", 0.2),
    { kind: "line", key: "you", d: outlineOf(partsOf(chosen)), stroke: "ink", width: 2, look: "prediction" },
  ];
}

const pathOf = (parts: readonly Part[]): string => parts.map((part) => `${through(part)}Z`).join("");

/** The line around all parts. */
function outlineOf(parts: readonly Part[]): string {
  if (parts.length < 2) return pathOf(parts);
  const boxes = parts.map(boxOf);
  const around = {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
  return pathOf([corners(around)]);
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
    both: [north, south].flatMap((rows) => [east, west].map((columns) => corners({ ...columns, ...rows }))),
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

/** Room of the mark of an answer before its name, and half of the mark. */
const MARK = { room: 15, r: 5 } as const;
const SIZE = 13;
/** A part that is lower than this has its name at half of its height. */
const LOW = 64;
/** Spaces between a name and the edges of its part. */
const EDGE = { x: 6, y: 16 } as const;
/** Half of a point with the space around it. */
const POINT = 14;

/** The name of an answer in its region, at the right end, where no hairline is. Without room, the option next to the figure is enough. */
export function labelOf({ value, says, parts }: Region, { chosen, canChoose }: PairView, point: Spot): Preference {
  const isChosen = value === chosen;
  const indent = canChoose ? MARK.room : 0;
  const [first] = parts;
  const room = first === undefined ? 0 : widthBeside(first, point) - 2 * EDGE.x - indent;
  const whole = wrapped(isChosen ? lab10Text.you(says) : says, Math.max(room, 52), SIZE);
  // Hairlines of the point leave room for one line next to it.
  const most = first === undefined ? 0 : holds(first, point) ? LINE : heightOf(first);
  const isRoomy = widest(whole, SIZE) <= room && whole.length * LINE <= most;
  // A narrow band has room for the mark of a prediction only.
  const lines = isRoomy || !isChosen ? whole : [lab10Text.youShort];
  return {
    key: isChosen ? "you-words" : `label-${value}-words`,
    says: lines,
    spots: parts.flatMap((part) => spotsOf(part, widest(lines, SIZE) + indent, lines.length)),
    indent,
    isOneSided: true,
    isOptional: !(isChosen || isRoomy),
    isBold: isChosen,
    isOnFill: true,
  };
}

/** Places of a name in a part, best first: at the right end, then at the left end; a name starts some pixels right of its place. */
function spotsOf(part: Part, width: number, lines: number): readonly Spot[] {
  const [one, two, three, four] = part;
  if (one === undefined || two === undefined || three === undefined || four === undefined) return [];
  const high = ((lines - 1) * LINE) / 2;
  const [right, left] = [two.x - EDGE.x - width - GAP, one.x + EDGE.x - GAP];
  const middles = (top: number, bottom: number): readonly number[] => {
    const middle = (top + bottom) / 2;
    return bottom - top < LOW ? [middle] : [top + EDGE.y + high, bottom - EDGE.y - high, middle];
  };
  return [
    ...middles(two.y, three.y).map((y) => ({ x: Math.max(right, left), y })),
    ...middles(one.y, four.y).map((y) => ({ x: left, y })),
  ];
}

/** Width of a part; of one with the point in it, that next to the point. */
function widthBeside(part: Part, point: Spot): number {
  const { left, right } = boxOf(part);
  return holds(part, point) ? Math.max(point.x - left, right - point.x) - POINT : right - left;
}

const heightOf = (part: Part): number => boxOf(part).bottom - boxOf(part).top;

/** Marks of the answers before their names, as those of the options next to the figure. They show that a part can be pressed. */
export function marksOf(labels: readonly Shape[], { chosen, canChoose }: PairView): readonly Shape[] {
  if (!canChoose) return [];
  return labels.flatMap((shape): readonly Shape[] => {
    const value = /^(?:label-(\w+)|you)-words$/u.exec(shape.key);
    if (shape.kind !== "words" || value === null) return [];
    const at = { x: shape.x - MARK.room + MARK.r, y: shape.y - 4.5 };
    const name = value[1] ?? chosen ?? "";
    return [
      { kind: "dot", key: `mark-${name}`, ...at, r: MARK.r, fill: "bg", stroke: "ink" },
      ...(name === chosen ? [{ kind: "dot", key: "mark-chosen", ...at, r: 3, fill: "ink" } as const] : []),
    ];
  });
}
