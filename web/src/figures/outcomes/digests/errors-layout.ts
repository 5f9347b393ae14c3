/**
 * Lab 5: errors of several filters, key by key. A column is a key, a row is a filter, and a red cell is a wrong "maybe". Keys that fool
 * two or more filters get a frame. Scales below sum up all keys. Pure.
 *
 * **Invariants**
 * 1. Before the run, no cell is red, except in a grid that belongs to the question.
 * 2. At the end the scales show the numbers of the engine.
 */
import { readingsText as reads } from "../../../text/trees/readings.en";
import type { Area } from "../../chart/layout/stop";
import type { Mark } from "../../scene/clock";
import { clamp, passed } from "../../scene/easing";
import {
  type Gauge,
  type GaugeRow,
  gaugeHeight,
  gaugePlaces,
  layoutGauge,
  PITCH,
  type PredictedValue,
} from "../../scene/gauge-layout";
import { n, type Paint, type SceneShapes, type Shape, words } from "../../scene/shapes";

/** Filters that erred for each key, as sets: filter `i` is bit `i`. */
export interface ErrorSets {
  readonly key: string;
  readonly name: string;
  readonly filters: readonly { readonly paint: Paint }[];
  /** Sets of the keys that are drawn; null before the run. */
  readonly sets: readonly number[] | null;
  /** True if the errors are part of the question, and not of its outcome. */
  readonly isKnown?: boolean;
}

/** Keys that are drawn one by one. */
export const COLUMNS = 60;

const SLOW = 12;
const SLOW_MS = 2600;
const DRAWN_MS = 3800;
const ALL_MS = 6600;
const REST_MS = 1200;

export function errorMarks(says: {
  readonly slow: string;
  readonly all: string;
  readonly end: string;
}): readonly Mark[] {
  return [
    { atMs: SLOW_MS, sentence: says.slow },
    { atMs: ALL_MS, sentence: says.all },
    { atMs: ALL_MS + REST_MS, sentence: says.end },
  ];
}

/** Fraction of all keys that is counted at time `t`. */
export function countedShare(t: number): number {
  return clamp((t - SLOW_MS) / (ALL_MS - SLOW_MS));
}

function columnsAt(t: number): number {
  if (t < SLOW_MS) return Math.floor((t / SLOW_MS) * SLOW);
  return SLOW + Math.floor((COLUMNS - SLOW) * passed(t, SLOW_MS, DRAWN_MS - SLOW_MS, Number));
}

export function layoutErrors(
  rasters: readonly ErrorSets[],
  gauges: readonly Gauge[],
  t: number,
  width: number,
  spare = 0,
): SceneShapes {
  const names = namesOf(width);
  const row = rowOf(rasters, spare);
  const pitch = pitchOf(rasters, gauges, spare);
  let top = 0;
  const shapes: Shape[] = [];
  for (const raster of rasters) {
    shapes.push(...cells(raster, raster.isKnown === true ? COLUMNS : columnsAt(t), { top, width, row }));
    top += rasterHeight(raster, row);
  }
  for (const gauge of gauges) {
    shapes.push(...layoutGauge(gauge, { left: 0, top: top + GAUGE_GAP, width, names, pitch }));
    top += gaugeHeight(gauge.rows.length, names, true, pitch) + GAUGE_GAP;
  }
  return { height: top, shapes };
}

/** Places of predictions on the first scale, next to the bar below the known one. */
export function errorsPlaces(rasters: readonly ErrorSets[], gauge: Gauge, width: number, spare = 0) {
  const row = rowOf(rasters, spare);
  const top = rasters.reduce((sum, raster) => sum + rasterHeight(raster, row), GAUGE_GAP);
  const pitch = pitchOf(rasters, [gauge], spare);
  const { scale, middle } = gaugePlaces(gauge, { left: 0, top, width, names: namesOf(width), pitch });
  return { across: middle(1), rest: scale(0) + 20, at: scale };
}

const GAUGE_GAP = 6;

function namesOf(width: number): number {
  return width < 480 ? 0 : 150;
}

/** Height of a row: all rows share spare height in whole pixels, up to squares. */
function rowOf(rasters: readonly ErrorSets[], spare: number): number {
  return Math.min(leastRow(rasters) + Math.floor(spare / countRows(rasters)), 20);
}

function countRows(rasters: readonly ErrorSets[]): number {
  return rasters.reduce((sum, { filters }) => sum + filters.length, 0);
}

