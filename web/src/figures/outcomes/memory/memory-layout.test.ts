// @vitest-environment node
import { expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { saidBy } from "../../scene/said";
import { bestMarks, type DividedMemory, giftIntro, giftMarks, layoutBest, layoutGift } from "./memory-layout";

const divided = (memory: number[], reads: number[]): DividedMemory => ({
  memory,
  bitsPerKey: [5, 5, 5],
  reads,
  total: reads.reduce((sum, one) => sum + one, 0),
});
const EVEN = divided([10, 40, 150], [0.1, 0.1, 0.1]);
const BEST = divided([20, 50, 130], [0.01, 0.03, 0.12]);
const GIFTS = {
  before: EVEN,
  after: [
    divided([14, 39, 147], [0.02, 0.11, 0.11]),
    divided([9, 44, 147], [0.11, 0.07, 0.11]),
    divided([9, 39, 152], [0.11, 0.11, 0.1]),
  ],
  part: 0.02,
};

/** Wasted reads that are said. */
const readsIn = (shapes: Parameters<typeof saidBy>[0]) => saidBy(shapes).filter((says) => /^0\.\d{3}$/u.test(says));

it("says the wasted reads of one gift after the other", () => {
  const at = (t: number) => readsIn(layoutGift(GIFTS, null, t, 700).shapes);
  expect([0, 1500, endOf(giftMarks(GIFTS))].map(at)).toEqual([
    ["0.300"],
    ["0.300", "0.240"],
    ["0.300", "0.240", "0.290", "0.320"],
  ]);
});

it("introduces equal bits, and knows nothing of the gifts then", () => {
  const given = { ...GIFTS, after: [] };
  const at = (introMs: number) => layoutGift(given, null, 0, 700, introMs).shapes;
  expect(at(endOf(giftIntro(given)))).toEqual(at(Number.POSITIVE_INFINITY));
  expect(saidBy(at(0)).filter((says) => says === "?")).toHaveLength(3);
});

it("says the reads of the best division at the end only", () => {
  const at = (t: number) => readsIn(layoutBest(EVEN, BEST, "half", t, 700).shapes);
  expect([0, 2000, endOf(bestMarks({ even: EVEN, best: BEST }))].map((t) => at(t).includes("0.160"))).toEqual([
    false,
    false,
    true,
  ]);
});
