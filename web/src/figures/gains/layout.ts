/**
 * Gains in rows, for one run and for two. Pure.
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
import { LABEL, textWidth } from "../chart/layout/text";
import { type DrawnRows, type RowChart, rowChart } from "../grammar/chart";
import { rule } from "../grammar/marks";
import { type RowValue, valueMark } from "../grammar/value";
import { type Line, type Shape, straight, words } from "../scene/shapes";
import { claimOf, styleOf } from "./claim";

/** Below this width rows have their estimate without its interval. */
const NARROW = 520;
/** Distance of measured values and models, or of the values of two runs, from the middle of a row that has a line for each. */
const [LANE, PAIR_LANE] = [7, 9];
/** Space between rows, and the distance of a text from its mark. */
const [GAP, BESIDE] = [14, 9];
/** Room of the mark before a row that can be pressed. */
export const MARK = 18;
/** Least room of names before their rows. */
const NAMES = 60;

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

interface Frame {
  readonly names: readonly string[];
  readonly numbers: readonly string[];
  /** Values that are on the axis. */
  readonly values: readonly number[];
  readonly rowHeight: number;
  readonly width: number;
  /** Row that the view is about. */
  readonly at: number | null;
}

/** The chart, with the ground of the row that a view is about and a mark before each row that can be pressed. */
function frameOf({ names, numbers, values, rowHeight, width, at }: Frame): DrawnRows {
  const count = width < NARROW ? 3 : 6;
  const [from, to] = wholeEnds([Math.min(0, ...values), Math.max(0.01, ...values)], count);
  const ticks = ticksIn([from, to], count);
  const digits = (ticks[1] ?? 1) - (ticks[0] ?? 0) < 0.0099 ? 1 : 0;
  const format = (value: number): string => fixed(Number((100 * value).toFixed(1)) + 0, digits);
  const longest = names.reduce((one, other) => (other.length > one.length ? other : one), "");
  const chart = rowChart({
    width,
    names,
    // Digits and percent signs are wider than letters.
    longestName: `${longest}0`,
    ahead: names.length > 1 ? MARK : 0,
    axis: { scale: "linear", from, to, ticks, format, label: answer.chartAxis },
    rowHeight,
    gap: GAP,
    numbers,
    // Their font is wider than that of names.
    after: numbers.map((number) => `${number}00`),
  });
  const { top, bottom, left } = chart;
  const pitch = (bottom - top) / Math.max(names.length, 1);
  // Narrow rows have their name above their line, and the end of that line is free.
  const [x, y] = left > NAMES ? [6, pitch / 2] : [width - 10, 16];
  const presses = names.map((_, row): Line => {
    const d = `M${x} ${top + row * pitch + y - 5}l6 5l-6 5z`;
    return { kind: "line", key: `press${row}`, d, stroke: "none", fill: row === at ? "ink" : "edge" };
  });
  if (names.length < 2 || at === null) return { ...chart, marks: [] };
  const ground = { x: 0, y: top + at * pitch, width, height: pitch, rx: 4, fill: "ink", opacity: 0.06 } as const;
  const marks: readonly Shape[] = [
    { kind: "box", key: "row", ...ground },
    { kind: "group", key: "presses", mark: "row-press", shapes: presses },
  ];
  return { ...chart, marks };
}

/** A measured gain with its interval. */
const measured = ({ gain }: GainRowOf, look: Partial<RowValue>): RowValue => ({
  kind: "measured",
  ends: gain,
  ...look,
});

/** The gains of one run, each above its models without and with `T_other`. */
export function gainRows(
  { rows, by }: Pick<GainChartOf, "rows" | "by">,
  isVirtual: boolean,
  width: number,
  at: number | null,
): DrawnRows {
  const hasClaims = rows.some((row) => claimOf(row) === "made");
  const chart = frameOf({
    names: rows.map((row) => rowName(row, by, isVirtual)),
    numbers: rows.map(({ gain }) => (width < NARROW ? answer.rowShort(gain) : answer.rowNumber(gain))),
    values: rows.flatMap(({ gain, model, modelWithOther, ...row }) => [
      ...(hasClaims && claimOf(row) !== "made" ? [gain.estimate] : [gain.low, gain.high]),
      ...[model, modelWithOther].flatMap((one) => one ?? []),
    ]),
    rowHeight: 24,
    width,
    at,
  });
  const lane = rows.some(({ model }) => model !== undefined) ? LANE : 0;
  const { x, zero } = chart;
  const marks = rows.flatMap((row, place): readonly Shape[] => {
    const [key, middle] = [`row${place}`, chart.rows[place]?.middle ?? 0];
    return [
      ...(zero === null
        ? []
        : [rule(`${key}-stem`, "y", middle - lane, [zero, x(row.gain.estimate)], { width: 8, opacity: 0.14 })]),
      valueMark(key, x, row.gain.estimate, middle - lane, measured(row, styleOf(claimOf(row)))),
      ...models(key, row, chart, middle + lane),
    ];
  });
  return { ...chart, marks: [...chart.marks, ...marks] };
}

