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
import { scaleOf, ticksIn } from "../chart/layout/axis";
import type { Mark } from "../scene/clock";
import { clamp, mix, passed } from "../scene/easing";
import { gaugeHeight, layoutGauge } from "../scene/gauge-layout";
import { type Box, n, predicted, type SceneShapes, type Shape, straight, words } from "../scene/shapes";

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

const START_MS = 1000;
const TRAVEL_MS = 6000;
const REST_MS = 1500;

export function shareMarks(says: {
  readonly start: string;
  readonly travel: string;
  readonly end: string;
}): readonly Mark[] {
  return [
    { atMs: START_MS, sentence: says.start },
    { atMs: START_MS + TRAVEL_MS, sentence: says.travel },
    { atMs: START_MS + TRAVEL_MS + REST_MS, sentence: says.end },
  ];
}

/** Time of each part of the bar in the introduction, and of the column that shows the same parts. */
const PART_MS = 1100;
const COLUMN_MS = 4 * PART_MS;

/** Marks of the introduction: the parts of the known lookup one after the other, and then their shares. */
export function introMarks(says: {
  readonly hashes: string;
  readonly others: string;
  readonly end: string;
}): readonly Mark[] {
  return [
    { atMs: 2 * PART_MS, sentence: says.hashes },
    { atMs: COLUMN_MS, sentence: says.others },
    { atMs: COLUMN_MS + 1800, sentence: says.end },
  ];
}

/** The lookup at time `t` of the introduction: its parts grow in the order of the bar. */
function grownAt(sample: ShareSample, t: number): ShareSample {
  const part = (at: number): number => passed(t, at * PART_MS + 150, PART_MS - 300);
  const { savedNs, hashNs, probeNs, readNs } = sample;
  return {
    ...sample,
    savedNs: savedNs * part(0),
    hashNs: hashNs * part(1),
    probeNs: probeNs * part(2),
    readNs: readNs * part(3),
  };
}

/** The bar of a lookup at time `t` of the introduction, and its sum once it is complete. */
function barOf(sample: ShareSample | undefined, t: number) {
  if (sample === undefined) return { parts: [], says: "" };
  return { parts: partsOf(grownAt(sample, t)), says: t < COLUMN_MS ? "" : time(totalOf(sample)) };
}

/** Costs between two samples. */
function sampleAt(samples: readonly ShareSample[], place: number): ShareSample | undefined {
  const [one, other] = [samples[Math.floor(place)], samples[Math.ceil(place)]];
  if (one === undefined || other === undefined) return undefined;
  const u = place - Math.floor(place);
  const between = (of: (sample: ShareSample) => number): number => mix(of(one), of(other), u);
  return {
    x: between(({ x }) => x),
    savedNs: between(({ savedNs }) => savedNs),
    hashNs: between(({ hashNs }) => hashNs),
    probeNs: between(({ probeNs }) => probeNs),
    readNs: between(({ readNs }) => readNs),
    gain: between(({ gain }) => gain),
  };
}

function totalOf({ savedNs, hashNs, probeNs, readNs }: ShareSample): number {
  return savedNs + hashNs + probeNs + readNs;
}

