/**
 * Where the lines and points of a plot lie. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Everything lies inside the axes: values beyond them are drawn at their ends, and of a logarithmic axis also 0.
 * 2. Points of several series at the same x stand beside each other, never on top of each other; what is claimed stands a little
 *    apart from what was found.
 * 3. Names of places that do not fit are numbers, and the names are told (`names`).
 * 4. Nothing of a series lies right of the drawn part of the x axis; all of it is drawn at 1.
 *
 * **Units**: CSS pixels.
 */

import { linearScale, logScale } from "../axis/scale";
import { clamp, mix } from "../scene/easing";
import type { Axis, PlotParams, Prediction, Series } from "./params";

const MARGIN = { top: 12, right: 14, bottom: 40, left: 58 } as const;
/** Between points of two series at one x. */
const BESIDE = 9;
/** What is claimed, from what was found. */
const APART = 4.5;
/** Half of the stroke of a model at a place: no line leads from one thing to another. */
const STROKE = 11;
/** Of a label: estimated width of a character of 12.5 px, height of a line, and most lines. */
const CHARACTER = 6.9;
export const LINE = 15;
const LINES_MAX = 3;
/** Length of the flag of a prediction. */
const FLAG = 11;

export interface PlottedPoint {
  readonly x: number;
  readonly y: number;
  readonly lowY: number;
  readonly highY: number;
  /** The other end of the residual; null where the model's value is not known. */
  readonly modelY: number | null;
  readonly isDoubtful: boolean;
}

export interface PlottedSeries {
  readonly series: Series;
  readonly path: string;
  readonly points: readonly PlottedPoint[];
}

/** A prediction across the plot, with its flag outside the axis and its words at the line. */
export interface PlacedPrediction {
  readonly line: string;
  readonly flag: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
  readonly says: string;
}

export interface PlotLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly { readonly at: number; readonly lines: readonly string[] }[];
  readonly yTicks: readonly { readonly at: number; readonly text: string }[];
  readonly series: readonly PlottedSeries[];
  readonly hereX: number | null;
  readonly prediction: PlacedPrediction | null;
  /** Names of places that the axis has only numbers for, by number from 1; empty where it names them itself. */
  readonly names: readonly string[];
}

function scaleOf(axis: Axis, from: number, to: number): (value: number) => number {
  const make = axis.scale === "log" ? logScale : linearScale;
  const scale = make([axis.from, axis.to], [from, to], { clamps: true });
  return (value) => scale(axis.scale === "log" ? Math.max(value, axis.from) : value);
}

/** Labels that would touch are left out. */
function spread(ticks: readonly { at: number; text: string }[], gap: number) {
  const kept: { at: number; text: string }[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (last === undefined || Math.abs(tick.at - last.at) >= gap) kept.push(tick);
  }
  return kept;
}

/** Labels beside each other: as wide as they are, and never closer than a short one. */
function apart(ticks: readonly { at: number; text: string }[]) {
  const kept: { at: number; text: string }[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    const room = last === undefined ? 0 : ((last.text.length + tick.text.length) / 2 + 1) * CHARACTER;
    if (last === undefined || Math.abs(tick.at - last.at) >= Math.max(room, 32)) kept.push(tick);
  }
  return kept;
}

