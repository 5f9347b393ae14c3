// @vitest-environment node
/** The page's side of the boundary against the real engine. */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { EVENT_WORDS, SPENT_FIELDS } from "../contract";
import init, * as engine from "../wasm/lsm_lab_wasm.js";
import initFull, * as full from "../wasm-full/lsm_lab_full.js";
import { type FullApi, type FullPackage, fullApi, type PageApi, pageApi, remembered } from "./api";
import { recordOf } from "./error-record";

const PRICES = { hashNs: 235, probeNs: 25, readNs: 10_000, otherNs: 0 };
const TREE = { levels: 5, sizeRatio: 4, bitsPerKey: 10, filter: "standard", digest: "murmur64a", seed: 1 } as const;
let api: PageApi;
let furtherApi: FullApi;
let tick = 0;
const loadFull = remembered(async () => {
  await initFull({ module_or_path: await readFile(new URL("../wasm-full/lsm_lab_full_bg.wasm", import.meta.url)) });
  return full;
});

beforeAll(async () => {
  await init({ module_or_path: await readFile(new URL("../wasm/lsm_lab_wasm_bg.wasm", import.meta.url)) });
  // A clock that moves by one at every second look.
  api = pageApi(engine, () => Math.floor(tick++ / 2));
  furtherApi = fullApi(loadFull);
  api.openLab(TREE);
});

function thrownBy(job: () => unknown): unknown {
  try {
    return job();
  } catch (thrown) {
    return thrown;
  }
}

describe("a lookup", () => {
  it.each(["absent", "false-positive", "stored"] as const)(
    "of %s is the same in both arms but for its hashes",
    (kind) => {
      const { perFilter, shared } = api.lookup({ kind, index: 0 }, PRICES);
      expect(perFilter.counters.hashes).toBe(perFilter.counters.filtersProbed);
      expect(shared.counters).toEqual({ ...perFilter.counters, hashes: 1, hashesSaved: perFilter.counters.hashes - 1 });
      expect(shared.words.length).toBe(perFilter.words.length);
      expect(shared.spent.length / SPENT_FIELDS).toBe(shared.words.length / EVENT_WORDS);
      expect([shared.outcome, shared.keyId]).toEqual([perFilter.outcome, perFilter.keyId]);
    },
  );

  it.each(["absent", "false-positive", "stored"] as const)(
    "of %s by arm C finds what the others find, with one hash and one mask where filters have lines",
    (kind) => {
      const { merged: unmasked, shared } = api.lookup({ kind, index: 0 }, PRICES);
      expect(unmasked.counters).toEqual({ ...shared.counters, masks: 0, linesCompared: 0 });
      api.openLab({ ...TREE, filter: "blocked512", digest: "xxh3" });
      const { merged, perFilter } = api.lookup({ kind, index: 0 }, PRICES);
      api.openLab(TREE);
      expect(merged.counters).toMatchObject({ hashes: 1, masks: 1, linesCompared: 5, filtersProbed: 5, bitsProbed: 0 });
      expect(merged.counters.blocksRead).toBe(perFilter.counters.blocksRead);
      expect([merged.outcome, merged.keyId]).toEqual([perFilter.outcome, perFilter.keyId]);
    },
  );

  it("of an absent key asks one filter of each level", () => {
    const { perFilter } = api.lookup({ kind: "absent", index: 0 }, PRICES);
    expect(perFilter.counters).toMatchObject({ hashes: 5, filtersProbed: 5, blocksRead: 0 });
    expect([...perFilter.spent.slice(-SPENT_FIELDS)]).toEqual([5 * 235, 5 * 25, 0, 0, 0]);
  });
});

describe("errors", () => {
  it.each([
    ["tree-too-large", () => api.openLab({ ...TREE, levels: 8, sizeRatio: 10 })],
    ["bad-input", () => api.filterView(4_000_000, 1)],
  ])("are typed: %s", (kind, job) => {
    expect(recordOf(thrownBy(job))).toMatchObject({ name: "LabError", kind });
  });

  it.each(["{}", "no JSON"])("are typed: a result file of %s", async (text) => {
    await expect(furtherApi.parseResult(text).catch(recordOf)).resolves.toMatchObject({
      name: "LabError",
      kind: "result",
    });
  });

  it("leave the tree that is open in place", () => {
    thrownBy(() => api.openLab({ ...TREE, levels: 8, sizeRatio: 10 }));
    expect(api.lookup({ kind: "absent", index: 0 }, PRICES).shared.counters.filtersProbed).toBe(5);
  });
});

it("offers the devices and hash functions that links name", () => {
  const { devices, hashPrices } = api.start();
  expect(devices.map((device) => device.id)).toEqual(["hdd", "ssd", "pcie_ssd", "pcie_ssd_spdk", "nvm", "memory"]);
  expect(hashPrices.find((price) => price.digest === "murmur64a")).toMatchObject({ keyBytes: 1024, ns: 235 });
});

it("times a batch on the given clock", () => {
  expect(api.clockStepMs()).toBe(1);
  expect(api.timeHashMs("xxh3", 8, 10)).toBeGreaterThanOrEqual(0);
});

const PACKAGE = { lastPanic: () => undefined } as unknown as FullPackage;

describe("the full module", () => {
  it("comes once for all who need it", async () => {
    let requested = 0;
    const full = remembered(async () => {
      requested += 1;
      return PACKAGE;
    });
    expect(await Promise.all([full(), full()])).toEqual([PACKAGE, PACKAGE]);
    expect(await full()).toBe(PACKAGE);
    expect(requested).toBe(1);
  });

  it("is asked for again after it did not come", async () => {
    let requested = 0;
    const full = remembered(async () => {
      requested += 1;
      if (requested === 1) throw new TypeError("no network");
      return PACKAGE;
    });
    const first = await Promise.allSettled([full(), full()]);
    const refused = { status: "rejected", reason: { kind: "no-full-module", message: "no network" } };
    expect(first).toMatchObject([refused, refused]);
    expect(await full()).toBe(PACKAGE);
    expect(requested).toBe(2);
  });

  it("offers its functions by name, and neither its classes nor the functions of its glue", async () => {
    await expect(furtherApi.wordsOf(1, 0, 3)).resolves.toHaveLength(3);
    const others = furtherApi as unknown as Record<string, () => Promise<unknown>>;
    for (const name of ["StartedWork", "default", "initSync", "lastPanic", "toString", "noSuchCall"]) {
      await expect(others[name]?.()).rejects.toMatchObject({ kind: "unknown-call" });
    }
  });
});
