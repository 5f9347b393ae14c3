/**
 * Lab 10: all designs that fit as faint points, cost of a put against cost of a lookup. Yours is the large point, and its two costs are
 * on the axes. The line of all designs that cost as much as the goal is drawn. Two trees that are written run two counters below the
 * map, then the point travels. Pure.
 *
 * **Invariants** (broken by `designs-layout.test.ts`)
 * 1. A design is at its costs, and each line joins costs of one mean operation.
 * 2. At the end of the scene the point is at the counted costs of the second design, and the counters show its counts.
 * 3. No name covers a point, a line or another name, and all are within the axes.
 */

import { quantile } from "d3-array";
import { lab10Text } from "../../text/labs/lab10.en";
import { time } from "../../text/numbers";
import { readingsText as reads } from "../../text/trees/readings.en";
import { decadesIn, type Scale } from "../chart/layout/axis";
import { type Box as Area, dense, placeLabels, type Spot, type TextPlace, textBox } from "../chart/layout/labels";
import { LINE, textWidth, wrapped } from "../chart/layout/text";
import type { Mark } from "../scene/clock";
import { easeOut, mix, passed } from "../scene/easing";
import { n, predicted, type SceneShapes, type Shape, straight, through, type Words, words } from "../scene/shapes";
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

/** The points of all designs: one path, and each as a mark to read out. */
interface Cloud {
  readonly key: string;
  readonly d: string;
  readonly places: readonly Shape[];
}

const clouds = new WeakMap<Float64Array, Cloud>();

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

/** All points. Playing a scene draws them again for each frame, so the last ones are kept. */
function cloud(map: DesignMap, { x, y, ends, place }: Axes): Cloud {
  const key = JSON.stringify([ends, place]);
  const known = clouds.get(map.costs);
  if (known?.key === key) return known;
  let d = "";
  const places: Shape[] = [];
  for (let at = 0; at + 1 < map.costs.length; at += 2) {
    const cost = { putNs: map.costs[at] ?? 0, readNs: map.costs[at + 1] ?? 0 };
    if (cost.readNs > ends.y[1]) continue;
    const spot = { x: Math.round(x(cost.putNs)), y: Math.round(y(cost.readNs)) };
    d += `M${spot.x} ${spot.y}h0`;
    places.push(readPoint(`design${at / 2}`, spot, 3, reads.design.one, cost));
  }
  const made = { key, d, places };
  clouds.set(map.costs, made);
  return made;
}

/** A point that is read out as its costs. */
function readPoint(key: string, { x, y }: Spot, r: number, name: string, { putNs, readNs }: DesignCost): Shape {
  const values = reads.design.costs(putNs, readNs);
  return { kind: "place", key, x: x - r, y: y - r, width: 2 * r, height: 2 * r, reads: { at: name, values } };
}

