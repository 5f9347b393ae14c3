/** Table of all measured numbers of an experiment next to model, claim and residual. The engine computes the residual. */

import type { BesideRow } from "../../engine/contract";
import type { Experiment } from "../../engine/result-file.generated";
import { inOrder, placeOf } from "../../figures/results/arrangement";
import { sourcesText as text } from "../../text/pages/sources.en";
import { DataTable } from "./DataTable";

interface SourceTableProps {
  readonly experiment: Experiment;
  readonly rows: readonly BesideRow[];
  /** True if residuals of the model are drawn next to the table. */
  readonly hasResiduals: boolean;
}

/** One sentence about the model, and the table in a fold. */
export function SourceTable({ experiment, rows, hasResiduals }: SourceTableProps) {
  const order = inOrder(experiment);
  const own = rows
    .filter((row) => row.experiment === experiment.id)
    .sort((one, other) => order.indexOf(one.cell) - order.indexOf(other.cell));
  // The residuals of the run's own lookups are shown above.
  if (own.length === 0 && hasResiduals) return null;
  const judged = own.filter(({ isApart }) => isApart !== undefined);
  const isSpoken = hasResiduals || own.some(({ model }) => model !== undefined);
  const told = isSpoken
    ? text.apart(judged.filter(({ isApart }) => isApart).length, judged.length)
    : text.silent(experiment.cells?.some(({ lookup }) => lookup) === true);
  return (
    <>
      <p className="note">{told}</p>
      {own.length === 0 ? null : (
        <details className="figure-data">
          <summary>{text.title}</summary>
          <DataTable
            caption={text.caption}
            columns={text.columns}
            rows={own.map((row) => [placeOf(experiment, experiment.cells?.[row.cell]), ...text.row(row)])}
          />
        </details>
      )}
    </>
  );
}
