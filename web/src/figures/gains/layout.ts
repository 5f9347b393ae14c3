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
import { fixed, percent } from "../../text/numbers";
import { answerText as text } from "../../text/pages/answer.en";
import { ticksIn, wholeEnds } from "../chart/layout/axis";
import { layoutRows, type RowInterval, type RowsLayout } from "../chart/layout/rows";
import { claimOf } from "./claim";

/** Below this width rows have their estimate without its interval. */
const NARROW = 520;

/** Marks of a row. */
export interface GainMarks {
  readonly y: number;
  readonly measured: number;
  readonly interval: RowInterval;
  readonly model: number | null;
  /** Value of the model, if the distance to the measured one has room for it. */
  readonly modelText: string | null;
  /** Place of the model with `T_other`; only in gaps. */
  readonly modelWithOther: number | null;
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
  const name = text.placed(row, by, isVirtual);
  const latency = row.kind === "emulated" ? row.targetNs : row.kind === "real" ? row.readNs : undefined;
  return by === "device" && latency !== undefined ? `${name}, ${text.latency(latency)}` : name;
}

/** Returns the layout of the gains of one run, each next to its model without `T_other`. */
export function layoutGains(
  { rows, by }: Pick<GainChartOf, "rows" | "by">,
  isVirtual: boolean,
  width: number,
): GainLayout {
  return layout(
    rows.map((row) => [row, null]),
    { by, isVirtual, width, rowHeight: 24, models: "first" },
    rows.map(({ gain }) => (width < NARROW ? text.rowShort(gain) : text.rowNumber(gain))),
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
    { by, isVirtual, width, rowHeight: 18, models: "both" },
    numbers,
  );
}

/** Returns the layout of the gains of two runs. */
export function layoutPairs({ rows, by }: PairChartOf, isVirtual: boolean, width: number): GainLayout {
  return layout(
    rows.map(({ a, b }) => [a, b ?? null]),
    { by, isVirtual, width, rowHeight: 36, models: "none" },
    rows.map(({ a, b, difference, verdict }) =>
      text.twoDifference(difference, verdict, a.isDoubtful || b?.isDoubtful === true),
    ),
  );
}

/** Least distance of a model with a text from what was measured, in px. */
const ROOM = 56;

function hasRoom(x: RowsLayout["x"], { model, gain }: GainRowOf): boolean {
  return model !== undefined && x(model) - x(gain.high) > ROOM;
}

interface Frame {
  readonly by: string;
  readonly isVirtual: boolean;
  readonly width: number;
  readonly rowHeight: number;
  /** `both` for the models without and with `T_other`, `first` for the one without it. */
  readonly models: "none" | "first" | "both";
}

function layout(
  rows: readonly (readonly [GainRowOf, GainRowOf | null])[],
  { by, isVirtual, width, rowHeight, models }: Frame,
  numbers: readonly string[],
): GainLayout {
  const known = rows.flat().flatMap((row) => row ?? []);
  const hasClaims = models === "first" && known.some((row) => claimOf(row) === "made");
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
  const names = rows.map(([row]) => rowName(row, by, isVirtual));
  const longest = names.reduce((one, other) => (other.length > one.length ? other : one), "");
  const base = layoutRows({
    width,
    names,
    // Digits and percent signs are wider than letters.
    longestName: `${longest}0`,
    axis: {
      scale: "linear",
      from,
      to,
      ticks,
      format: (value) => fixed(Number((100 * value).toFixed(1)) + 0, digits),
      label: text.chartAxis,
    },
    rowHeight,
    gap,
    numbers,
    // Their font is wider than that of names.
    after: numbers.map((number) => `${number}00`),
  });
  const pitch = base.rows.length > 0 ? (base.bottom - base.top) / base.rows.length : 0;
  const marksOf = (row: GainRowOf, y: number): GainMarks => ({
    y,
    measured: base.x(row.gain.estimate),
    interval: {
      low: base.x(Math.max(row.gain.low, from)),
      high: base.x(Math.min(row.gain.high, to)),
      isLowCut: row.gain.low < from,
      isHighCut: row.gain.high > to,
    },
    model: models !== "none" && row.model !== undefined ? base.x(row.model) : null,
    modelText: models === "first" && hasRoom(base.x, row) ? percent(row.model ?? 0) : null,
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