/** All designs whose mean operation has this cost, as a line within the axes; empty if none of them is within. */
function sameCost({ puts }: DesignMap, totalNs: number, { x, y, ends, place }: Axes): readonly Spot[] {
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
interface OnAxes {
  readonly key: string;
  readonly cost: DesignCost;
  readonly isSoft?: boolean;
  readonly travels?: boolean;
}

/** Least distances of a number of an axis to a cost that is written there. */
const APART_X = 46;
const APART_Y = 17;

function frame(axes: Axes, map: DesignMap, costs: readonly OnAxes[]): Shape[] {
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
    ...cloud(map, axes).places,
    { kind: "line", key: "cloud", d: cloud(map, axes).d, stroke: "skip", width: 3, opacity: 0.35, isRound: true },
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
function crosshair({ x, y }: Spot, { left, bottom }: Place): Shape {
  return {
    kind: "line",
    key: "crosshair",
    d: straight(left, y, x, y) + straight(x, y, x, bottom),
    stroke: "edge",
    look: "ghost",
  };
}

const leading = (value: number): number => Math.round(value / 10 ** Math.floor(Math.log10(value * 1.0001)));

/** The designer's map. */
export function layoutMap(map: DesignMap, { plain, mine, counted, goalNs }: MapMarks, width: number): SceneShapes {
  const height = width < 480 ? 300 : 336;
  const place = { left: 66, right: width - 8, top: 30, bottom: height - 46 };
  const known = [plain, mine, counted].filter((one) => one !== null);
  const axes = axesOf(map, known, place);
  const at = ({ putNs, readNs }: DesignCost) => ({ x: axes.x(putNs), y: axes.y(readNs) });
  const shapes = frame(axes, map, mine === null ? [] : [{ key: "mine", cost: mine, travels: true }]);
  const wishes: Wish[] = [];
  const lines: (readonly Spot[])[] = [];
  const taken: Area[] = [];
  if (mine !== null) {
    const spot = at(mine);
    taken.push(around(spot, 11));
    wishes.push({ key: "mine-words", says: [text.mine], spots: besides(spot, 11, text.mine, place) });
    if (counted !== null) {
      const to = at(counted);
      lines.push([spot, to]);
      taken.push(around(to, 8));
      wishes.push({ key: "counted-words", says: [text.counted], spots: besides(to, 8, text.counted, place) });
      shapes.push({ kind: "line", key: "residual", d: through([spot, to]), stroke: "ink", look: "ghost" });
    }
  }
  if (plain !== null) {
    const spot = at(plain);
    const isMine = mine !== null && Math.hypot(spot.x - at(mine).x, spot.y - at(mine).y) < 12;
    taken.push(around(spot, 6));
    if (!isMine) wishes.push({ key: "plain-words", says: [text.plain], spots: besides(spot, 6, text.plain, place) });
    shapes.push({
      kind: "box",
      key: "plain",
      x: spot.x - 5,
      y: spot.y - 5,
      width: 10,
      height: 10,
      fill: "bg",
      stroke: "ink",
    });
  }
  if (goalNs !== null) {
    const goal = sameCost(map, goalNs, axes);
    lines.push(goal);
    shapes.push({ kind: "line", key: "goal", d: through(goal), stroke: "hit", width: 2.5 });
    if (goal.length > 0) wishes.push({ ...ofLine("goal-words", text.goal(goalNs), goal, place), paint: "hit" });
  }
  if (mine !== null) {
    const spot = at(mine);
    shapes.push(
      { kind: "dot", key: "mine", ...spot, r: 9, fill: "bg", stroke: "ink", travels: true },
      { kind: "dot", key: "mine-center", ...spot, r: 5, fill: "ink", travels: true },
    );
    if (counted !== null) shapes.push({ kind: "dot", key: "counted", ...at(counted), r: 7, fill: "ink", stroke: "bg" });
  }
  shapes.push(...markPlaces({ plain, mine, counted }, at));
  return { height, shapes: [...shapes, ...placed(wishes, lines, taken, place)] };
}

/** The named points of the map, to read out. */
function markPlaces(
  { plain, mine, counted }: Omit<MapMarks, "goalNs">,
  at: (cost: DesignCost) => Spot,
): readonly Shape[] {
  const marks = [
    ["plain", plain, 5, text.plain],
    ["mine", mine, 9, text.mine],
    ["counted", counted, 7, text.counted],
  ] as const;
  return marks.flatMap(([key, cost, r, name]) =>
    cost === null ? [] : [readPoint(`${key}-place`, at(cost), r, reads.named(name), cost)],
  );
}

/** A name that wants a place at one of its spots, the first of which is best. */
interface Wish extends Pick<Words, "paint" | "opacity"> {
  readonly key: string;
  /** Lines of text. */
  readonly says: readonly string[];
  readonly spots: readonly Spot[];
  /** Which end of the name is at a spot; the start without it. */
  readonly side?: TextPlace["anchor"];
}

const NAME = { size: 13, isBold: true } as const;

/** Spots of a name around a point: above and below it, next to it, and further away. */
function besides({ x, y }: Spot, r: number, says: string, { left, right }: Place): readonly Spot[] {
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

/** Spots of a name that are nearer to its point than to another one, first those on the outer side. */
function apart(spot: Spot, other: Spot, r: number, says: string, place: Place): Pick<Wish, "spots" | "side"> {
  const all = besides(spot, r, says, place);
  if (Math.hypot(other.x - spot.x, other.y - spot.y) > CLOSE) return { spots: all };
  const sign = other.x > spot.x ? -1 : 1;
  const side = sign < 0 ? "end" : "start";
  const x = spot.x - sign * 6;
  const own = [-r - 10, r + 12, 0, -r - 26, r + 28].map((by) => ({
    x: by === 0 ? spot.x + sign * (r - 2) : x,
    y: spot.y + by,
  }));
  const isOwn = (at: Spot, anchor: TextPlace["anchor"]): boolean => {
    const box = textBox({ x: at.x + (anchor === "start" ? 7 : -7), y: at.y + 4, anchor }, [says]);
    return distance(box, spot) < distance(box, other);
  };
  return { spots: [...own.filter((at) => isOwn(at, side)), ...all.filter((at) => isOwn(at, "start"))], side };
}

/** Between a box and a point outside of it. */
function distance({ left, right, top, bottom }: Area, { x, y }: Spot): number {
  return Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
}

/** Two points that are closer than this have names on their outer sides. */
const CLOSE = 60;

const around = ({ x, y }: Spot, by: number): Area => ({ left: x - by, right: x + by, top: y - by, bottom: y + by });

/** Places of names, which cover neither points nor lines nor each other. */
function places(
  wishes: readonly Wish[],
  lines: readonly (readonly Spot[])[],
  taken: readonly Area[],
  { left, right, top, bottom }: Place,
): readonly (TextPlace | null)[] {
  return placeLabels(
    wishes.map(({ spots, says, side = "start" }) => ({ spots, best: 0, side, texts: says, isNeeded: true })),
    lines.map(dense),
    taken,
    { left: left + 2, right, top, bottom: bottom - 4 },
  );
}

function placed(
  wishes: readonly Wish[],
  lines: readonly (readonly Spot[])[],
  taken: readonly Area[],
  place: Place,
): readonly Shape[] {
  const found = places(wishes, lines, taken, place);
  return wishes.flatMap(({ key, says, spots: _, side: __, ...look }, at): Shape[] => {
    const spot = found[at];
    if (!spot) return [];
    return says.map((line, row) =>
      words(row === 0 ? key : `${key}-${row}`, spot.x, spot.y + row * LINE, line, {
        ...NAME,
        anchor: spot.anchor,
        ...look,
      }),
    );
  });
}

/** The name of a line, which is on it or a little apart. */
function ofLine(key: string, says: string, line: readonly Spot[], { left, right }: Place): Wish {
  const spots = [0, -16, 16, -32, 32, -48, 48].flatMap((by) => line.map(({ x, y }) => ({ x, y: y + by })));
  // A line across a narrow map leaves little room for a long name.
  return { key, says: wrapped(says, 0.62 * (right - left), NAME.size), spots };
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

/** A prediction on the map. */
export interface Toward {
  /** Cheaper or more expensive puts and lookups. */
  readonly direction: readonly [number, number];
  readonly says: string;
}

export interface PairView {
  readonly map: DesignMap;
  /** The first design, which is written before the run. */
  readonly one: WrittenDesign;
  /** The second design; null before the run. */
  readonly other: WrittenDesign | null;
  readonly counters: readonly [Counter, Counter];
  /** Null without a prediction. */
  readonly toward: Toward | null;
  readonly names: readonly [string, string];
}

const WRITE_MS = 4200;
const PAUSE_MS = 400;
const TRAVEL_MS = 1200;
const REST_MS = 500;

export function pairMarks(pair: WrittenPair): readonly Mark[] {
  return [
    { atMs: WRITE_MS, sentence: text.steps.written },
    {
      atMs: WRITE_MS + PAUSE_MS + TRAVEL_MS + REST_MS,
      sentence: text.steps.travelled(pair.one.name, pair.other.name),
    },
  ];
}

/** Place of the map, top of the counters, and height of the picture of two trees. */
function placesOfPair(width: number) {
  const isNarrow = width < 480;
  const place: Place = { left: 66, right: width - 8, top: 30, bottom: isNarrow ? 222 : 284 };
  const base = place.bottom + 58;
  return { place, base, height: base + (isNarrow ? 2 * COUNTER : COUNTER), isNarrow };
}

/** The map before the first tree is written, in its place. */
export function layoutBare(map: DesignMap, width: number): SceneShapes {
  const { place, height } = placesOfPair(width);
  return { height, shapes: [...frame(axesOf(map, [], place), map, []), ...cheaper(place)] };
}

export function layoutPair(view: PairView, t: number, width: number): SceneShapes {
  const { map, one, other, counters: shown } = view;
  const { place, base, height, isNarrow } = placesOfPair(width);
  const axes = axesOf(map, other === null ? [one] : [one, other], place);
  const at = ({ putNs, readNs }: DesignCost) => ({ x: axes.x(putNs), y: axes.y(readNs) });
  const from = at(one);
  const to = other === null ? from : at(other);
  const u = other === null ? 0 : passed(t, WRITE_MS + PAUSE_MS, TRAVEL_MS);
  const arrived = passed(t, WRITE_MS + PAUSE_MS + TRAVEL_MS - 100, 300, easeOut);
  const now = { x: mix(from.x, to.x, u), y: mix(from.y, to.y, u) };
  // A design is below and left of this line if an average operation costs less than with the first one.
  const same = shown.includes("totalNs") ? sameCost(map, one.totalNs, axes) : [];
  const arrow = arrowOf(view.toward, from, place);
  const points = other === null ? [from] : [from, to];
  return {
    height,
    shapes: [
      ...frame(axes, map, costsOf(view, u, from, to)),
      ...cheaper(place),
      { kind: "line", key: "same", d: through(same), stroke: "soft" },
      crosshair(now, place),
      ...arrow.shapes,
      ...(u === 0 ? [] : left(from, now)),
      { kind: "dot", key: "point", ...now, r: 10, fill: "bg", stroke: "ink" },
      { kind: "dot", key: "point-center", ...now, r: 6, fill: "ink" },
      readPoint("one-place", from, 10, reads.named(one.name), one),
      ...(other === null || u < 1 ? [] : [readPoint("other-place", to, 10, reads.named(other.name), other)]),
      ...placed(
        namesOf(view, { from, to, same, arrived }, place).concat(arrow.wishes),
        [
          same,
          ...(other === null ? [] : [[from, to]]),
          ...arrow.lines,
          ...(isNarrow ? [] : points.map((spot) => [spot, { ...spot, y: place.bottom }])),
        ],
        [...points.map((spot) => around(spot, 11)), ...arrow.taken, cheaperBox(place)],
        place,
      ),
      ...counters(view, t, { left: 0, top: base, width }, isNarrow),
    ],
  };
}

/** Costs on the axes: those of the design at which the point rests, and behind them those that it has left. */
function costsOf({ one, other }: PairView, u: number, from: Spot, to: Spot): readonly OnAxes[] {
  if (other === null || u === 0) return [{ key: "one", cost: one }];
  const isFar = Math.abs(from.x - to.x) > APART_X && Math.abs(from.y - to.y) > APART_Y;
  return [
    ...(isFar ? [{ key: "one", cost: one, isSoft: true }] : []),
    ...(u === 1 ? [{ key: "other", cost: other }] : []),
  ];
}

interface NamedPlaces {
  readonly from: Spot;
  readonly to: Spot;
  readonly same: readonly Spot[];
  readonly arrived: number;
}

/** Names of the line of equal cost and of both designs. */
function namesOf({ one, other }: PairView, { from, to, same, arrived }: NamedPlaces, place: Place): readonly Wish[] {
  const spots = other === null ? { spots: besides(from, 10, one.name, place) } : apart(from, to, 10, one.name, place);
  const first: Wish = { key: "one-words", says: [one.name], ...spots };
  return [
    ...(same.length === 0
      ? []
      : [{ ...ofLine("same-words", text.same(one.name), same, place), paint: "soft" as const }]),
    first,
    ...(other === null
      ? []
      : [{ key: "other-words", says: [other.name], ...apart(to, from, 10, other.name, place), opacity: arrived }]),
  ];
}

/** The place that the point has left, and its way. */
function left(from: Spot, now: Spot): readonly Shape[] {
  const r = 8;
  const circle = `M${n(from.x - r)} ${n(from.y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  return [
    { kind: "line", key: "trail", d: through([from, now]), stroke: "ink", look: "ghost" },
    { kind: "line", key: "left", d: circle, stroke: "ink", fill: "bg", look: "ghost" },
  ];
}

/** An open head of an arrow. */
function headOf({ x, y }: Spot, turn: number, size: number): string {
  const side = (by: number): Spot => ({ x: x - size * Math.cos(turn + by), y: y - size * Math.sin(turn + by) });
  return through([side(0.45), { x, y }, side(-0.45)]);
}

/** The direction of smaller costs. */
function cheaper({ left: start, bottom }: Place): readonly Shape[] {
  const [x, y] = [start + 10, bottom - 10];
  return [
    { kind: "line", key: "cheaper", d: straight(x + 16, y - 16, x, y), stroke: "soft" },
    { kind: "line", key: "cheaper-head", d: headOf({ x, y }, (3 * Math.PI) / 4, 8), stroke: "soft" },
    words("cheaper-words", x + 21, y - 13, text.cheaper, { size: 12.5, paint: "soft" }),
  ];
}

function cheaperBox({ left: start, bottom }: Place): Area {
  return { left: start, right: start + 43 + textWidth(text.cheaper), top: bottom - 34, bottom };
}

/** The prediction: an arrow from the first design, and its words, which want a place at its tip. */
function arrowOf(toward: Toward | null, from: Spot, place: Place) {
  const { right, top, bottom } = place;
  const none = { shapes: [] as Shape[], wishes: [] as Wish[], lines: [] as (readonly Spot[])[], taken: [] as Area[] };
  if (toward === null) return none;
  // The arrow stays inside the axes.
  const dx = Math.min(74 * toward.direction[0], right - 30 - from.x);
  const dy = Math.max(Math.min(-66 * toward.direction[1], bottom - 12 - from.y), top + 8 - from.y);
  const tip = { x: from.x + dx, y: from.y + dy };
  const [line] = predicted("you", through([from, tip]), { ...tip, says: "" });
  return {
    shapes: [
      ...(line === undefined ? [] : [line]),
      { kind: "line", key: "you-head", d: headOf(tip, Math.atan2(dy, dx), 10), stroke: "ink", width: 2 },
    ] as Shape[],
    wishes: [{ key: "you-words", says: [toward.says], spots: besides(tip, 8, toward.says, place) }] as Wish[],
    lines: [[from, tip]],
    taken: [around(tip, 6)],
  };
}

/** Height of a counter: its title, two bars, and the words of the band. */
const COUNTER = 106;
const BAR = { height: 20, pitch: 28, top: 28 } as const;
/** Room of the values at the right. */
const VALUES = 76;

/** Two counters that run while both trees are written, each with a bar per tree. */
function counters(view: PairView, t: number, { left, top, width }: CounterPlace, isNarrow: boolean): Shape[] {
  const wide = isNarrow ? width : (width - 40) / 2;
  return view.counters.flatMap((counter, place) => {
    const at = isNarrow ? { left, top: top + place * COUNTER } : { left: left + place * (wide + 40), top };
    return counterOf(view, counter, t, { ...at, width: wide });
  });
}

interface CounterPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** A count in words; null before its tree is written. */
function saysOf(counter: Counter, value: number | null): string {
  if (value === null) return "?";
  return value === 0 ? "–" : text.value[counter](value);
}

/** Most that the second bar has room for without a change of the scale, relative to the first. */
const ROOM = 1.5;

/** One counter. A bar that ends in its band differs from the first by less than a tenth. */
function counterOf({ one, other, names }: PairView, counter: Counter, t: number, at: CounterPlace): readonly Shape[] {
  const { left, top, width } = at;
  const start = left + Math.max(...names.map((name) => textWidth(name, 13))) + 12;
  const room = left + width - VALUES - start;
  const first = top + BAR.top;
  const scale = Math.max(ROOM * one[counter], other?.[counter] ?? 0) / room;
  const bars = [one, other].flatMap((tree, place): Shape[] => {
    const y = first + place * BAR.pitch;
    // The first design has been written before the run.
    const value = tree === null ? 0 : valueAt(tree, counter, other === null ? Number.POSITIVE_INFINITY : t);
    const says = saysOf(counter, tree === null ? null : value);
    const key = `${counter}${place}`;
    return [
      words(`${key}-name`, left, y + 15, names[place] ?? "", { size: 13 }),
      {
        kind: "box",
        key,
        x: start,
        y,
        width: value / scale,
        height: BAR.height,
        fill: counter === "emptyNs" ? "read" : "skip",
        ...((value ?? 0) === 0
          ? {}
          : { reads: { at: reads.row(text.counters[counter], names[place] ?? ""), values: says } }),
      },
      words(`${key}-value`, left + width, y + 15, says, { size: 14, isBold: true, anchor: "end" }),
    ];
  });
  const end = first + BAR.pitch + BAR.height;
  const [low, high] = [start + (0.9 * one[counter]) / scale, start + (1.1 * one[counter]) / scale];
  const says = text.tenth(one.name);
  const half = textWidth(says) / 2;
  const middle = Math.min(Math.max((low + high) / 2, left + half), left + width - half);
  return [
    words(`${counter}-title`, left, top + 16, text.counters[counter], { size: 13, isBold: true }),
    {
      kind: "box",
      key: `${counter}-band`,
      x: low,
      y: first - 4,
      width: high - low,
      height: end - first + 8,
      fill: "ink",
      opacity: 0.12,
    },
    ...bars,
    { kind: "line", key: `${counter}-base`, d: straight(start, first - 4, start, end + 4), stroke: "ink" },
    {
      kind: "line",
      key: `${counter}-band-edges`,
      d: `${straight(low, first - 4, low, end + 4)}${straight(high, first - 4, high, end + 4)}`,
      stroke: "ink",
    },
    words(`${counter}-band-words`, middle, end + 18, says, { size: 12.5, paint: "soft", anchor: "middle" }),
  ];
}

/** The count of a tree at a time of the scene: that of the last moment by then, and at the end that of the whole tree. */
function valueAt(tree: WrittenDesign, counter: Counter, t: number): number {
  const part = Math.min(Math.max(t / (WRITE_MS - 300), 0), 1);
  if (part === 1) return tree[counter];
  return tree.moments.findLast((moment) => moment.part <= part)?.[counter] ?? 0;
}
