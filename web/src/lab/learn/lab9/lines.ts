/** The number lines of a finding, and its outcome. Pure: evidence of the engine in, rows and sentences out. */

import type { ClaimEvidence, ClaimFinding } from "../../../engine/contract";
import type { ClaimLine } from "../../../figures/outcomes/claim-layout";
import { CLAIM_WORDS, lab9Text as text } from "../../../text/labs/lab9.en";
import type { Outcome } from "../Prediction";

/** Rows on one axis: all numbers that decide the claim. */
export function linesOf({ evidence }: ClaimFinding): readonly ClaimLine[] {
  return evidence.flatMap(({ name, unit, estimate, low, high, claimed, meetsLow, meetsHigh, counts }) =>
    meetsLow === undefined || meetsHigh === undefined
      ? []
      : [
          {
            name,
            unit,
            estimate,
            low,
            high,
            claimed: claimed ?? null,
            meets: [meetsLow, meetsHigh],
            counts: [...counts],
          },
        ],
  );
}

/** A number of the evidence with its interval. */
export function foundIn({
  unit,
  estimate,
  low,
  high,
}: Pick<ClaimEvidence, "unit" | "estimate" | "low" | "high">): string {
  if (low === high) return text.said(unit, estimate);
  return text.interval(text.said(unit, estimate), text.said(unit, low), text.said(unit, high));
}

/** The verdict, with the number that excludes the claim, or else the first one. */
export function claimOutcome(id: string, finding: ClaimFinding): Outcome {
  const { verdict, evidence } = finding;
  const excludes = ({ low, high, meetsLow, meetsHigh }: ClaimEvidence): boolean =>
    (meetsHigh !== undefined && low > meetsHigh) || (meetsLow !== undefined && high < meetsLow);
  const row = evidence.find(excludes) ?? evidence[0];
  const claimed = row?.claimed === undefined ? null : text.rounded(row.unit, row.claimed);
  return {
    value: verdict,
    sentence: row === undefined ? "" : text.outcome(text.nameOf(row.name), claimed, foundIn(row)),
    because: CLAIM_WORDS[id]?.because ?? "",
    short: text.verdicts[verdict] ?? verdict,
  };
}
