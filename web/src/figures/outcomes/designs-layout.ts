/**
 * Lab 10: all designs that fit as faint points, cost of a put against cost of a lookup. Yours is the large point. The line of all designs
 * that cost as much as the goal is drawn. Two trees that are written run two counters, and the point travels. Pure.
 *
 * **Invariants** (broken by `designs-layout.test.ts`)
 * 1. A design is at its costs, and each line joins costs of one mean operation.
 * 2. At the end of the scene the point is at the counted costs of the second design, and the counters show its counts.
 */

import { quantile } from "d3-array";
import { lab10Text } from "../../text/labs/lab10.en";
import { time } from "../../text/numbers";
import { decadesIn, type Scale } from "../chart/layout/axis";
import type { Mark } from "../scene/clock";
import { easeOut, mix, passed } from "../scene/easing";
import { n, predicted, type SceneShapes, type Shape, straight, through, words } from "../scene/shapes";
import { logarithmic } from "./scales";

const text = lab10Text.map;

/** Costs of a put and of a lookup of the brief's mix. */
export interface DesignCost {
  readonly putNs: number;
  readonly readNs: number;
}

/** What all designs of a brief cost. */
export interface DesignMap {
  /** For each design the cost of a put and of a lookup. */
  readonly costs: Float64Array;
  /** Share of puts of all operations. */
  readonly puts: number;
}

export interface MapMarks {
  readonly plain: DesignCost | null;
  readonly mine: DesignCost | null;
  readonly counted: DesignCost | null;
  /** Most that an entry costs per operation; null without a goal. */
  readonly goalNs: number | null;
}