function leastRow(rasters: readonly ErrorSets[]): number {
  return Math.max(...rasters.map(({ filters }) => filters.length)) > 6 ? 8 : 12;
}

/** Distance of two bars: the bars get the height that the rows leave. */
function pitchOf(rasters: readonly ErrorSets[], gauges: readonly Gauge[], spare: number): number {
  const used = (rowOf(rasters, spare) - leastRow(rasters)) * countRows(rasters);
  const bars = gauges.reduce((sum, { rows }) => sum + rows.length, 0);
  return PITCH + Math.min(Math.floor((spare - used) / Math.max(bars, 1)), 14);
}

function rasterHeight({ filters }: ErrorSets, row: number): number {
  return 22 + filters.length * row + 12;
}

interface CellPlace {
  readonly top: number;
  readonly width: number;
  readonly row: number;
}

function cells(
  { key, name, filters, sets }: ErrorSets,
  shown: number,
  { top, width, row }: CellPlace,
): readonly Shape[] {
  const left = 10;
  const pitch = (width - left) / COLUMNS;
  const first = top + 22;
  const paths = { ground: "", red: "", several: "" };
  for (let column = 0; column < COLUMNS; column += 1) {
    const set = column < shown ? (sets?.[column] ?? 0) : 0;
    const x = n(left + column * pitch);
    const side = n(pitch - 1);
    for (const at of filters.keys()) {
      const cell = `M${x} ${n(first + at * row)}h${side}v${row - 1}h${-side}z`;
      if (((set >> at) & 1) === 1) paths.red += cell;
      else if (sets === null || column < shown) paths.ground += cell;
    }
    if (bits(set) > 1)
      paths.several += `M${n(x - 1)} ${first - 1.5}h${n(side + 2)}v${filters.length * row + 2}h${n(-side - 2)}z`;
  }
  const column = (at: number): Area => {
    const x = left + at * pitch;
    return { left: x, top: first, right: x + pitch - 1, bottom: first + filters.length * row - 1 };
  };
  return [
    ...keyPlaces({ key, filters, sets }, shown, column),
    words(`${key}-name`, 0, top + 14, name),
    ...filters.map(
      ({ paint }, at): Shape => ({
        kind: "box",
        key: `${key}-filter${at}`,
        x: 0,
        y: first + at * row,
        width: 6,
        height: row - 1,
        fill: paint,
        stroke: "edge",
      }),
    ),
    { kind: "line", key: `${key}-ground`, d: paths.ground, stroke: "none", fill: "line" },
    { kind: "line", key: `${key}-red`, d: paths.red, stroke: "none", fill: "wasted" },
    { kind: "line", key: `${key}-several`, d: paths.several, stroke: "ink", width: 2 },
  ];
}

/** The keys that are drawn, to read out the filters that they fool. */
function keyPlaces(
  { key, filters, sets }: Pick<ErrorSets, "key" | "filters" | "sets">,
  shown: number,
  columnOf: (at: number) => Area,
): readonly Shape[] {
  return (sets ?? []).slice(0, shown).map((set, at): Shape => {
    const fooled = [...filters.keys()].filter((filter) => ((set >> filter) & 1) === 1).map((filter) => filter + 1);
    const { left, top, right, bottom } = columnOf(at);
    const said = { at: reads.errors.key(at + 1), values: reads.errors.fooled(fooled, filters.length) };
    const place = { x: left, y: top, width: right - left, height: bottom - top };
    return { kind: "place", key: `${key}-key${at}`, ...place, reads: said };
  });
}

/** Number of filters in a set. */
export function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** Two bars that are compared, and the words of a prediction about the second one. */
export interface Compared {
  readonly key: string;
  readonly title: string;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  readonly rows: readonly [GaugeRow, GaugeRow];
  /** End of the first bar, which is part of the question; null until it is known. */
  readonly final: number | null;
  /** Null without a prediction. */
  readonly says: string | null;
}

/** The line of the prediction is at the end of the first bar, so that it is at a known value. */
export function comparedGauge({ final, says, ...rest }: Compared): Gauge {
  return { ...rest, prediction: says === null || final === null ? null : { from: final, to: final, says } };
}

/** A range of the scale; an end beyond the scale is its end. */
export function rangeOf(from: number, to: number, says: string): PredictedValue {
  return { from, to, says };
}
