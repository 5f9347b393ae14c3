// @vitest-environment node
/**
 * The numbers that the page shows of each bundled run, computed again from the samples and counters of its file, by formulas that are
 * written here a second time. Nothing here calls the engine.
 *
 * Files before version 1.2 hold no sample of a gain, only its estimate and interval. There the gain is held against the mean and median
 * times of both arms.
 */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { NativeResult } from "../../engine/native-result";
import type { LookupCell } from "../../engine/result-file.generated";
import type { BundledRun } from "../../engine/run-head";
import { BUNDLED } from "../../results/bundled.generated";
import { answerText as text } from "../../text/pages/answer.en";

/** Student's t for 95 % by degrees of freedom. */
const T95: Readonly<Record<number, number>> = { 1: 12.706205, 2: 4.302653, 3: 3.182446, 4: 2.776445, 5: 2.570582 };
/** A gain without samples and the quotient of its times are this close. */
const NEAR = 0.02;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** Mean of independent executions with the interval of Student. */
function ofExecutions(samples: readonly number[]): { low: number; estimate: number; high: number } {
  const estimate = mean(samples);
  const variance = sum(samples.map((one) => (one - estimate) ** 2)) / (samples.length - 1);
  const half = (T95[samples.length - 1] ?? Number.NaN) * Math.sqrt(variance / samples.length);
  return { low: estimate - half, estimate, high: estimate + half };
}

/** Time of a lookup with leveling: an existing key is in a level with the share of its size. */
function lookupTime(inputs: NonNullable<LookupCell["model"]>["inputs"], isShared: boolean): number {
  const { levels, size_ratio, empty_fraction: empty, false_positive_rate: rate } = inputs;
  const { hash_ns: hash, probe_ns: probe, read_ns: read } = inputs;
  const passed = (filters: number, wrong: number): number =>
    (isShared ? 1 : filters) * hash + filters * probe + wrong * rate * read;
  const sizes = Array.from({ length: levels }, (_, level) => size_ratio ** level);
  const found = sizes.map((size, level) => (size / sum(sizes)) * (passed(level + 1, level) + read));
  return empty * passed(levels, levels) + (1 - empty) * sum(found);
}

const percent = (fraction: number): string => `${(100 * fraction).toFixed(1).replace("-", "−")}\u00a0%`;
const range = (low: number, high: number): string =>
  `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`.replaceAll("-", "−");

function fileOf({ file }: BundledRun): NativeResult {
  return JSON.parse(readFileSync(new URL(`../../../public/results/${file}`, import.meta.url), "utf8")) as NativeResult;
}

/** Every number in a part of a file. */
function numbersIn(part: unknown): number[] {
  if (typeof part === "number") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(numbersIn) : [];
}

/** Every comparison of a file with its experiment, none for its own lookups. */
function lookupsOf(result: NativeResult): { experiment: string | undefined; index: number; lookup: LookupCell }[] {
  const own = (result.lookups ?? []).map((lookup, index) => ({
    experiment: undefined,
    index,
    lookup: lookup as LookupCell,
  }));
  const cells = (result.experiments ?? []).flatMap(({ id, cells: all = [] }) =>
    all.flatMap(({ lookup }, index) => (lookup ? [{ experiment: id, index, lookup }] : [])),
  );
  return [...own, ...cells];
}

