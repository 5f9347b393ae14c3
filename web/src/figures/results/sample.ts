/**
 * Made-up experiments of every shape, for tests: none of their numbers was measured.
 *
 * They are as a session writes them: cells in random order, some missing, some that contradict the model.
 */

import type {
  ArmResult,
  Cell,
  Experiment,
  Figure,
  Gain,
  LookupCell,
  Parameter,
} from "../../engine/result-file.generated";

const COUNTERS = {
  lookups: 1000,
  lookups_with_filter: 1000,
  hashes: 5000,
  hashes_saved: 0,
  filters_probed: 5000,
  bits_probed: 9000,
  filter_positives: 47,
  false_positives: 47,
  blocks_read: 47,
  bytes_read: 192_512,
};

/** An arm whose parts leave this residual, which may be negative. */
function arm(hashNs: number, probeNs: number, readNs: number, residualNs: number): ArmResult {
  const mean = hashNs + probeNs + readNs + residualNs;
  const parts = { hash_ns: hashNs, probe_ns: probeNs, read_ns: readNs, residual_ns: residualNs };
  return { mean_ns_per_lookup: mean, processor_ns_per_lookup: mean - readNs, counters: COUNTERS, parts };
}

function gain(estimate: number, half: number, doubt?: Gain["claim"]): Gain {
  const [low, high] = [estimate - half, estimate + half];
  const said = low > 0 ? "faster" : high < 0 ? "slower" : "no-measurable-difference";
  return { estimate, low, high, confidence: 0.95, pairs: 120, stop_reason: "precise", claim: doubt ?? said };
}

/** A comparison of lookups where a hash costs this much, and everything read this much. */
export function lookup(hashNs: number, readNs: number, residualNs = 180): LookupCell {
  const [a, b, c] = [
    arm(5 * hashNs, 110, readNs, residualNs),
    arm(hashNs, 105, readNs, residualNs),
    arm(hashNs, 40, readNs, residualNs - 20),
  ];
  const of = (from: ArmResult, to: ArmResult): number => 1 - to.mean_ns_per_lookup / from.mean_ns_per_lookup;
  const inputs = { levels: 5, size_ratio: 10, empty_fraction: 1, false_positive_rate: 0.0082, hash_ns: hashNs };
  return {
    empty_fraction: 1,
    arms: { per_filter: a, shared: b, merged: c },
    gain: gain(of(a, b), 0.012),
    gain_of_merging: gain(of(b, c), 0.02),
    control: { estimate: 0.001, low: -0.008, high: 0.01, pairs: 12, excludes_zero: false },
    model: {
      inputs: { ...inputs, probe_ns: 22, read_ns: readNs, other_ns: residualNs },
      predicted_gain: Math.min(0.8, of(a, b) * 1.35),
      predicted_gain_with_other: of(a, b) * 1.04,
    },
    answers_equal: true,
    reads_equal: true,
    false_positive_rate: 0.0081,
    quality: { grade: "B", reasons: ["Other programs used 4 % of the processors."] },
  };
}

function cell(key: number, parameters: readonly Parameter[], rest: Partial<Cell>): Cell {
  return { key: key.toString(16).padStart(16, "0"), parameters, ...rest };
}

function number(name: string, value: number, unit: string): Parameter {
  return { name, text: `${value} ${unit}`.trim(), number: value };
}

const KEY_SIZES = [512, 8, 128, 32, 1024, 16, 64, 256];
const DISK = { kind: "real", label: "sample disk", io: "direct", read_ns: 55_000 } as const;

/** Gains over key sizes: a first axis of equal factors, with a claim of the source at each size but one. */
export const KEY_SIZE: Experiment = {
  id: "fig8a",
  title: "Gain by key size",
  sources: ["paper-hash-sharing, Figure 8a"],
  axes: [{ name: "key_bytes", label: "key size", unit: "bytes", scale: "log" }],
  differences: ["Keys of 8 B are random, those of the source ascend."],
  cells: KEY_SIZES.map((bytes, index) => {
    const claimed = { name: "gain", unit: "fraction", origin: "claimed", estimate: 0.04 + bytes / 6000 } as const;
    return cell(index, [number("key_bytes", bytes, "B")], {
      reads_from: DISK,
      lookup: lookup(18 + bytes / 4.4, 450),
      figures: bytes === 8 ? [] : [claimed],
      duration_s: 12,
    });
  }),
  left_out: [{ what: "keys of 2 KiB", why: "they do not fit into an entry" }],
};

