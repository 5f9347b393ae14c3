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
import { axis, type Part, sum } from "../grammar/marks";
import { type RowsPlace, rowAt, rows } from "../grammar/rows";
import { n, type Shape, straight, words } from "./shapes";

/** A part of a bar. Without a reading, it is read out with its row. */
export type GaugePart = Part;

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

/** Distance of two bars. */
export const PITCH = 26;
/** Title, row of the words of a prediction (also before there is one), distance of bars, name above, axis, room of numbers. */
const [TITLE, FLAG, NO_FLAG, GAP, NAME, AXIS, ROOM] = [16, 22, 6, 8, 17, 24, 84];
/** Estimated width of a bold character of 14 px. */
const CHARACTER = 8.2;

/** Returns the height of a gauge. */
export function gaugeHeight(count: number, names: number, hasFlag = true, pitch = PITCH): number {
  return TITLE + (hasFlag ? FLAG : NO_FLAG) + count * (names > 0 ? pitch : pitch + NAME) + AXIS;
}

function frameOf({ to, rows: all }: Pick<Gauge, "to" | "rows">, place: GaugePlace) {
  const { left, top, width, names, hasFlag = true, pitch: apart = PITCH } = place;
  const above = names === 0;
  const first = top + TITLE + (hasFlag ? FLAG : NO_FLAG);
  const pitch = above ? apart + NAME : apart;
  const scale = scaleOf({ scale: "linear", from: 0, to }, left + names, left + width - ROOM);
  const row: RowsPlace = {
    scale,
    pitch,
    above,
    bar: apart - GAP,
    top: first + (above ? NAME : 0) + GAP / 2,
    gap: 6,
    most: left + width,
    names: above ? left : left + names - 8,
  };
  return { ...row, first, bottom: first + all.length * pitch };
}

/** Returns the scale of the values of a gauge, and the middle of a row. */
export function gaugePlaces(of: Pick<Gauge, "to" | "rows">, place: GaugePlace) {
  const frame = frameOf(of, place);
  return { scale: frame.scale, middle: (at: number): number => rowAt(frame, at).middle };
}

/** Reading of a row: its value as text. */
function readingOf({ title, rows: all }: Gauge, { name, says, interval }: GaugeRow): Reading | undefined {
  if (says === "") return undefined;
  const at = all.length === 1 && title !== "" ? reads.named(title) : reads.row(title, name);
  return { at, values: interval?.says ?? says };
}

export function layoutGauge(gauge: Gauge, place: GaugePlace): readonly Shape[] {
  const { key, title, ticks, format, rows: all, prediction } = gauge;
  const frame = frameOf(gauge, place);
  const { scale, above = false, first, bottom, bar } = frame;
  // Upright lines are interrupted by names above bars.
  const beside = (x: number): string =>
    all
      .map((_, at) => rowAt(frame, at).band.at)
      .map((y) => straight(x, y - 3, x, y + bar + 3))
      .join("");
  const upright = (x: number): string =>
    above ? `${straight(x, first - 3, x, first + 2)}${beside(x)}` : straight(x, first - 3, x, bottom + 4);
  const lines = prediction === null ? [] : [scale(prediction.from), scale(prediction.to)];
  return [
    words(`${key}-title`, place.left, place.top + 12, title, { isBold: true }),
    ...axis({ key: `${key}-tick`, side: "below", scale, at: bottom, grid: [first, bottom], ticks, format, drop: 16 }),
    ...(prediction === null ? [] : flag(key, prediction.says, lines, place, first, upright)),
    {
      kind: "line",
      key: `${key}-axis`,
      d: above ? beside(scale(0)) : straight(scale(0), first, scale(0), bottom),
      stroke: "ink",
    },
    ...rows(
      all.map((row) => ({
        key: `${key}-${row.key}-`,
        name: row.name,
        interval: row.interval,
        parts: row.parts.map((part) => ({ ...part, reads: part.reads ?? readingOf(gauge, row) })),
        says: [
          [
            `${key}-${row.key}-says`,
            Math.max(sum(row.parts.map(({ value }) => value)), row.interval?.high ?? 0),
            row.says,
          ],
        ],
      })),
      { ...frame, past: lines },
    ),
  ];
}

/** The line of a prediction or both ends of its range, with a flag above the first bar. Bars pass in front of it. */
function flag(
  key: string,
  says: string,
  [from = 0, end = 0]: readonly number[],
  { left, width }: GaugePlace,
  first: number,
  upright: (x: number) => string,
): readonly Shape[] {
  const top = first - 3;
  const bracket = end - from < 2 ? "" : `${upright(end)}M${n(from)} ${top}H${n(end)}`;
  const at = left + Math.min(Math.max(from - left - 4, 0), Math.max(width - says.length * CHARACTER, 0));
  return [
    { kind: "line", key: `${key}-you`, d: upright(from) + bracket, stroke: "ink", width: 2, look: "prediction" },
    { kind: "line", key: `${key}-you-flag`, d: `M${n(from - 5)} ${top - 2}h10l-5 7z`, stroke: "none", fill: "ink" },
    words(`${key}-you-words`, at, first - 9, says, { isBold: true }),
  ];
}
