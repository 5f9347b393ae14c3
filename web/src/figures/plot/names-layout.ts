/**
 * Names in a plot: of series at the ends of their lines or next to them, of points, and of the prediction. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. Names cover no other names and no words of the prediction, and are within the picture.
 * 2. Series with the same name show it once.
 *
 * **Units**: CSS pixels.
 */

import { type Scale, scaleOf } from "../chart/layout/axis";
import {
  type Box,
  dense,
  placeLabels,
  type Spot,
  spreadEnds,
  type TextPlace,
  textBox,
  type Wanted,
} from "../chart/layout/labels";
import type { Area } from "../chart/layout/stop";
import { LINE, widest, wrapped } from "../chart/layout/text";
import { mix } from "../scene/easing";
import { through } from "../scene/shapes";
import type { PlotParams, Prediction, Series, Spotlight } from "./params";
import type { Name, PlacedPrediction, PlacedSpotlight, PlottedPoint, PlottedSeries } from "./plotted";

/** Length of the flag of a prediction. */
export const FLAG = 11;
/** Part of the x axis from which on a line ends at the right. */
const ENDS_AT = 0.9;
/** Widest name at the end of a line, by the width of the plot. */
const NARROW = 480;
const END_WIDTH = { narrow: 92, wide: 140 } as const;
/** Space between a line and the name at its end. */
const END_GAP = 9;
/** A name further than this from its thing gets a line to it. */
const LEADER_MIN = 7;
/** Distance to all other lines from which a place next to a line is good. */
const ALONE = 22;
/** Farthest that a name is from its point without a line to it. */
const NEAR = 26;
/** A place below a point is as good as one this much further above it. */
const BELOW = 24;
/** Horizontal shifts to try for a name that is wider than the space next to its point. */
const SHIFTS = [0, 16, -16, 40, -40, 70, -70, 110, -110, 150, -150] as const;

/** Returns true if a series is a line without points. */
export const isLine = ({ kind }: Series): boolean => kind === "model" || kind === "simulated";

/** Returns true if a model has one value at all places of an axis, so that it is a line across the plot. */
export function isAcross({ kind, points }: Series, { x }: Pick<PlotParams, "x">): boolean {
  return kind === "model" && x.scale === "places" && points.length > 1 && points.every(({ y }) => y === points[0]?.y);
}

/** Returns the place on the x axis at which a series ends. */
function endOf(series: Series, params: PlotParams): number | undefined {
  return isAcross(series, params) ? params.x.to : series.points.at(-1)?.x;
}

/** Series that have their names, one for each name; the title or an axis may have named the only one already. */
function named({ title, y, series }: PlotParams): Series[] {
  const names = new Set(series.map(({ name }) => name));
  if (names.size === 1 && [...names].some((name) => name === title || name === y.label)) return [];
  const first = (name: string): Series[] => {
    const own = series.filter((one) => one.name === name && one.points.length > 0 && !one.isUnnamed);
    const isNamed = name === "" || own.some(({ points }) => points.some((point) => point.name !== undefined));
    const best = own.find(({ isPale }) => isPale !== true) ?? own[0];
    return best === undefined || isNamed ? [] : [best];
  };
  return [...names].flatMap(first);
}

/** Returns true if a series ends at the right end of the axis. */
function isEnding(series: Series, params: PlotParams): boolean {
  const end = endOf(series, params);
  return params.labels !== "inside" && end !== undefined && scaleOf(params.x, 0, 1)(end) >= ENDS_AT;
}

const endLines = (name: string, width: number): string[] =>
  wrapped(name, width < NARROW ? END_WIDTH.narrow : END_WIDTH.wide);

/** Returns the right end of an axis from `left`, so that names at the ends of lines stay within the picture. */
export function rightOfAxis(params: PlotParams, left: number, right: number, width: number, gap: number): number {
  const ends = named(params).filter((one) => isEnding(one, params));
  const scale = scaleOf(params.x, 0, 1);
  const last = scale(params.x.ticks.at(-1) ?? params.x.to);
  const rooms = [
    ...ends.map((one) => ({ name: one.name, part: scale(endOf(one, params) ?? params.x.to) })),
    ...(params.awaited ?? []).map((name) => ({ name, part: last })),
  ];
  return rooms.reduce((most, { name, part }) => {
    const room = END_GAP + gap + 3 + widest(endLines(name, width));
    // With a flag, names begin at the end of the axis.
    return Math.min(most, left + (width - room - left) / (gap > 0 ? 1 : part));
  }, right);
}

