/** The runs that are shown, and what must be known of each. Pure. */

import type { NativeResult } from "../../../engine/native-result";
import type { ClaimOutcome, ClaimVerdict } from "../../../engine/result-file.generated";
import { type LoadedResult, runTitle } from "../../../results/points";
import { day } from "../../../text/numbers";
import { measureText as text } from "../../../text/pages/measure.en";

/** What was asked for comes first, then this machine's own, then what comes with the lab. */
const SOURCES: readonly LoadedResult["source"][] = ["opened", "linked", "served", "found", "bundled"];

/** Runs in the order in which they are offered: of one source the newest first, of opened files the last one opened. */
export function runsInOrder(results: readonly LoadedResult[]): LoadedResult[] {
  const rank = ({ source }: LoadedResult): number => SOURCES.indexOf(source);
  const later = (one: LoadedResult, other: LoadedResult): number => {
    if (one.source === "opened") return results.indexOf(other) - results.indexOf(one);
    return other.result.run.started_utc.localeCompare(one.result.run.started_utc);
  };
  return [...results].sort((one, other) => rank(one) - rank(other) || later(one, other));
}

/** The run with this id, else the first. */
export function chosenRun(runs: readonly LoadedResult[], id: string): LoadedResult | null {
  return runs.find(({ result }) => result.run.id === id) ?? runs[0] ?? null;
}

/** Machine, day and plan of a run in few words. */
export function runDetails({ run, environment }: NativeResult): string[] {
  const { cpu } = environment ?? {};
  return [...(cpu ? [cpu.model ?? cpu.architecture] : []), day(run.started_utc), ...(run.preset ? [run.preset] : [])];
}

/** Names by which runs are chosen: each has another, and where the rest is alike the file tells them apart. */
export function runNames(runs: readonly LoadedResult[]): ReadonlyMap<LoadedResult, string> {
  const nameOf = (loaded: LoadedResult): string => {
    const { run } = loaded.result;
    return text.runOption(runTitle(loaded), day(run.started_utc), run.preset ?? "");
  };
  const names = runs.map(nameOf);
  const isTwice = (name: string): boolean => names.filter((other) => other === name).length > 1;
  return new Map(
    runs.map((loaded, at): [LoadedResult, string] => {
      const name = names[at] ?? "";
      return [loaded, isTwice(name) ? text.runOfFile(name, loaded.name) : name];
    }),
  );
}

/** What stands between the reader and a conclusion, in sentences: from the file, and from what it says of its device. */
export function caveatsOf({ run, device, warnings = [] }: NativeResult): string[] {
  const own = [run.partial ? text.partialRun : null, device.virtualised ? text.virtualDevice : null];
  return [...own.flatMap((sentence) => (sentence === null ? [] : [sentence])), ...warnings];
}

/** A verdict of a file, which expresses *not comparable* by a second field. */
export type Outcome = ClaimOutcome | "not-comparable";

/** Outcomes in the order in which they are shown. */
export const OUTCOMES: readonly Outcome[] = [
  "contradicted",
  "reproduced",
  "not-resolvable",
  "not-comparable",
  "not-run",
];

/** The outcome of a claim. */
export function outcomeOf({ verdict, not_comparable: reason }: ClaimVerdict): Outcome {
  return reason === undefined || reason === null ? verdict : "not-comparable";
}

/** How many claims have each verdict; none of a verdict is left out. */
export function tally(claims: readonly ClaimVerdict[]): { readonly verdict: Outcome; readonly count: number }[] {
  return OUTCOMES.map((verdict) => ({
    verdict,
    count: claims.filter((claim) => outcomeOf(claim) === verdict).length,
  })).filter(({ count }) => count > 0);
}

/** An operation and what it costs. */
export interface Cost {
  readonly key: string;
  readonly name: string;
  /** Null if it was not measurable. */
  readonly ns: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Reason why it was not measurable, if the file has it. */
  readonly reason?: string;
}
