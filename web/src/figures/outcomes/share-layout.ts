/**
 * Lab 6: the time of a lookup as a bar of hash, probe and read, whose read part grows and shrinks with the device or the mix. Below, a 100
 * % column shows the same shares: the height of the saved hashes is the point that draws the curve. Pure.
 *
 * **Invariants**
 * 1. Before the run, axes, prediction, the one known sample and question marks are drawn, but no curve.
 * 2. At the end, the point is at the last gain of the engine, and the column has the same shares as the bar. The first gain keeps its name.
 * 3. The number of the point is right of it, so that a falling curve does not cross the number.
 */

import { lab6Text } from "../../text/labs/lab6.en";
import { percent, time, timeIn, unitFor } from "../../text/numbers";
import { readingsText as reads } from "../../text/trees/readings.en";
import { decadesIn, type Ends, linear, logarithmic, minorTicks, type Scale, ticksIn } from "../chart/layout/axis";
import {
  axis as axisOf,
  legend,
  line,
  type Part,
  PHONE,
  predictedAt,
  predictedIn,
  rule,
  slices,
  stack,
  sum,
} from "../grammar/marks";
import { marksOf, mixed } from "../grammar/time";
import type { Mark } from "../scene/clock";
import { clamp, passed } from "../scene/easing";
import { gaugeHeight, layoutGauge } from "../scene/gauge-layout";
import { n, type SceneShapes, type Shape, straight, words } from "../scene/shapes";

const text = lab6Text.scene;

/** Cost of a lookup at one value of the axis. */
export interface ShareSample {
  readonly x: number;
  /** Hashes that sharing saves. */
  readonly savedNs: number;
  readonly hashNs: number;
  readonly probeNs: number;
  readonly readNs: number;
  /** Share of the time that sharing saves. */
  readonly gain: number;
}

export interface ShareAxis {
  readonly label: string;
  readonly isLog: boolean;
  /** Left and right end. */
  readonly ends: readonly [number, number];
  /** `named` takes the place of `says` in a picture with room for names. */
  readonly ticks: readonly { readonly value: number; readonly says: string; readonly named?: string }[];
  /** Writes any value of the axis. */
  readonly format: (value: number) => string;
  /** Names the lookup at a value of the axis. */
  readonly name: (value: number) => string;
  /** Ticks whose share is the question: a question mark is at their columns until the point reaches them. */
  readonly asked: readonly number[];
  /** Words for the share at the start of the curve, which stay there. */
  readonly start: (share: string) => string;
  /** All samples, so that the scale of the bar is the same before and after the run. */
  readonly all: readonly ShareSample[];
}

/** The predicted columns of the largest share, or a predicted height; `side` -1 is below the height. */
export type SharePrediction =
  | { readonly kind: "place"; readonly xs: readonly number[]; readonly says: string }
  | { readonly kind: "height"; readonly gain: number; readonly side: -1 | 0; readonly says: string };

const [START_MS, TRAVEL_MS, REST_MS] = [1000, 6000, 1500];
/** Time of each part of the bar in the introduction, and of the column that shows the same parts. */
const PART_MS = 1100;
const COLUMN_MS = 4 * PART_MS;

type Says<Name extends string> = Readonly<Record<Name, string>>;

export const shareMarks = (says: Says<"start" | "travel" | "end">): readonly Mark[] =>
  marksOf([
    [START_MS, says.start],
    [TRAVEL_MS, says.travel],
    [REST_MS, says.end],
  ]);

/** Marks of the introduction: the parts of the known lookup one after the other, and then their shares. */
export const introMarks = (says: Says<"hashes" | "others" | "end">): readonly Mark[] =>
  marksOf([
    [2 * PART_MS, says.hashes],
    [2 * PART_MS, says.others],
    [1800, says.end],
  ]);