/** A point with its name. */
interface NamedPoint {
  readonly series: Series;
  readonly point: PlottedPoint;
  readonly name: string;
}

/** Returns all names outside of `taken`. `gap` is the room that a flag takes before the names at the ends. */
export function placeNames(
  params: PlotParams,
  plotted: readonly PlottedSeries[],
  area: Area,
  width: number,
  taken: readonly Box[],
  gap: number,
): Name[] {
  const own = named(params);
  const shown = own.flatMap((series) => {
    const found = plotted.find((one) => one.series === series);
    return found === undefined || found.spots.length === 0 ? [] : [found];
  });
  const ending = shown.filter(({ series }) => isEnding(series, params));
  const ends = endNames(ending, area, width, gap, params);
  const boxes = [
    ...taken,
    ...ends.map(({ place, lines }) => textBox(place, lines)),
    ...plotted.flatMap(({ points }) => points.map(markBox)),
  ];
  const plot = { left: area.left + 2, top: area.top - 6, right: width, bottom: area.bottom - 1 };
  const lines = plotted.filter(({ path }) => path !== "").map(({ spots }) => dense(spots));
  const points = plotted.flatMap(({ series, points: all }) =>
    all.flatMap((point) => (point.point.name === undefined ? [] : [{ series, point, name: point.point.name }])),
  );
  const inside = shown.filter((one) => !ending.includes(one));
  const [strong, pale] = [inside.filter(({ series }) => !series.isPale), inside.filter(({ series }) => series.isPale)];
  const beside = [...strong, ...pale];
  const [firm, spare] = [
    points.filter(({ series }) => !series.hasSpareNames),
    points.filter(({ series }) => series.hasSpareNames),
  ];
  const places = placeLabels(
    [
      ...firm.map(({ point, name }) => pointPreference(point, name, plot)),
      ...beside.map((one) => seriesPreference(one, params.labels === "inside" ? plotted : [])),
    ],
    lines,
    boxes,
    plot,
  );
  const nameOfPoint = ({ series, point, name }: NamedPoint, at: number): Name[] => {
    const place = places[at];
    if (!place) return [];
    const lines = name.split("\n");
    const leader = leaderOf(point, textBox(place, lines));
    return [{ key: `${series.name} ${name} ${point.x}`, series, lines, place, leader, of: "point" }];
  };
  const nameOfSeries = ({ series }: PlottedSeries, at: number): Name[] => {
    const place = places[firm.length + at];
    return place
      ? [{ key: series.name, series, lines: series.name.split("\n"), place, leader: null, of: "series" }]
      : [];
  };
  const names = [...ends, ...firm.flatMap(nameOfPoint), ...beside.flatMap(nameOfSeries)];
  return [...names, ...spareNames(spare, names, lines, boxes, plot)];
}

/** Names of points that are left out where they would cover or cross anything. */
function spareNames(
  spare: readonly NamedPoint[],
  names: readonly Name[],
  lines: readonly (readonly Spot[])[],
  boxes: readonly Box[],
  plot: Box,
): Name[] {
  const leaders = names.flatMap(({ leader }) => (leader === null ? [] : [dense(endsOf(leader))]));
  const places = placeLabels(
    spare.map(({ point, name }) => {
      const preference = pointPreference(point, name, plot);
      return {
        ...preference,
        spots: preference.spots.filter(({ x, y }) => Math.hypot(x - point.x, y - point.y) < NEAR),
        isNeeded: false,
      };
    }),
    [...lines, ...leaders],
    [...boxes, ...names.map(({ place, lines: texts }) => textBox(place, texts))],
    plot,
  );
  return spare.flatMap(({ series, point, name }, at): Name[] => {
    const place = places[at];
    return place
      ? [{ key: `${series.name} ${name} ${point.x}`, series, lines: [name], place, leader: null, of: "point" }]
      : [];
  });
}

/** Ends of a leader (`leaderOf`). */
function endsOf(leader: string): Spot[] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = leader.split(/[ML ]/u).filter(Boolean).map(Number);
  return [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
}

