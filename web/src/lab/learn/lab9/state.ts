/**
 * The state of lab 9: which claim is open, one vote, one run and the flags of each, and a number of bits.
 *
 * Votes and runs are texts with a place for each claim, in the order of the engine's list, which only grows.
 */

import { SEEN } from "../../../elements/seen";
import type { ValuesOf } from "../../../figures/params/schema";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { openParams, taskParams } from "../lab-params";

/** Verdicts by their letter in links. */
export const VERDICTS = { r: "reproduced", c: "contradicted", n: "not-resolvable" } as const;

/** Letter of a claim whose outcome was shown without a vote, as a slide may do. */
const SEEN_LETTER = "s";

/** Claims that are the questions of the lab, from the plainest to the subtlest. All others are optional. */
export const CORE: readonly string[] = [
  "blog-memory",
  "blog-5bits",
  "fjall-o1",
  "errata-blog-70-percent",
  "blog-union",
  "fig6-shape",
];

/** Every parameter of lab 9, in canonical order. */
export const LAB9_PARAMS = {
  claim: { kind: "number", name: "claim", label: "claim", initial: 1, min: 1, max: 40, step: 1, whole: true },
  votes: { kind: "text", name: "votes", label: "votes", initial: "", lengthMax: 40, pattern: /^[rcns-]*$/ },
  runs: { kind: "text", name: "runs", label: "claims that were run", initial: "", lengthMax: 40, pattern: /^[01]*$/ },
  flags: { kind: "text", name: "flags", label: "flags", initial: "", lengthMax: 400, pattern: /^[\d._]*$/ },
  bits: { kind: "number", name: "bits", label: "bits per key", initial: 5, min: 1, max: 16, step: 0.1 },
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab9State = ValuesOf<typeof LAB9_PARAMS>;

export const SPEC: LabSpec<typeof LAB9_PARAMS> = {
  page: "lab-9",
  schema: LAB9_PARAMS,
  scrubbed: new Set(["flags", "bits", "theme"]),
  lockable: [],
};

/** A text with another letter at a place; `empty` before it where there was none. */
export function withLetter(text: string, at: number, letter: string, empty: string): string {
  const letters = [...text.padEnd(at + 1, empty)];
  letters[at] = letter;
  return letters.join("").replace(new RegExp(`${empty}+$`, "u"), "");
}

/** The vote for the claim at a place; null before it was cast. */
export function voteAt(votes: string, at: number): (typeof VERDICTS)[keyof typeof VERDICTS] | null {
  const letter = votes[at] ?? "-";
  return letter in VERDICTS ? VERDICTS[letter as keyof typeof VERDICTS] : null;
}

/** The vote for the claim at a place as the kit of labs has it: a verdict, that the outcome was seen, or nothing yet. */
export function lockedAt(votes: string, at: number): string {
  return votes[at] === SEEN_LETTER ? SEEN : (voteAt(votes, at) ?? "");
}

/** The votes with the one for the claim at a place replaced. */
export function withVote(votes: string, at: number, locked: string): string {
  const letter =
    Object.entries(VERDICTS).find(([, name]) => name === locked)?.[0] ?? (locked === SEEN ? SEEN_LETTER : "-");
  return withLetter(votes, at, letter, "-");
}

/** Places of the flags of a claim, row by row; null where its flag was not moved. */
export function flagsAt(flags: string, at: number): readonly (number | null)[] {
  const places: (number | null)[] = [];
  for (const part of flags.split("_")) {
    const [claim, row, place] = part.split(".").map(Number);
    if (part === "" || claim !== at || row === undefined || place === undefined) continue;
    while (places.length < row) places.push(null);
    places[row] = place;
  }
  return places;
}

/** The flags with those of a claim replaced. A flag is `claim.row.place`. */
export function withFlags(flags: string, at: number, places: readonly (number | null)[]): string {
  const others = flags.split("_").filter((part) => part !== "" && Number(part.split(".")[0]) !== at);
  const own = places.flatMap((place, row) => (place === null ? [] : [`${at}.${row}.${place}`]));
  return [...others, ...own].join("_");
}

/** Removes the runs of unfinished claims after a stop. */
export function onlyFinished(runs: string, isFinished: (at: number) => boolean): string {
  return [...runs].reduce((left, _, at) => (isFinished(at) ? left : withLetter(left, at, "0", "0")), runs);
}

/** Returns true if the claim at an index was run. */
export function wasRun(runs: string, at: number): boolean {
  return runs[at] === "1";
}
