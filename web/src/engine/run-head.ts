/**
 * Known facts about a run before its file has loaded: its description, the numbers of its parts and its first screen.
 *
 * **Invariant** (test: `bundled-results.test.ts`): a summary in `results/bundled.generated.ts` equals the engine's answer for the file with
 * this name.
 */

import type { RunSummary } from "./contract";
import type { NativeResult } from "./native-result";
import type { ClaimOutcome, ClaimVerdict } from "./result-file.generated";

/** A verdict of a file, which expresses *not comparable* by a second field. */
export type Outcome = ClaimOutcome | "not-comparable";

/** The outcome of a claim. */
export function outcomeOf({ verdict, not_comparable: reason }: ClaimVerdict): Outcome {
  return reason === undefined || reason === null ? verdict : "not-comparable";
}

/** The parts of a file that name and describe its run. */
export type RunHead = Pick<NativeResult, "run" | "device" | "environment" | "io" | "filesystem" | "tree">;

/** Numbers of things in a file. */
export interface RunCounts {
  readonly figures: number;
  readonly costs: number;
  readonly claims: number;
  /** Claims that the run tested. */
  readonly told: number;
  /** Claims of each outcome. */
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  readonly pairs: number;
}

/** A bundled run. */
export interface BundledRun {
  readonly file: string;
  readonly head: RunHead;
  readonly counts: RunCounts;
  readonly summary: RunSummary;
  /** Comparisons that each other bundled run has in common with this one, by its id. */
  readonly common: Readonly<Record<string, number>>;
}

/** Counts the things in a file. */
export function countsOf(result: NativeResult): RunCounts {
  const { calibration, claims = [], experiments = [], lookups = [] } = result;
  const { hash = [], probe = [], hash_in_place: inPlace = [], not_measurable: missing = [] } = calibration;
  const cells = experiments.flatMap(({ cells: own = [] }) => own);
  const outcomes: Partial<Record<Outcome, number>> = {};
  for (const claim of claims) outcomes[outcomeOf(claim)] = (outcomes[outcomeOf(claim)] ?? 0) + 1;
  const gains = [...lookups, ...cells.flatMap(({ lookup }) => lookup ?? [])];
  return {
    figures: experiments.length + (lookups.length > 0 ? 1 : 0),
    costs: (calibration.read_latency ? 3 : 0) + hash.length + probe.length + inPlace.length + missing.length,
    claims: claims.length,
    told: claims.filter(({ verdict }) => verdict !== "not-run").length,
    outcomes,
    pairs: gains.reduce((sum, { gain }) => sum + (gain.pairs ?? 0), 0),
  };
}

/** The parts of a file that a list shows. */
export function headOf({ run, device, environment, io, filesystem, tree }: NativeResult): RunHead {
  const given = { run, device, environment, io, filesystem, tree };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as unknown as RunHead;
}
