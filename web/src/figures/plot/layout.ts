/**
 * Where the lines and points of a plot lie. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Everything lies inside the axes: values beyond them are drawn at their ends, and of a logarithmic axis also 0.
 * 2. Points of several series at the same x stand beside each other, never on top of each other.
 *
 * **Units**: CSS pixels.
 */

import { scaleLinear, scaleLog } from "d3-scale";
import type { Axis, PlotParams, Series } from "./params";

const MARGIN = { top: 12, right: 14, bottom: 40, left: 58 } as const;
/** Between points of two series at one x. */
const BESIDE = 9;

export interface PlottedPoint {
  readonly x: number;
  readonly y: number;
  readonly lowY: number;
  readonly highY: number;
  /** The other end of the residual; null where the model's value is not known. */
  readonly modelY: number | null;
}

export interface PlottedSeries {
  readonly series: Series;
  readonly path: string;
  readonly points: readonly PlottedPoint[];
}

export interface PlotLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly { readonly at: number; readonly text: string }[];
  readonly yTicks: readonly { readonly at: number; readonly text: string }[];
  readonly series: readonly PlottedSeries[];
  readonly hereX: number | null;
}

function scaleOf(axis: Axis, from: number, to: number): (value: number) => number {
  const scale = axis.scale === "log" ? scaleLog() : scaleLinear();
  scale.domain([axis.from, axis.to]).range([from, to]).clamp(true);
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

/** The layout in a width and a height. */
export function layoutPlot({ x, y, series, here }: PlotParams, width: number, height: number): PlotLayout {
  const left = MARGIN.left;
  const right = Math.max(width - MARGIN.right, left + 1);
  const top = MARGIN.top;
  const bottom = Math.max(height - MARGIN.bottom, top + 1);
  const toX = scaleOf(x, left, right);
  const toY = scaleOf(y, bottom, top);
  const counted = series.filter(({ kind }) => kind !== "model");
  const place = (one: Series): PlottedSeries => {
    const shift = one.kind !== "model" ? (counted.indexOf(one) - (counted.length - 1) / 2) * BESIDE : 0;
    const points = one.points.map((point) => ({
      x: toX(point.x) + shift,
      y: toY(point.y),
      lowY: toY(point.low ?? point.y),
      highY: toY(point.high ?? point.y),
      modelY: point.model === undefined ? null : toY(point.model),
    }));
    const path = points
      .map((point, at) => `${at === 0 ? "M" : "L"}${point.x.toFixed(2)} ${point.y.toFixed(2)}`)
      .join("");
    return { series: one, path: one.kind === "model" ? path : "", points };
  };
  return {
    left,
    right,
    top,
    bottom,
    xTicks: spread(
      x.ticks.map((value) => ({ at: toX(value), text: x.say(value) })),
      32,
    ),
    yTicks: spread(
      y.ticks.map((value) => ({ at: toY(value), text: y.say(value) })),
      16,
    ),
    series: series.map(place),
    hereX: here === null ? null : toX(here),
  };
}
