// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { NativeResult } from "../../../engine/native-result";
import type { ClaimVerdict } from "../../../engine/result-file.generated";
import type { BundledRun } from "../../../engine/run-head";
import { type OfferedRun, offered } from "../../../results/heads";
import type { LoadedResult } from "../../../results/points";
import { costsOf } from "../costs-of";
import { caveatsOf, chosenRun, offeredInOrder, processorOf, runNames, runsInOrder, tally } from "./runs";

function loaded(id: string, source: LoadedResult["source"], started = "2026-01-01T00:00:00Z"): LoadedResult {
  const result: NativeResult = {
    schema_version: "1.1.0",
    run: { id, started_utc: started },
    device: { kind: "real", label: id },
    calibration: {},
  };
  return { name: `${id}.json`, source, result };
}

function run(id: string, source: LoadedResult["source"], rank?: number): OfferedRun {
  const one = loaded(id, source);
  const trust = { above: 0.03, checks: [], rank: rank ?? 0 };
  const counts = { figures: 0, costs: 0, claims: 0, told: 0, outcomes: {}, pairs: 0 };
  const bundled: BundledRun = {
    file: one.name,
    head: one.result,
    counts,
    summary: { chart: undefined, trust, claims: [] },
    common: {},
  };
  return { name: one.name, source, head: one.result, loaded: one, bundled: rank === undefined ? null : bundled };
}

const ids = (runs: readonly LoadedResult[]) => runs.map(({ result }) => result.run.id);

describe("runs", () => {
  it("stand in the order of what the reader asked for: opened, found on this machine, bundled", () => {
    const runs = (["bundled", "found", "served", "opened"] as const).map((source) => loaded(source, source));
    expect(ids(runsInOrder(runs))).toEqual(["opened", "served", "found", "bundled"]);
  });

  it("of one source begin with the newest, or the one opened last", () => {
    const runs = [
      loaded("old", "found", "2026-01-01T00:00:00Z"),
      loaded("new", "found", "2026-03-01T00:00:00Z"),
      loaded("first", "opened", "2026-09-01T00:00:00Z"),
      loaded("last", "opened", "2026-02-01T00:00:00Z"),
    ];
    expect(ids(runsInOrder(runs))).toEqual(["last", "first", "new", "old"]);
  });

  it("that come with the lab begin with the best measured one, after those of the reader", () => {
    const runs = [run("noisy", "bundled", 204), run("quiet", "bundled", 3), run("mine", "found")];
    expect(offeredInOrder(runs).map(({ head }) => head.run.id)).toEqual(["mine", "quiet", "noisy"]);
  });

  it("are chosen by id, else the first is", () => {
    const runs = [run("a", "found"), run("b", "found")];
    expect(chosenRun(runs, "b")?.head.run.id).toBe("b");
    expect(chosenRun(runs, "gone")?.head.run.id).toBe("a");
    expect(chosenRun([], "b")).toBeNull();
  });

  it("are named by machine, plan and day, and by their file if that says nothing", () => {
    const environment = { cpu: { architecture: "x86_64", logical_count: 2, model: "Intel(R) Xeon(R) CPU @ 2.50GHz" } };
    const bundled = run("b", "bundled");
    const described = { ...bundled, head: { ...bundled.head, environment } as unknown as OfferedRun["head"] };
    expect(processorOf(described.head)).toBe("Intel Xeon");
    const runs = [{ ...run("a", "found"), name: "0.json" }, { ...run("a", "opened"), name: "1.json" }, described];
    expect([...runNames(runs).values()]).toEqual([
      "a, 2026-01-01, 0.json",
      "a, 2026-01-01, 1.json",
      "Intel Xeon, 2026-01-01",
    ]);
  });

  it("that are listed and still load are offered by their first screen, and only once", () => {
    const { bundled } = run("a", "bundled", 1);
    const known = bundled === null ? [] : [bundled];
    expect(offered([], ["a.json", "unknown.json"], known).map(({ name, loaded: file }) => [name, file])).toEqual([
      ["a.json", null],
    ]);
    const file = loaded("a", "bundled");
    expect(offered([file], ["a.json"], known)).toEqual([
      { name: "a.json", source: "bundled", head: file.result, loaded: file, bundled: known[0] },
    ]);
    const other = loaded("other", "bundled");
    expect(offered([{ ...other, name: "a.json" }], [], known)[0]?.bundled).toBeNull();
  });

  it("say what must be known of them before their own warnings", () => {
    const { result } = loaded("a", "found");
    expect(caveatsOf(result)).toEqual([]);
    const run = { ...result.run, partial: true };
    const device = { ...result.device, virtualised: true };
    expect(caveatsOf({ ...result, run, device, warnings: ["The machine was busy."] })).toEqual([
      "The run ended before everything was measured.",
      "A hypervisor is between the file and the drive, so these are not the latencies of a drive.",
      "The machine was busy.",
    ]);
  });
});