describe.each(BUNDLED.map((run) => [run.file, run] as const))("the numbers of %s", (_file, run) => {
  const result = fileOf(run);
  const all = lookupsOf(result);
  const { chart, trust, claims } = run.summary;
  const rows = (chart?.rows ?? []).map((row) => {
    const found = all.find(({ experiment, index }) => experiment === chart?.experiment && index === row.index);
    if (found === undefined) throw new Error(`no comparison ${row.index} in the file`);
    return { row, lookup: found.lookup };
  });

  it("have gains with intervals that follow from the executions, or fit the times of both arms", () => {
    expect(rows.length).toBeGreaterThan(0);
    for (const { row, lookup } of rows) {
      const { executions } = lookup.gain as { readonly executions?: readonly number[] };
      const { per_filter: one, shared } = lookup.arms;
      const quotients = [
        1 - shared.mean_ns_per_lookup / one.mean_ns_per_lookup,
        1 - (shared.median_ns_per_lookup ?? 0) / (one.median_ns_per_lookup ?? 1),
      ];
      if (executions === undefined) {
        const distance = Math.min(...quotients.map((gain) => Math.abs(gain - row.gain.estimate)));
        expect(distance, row.text).toBeLessThan(NEAR);
        continue;
      }
      const again = ofExecutions(executions);
      expect(text.rowNumber(row.gain)).toBe(`${percent(again.estimate)} (${range(again.low, again.high)})`);
      expect(text.reading(row)).toContain(percent(again.estimate));
    }
  });

  it("have the finding in the heading, and the threshold of trust from its control", () => {
    const finding = rows[chart?.finding ?? 0];
    const { control, gain } = finding?.lookup ?? {};
    const { row } = finding ?? {};
    if (row === undefined || gain === undefined) throw new Error("no finding");
    expect(text.finding(row)).toContain(percent(gain.estimate));
    expect(text.interval(row.gain)).toContain(range(gain.low, gain.high));
    const width = Math.max(Math.abs(control?.low ?? 0), Math.abs(control?.high ?? 0));
    expect(trust.above).toBeCloseTo(width, 12);
    expect(text.trusted(trust.above ?? 0)).toContain(` ${Math.ceil(100 * width)}\u00a0%`);
  });

  it("have the closed form of the model with the costs in the file", () => {
    // A run of several executions states the mean of their models.
    const digits = result.run.executions === undefined || result.run.executions === null ? 9 : 2;
    for (const { row, lookup } of rows) {
      if (!lookup.model) continue;
      const [one, shared] = [false, true].map((isShared) => lookupTime(lookup.model?.inputs as never, isShared));
      expect(row.model).toBeCloseTo(1 - (shared ?? 0) / (one ?? 1), digits);
    }
  });

  it("have the model with T_other as the same sums, each with the measured rest of the shared arm", () => {
    const digits = result.run.executions === undefined || result.run.executions === null ? 9 : 2;
    for (const { row, lookup } of rows) {
      if (!lookup.model || row.modelWithOther === undefined) continue;
      const { inputs } = lookup.model;
      const [one = 1, shared = 0] = [false, true].map((isShared) => lookupTime(inputs, isShared) + inputs.other_ns);
      expect(row.modelWithOther, row.text).toBeCloseTo(1 - shared / one, digits);
      const said = text.reading(row);
      expect(said).toContain(`model ${percent(row.model ?? 0)}, with other work ${percent(row.modelWithOther)}`);
    }
  });

  it("have the time of a saved hash as the saved time per saved hash, and the rest that differs by it", () => {
    for (const { row, lookup } of rows) {
      const { per_filter: one, shared } = lookup.arms;
      const hashesOf = ({ counters }: typeof one): number => counters.hashes / counters.lookups;
      const saved = hashesOf(one) - hashesOf(shared);
      for (const end of ["low", "estimate", "high"] as const) {
        const again = (lookup.gain[end] * one.mean_ns_per_lookup) / saved;
        expect(row.savedHash?.[end], row.text).toBeCloseTo(again, 6);
      }
      if (!(one.parts && shared.parts)) continue;
      expect(row.hashNs).toBeCloseTo(one.parts.hash_ns / hashesOf(one), -1);
      const less = one.mean_ns_per_lookup - shared.mean_ns_per_lookup;
      const counted = one.parts.hash_ns - shared.parts.hash_ns + one.parts.read_ns - shared.parts.read_ns;
      const rest = one.parts.residual_ns - shared.parts.residual_ns;
      expect(Math.abs(less - counted - rest) / one.mean_ns_per_lookup, row.text).toBeLessThan(0.005);
    }
  });

  it("have limits by which the grade of the finding follows from its values", () => {
    const LIMITS: Readonly<Record<string, readonly [string, number]>> = {
      steal: ["steal_fraction", 0.005],
      waiting: ["cpu_pressure_fraction", 0.05],
      others: ["others_fraction", 0.1],
      interruptions: ["interruptions_per_s", 50],
      throttled: ["throttled_fraction", 0.001],
      clock: ["clock_change", 0.05],
    };
    const quiet = trust.checks.find(({ name }) => name === "quiet");
    const quality = rows[chart?.finding ?? 0]?.lookup.quality as unknown as Readonly<Record<string, number | null>>;
    const isOver = Object.values(LIMITS).some(([field, limit]) => Math.abs(quality[field] ?? 0) >= limit);
    expect(quiet?.state === "good").toBe(!isOver);
    for (const { name, value, limit } of quiet?.values ?? []) {
      const [field, own] = LIMITS[name] ?? ["", Number.NaN];
      expect([value, limit]).toEqual([Math.abs(quality[field] ?? 0), own]);
    }
  });

  it("have the size of the filters, and reads and blocks of a file that is too small, as the file has them", () => {
    const size = trust.checks.find(({ name }) => name === "size")?.values[0];
    const tree = chart?.experiment === undefined ? result.tree : undefined;
    const filters = tree?.filter_bytes ?? 0;
    if (tree) expect(size?.value).toBe(filters < (result.environment?.cpu.l2_bytes ?? 0) ? filters : undefined);
    const reads = trust.checks.find(({ name }) => name === "reads");
    const footprint = result.io?.verification.checks?.find(({ name }) => name === "footprint");
    const [issued, blocks] = (footprint?.detail.match(/\d+/gu) ?? []).map(Number);
    const told = reads?.values.find(({ name }) => name === "reads");
    if (told !== undefined) expect([told.value, told.limit]).toEqual([issued, blocks]);
  });

  it("have the parts of a lookup from the counters times the costs, and parts that add up", () => {
    for (const { row, lookup } of rows) {
      for (const { counters, parts, mean_ns_per_lookup: total } of [lookup.arms.per_filter, lookup.arms.shared]) {
        if (!(parts && lookup.model)) continue;
        const { hash_ns: hash, probe_ns: probe } = lookup.model.inputs;
        const near = (given: number, again: number): void =>
          expect(Math.abs(given - again) / again, row.text).toBeLessThan(0.005);
        near(parts.hash_ns, (counters.hashes / counters.lookups) * hash);
        near(parts.probe_ns, (counters.filters_probed / counters.lookups) * probe);
        near(parts.hash_ns + parts.probe_ns + parts.read_ns + parts.residual_ns, total);
      }
    }
  });

  it("have as many hashes as filters probed without sharing, and one with it, and equal reads", () => {
    for (const { row, lookup } of rows) {
      const { per_filter: one, shared } = lookup.arms;
      expect(one.counters.hashes, row.text).toBe(one.counters.filters_probed);
      expect(shared.counters.hashes, row.text).toBe(shared.counters.lookups_with_filter);
      expect(shared.counters.blocks_read, row.text).toBe(one.counters.blocks_read);
    }
  });

  it("have a median read of the histogram", () => {
    const latency = result.calibration.read_latency;
    if (!latency) return;
    const buckets = (latency as unknown as { readonly histogram: readonly (readonly [number, number])[] }).histogram;
    const total = sum(buckets.map(([, count]) => count));
    expect(total).toBe(latency.n);
    let seen = 0;
    const at = buckets.findIndex(([, count]) => {
      seen += count;
      return seen >= total / 2;
    });
    expect(latency.p50_ns).toBeGreaterThanOrEqual(buckets[at]?.[0] ?? 0);
    expect(latency.p50_ns).toBeLessThanOrEqual(buckets[at + 1]?.[0] ?? Number.POSITIVE_INFINITY);
    const steady = trust.checks.find(({ name }) => name === "steady");
    expect(steady?.values[0]).toMatchObject({ name: "p50", value: latency.p50_ns });
  });

  it("have the gap between model and measurement as the median and the largest of all differences", () => {
    const gaps = all.flatMap(({ lookup }) =>
      lookup.model ? [Math.abs(lookup.gain.estimate - lookup.model.predicted_gain)] : [],
    );
    expect(text.gapFinding(gaps.length, median(gaps), Math.max(...gaps))).toContain((100 * median(gaps)).toFixed(1));
    for (const { row } of rows) {
      if (row.model === undefined) continue;
      const difference = row.gain.estimate - row.model;
      const said = `${difference < 0 ? "−" : "+"}${Math.abs(100 * difference).toFixed(1)}\u00a0pp`;
      expect(text.gapReading(row.model, row.gain.estimate)).toContain(said);
    }
  });

  it("have the counts of the file", () => {
    const { experiments = [], claims: told = [], lookups = [] } = result;
    expect(run.counts.figures).toBe(experiments.length + Math.min(1, lookups.length));
    expect(run.counts.claims).toBe(told.length);
    expect(run.counts.told).toBe(told.filter(({ verdict }) => verdict !== "not-run").length);
    expect(run.counts.pairs).toBe(sum(all.map(({ lookup }) => lookup.gain.pairs ?? 0)));
    expect(sum(Object.values(run.counts.outcomes))).toBe(told.length);
  });

  it("have claims whose numbers are in the file, and ratios of the two", () => {
    const numbers = numbersIn([result.claims, result.experiments, result.lookups]);
    const isIn = (number: number): boolean => numbers.some((one) => Math.abs(one - number) <= 1e-12 * Math.abs(number));
    for (const point of claims) {
      expect([point.id, isIn(point.claimed), isIn(point.found)]).toEqual([point.id, true, true]);
      expect(point.ratio).toBeCloseTo(point.found / point.claimed, 12);
    }
  });
});
