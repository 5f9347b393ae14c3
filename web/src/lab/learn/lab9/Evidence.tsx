/** What a verdict rests on: numbers with their intervals, what is claimed of them, and where they are from. */

import type { ClaimEvidence, ClaimFinding } from "../../../engine/contract";
import { said, lab9Text as text } from "../../../text/labs/lab9.en";
import { Facts } from "../Facts";

/** The table. */
export function Evidence({ finding }: { readonly finding: ClaimFinding }) {
  const rows = finding.evidence.map((one) => ({
    name: text.nameOf(one.name),
    cells: [found(one), one.claimed === undefined ? "" : said(one.unit, one.claimed), text.originOf(one.origin)],
  }));
  return (
    <Facts
      className="claim-evidence"
      caption={text.evidence}
      columns={text.evidenceColumns}
      rows={rows}
      hasOrigin={true}
    />
  );
}

function found({ unit, estimate, low, high }: ClaimEvidence): string {
  if (low === high) return said(unit, estimate);
  return text.interval(said(unit, estimate), said(unit, low), said(unit, high));
}
