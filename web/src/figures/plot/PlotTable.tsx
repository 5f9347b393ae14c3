/** Table of a plot. Loaded on demand. */

import type { RefObject } from "react";
import { plotText as text } from "../../text/charts/plot.en";
import type { DataTable } from "../frame/csv";
import { ExportsContent } from "../frame/ExportsContent";
import { nameOf } from "./description";
import type { PlotParams, PlotPoint } from "./params";

/** A row for every x, a column for every series. */
export function plotTable({ x, y, series }: PlotParams): DataTable {
  const xs = [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b);
  const cell = (point: PlotPoint | undefined): string => {
    if (point === undefined) return "";
    const { low, high, model, doubt } = point;
    const bounded =
      low === undefined || high === undefined
        ? y.format(point.y)
        : text.interval(y.format(point.y), y.format(low), y.format(high));
    const said = model === undefined ? bounded : text.residual(bounded, y.format(model));
    return doubt === undefined ? said : text.doubtful(said, doubt);
  };
  return {
    columns: [x.label, ...series.map(nameOf)],
    rows: xs.map((at) => [x.format(at), ...series.map(({ points }) => cell(points.find((point) => point.x === at)))]),
  };
}

interface PlotTableProps {
  readonly params: PlotParams;
  readonly picture: RefObject<SVGSVGElement | null>;
}

/** As a table and as files. */
export function PlotTable({ params, picture }: PlotTableProps) {
  return <ExportsContent name={params.name} caption={params.title} table={plotTable(params)} picture={picture} />;
}
