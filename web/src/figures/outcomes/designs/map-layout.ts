/**
 * The map of all designs of a brief: cost of a put against cost of a lookup, on logarithmic axes. Pure.
 *
 * **Invariants** (broken by `designs.test.ts`)
 * 1. A design is at its costs and is read out with its choices, and each line joins costs of one mean operation.
 * 2. At the end of a scene the point is at the counted costs of the second design, and the counters show its counts.
 * 3. No name covers a point, a line or another name, and all are within the axes.
 */

import { lab10Text } from "../../../text/labs/lab10.en";
import { time } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { decadesIn, type Scale } from "../../chart/layout/axis";
import type { Box, Spot } from "../../chart/layout/labels";
import { textWidth } from "../../chart/layout/text";
import { mix } from "../../scene/easing";
import { n, type Paint, type Shape, straight, through, words } from "../../scene/shapes";
import { logarithmic } from "../scales";

const text = lab10Text.map;

/** Costs of a put and of a lookup of the brief's mix. */
export interface DesignCost {
  readonly putNs: number;
  readonly readNs: number;
}

/** Costs of all designs of a brief. */
export interface DesignMap {
  /** For each design the cost of a put and of a lookup. */
  readonly costs: Float64Array;
  /** Share of puts of all operations. */
  readonly puts: number;
  /** Choices of a design in words. */
  readonly nameOf: (design: number) => string;
  /** Names of the policies, and the place of a design's policy among them. */
  readonly policies: readonly string[];
  readonly policyOf: (design: number) => number;
  /** Costs (model) of the design that is written first, or null. */
  readonly first: DesignCost | null;
}

/**
 * Marks of the policies: colors of roles, because no cost has a color in the map, and a shape for each.
 */
const MARKS = [
  { paint: "probe", d: "m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z" },
  { paint: "hash", d: "m0 -3.4l3.4 3.4l-3.4 3.4l-3.4 -3.4z" },
  { paint: "hit", d: "m0 -3.2l3.2 5.4h-6.4z" },
] as const satisfies readonly { readonly paint: Paint; readonly d: string }[];

export interface Axes {
  readonly x: Scale;
  readonly y: Scale;
  readonly ends: { readonly x: readonly [number, number]; readonly y: readonly [number, number] };
  readonly place: Place;
}

export interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The points of all designs, by policy, and each as a mark to read out. */
interface Cloud {
  readonly key: string;
  readonly places: readonly Shape[];
  /** Points of each policy. */
  readonly points: readonly (readonly Spot[])[];
  /** All points, drawn with and without policies. */
  readonly whole: { readonly plain: readonly Shape[]; readonly byPolicy: readonly Shape[] };
}

const clouds = new WeakMap<Float64Array, Cloud>();

export function axesOf({ costs }: DesignMap, others: readonly DesignCost[], place: Place): Axes {
  const puts = [...costs.filter((_, at) => at % 2 === 0), ...others.map(({ putNs }) => putNs)];
  const reads = costs.filter((_, at) => at % 2 === 1);
  const known = others.map(({ readNs }) => readNs);
  const x = [Math.min(...puts) * 0.85, Math.max(...puts) * 1.15] as const;
  const y = [Math.min(...reads, ...known) * 0.85, Math.max(...reads, ...known) * 1.1] as const;
  return {
    ends: { x, y },
    place,
    x: logarithmic(x, [place.left, place.right]),
    y: logarithmic(y, [place.bottom, place.top]),
  };
}

/** All points. Playing a scene draws them again for each frame, so the last ones are kept. */
function cloud(map: DesignMap, { x, y, ends, place }: Axes): Cloud {
  const key = JSON.stringify([ends, place]);
  const known = clouds.get(map.costs);
  if (known?.key === key) return known;
  const points = MARKS.map((): Spot[] => []);
  const places: Shape[] = [];
  for (let at = 0; at + 1 < map.costs.length; at += 2) {
    const cost = { putNs: map.costs[at] ?? 0, readNs: map.costs[at + 1] ?? 0 };
    const spot = { x: Math.round(x(cost.putNs)), y: Math.round(y(cost.readNs)) };
    const policy = map.policyOf(at / 2);
    points[policy]?.push(spot);
    places.push(readPoint(`design${at / 2}`, spot, 3, map.nameOf(at / 2), cost));
  }
  const made = { key, places, points, whole: { plain: pointsOf(points, false), byPolicy: pointsOf(points, true) } };
  clouds.set(map.costs, made);
  return made;
}

/** The places of all designs. */
export function spotsOf(map: DesignMap, axes: Axes): readonly Spot[] {
  return cloud(map, axes).points.flat();
}

/** The points in a part of the width. */
function cloudTo(all: Cloud, part: number, { left, right }: Place, hasPolicies: boolean): readonly Shape[] {
  if (part >= 1) return hasPolicies ? all.whole.byPolicy : all.whole.plain;
  const end = mix(left, right, part);
  return pointsOf(
    all.points.map((spots) => spots.filter(({ x }) => x <= end)),
    hasPolicies,
  );
}

