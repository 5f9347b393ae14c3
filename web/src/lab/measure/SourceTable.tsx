/** Every number of an experiment beside the model, the claim and what is left, setting by setting. The engine says what is left. */

import type { BesideRow } from "../../engine/contract";
import type { Experiment } from "../../engine/result-file.generated";
import { inOrder, placeOf } from "../../figures/results/arrangement";
import { besideText as text } from "../../text/pages/sources.en";
import { DataTable } from "./DataTable";

interface BesideProps {
  readonly experiment: Experiment;
  readonly rows: readonly BesideRow[];
  /** Whether the model's misses are drawn beside it. */
  readonly hasResiduals: boolean;
}

/** The table, and in a sentence what the model has to do with it. */
export function Beside({ experiment, rows, hasResiduals }: BesideProps) {
  const order = inOrder(experiment);
  const own = rows
    .filter((row) => row.experiment === experiment.id)
    .sort((one, other) => order.indexOf(one.cell) - order.indexOf(other.cell));
  // The run's own lookups: what is left of them stands above.
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
