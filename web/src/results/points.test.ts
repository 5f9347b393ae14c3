// @vitest-environment node
import { expect, it } from "vitest";
import type { NativeResult } from "../engine/native-result";
import { pointsOf, type Shown } from "./points";

const RESULT: NativeResult = {
  schema_version: "1.0.0",
  run: { id: "r1", started_utc: "2026-01-02T03:04:05Z" },
  device: { kind: "real", label: "virtual disk" },
  calibration: { read_latency: { n: 1000, p50_ns: 54_000, p90_ns: 60_000, p99_ns: 90_000 } },
  tree: { levels: 5, size_ratio: 4, key_bytes: 512, filter: "blocked512", bits_per_key: 10, digest: "murmur64a" },
  lookups: [{ empty_fraction: 1, gain: { estimate: 0.02, low: 0.01, high: 0.03 } }],
};

const SHOWN: Shown = {
  levels: 5,
  sizeRatio: 4,
  bitsPerKey: 10,
  filter: "blocked512",
  digest: "murmur64a",
  keyBytes: 512,
};

it("stands at the latency of its own run, with its interval and its origin", () => {
  expect(pointsOf({ name: "a.json", source: "opened", result: RESULT }, SHOWN)).toEqual([
    {
      key: "a.json:r1:0",
      run: "r1",
      label: "virtual disk",
      origin: "measured natively on virtual disk, 2026-01-02",
      setting: "L 5, T 4, 10 bits per key, blocked filter, MurmurHash64A, keys of 512 B",
      day: "2026-01-02",
      difference: null,
      readNs: 54_000,
      emptyFraction: 1,
      gain: 0.02,
      low: 0.01,
      high: 0.03,
      doubtful: false,
    },
  ]);
});

it("is absent when the run measured no read latency", () => {
  expect(pointsOf({ name: "a", source: "found", result: { ...RESULT, calibration: {} } }, SHOWN)).toEqual([]);
});

it("is marked when the run's own control failed", () => {
  const lookups = [
    { empty_fraction: 1, gain: { estimate: 0.02, low: 0.01, high: 0.03, claim: "control-failed" as const } },
  ];
  expect(pointsOf({ name: "a", source: "found", result: { ...RESULT, lookups } }, SHOWN)[0]?.doubtful).toBe(true);
});

it("says in what the run differs from the curve, with both values", () => {
  const shown: Shown = { ...SHOWN, levels: 4, filter: "standard", digest: "xxh3", keyBytes: 1024 };
  expect(pointsOf({ name: "a", source: "found", result: RESULT }, shown)[0]?.difference).toBe(
    "Settings differ from the curve: L 5 (curve: 4), blocked filter (curve: standard filter), " +
      "MurmurHash64A (curve: XXH3), keys of 512 B (curve: keys of 1 KiB)",
  );
  const lost = { ...RESULT, tree: null };
  expect(pointsOf({ name: "a", source: "found", result: lost }, shown)[0]?.difference).toContain("does not contain");
});