/** Parts of a lookup: saved hashes, hashes, probes, reads. */
const LOOKS = [
  { paint: "hash", texture: "hatch" },
  { paint: "hash" },
  { paint: "probe", texture: "dots" },
  { paint: "read" },
] as const;
const fillOf = ({ paint: fill, ...texture }: Pick<Part, "paint" | "texture"> = { paint: "none" }) => ({
  fill,
  ...texture,
});
const partsOf = ({ savedNs, hashNs, probeNs, readNs }: ShareSample): number[] => [savedNs, hashNs, probeNs, readNs];
const totalOf = (sample: ShareSample): number => sum(partsOf(sample));
const shareOf = ({ gain }: ShareSample): string => percent(gain, 1);
/** The parts at time `t` of the introduction: they grow in the order of the bar. */
const grownAt = (sample: ShareSample, t: number): number[] =>
  partsOf(sample).map((value, at) => value * passed(t, at * PART_MS + 150, PART_MS - 300));

/** Costs between two samples. */
function sampleAt(samples: readonly ShareSample[], place: number): ShareSample | undefined {
  const [one, other] = [samples[Math.floor(place)], samples[Math.ceil(place)]];
  if (one === undefined || other === undefined) return undefined;
  const all = (sample: ShareSample): number[] => [...partsOf(sample), sample.x, sample.gain];
  const [savedNs = 0, hashNs = 0, probeNs = 0, readNs = 0, x = 0, gain = 0] = mixed(all(one), all(other), place % 1);
  return { x, savedNs, hashNs, probeNs, readNs, gain };
}

const PLOT = { left: 52, height: 266, narrow: 190 } as const;
/** From the legend to the plot: its title, and below it the words of a prediction. */
const HEAD = 64;
const COLUMN = 30;
/** Estimated widths of bold characters: of 18 px in a number, and of 14 px in words. */
const [DIGIT, CHARACTER] = [11, 8.2];
/** Key of the part of the plot in which a sample is read out, before its number. */
const SAMPLE = "sample";

/** The plot: its scales and edges. */
interface Plot {
  readonly x: Scale;
  readonly y: Scale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly isNarrow: boolean;
  readonly width: number;
}

/** The picture. Samples are in the order in which the scene visits them; before the run, the one that is known, if any. */
export function layoutShare(
  samples: readonly ShareSample[],
  axis: ShareAxis,
  prediction: SharePrediction | null,
  t: number,
  width: number,
  read: string | null = null,
  introMs: number = Number.POSITIVE_INFINITY,
  spare = 0,
): SceneShapes {
  const played = clamp((t - START_MS) / TRAVEL_MS);
  // The reader moves the point along the curve once it is drawn.
  const held = read?.startsWith(SAMPLE) ? Number(read.slice(SAMPLE.length)) : null;
  const place = held ?? played * Math.max(samples.length - 1, 0);
  const now = sampleAt(samples, place);
  const most = Math.max(1, ...axis.all.map(totalOf));
  const isWhole = introMs >= COLUMN_MS;
  const isNarrow = width < PHONE;
  const names = isNarrow ? 0 : 104;
  const legendY = gaugeHeight(1, names, false) + 18;
  const top = legendY + HEAD + (isNarrow ? 18 : 0);
  const bottom = top + (isNarrow ? PLOT.narrow : PLOT.height + spare);
  // The number of the column is right of it.
  const [left, right] = [PLOT.left, width - (isNarrow ? COLUMN + 54 : 48)];
  const x = (axis.isLog ? logarithmic : linear)(axis.ends, [left, right]);
  const plot: Plot = { x, y: linear([0, 1], [bottom, top]), left, right, top, bottom, isNarrow, width };
  return {
    height: bottom + 44,
    shapes: [
      ...(played < 1 ? [] : readings(samples, axis, plot)),
      ...bar(now, axis, introMs, { most, names, width, hasTicks: samples.length > 0 }),
      ...legend(
        text.parts.map((name, at) => [name, fillOf(LOOKS[at])]),
        { x: 0, y: legendY, width, columns: isNarrow ? 2 : 4 },
      ),
      words("plot", 0, top - 34, text.share, { isBold: true }),
      ...axes(axis, plot),
      ...stops(samples, axis, held === null ? place : samples.length, plot),
      ...(now === undefined
        ? []
        : isWhole
          ? curve(samples, axis, place, now, prediction, held !== null, plot)
          : column("column", now, now.x, plot, [0.9, 0.28], grownAt(now, introMs))),
      ...(prediction === null ? [] : predictionIn(prediction, plot)),
    ],
  };
}