/** Names right of the plot, each as near to the end of its line as the others allow. */
function endNames(
  ending: readonly PlottedSeries[],
  area: Area,
  width: number,
  gap: number,
  params: PlotParams,
): Name[] {
  const texts = ending.map(({ series }) => endLines(series.name, width));
  const wanted = ending.map(({ spots }, at) => ({
    y: spots.at(-1)?.y ?? area.bottom,
    height: (texts[at]?.length ?? 1) * LINE + 2,
  }));
  // No name is on the axis.
  const middles = spreadEnds(wanted, area.top - 6, area.bottom - 1);
  return ending.map(({ series, spots }, at) => {
    const lines = texts[at] ?? [];
    const middle = middles[at] ?? 0;
    const last = spots.at(-1);
    const place = {
      x: (gap > 0 || last === undefined || isAcross(series, params) ? area.right : last.x) + END_GAP + gap,
      y: middle + 4.5 - ((lines.length - 1) * LINE) / 2,
      anchor: "start",
    } as const;
    const isApart = last !== undefined && Math.abs(last.y - middle) > LEADER_MIN;
    const leader = isApart ? `M${last.x + 5} ${last.y}L${place.x - 2} ${middle}` : null;
    return { key: series.name, series, lines, place, leader, of: "series" };
  });
}

function markBox({ x, y, lowY, highY }: PlottedPoint): Box {
  return { left: x - 7, right: x + 7, top: Math.min(y - 7, highY), bottom: Math.max(y + 7, lowY) };
}

/** Next to the point, or as near above it as there is room, or else below it. */
function pointPreference(plotted: PlottedPoint, name: string, plot: Box): Wanted {
  const { point, x, y, highY, lowY } = plotted;
  const top = Math.min(y, highY) - 10;
  const bottom = Math.max(y, lowY) + 18;
  const above = Math.max(1, Math.floor((top - plot.top) / 8));
  const below = Math.max(0, Math.floor((plot.bottom - bottom) / 8));
  const row = (at: number, height: number, cost: number) =>
    SHIFTS.map((shift) => ({ x: x + shift, y: height, cost: Math.abs(shift) / 2 + at * 8 + cost }));
  const spots = [
    ...Array.from({ length: above }, (_, at) => row(at, top - at * 8, 0)),
    ...Array.from({ length: below }, (_, at) => row(at, bottom + at * 8, BELOW)),
  ].flat();
  return {
    spots: spots.sort((one, other) => one.cost - other.cost),
    best: 0,
    side: x > (plot.left + plot.right) / 2 ? "end" : "start",
    texts: name.split("\n"),
    isNeeded: point.isNameOptional !== true,
    leaderTo: (box) => leaderEnds(plotted, box),
  };
}

function leaderOf(point: PlottedPoint, box: Box): string | null {
  const ends = leaderEnds(point, box);
  return ends === null ? null : `M${ends[0].x} ${ends[0].y}L${ends[1].x} ${ends[1].y}`;
}

/** From just above or below a point to the edge of a box, unless they are near. */
function leaderEnds({ x, y, highY, lowY }: PlottedPoint, box: Box): readonly [Spot, Spot] | null {
  const from = box.top > y ? Math.max(y + 6, lowY + 2) : Math.min(y - 6, highY - 2);
  const to = { x: Math.min(box.right, Math.max(box.left, x)), y: Math.min(box.bottom, Math.max(box.top, from)) };
  return Math.hypot(to.x - x, to.y - from) < LEADER_MIN ? null : [{ x, y: from }, to];
}

/** Next to a line at its end, or where it is away from all others of `plotted`. */
function seriesPreference({ series, path, spots }: PlottedSeries, plotted: readonly PlottedSeries[]): Wanted {
  const along = path === "" ? spots : dense(spots);
  const others = plotted.filter((one) => one.path !== "" && one.series !== series).map((one) => one.spots);
  const room = along.map((spot) =>
    Math.min(ALONE, ...others.map((other) => Math.abs(heightAt(other, spot.x) - spot.y))),
  );
  const most = Math.max(...room);
  const good = room.flatMap((one, at) => (one >= most - 1 ? [at] : []));
  const best = path === "" || others.length === 0 ? along.length - 1 : (good[Math.floor(good.length / 2)] ?? 0);
  return { spots: along, best, side: "start", texts: series.name.split("\n"), isNeeded: series.isPale !== true };
}

/** Returns the height of a line at `x`, infinite outside of the line. */
function heightAt(line: readonly Spot[], x: number): number {
  const after = line.findIndex((spot) => spot.x >= x);
  const [last, next] = [line[after - 1] ?? line[after], line[after]];
  if (last === undefined || next === undefined) return Number.POSITIVE_INFINITY;
  return next.x === last.x ? next.y : last.y + ((next.y - last.y) * (x - last.x)) / (next.x - last.x);
}

