/**
 * The parts of a `native-bench` result file that the page reads, as the engine returns them after validation.
 *
 * The types are those of the file (`result-file.generated.ts`) without the fields that the page ignores, so tests and older files may lack
 * these. **Not here**: validation, which only the engine does.
 */

import type {
  Calibration,
  Device,
  Gain,
  HashCost,
  LookupCell,
  ProbeCost,
  ResultFile,
  Run,
  Tree,
} from "./result-file.generated";

/** A type in which only some fields are required. */
type Some<Whole, Needed extends keyof Whole> = Pick<Whole, Needed> & Partial<Whole>;

/** One way of hashing, measured. */
export type NativeHash = Some<HashCost, "function" | "key_bytes" | "ns_latency">;

/** Probing one filter, measured. */
export type NativeProbe = Some<ProbeCost, "filter" | "bits_per_key" | "ns_negative">;

/** One lookup experiment. */
export type NativeLookups = Some<Omit<LookupCell, "gain">, "empty_fraction"> & {
  readonly gain: Some<Gain, "estimate" | "low" | "high">;
};

/** The parts of a native run that the page shows. */
export type NativeResult = Some<
  Omit<ResultFile, "run" | "device" | "calibration" | "tree" | "lookups">,
  "schema_version"
> & {
  readonly run: Some<Run, "id" | "started_utc">;
  readonly device: Some<Device, "kind" | "label">;
  readonly calibration: Partial<Omit<Calibration, "hash" | "probe" | "read_latency">> & {
    readonly hash?: readonly NativeHash[];
    readonly probe?: readonly NativeProbe[];
    readonly read_latency?: Some<NonNullable<Calibration["read_latency"]>, "n" | "p50_ns" | "p90_ns" | "p99_ns"> | null;
  };
  readonly tree?: Some<Tree, "levels" | "size_ratio" | "key_bytes" | "filter" | "bits_per_key" | "digest"> | null;
  readonly lookups?: readonly NativeLookups[];
};
