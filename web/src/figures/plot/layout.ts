/**
 * Layout of a plot: axes, lines, points, names and the prediction. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. Everything is inside the axes. Values beyond them are hollow marks at their ends, on a logarithmic axis also 0, and words name them.
 * 2. A point is at its own x. Only on a categorical axis are series of one category next to each other.
 * 3. Category names that do not fit become numbers, and `places` lists the names.
 * 4. No part of a series is right of the drawn share of the x axis, or of its `drawnTo`. At 1, everything is drawn.
 * 5. Names cover no other names or lines (`names-layout.ts`).
 *
 * **Units**: CSS pixels.
 */

import { area, line } from "d3-shape";
import { aboveEachOther, besideEachOther, minorTicks, type Scale, scaleOf } from "../chart/layout/axis";
import { type Spot, textBox } from "../chart/layout/labels";
import { LINE, textWidth, widest, wrapped } from "../chart/layout/text";
import { clamp, mix } from "../scene/easing";
import { hollowNotes } from "./hollow-layout";
import { boxesOf, FLAG, isAcross, isLine, lineOf, lit, placeNames, predicted, rightOfAxis } from "./names-layout";
import type { Axis, PlotParams, Series } from "./params";
import type { Name, PlotLayout, PlottedPoint, PlottedSeries } from "./plotted";
import { stopsOf } from "./stops-layout";

/** Distance of two series at one place of an axis of places, and of a claim from its series. */
const BESIDE = 9;
const APART = 4.5;
/** Half of the stroke of a model at a place. */
const STROKE = 11;
/** Most lines of the name of a place. */
const LINES_MAX = 3;
/** Points closer than this are drawn in part; the line shows all of them. */
const CLOSE = 9;
/** Size of the titles of axes. */
const TITLE = 13;
const MARGIN = { top: 8, right: 14, bottom: 26, left: 30 } as const;

/** Returns the layout in a width and a height. */
export function layoutPlot(params: PlotParams, width: number, height: number): PlotLayout {
  const { x, y, series, here, prediction = null, drawn = 1 } = params;
  const frame = frameOf(params, width, height);
  const { left, right, top, bottom, named, flag } = frame;
  const [toX, toY] = [scaleOf(x, left, right), scaleOf(y, bottom, top)];
  const edge = mix(left, right, clamp(drawn)) + 1e-6;
  const edgeOf = ({ drawnTo }: Series): number => (drawnTo === undefined ? edge : toX(drawnTo) + 1e-6);
  const plotted = series.map((one) => plot(one, params, toX, toY, edgeOf(one)));
  // Names and words are placed for the complete plot, so that they neither move nor collide during drawing.
  const isPart = drawn < 1 || series.some(({ drawnTo }) => drawnTo !== undefined);
  const whole = isPart ? series.map((one) => plot(one, params, toX, toY, right + 1e-6)) : plotted;
  const placed = prediction === null ? null : predicted(prediction, frame, toX, toY, whole);
  const spotlight =
    params.spotlight === undefined ? null : lit(params.spotlight, frame, toX, toY, whole, boxesOf(placed));
  const taken = [...boxesOf(placed), ...lineOf(prediction, frame, toX, toY), ...boxesOf(spotlight)];
  const names = placeNames(params, whole, frame, width, taken, flag);
  return {
    ...frame,
    x: toX,
    y: toY,
    xTicks: xTicksOf(x, toX, named),
    yTicks: aboveEachOther(y.ticks.map((value) => ({ at: toY(value), text: y.format(value) }))),
    xMinor: minorTicks(x).map(toX),
    yMinor: minorTicks(y).map(toY),
    series: plotted.map((one) => (one.series.hasSpareNames ? withNames(one, names) : one)),
    names: names.filter(
      ({ series: one, place }) =>
        Math.min(place.x, whole.find(({ series }) => series === one)?.spots.at(-1)?.x ?? place.x) <= edgeOf(one),
    ),
    hollow: hollowNotes(
      params,
      whole,
      frame,
      [...taken, ...names.map(({ place, lines }) => textBox(place, lines))],
      edge,
    ),
    hereX: here === null ? null : toX(here),
    askedX: params.asked === undefined ? null : toX(params.asked),
    spotlight,
    prediction: placed,
    places: x.scale === "places" && named === null ? x.ticks.map((value) => x.format(value)) : [],
    stops: stopsOf(params, plotted),
  };
}