/** Returns the boxes of words that are placed, and of the ring next to them. */
export function boxesOf(placed: PlacedPrediction | PlacedSpotlight | null): Box[] {
  if (placed === null) return [];
  const words = textBox(placed.label, [`${placed.says} `]);
  if (!("x" in placed)) return [words];
  const { x, y } = placed;
  return [words, { left: x - RING, right: x + RING, top: y - RING, bottom: y + RING }];
}

/** Distance of names from a vertical line. */
const CLEAR = 5;

/** Returns the line of a prediction, which names do not cover. */
export function lineOf(
  prediction: Prediction | null,
  { left, right, top, bottom }: Area,
  toX: Scale,
  toY: Scale,
): Box[] {
  if (prediction === null || prediction.toward !== undefined) return [];
  const { axis, value } = prediction;
  const at = axis === "x" ? toX(value) : toY(value);
  const [from, to] = [at - CLEAR, at + CLEAR];
  return [axis === "x" ? { left: from, right: to, top, bottom } : { left, right, top: at - 1, bottom: at + 1 }];
}

/** Room of a ring. */
const RING = 10;

/** Returns a value that stands out, with its words on the side that has room, clear of the boxes in `taken`. */
export function lit(
  { x, y, says }: Spotlight,
  { left, top, right, bottom }: Area,
  toX: Scale,
  toY: Scale,
  plotted: readonly PlottedSeries[],
  taken: readonly Box[] = [],
): PlacedSpotlight {
  const at = { x: toX(x), y: toY(y) };
  const ring = { left: at.x - RING, right: at.x + RING, top: at.y - RING, bottom: at.y + RING };
  const [label] = placeLabels(
    [
      {
        spots: RISES.flatMap((by) => [-5, 5].map((aside) => ({ x: at.x + aside, y: Math.max(top + 6, at.y - by) }))),
        best: 0,
        side: at.x + 12 + widest([says], SPOTLIGHT) > right ? "end" : "start",
        texts: [says],
        isNeeded: true,
      },
    ],
    plotted.filter(({ path }) => path !== "").map(({ spots }) => dense(spots)),
    [ring, ...taken, ...plotted.flatMap(({ points }) => points.map(markBox))],
    { left, top: top - 6, right, bottom },
  );
  return { ...at, says, label: label ?? { x: at.x - 12, y: Math.max(top + 10, at.y - 8), anchor: "end" } };
}

/** Distances of the words above the ring, or below it. */
const RISES = [12, 26, 40, 54, -16] as const;

/** Size of its words. */
export const SPOTLIGHT = 14;

/** Returns a prediction with its words where they cover no line. */
export function predicted(
  prediction: Prediction,
  area: Area,
  toX: Scale,
  toY: Scale,
  plotted: readonly PlottedSeries[],
): PlacedPrediction {
  const { axis, value, toward } = prediction;
  const side = toward?.side ?? (axis === "y" ? prediction.side : undefined);
  const { left, right, top, bottom } = area;
  const beside = toward === undefined ? null : besideLine(toward, area, plotted);
  const at = axis === "x" ? toX(value) : toY(value);
  const lines = [...plotted.map(({ spots }) => dense(spots)), ...(beside === null ? [] : [dense(beside)])];
  const boxes = plotted.flatMap(({ points }) => points.map(markBox));
  // The title of the axis is above the plot.
  const isInside = (box: Box): boolean =>
    box.left >= 0 && box.right <= right && box.top >= top - 4 && box.bottom <= bottom;
  const isFree =
    (words: string) =>
    (place: TextPlace): boolean => {
      const box = textBox(place, [words]);
      const isHit = (spot: Spot): boolean =>
        spot.x > box.left && spot.x < box.right && spot.y > box.top && spot.y < box.bottom;
      const isOver = boxes.some(
        (one) => one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom,
      );
      return isInside(box) && !isOver && !lines.some((line) => line.some(isHit));
    };
  const yAt = (x: number): number => (beside === null ? at : heightAt(beside, x));
  const fixed = toward === undefined && axis === "y" ? fixedPlace(prediction, at, area) : [];
  const candidates = axis === "x" ? placesAcross(at, top, bottom) : placesAlong(yAt, left, right, side);
  // Other lines may be closer to the words than their own, so they show its pattern where they have room for it.
  const shown = axis === "y" ? `${SAMPLE} ${prediction.says}` : prediction.says;
  const says = fixed.length === 0 && candidates.some(isFree(shown)) ? shown : prediction.says;
  // Words that fit on neither side of a vertical line cross it.
  const last: TextPlace =
    axis === "x"
      ? { x: Math.max(0, Math.min(at + 8, right - widest([says]))), y: top + 12, anchor: "start" }
      : { x: left + 8, y: Math.max(yAt(left + 8), top + 12), anchor: "start" };
  const label =
    fixed[0] ?? candidates.find(isFree(says)) ?? candidates.find((place) => isInside(textBox(place, [says]))) ?? last;
  if (axis === "x") {
    return {
      line: `M${at} ${top}V${bottom}`,
      flag: `M${at} ${top}l-7 -${FLAG}h14z`,
      shade: "",
      label,
      says,
    };
  }
  return { ...levelOf(prediction, beside, at, area), label, says };
}

