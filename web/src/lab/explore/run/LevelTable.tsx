/** Counts of lookups per level of a run. */

import type { SandboxLevel } from "../../../engine/contract";
import { count } from "../../../text/numbers";
import { exploreText } from "../../../text/pages/explore.en";

const text = exploreText.metrics;

const COLUMNS: readonly (readonly [string, (level: SandboxLevel) => number])[] = [
  [text.queried, ({ queried }) => queried],
  [text.blocksRead, ({ blocksRead }) => blocksRead],
  [text.fooled, ({ wasted }) => wasted],
];

function totalOf(levels: readonly SandboxLevel[], of: (level: SandboxLevel) => number): number {
  return levels.reduce((sum, level) => sum + of(level), 0);
}

/** A table with a row for each level. */
export function LevelTable({ levels }: { readonly levels: readonly SandboxLevel[] }) {
  return (
    <div className="explore-table">
      <table>
        <caption>{text.title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.level}</th>
            {COLUMNS.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((level, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            <tr key={at}>
              <th scope="row">
                <i style={{ background: `var(--level-${Math.min(at + 1, 8)})` }} aria-hidden="true" /> {at + 1}
              </th>
              {COLUMNS.map(([name, of]) => (
                <td key={name}>{count(of(level))}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{text.all}</th>
            {COLUMNS.map(([name, of]) => (
              <td key={name}>{count(totalOf(levels, of))}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
