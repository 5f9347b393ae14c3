/**
 * A scale with a bar for each value, and the prediction on it. Pure.
 *
 * **Invariants** (broken by `gauge-layout.test.ts`)
 * 1. A bar ends at its value, and its parts add up to it. Bars beyond the scale end at its end.
 * 2. A prediction is drawn before there are values. One that compares two bars is a line at the end of the first bar, and its words tell
 *    on which side of the line the second one ends.
 * 3. A whisker ends at the ends of its interval, and the number of its row is right of it.
 * 4. No mark of a prediction crosses a number, a bar, a whisker or a name: bars are in front of its line, and its flag is above the first
 *    one. It is the same before, during and after the run.
 *
 * **Units**: CSS pixels.
 */
import { readingsText as reads } from "../../text/trees/readings.en";
import { scaleOf } from "../chart/layout/axis";
import type { Reading } from "../chart/layout/stop";
import { n, type Paint, type Shape, straight, words } from "./shapes";

/** A part of a bar. */
export interface GaugePart {
  readonly paint: Paint;
  readonly value: number;
  readonly texture?: "hatch" | "dots";
  /** Left out, the part is read out with its row. */
  readonly reads?: Reading;
}

/** 95 % confidence interval of a value. */
export interface GaugeInterval {
  readonly low: number;
  readonly high: number;
  /** Value and interval as text, for the readout. */
  readonly says: string;
}

/** A bar with its name and its value as text. */
export interface GaugeRow {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly GaugePart[];
  /** Value as text, next to the end of the bar. */
  readonly says: string;
  /** Drawn as a whisker; left out or null without one. */
  readonly interval?: GaugeInterval | null;
}

/** A predicted value, a predicted range, or a known value that a prediction compares with. */
export interface PredictedValue {
  readonly from: number;
  readonly to: number;
  readonly says: string;
}

export interface Gauge {
  /** Prefix of the keys of its shapes. */
  readonly key: string;
  readonly title: string;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  readonly rows: readonly GaugeRow[];
  readonly prediction: PredictedValue | null;
}

export interface GaugePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Width of the column of names; 0 if names are above their bars. */
  readonly names: number;
  /** True (default) if there is space for the words of a prediction. */
  readonly hasFlag?: boolean;
  /** Distance of two bars; {@link PITCH} by default. Bars grow with it. */
  readonly pitch?: number;
}

const TITLE = 16;
/** Row of the words of a prediction, also before there is one. */
const FLAG = 22;
const NO_FLAG = 6;
/** Distance of two bars. */
export const PITCH = 26;
/** Between two bars. */
const GAP = 8;
const NAME = 17;
const AXIS = 24;
/** Half of the end of a whisker. */
const WHISKER_END = 4;

/** Returns the height of a gauge. */
export function gaugeHeight(rows: number, names: number, hasFlag = true, pitch = PITCH): number {
  return TITLE + (hasFlag ? FLAG : NO_FLAG) + rows * (names > 0 ? pitch : pitch + NAME) + AXIS;
}

export function layoutGauge(gauge: Gauge, place: GaugePlace): readonly Shape[] {
  const { key, title, ticks, format, rows, prediction } = gauge;
  const frame = frameOf(gauge, place);
  const { scale, first, bottom } = frame;
  const axis = ticks.flatMap((tick): readonly Shape[] => [
    { kind: "line", key: `${key}-grid${tick}`, d: straight(scale(tick), first, scale(tick), bottom), stroke: "line" },
    words(`${key}-tick${tick}`, scale(tick), bottom + 16, format(tick), {
      anchor: "middle",
      size: 12.5,
      paint: "soft",
    }),
  ]);
  return [
    words(`${key}-title`, place.left, place.top + 12, title, { isBold: true }),
    ...axis,
    ...(prediction === null ? [] : predictedLine(gauge, prediction, frame)),
    ...rows.flatMap((row, at) => bar(gauge, row, at, frame)),
    ...rows.flatMap((row, at) => whisker(key, row, at, frame)),
    { kind: "line", key: `${key}-axis`, d: axisOf(rows.length, frame), stroke: "ink" },
    ...rows.map((row, at) => nameOf(key, row, at, frame)),
    ...rows.map((row, at) => {
      const x = numberX(scale(reachOf(row)) + 6, row, prediction, frame);
      return words(`${key}-${row.key}-says`, x, frame.middle(at) + 5, row.says, { isBold: true });
    }),
  ];
}

/** Returns the scale of the values of a gauge, and the middle of a row. */
export function gaugePlaces({ to, rows }: Pick<Gauge, "to" | "rows">, place: GaugePlace) {
  const { scale, middle } = frameOf({ to, rows }, place);
  return { scale, middle };
}

interface Frame extends GaugePlace {
  readonly scale: (value: number) => number;
  /** Top of the bars. */
  readonly first: number;
  readonly bottom: number;
  readonly barY: (row: number) => number;
  /** Height of a bar. */
  readonly bar: number;
  /** Middle of a bar. */
  readonly middle: (row: number) => number;
}

function frameOf({ to, rows }: Pick<Gauge, "to" | "rows">, place: GaugePlace): Frame {
  const { left, top, width, names, hasFlag = true, pitch: apart = PITCH } = place;
  const pitch = names > 0 ? apart : apart + NAME;
  const first = top + TITLE + (hasFlag ? FLAG : NO_FLAG);
  const bar = apart - GAP;
  const barY = (row: number): number => first + row * pitch + pitch - apart + GAP / 2;
  return {
    ...place,
    // The words at the end of a full bar need some room.
    scale: scaleOf({ scale: "linear", from: 0, to }, left + names, left + width - ROOM),
    first,
    bottom: first + rows.length * pitch,
    barY,
    bar,
    middle: (row) => barY(row) + bar / 2,
  };
}

