/**
 * The map of all designs of a brief: cost of a put against cost of a lookup, on logarithmic axes, with the line of the best ones. Pure.
 *
 * **Invariants**
 * 1. A design is at its costs and is read out with its choices, and each line joins costs of one mean operation.
 * 2. No design is below or left of the line of the best ones.
 * 3. No name covers a point, a line or another name, and all are within the axes.
 */

import { lab10Text } from "../../../text/labs/lab10.en";
import { time } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { decadesIn, logarithmic, type Scale } from "../../chart/layout/axis";
import type { Spot } from "../../chart/layout/labels";
import { wrapped } from "../../chart/layout/text";
import { n, type Shape, straight, through, words } from "../../scene/shapes";

const text = lab10Text.map;

/** Costs of a put and of a lookup of the brief's mix. */
export interface DesignCost {
  readonly putNs: number;
  readonly readNs: number;
}

/** Cost of a mean operation; `puts` is the share of puts. */
export function meanNs(puts: number, { putNs, readNs }: DesignCost): number {
  return puts * putNs + (1 - puts) * readNs;
}

/** Inverts {@link meanNs}: the cost of one kind of operation, with the share and the cost of the other kind. */
export function restNs(totalNs: number, share: number, ns: number): number {
  return (totalNs - share * ns) / (1 - share);
}

/** Costs of all designs of a brief. */
export interface DesignMap {
  /** For each design the cost of a put and of a lookup. */
  readonly costs: Float64Array;
  /** Share of puts of all operations. */
  readonly puts: number;
  /** Choices of a design in words. */
  readonly nameOf: (design: number) => string;
}

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

/** A place for each design, to read out and to press. */
interface Designs {
  readonly key: string;
  readonly shapes: readonly Shape[];
}

const known = new WeakMap<Float64Array, Designs>();

export function axesOf({ costs }: DesignMap, others: readonly DesignCost[], place: Place): Axes {
  const puts = [...costs.filter((_, at) => at % 2 === 0), ...others.map(({ putNs }) => putNs)];
  const reads = costs.filter((_, at) => at % 2 === 1);
  const otherReads = others.map(({ readNs }) => readNs);
  const x = [Math.min(...puts) * 0.85, Math.max(...puts) * 1.15] as const;
  const y = [Math.min(...reads, ...otherReads) * 0.85, Math.max(...reads, ...otherReads) * 1.1] as const;
  return {
    ends: { x, y },
    place,
    x: logarithmic(x, [place.left, place.right]),
    y: logarithmic(y, [place.bottom, place.top]),
  };
}

/** Places of all designs. Each change of the design draws them again, so the last ones are kept. */
function designs(map: DesignMap, { x, y, ends, place }: Axes): readonly Shape[] {
  const key = JSON.stringify([ends, place]);
  const last = known.get(map.costs);
  if (last?.key === key) return last.shapes;
  const shapes = costsOf(map).map((cost, at) => {
    return readPoint(`design${at}`, { x: x(cost.putNs), y: y(cost.readNs) }, 3, map.nameOf(at), cost);
  });
  known.set(map.costs, { key, shapes });
  return shapes;
}

/** Costs of each design. */
export function costsOf({ costs }: Pick<DesignMap, "costs">): readonly DesignCost[] {
  return Array.from({ length: Math.floor(costs.length / 2) }, (_, at) => ({
    putNs: costs[2 * at] ?? 0,
    readNs: costs[2 * at + 1] ?? 0,
  }));
}

/** The designs without a design that is as cheap in both costs and cheaper in one, the cheapest puts first. */
function bestOf(map: DesignMap): readonly DesignCost[] {
  const sorted = costsOf(map).toSorted((one, two) => one.putNs - two.putNs || one.readNs - two.readNs);
  let least = Number.POSITIVE_INFINITY;
  return sorted.filter(({ readNs }) => {
    if (readNs >= least) return false;
    least = readNs;
    return true;
  });
}

/** The line of the best designs with its name, and the part of the map below and left of it, which has no design. */
export function bestLine(map: DesignMap, { x, y, place }: Axes) {
  const { left, right, top, bottom } = place;
  const spots: Spot[] = [];
  for (const cost of bestOf(map)) {
    const at = { x: x(cost.putNs), y: y(cost.readNs) };
    spots.push({ x: at.x, y: spots.at(-1)?.y ?? top }, at);
  }
  const end = { x: right, y: spots.at(-1)?.y ?? bottom };
  const line = [...spots, end];
  const area = `${through([{ x: left, y: top }, ...line, { x: right, y: bottom }, { x: left, y: bottom }])}Z`;
  return {
    spots: line,
    ground: [{ kind: "line", key: "none-area", d: area, stroke: "none", fill: "panel" }] as readonly Shape[],
    line: [{ kind: "line", key: "best", d: through(line), stroke: "soft", width: 2 }] as readonly Shape[],
  };
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
    return { putNs, readNs: restNs(totalNs, puts, putNs) };
  }).filter(({ readNs }) => readNs >= ends.y[0] && readNs <= ends.y[1]);
  const points = inside.map(({ putNs, readNs }) => ({ x: x(putNs), y: y(readNs) }));
  const last = inside.at(-1);
  // A line that leaves by the bottom is drawn down to it.
  if (last !== undefined && last.putNs < ends.x[1] * 0.98 && puts > 0) {
    const putNs = restNs(totalNs, 1 - puts, ends.y[0]);
    if (putNs <= ends.x[1]) points.push({ x: x(putNs), y: place.bottom });
  }
  return points;
}

/** Axes and places of all designs. */
export function frame(axes: Axes, map: DesignMap): Shape[] {
  const { x, y, ends, place } = axes;
  const { left, right, bottom } = place;
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
    ...axisLines(place),
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
    ...designs(map, axes),
  ];
}

/** The axes while the engine computes what they show. */
export function emptyFrame(place: Place, working: string): readonly Shape[] {
  const { left, right, top, bottom } = place;
  const says = wrapped(working, right - left - 20, 15);
  return [
    ...axisLines(place),
    ...says.map((line, at) =>
      words(`working${at}`, (left + right) / 2, (top + bottom) / 2 + at * 20, line, {
        anchor: "middle",
        paint: "soft",
      }),
    ),
  ];
}

function axisLines({ left, right, top, bottom }: Place): readonly Shape[] {
  return [
    { kind: "line", key: "x", d: straight(left, bottom, right, bottom), stroke: "ink" },
    words("y-title", 0, top - 10, text.y, { size: 12.5, paint: "soft" }),
    words("x-title", right, bottom + 38, text.x, { size: 12.5, paint: "soft", anchor: "end" }),
  ];
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

const leading = (value: number): number => Math.round(value / 10 ** Math.floor(Math.log10(value * 1.0001)));
