/**
 * A made-up result file of the right shape, for tests of loading only: none of its numbers was measured.
 */

/** One arm: the counts of a thousand empty lookups in five levels. */
function arm(meanNs: number, hashes: number) {
  const counters = {
    lookups: 1000,
    lookups_with_filter: 1000,
    hashes,
    hashes_saved: 5000 - hashes,
    filters_probed: 5000,
    bits_probed: 9000,
    filter_positives: 47,
    false_positives: 47,
    blocks_read: 47,
    bytes_read: 192_512,
  };
  return { mean_ns_per_lookup: meanNs, counters };
}

const TREE = {
  levels: 5,
  size_ratio: 4,
  tables: 341,
  entries: 174_592,
  key_bytes: 512,
  entry_bytes: 1024,
  filter: "blocked512",
  bits_per_key: 10,
  digest: "xxh3",
  table_bytes: 524_288,
  data_bytes: 178_782_208,
  backing: "literal",
};

/** The sample, with the parity fingerprint that a test wants. */
export function sampleResult(fingerprint = "00ff00ff00ff00ff"): Record<string, unknown> {
  return {
    schema: "native-bench-result",
    schema_version: "1.0.0",
    run: {
      id: "0123456789abcdef",
      started_utc: "2026-01-02T02:30:00Z",
      preset: "quick",
      seed: 7,
      tool: { name: "native-bench", version: "0.1.0", target: "x86_64-linux", profile: "release" },
      arguments: ["run", "quick"],
      partial: false,
      stop_reason: "completed",
    },
    environment: {
      cpu: { architecture: "x86_64", logical_count: 2 },
      system: { name: "linux" },
      virtualised: true,
    },
    io: { requested: "direct", effective: "direct", verification: { verdict: "verified" } },
    filesystem: { type: "ext4" },
    device: { kind: "real", label: "sample disk", virtualised: true },
    calibration: {
      timer: { resolution_ns: 1, overhead_ns: 23 },
      read_latency: {
        n: 3,
        min_ns: 40_000,
        p50_ns: 50_000,
        p90_ns: 60_000,
        p99_ns: 70_000,
        mean_ns: 52_000,
        trimmed_mean_ns: 51_000,
        steady: true,
        histogram: [
          [40_000, 1],
          [50_000, 2],
        ],
      },
      hash: [{ function: "xxh3", key_bytes: 512, ns_latency: 45, ns_throughput: 40.5, ci95_ns: [44, 46] }],
      probe: [],
    },
    tree: TREE,
    lookups: [
      {
        empty_fraction: 1,
        arms: { per_filter: arm(2600, 5000), shared: arm(2400, 1000) },
        gain: {
          estimate: 0.08,
          low: 0.05,
          high: 0.11,
          confidence: 0.95,
          pairs: 60,
          stop_reason: "precise",
          claim: "faster",
        },
        answers_equal: true,
        reads_equal: true,
        quality: { grade: "B" },
      },
    ],
    parity: {
      scenario: {
        levels: 5,
        size_ratio: 4,
        entries_per_table: 100,
        bits_per_key: 10,
        filter: "standard",
        digest: "murmur64a",
        seed: 1,
      },
      fingerprint,
    },
    warnings: [],
  };
}