/** The axis at 0; names above bars would cross it, so it is then only next to the bars. */
function axisOf(rows: number, { names, scale, first, bottom, barY, bar }: Frame): string {
  if (names > 0) return straight(scale(0), first, scale(0), bottom);
  return Array.from({ length: rows }, (_, at) => straight(scale(0), barY(at) - 3, scale(0), barY(at) + bar + 3)).join(
    "",
  );
}

/** The place of the number of a row: next to the end of its bar, or right of the lines of the prediction that would cross it. */
function numberX(x: number, { says }: GaugeRow, prediction: Gauge["prediction"], frame: Frame): number {
  if (prediction === null || says === "") return x;
  const { scale, left, width } = frame;
  const most = left + width - says.length * CHARACTER;
  return [scale(prediction.from), scale(prediction.to)].reduce((now, line) => {
    const isCrossed = line > now - 4 && line < now + says.length * CHARACTER;
    return isCrossed ? Math.max(now, Math.min(line + 8, most)) : now;
  }, x);
}

function nameOf(key: string, row: GaugeRow, at: number, { barY, middle, left, names }: Frame): Shape {
  return names > 0
    ? words(`${key}-${row.key}-name`, left + names - 8, middle(at) + 5, row.name, { anchor: "end" })
    : words(`${key}-${row.key}-name`, left, barY(at) - 5, row.name, { size: 13 });
}

/** Reading of a row: its value as text. */
function readingOf({ title, rows }: Gauge, { name, says, interval }: GaugeRow): Reading | undefined {
  if (says === "") return undefined;
  const at = rows.length === 1 && title !== "" ? reads.named(title) : reads.row(title, name);
  return { at, values: interval?.says ?? says };
}

/** The interval of a row, readable on its bar and beyond it. */
function whisker(
  key: string,
  { key: row, interval }: GaugeRow,
  at: number,
  { scale, middle }: Frame,
): readonly Shape[] {
  if (interval === undefined || interval === null) return [];
  const y = middle(at);
  const [from, to] = [scale(interval.low), scale(interval.high)];
  const end = (x: number): string => straight(x, y - WHISKER_END, x, y + WHISKER_END);
  const d = `${straight(from, y, to, y)}${end(from)}${end(to)}`;
  return [
    { kind: "line", key: `${key}-${row}-whisker-halo`, d, stroke: "bg", width: 5 },
    { kind: "line", key: `${key}-${row}-whisker`, d, stroke: "ink", width: 2 },
  ];
}

function bar(gauge: Gauge, row: GaugeRow, at: number, { scale, barY, bar: height }: Frame): readonly Shape[] {
  const { key } = gauge;
  const y = barY(at);
  let end = 0;
  return row.parts.map(({ paint, value, texture, reads: own = readingOf(gauge, row) }, part): Shape => {
    const x = scale(end);
    end += value;
    const box = { kind: "box", x, y, width: scale(end) - x, height, fill: paint } as const;
    return {
      ...box,
      key: `${key}-${row.key}-${part}`,
      ...(texture === undefined ? {} : { texture }),
      ...(own === undefined || value === 0 ? {} : { reads: own }),
    };
  });
}

/** The line of a prediction or both ends of its range, with a flag above the first bar. Bars pass in front of it. */
function predictedLine({ key, rows }: Gauge, prediction: PredictedValue, frame: Frame): readonly Shape[] {
  const { scale, first } = frame;
  const [from, end] = [scale(prediction.from), scale(prediction.to)];
  const top = first - 3;
  const bracket = end - from < 2 ? "" : `${uprightOf(end, rows.length, frame)}M${n(from)} ${top}H${n(end)}`;
  const d = `${uprightOf(from, rows.length, frame)}${bracket}`;
  return [
    { kind: "line", key: `${key}-you`, d, stroke: "ink", width: 2, look: "prediction" },
    {
      kind: "line",
      key: `${key}-you-flag`,
      d: `M${n(from - 5)} ${top - 2}h10l-5 7z`,
      stroke: "none",
      fill: "ink",
    },
    flagOf(key, prediction.says, from, frame),
  ];
}

/** A line of a prediction through all rows. Names above bars interrupt it. */
function uprightOf(x: number, rows: number, { names, first, bottom, barY, bar }: Frame): string {
  if (names > 0) return straight(x, first - 3, x, bottom + 4);
  const parts = Array.from({ length: rows }, (_, at) => straight(x, barY(at) - 3, x, barY(at) + bar + 3));
  return `${straight(x, first - 3, x, first + 2)}${parts.join("")}`;
}

function endOf(row: GaugeRow | undefined): number {
  return row?.parts.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

/** The end of a bar, or of its whisker. */
function reachOf(row: GaugeRow | undefined): number {
  return Math.max(endOf(row), row?.interval?.high ?? 0);
}

/** Room for the words at the end of the longest bar. */
const ROOM = 84;

/** Estimated width of a bold character of 14 px. */
const CHARACTER = 8.2;

/** Words of a prediction above its line, inside of the picture. */
function flagOf(key: string, says: string, x: number, { left, width, first }: Frame): Shape {
  const room = Math.max(width - says.length * CHARACTER, 0);
  const at = left + Math.min(Math.max(x - left - 4, 0), room);
  return words(`${key}-you-words`, at, first - 9, says, { isBold: true });
}