const DEVICES = [
  ["SATA SSD, direct", 113_000],
  ["memory", 160],
  ["PCIe SSD, direct", 10_000],
  ["PCIe SSD, page cache", 1300],
  ["emulated NVM", 250],
] as const;

/** Gains on devices and at two shares of empty lookups: a first axis of names, and series. */
export const DEVICE: Experiment = {
  id: "fig11",
  title: "Gain by device",
  sources: ["paper-hash-sharing, Figure 11"],
  axes: [
    { name: "device", label: "device", scale: "category" },
    { name: "alpha", label: "empty lookups", scale: "linear" },
  ],
  cells: DEVICES.flatMap(([device, readNs], index) =>
    [1, 0.5].map((alpha, part) => {
      const base = lookup(140, (alpha === 1 ? 0.047 : 0.55) * readNs, part === 0 ? 200 : -90);
      const doubt = index === 0 && alpha === 1 ? { gain: gain(0.004, 0.03, "control-failed") } : {};
      const parameters = [
        { name: "device", text: device, number: readNs },
        { name: "alpha", text: `${alpha * 100} %`, number: alpha },
      ];
      return cell(index * 2 + part, parameters, {
        lookup: { ...base, ...doubt, empty_fraction: alpha },
        reads_from: DISK,
      });
    }),
  ),
};

function rate(origin: Figure["origin"], estimate: number, half: number | null): Figure {
  const interval = half === null ? {} : { low: estimate - half, high: estimate + half, samples: 100_000 };
  return { name: "false_positive_rate", unit: "fraction", origin, estimate, ...interval };
}

/** Rates of hash functions: counted and claimed, with one that is left out. */
export const HASHES: Experiment = {
  id: "table2",
  title: "False positive rate by hash function",
  sources: ["paper-hash-sharing, Table 2"],
  axes: [{ name: "hash", label: "hash function", scale: "category" }],
  cells: [
    ["MurmurHash64A", 0.0083, 0.008_53],
    ["MD5", 0.0082, 0.009_21],
    ["CityHash64", 0.0081, 0.0085],
    ["all seven independent", 0.0084, 0.008_99],
  ].map(([name, counted, claimed], index) =>
    cell(index, [{ name: "hash", text: String(name) }], {
      figures: [
        rate("counted", Number(counted), 0.0002),
        rate("model", 0.008_19, null),
        rate("claimed", Number(claimed), null),
      ],
    }),
  ),
  left_out: [{ what: "SHA-256", why: "the run was ended after two hours" }],
};

/** Bits per key and a rate such as a model would give, not in order. */
const BITS_AND_RATES = [
  [2, 0.3825],
  [6, 0.056],
  [4, 0.1463],
  [12, 0.0031],
  [8, 0.0214],
  [10, 0.0082],
] as const;

/** Rates over bits per key, by scheme: small numbers over a wide range, counted and from a model. */
export const BITS: Experiment = {
  id: "fig3",
  title: "False positive rate by bits per key",
  sources: ["paper-hash-sharing, Figure 3"],
  axes: [
    { name: "bits_per_key", label: "bits per key", scale: "linear" },
    { name: "scheme", label: "scheme", scale: "category" },
  ],
  cells: BITS_AND_RATES.flatMap(([bits, theory], index) =>
    ["all k", "rotation"].map((scheme, part) => {
      return cell(index * 2 + part, [number("bits_per_key", bits, ""), { name: "scheme", text: scheme }], {
        figures: [rate("counted", theory * (part === 0 ? 1.02 : 1.06), theory * 0.05), rate("model", theory, null)],
      });
    }),
  ),
};

/** All of them. */
export const SAMPLES: readonly Experiment[] = [KEY_SIZE, DEVICE, HASHES, BITS];
