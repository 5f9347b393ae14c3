/**
 * Layout of gains in rows, for one run and for two. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. All rows share one axis that contains zero, every estimate and every model. In the gains of one run, intervals without a claim may
 * exceed it and end in arrows.
 * 2. The axis has its unit in its title, and no tick repeats it.
 *
 * **Units**: fractions in, CSS pixels out.
 */

import type { GainChartOf, GainRowOf, PairChartOf } from "../../engine/contract";
import { fixed } from "../../text/numbers";
import { answerText as answer } from "../../text/pages/answer.en";
import { ticksIn, wholeEnds } from "../chart/layout/axis";
import { layoutRows, type RowInterval, type RowsLayout } from "../chart/layout/rows";
import { textWidth } from "../chart/layout/text";
import { claimOf } from "./claim";

/** Below this width rows have their estimate without its interval. */
const NARROW = 520;
/** Distance of measured values and models from the middle of a row that has a line for each. */
const LANE = 7;

/** Marks of a row. */
export interface GainMarks {
  readonly y: number;
  readonly measured: number;
  readonly interval: RowInterval;
  readonly model: number | null;
  /** Place of the model with `T_other`; null in gaps, which have the chosen model only. */
  readonly modelWithOther: number | null;
  /** Vertical place of both models. Below the measured mark in the gains of one run, so that no mark covers another. */
  readonly modelY: number;
  /** Values of both models next to the larger one; null in gaps. */
  readonly modelText: PlacedText | null;
}

/** A text at a mark, on the side that has room for it. */
interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** Base line. Text on the left is above the line between both models. */
  readonly y: number;
  readonly anchor: "start" | "end";
}

/** The layout of a chart. */
export interface GainLayout extends RowsLayout {
  readonly marks: readonly GainMarks[];
  /** Marks of the second run; null in rows that it does not have. */
  readonly second: readonly (GainMarks | null)[];
  /** Tops of whole rows, and the distance between them. */
  readonly tops: readonly number[];
  readonly pitch: number;
}

/** The setting of a row, with the latency of its reads if that is a property of the setting. */
export function rowName(row: GainRowOf, by: string, isVirtual: boolean): string {
  const name = answer.placed(row, by, isVirtual);
  const latency = row.kind === "emulated" ? row.targetNs : row.kind === "real" ? row.readNs : undefined;
  return by === "device" && latency !== undefined ? `${name}, ${answer.latency(latency)}` : name;
}

/** The setting of a row of two runs. Each run has another disk, so the name has no latency. */
export function pairName({ a }: Pick<PairChartOf["rows"][number], "a">, by: string, isVirtual: boolean): string {
  return by === "device" && a.kind === "real" ? answer.twoOwnDisk : rowName(a, by, isVirtual);
}

/** Returns the layout of the gains of one run, each above its models without and with `T_other`. */
export function layoutGains(
  { rows, by }: Pick<GainChartOf, "rows" | "by">,
  isVirtual: boolean,
  width: number,
): GainLayout {
  return layout(
    rows.map((row) => [row, null]),
    { by, isVirtual, width, rowHeight: 24, models: "both" },
    rows.map(({ gain }) => (width < NARROW ? answer.rowShort(gain) : answer.rowNumber(gain))),
  );
}

/** Returns the layout of the gaps between model and measurement of one run, with `numbers` at the right end of its rows. */
export function layoutGaps(
  { rows, by }: Pick<GainChartOf, "rows" | "by">,
  isVirtual: boolean,
  width: number,
  numbers: readonly string[],
): GainLayout {
  return layout(
    rows.map((row) => [row, null]),
    { by, isVirtual, width, rowHeight: 18, models: "first" },
    numbers,
  );
}

/** Returns the layout of the gains of two runs. */
export function layoutPairs({ rows, by }: PairChartOf, isVirtual: boolean, width: number): GainLayout {
  return layout(
    rows.map(({ a, b }) => [a, b ?? null]),
    { by, isVirtual, width, rowHeight: 36, models: "none" },
    rows.map(({ a, b, difference, verdict }) =>
      answer.twoDifference(difference, verdict, a.isDoubtful || b?.isDoubtful === true),
    ),
    rows.map((pair) => pairName(pair, by, isVirtual)),
  );
}