/** The bar of a lookup, and its sum once it is complete. */
function bar(
  now: ShareSample | undefined,
  axis: ShareAxis,
  introMs: number,
  { most, names, width, hasTicks }: { most: number; names: number; width: number; hasTicks: boolean },
): readonly Shape[] {
  const parts = (now === undefined ? [] : grownAt(now, introMs)).map((value, at): Part => {
    return {
      value,
      paint: "none",
      ...LOOKS[at],
      reads: { at: reads.named(text.parts[at] ?? ""), values: time(value) },
    };
  });
  const says = now === undefined || introMs < COLUMN_MS ? "" : time(totalOf(now));
  return layoutGauge(
    {
      key: "bar",
      title: "",
      to: most,
      ticks: hasTicks ? ticksIn([0, most], 3) : [],
      format: time,
      rows: [{ key: "lookup", name: now === undefined ? "" : axis.name(now.x), parts, says }],
      prediction: null,
    },
    { left: 0, top: 0, width, names, hasFlag: false },
  );
}

/** The parts of a lookup as a column of 100 %, the saved one opaque. */
function column(
  key: string,
  sample: ShareSample,
  at: number,
  { x, y }: Plot,
  [saved, others]: Ends,
  values = partsOf(sample),
): Shape[] {
  const parts = values.map((value, part): Part => {
    return { value: value / totalOf(sample), paint: "none", ...LOOKS[part], opacity: part === 0 ? saved : others };
  });
  return stack(key, parts, y, { at: x(at) - COLUMN / 2, size: COLUMN }, "y");
}

/** In each part of the plot, the point is at its sample. */
function readings(samples: readonly ShareSample[], { label, format }: ShareAxis, plot: Plot): readonly Shape[] {
  const xs = samples.map((sample) => plot.x(sample.x));
  const area = { ...plot, left: Math.min(...xs), right: Math.max(...xs) };
  return slices(SAMPLE, xs, area, (at) => {
    const sample = samples[at] as ShareSample;
    return {
      at: reads.share.at(label, format(sample.x)),
      values: reads.share.sample(shareOf(sample), sample.savedNs, totalOf(sample)),
    };
  });
}

function axes(
  { ticks, isLog, ends, label }: ShareAxis,
  { x, y, left, right, bottom, isNarrow }: Plot,
): readonly Shape[] {
  const values = ticks.map(({ value }) => value);
  const named = (value: number): string => {
    const { says = "", named: name = says } = ticks.find((tick) => tick.value === value) ?? {};
    return isNarrow ? says : name;
  };
  const [from, to] = ends;
  const minor = isLog ? [...decadesIn(ends), ...minorTicks({ scale: "log", from, to, ticks: [] })] : [];
  return [
    ...axisOf({ key: "y", side: "left", scale: y, at: left, grid: [left, right], ticks: [0, 0.5, 1], format: percent }),
    ...axisOf({
      key: "x",
      side: "below",
      scale: x,
      at: bottom,
      ticks: values,
      format: named,
      minor,
      title: [isLog ? text.logScale(label) : label, right],
    }),
  ];
}