const PLOT = { left: 52, height: 266, narrow: 190 } as const;
/** From the legend to the plot: its title, and below it the words of a prediction. */
const HEAD = 64;
const COLUMN = 30;
/** Estimated widths of bold characters: of 18 px in a number, and of 14 px in words. */
const DIGIT = 11;
const CHARACTER = 8.2;
const shareOf = ({ gain }: ShareSample): string => percent(gain, 1);
/** Opacity of the saved part of a column, and of the others, so that the column shows the height of the point. */
const SAVED = 0.9;
const OTHERS = 0.28;

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
  const isNarrow = width < 480;
  const names = isNarrow ? 0 : 104;
  const gauge = layoutGauge(
    {
      key: "bar",
      title: "",
      to: most,
      ticks: samples.length === 0 ? [] : ticksIn([0, most], 3),
      format: time,
      rows: [{ key: "lookup", name: now === undefined ? "" : axis.name(now.x), ...barOf(now, introMs) }],
      prediction: null,
    },
    { left: 0, top: 0, width, names, hasFlag: false },
  );
  const legendY = gaugeHeight(1, names, false) + 18;
  const top = legendY + HEAD + (isNarrow ? 18 : 0);
  const bottom = top + (isNarrow ? PLOT.narrow : PLOT.height + spare);
  // The number of the column is right of it.
  const right = width - (isNarrow ? COLUMN + 54 : 48);
  const [from, to] = axis.ends;
  const x = scaleOf({ scale: axis.isLog ? "log" : "linear", from, to }, PLOT.left, right);
  const y = scaleOf({ scale: "linear", from: 0, to: 1 }, bottom, top);
  return {
    height: bottom + 44,
    shapes: [
      ...(played < 1 ? [] : samplePlaces(samples, axis, x, { top, bottom })),
      ...gauge,
      ...legend(legendY, width),
      words("plot", 0, top - 34, text.share, { isBold: true }),
      ...axes(axis, x, y, { bottom, right, isNarrow }),
      ...stops(samples, axis, held === null ? place : samples.length, x, y),
      ...(isWhole ? [] : growing(now, introMs, x, y)),
      ...(now === undefined || !isWhole
        ? []
        : curve(samples, axis, place, now, x, y, width, prediction, held !== null)),
      ...(prediction === null ? [] : predictionIn(prediction, x, y, { top, bottom, right, isNarrow })),
    ],
  };
}

function partsOf({ savedNs, hashNs, probeNs, readNs }: ShareSample) {
  const parts = [
    { paint: "hash", value: savedNs, texture: "hatch" },
    { paint: "hash", value: hashNs },
    { paint: "probe", value: probeNs, texture: "dots" },
    { paint: "read", value: readNs },
  ] as const;
  return parts.map((part, at) => ({
    ...part,
    reads: { at: reads.named(text.parts[at] ?? ""), values: time(part.value) },
  }));
}

/** Key of the part of the plot in which a sample is read out, before its number. */
const SAMPLE = "sample";

/** Parts of the plot, from left to right: in each of them the point is at its sample. */
function samplePlaces(
  samples: readonly ShareSample[],
  { label, format }: ShareAxis,
  x: Scale,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): readonly Shape[] {
  const places = samples.map((sample, at) => ({ sample, at, x: x(sample.x) })).sort((one, other) => one.x - other.x);
  return places.map((place, at): Shape => {
    const [before, after] = [places[at - 1]?.x ?? place.x, places[at + 1]?.x ?? place.x];
    const [left, right] = [(before + place.x) / 2, (place.x + after) / 2];
    const { savedNs, gain } = place.sample;
    return {
      kind: "place",
      key: `${SAMPLE}${place.at}`,
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
      reads: {
        at: reads.share.at(label, format(place.sample.x)),
        values: reads.share.sample(percent(gain, 1), savedNs, totalOf(place.sample)),
      },
      mark: "none",
    };
  });
}

type Sample = readonly [name: string, look: Pick<Box, "fill" | "texture">];

const PARTS = [
  { fill: "hash", texture: "hatch" },
  { fill: "hash" },
  { fill: "probe", texture: "dots" },
  { fill: "read" },
] as const;

function legend(y: number, width: number): readonly Shape[] {
  return samplesOf(
    text.parts.map((name, at): Sample => [name, PARTS[at] ?? { fill: "none" }]),
    { x: 0, y, width, columns: width < 480 ? 2 : 4 },
  );
}

/** Samples of the looks of parts with their names, in columns. */
function samplesOf(
  samples: readonly Sample[],
  {
    x: left,
    y,
    width,
    columns,
  }: { readonly x: number; readonly y: number; readonly width: number; readonly columns: number },
): readonly Shape[] {
  const pitch = Math.min(170, width / columns);
  return samples.flatMap(([name, look], at): readonly Shape[] => {
    const [x, line] = [left + (at % columns) * pitch, y + Math.floor(at / columns) * 18];
    return [
      { kind: "box", key: `legend${at}`, x, y: line - 11, width: 14, height: 12, ...look },
      words(`legend${at}-words`, x + 19, line, name, { size: 12.5 }),
    ];
  });
}

type Scale = (value: number) => number;

/** The values 1 to 9 times a power of ten between both ends. Their growing density shows the scale. */
function minorTicks([from, to]: readonly [number, number]): readonly number[] {
  const decades = Array.from({ length: 12 }, (_, power) => 10 ** power);
  return decades
    .flatMap((decade) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => digit * decade))
    .filter((value) => value >= from && value <= to);
}

