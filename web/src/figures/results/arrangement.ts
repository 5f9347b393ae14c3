/**
 * Arrangement of cells: the first axis from left to right, the next short one as series, one value of each further axis. Pure.
 *
 * **Invariants** (tests: `arrangement.test.ts`)
 * 1. Numeric values of an axis ascend. Other values are sorted as text, because the order of cells in files is random (the order of
 * completion).
 * 2. An axis is drawn to scale only if every cell has a number for it (above 0 for equal factors).
 * 3. The values of further axes are the requested ones if the file has them, otherwise those that show most cells.
 */

import type { Axis, AxisScale, Cell, Experiment } from "../../engine/result-file.generated";
import { resultsText as text } from "../../text/charts/results.en";

/** Maximum number of series in one picture: the number of mark shapes. */
export const SERIES_MAX = 6;

/** A value of an axis. */
export interface AxisValue {
  readonly text: string;
  readonly number: number | null;
}

/** An axis of which one value is shown. */
export interface Slice {
  readonly axis: Axis;
  readonly values: readonly AxisValue[];
  /** Text of the value that is shown. */
  readonly chosen: string;
}

/** A shown cell. */
export interface Stand {
  /** Index of the cell in the experiment. */
  readonly cell: number;
  /** Index of its value of the first axis. */
  readonly place: number;
  /** Index of its series. */
  readonly series: number;
}

/** Arrangement of all cells. */
export interface Arrangement {
  readonly axis: Axis | null;
  /** Scale of the first axis. */
  readonly scale: AxisScale;
  readonly places: readonly AxisValue[];
  readonly seriesAxis: Axis | null;
  readonly series: readonly AxisValue[];
  readonly slices: readonly Slice[];
  /** From left to right, series by series. */
  readonly stands: readonly Stand[];
}

/** Returns the name of a cell in a row: its value of the first axis, and that of its series. */
export function nameOf({ axis, places, series, seriesAxis }: Arrangement, { place, series: of }: Stand): string {
  const one = text.value(axis?.name ?? "", places[place]?.text ?? "");
  const other = text.value(seriesAxis?.name ?? "", series[of]?.text ?? "");
  return seriesAxis === null ? one : [one, other].filter(Boolean).join(" · ");
}

/** Values that the reader chose, by the name of their axis. */
export type Choices = Readonly<Record<string, string>>;

const ALL: AxisValue = { text: "", number: null };

/** Arranges the cells of an experiment. */
export function arrange(experiment: Experiment, choices: Choices, seriesMax = SERIES_MAX): Arrangement {
  const { cells = [] } = experiment;
  const [axis = null, ...rest] = experiment.axes;
  const further = rest
    .map((one) => ({ axis: one, values: valuesOf(cells, one) }))
    .filter(({ values }) => values.length > 1);
  const seriesAxis = further.find(({ values }) => values.length <= seriesMax) ?? null;
  const sliced = further.filter((one) => one !== seriesAxis);
  const chosen = choose(cells, sliced, choices);
  const shown = cells.map((_, index) => index).filter((index) => isOf(cells[index], chosen));
  const places =
    axis === null
      ? [ALL]
      : valuesOf(
          shown.flatMap((index) => cells[index] ?? []),
          axis,
        );
  const series = seriesAxis?.values ?? [ALL];
  const stands = shown.map((cell) => ({
    cell,
    place: axis === null ? 0 : indexOf(places, axisValue(cells[cell], axis)),
    series: seriesAxis === null ? 0 : indexOf(series, axisValue(cells[cell], seriesAxis.axis)),
  }));
  return {
    axis,
    scale: axis === null ? "category" : scaleOf(axis, places),
    places,
    seriesAxis: seriesAxis?.axis ?? null,
    series,
    slices: sliced.map((one) => ({ ...one, chosen: chosen.get(one.axis) ?? "" })),
    stands: stands.sort((one, other) => one.place - other.place || one.series - other.series || one.cell - other.cell),
  };
}

/** Indices of all cells in the order of their axes. */
export function inOrder({ axes, cells = [] }: Experiment): number[] {
  const compareCells = (one: Cell | undefined, other: Cell | undefined): number => {
    const signs = axes.map((axis) => compare(axisValue(one, axis), axisValue(other, axis)));
    return signs.find((sign) => sign !== 0) ?? 0;
  };
  return cells.map((_, index) => index).sort((one, other) => compareCells(cells[one], cells[other]));
}

