/**
 * The map of all designs of a brief: cost of a put against cost of a lookup, on logarithmic axes. Pure.
 *
 * **Invariants** (broken by `designs.test.ts`)
 * 1. A design is at its costs and is read out with its choices, and each line joins costs of one mean operation.
 * 2. At the end of a scene the point is at the counted costs of the second design, and the counters show its counts.
 * 3. No name covers a point, a line or another name, and all are within the axes.
 */

import { quantile } from "d3-array";
import { lab10Text } from "../../../text/labs/lab10.en";
import { time } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { decadesIn, type Scale } from "../../chart/layout/axis";
import type { Spot } from "../../chart/layout/labels";
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
  { paint: "probe", d: "m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z" },
  { paint: "hash", d: "m0 -3l3 3l-3 3l-3 -3z" },
  { paint: "hit", d: "m0 -2.8l2.9 5h-5.8z" },
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
}

const clouds = new WeakMap<Float64Array, Cloud>();

export function axesOf({ costs }: DesignMap, others: readonly DesignCost[], place: Place): Axes {
  const puts = [...costs.filter((_, at) => at % 2 === 0), ...others.map(({ putNs }) => putNs)];
  const reads = costs.filter((_, at) => at % 2 === 1);
  const known = others.map(({ readNs }) => readNs);
  const x = [Math.min(...puts) * 0.85, Math.max(...puts) * 1.15] as const;
  // Designs with the most expensive lookups are cut off: they would leave little room for all others.
  const y = [Math.min(...reads, ...known) * 0.85, Math.max(quantile(reads, 0.8) ?? 1, ...known) * 1.15] as const;
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
    if (cost.readNs > ends.y[1]) continue;
    const spot = { x: Math.round(x(cost.putNs)), y: Math.round(y(cost.readNs)) };
    const policy = map.policyOf(at / 2);
    points[policy]?.push(spot);
    places.push(readPoint(`design${at / 2}`, spot, 3, map.nameOf(at / 2), cost));
  }
  const made = { key, places, points };
  clouds.set(map.costs, made);
  return made;
}

/** A faint area that contains the designs in a part of the width, and the lines of the cheapest. */
function cloudTo({ points }: Cloud, part: number, { left, right }: Place, hasPolicies: boolean): readonly Shape[] {
  const end = part >= 1 ? Number.POSITIVE_INFINITY : mix(left, right, part);
  const shown = points.map((all) => all.filter(({ x }) => x <= end));
  const outline = through(hull(shown.flat()));
  return [
    { kind: "line", key: "cloud", d: outline, stroke: "none", fill: "skip", opacity: 0.14 },
    ...(hasPolicies ? shown : []).flatMap((all, policy) =>
      bestOf(policy, frontier(all), MARKS[policy]?.paint ?? "skip"),
    ),
  ];
}

