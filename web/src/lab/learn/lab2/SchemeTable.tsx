/** Results of each scheme with absent keys: hashes per key, and the false positive rate. */

import { CostName } from "../../../figures/linked/names";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { count, percent } from "../../../text/numbers";
import { FILTERS } from "./state";
import type { SchemeRate } from "./use-lab2";

/** The table. */
export function SchemeTable({ found }: { readonly found: readonly SchemeRate[] }) {
  const [first] = found;
  if (first === undefined) return null;
  return (
    <details className="fold scheme-table">
      <summary>{text.tableFold}</summary>
      <table>
        <caption>{text.table(FILTERS, count(first.rate.bits), count(first.rate.queries))}</caption>
        <thead>
          <tr>
            <td />
            {text.columns.map((column, at) => (
              <th key={column} scope="col">
                {at === 0 ? <CostName cost="hash">{column}</CostName> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map(({ scheme, rate }) => (
            <tr key={scheme}>
              <th scope="row">{text.schemes[scheme]}</th>
              <td className="hash-count">{count(rate.hashes / rate.queries)}</td>
              <td>{percent(rate.rate, 3)}</td>
              <td>{text.between(percent(rate.rateLow, 3), percent(rate.rateHigh, 3))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="origin">{text.tableOrigin(percent(first.rate.expectedRate, 3))}</p>
    </details>
  );
}