/** The model, from its value with `T_other` to its value without, and both values right of the larger one if they fit there. */
function models(key: string, { model, modelWithOther: other }: GainRowOf, { x, right }: RowChart, y: number): Shape[] {
  if (model === undefined) return [];
  const says = answer.models(model, other);
  const end = x(Math.max(model, other ?? model)) + BESIDE;
  const isRight = end + textWidth(says) <= right;
  // On the left, they are above the line between both models.
  const [at, base, anchor] = isRight ? ([end, y + 4, "start"] as const) : ([x(model) - BESIDE, y - 3, "end"] as const);
  const d = other === undefined ? "" : `${straight(x(other), y, x(model), y)}M${x(other)} ${y - 5}v10`;
  return [
    { kind: "line", key: `${key}-models`, d, stroke: "soft" },
    words(`${key}-models-words`, at, base, says, { anchor, size: LABEL, paint: "soft" }),
    valueMark(`${key}-model`, x, model, y, { kind: "predicted", paint: "soft" }),
  ];
}

/** Look of the line between a model and its measured value. */
export const GAP_LINE = { stroke: "liar", width: 3, opacity: 0.5 } as const;

/** The gaps between model and measurement of one run, with `numbers` at the right end of its rows. */
export function gapRows(
  rows: readonly (GainRowOf & { readonly model: number })[],
  by: string,
  isVirtual: boolean,
  width: number,
  numbers: readonly string[],
  at: number | null,
): DrawnRows {
  const chart = frameOf({
    names: rows.map((row) => rowName(row, by, isVirtual)),
    values: rows.flatMap(({ gain, model }) => [gain.low, gain.high, model]),
    numbers,
    rowHeight: 18,
    width,
    at,
  });
  const marks = rows.flatMap((row, place): readonly Shape[] => {
    const [key, y] = [`row${place}`, chart.rows[place]?.middle ?? 0];
    const [from, to] = [chart.x(row.model), chart.x(row.gain.estimate)];
    return [
      rule(`${key}-gap`, "y", y, [from, to], GAP_LINE),
      valueMark(`${key}-model`, chart.x, row.model, y, { kind: "model", paint: "soft" }),
      valueMark(key, chart.x, row.gain.estimate, y, measured(row, styleOf(claimOf(row)))),
    ];
  });
  return { ...chart, marks: [...chart.marks, ...marks] };
}

/** The gains of two runs, the second below the first. */
export function pairRows({ rows, by }: PairChartOf, isVirtual: boolean, width: number, at: number | null): DrawnRows {
  const chart = frameOf({
    names: rows.map((pair) => pairName(pair, by, isVirtual)),
    numbers: rows.map(({ a, b, difference, verdict }) =>
      answer.twoDifference(difference, verdict, a.isDoubtful || b?.isDoubtful === true),
    ),
    values: rows
      .flatMap(({ a, b }) => [a, ...(b === undefined ? [] : [b])])
      .flatMap(({ gain: { low, high } }) => [low, high]),
    rowHeight: 36,
    width,
    at,
  });
  const marks = rows.flatMap(({ a, b }, place): readonly Shape[] => {
    const middle = chart.rows[place]?.middle ?? 0;
    const gainOf = (key: string, row: GainRowOf, y: number, look: Partial<RowValue>): Shape =>
      valueMark(key, chart.x, row.gain.estimate, y, measured(row, { isDoubtful: row.isDoubtful, ...look }));
    return [
      gainOf(`row${place}`, a, middle - PAIR_LANE, {}),
      ...(b === undefined ? [] : [gainOf(`second${place}`, b, middle + PAIR_LANE, { paint: "second-run" })]),
    ];
  });
  return { ...chart, marks: [...chart.marks, ...marks] };
}