/** The corners of the smallest convex area around points. */
function hull(points: readonly Spot[]): readonly Spot[] {
  const sorted = [...points].sort((one, other) => one.x - other.x || one.y - other.y);
  const half = (spots: readonly Spot[]): readonly Spot[] => {
    const kept: Spot[] = [];
    for (const spot of spots) {
      while (kept.length > 1 && !turnsLeft(kept.at(-2) ?? spot, kept.at(-1) ?? spot, spot)) kept.pop();
      kept.push(spot);
    }
    return kept;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const turnsLeft = (from: Spot, by: Spot, to: Spot): boolean =>
  (by.x - from.x) * (to.y - from.y) - (by.y - from.y) * (to.x - from.x) > 0;

/** The cheapest designs of a policy are the statement of the map: a strong line with the mark of the policy at each of them. */
function bestOf(policy: number, best: readonly Spot[], paint: Paint): readonly Shape[] {
  const marks = best.map(({ x, y }) => `M${x} ${y}${MARKS[policy]?.d ?? ""}`).join("");
  return [
    { kind: "line", key: `best${policy}`, d: through(best), stroke: paint, width: 3 },
    { kind: "line", key: `best${policy}-marks`, d: marks, stroke: paint, fill: paint, width: 3.5 },
  ];
}

/** The designs of a policy to which no other one of it is cheaper in both costs, from the cheapest put to the cheapest lookup. */
function frontier(points: readonly Spot[]): readonly Spot[] {
  const best: Spot[] = [];
  // The lowest place on the page is the cheapest lookup.
  for (const spot of [...points].sort((one, other) => one.x - other.x || other.y - one.y)) {
    if (spot.y > (best.at(-1)?.y ?? Number.NEGATIVE_INFINITY)) best.push(spot);
  }
  return best;
}

/** Room of the legend below the axis. */
export const LEGEND = 20;

/** Names of the marks, below the axis. */
function legend({ policies }: DesignMap, { left, bottom }: Place): readonly Shape[] {
  let x = left + 4;
  return policies.flatMap((name, policy): readonly Shape[] => {
    const [at, y] = [x, bottom + 38 + LEGEND];
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
    {
      ...{ kind: "box", key: "first-ground", x: middle - half - 4, y: spot.y - 30, width: 2 * half + 8, height: 17 },
      ...{ rx: 3, fill: "bg", opacity: 0.82 },
    },
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

/** A point whose costs are written on both axes, in place of the numbers of the axes there. */
export interface OnAxes {
  readonly key: string;
  readonly cost: DesignCost;
  readonly isSoft?: boolean;
  readonly travels?: boolean;
}

/** Least distances of a number of an axis to a cost that is written there. */
export const APART_X = 46;
export const APART_Y = 17;

/** The map of a question: one area with its name in it, without policies. */
export function plainFrame(axes: Axes, map: DesignMap, costs: readonly OnAxes[], part = 1): Shape[] {
  const { left, right, top } = axes.place;
  return [
    ...frame(axes, map, costs, { part, hasPolicies: false }),
    words("all-designs", mix(left, right, 0.3), top + 20, part < 1 ? "" : text.all, {
      anchor: "middle",
      size: 14,
      paint: "soft",
    }),
  ];
}

/** Parts of the map that are drawn. */
interface Drawn {
  /** Part of the width that has its points. */
  readonly part: number;
  /** True if it has the cheapest designs of each policy. */
  readonly hasPolicies: boolean;
}

const WHOLE: Drawn = { part: 1, hasPolicies: true };

/** Axes and points of all designs. */
export function frame(
  axes: Axes,
  map: DesignMap,
  costs: readonly OnAxes[],
  { part, hasPolicies }: Drawn = WHOLE,
): Shape[] {
  const { x, y, ends, place } = axes;
  const isFreeX = (at: number): boolean => costs.every(({ cost }) => Math.abs(x(cost.putNs) - at) > APART_X);
  const isFreeY = (at: number): boolean => costs.every(({ cost }) => Math.abs(y(cost.readNs) - at) > APART_Y);
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
    ...cloudTo(cloud(map, axes), part, place, hasPolicies),
    ...(hasPolicies ? legend(map, place) : []),
    { kind: "line", key: "x", d: straight(left, bottom, right, bottom), stroke: "ink" },
    ...labels(ends.y).flatMap((value): Shape[] => [
      { kind: "line", key: `y${value}`, d: straight(left, y(value), right, y(value)), stroke: "line" },
      words(`y${value}-words`, left - 6, y(value) + 4, isFreeY(y(value)) ? time(value) : "", {
        anchor: "end",
        size: 12.5,
        paint: "soft",
      }),
    ]),
    ...labels(ends.x).flatMap((value): Shape[] => [
      { kind: "line", key: `x${value}`, d: straight(x(value), bottom, x(value), bottom + 6), stroke: "ink" },
      words(`x${value}-words`, x(value), bottom + 21, isFreeX(x(value)) ? time(value) : "", {
        anchor: "middle",
        size: 12.5,
        paint: "soft",
      }),
    ]),
    ...costs.flatMap((one) => onAxes(one, axes)),
    {
      kind: "line",
      key: "minor",
      d: minor(ends.x)
        .map((value) => `M${n(x(value))} ${bottom}v3`)
        .join(""),
      stroke: "edge",
    },
    words("y-title", 0, top - 10, text.y, { size: 12.5, paint: "soft" }),
    words(
      "above",
      right,
      top - 10,
      !hasPolicies ? "" : text.above(map.costs.filter((cost, at) => at % 2 === 1 && cost > ends.y[1]).length),
      {
        size: 12.5,
        paint: "soft",
        anchor: "end",
      },
    ),
    words("x-title", right, bottom + 38, text.x, { size: 12.5, paint: "soft", anchor: "end" }),
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

/** The two costs of a point, each where the axis has it. */
function onAxes({ key, cost, isSoft = false, travels = false }: OnAxes, { x, y, place }: Axes): readonly Shape[] {
  const { left, bottom } = place;
  const look = { isBold: true, size: 13, paint: isSoft ? "soft" : "ink", travels } as const;
  const dot = { kind: "dot", r: 4, fill: isSoft ? "bg" : "ink", stroke: "ink", travels } as const;
  return [
    { ...dot, key: `${key}-on-x`, x: x(cost.putNs), y: bottom },
    { ...dot, key: `${key}-on-y`, x: left, y: y(cost.readNs) },
    words(`${key}-put`, x(cost.putNs), bottom + 21, time(cost.putNs), { ...look, anchor: "middle" }),
    words(`${key}-read`, left - 8, y(cost.readNs) + 4, time(cost.readNs), { ...look, anchor: "end" }),
  ];
}

/** Lines from a point to the places of its costs on the axes. */
export function crosshair({ x, y }: Spot, { left, bottom }: Place): Shape {
  return {
    kind: "line",
    key: "crosshair",
    d: straight(left, y, x, y) + straight(x, y, x, bottom),
    stroke: "edge",
    look: "ghost",
  };
}

const leading = (value: number): number => Math.round(value / 10 ** Math.floor(Math.log10(value * 1.0001)));