/** A column at each tick: empty before the point reaches it, pale afterwards, so that saved parts can be compared. */
function stops(
  samples: readonly ShareSample[],
  { ticks, asked }: ShareAxis,
  place: number,
  plot: Plot,
): readonly Shape[] {
  const { x, y, top, bottom } = plot;
  const now = samples[Math.round(place)];
  return ticks.flatMap(({ value }, at): readonly Shape[] => {
    const apart = samples.map((sample) => Math.abs(x(sample.x) - x(value)));
    const nearest = apart.indexOf(Math.min(...apart));
    const sample = samples.length > 1 && nearest < place ? samples[nearest] : undefined;
    if (sample !== undefined) return column(`stop${at}-`, { ...sample }, value, plot, [0.5, 0.14]);
    const box = { x: x(value) - COLUMN / 2, y: top, width: COLUMN, height: bottom - top };
    // The column of the point has the same place.
    const isCovered = samples.length > 1 && now !== undefined && Math.abs(x(now.x) - x(value)) < COLUMN + 4;
    const look = { anchor: "middle", size: 26, isBold: true, paint: "soft" } as const;
    return [
      { kind: "box", key: `stop${at}`, ...box, fill: "panel", stroke: "line" },
      ...(asked.includes(value) && !isCovered ? [words(`stop${at}-asked`, x(value), y(0.5) + 9, "?", look)] : []),
    ];
  });
}

/** The column at the present place, and the curve that its saved part has drawn. */
function curve(
  samples: readonly ShareSample[],
  { start }: ShareAxis,
  place: number,
  now: ShareSample,
  prediction: SharePrediction | null,
  isWhole: boolean,
  plot: Plot,
): readonly Shape[] {
  const { x, y, left, width, isNarrow } = plot;
  const at = (sample: ShareSample) => ({ x: x(sample.x), y: y(sample.gain) });
  const visited = isWhole ? samples : [...samples.slice(0, Math.floor(place) + 1), now];
  const [point, from] = [at(now), at(samples[0] ?? now)];
  // The known lookup explains the number; later ones have no room for more words.
  const says = samples.length === 1 && !isNarrow ? text.saved(shareOf(now)) : shareOf(now);
  const started = start(shareOf(samples[0] ?? now));
  // The number is ahead of the curve, which falls: up-right of the point, and inside of the picture.
  const number = Math.min(point.x + COLUMN / 2 + 8, width - says.length * DIGIT);
  // On a narrow picture, the words of a prediction at the same height are right above its line.
  const isTaken = isNarrow && prediction?.kind === "height" && Math.abs(y(prediction.gain) - from.y) < 30;
  const opacity = point.x - from.x > COLUMN + 8 + started.length * CHARACTER ? 1 : 0;
  return [
    ...column("column", now, now.x, plot, [0.9, 0.28]),
    // The height of the saved part is the height of the point.
    rule("height", "y", point.y, [left, point.x], { stroke: "hash", width: 1.5 }),
    line("curve", visited.map(at)),
    { kind: "dot", key: "point", ...point, r: 5.5, fill: "ink", stroke: "bg" },
    { kind: "dot", key: "start", ...from, r: 4.5, fill: "ink", stroke: "bg", opacity },
    words("start-words", from.x + COLUMN / 2 + 8, from.y - (isTaken ? 27 : 10), started, { isBold: true, opacity }),
    words("point-words", number, numberY(point.y, y(0), prediction, y), says, { isBold: true, size: 18 }),
  ];
}

/** The base line of the number: above its point, or below it if the line of the prediction would cross the number. */
function numberY(point: number, bottom: number, prediction: SharePrediction | null, y: Scale): number {
  const above = point - 8;
  const line = prediction?.kind === "height" ? y(prediction.gain) : Number.NaN;
  if (!(line > above - 18 && line < above + 5)) return above;
  return point + 20 < bottom - 2 ? point + 20 : line - 7;
}

