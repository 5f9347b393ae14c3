// @vitest-environment node
/** The words that A and B get: ratios, bars, and the sentence on top, for values that a test knows. */
import { expect, it } from "vitest";
import type { SandboxSample, SandboxTimes } from "../../../engine/contract";
import type { Reading } from "../runs/use-times";
import { drawnOf, foundOf, ratioOf, resultsOf, rowsOf, sentenceOf } from "./compare";

const SAMPLE = {
  done: 1000,
  lookups: 100,
  writeAmplification: 6,
  spaceAmplification: 1.5,
  blocksPerLookup: 0.5,
  hashesPerLookup: 1,
  probes: 700,
  filtersPerLookup: 3,
  wastedPerLookup: 0.01,
  bytesFlushed: 3_000_000,
  bytesCompacted: 63_000,
  obsoleteBytes: 0,
  tombstoneBytes: 0,
  heldBytes: 2048,
  filterBytes: 100,
  blocksCached: 0,
  tablesLeftOut: 0,
} as unknown as SandboxSample;
const TIMES = { hashNs: 4, probeNs: 12, readNs: 50_000, wastedNs: 1000, lookupNs: 51_016, putNs: 9000 } as SandboxTimes;

const reading = (sample: Partial<SandboxSample> = {}, times: Partial<SandboxTimes> = {}): Reading => ({
  sample: { ...SAMPLE, ...sample },
  times: { ...TIMES, ...times },
});

it("divides B by A", () => {
  expect(ratioOf(4, 2)).toBe(0.5);
  expect(ratioOf(0, 0)).toBe(1);
  expect(ratioOf(0, 2)).toBeNull();
  expect(ratioOf(undefined, 2)).toBeNull();
});

it("writes numbers whole and says what B has", () => {
  const rows = rowsOf(
    reading(),
    reading({ writeAmplification: 3.3, wastedPerLookup: 0.025, spaceAmplification: 1.51 }),
  );
  const row = (metric: string) => rows.find((one) => one.metric === metric);
  expect(row("write")).toMatchObject({ a: "6.00\u00a0×", b: "3.30\u00a0×", has: "45\u00a0% less" });
  expect(row("write")?.bars[1]).toBeCloseTo(0.55);
  expect(row("wasted")).toMatchObject({ a: "10.0", b: "25.0", has: "2.50 times" });
  expect(row("space")).toMatchObject({ has: "the same" });
  expect(row("written")?.a).toBe("2.92\u00a0MiB");
  // Runs without scans and caches have no rows for them.
  expect(row("cached")).toBeUndefined();
  expect(row("skipped")).toBeUndefined();
});

it("says first what differs most, and then what it costs", () => {
  const b = reading({ writeAmplification: 3, spaceAmplification: 1.65 }, { lookupNs: 54_000 });
  expect(resultsOf(reading(), b)[0]).toBe("write");
  // An experiment asks for its own metric, as long as that differs.
  expect(resultsOf(reading(), b, "space")[0]).toBe("space");
  expect(resultsOf(reading(), b, "hashes")[0]).toBe("write");
  expect(sentenceOf(reading(), b, "B (tiering)", "SATA SSD")).toEqual([
    "B (tiering) writes 50\u00a0% less.",
    "Time per lookup (model, SATA SSD): 6\u00a0% more, 51\u00a0µs in A and 54\u00a0µs in B; space: 10\u00a0% more.",
  ]);
});

it("draws the result and the time of a lookup", () => {
  const b = reading({ writeAmplification: 3, wastedPerLookup: 0.02 }, { lookupNs: 54_000 });
  expect(drawnOf(reading(), b)).toEqual(["write", "lookup"]);
  expect(drawnOf(reading(), reading({ hashesPerLookup: 4 }, { lookupNs: 54_000 }), "lookup")).toEqual([
    "lookup",
    "hashes",
  ]);
  expect(drawnOf(reading({ lookups: 0 }), reading({ ...b.sample, lookups: 0 }))[1]).not.toBe("lookup");
});

it("says the saved time of a lookup in one sentence, with the hashes that caused it", () => {
  const a = reading({ hashesPerLookup: 4.87 }, { lookupNs: 63.4 });
  const b = reading({ hashesPerLookup: 1 }, { lookupNs: 47.1 });
  expect(sentenceOf(a, b, "B", "memory", "lookup")).toEqual([
    "B saves 16.3\u00a0ns per lookup: 47.1\u00a0ns instead of 63.4\u00a0ns, 26\u00a0% less (model, memory).",
    "Hashes per lookup: 4.87 in A, 1.00 in B; writing: the same; space: the same.",
  ]);
  expect(sentenceOf(b, a, "B", "memory", "lookup")[0]).toMatch(/^B adds 16\.3.ns per lookup/u);
});

it("says no, not a hundred percent fewer", () => {
  const a = reading({ probes: 744 });
  expect(sentenceOf(a, reading({ probes: 0 }), "B", "memory", "bits")[0]).toBe("B tests no single bits.");
});

it("says that nothing differs, and that scans skip tables", () => {
  expect(sentenceOf(reading(), reading(), "B", "SATA SSD")[0]).toBe("A and B do the same work.");
  expect(sentenceOf(reading(), reading({ tablesLeftOut: 3063 }), "B", "SATA SSD")[0]).toBe(
    "Scans of B skip 3,063 tables.",
  );
});

it("shows three rows of the result: its metric, the time of a lookup, and what else differs most", () => {
  const [a, b] = [reading(), reading({ writeAmplification: 3, hashesPerLookup: 0.25 })];
  expect(foundOf(a, b, "write").map(({ metric }) => metric)).toEqual(["write", "lookup", "hashes"]);
  expect(foundOf(a, b, "hashes")[0]?.has).toBe("75\u00a0% less");
});