function axes(
  axis: ShareAxis,
  x: Scale,
  y: Scale,
  { bottom, right, isNarrow }: { bottom: number; right: number; isNarrow: boolean },
): readonly Shape[] {
  return [
    ...[0, 0.5, 1].flatMap((share): readonly Shape[] => [
      { kind: "line", key: `y${share}`, d: straight(PLOT.left, y(share), right, y(share)), stroke: "line", width: 1 },
      words(`y${share}-words`, PLOT.left - 8, y(share) + 4, percent(share), {
        anchor: "end",
        size: 12.5,
        paint: "soft",
      }),
    ]),
    ...axis.ticks.flatMap(({ value, says, named = says }): readonly Shape[] => [
      { kind: "line", key: `x${value}`, d: straight(x(value), bottom, x(value), bottom + 5), stroke: "ink" },
      words(`x${value}-words`, x(value), bottom + 19, isNarrow ? says : named, {
        anchor: "middle",
        size: 12.5,
        paint: "soft",
      }),
    ]),
    ...(axis.isLog ? minorTicks(axis.ends) : []).map(
      (value): Shape => ({
        kind: "line",
        key: `x-minor${value}`,
        d: straight(x(value), bottom, x(value), bottom + 4),
        stroke: "edge",
      }),
    ),
    words("x-axis", right, bottom + 38, axis.isLog ? text.logScale(axis.label) : axis.label, {
      anchor: "end",
      size: 12.5,
      paint: "soft",
    }),
  ];
}

/** A column at each tick: empty before the point reaches it, pale afterwards, so that saved parts can be compared. */
function stops(
  samples: readonly ShareSample[],
  { ticks, asked }: ShareAxis,
  place: number,
  x: Scale,
  y: Scale,
): readonly Shape[] {
  const nearest = (value: number): number => {
    const apart = samples.map((sample) => Math.abs(x(sample.x) - x(value)));
    return apart.indexOf(Math.min(...apart));
  };
  return ticks.flatMap(({ value }, at): readonly Shape[] => {
    const [left, sample] = [x(value) - COLUMN / 2, samples[nearest(value)]];
    const frame = { x: left, y: y(1), width: COLUMN, height: y(0) - y(1) };
    const isVisited = samples.length > 1 && nearest(value) < place;
    if (sample === undefined || !isVisited) {
      const box: Shape = { kind: "box", key: `stop${at}`, ...frame, fill: "panel", stroke: "line" };
      const now = samples[Math.round(place)];
      // The column of the point has the same place.
      const isCovered = samples.length > 1 && now !== undefined && Math.abs(x(now.x) - x(value)) < COLUMN + 4;
      if (!asked.includes(value) || isCovered) return [box];
      const mark = { anchor: "middle", size: 26, isBold: true, paint: "soft" } as const;
      return [box, words(`stop${at}-asked`, x(value), y(0.5) + 9, "?", mark)];
    }
    return columnOf(sample, left, y).map((box, part) => ({
      ...box,
      key: `stop${at}-${part}`,
      opacity: part === 0 ? 0.5 : 0.14,
    }));
  });
}

/** The parts of a lookup as a column of 100 %. */
function columnOf(sample: ShareSample, left: number, y: Scale, total = totalOf(sample)): readonly Box[] {
  let from = 0;
  return partsOf(sample).map((part, at) => {
    const low = from;
    from += part.value / total;
    const box = { x: left, y: y(from), width: COLUMN, height: y(low) - y(from) };
    const texture = "texture" in part ? { texture: part.texture } : {};
    const opacity = at === 0 ? SAVED : OTHERS;
    return { kind: "box", key: `column${at}`, ...box, fill: part.paint, opacity, ...texture };
  });
}

/** The column of the introduction, whose parts grow with those of the bar. */
function growing(sample: ShareSample | undefined, introMs: number, x: Scale, y: Scale): readonly Shape[] {
  if (sample === undefined) return [];
  return columnOf(grownAt(sample, introMs), x(sample.x) - COLUMN / 2, y, totalOf(sample));
}

