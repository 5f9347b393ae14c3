/** Counts of a thousand lookups by each arm; the row that differs is marked. */

import type { CountedLookups } from "../../../engine/contract";
import type { CountedArms } from "../../../engine/worker/api";
import { useLinked } from "../../../figures/linked/Linked";
import { ArmTitle, CostName } from "../../../figures/linked/names";
import { isFaded } from "../../../figures/linked/thing";
import { lab5Text as text } from "../../../text/labs/lab5.en";
import { count } from "../../../text/numbers";
import type { Role } from "../../../theme/tokens";
import "./lab5.css";

const ARMS = ["perFilter", "shared", "merged"] as const;
const NAMES = { perFilter: "per-filter", shared: "shared", merged: "merged" } as const;
type Row = { readonly name: string; readonly cost: Role; readonly of: (counted: CountedLookups) => number };

const ROWS: readonly Row[] = [
  { name: text.rows.hashes, cost: "hash", of: ({ hashes }) => hashes },
  { name: text.rows.filters, cost: "probe", of: ({ filtersProbed }) => filtersProbed },
  { name: text.rows.bits, cost: "probe", of: ({ bitsProbed }) => bitsProbed },
  { name: text.rows.masks, cost: "probe", of: ({ masks }) => masks },
  { name: text.rows.lines, cost: "probe", of: ({ linesCompared }) => linesCompared },
  { name: text.rows.reads, cost: "read", of: ({ blocksRead }) => blocksRead },
  { name: text.rows.wasted, cost: "wasted", of: ({ falsePositives }) => falsePositives },
  { name: text.rows.found, cost: "hit", of: ({ found }) => found },
];

/** The table. */
export function ArmsTable({ counted, isCurrent }: { readonly counted: CountedArms; readonly isCurrent: boolean }) {
  const { pointed } = useLinked();
  return (
    <section className="arms" aria-busy={!isCurrent}>
      <table aria-label={text.table(counted.shared.lookups)}>
        <thead>
          <tr>
            <td />
            {ARMS.map((arm) => (
              <th key={arm} scope="col">
                <ArmTitle arm={NAMES[arm]}>{text.arms[arm]}</ArmTitle>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, cost, of }) => {
            const values = ARMS.map((arm) => of(counted[arm]));
            return (
              <tr key={name} data-changes={values[0] !== values[1]}>
                <th scope="row">
                  <CostName cost={cost}>{name}</CostName>
                </th>
                {ARMS.map((arm) => (
                  <td key={arm} data-faded={isFaded(pointed, "arm", NAMES[arm])}>
                    {count(of(counted[arm]))}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="origin">{text.tableOrigin}</p>
      <p className="hint">{text.parts}</p>
    </section>
  );
}
