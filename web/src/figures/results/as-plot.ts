/**
 * An experiment as a plot: findings compared with the model and the claim of the source. Pure.
 *
 * **Invariant** (test: `as-plot.test.ts`): every point is a number of the file with its origin. The residual drawn at a point ends at the
 * model's number of the same cell.
 */

import type { Experiment, Axis as FileAxis, Origin } from "../../engine/result-file.generated";
import { plotText } from "../../text/charts/plot.en";
import { resultsText as text } from "../../text/charts/results.en";
import { quantity as written } from "../../text/units";
import { MARKS } from "../chart/layout/shapes";
import type { Axis, PlotParams, PlotPoint, Series } from "../plot/params";
import { type Arrangement, type AxisValue, arrange, readChoices, SERIES_MAX } from "./arrangement";
import { valueDomain } from "./layout/value";
import type { ResultsValues } from "./params";
import { type Mark, marksOf, PARTS, type Quantity, quantitiesOf } from "./quantities";

/** Most series at one place of an axis of names. */
const BESIDE_MAX = 3;
/** In the order in which they are drawn and read out. */
const ORIGINS = ["model", "measured", "counted", "claimed"] as const satisfies readonly Origin[];
/** Room beyond the first and the last value of an axis, as a part of it. */
const MARGIN = 0.06;

/** Everything that can be drawn as a plot: parts of times are bars. */
export function plottedQuantities(experiment: Experiment): Quantity[] {
  return quantitiesOf(experiment).filter(({ id }) => id !== PARTS);
}

/** Shown quantity, and the value of each further axis. */
export interface ShownPlot {
  readonly quantity: Quantity;
  readonly arrangement: Arrangement;
  readonly params: PlotParams;
}

/** Options of the drawing. */
interface Drawn {
  readonly isShown?: (origin: Origin) => boolean;
  /** Addition to points: the residual to the model, or the interval of the A/A control. */
  readonly beside?: "residual" | "control";
}

/** Returns the plot of what is chosen; null if the experiment has nothing to plot. */
export function plotOf(
  experiment: Experiment,
  { show, at }: Pick<ResultsValues, "show" | "at">,
  { isShown = () => true, beside = "residual" }: Drawn = {},
): ShownPlot | null {
  const quantities = plottedQuantities(experiment);
  const quantity = quantities.find(({ id }) => id === show) ?? quantities[0];
  if (quantity === undefined) return null;
  const whole = arrange(experiment, readChoices(at), SERIES_MAX);
  const arrangement = whole.scale === "category" ? arrange(experiment, readChoices(at), BESIDE_MAX) : whole;
  const cells = new Set(arrangement.stands.map(({ cell }) => cell));
  const marks = marksOf(experiment, quantity.id).filter(({ cell, origin }) => cells.has(cell) && isShown(origin));
  const domain = valueDomain(
    quantity,
    marks.filter(({ kind }) => beside === "control" || kind !== "control"),
  );
  return {
    quantity,
    arrangement,
    params: {
      name: `lsm-lab-${experiment.id}-${quantity.id}-plot`,
      title: quantity.label,
      x: axisOf(arrangement),
      y: {
        ...domain,
        label: text.axisOf(quantity.label, domain.unit),
        read: (value) => written(quantity.unit, value),
      },
      series: seriesOf(arrangement, marks, beside),
      here: null,
    },
  };
}

function axisOf({ axis, scale, places }: Arrangement): Axis {
  const xs = places.map((_, place) => xOf(scale, places, place));
  const names = new Map(
    xs.map((x, place) => [x, text.value(axis?.name ?? "", places[place]?.text ?? "") || written(axis?.unit ?? "", x)]),
  );
  const read = (value: number): string => names.get(value) ?? String(value);
  const [first = 0, last = 1] = [xs[0], xs.at(-1)];
  if (scale === "category") {
    return { label: axis?.label ?? "", scale: "places", from: 0.5, to: xs.length + 0.5, ticks: xs, format: read };
  }
  const unit = sharedUnit([...names.values()]);
  const isBare = [...names.values()].every((one) => /^[\d.,]+$/u.test(one));
  const label = axis === null ? "" : text.axisOf(axis.label, isBare ? (axis.unit ?? null) : unit);
  const format = (value: number): string =>
    unit === null ? read(value) : read(value).slice(0, -unit.length).trimEnd();
  const shared = { label, ticks: xs, format, read: (value: number) => read(value) };
  if (scale === "log") {
    const factor = (last / first) ** MARGIN;
    return { ...shared, scale, from: first / factor, to: last * factor };
  }
  const room = (last - first) * MARGIN;
  return { ...shared, scale, from: first - room, to: last + room };
}

/** Returns the unit that all texts end with, so that it is in the title and not at every tick; null for none. */
function sharedUnit(texts: readonly string[]): string | null {
  const units = new Set(texts.map((one) => /^[\d.,]+\s?(?<unit>[^\d\s]+)$/u.exec(one)?.groups?.["unit"]));
  const [unit] = units;
  return units.size === 1 && unit !== undefined && unit !== "%" ? unit : null;
}

/** Returns the place of a value: its number, or its turn. */
export function xOf(scale: FileAxis["scale"], places: readonly AxisValue[], place: number): number {
  return scale === "category" ? place + 1 : (places[place]?.number ?? 0);
}

function seriesOf(
  { scale, places, series, seriesAxis, stands }: Arrangement,
  marks: readonly Mark[],
  beside: Drawn["beside"],
): Series[] {
  const pointsOf = (origin: Origin, kind: Mark["kind"], of: number): PlotPoint[] =>
    stands
      .filter((stand) => stand.series === of)
      .flatMap(({ cell, place }) => {
        const own = marks.filter((mark) => mark.cell === cell);
        const mark = own.find((one) => one.origin === origin && one.kind === kind);
        return mark === undefined ? [] : [pointOf(mark, xOf(scale, places, place), own, beside)];
      });
  const drawn = ORIGINS.flatMap((kind) =>
    series.map(({ text: value }, at): Series => {
      const name = text.value(seriesAxis?.name ?? "", value);
      const mark = MARKS[at] ?? "circle";
      return { name: name === "" ? plotText.kinds[kind] : name, kind, mark, points: pointsOf(kind, "value", at) };
    }),
  );
  const withOther = series.length > 1 ? [] : pointsOf("model", "with-other", 0);
  const own: Series = { name: text.withOther, kind: "model", mark: "square", points: withOther };
  return [...drawn, own].filter(({ points }) => points.length > 0);
}

/** Returns a number with its interval, and for a finding also its addition. */
function pointOf(mark: Mark, x: number, own: readonly Mark[], beside: Drawn["beside"]): PlotPoint {
  const { origin, estimate, low, high, doubt } = mark;
  const isFound = origin === "measured" || origin === "counted";
  const model = isFound && beside === "residual" ? own.find(isModel) : undefined;
  const control = isFound && beside === "control" ? own.find(({ kind }) => kind === "control") : undefined;
  return {
    x,
    y: estimate,
    ...(low !== null && high !== null ? { low, high } : {}),
    ...(model === undefined ? {} : { model: model.estimate }),
    ...(control === undefined ? {} : { control: [control.low ?? 0, control.high ?? 0] as const }),
    ...(doubt === null ? {} : { doubt }),
  };
}

const isModel = ({ origin, kind }: Mark): boolean => origin === "model" && kind === "value";