/** The column at the present place, and the curve that its saved part has drawn. */
function curve(
  samples: readonly ShareSample[],
  { start }: ShareAxis,
  place: number,
  now: ShareSample,
  x: Scale,
  y: Scale,
  width: number,
  prediction: SharePrediction | null,
  isWhole: boolean,
): readonly Shape[] {
  const visited = isWhole ? samples : [...samples.slice(0, Math.floor(place) + 1), now];
  const d = visited.map((sample, at) => `${at === 0 ? "M" : "L"}${n(x(sample.x))} ${n(y(sample.gain))}`).join("");
  const column = columnOf(now, x(now.x) - COLUMN / 2, y);
  const first = samples[0] ?? now;
  // The known lookup explains the number; later ones have no room for more words.
  const isKnown = samples.length === 1 && width >= 480;
  const [says, started] = [isKnown ? text.saved(shareOf(now)) : shareOf(now), start(shareOf(first))];
  const from0 = { x: x(first.x), y: y(first.gain) };
  // The number is ahead of the curve, which falls: up-right of the point, and inside of the picture.
  const number = Math.min(x(now.x) + COLUMN / 2 + 8, width - says.length * DIGIT);
  // On a narrow picture, the words of a prediction at the same height are right above its line.
  const isTaken = width < 480 && prediction?.kind === "height" && Math.abs(y(prediction.gain) - from0.y) < 30;
  const isApart = x(now.x) - COLUMN / 2 > from0.x + COLUMN / 2 + 8 + started.length * CHARACTER;
  return [
    ...column,
    // The height of the saved part is the height of the point.
    {
      kind: "line",
      key: "height",
      d: straight(PLOT.left, y(now.gain), x(now.x), y(now.gain)),
      stroke: "hash",
      width: 1.5,
    },
    { kind: "line", key: "curve", d, stroke: "ink", width: 2.5 },
    { kind: "dot", key: "point", x: x(now.x), y: y(now.gain), r: 5.5, fill: "ink", stroke: "bg" },
    { kind: "dot", key: "start", ...from0, r: 4.5, fill: "ink", stroke: "bg", opacity: isApart ? 1 : 0 },
    words("start-words", from0.x + COLUMN / 2 + 8, from0.y - (isTaken ? 27 : 10), started, {
      isBold: true,
      opacity: isApart ? 1 : 0,
    }),
    words("point-words", number, numberY(y(now.gain), y(0), prediction, y), says, { isBold: true, size: 18 }),
  ];
}

/** The base line of the number: above its point, or below it if the line of the prediction would cross the number. */
function numberY(point: number, bottom: number, prediction: SharePrediction | null, y: Scale): number {
  const above = point - 8;
  if (prediction?.kind !== "height") return above;
  const line = y(prediction.gain);
  const isCrossed = line > above - 18 && line < above + 5;
  if (!isCrossed) return above;
  const below = point + 20;
  return below < bottom - 2 ? below : line - 7;
}

/** A frame around each predicted column, so that nothing is drawn over it. */
function placesIn(
  { xs, says }: Extract<SharePrediction, { readonly kind: "place" }>,
  x: Scale,
  { top, bottom, right }: { readonly top: number; readonly bottom: number; readonly right: number },
): readonly Shape[] {
  const places = xs.map(x);
  const half = COLUMN / 2 + 4;
  const frames = places.map((at) => `M${n(at - half)} ${bottom}V${top - 3}H${n(at + half)}V${bottom}`);
  const middle = places.reduce((sum, at) => sum + at, 0) / places.length;
  const label = { y: top - 11, says };
  if (places.length > 1) return predicted("you", frames.join(""), { ...label, x: middle, anchor: "middle" });
  const isRight = middle > (PLOT.left + right) * 0.6;
  const edge = { x: middle + (isRight ? half : -half), anchor: isRight ? ("end" as const) : ("start" as const) };
  return predicted("you", frames.join(""), { ...label, ...edge });
}

