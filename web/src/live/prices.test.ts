// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { HashPrice } from "../engine/contract";
import type { NativeResult } from "../engine/native-result";
import { costBarParams } from "../figures/cost-bar/params";
import { initialValues } from "../figures/params/schema";
import { treeParams } from "../figures/params/tree";
import type { LoadedResult } from "../results/origin";
import { ASSUMED_PROBE_NS, deviceAt, deviceOf, hashPrice, probePrice } from "./prices";

const START = initialValues({ ...treeParams, ...costBarParams });

const PAPER: HashPrice[] = [
  { digest: "murmur64a", keyBytes: 1024, ns: 235, source: "paper, Table 1" },
  { digest: "xxh64", keyBytes: 1024, ns: 874, source: "paper, Table 1" },
];
const RESULT: LoadedResult = {
  name: "a.json",
  source: "bundled",
  result: {
    run: { id: "1", started_utc: "2026-01-02T00:00:00Z" },
    device: { kind: "real", label: "disk A" },
    calibration: { hash: [{ function: "murmur64a", key_bytes: 1024, ns_latency: 240 }] },
    lookups: [],
  } as unknown as NativeResult,
};

describe("price of a hash", () => {
  it("is the bundled run's where it has one", () => {
    expect(hashPrice(START, PAPER, [RESULT], null)).toMatchObject({
      ns: 240,
      origin: "measured natively on disk A, 2026-01-02",
      caveat: null,
    });
  });

  it("is not taken from a file that somebody dropped on the page", () => {
    expect(hashPrice(START, PAPER, [{ ...RESULT, source: "opened" }], null)).toMatchObject({ ns: 235 });
  });

  it("is the paper's otherwise, and says when it stands in", () => {
    expect(hashPrice(START, PAPER, [], null)).toEqual({
      ns: 235,
      origin: "paper, Table 1",
      caveat: null,
      isFromTab: false,
    });
    expect(hashPrice({ ...START, digest: "xxh3" }, PAPER, [], null).caveat).toContain("is used instead");
    expect(hashPrice({ ...START, keyBytes: 16 }, PAPER, [], null).caveat).toContain("1 KiB");
  });

  it("tells a value measured here from one in a link", () => {
    const requested = { ...START, hashOrigin: "tab", hashNs: 41 } as const;
    expect(hashPrice(requested, PAPER, [], null)).toMatchObject({
      ns: 41,
      isFromTab: false,
      origin: expect.stringContaining("link"),
    });
    const timing = { digest: "murmur64a", keyBytes: 1024 } as never;
    expect(hashPrice(requested, PAPER, [], timing)).toMatchObject({
      origin: "measured in your browser",
      isFromTab: true,
    });
  });

  it("is a run's where a link carries it, and names the run that is not at hand", () => {
    const carried = { ...START, hashOrigin: "hand", hashNs: 41, pricesRun: "1" } as const;
    expect(hashPrice(carried, PAPER, [RESULT], null).origin).toBe("measured natively on disk A, 2026-01-02");
    expect(hashPrice(carried, PAPER, [], null).origin).toContain("run 1, which is not loaded here");
    expect(probePrice({ ...carried, probeNs: 7 }, [RESULT]).origin).toContain("disk A");
    expect(deviceOf({ ...carried, device: "custom", readNs: 900 }, [], [RESULT]).source).toContain("disk A");
  });

  it("says that a hand set it", () => {
    expect(hashPrice({ ...START, hashOrigin: "hand", hashNs: 9 }, PAPER, [RESULT], null).origin).toBe("set by hand");
  });
});

describe("price of a probe", () => {
  const probe = (filter: string, filter_bytes: number, ns_negative: number) => ({
    filter,
    bits_per_key: 10,
    filter_bytes,
    ns_negative,
  });
  const result = {
    ...RESULT.result,
    calibration: {
      probe: [probe("standard", 20_000, 4), probe("standard", 210_000, 6), probe("blocked512", 210_000, 3)],
    },
    tree: { entries: 174_592, bits_per_key: 10 },
  } as unknown as NativeResult;
  const bundled: LoadedResult = { ...RESULT, result };

  it("is the bundled run's, of the same filter, over as many bytes as its tree has", () => {
    expect(probePrice(START, [bundled])).toEqual({
      ns: 6,
      origin: "measured natively on disk A, 2026-01-02",
      caveat: null,
      isFromTab: false,
    });
    expect(probePrice({ ...START, filter: "blocked512" }, [bundled]).ns).toBe(3);
  });

  it("says when it is one of another size of filter", () => {
    expect(probePrice({ ...START, bitsPerKey: 12 }, [bundled]).caveat).toContain("for 10 is used instead");
  });

  it("is assumed where no bundled run has it, and says so", () => {
    for (const results of [[], [RESULT], [{ ...bundled, source: "opened" as const }]]) {
      expect(probePrice(START, results)).toMatchObject({ ns: ASSUMED_PROBE_NS, origin: "assumed" });
    }
    expect(probePrice({ ...START, filter: "standard-paper" }, [bundled]).origin).toBe("assumed");
  });

  it("is what a hand set", () => {
    expect(probePrice({ ...START, probeNs: 7 }, [bundled])).toMatchObject({ ns: 7, origin: "set by hand" });
  });
});

describe("device", () => {
  const devices = [{ id: "pcie_ssd", label: "PCIe SSD", readNs: 10_000, source: "paper" }];
  it("snaps to a known one and is custom elsewhere", () => {
    expect(deviceAt(10_400, devices)).toEqual({ device: "pcie_ssd", readNs: 10_000 });
    expect(deviceAt(54_321, devices)).toEqual({ device: "custom", readNs: 54_300 });
  });

  it("has the latency of its name, or the state's own", () => {
    expect(deviceOf(START, devices)).toMatchObject({ label: "PCIe SSD", readNs: 10_000 });
    expect(deviceOf({ device: "custom", readNs: 5 }, devices)).toMatchObject({ readNs: 5 });
  });
});