interface Axes {
  readonly x: Scale;
  readonly y: Scale;
  readonly ends: { readonly x: readonly [number, number]; readonly y: readonly [number, number] };
  readonly place: Place;
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const clouds = new WeakMap<Float64Array, { readonly key: string; readonly d: string }>();

function axesOf({ costs }: DesignMap, others: readonly DesignCost[], place: Place): Axes {
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

/** One path for all points. Playing a scene draws it again for each frame, so the last one is kept. */
function cloud(map: DesignMap, { x, y, ends, place }: Axes): string {
  const key = JSON.stringify([ends, place]);
  const known = clouds.get(map.costs);
  if (known?.key === key) return known.d;
  let d = "";
  for (let at = 0; at + 1 < map.costs.length; at += 2) {
    if ((map.costs[at + 1] ?? 0) > ends.y[1]) continue;
    d += `M${Math.round(x(map.costs[at] ?? 0))} ${Math.round(y(map.costs[at + 1] ?? 0))}h0`;
  }
  clouds.set(map.costs, { key, d });
  return d;
}

/** All designs whose mean operation has this cost, as a line within the axes. */
function sameCost({ puts }: DesignMap, totalNs: number, { x, y, ends, place }: Axes): string {
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
  return through(points);
}

function frame(axes: Axes, map: DesignMap): Shape[] {
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
    { kind: "line", key: "cloud", d: cloud(map, axes), stroke: "skip", width: 3, opacity: 0.35, isRound: true },
    { kind: "line", key: "x", d: straight(left, bottom, right, bottom), stroke: "ink" },
    ...labels(ends.y).flatMap((value): Shape[] => [
      { kind: "line", key: `y${value}`, d: straight(left, y(value), right, y(value)), stroke: "line" },
      words(`y${value}-words`, left - 6, y(value) + 4, time(value), { anchor: "end", size: 12.5, paint: "soft" }),
    ]),
    ...labels(ends.x).flatMap((value): Shape[] => [
      { kind: "line", key: `x${value}`, d: straight(x(value), bottom, x(value), bottom + 6), stroke: "ink" },
      words(`x${value}-words`, x(value), bottom + 21, time(value), { anchor: "middle", size: 12.5, paint: "soft" }),
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
    words(
      "above",
      right,
      top - 10,
      text.above(map.costs.filter((cost, at) => at % 2 === 1 && cost > ends.y[1]).length),
      {
        size: 12.5,
        paint: "soft",
        anchor: "end",
      },
    ),
    words("x-title", right, bottom + 38, text.x, { size: 12.5, paint: "soft", anchor: "end" }),
  ];
}

const leading = (value: number): number => Math.round(value / 10 ** Math.floor(Math.log10(value * 1.0001)));

/** The designer's map. */
export function layoutMap(map: DesignMap, { plain, mine, counted, goalNs }: MapMarks, width: number): SceneShapes {
  const height = width < 480 ? 300 : 282;
  const place = { left: 62, right: width - 8, top: 30, bottom: height - 46 };
  const known = [plain, mine, counted].filter((one) => one !== null);
  const axes = axesOf(map, known, place);
  const at = ({ putNs, readNs }: DesignCost) => ({ x: axes.x(putNs), y: axes.y(readNs) });
  const shapes = frame(axes, map);
  if (goalNs !== null) {
    const d = sameCost(map, goalNs, axes);
    const end = /^M([\d.]+),([\d.]+)/u.exec(d);
    shapes.push(
      { kind: "line", key: "goal", d, stroke: "hit", width: 2.5 },
      words("goal-words", Number(end?.[1] ?? 0) + 8, Number(end?.[2] ?? 0) + 18, text.goal(goalNs), {
        size: 13,
        isBold: true,
        paint: "hit",
        opacity: d === "" ? 0 : 1,
      }),
    );
  }
  if (plain !== null) {
    const spot = at(plain);
    const isMine = mine !== null && Math.hypot(spot.x - at(mine).x, spot.y - at(mine).y) < 40;
    shapes.push(
      { kind: "box", key: "plain", x: spot.x - 5, y: spot.y - 5, width: 10, height: 10, fill: "bg", stroke: "ink" },
      { ...label("plain-words", spot, text.plain, width), opacity: isMine ? 0 : 1 },
    );
  }
  if (mine !== null) {
    const spot = at(mine);
    shapes.push(
      { kind: "dot", key: "mine", ...spot, r: 9, fill: "bg", stroke: "ink", travels: true },
      { kind: "dot", key: "mine-center", ...spot, r: 5, fill: "ink", travels: true },
      { ...above("mine-words", spot, text.mine, place), travels: true },
    );
  }
  if (counted !== null && mine !== null) {
    const [from, to] = [at(mine), at(counted)];
    shapes.push(
      { kind: "line", key: "residual", d: straight(from.x, from.y, to.x, to.y), stroke: "ink", look: "ghost" },
      { kind: "dot", key: "counted", ...to, r: 7, fill: "ink", stroke: "bg" },
      label("counted-words", to, text.counted, width),
    );
  }
  return { height, shapes };
}

/** A name below a point, so that it is apart from a name above another point. */
function below(key: string, spot: { readonly x: number; readonly y: number }, says: string, place: Place): Shape {
  return words(key, inside(spot.x, says, place), spot.y + 25, says, { size: 13, isBold: true, anchor: "middle" });
}

function above(key: string, spot: { readonly x: number; readonly y: number }, says: string, place: Place): Shape {
  return words(key, inside(spot.x, says, place), spot.y - 15, says, { size: 13, isBold: true, anchor: "middle" });
}

/** The middle of a name that stays inside the axes; a letter is about 7.5 px wide. */
function inside(x: number, says: string, { left, right }: Place): number {
  const half = 3.8 * says.length;
  return Math.min(Math.max(x, left + half), right - half);
}

function label(key: string, spot: { readonly x: number; readonly y: number }, says: string, width: number): Shape {
  const isRight = spot.x > width - 110;
  return words(key, spot.x + (isRight ? -12 : 12), spot.y + 5, says, {
    size: 13,
    isBold: true,
    anchor: isRight ? "end" : "start",
  });
}

/** A tree while it is written. */
export interface WritingMoment {
  /** Part of the entries that are written. */
  readonly part: number;
  readonly writeAmplification: number;
  readonly emptyNs: number;
  /** Cost of a mean operation of the brief. */
  readonly totalNs: number;
}

export interface WrittenDesign extends DesignCost {
  readonly name: string;
  readonly writeAmplification: number;
  readonly emptyNs: number;
  readonly totalNs: number;
  readonly moments: readonly WritingMoment[];
}

export interface WrittenPair {
  readonly one: WrittenDesign;
  readonly other: WrittenDesign;
}

/** The measures that two counters show. */
export type Counter = "writeAmplification" | "emptyNs" | "totalNs";

export interface PairView {
  readonly map: DesignMap;
  /** The first design by the model, which is known before the run. */
  readonly before: DesignCost;
  readonly pair: WrittenPair | null;
  readonly counters: readonly [Counter, Counter];
  /** Direction of the prediction on the map: cheaper or more expensive puts and lookups; null without one. */
  readonly toward: readonly [number, number] | null;
  readonly names: readonly [string, string];
}

const WRITE_MS = 4200;
const LAND_MS = 700;
const TRAVEL_MS = 1600;

export function pairMarks(pair: WrittenPair): readonly Mark[] {
  return [
    { atMs: WRITE_MS, sentence: text.steps.written },
    { atMs: WRITE_MS + LAND_MS, sentence: text.steps.landed(pair.one.name) },
    { atMs: WRITE_MS + LAND_MS + TRAVEL_MS, sentence: text.steps.travelled(pair.other.name) },
  ];
}

export function layoutPair(view: PairView, t: number, width: number): SceneShapes {
  const isNarrow = width < 480;
  const { map, before, pair } = view;
  const top = isNarrow ? 212 : 128;
  const place = { left: 62, right: width - 8, top, bottom: top + (isNarrow ? 190 : 246) };
  const known = pair === null ? [before] : [before, pair.one, pair.other];
  const axes = axesOf(map, known, place);
  const at = ({ putNs, readNs }: DesignCost) => ({ x: axes.x(putNs), y: axes.y(readNs) });
  const shapes = [...frame(axes, map), ...counters(view, t, width, isNarrow)];
  const landed = pair === null ? 0 : passed(t, WRITE_MS, 400, easeOut);
  const start = at(pair !== null && landed > 0 ? pair.one : before);
  shapes.push(...arrow(view.toward, start, place));
  if (pair === null || landed === 0) {
    const spot = at(before);
    return {
      height: place.bottom + 46,
      shapes: [
        ...shapes,
        { kind: "dot", key: "before", ...spot, r: 7, fill: "bg", stroke: "ink" },
        below("before-words", spot, text.model(view.names[0]), place),
      ],
    };
  }
  const [from, to] = [at(pair.one), at(pair.other)];
  const u = passed(t, WRITE_MS + LAND_MS, 1200);
  const now = { x: mix(from.x, to.x, u), y: mix(from.y, to.y, u) };
  // The same cost of an operation as the first design: what is below and left of the line is cheaper.
  shapes.push(
    { kind: "line", key: "same", d: sameCost(map, pair.one.totalNs, axes), stroke: "edge", look: "ghost" },
    { kind: "line", key: "trail", d: straight(from.x, from.y, now.x, now.y), stroke: "ink", look: "ghost" },
    { kind: "dot", key: "one", ...from, r: 7, fill: u > 0 ? "bg" : "ink", stroke: "ink" },
    { kind: "dot", key: "other", ...now, r: 8, fill: "ink", stroke: "bg", opacity: u > 0 ? 1 : 0 },
    { ...below("one-words", from, pair.one.name, place), opacity: landed },
    {
      ...above("other-words", to, pair.other.name, place),
      opacity: passed(t, WRITE_MS + LAND_MS + 1100, 300, easeOut),
    },
  );
  return { height: place.bottom + 46, shapes };
}

/** The prediction: an arrow from the first design. */
function arrow(
  toward: readonly [number, number] | null,
  from: { readonly x: number; readonly y: number },
  { right, bottom }: Place,
): readonly Shape[] {
  if (toward === null) return [];
  // The arrow stays inside the axes.
  const dx = Math.min(74 * toward[0], right - 30 - from.x);
  const dy = Math.min(-66 * toward[1], bottom - 8 - from.y);
  const [x, y] = [from.x + dx, from.y + dy];
  const turn = Math.atan2(dy, dx);
  const side = (by: number): string => `L${n(x - 10 * Math.cos(turn + by))} ${n(y - 10 * Math.sin(turn + by))}`;
  const shapes = predicted("you", straight(from.x, from.y, x, y), {
    x: x + (dx < 0 ? -12 : 12),
    // Labels of the axis are below.
    y: dy > 0 ? Math.min(y + 18, bottom - 4) : y - 8,
    says: lab10Text.you,
    anchor: dx < -1 ? "end" : "start",
  });
  const head = `M${n(x)} ${n(y)}${side(0.45)}M${n(x)} ${n(y)}${side(-0.45)}`;
  return [...shapes, { kind: "line", key: "you-head", d: head, stroke: "ink", width: 2 }];
}

/** Two counters that run while both trees are written, each with a bar per tree. */
function counters({ pair, counters: shown, names }: PairView, t: number, width: number, isNarrow: boolean): Shape[] {
  const wide = isNarrow ? width : (width - 40) / 2;
  return shown.flatMap((counter, place): Shape[] => {
    const left = isNarrow ? 0 : place * (wide + 40);
    const top = isNarrow ? place * 92 : 0;
    const title = words(`${counter}-title`, left, top + 16, text.counters[counter], { size: 13, isBold: true });
    const scale = pair === null ? 1 : Math.max(pair.one[counter], pair.other[counter]);
    const bars = [pair?.one, pair?.other].flatMap((tree, at): Shape[] => {
      const y = top + 26 + at * 30;
      const value = tree === undefined ? 0 : valueAt(tree, counter, t);
      const room = wide - 74 - 84;
      const says = pair === null || t <= 0 ? "–" : text.value[counter](value);
      return [
        words(`${counter}${at}-name`, left, y + 16, names[at] ?? "", { size: 13 }),
        {
          kind: "box",
          key: `${counter}${at}`,
          x: left + 74,
          y,
          width: (room * value) / scale,
          height: 20,
          fill: counter === "emptyNs" ? "read" : "skip",
        },
        words(`${counter}${at}-value`, left + 74 + (room * value) / scale + 8, y + 16, says, {
          size: 14,
          isBold: true,
        }),
      ];
    });
    if (pair === null) return [title, ...bars];
    // What stays within a tenth of the first tree counts as unchanged.
    const [low, high] = [0.9, 1.1].map((part) => left + 74 + ((wide - 158) * pair.one[counter] * part) / scale);
    const done = passed(t, WRITE_MS - 300, 300, easeOut);
    const band: Shape = {
      kind: "box",
      key: `${counter}-band`,
      x: low ?? 0,
      y: top + 53,
      width: (high ?? 0) - (low ?? 0),
      height: 26,
      fill: "none",
      stroke: "ink",
      look: "ghost",
      opacity: done,
    };
    return [title, ...bars, band];
  });
}

/** The count of a tree at a time of the scene: that of the last moment by then, and at the end that of the whole tree. */
function valueAt(tree: WrittenDesign, counter: Counter, t: number): number {
  const part = Math.min(Math.max(t / (WRITE_MS - 300), 0), 1);
  if (part === 1) return tree[counter];
  return tree.moments.findLast((moment) => moment.part <= part)?.[counter] ?? 0;
}
