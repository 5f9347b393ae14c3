/** Three divisions of one memory: what they promise, and what real lookups read. */

import type { CountedDivision, MemoryDivision } from "../../../engine/contract";
import { lab8Text as text } from "../../../text/labs/lab8.en";

interface Row {
  readonly name: string;
  readonly division: MemoryDivision;
  readonly counted: CountedDivision | null;
}

/** The table. */
export function Compare({ rows }: { readonly rows: readonly Row[] }) {
  const { compare } = text;
  return (
    <section className="divisions">
      <table>
        <caption>{compare.caption}</caption>
        <thead>
          <tr>
            <td />
            {compare.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, division, counted }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{compare.reads(division.falsePositives)}</td>
              <td>{counted === null ? compare.notYet : compare.reads(counted.falsePositives.mean)}</td>
              <td>{counted === null ? "" : compare.interval(counted.falsePositives)}</td>
              <td>{counted === null ? "" : compare.bytes(counted.filterBytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="origin">{compare.origin}</p>
    </section>
  );
}