/** Returns a series without the points whose names have no place, because such a point is meaningless without its name. */
function withNames(plotted: PlottedSeries, names: readonly Name[]): PlottedSeries {
  const isNamed = ({ point }: PlottedPoint): boolean =>
    names.some(({ series, of, lines }) => series === plotted.series && of === "point" && lines[0] === point.name);
  return { ...plotted, points: plotted.points.filter(isNamed) };
}

/** Lines of a title and their height with the space around them. */
function titleOf(label: string, width: number, space: number) {
  const lines = label === "" ? [] : wrapped(label, width, TITLE);
  return { lines, height: lines.length === 0 ? 0 : lines.length * LINE + space };
}

/** The axes and their titles, with the room that names and a flag take. */
function frameOf(params: PlotParams, width: number, height: number) {
  const { x, y, prediction } = params;
  const [xTitle, yTitle] = [titleOf(x.label, width, 5), titleOf(y.label, width, 8)];
  const left = Math.max(MARGIN.left, 10 + widest(y.ticks.map((value) => y.format(value))));
  const flag = prediction?.axis === "y" ? FLAG + 4 : 0;
  const lastTick = x.scale === "places" ? 0 : textWidth(x.format(x.ticks.at(-1) ?? x.to)) / 2;
  const bare = width - Math.max(MARGIN.right, lastTick, flag);
  const right = Math.max(rightOfAxis(params, left, bare, width, flag), left + 1);
  const named = x.scale === "places" ? namesThatFit(x, right - left) : null;
  const tickLines = Math.max(1, ...(named ?? []).map(({ length }) => length));
  const top = MARGIN.top + yTitle.height + (prediction?.axis === "x" ? FLAG : 0);
  const bottom = Math.max(height - MARGIN.bottom - (tickLines - 1) * LINE - xTitle.height, top + 1);
  return {
    left,
    right,
    top,
    bottom,
    width,
    height,
    named,
    flag,
    yTitle: yTitle.lines,
    xTitle: {
      x: Math.min(width, Math.max(right, widest(xTitle.lines, TITLE))),
      y: bottom + MARGIN.bottom - 3 + tickLines * LINE,
      lines: xTitle.lines,
    },
  };
}

function xTicksOf(x: Axis, toX: Scale, named: readonly string[][] | null): PlotLayout["xTicks"] {
  const ticks = x.ticks.map((value) => ({ at: toX(value), text: x.format(value) }));
  if (x.scale !== "places") return besideEachOther(ticks).map(({ at, text }) => ({ at, lines: [text] }));
  return ticks.map(({ at }, place) => ({ at, lines: named?.[place] ?? [String(place + 1)] }));
}

/** Returns names of places in lines, or null if one of them has no room under the axis. */
function namesThatFit(x: Axis, width: number): string[][] | null {
  const room = width / Math.max(x.to - x.from, 1) - 7;
  const names = x.ticks.map((value) => wrapped(x.format(value), room));
  return names.every((lines) => lines.length <= LINES_MAX && widest(lines) <= room) ? names : null;
}

/** Returns true if counted points are connected: no model runs through them, and x is ordered. */
function isJoined({ kind, mark, points }: Series, { x, series }: PlotParams): boolean {
  const isOrdered = points.every((point, at) => point.x > (points[at - 1]?.x ?? Number.NEGATIVE_INFINITY));
  const hasModel = series.some((one) => one.kind === "model" && one.mark === mark);
  return kind === "counted" && x.scale !== "places" && isOrdered && !hasModel;
}

