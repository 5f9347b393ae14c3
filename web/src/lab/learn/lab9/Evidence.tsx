/** What a verdict rests on: numbers with their intervals, what is claimed of them, and where they are from. */

import type { ClaimEvidence, ClaimFinding } from "../../../engine/contract";
import { said, lab9Text as text } from "../../../text/lab9.en";

/** The table. */
export function Evidence({ finding }: { readonly finding: ClaimFinding }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="task-table claim-evidence" tabIndex={0} aria-label={text.evidence}>
      <table>
        <caption>{text.evidence}</caption>
        <thead>
          <tr>
            {text.evidenceColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {finding.evidence.map((one) => (
            <tr key={one.name}>
              <th scope="row">{text.nameOf(one.name)}</th>
              <td>{found(one)}</td>
              <td>{one.claimed === undefined ? "" : said(one.unit, one.claimed)}</td>
              <td className="origin">{text.originOf(one.origin)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function found({ unit, estimate, low, high }: ClaimEvidence): string {
  if (low === high) return said(unit, estimate);
  return text.interval(said(unit, estimate), said(unit, low), said(unit, high));
}
