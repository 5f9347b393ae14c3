/**
 * Parts of a native run that lab 7 uses: comparisons with the model's inputs and the parts of both arms. Pure.
 *
 * Computes only quotients of counts in the file. The engine evaluates the model.
 */

import type { MeasuredArm, RunPrices } from "../../../engine/contract";
import type { NativeResult } from "../../../engine/native-result";
import type { ArmResult, LookupCell } from "../../../engine/result-file.generated";
import { type LoadedResult, originOf, runTitle, settingOf } from "../../../results/points";

/** A comparison with all required numbers. */
export interface Comparison {
  readonly emptyFraction: number;
  readonly gain: number;
  readonly low: number;
  readonly high: number;
  /** True if the gain is the median of pairs of batches, and not the ratio of the mean times. */
  readonly isPaired: boolean;
  /** Eq. (8) as the file has it: by the run's own prices, without the time that the model does not name. */
  readonly predicted: number;
  readonly prices: RunPrices;
  readonly arms: { readonly perFilter: MeasuredArm; readonly shared: MeasuredArm };
  readonly counts: { readonly perFilter: ArmCounts; readonly shared: ArmCounts };
  /** Index among the run's own lookups. */
  readonly cell: number;
}

/** Counts of an average lookup, and its time. */
export interface ArmCounts {
  readonly totalNs: number;
  readonly hashes: number;
  readonly filters: number;
  readonly blocks: number;
}

/** A run with comparisons, the one with the most empty lookups first. */
export interface MeasuredRun {
  readonly id: string;
  /** Name among other runs: device and time. */
  readonly label: string;
  /** Title of the file. */
  readonly title: string;
  /** Device, for sentences. */
  readonly device: string;
  readonly origin: string;
  /** The tree. */
  readonly setting: string;
  readonly comparisons: readonly Comparison[];
  /** The file, from which the engine reads further numbers. */
  readonly result: NativeResult;
}

/** The runs that can be held against the model. */
export function measuredRuns(results: readonly LoadedResult[]): MeasuredRun[] {
  return results.flatMap((loaded) => {
    const { result } = loaded;
    const comparisons = (result.lookups ?? [])
      // Validated by the engine; tests of other parts give less.
      .flatMap((cell, at) =>
        comparisonOf(cell as Partial<LookupCell> & Pick<LookupCell, "empty_fraction" | "gain">, at),
      )
      .sort((one, other) => other.emptyFraction - one.emptyFraction);
    if (comparisons.length === 0) return [];
    const { run, device } = result;
    return [
      {
        id: run.id,
        // Several runs have the same device and day.
        label: `${device.label}, ${run.started_utc.slice(0, 16).replace("T", " ")}`,
        title: runTitle(loaded),
        device: device.label,
        origin: originOf(result),
        setting: settingOf(result),
        comparisons,
        result,
      },
    ];
  });
}

function comparisonOf(
  lookup: Partial<LookupCell> & Pick<LookupCell, "empty_fraction" | "gain">,
  cell: number,
): Comparison[] {
  const { model, arms, empty_fraction: emptyFraction, gain } = lookup;
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
      isPaired: gain.estimand !== "ratio-of-means",
      predicted: model.predicted_gain,
      prices,
      arms: { perFilter, shared },
      counts: { perFilter: countsOf(arms.per_filter), shared: countsOf(arms.shared) },
      cell,
    },
  ];
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