function plot(series: Series, params: PlotParams, toX: Scale, toY: Scale, edge: number): PlottedSeries {
  const hasPlaces = params.x.scale === "places";
  const shift = hasPlaces ? shiftOf(series, params.series) : 0;
  const all = series.points.map(
    (point): PlottedPoint => ({
      point,
      x: toX(point.x) + shift,
      y: toY(point.y),
      lowY: toY(point.low ?? point.y),
      highY: toY(point.high ?? point.y),
      modelY: point.model === undefined ? null : toY(point.model),
      isBeyond: point.y < params.y.from || point.y > params.y.to,
      controlY: point.control === undefined ? null : [toY(point.control[0]), toY(point.control[1])],
    }),
  );
  const spots = all.filter(({ x }) => x - shift <= edge);
  if (isLine(series)) {
    const across = { left: toX(params.x.from), right: Math.min(edge, toX(params.x.to)) };
    const path = isAcross(series, params) ? level(all, across) : hasPlaces ? strokes(spots) : through(cut(all, edge));
    return { series, path, band: bandOf(spots), points: [], spots };
  }
  if (!isJoined(series, params)) return { series, path: "", band: "", points: bare(series, spots), spots };
  const band = bandOf(spots);
  // Many whiskers on a line look like noise: its band shows all intervals, and the readout those of its point.
  const points = sparse(spots).map((spot) => (band === "" ? spot : { ...spot, lowY: spot.y, highY: spot.y }));
  return { series, path: through(cut(all, edge)), band, points: bare(series, points), spots };
}

/** Runs of a comparison are lines without marks. */
function bare({ pair }: Series, points: readonly PlottedPoint[]): readonly PlottedPoint[] {
  return pair === undefined ? points : [];
}

/** Series of one place next to each other, a claim a little apart from the series with its mark. */
function shiftOf(one: Series, series: readonly Series[]): number {
  if (isLine(one)) return 0;
  const found = series.filter(({ kind }) => kind === "counted" || kind === "measured" || kind === "tab");
  const slots = found.length > 0 ? found : series.filter(({ kind }) => kind === "claimed");
  const own = slots.includes(one) ? one : slots.find(({ mark }) => mark === one.mark);
  const slot = own === undefined ? 0 : (slots.indexOf(own) - (slots.length - 1) / 2) * BESIDE;
  return one === own ? slot : slot + APART;
}

/** Every second, third, … point if there are too many to tell apart, always with the last one. */
function sparse(spots: readonly PlottedPoint[]): PlottedPoint[] {
  const [first, last] = [spots[0], spots.at(-1)];
  if (first === undefined || last === undefined) return [];
  const every = Math.ceil((CLOSE * (spots.length - 1)) / Math.max(last.x - first.x, 1));
  return spots.filter((_, at) => every <= 1 || (spots.length - 1 - at) % every === 0);
}

/** The part of a line up to an edge, with its end on the edge. */
function cut(spots: readonly Spot[], edge: number): readonly Spot[] {
  const after = spots.findIndex(({ x }) => x > edge);
  if (after === -1) return spots;
  const [last, next] = [spots[after - 1], spots[after]];
  if (last === undefined || next === undefined) return [];
  return [...spots.slice(0, after), { x: edge, y: mix(last.y, next.y, (edge - last.x) / (next.x - last.x)) }];
}

const through = (spots: readonly Spot[]): string =>
  line<Spot>(
    ({ x }) => x,
    ({ y }) => y,
  ).digits(2)(spots) ?? "";

function bandOf(spots: readonly PlottedPoint[]): string {
  if (spots.every(({ lowY, highY }) => lowY === highY)) return "";
  const band = area<PlottedPoint>(
    ({ x }) => x,
    ({ lowY }) => lowY,
    ({ highY }) => highY,
  );
  return band.digits(2)(spots) ?? "";
}

function level(spots: readonly Spot[], { left, right }: { readonly left: number; readonly right: number }): string {
  const [first] = spots;
  return first === undefined ? "" : `M${left.toFixed(2)} ${first.y.toFixed(2)}H${right.toFixed(2)}`;
}

function strokes(spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => `M${(x - STROKE).toFixed(2)} ${y.toFixed(2)}h${2 * STROKE}`).join("");
}
