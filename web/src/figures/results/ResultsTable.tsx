/** Table of an experiment. Loaded on demand. */

import { type RefObject, useMemo } from "react";
import type { Cell, Experiment } from "../../engine/result-file.generated";
import { resultsText as text } from "../../text/charts/results.en";
import { capital } from "../../text/units";
import type { DataTable } from "../frame/csv";
import { ExportsContent } from "../frame/ExportsContent";
import { axisValue, inOrder } from "./arrangement";
import { originName } from "./description";
import { armsOf, PART_ROLES, partsOf } from "./layout/parts";
import { type Mark, PARTS, type Quantity } from "./quantities";

/** Every number of the quantity, also of cells that the picture leaves out: its axes, its origin, its interval. */
export function dataTable(experiment: Experiment, quantity: Quantity, marks: readonly Mark[]): DataTable {
  const axisColumns = experiment.axes.map(({ label, unit }) => text.axisOf(label, unit ?? null));
  const order = inOrder(experiment);
  if (quantity.id === PARTS) {
    return {
      columns: [...axisColumns, ...text.partColumns],
      rows: order.flatMap((index) => partRows(experiment, experiment.cells?.[index])),
    };
  }
  const { origin, low, high, samples, reads } = text.columns;
  const columns = [...axisColumns, origin, text.estimateColumn(quantity.unit), low, high, samples, reads];
  const ordered = [...marks].sort((one, other) => order.indexOf(one.cell) - order.indexOf(other.cell));
  return { columns, rows: ordered.map((mark) => markRow(experiment, mark)) };
}

function placesOf({ axes }: Experiment, cell: Cell | undefined): string[] {
  return axes.map((axis) => axisValue(cell, axis).text);
}

function markRow(experiment: Experiment, mark: Mark): (string | number)[] {
  const cell = experiment.cells?.[mark.cell];
  const interval = [mark.low, mark.high, mark.samples].map((value) => (value === null ? "" : tidy(value)));
  const origin = mark.doubt === null ? originName(mark) : `${originName(mark)}, ${mark.doubt}`;
  return [...placesOf(experiment, cell), origin, tidy(mark.estimate), ...interval, cell?.reads_from?.label ?? ""];
}

function partRows(experiment: Experiment, cell: Cell | undefined): (string | number)[][] {
  if (!cell?.lookup) return [];
  return armsOf(cell.lookup).map(([arm, result]) => {
    const ns = partsOf(result);
    const parts = PART_ROLES.map((role) => (result.parts ? tidy(ns[role]) : ""));
    const processor = result.processor_ns_per_lookup;
    const last = [typeof processor === "number" ? tidy(processor) : "", cell.reads_from?.label ?? ""];
    return [...placesOf(experiment, cell), text.arm(arm), tidy(result.mean_ns_per_lookup), ...parts, ...last];
  });
}

/** Without digits that are only those of the float. */
function tidy(value: number): number {
  return Number(value.toPrecision(10));
}

interface ResultsTableProps {
  readonly experiment: Experiment;
  readonly quantity: Quantity;
  readonly marks: readonly Mark[];
  readonly picture: RefObject<SVGSVGElement | null>;
}

/** As a table and as files. */
export function ResultsTable({ experiment, quantity, marks, picture }: ResultsTableProps) {
  const table = useMemo(() => dataTable(experiment, quantity, marks), [experiment, quantity, marks]);
  return (
    <ExportsContent
      name={`lsm-lab-${experiment.id}-${quantity.id}`}
      caption={text.caption(capital(experiment.title), quantity.label)}
      table={table}
      picture={picture}
    />
  );
}
