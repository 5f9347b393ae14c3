/** Comparison of two runs: differences of gains and costs, their causes as far as the model explains them, and other differences. */

import type { RunComparison } from "../../../engine/contract";
import type { EngineError } from "../../../engine/errors";
import { twoRunsText as text } from "../../../text/pages/two-runs.en";
import { EngineWords, English } from "../../shell/EngineWords";
import { DataTable } from "../DataTable";

interface TwoRunsProps {
  readonly comparison: RunComparison | null;
  readonly error: EngineError | null;
  /** Names of both runs in the lists, if they are from one. */
  readonly labels: readonly [string | undefined, string | undefined];
  /** Their short names, for columns. */
  readonly names: readonly [string, string];
}

/** The section. */
export function TwoRuns({ comparison, error, labels, names }: TwoRunsProps) {
  if (error !== null) {
    return (
      <p className="refused">
        <EngineWords sentence={text.refused(error.field, error.message)} words={error.message} />
      </p>
    );
  }
  if (comparison === null) return <p className="loading">{text.comparing}</p>;
  const { a, b, cells, prices, differing, uncompared } = comparison;
  const caveats = [...a.caveats.map((caveat) => text.of(1, caveat)), ...b.caveats.map((caveat) => text.of(2, caveat))];
  return (
    <section className="compared" aria-labelledby="compared-title">
      <h2 id="compared-title">{text.title}</h2>
      <p>
        {text.side(1, a.label, a.run)} <Label of={labels[0]} />
        <br />
        {text.side(2, b.label, b.run)} <Label of={labels[1]} />
      </p>
      <ul className="caveats">
        {caveats.map((caveat) => (
          <li key={caveat}>{caveat}</li>
        ))}
      </ul>
      {cells.length === 0 ? (
        <p className="note">{text.noCells}</p>
      ) : (
        <>
          <DataTable caption={text.gains} columns={text.gainColumns(names)} rows={cells.map(text.gainRow)} />
          <ul className="reasons">
            {cells.flatMap((cell) => {
              const said = text.reason(cell);
              return said === null ? [] : [<li key={`${cell.place.experiment}:${cell.place.cell}`}>{said}</li>];
            })}
          </ul>
        </>
      )}
      {prices.length === 0 ? null : (
        <DataTable caption={text.prices} columns={text.priceColumns(names)} rows={prices.map(text.priceRow)} />
      )}
      <DataTable
        caption={text.differing(differing.length)}
        columns={text.differingColumns(names)}
        rows={differing.map(text.differingRow)}
      />
      {uncompared.length === 0 ? null : (
        <details>
          <summary>{text.uncompared(uncompared.length)}</summary>
          <ul className="caveats">
            {uncompared.map((cell) => (
              <li key={`${cell.place.experiment}:${cell.place.cell}:${cell.why}`}>{text.uncomparedItem(cell)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Label({ of }: { readonly of: string | undefined }) {
  return of === undefined ? null : <English>({of})</English>;
}