/** One shape for each policy, because thousands of elements would be slow. */
function pointsOf(points: readonly (readonly Spot[])[], hasPolicies: boolean): readonly Shape[] {
  return points.map((spots, policy): Shape => {
    const mark = MARKS[hasPolicies ? policy : 0];
    const d = [...new Set(spots.map(({ x, y }) => `M${x} ${y}`))].map((spot) => `${spot}${mark?.d ?? ""}`).join("");
    const fill = (hasPolicies ? mark?.paint : undefined) ?? "skip";
    return { kind: "line", key: `points${policy}`, d, stroke: "none", fill, opacity: hasPolicies ? 0.5 : 0.3 };
  });
}

/** Room of the legend below the axis. A wide map has it in the row of the title of the axis. */
export function legendRoom(width: number): number {
  return width < 480 ? 20 : 0;
}

/** Names of the marks, below the axis. */
function legend({ policies }: DesignMap, { left, right, bottom }: Place): readonly Shape[] {
  let x = left + 4;
  return policies.flatMap((name, policy): readonly Shape[] => {
    const [at, y] = [x, bottom + 38 + legendRoom(right)];
    x += 14 + textWidth(name) + 22;
    const mark = MARKS[policy];
    return [
      {
        kind: "line",
        key: `policy${policy}`,
        d: `M${n(at)} ${y - 4}${mark?.d ?? ""}`,
        stroke: mark?.paint ?? "skip",
        width: 2,
        fill: mark?.paint ?? "skip",
      },
      words(`policy${policy}-words`, at + 12, y, name, { size: 12.5 }),
    ];
  });
}

/** The design that is written first, before it is counted: a hollow point at its costs according to the model. */
export function firstPoint({ first }: DesignMap, name: string, axes: Axes): readonly Shape[] {
  if (first === null) return [];
  const spot = { x: axes.x(first.putNs), y: axes.y(first.readNs) };
  const says = `${name} ${text.origin}`;
  const half = textWidth(says) / 2;
  const middle = Math.min(Math.max(spot.x, axes.place.left + half), axes.place.right - half);
  return [
    { kind: "dot", key: "first", ...spot, r: 10, fill: "bg", stroke: "ink" },
    words("first-words", middle, spot.y - 17, says, { anchor: "middle", size: 13, isBold: true }),
    readPoint("first-place", spot, 10, reads.named(name), first),
  ];
}

/** A point whose reading lists its costs. */
export function readPoint(
  key: string,
  { x, y }: Spot,
  r: number,
  at: string,
  { putNs, readNs }: DesignCost,
  origin: string = reads.model,
): Shape {
  const values = reads.design.costs(putNs, readNs);
  return { kind: "place", key, x: x - r, y: y - r, width: 2 * r, height: 2 * r, reads: { at, values, origin } };
}

/** The part of the map in which designs cost less than a line of equal cost; empty without the line. */
export function cheaperThan(line: readonly Spot[], { left, top, bottom }: Place): string {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return "";
  const start =
    first.x > left + 2
      ? [
          { x: left, y: top },
          { x: first.x, y: top },
        ]
      : [];
  return `${through([...start, ...line, { x: last.x, y: bottom }, { x: left, y: bottom }])}Z`;
}

/** Line of equal mean cost within the axes. Empty if no design within the axes has this cost. */
export function sameCost({ puts }: DesignMap, totalNs: number, { x, y, ends, place }: Axes): readonly Spot[] {
  const inside = Array.from({ length: 121 }, (_, at) => {
    const putNs = ends.x[0] * (ends.x[1] / ends.x[0]) ** (at / 120);
    return { putNs, readNs: (totalNs - puts * putNs) / (1 - puts) };
  }).filter(({ readNs }) => readNs >= ends.y[0] && readNs <= ends.y[1]);
  const points = inside.map(({ putNs, readNs }) => ({ x: x(putNs), y: y(readNs) }));
  const last = inside.at(-1);
  // A line that leaves by the bottom is drawn down to it.
  if (last !== undefined && last.putNs < ends.x[1] * 0.98 && puts > 0) {
    const putNs = (totalNs - (1 - puts) * ends.y[0]) / puts;
    if (putNs <= ends.x[1]) points.push({ x: x(putNs), y: place.bottom });
  }
  return points;
}

/** The map of a question: the points of all designs in one color. */
export function plainFrame(axes: Axes, map: DesignMap, part = 1): Shape[] {
  return frame(axes, map, { part, hasPolicies: false });
}

/** Parts of the map that are drawn. */
interface Drawn {
  /** Part of the width that has its points. */
  readonly part: number;
  /** True if the points show their policies. */
  readonly hasPolicies: boolean;
}

const WHOLE: Drawn = { part: 1, hasPolicies: true };