/** A label in lines of so many pixels; null where a word or all of it is too long. */
function wrapped(label: string, width: number): string[] | null {
  const most = Math.floor(width / CHARACTER);
  const lines: string[] = [];
  for (const word of label.split(" ")) {
    const last = lines.at(-1);
    if (word.length > most) return null;
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > LINES_MAX ? null : lines;
}

/** The names of places under the axis, where each has room for its own. */
function namesThatFit(x: Axis, width: number): string[][] | null {
  const room = width / Math.max(x.to - x.from, 1) - CHARACTER;
  const names = x.ticks.map((value) => wrapped(x.format(value), room));
  return names.every((lines) => lines !== null) ? names : null;
}

/** The layout in a width and a height. */
export function layoutPlot(params: PlotParams, width: number, height: number): PlotLayout {
  const { x, y, series, here, prediction = null, drawn = 1 } = params;
  const left = MARGIN.left;
  const right = Math.max(width - MARGIN.right, left + 1);
  const top = MARGIN.top;
  const hasPlaces = x.scale === "places";
  const named = hasPlaces ? namesThatFit(x, right - left) : null;
  const lineCount = Math.max(1, ...(named ?? []).map(({ length }) => length));
  const bottom = Math.max(height - MARGIN.bottom - (lineCount - 1) * LINE, top + 1);
  const toX = scaleOf(x, left, right);
  const toY = scaleOf(y, bottom, top);
  const edge = mix(left, right, clamp(drawn)) + 1e-6;
  const found = series.filter(({ kind }) => kind === "counted" || kind === "measured");
  // What is claimed of a series has its mark, and stands by it.
  const slots = found.length > 0 ? found : series.filter(({ kind }) => kind === "claimed");
  const shiftOf = (one: Series): number => {
    if (isLine(one)) return 0;
    const own = slots.includes(one) ? one : slots.find(({ mark }) => mark === one.mark);
    const slot = own === undefined ? 0 : (slots.indexOf(own) - (slots.length - 1) / 2) * BESIDE;
    return one === own ? slot : slot + APART;
  };
  const place = (one: Series): PlottedSeries => {
    const shift = shiftOf(one);
    const spots = one.points.map((point) => ({
      x: toX(point.x) + shift,
      y: toY(point.y),
      lowY: toY(point.low ?? point.y),
      highY: toY(point.high ?? point.y),
      modelY: point.model === undefined ? null : toY(point.model),
      isDoubtful: point.doubt !== undefined,
    }));
    const points = spots.filter((spot) => spot.x - shift <= edge);
    const path = !isLine(one) ? "" : hasPlaces ? strokes(points) : lineThrough(cut(spots, edge));
    return { series: one, path, points };
  };
  const xTicks = hasPlaces
    ? x.ticks.map((value, at) => ({ at: toX(value), lines: named?.[at] ?? [String(at + 1)] }))
    : apart(x.ticks.map((value) => ({ at: toX(value), text: x.format(value) }))).map(({ at, text }) => ({
        at,
        lines: [text],
      }));
  return {
    left,
    right,
    top,
    bottom,
    xTicks,
    yTicks: spread(
      y.ticks.map((value) => ({ at: toY(value), text: y.format(value) })),
      16,
    ),
    series: series.map(place),
    hereX: here === null ? null : toX(here),
    prediction: prediction === null ? null : predicted(prediction, { left, right, top, bottom }, toX, toY),
    names: hasPlaces && named === null ? x.ticks.map((value) => x.format(value)) : [],
  };
}

/** Whether a series is a line without points. */
export const isLine = ({ kind }: Series): boolean => kind === "model" || kind === "simulated";

function predicted(
  { axis, value, says }: Prediction,
  { left, right, top, bottom }: Pick<PlotLayout, "left" | "right" | "top" | "bottom">,
  toX: (value: number) => number,
  toY: (value: number) => number,
): PlacedPrediction {
  if (axis === "y") {
    const y = toY(value);
    const flag = `M${right} ${y}l${FLAG} -7v14z`;
    // The words stand above the line, and below it where the line is near the top.
    return {
      line: `M${left} ${y}H${right}`,
      flag,
      x: left + 8,
      y: y < top + 20 ? y + 18 : y - 7,
      anchor: "start",
      says,
    };
  }
  const x = toX(value);
  const isRight = x > (left + right) / 2;
  const place = { x: isRight ? x - 8 : x + 8, y: top + 14, anchor: isRight ? "end" : "start" } as const;
  return { line: `M${x} ${top}V${bottom}`, flag: `M${x} ${top}l-7 -${FLAG}h14z`, ...place, says };
}

/** The part of a line up to an edge, with its end on the edge. */
function cut(spots: readonly Spot[], edge: number): Spot[] {
  const after = spots.findIndex(({ x }) => x > edge);
  if (after === -1) return [...spots];
  const [last, next] = [spots[after - 1], spots[after]];
  if (last === undefined || next === undefined) return [];
  return [...spots.slice(0, after), { x: edge, y: mix(last.y, next.y, (edge - last.x) / (next.x - last.x)) }];
}

type Spot = Pick<PlottedPoint, "x" | "y">;

function lineThrough(points: readonly Spot[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");
}

function strokes(points: readonly Spot[]): string {
  return points.map(({ x, y }) => `M${(x - STROKE).toFixed(2)} ${y.toFixed(2)}h${2 * STROKE}`).join("");
}