function predictionIn(
  prediction: SharePrediction,
  x: Scale,
  y: Scale,
  { top, bottom, right, isNarrow }: { top: number; bottom: number; right: number; isNarrow: boolean },
): readonly Shape[] {
  if (prediction.kind === "place") {
    return placesIn(prediction, x, { top, bottom, right });
  }
  const at = y(prediction.gain);
  // On a narrow picture, words of this length would reach the column at the end: they start at the left, below line and curve.
  const isBelow = isNarrow && prediction.side !== 0;
  const from = isBelow ? PLOT.left + 10 : (PLOT.left + right) / 2;
  const arrow = `${straight(from, at, from, at + 26)}M${from - 5} ${n(at + 19)}L${from} ${n(at + 26)}L${from + 5} ${n(at + 19)}`;
  // A level prediction crosses the column in the middle, so its words are next to the column, below the line.
  const middle = (PLOT.left + right) / 2;
  const label =
    prediction.side === 0
      ? { x: (PLOT.left + middle) / 2, y: at + 18, says: prediction.says, anchor: "middle" as const }
      : { x: from + 12, y: isBelow ? bottom - 6 : at - 7, says: prediction.says };
  const shade = { x: PLOT.left, y: at, width: right - PLOT.left, height: bottom - at } as const;
  return [
    ...(prediction.side === 0
      ? []
      : [{ kind: "box", key: "you-side", ...shade, fill: "ink", opacity: 0.07 } satisfies Shape]),
    ...predicted("you", straight(PLOT.left, at, right, at), label),
    { kind: "line", key: "you-arrow", d: arrow, stroke: "ink", width: 2, opacity: prediction.side === 0 ? 0 : 1 },
  ];
}

/** Time of the clock that all lookups of the race share, from 0 to 1. */
export const RACE_MS = 5000;

export function raceMarks(says: { readonly race: string; readonly end: string }): readonly Mark[] {
  return [
    { atMs: RACE_MS, sentence: says.race },
    { atMs: RACE_MS + REST_MS, sentence: says.end },
  ];
}

/** Time of one lookup by its parts, in order. */
export interface Racer {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly { readonly paint: "hash" | "probe" | "read"; readonly ns: number }[];
  /** True if only the time of its first level is drawn. */
  readonly isFirst?: boolean;
}

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
  const totals = racers.map(({ parts }) => parts.reduce((sum, { ns }) => sum + ns, 0));
  const most = Math.max(1, to, ...totals);
  const clock = hasRun ? clamp(t / RACE_MS) * most : most;
  const inUnit = (ns: number): string => timeIn(unitFor(most), ns);
  // On a narrow picture, longer words would reach the line of the prediction.
  const firstSays = width < 480 ? (time: string) => `≥ ${time}` : text.first;
  const rows = racers.map(({ key, name, parts, isFirst = false }, at) => {
    let from = 0;
    const shown = parts.map(({ paint, ns }) => {
      const value = Math.min(Math.max(clock - from, 0), ns);
      from += ns;
      const texture = paint === "probe" ? ("dots" as const) : undefined;
      // A part is read out when it has ended.
      const said = value < ns ? {} : { reads: { at: reads.row(name, reads.share.parts[paint]), values: inUnit(ns) } };
      return { paint, value, ...said, ...(texture === undefined ? {} : { texture }) };
    });
    const total = totals[at] ?? 0;
    return { key, name, parts: shown, says: clock < total ? "" : isFirst ? firstSays(inUnit(total)) : inUnit(total) };
  });
  const names = width < 480 ? 0 : 166;
  const pitch = RACE_PITCH + Math.floor(spare / rows.length);
  const bars = gaugeHeight(rows.length, names, true, pitch);
  const looks = RACE_PARTS.map(([part, look]): Sample => [reads.share.parts[part], look]);
  const first = totals[0] ?? 0;
  return {
    height: bars + RACE_LEGEND,
    shapes: [
      ...samplesOf(looks, { x: names, y: bars + 12, width: width - names, columns: 3 }),
      ...layoutGauge(
        {
          key: "race",
          title: "",
          to: most,
          ticks: ticksIn([0, most], 3),
          format: inUnit,
          rows,
          prediction: says === null ? null : { from: first, to: first, says },
        },
        { left: 0, top: 0, width, names, pitch },
      ),
    ],
  };
}

/** Least distance of two bars of the race. */
const RACE_PITCH = 64;
/** Looks of the parts of the bars, and the row that explains them. */
const RACE_PARTS = [
  ["hash", { fill: "hash" }],
  ["probe", { fill: "probe", texture: "dots" }],
  ["read", { fill: "read" }],
] as const;
const RACE_LEGEND = 22;
