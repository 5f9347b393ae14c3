/**
 * An experiment as a plot: what was found beside what the model says and what the source claims. Pure.
 *
 * **Invariant** (broken by `as-plot.test.ts`): every point is a number of the file with its origin; the residual that a point is drawn
 * with leads to the model's number of the same cell.
 */

import type { Experiment, Axis as FileAxis, Origin } from "../../engine/result-file.generated";
import { resultsText as text } from "../../text/charts/results.en";
import { quantity as written } from "../../text/units";
import type { Axis, PlotParams, PlotPoint, Series } from "../plot/params";
import { type Arrangement, type AxisValue, arrange, readChoices } from "./arrangement";
import { valueDomain } from "./layout/value";
import type { ResultsValues } from "./params";
import { type Mark, marksOf, PARTS, type Quantity, quantitiesOf } from "./quantities";

/** The marks that series are told apart by, and so how many there can be. */
const MARKS = ["circle", "square", "diamond"] as const;
/** In the order in which they are told. */
const ORIGINS = ["measured", "counted", "model", "claimed"] as const satisfies readonly Origin[];
/** Room beyond the first and the last value of an axis, as a part of it. */
const MARGIN = 0.06;

/** Everything that can be drawn as a plot: parts of times are bars. */
export function plottedQuantities(experiment: Experiment): Quantity[] {
  return quantitiesOf(experiment).filter(({ id }) => id !== PARTS);
}

/** What is shown, and of the further axes which value. */
export interface ShownPlot {
  readonly quantity: Quantity;
  readonly arrangement: Arrangement;
  readonly params: PlotParams;
}

/** The plot of what is chosen; null where the experiment has nothing to plot. */
export function plotOf(
  experiment: Experiment,
  { show, at }: Pick<ResultsValues, "show" | "at">,
  isShown: (origin: Origin) => boolean = () => true,
): ShownPlot | null {
  const quantities = plottedQuantities(experiment);
  const quantity = quantities.find(({ id }) => id === show) ?? quantities[0];
  if (quantity === undefined) return null;
  const arrangement = arrange(experiment, readChoices(at), MARKS.length);
  const cells = new Set(arrangement.stands.map(({ cell }) => cell));
  const marks = marksOf(experiment, quantity.id).filter(
    ({ cell, kind, origin }) => cells.has(cell) && kind !== "control" && isShown(origin),
  );
  const domain = valueDomain(quantity, marks);
  const [from, to] = domain.ends;
  const y = { label: quantity.label, scale: domain.scale, from, to, ticks: domain.ticks, say: domain.tick };
  return {
    quantity,
    arrangement,
    params: {
      name: `lsm-lab-${experiment.id}-${quantity.id}-plot`,
      title: quantity.label,
      x: axisOf(arrangement),
      // Ticks share a unit; a number by itself names its own.
      y: {
        ...y,
        format: (value) => (domain.ticks.includes(value) ? domain.tick(value) : written(quantity.unit, value)),
      },
      series: seriesOf(arrangement, quantity, marks),
      here: null,
    },
  };
}

function axisOf({ axis, scale, places }: Arrangement): Axis {
  const label = axis === null ? "" : text.axisOf(axis.label, axis.unit ?? null);
  const xs = places.map((_, place) => xOf(scale, places, place));
  const names = new Map(xs.map((x, place) => [x, places[place]?.text || written(axis?.unit ?? "", x)]));
  const say = (value: number): string => names.get(value) ?? String(value);
  const [first = 0, last = 1] = [xs[0], xs.at(-1)];
  if (scale === "category") return { label, scale: "places", from: 0.5, to: xs.length + 0.5, ticks: xs, format: say };
  if (scale === "log") {
    const factor = (last / first) ** MARGIN;
    return { label, scale, from: first / factor, to: last * factor, ticks: xs, format: say };
  }
  const room = (last - first) * MARGIN;
  return { label, scale, from: first - room, to: last + room, ticks: xs, format: say };
}

/** Where a place stands: at its number, or at its turn. */
function xOf(scale: FileAxis["scale"], places: readonly AxisValue[], place: number): number {
  return scale === "category" ? place + 1 : (places[place]?.number ?? 0);
}

function seriesOf(
  { scale, places, series, stands }: Arrangement,
  { label }: Quantity,
  marks: readonly Mark[],
): Series[] {
  const pointsOf = (origin: Origin, kind: Mark["kind"], of: number): PlotPoint[] =>
    stands
      .filter((stand) => stand.series === of)
      .flatMap(({ cell, place }) => {
        const own = marks.filter((mark) => mark.cell === cell);
        const mark = own.find((one) => one.origin === origin && one.kind === kind);
        return mark === undefined ? [] : [pointOf(mark, xOf(scale, places, place), own)];
      });
  const drawn = ORIGINS.flatMap((kind) =>
    series.map(({ text: name }, at): Series => {
      const mark = MARKS[at] ?? "circle";
      return { name: name === "" ? label : name, kind, mark, points: pointsOf(kind, "value", at) };
    }),
  );
  const withOther = series.length > 1 ? [] : pointsOf("model", "with-other", 0);
  const own: Series = { name: text.withOther, kind: "model", mark: "square", points: withOther };
  return [...drawn, own].filter(({ points }) => points.length > 0);
}

/** A number with its interval, and where it was found, with the model's number of the same cell. */
function pointOf({ origin, estimate, low, high, doubt }: Mark, x: number, own: readonly Mark[]): PlotPoint {
  const isFound = origin === "measured" || origin === "counted";
  const model = isFound ? own.find((one) => one.origin === "model" && one.kind === "value") : undefined;
  return {
    x,
    y: estimate,
    ...(low !== null && high !== null ? { low, high } : {}),
    ...(model === undefined ? {} : { model: model.estimate }),
    ...(doubt === null ? {} : { doubt }),
  };
}