/** The place of words that stay where they are while the outcome is drawn: at the far edge of a predicted side, or next to a level. */
function fixedPlace({ side, words }: Prediction, at: number, { left, right, top, bottom }: Area): readonly TextPlace[] {
  if (side !== undefined) return [{ x: left + 8, y: side === "up" ? top + 12 : bottom - 9, anchor: "start" }];
  if (words === undefined) return [];
  return [{ x: right - 8, y: words === "above" ? at - 11 : at + 19, anchor: "end" }];
}

/** The line of a predicted height, the flag at its end, and the shade of its side. */
function levelOf(
  { toward, side }: Prediction,
  beside: readonly Spot[] | null,
  at: number,
  { left, right, top, bottom }: Area,
): Omit<PlacedPrediction, "label" | "says"> {
  if (beside !== null && toward !== undefined) {
    return { line: through(beside), flag: `M${right} ${beside.at(-1)?.y ?? at}l${FLAG} -7v14z`, shade: "" };
  }
  const line = `M${left} ${at}H${right}`;
  if (side === undefined) return { line, flag: `M${right} ${at}l${FLAG} -7v14z`, shade: "" };
  // A flag names a predicted value, and a side has none.
  const shade = `M${left} ${at}H${right}V${side === "up" ? top : bottom}H${left}z`;
  return { line, flag: "", shade };
}

/** The pattern of the line of a prediction, in front of its words. */
const SAMPLE = "–·–";

/** Distance of a prediction from the line that it follows. */
const ASIDE = 9;

/** The line of a prediction that follows a series on one side; null if the series is not drawn. */
function besideLine(
  { side, of }: NonNullable<Prediction["toward"]>,
  { top, bottom }: Area,
  plotted: readonly PlottedSeries[],
): readonly Spot[] | null {
  const spots = plotted.find(({ series }) => series.name === of)?.spots ?? [];
  if (spots.length < 2) return null;
  const shift = side === "down" ? ASIDE : -ASIDE;
  return spots.map(({ x, y }) => ({ x, y: Math.min(Math.max(y + shift, top - ASIDE), bottom) }));
}

/** Places of words next to a vertical line. */
function placesAcross(at: number, top: number, bottom: number): readonly TextPlace[] {
  const [start, end] = [top + 12, bottom - 8];
  return [start, (start + end) / 2, end].flatMap((y): TextPlace[] => [
    { x: at + 8, y, anchor: "start" },
    { x: at - 8, y, anchor: "end" },
  ]);
}

/** Places of words along a line from left to right. Further away, they are clear of points on it. */
function placesAlong(
  yAt: (x: number) => number,
  left: number,
  right: number,
  side: "up" | "down" | undefined,
): readonly TextPlace[] {
  const [start, end] = [left + 8, right - 8];
  // Words about a side of the line are on that side if they have room there.
  const isOn = (drop: number): boolean => side === undefined || drop > 0 === (side === "down");
  const drops = [...DROPS.filter(isOn), ...DROPS.filter((drop) => !isOn(drop))];
  const [first, last] = [
    { x: start, anchor: "start" },
    { x: end, anchor: "end" },
  ] as const;
  const places = [
    // The name of a line that is followed is beyond its end. The end of a level may be next to another name.
    ...(side === undefined ? [first, last] : [last, first]),
    { x: mix(start, end, 0.25), anchor: "start" as const },
    { x: mix(start, end, 0.5), anchor: "start" as const },
    { x: mix(start, end, 0.75), anchor: "end" as const },
  ];
  return drops.flatMap((drop) => places.map((place): TextPlace => ({ ...place, y: yAt(place.x) + drop })));
}

/** Distances of the words below a line: next to it, then further and further away. */
const DROPS = [-7, 17, -13, 23, -19, 29, -25, 35, -31, 41, -37, 47, 59, 71];