function predictionIn(
  prediction: SharePrediction,
  { x, y, left, right, top, bottom, isNarrow }: Plot,
): readonly Shape[] {
  const { says } = prediction;
  if (prediction.kind === "place") {
    // A frame around each predicted column, so that nothing is drawn over it.
    const places = prediction.xs.map(x);
    const half = COLUMN / 2 + 4;
    const middle = sum(places) / places.length;
    const isRight = middle > (left + right) * 0.6;
    const label =
      places.length > 1
        ? ({ x: middle, anchor: "middle" } as const)
        : ({ x: middle + (isRight ? half : -half), anchor: isRight ? "end" : "start" } as const);
    const boxes = places.map((at) => ({ left: at - half, right: at + half, top: top - 3, bottom }));
    return predictedIn(boxes, { y: top - 11, says, ...label }, true);
  }
  const at = y(prediction.gain);
  const middle = (left + right) / 2;
  // A level prediction crosses the column in the middle, so its words are next to the column, below the line.
  if (prediction.side === 0) {
    return predictedAt(["y", at], [left, right], { x: (left + middle) / 2, y: at + 18, says, anchor: "middle" });
  }
  // On a narrow picture, words of this length would reach the column at the end: they start at the left, below line and curve.
  const from = isNarrow ? left + 10 : middle;
  const d = `${straight(from, at, from, at + 26)}M${from - 5} ${n(at + 19)}L${from} ${n(at + 26)}L${from + 5} ${n(at + 19)}`;
  const shade = { x: left, y: at, width: right - left, height: bottom - at } as const;
  return [
    { kind: "box", key: "you-side", ...shade, fill: "ink", opacity: 0.07 },
    ...predictedAt(["y", at], [left, right], { x: from + 12, y: isNarrow ? bottom - 6 : at - 7, says }),
    { kind: "line", key: "you-arrow", d, stroke: "ink", width: 2 },
  ];
}

/** Time of the clock that all lookups of the race share, from 0 to 1. */
export const RACE_MS = 5000;

export const raceMarks = (says: Says<"race" | "end">): readonly Mark[] =>
  marksOf([
    [RACE_MS, says.race],
    [REST_MS, says.end],
  ]);

/** Time of one lookup by its parts, in order. */
export interface Racer {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly { readonly paint: "hash" | "probe" | "read"; readonly ns: number }[];
  /** True if only the time of its first level is drawn. */
  readonly isFirst?: boolean;
}

/** Least distance of two bars of the race, and the row that explains their looks. */
const [RACE_PITCH, RACE_LEGEND] = [64, 22];

/**
 * Three lookups on one clock. The line of the prediction is at the end of the first one, whose time is known before the run. The scale
 * reaches `to` at least, so that it is the same before and after the run.
 */
export function layoutRace(
  racers: readonly Racer[],
  hasRun: boolean,
  to: number,
  /** Words of the prediction; null without one. */
  says: string | null,
  t: number,
  width: number,
  spare = 0,
): SceneShapes {
  const totals = racers.map(({ parts }) => sum(parts.map(({ ns }) => ns)));
  const most = Math.max(1, to, ...totals);
  const clock = hasRun ? clamp(t / RACE_MS) * most : most;
  const format = (ns: number): string => timeIn(unitFor(most), ns);
  // On a narrow picture, longer words would reach the line of the prediction.
  const firstSays = width < PHONE ? (time: string) => `≥ ${time}` : text.first;
  const rows = racers.map(({ key, name, parts, isFirst = false }, at) => {
    let from = 0;
    const shown = parts.map(({ paint, ns }): Part => {
      const value = Math.min(Math.max(clock - from, 0), ns);
      from += ns;
      // A part is read out when it has ended.
      const said = value < ns ? {} : { reads: { at: reads.row(name, reads.share.parts[paint]), values: format(ns) } };
      return { paint, value, ...said, ...(paint === "probe" ? { texture: "dots" } : {}) };
    });
    const total = totals[at] ?? 0;
    return { key, name, parts: shown, says: clock < total ? "" : (isFirst ? firstSays : String)(format(total)) };
  });
  const names = width < PHONE ? 0 : 166;
  const pitch = RACE_PITCH + Math.floor(spare / rows.length);
  const bars = gaugeHeight(rows.length, names, true, pitch);
  const first = totals[0] ?? 0;
  const prediction = says === null ? null : { from: first, to: first, says };
  return {
    height: bars + RACE_LEGEND,
    shapes: [
      ...legend(
        LOOKS.slice(1).map((look) => [reads.share.parts[look.paint], fillOf(look)]),
        { x: names, y: bars + 12, width: width - names, columns: 3 },
      ),
      ...layoutGauge(
        { key: "race", title: "", to: most, ticks: ticksIn([0, most], 3), format, rows, prediction },
        { left: 0, top: 0, width, names, pitch },
      ),
    ],
  };
}
