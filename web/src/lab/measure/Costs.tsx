/** Costs of single operations: a run has up to a hundred and fifty. */

import type { NativeResult } from "../../engine/native-result";
import { originOf } from "../../results/points";
import { significant } from "../../text/numbers";
import { measureText as text } from "../../text/pages/measure.en";
import { costsOf } from "./costs-of";

/** The table. Renders nothing if the run measured nothing in isolation. */
export function Costs({ result }: { readonly result: NativeResult }) {
  const costs = costsOf(result);
  if (costs.length === 0) return null;
  const shown = (ns: number | null): string => (ns === null ? "" : significant(ns, 4));
  return (
    <section className="run-costs">
      <table>
        <caption>{text.costsOrigin(originOf(result))}</caption>
        <thead>
          <tr>
            {text.costColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {costs.map(({ key, name, ns, low, high, reason }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {ns === null ? (
                <td colSpan={3}>{text.notMeasurable(reason ?? "")}</td>
              ) : (
                [ns, low, high].map((value, column) => <td key={text.costColumns[column + 1]}>{shown(value)}</td>)
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
