/**
 * Layout of gains in rows, for one run and for two. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. All rows share one axis that contains zero, every interval and every model.
 * 2. The axis has its unit in its title, and no tick repeats it.
 *
 * **Units**: fractions in, CSS pixels out.
 */

import type { GainChartOf, GainRowOf, PairChartOf } from "../../engine/contract";
import { fixed } from "../../text/numbers";
import { answerText as text } from "../../text/pages/answer.en";
import { ticksIn, wholeEnds } from "../chart/layout/axis";
import { layoutRows, type RowInterval, type RowsLayout } from "../chart/layout/rows";

/** Below this width rows have their estimate without its interval. */
const NARROW = 520;

/** Marks of a row. */
export interface GainMarks {
  readonly y: number;
  readonly measured: number;
  readonly interval: RowInterval;
  readonly model: number | null;
  /** Place of the model with `T_other`. */
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

/** Returns the layout of the gains of one run; `numbers` at the right end of rows are the gains if they are left out. */
export function layoutGains(
  { rows, by }: Pick<GainChartOf, "rows" | "by">,
  isVirtual: boolean,
  width: number,
  numbers: readonly string[] = rows.map(({ gain }) => (width < NARROW ? text.rowShort(gain) : text.rowNumber(gain))),
): GainLayout {
  return layout(
    rows.map((row) => [row, null]),
    { by, isVirtual, width, rowHeight: 18, hasModel: true },
    numbers,
  );
}

/** Returns the layout of the gains of two runs. */
export function layoutPairs({ rows, by }: PairChartOf, isVirtual: boolean, width: number): GainLayout {
  return layout(
    rows.map(({ a, b }) => [a, b ?? null]),
    { by, isVirtual, width, rowHeight: 36, hasModel: false },
    rows.map(({ a, b, difference, verdict }) =>
      text.twoDifference(difference, verdict, a.isDoubtful || b?.isDoubtful === true),
    ),
  );
}

interface Frame {
  readonly by: string;
  readonly isVirtual: boolean;
  readonly width: number;
  readonly rowHeight: number;
  readonly hasModel: boolean;
}

function layout(
  rows: readonly (readonly [GainRowOf, GainRowOf | null])[],
  { by, isVirtual, width, rowHeight, hasModel }: Frame,
  numbers: readonly string[],
): GainLayout {
  const values = rows.flat().flatMap((row) => {
    if (row === null) return [];
    const models = hasModel ? [row.model, row.modelWithOther] : [];
    return [row.gain.low, row.gain.high, ...models.flatMap((model) => model ?? [])];
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
    interval: { low: base.x(row.gain.low), high: base.x(row.gain.high), isLowCut: false, isHighCut: false },
    model: hasModel && row.model !== undefined ? base.x(row.model) : null,
    modelWithOther: hasModel && row.modelWithOther !== undefined ? base.x(row.modelWithOther) : null,
  });
  const shift = hasModel ? 0 : 9;
  return {
    ...base,
    marks: rows.map(([row], at) => marksOf(row, (base.rows[at]?.middle ?? 0) - shift)),
    second: rows.map(([, row], at) => (row === null ? null : marksOf(row, (base.rows[at]?.middle ?? 0) + shift))),
    tops: rows.map((_, at) => base.top + at * pitch),
    pitch,
  };
}
