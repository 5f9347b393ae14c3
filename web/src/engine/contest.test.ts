// @vitest-environment node
/** The contest and the claims through WebAssembly: what the engine's own tests show natively reaches the page. */

import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import type { DesignScores } from "./contract";
import init, {
  claimList,
  contestBrief,
  decidingNumbers,
  designCosts,
  gainsOfRun,
  gradeGap,
  lookupGap,
  runClaim,
  StartedWork,
  scoreDesign,
} from "./wasm-full/lsm_lab_full.js";

beforeAll(async () => {
  const binary = await readFile(new URL("./wasm-full/lsm_lab_full_bg.wasm", import.meta.url));
  await init({ module_or_path: binary });
});

it("states with every brief what can be chosen, in the order of designs", () => {
  const { policies, plans, arms, digests, sizeRatios, bitsPerKey, plain } = contestBrief(1);
  expect({ policies, plans, arms, digests }).toEqual({
    policies: ["leveling", "lazy-leveling", "tiering"],
    plans: ["uniform", "monkey"],
    arms: ["per-filter", "shared", "merged"],
    digests: ["murmur64a", "city", "crc32", "xxh64"],
  });
  expect([...sizeRatios, ...bitsPerKey]).toEqual([2, 10, 1, 24]);
  expect(plain.totalNs).toBeGreaterThan(0);
});

it("scores a design by the model, and counted where that is asked for", () => {
  const counted = (answer: string): DesignScores => {
    const work = new StartedWork({ scoreDesign: { seed: 1, answer } });
    work.advance(work.whole());
    return (work.take() as { scoreDesign: DesignScores }).scoreDesign;
  };
  const sketch = scoreDesign(1, "n4_0_6_0_1_1");
  expect(sketch.fits).toBe(true);
  expect(sketch.counted).toBeUndefined();
  const both = counted("n4_0_6_0_1_1");
  expect(both.modelled).toEqual(sketch.modelled);
  const { costs, numbers } = designCosts(1, "n4_0_6_0_1_1");
  const { putNs = Number.NaN, readNs = Number.NaN } = sketch.modelled ?? {};
  const designs = Array.from({ length: costs.length / 2 }, (_, at) => [...numbers.slice(6 * at, 6 * at + 6)].join("_"));
  const at = designs.indexOf("4_0_6_0_1_1");
  expect([costs[2 * at], costs[2 * at + 1]]).toEqual([putNs, readNs]);
  expect(numbers).toHaveLength(6 * designs.length);
  expect(both.counted?.hashes).toBeLessThanOrEqual(1);
  expect(counted("n4_0_24_0_1_1")).toMatchObject({ fits: false, modelled: undefined, counted: undefined });
  expect(() => scoreDesign(1, "n4_0_6_0_1")).toThrow("not a design");
});

it("knows the numbers that decide a claim before it is run", () => {
  const requested = decidingNumbers("errata-blog-70-percent", 1);
  const evidence = runClaim("errata-blog-70-percent", 1).evidence.filter(({ meetsLow }) => meetsLow !== undefined);
  expect(requested).toHaveLength(3);
  expect(evidence).toMatchObject(requested);
  expect(decidingNumbers("errata-blog-halving", 1)).toEqual([]);
});

it("runs a claim to its verdict, with the evidence", () => {
  expect(claimList().map(({ id }) => id)).toContain("blog-memory");
  const { verdict, evidence } = runClaim("blog-memory", 1);
  expect(verdict).toBe("contradicted");
  expect(evidence[0]).toMatchObject({ name: "bytes-per-million-keys", unit: "bytes", claimed: 10_000, meetsLow: 9500 });
  expect(evidence[0]?.counts).toEqual(new Float64Array());
  const saved = runClaim("errata-blog-70-percent", 1).evidence;
  expect(saved.map(({ counts, meetsHigh }) => [counts.length, meetsHigh])).toEqual(
    Array(3).fill([4, Number.POSITIVE_INFINITY]),
  );
  expect(() => runClaim("no-such-claim", 1)).toThrow("unknown claim");
});

const PRICES = {
  levels: 5,
  sizeRatio: 4,
  falsePositiveRate: 0.008,
  hashNs: 100,
  probeNs: 20,
  readNs: 28_000,
  otherNs: 0,
};
const ARM = {
  ...PRICES,
  arm: "shared" as const,
  emptyFraction: 1,
  blocks: 0.04,
  measuredHashNs: 100,
  measuredProbeNs: 100,
  measuredReadNs: 1220,
  measuredOtherNs: 570,
};

it("splits a gap into terms that add up, and grades what was chosen", () => {
  const { modelNs, measuredNs, terms } = lookupGap(ARM);
  expect(terms.reduce((sum, { ns }) => sum + ns, 0)).toBeCloseTo(measuredNs - modelNs, 6);
  const leftOut = terms.map(({ isLeftOut }) => isLeftOut);
  const set = leftOut.reduce((sum, is, at) => sum + (is ? 2 ** at : 0), 0);
  for (let answer = 1; answer < 32; answer += 1) {
    expect(gradeGap(ARM, `c${answer.toString(16)}`).isRight).toBe(answer === set);
  }
});

it("gives the gain for shares of empty lookups", () => {
  const [none, all] = gainsOfRun(PRICES, Float64Array.of(0, 1));
  expect(all).toBeGreaterThan(none ?? 1);
  expect(() => gainsOfRun({ ...PRICES, levels: 0 }, Float64Array.of(1))).toThrow("levels must be");
});
