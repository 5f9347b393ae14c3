/** A plot in words, and as a table. Pure. */

import { plotText as text } from "../../text/plot.en";
import type { DataTable } from "../frame/export";
import type { PlotParams, PlotPoint, Series } from "./params";

function nameOf({ name, kind }: Series): string {
  return text.series(name, text.kinds[kind]);
}

/** Each series by its two ends. */
export function describePlot({ title, x, y, series }: PlotParams): string {
  const ends = series.map((one) => {
    const [first, last] = [one.points[0], one.points.at(-1)];
    if (first === undefined || last === undefined) return `${nameOf(one)}: ${text.nothing}`;
    return text.ends(nameOf(one), y.say(first.y), x.say(first.x), y.say(last.y), x.say(last.x));
  });
  return `${title}. ${ends.join(". ")}.`;
}

/** A row for every x, a column for every series. */
export function plotTable({ x, y, series }: PlotParams): DataTable {
  const xs = [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b);
  const cell = (point: PlotPoint | undefined): string => {
    if (point === undefined) return "";
    const { low, high, model, doubt } = point;
    const bounded =
      low === undefined || high === undefined ? y.say(point.y) : text.interval(y.say(point.y), y.say(low), y.say(high));
    const said = model === undefined ? bounded : text.residual(bounded, y.say(model));
    return doubt === undefined ? said : text.doubtful(said, doubt);
  };
  return {
    columns: [x.label, ...series.map(nameOf)],
    rows: xs.map((at) => [x.say(at), ...series.map(({ points }) => cell(points.find((point) => point.x === at)))]),
  };
}
