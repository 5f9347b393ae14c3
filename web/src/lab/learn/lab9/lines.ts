/** The number lines of a finding, and its outcome. Pure: evidence of the engine in, rows and sentences out. */

import type { ClaimEvidence, ClaimFinding, DecidingNumber } from "../../../engine/contract";
import { atPlace, voteOf } from "../../../figures/outcomes/claims/claim-guess";
import type { ClaimLine, RequestedLine } from "../../../figures/outcomes/claims/claim-lines";
import type { Picture } from "../../../figures/outcomes/claims/claim-picture";
import { decidingOf } from "../../../figures/outcomes/claims/claim-spark";
import { CLAIM_WORDS, lab9Text as text } from "../../../text/labs/lab9.en";
import type { Outcome } from "../Prediction";

interface ClaimAxis {
  readonly ends: readonly [number, number];
  readonly isLog: boolean;
  /** Picture of the numbers, if they are a size, a rate or a count. */
  readonly picture?: Picture;
}

const ofWhole: ClaimAxis = { ends: [0, 1], isLog: false };

/** The part of the number line that is shown, the same before and after the run. It has room on both sides of the claim if numbers allow. */
export const AXES: Readonly<Record<string, ClaimAxis>> = {
  "blog-memory": { ends: [100, 1e8], isLog: true, picture: "area" },
  "blog-union": { ends: [0.01, 100], isLog: true, picture: "pieces" },
  "blog-5bits": { ends: [0, 0.12], isLog: false, picture: "hundred" },
  "errata-blog-70-percent": ofWhole,
  "fjall-o1": { ends: [0, 8], isLog: false, picture: "hashes" },
  "fig6-shape": ofWhole,
  "errata-rotation": { ends: [0.8, 1.3], isLog: false },
  "errata-md5": { ends: [0.006, 0.012], isLog: false },
  "errata-double-better": { ends: [0.8, 1.2], isLog: false },
  "program-gain": { ends: [0, 0.6], isLog: false },
};

/** Returns true if the rows of a claim are high enough for flags. */
export function hasFlags(id: string): boolean {
  return id !== "fig6-shape";
}

/** Numbers of a claim before its run. */
export function requestedLines(queried: readonly DecidingNumber[]): readonly RequestedLine[] {
  return queried.map(({ name, unit, claimed, meetsLow, meetsHigh }) => ({
    name,
    unit,
    claimed: claimed ?? null,
    meets: [meetsLow, meetsHigh],
  }));
}

/** The number of a lookup that shares nothing, next to the one of a lookup that does. */
function asideOf(name: string, evidence: readonly ClaimEvidence[]): number | null {
  return evidence.find((one) => one.name === `un${name}`)?.estimate ?? null;
}

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
            aside: asideOf(name, evidence),
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

/** Width of the axis, in pixels, on which flags are compared with a vote. */
const AXIS_WIDTH = 700;

/** Value of the reader's flag in a row; null without a flag, or if the vote was changed by its option. */
function flagIn(
  id: string,
  lines: readonly ClaimLine[],
  row: number,
  vote: string | null,
  places: readonly (number | null)[],
): number | null {
  const axis = AXES[id];
  if (axis === undefined || !hasFlags(id)) return null;
  const guesses = places.map((place) => (place === null ? null : atPlace(place, axis)));
  const isVote = voteOf(guesses, lines, { ...axis, left: 0, right: AXIS_WIDTH }) === vote;
  return isVote ? (guesses[row] ?? null) : null;
}

/** The verdict, with the number that excludes the claim, or else the first one. */
export function claimOutcome(
  id: string,
  finding: ClaimFinding,
  vote: string | null = null,
  flags: readonly (number | null)[] = [],
): Outcome {
  const { verdict, evidence } = finding;
  const lines = linesOf(finding);
  const name = decidingOf(lines)?.name;
  const row = evidence.find((one) => one.name === name) ?? evidence[0];
  const word = CLAIM_WORDS[id]?.flag ?? text.scene.flagged;
  const claimed = row?.claimed === undefined ? null : `${word} ${text.rounded(row.unit, row.claimed)}`;
  const at = lines.findIndex((line) => line.name === name);
  const flag = row === undefined ? null : flagIn(id, lines, at, vote, flags);
  const guessed = flag === null || row === undefined ? null : text.rounded(row.unit, flag);
  return {
    value: verdict,
    sentence: row === undefined ? "" : text.outcome(text.nameOf(row.name), claimed, guessed, foundIn(row)),
    because: CLAIM_WORDS[id]?.because ?? "",
    short: text.verdicts[verdict] ?? verdict,
  };
}
