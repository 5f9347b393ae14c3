/**
 * A result file of `native-bench`, as the engine hands it over after validation: the parts that the page reads.
 *
 * The names are those of the file (units last). **Not here**: validation, which only the engine does.
 */

/** An estimate with its interval; gains are fractions. */
export interface Interval {
  estimate: number;
  low: number;
  high: number;
  confidence?: number;
  /** What the run itself allows to say, such as `faster` or `control-failed`. */
  claim?: string;
}

/** One way of hashing, measured. */
export interface NativeHash {
  function: string;
  key_bytes: number;
  ns_latency: number;
  ns_throughput?: number;
  /** 95 % interval of `ns_latency`: low, high. */
  ci95_ns?: [number, number];
}

/** Probing one filter, measured. */
export interface NativeProbe {
  filter: string;
  bits_per_key: number;
  /** Bytes of all filters that the probes were spread over. */
  filter_bytes?: number;
  ns_negative: number;
  ns_positive?: number;
}

/** One lookup experiment. */
export interface NativeLookups {
  empty_fraction: number;
  gain: Interval;
}

/** What the page shows of a native run. */
export interface NativeResult {
  schema_version: string;
  run: { id: string; started_utc: string; preset?: string; partial?: boolean };
  device: { kind: string; label: string; virtualised?: boolean };
  calibration: {
    read_latency?: { n: number; p50_ns: number; p90_ns: number; p99_ns: number } | null;
    hash?: NativeHash[];
    probe?: NativeProbe[];
  };
  tree?: {
    levels: number;
    size_ratio: number;
    entries?: number;
    key_bytes: number;
    filter: string;
    bits_per_key: number;
    digest: string;
  } | null;
  lookups: NativeLookups[];
  parity?: { scenario?: unknown; fingerprint: string } | null;
  warnings?: string[];
}
