/** The runs that are shown, and what must be known of each. Pure. */

import type { NativeResult } from "../../../engine/native-result";
import type { ClaimVerdict } from "../../../engine/result-file.generated";
import { type Outcome, outcomeOf, type RunHead } from "../../../engine/run-head";
import { BUNDLED } from "../../../results/bundled.generated";
import { type OfferedRun, offered } from "../../../results/heads";
import type { LoadedResult } from "../../../results/points";
import { day } from "../../../text/numbers";
import { answerText as answer } from "../../../text/pages/answer.en";
import { measureText as text } from "../../../text/pages/measure.en";

/** Order of sources: requested runs, then runs of this machine, then bundled runs. */
const SOURCES: readonly LoadedResult["source"][] = ["opened", "linked", "served", "found", "bundled"];

/**
 * Runs in the order in which they are offered: of one source the newest first, of opened files the last one opened, of bundled runs the one
 * with the best quality.
 */
export function offeredInOrder(runs: readonly OfferedRun[]): OfferedRun[] {
  const place = ({ source }: OfferedRun): number => SOURCES.indexOf(source);
  const quality = ({ bundled }: OfferedRun): number => bundled?.summary.trust.rank ?? Number.POSITIVE_INFINITY;
  const later = (one: OfferedRun, other: OfferedRun): number => {
    if (one.source === "opened") return runs.indexOf(other) - runs.indexOf(one);
    const difference = one.source === "bundled" ? quality(one) - quality(other) : 0;
    return difference || other.head.run.started_utc.localeCompare(one.head.run.started_utc);
  };
  return [...runs].sort((one, other) => place(one) - place(other) || later(one, other));
}

/** Loaded runs in the same order. */
export function runsInOrder(results: readonly LoadedResult[]): LoadedResult[] {
  return offeredInOrder(offered(results, [], BUNDLED)).flatMap(({ loaded }) => loaded ?? []);
}

/** The run with this id, else the first. */
export function chosenRun(runs: readonly OfferedRun[], id: string): OfferedRun | null {
  return runs.find(({ head }) => head.run.id === id) ?? runs[0] ?? null;
}

/** Two runs to compare. */
export type RunPair = readonly [first: OfferedRun, second: OfferedRun];

/**
 * The pair with most comparisons in common, of these one of two processors; null without one. A run whose file is not bundled is
 * known by its tree alone.
 */
export function bestPair(runs: readonly OfferedRun[], first: OfferedRun | null = null): RunPair | null {
  const firsts = first === null ? runs : [first];
  const pairs = firsts.flatMap((one) =>
    runs.flatMap((other): { pair: RunPair; weight: number }[] => {
      const common = other === one ? 0 : commonOf(one, other);
      const isOther = processorOf(one.head) !== processorOf(other.head);
      return common === 0 ? [] : [{ pair: [one, other], weight: common + (isOther ? 0.5 : 0) }];
    }),
  );
  return pairs.sort((one, other) => other.weight - one.weight)[0]?.pair ?? null;
}

function commonOf(one: OfferedRun, other: OfferedRun): number {
  const known = one.bundled?.common[other.head.run.id];
  if (known !== undefined) return known;
  const [{ tree }, { tree: second }] = [one.head, other.head];
  if (!(tree && second)) return 0;
  return tree.entries === second.entries && tree.tables === second.tables && tree.key_bytes === second.key_bytes
    ? 1
    : 0;
}

/** A processor without trademarks, its word for processor and its clock. */
export function processorOf({ environment }: RunHead): string {
  const { cpu } = environment ?? {};
  const model = cpu?.model
    ?.replaceAll(/\((?:R|TM)\)|@.*$|\b(?:Processor|CPU)\b/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return model || (cpu?.architecture ?? "");
}

/** Machine and plan of a run, for cards. */
export function shortName({ head, source }: OfferedRun): string {
  const { run, device } = head;
  return answer.runName(source === "bundled" ? processorOf(head) : device.label, answer.plan(run.preset ?? ""), "");
}

/** Unique names of runs. If everything else is equal, the file distinguishes them. */
export function runNames(runs: readonly OfferedRun[]): ReadonlyMap<OfferedRun, string> {
  const nameOf = (run: OfferedRun): string => answer.runName(shortName(run), "", day(run.head.run.started_utc));
  const names = runs.map(nameOf);
  const isTwice = (name: string): boolean => names.filter((other) => other === name).length > 1;
  return new Map(
    runs.map((run, at): [OfferedRun, string] => {
      const name = names[at] ?? "";
      return [run, isTwice(name) ? text.runOfFile(name, run.name) : name];
    }),
  );
}

/** Caveats of a run as sentences: from the file, and from its description of the device. */
export function caveatsOf({ run, device, warnings = [] }: NativeResult): string[] {
  const own = [run.partial ? text.partialRun : null, device.virtualised ? text.virtualDevice : null];
  return [...own.flatMap((sentence) => (sentence === null ? [] : [sentence])), ...warnings];
}

/** Outcomes in the order in which they are shown. */
export const OUTCOMES: readonly Outcome[] = [
  "contradicted",
  "reproduced",
  "not-resolvable",
  "not-comparable",
  "not-run",
];

/** Number of claims per verdict. Verdicts without claims are omitted. */
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
