/**
 * What of a native run lab 7 takes: comparisons with the model's inputs and the parts of both arms. Pure.
 *
 * Nothing is computed here but quotients of what the file counted: what the model makes of it is asked of the engine.
 */

import type { MeasuredArm, RunPrices } from "../../../engine/contract";
import type { ArmResult, LookupCell } from "../../../engine/result-file.generated";
import { type LoadedResult, originOf, runTitle } from "../../../results/points";

/** A comparison that says all that is needed. */
export interface Comparison {
  readonly emptyFraction: number;
  readonly gain: number;
  readonly low: number;
  readonly high: number;
  /** Eq. (8) as the file has it: by the run's own prices, without the time that the model does not name. */
  readonly predicted: number;
  readonly prices: RunPrices;
  readonly arms: { readonly perFilter: MeasuredArm; readonly shared: MeasuredArm };
  readonly counts: { readonly perFilter: ArmCounts; readonly shared: ArmCounts };
  /** Null if sharing saved no hash. */
  readonly savedHash: SavedHash | null;
}

/** The time that sharing saved, divided by the number of hashes that it saved, with the interval of the gain. */
export interface SavedHash {
  readonly ns: number;
  readonly low: number;
  readonly high: number;
  /** Time of a hash in a loop that only hashes. */
  readonly aloneNs: number;
  /** Time of a hash in lookups over filters alone, with its interval. Null if the run did not measure it. */
  readonly inPlace: { readonly ns: number; readonly low: number; readonly high: number } | null;
}

/** What an average lookup did, and how long it took. */
export interface ArmCounts {
  readonly totalNs: number;
  readonly hashes: number;
  readonly filters: number;
  readonly blocks: number;
}

/** A run with comparisons, the one with the most empty lookups first. */
export interface MeasuredRun {
  readonly id: string;
  readonly label: string;
  readonly origin: string;
  readonly comparisons: readonly Comparison[];
}

/** The runs that can be held against the model. */
export function measuredRuns(results: readonly LoadedResult[]): MeasuredRun[] {
  return results.flatMap((loaded) => {
    const { result } = loaded;
    const comparisons = (result.lookups ?? [])
      // Validated by the engine; tests of other parts give less.
      .flatMap((cell) =>
        comparisonOf(cell as Partial<LookupCell> & Pick<LookupCell, "empty_fraction" | "gain">, inPlaceOf(result)),
      )
      .sort((one, other) => other.emptyFraction - one.emptyFraction);
    if (comparisons.length === 0) return [];
    return [{ id: result.run.id, label: runTitle(loaded), origin: originOf(result), comparisons }];
  });
}

/** The cost in place that belongs to the tree of the lookups. */
function inPlaceOf({ calibration, tree }: LoadedResult["result"]): SavedHash["inPlace"] {
  const found = calibration?.hash_in_place?.find(
    (cost) =>
      cost.function === tree?.digest &&
      cost.key_bytes === tree.key_bytes &&
      cost.filter === tree.filter &&
      cost.filter_bytes === tree.filter_bytes,
  );
  return found === undefined ? null : { ns: found.ns, low: found.ci95_ns[0], high: found.ci95_ns[1] };
}

function comparisonOf(
  cell: Partial<LookupCell> & Pick<LookupCell, "empty_fraction" | "gain">,
  inPlace: SavedHash["inPlace"],
): Comparison[] {
  const { model, arms, empty_fraction: emptyFraction, gain } = cell;
  if (!(model && arms)) return [];
  const { inputs } = model;
  const prices: RunPrices = {
    levels: inputs.levels,
    sizeRatio: inputs.size_ratio,
    falsePositiveRate: inputs.false_positive_rate,
    hashNs: inputs.hash_ns,
    probeNs: inputs.probe_ns,
    readNs: inputs.read_ns,
    otherNs: 0,
  };
  const [perFilter, shared] = [
    armOf("per-filter", prices, emptyFraction, arms.per_filter),
    armOf("shared", prices, emptyFraction, arms.shared),
  ];
  if (perFilter === null || shared === null) return [];
  return [
    {
      emptyFraction,
      gain: gain.estimate,
      low: gain.low,
      high: gain.high,
      predicted: model.predicted_gain,
      prices,
      arms: { perFilter, shared },
      counts: { perFilter: countsOf(arms.per_filter), shared: countsOf(arms.shared) },
      savedHash: savedHashOf(gain, arms, { aloneNs: inputs.hash_ns, inPlace }),
    },
  ];
}

function savedHashOf(
  gain: LookupCell["gain"],
  arms: LookupCell["arms"],
  costs: Pick<SavedHash, "aloneNs" | "inPlace">,
): SavedHash | null {
  const [before, after] = [countsOf(arms.per_filter), countsOf(arms.shared)];
  const saved = before.hashes - after.hashes;
  if (saved <= 0) return null;
  const per = (share: number): number => (share * before.totalNs) / saved;
  return { ns: per(gain.estimate), low: per(gain.low), high: per(gain.high), ...costs };
}

/** A saved hash in lookups that find nothing, of the first run that measured it, if possible with the cost in place. */
export function savedHashIn(runs: readonly MeasuredRun[]): (SavedHash & { readonly label: string }) | null {
  const all = runs.flatMap(({ label, comparisons }) => {
    const savedHash = comparisons.find(({ emptyFraction }) => emptyFraction === 1)?.savedHash;
    return savedHash ? [{ ...savedHash, label }] : [];
  });
  return all.find(({ inPlace }) => inPlace !== null) ?? all[0] ?? null;
}

function armOf(arm: MeasuredArm["arm"], prices: RunPrices, emptyFraction: number, of: ArmResult): MeasuredArm | null {
  const { parts, counters } = of;
  if (!parts || counters.lookups === 0) return null;
  return {
    ...prices,
    arm,
    emptyFraction,
    measuredHashNs: parts.hash_ns,
    measuredProbeNs: parts.probe_ns,
    measuredReadNs: parts.read_ns,
    measuredOtherNs: parts.residual_ns,
    blocks: counters.blocks_read / counters.lookups,
  };
}

function countsOf({ counters, mean_ns_per_lookup: totalNs }: ArmResult): ArmCounts {
  const per = (count: number): number => count / Math.max(counters.lookups, 1);
  return {
    totalNs,
    hashes: per(counters.hashes),
    filters: per(counters.filters_probed),
    blocks: per(counters.blocks_read),
  };
}