/** Returns the value of a cell on an axis. */
export function axisValue(cell: Cell | undefined, axis: Axis): AxisValue {
  const found = cell?.parameters.find(({ name }) => name === axis.name);
  return found ? { text: found.text, number: found.number ?? null } : { text: text.nowhere, number: null };
}

/** The values of a cell, as `key size 512 B, device memory`; a value alone where its name says nothing more. */
export function placeOf({ axes }: Experiment, cell: Cell | undefined): string {
  return axes.map((axis) => text.shownFor(axis.label, text.value(axis.name, axisValue(cell, axis).text))).join(", ");
}

/** Returns the values of a setting without the names of its axes, unless there is only one. */
export function valuesOfPlace(experiment: Experiment, cell: Cell | undefined): string {
  const { axes } = experiment;
  if (axes.length === 1) return placeOf(experiment, cell);
  return axes.map((axis) => text.value(axis.name, axisValue(cell, axis).text)).join(", ");
}

/** The values of an axis, each once, in order. */
function valuesOf(cells: readonly Cell[], axis: Axis): AxisValue[] {
  const values = new Map(cells.map((cell) => axisValue(cell, axis)).map((value) => [value.text, value]));
  return [...values.values()].sort(compare);
}

const BY_TEXT = new Intl.Collator("en", { numeric: true });

function compare(one: AxisValue, other: AxisValue): number {
  if (one.number !== null && other.number !== null && one.number !== other.number) return one.number - other.number;
  if ((one.number === null) !== (other.number === null)) return one.number === null ? 1 : -1;
  return BY_TEXT.compare(one.text, other.text);
}

function indexOf(values: readonly AxisValue[], value: AxisValue): number {
  return Math.max(
    0,
    values.findIndex((one) => one.text === value.text),
  );
}

function isOf(cell: Cell | undefined, chosen: ReadonlyMap<Axis, string>): boolean {
  return [...chosen].every(([axis, value]) => axisValue(cell, axis).text === value);
}

/** Returns the choice that shows most cells, among those compatible with the request. */
function choose(
  cells: readonly Cell[],
  sliced: readonly { readonly axis: Axis; readonly values: readonly AxisValue[] }[],
  choices: Choices,
): Map<Axis, string> {
  const chosen = new Map<Axis, string>();
  for (const { axis, values } of sliced) {
    const queried = choices[axis.name];
    if (values.some((value) => value.text === queried)) chosen.set(axis, queried ?? "");
  }
  for (const { axis, values } of sliced) {
    if (chosen.has(axis)) continue;
    const rest = cells.filter((cell) => isOf(cell, chosen));
    const counts = values.map((value) => rest.filter((cell) => axisValue(cell, axis).text === value.text).length);
    chosen.set(axis, values[counts.indexOf(Math.max(...counts))]?.text ?? "");
  }
  return chosen;
}

function scaleOf({ scale }: Axis, places: readonly AxisValue[]): AxisScale {
  const numbers = places.flatMap(({ number }) => (number === null ? [] : [number]));
  if (numbers.length < places.length || places.length < 2) return "category";
  return scale === "log" && numbers.some((number) => number <= 0) ? "linear" : scale;
}

/** Returns all combinations of values of the further axes that have cells, as links hold them; one empty text without such axes. */
export function allChoices(experiment: Experiment, seriesMax = SERIES_MAX): string[] {
  const combinations = arrange(experiment, {}, seriesMax).slices.reduce<readonly Choices[]>(
    (found, { axis, values }) =>
      found.flatMap((one) => values.map(({ text: value }) => ({ ...one, [axis.name]: value }))),
    [{}],
  );
  const hasCells = (choices: Choices): boolean => arrange(experiment, choices, seriesMax).stands.length > 0;
  return combinations.filter(hasCells).map(writeChoices);
}

/** Choices as a link holds them, `device:memory;alpha:1`. */
export function writeChoices(choices: Choices): string {
  return Object.entries(choices)
    .map(([name, value]) => `${name}:${value.replaceAll(";", ",")}`)
    .join(";");
}

/** Parses the output of {@link writeChoices}. Ignores unknown parts. */
export function readChoices(written: string): Choices {
  const pairs = written.split(";").flatMap((part): [string, string][] => {
    const at = part.indexOf(":");
    return at > 0 ? [[part.slice(0, at), part.slice(at + 1)]] : [];
  });
  return Object.fromEntries(pairs);
}