/** Room of the mark before a row that can be pressed (`RowBand`). */
export const MARK = 18;

/** Distance of a text from its mark, in px. */
const BESIDE = 9;

/** The values of both models, to the right of the larger one if they fit there. */
function modelText({ x, right }: Pick<RowsLayout, "x" | "right">, row: GainRowOf, y: number): PlacedText | null {
  if (row.model === undefined) return null;
  const text = answer.models(row.model, row.modelWithOther);
  const end = x(Math.max(row.model, row.modelWithOther ?? row.model)) + BESIDE;
  if (end + textWidth(text) <= right) return { text, x: end, y: y + 4, anchor: "start" };
  return { text, x: x(row.model) - BESIDE, y: y - 3, anchor: "end" };
}

interface Frame {
  readonly by: string;
  readonly isVirtual: boolean;
  readonly width: number;
  readonly rowHeight: number;
  /** `both` for the models without and with `T_other`, below the measured value; `first` for the one without it, on its line. */
  readonly models: "none" | "first" | "both";
}

function layout(
  rows: readonly (readonly [GainRowOf, GainRowOf | null])[],
  { by, isVirtual, width, rowHeight, models }: Frame,
  numbers: readonly string[],
  names = rows.map(([row]) => rowName(row, by, isVirtual)),
): GainLayout {
  const known = rows.flat().flatMap((row) => row ?? []);
  const hasClaims = models === "both" && known.some((row) => claimOf(row) === "made");
  const values = known.flatMap((row) => {
    const { low, estimate, high } = row.gain;
    const modelled = [models === "none" ? undefined : row.model, models === "both" ? row.modelWithOther : undefined];
    const measured = hasClaims && claimOf(row) !== "made" ? [estimate] : [low, high];
    return [...measured, ...modelled.flatMap((model) => model ?? [])];
  });
  const count = width < NARROW ? 3 : 6;
  const [from, to] = wholeEnds([Math.min(0, ...values), Math.max(0.01, ...values)], count);
  const ticks = ticksIn([from, to], count);
  const digits = (ticks[1] ?? 1) - (ticks[0] ?? 0) < 0.0099 ? 1 : 0;
  const gap = 14;
  const longest = names.reduce((one, other) => (other.length > one.length ? other : one), "");
  const base = layoutRows({
    width,
    names,
    // Digits and percent signs are wider than letters.
    longestName: `${longest}0`,
    ahead: names.length > 1 ? MARK : 0,
    axis: {
      scale: "linear",
      from,
      to,
      ticks,
      format: (value) => fixed(Number((100 * value).toFixed(1)) + 0, digits),
      label: answer.chartAxis,
    },
    rowHeight,
    gap,
    numbers,
    // Their font is wider than that of names.
    after: numbers.map((number) => `${number}00`),
  });
  const pitch = base.rows.length > 0 ? (base.bottom - base.top) / base.rows.length : 0;
  const lane = models === "both" && known.some(({ model }) => model !== undefined) ? LANE : 0;
  const marksOf = (row: GainRowOf, middle: number): GainMarks => ({
    y: middle - lane,
    measured: base.x(row.gain.estimate),
    interval: {
      low: base.x(Math.max(row.gain.low, from)),
      high: base.x(Math.min(row.gain.high, to)),
      isLowCut: row.gain.low < from,
      isHighCut: row.gain.high > to,
    },
    model: models !== "none" && row.model !== undefined ? base.x(row.model) : null,
    modelY: middle + lane,
    modelText: models === "both" ? modelText(base, row, middle + lane) : null,
    modelWithOther: models === "both" && row.modelWithOther !== undefined ? base.x(row.modelWithOther) : null,
  });
  const shift = models === "none" ? 9 : 0;
  return {
    ...base,
    marks: rows.map(([row], at) => marksOf(row, (base.rows[at]?.middle ?? 0) - shift)),
    second: rows.map(([, row], at) => (row === null ? null : marksOf(row, (base.rows[at]?.middle ?? 0) + shift))),
    tops: rows.map((_, at) => base.top + at * pitch),
    pitch,
  };
}