it("claims are counted by verdict, contradictions first", () => {
  const claim = (verdict: ClaimVerdict["verdict"], id: string): ClaimVerdict => ({
    id,
    source: "a paper",
    statement: "It pays.",
    verdict,
    why: "It was measured.",
  });
  const emulated = { ...claim("not-resolvable", "e"), not_comparable: "emulated-drive" } as const;
  const claims = [
    claim("not-run", "a"),
    claim("reproduced", "b"),
    emulated,
    claim("contradicted", "c"),
    claim("not-run", "d"),
    claim("not-resolvable", "f"),
  ];
  expect(tally(claims)).toEqual([
    { verdict: "contradicted", count: 1 },
    { verdict: "reproduced", count: 1 },
    { verdict: "not-resolvable", count: 1 },
    { verdict: "not-comparable", count: 1 },
    { verdict: "not-run", count: 2 },
  ]);
});

it("costs have a row for each that was measured, with the interval that the file has", () => {
  const { result } = loaded("a", "found");
  expect(costsOf(result)).toEqual([]);
  const calibration: NativeResult["calibration"] = {
    read_latency: { n: 3, p50_ns: 1000, p90_ns: 2000, p99_ns: 3000 },
    hash: [{ function: "xxh3", key_bytes: 1024, ns_latency: 40, ci95_ns: [39, 41] }],
    hash_in_place: [
      {
        function: "xxh3",
        key_bytes: 512,
        filter: "blocked512",
        filter_bytes: 1_048_576,
        filters: 5,
        ns: 90,
        ci95_ns: [89, 92],
      },
    ],
    probe: [
      { filter: "blocked512", bits_per_key: 10, ns_negative: 6 },
      { filter: "blocked512", bits_per_key: 10, filter_bytes: 1_048_576, ns_negative: 9 },
    ],
  };
  expect(costsOf({ ...result, calibration }).map(({ name, ns, low }) => [name, ns, low])).toEqual([
    ["T_D, one read: median", 1000, null],
    ["T_D, one read: 90 % take at most", 2000, null],
    ["T_D, one read: 99 % take at most", 3000, null],
    ["T_H, XXH3, key of 1 KiB", 40, 39],
    ["T_H in place, XXH3, key of 512 B, lookup in 5 filters, filters of 1 MiB", 90, 89],
    ["T_P, blocked filter, 10 bits per key, answer “no”", 6, null],
    ["T_P, blocked filter, 10 bits per key, filters of 1 MiB, answer “no”", 9, null],
  ]);
});

it("a cost that was not measurable has its reason, also as the 0 of an earlier version", () => {
  const { result } = loaded("a", "found");
  const calibration: NativeResult["calibration"] = {
    hash: [{ function: "xxh3", key_bytes: 32, ns_latency: 0, ci95_ns: [0, 1] }],
    not_measurable: [
      { cost: "hash-latency", name: "xxh64", key_bytes: 32, reason: "the machine was busy" },
      { cost: "hash-throughput", name: "xxh64", key_bytes: 32, reason: "the machine was busy" },
      { cost: "hash-in-place", name: "xxh64", key_bytes: 32, filter_bytes: 1_048_576, reason: "too noisy" },
      { cost: "absent-key", name: "blocked512", bits_per_key: 10, filter_bytes: 1_048_576, reason: "too wide" },
    ],
  };
  expect(costsOf({ ...result, calibration }).map(({ name, ns, reason }) => [name, ns, reason])).toEqual([
    ["T_H, XXH3, key of 32 B", null, undefined],
    ["T_H, XXH64, key of 32 B", null, "the machine was busy"],
    ["T_H in place, XXH64, key of 32 B, filters of 1 MiB", null, "too noisy"],
    ["T_P, blocked filter, 10 bits per key, filters of 1 MiB, answer “no”", null, "too wide"],
  ]);
});