/** Axes and points of all designs. */
export function frame(axes: Axes, map: DesignMap, { part, hasPolicies }: Drawn = WHOLE): Shape[] {
  const { x, y, ends, place } = axes;
  const { left, right, top, bottom } = place;
  const minor = (range: readonly [number, number]): number[] =>
    [...decadesIn([range[0] / 10, range[1]])].flatMap((decade) =>
      [2, 3, 4, 5, 6, 7, 8, 9].map((part) => part * decade).filter((value) => value > range[0] && value < range[1]),
    );
  // A range within one decade has no decade to label.
  const labels = (range: readonly [number, number]): readonly number[] => {
    const tens = decadesIn(range);
    return tens.length > 1
      ? tens
      : minor(range)
          .filter((value) => [2, 5].includes(leading(value)))
          .concat(tens);
  };
  return [
    ...(part < 1 ? [] : cloud(map, axes).places),
    ...(hasPolicies ? legend(map, place) : []),
    { kind: "line", key: "x", d: straight(left, bottom, right, bottom), stroke: "ink" },
    ...labels(ends.y).flatMap((value): Shape[] => [
      { kind: "line", key: `y${value}`, d: straight(left, y(value), right, y(value)), stroke: "line" },
      words(`y${value}-words`, left - 6, y(value) + 4, time(value), {
        anchor: "end",
        size: 12.5,
        paint: "soft",
      }),
    ]),
    ...labels(ends.x).flatMap((value): Shape[] => [
      { kind: "line", key: `x${value}`, d: straight(x(value), bottom, x(value), bottom + 6), stroke: "ink" },
      words(`x${value}-words`, x(value), bottom + 21, time(value), {
        anchor: "middle",
        size: 12.5,
        paint: "soft",
      }),
    ]),
    {
      kind: "line",
      key: "minor",
      d: minor(ends.x)
        .map((value) => `M${n(x(value))} ${bottom}v3`)
        .join(""),
      stroke: "edge",
    },
    words("y-title", 0, top - 10, text.y, { size: 12.5, paint: "soft" }),
    words("x-title", right, bottom + 38, text.x, { size: 12.5, paint: "soft", anchor: "end" }),
    ...cloudTo(cloud(map, axes), part, place, hasPolicies),
  ];
}

/** The axes before their numbers are known. */
export function emptyFrame({ left, right, top, bottom }: Place): readonly Shape[] {
  return [
    { kind: "line", key: "x", d: straight(left, bottom, right, bottom), stroke: "ink" },
    words("y-title", 0, top - 10, text.y, { size: 12.5, paint: "soft" }),
    words("x-title", right, bottom + 38, text.x, { size: 12.5, paint: "soft", anchor: "end" }),
  ];
}

/** The designs that no other one beats in both costs, from the cheapest put on, as a line of steps. */
export function frontOf({ costs }: DesignMap, { x, y }: Axes): readonly Spot[] {
  const all = Array.from({ length: costs.length / 2 }, (_, at) => ({
    putNs: costs[2 * at] ?? 0,
    readNs: costs[2 * at + 1] ?? 0,
  })).sort((one, other) => one.putNs - other.putNs || one.readNs - other.readNs);
  let least = Number.POSITIVE_INFINITY;
  const best = all.filter(({ readNs }) => {
    if (readNs >= least) return false;
    least = readNs;
    return true;
  });
  return best.flatMap(({ putNs, readNs }, at): readonly Spot[] => {
    const before = best[at - 1];
    const spot = { x: x(putNs), y: y(readNs) };
    return before === undefined ? [spot] : [{ x: spot.x, y: y(before.readNs) }, spot];
  });
}

/** The place that a point has left. */
export function ghostAt(key: string, { x, y }: Spot): Shape {
  const r = 8;
  const d = `M${n(x - r)} ${n(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  return { kind: "line", key, d, stroke: "ink", fill: "bg", look: "ghost" };
}

/** An open head of an arrow. */
export function headOf({ x, y }: Spot, turn: number, size: number): string {
  const side = (by: number): Spot => ({ x: x - size * Math.cos(turn + by), y: y - size * Math.sin(turn + by) });
  return through([side(0.45), { x, y }, side(-0.45)]);
}

/** The direction of smaller costs. */
export function cheaper({ left: start, bottom }: Place): readonly Shape[] {
  const [x, y] = [start + 10, bottom - 10];
  return [
    { kind: "line", key: "cheaper", d: straight(x + 16, y - 16, x, y), stroke: "soft" },
    { kind: "line", key: "cheaper-head", d: headOf({ x, y }, (3 * Math.PI) / 4, 8), stroke: "soft" },
    words("cheaper-words", x + 21, y - 13, text.cheaper, { size: 12.5, paint: "soft" }),
  ];
}

export function cheaperBox({ left: start, bottom }: Place): Box {
  return { left: start, right: start + 43 + textWidth(text.cheaper), top: bottom - 38, bottom };
}

const leading = (value: number): number => Math.round(value / 10 ** Math.floor(Math.log10(value * 1.0001)));
