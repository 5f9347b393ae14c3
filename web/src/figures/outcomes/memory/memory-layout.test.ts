// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import type { Shape } from "../../scene/shapes";
import { repeatedKeys, saidBy, shapeOf } from "../shapes-of";
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
const memoryOf = (shapes: readonly Shape[]): number =>
  [1, 2, 3].reduce((sum, level) => sum + (shapeOf(shapes, "box", `memory${level}`)?.width ?? 0), 0);

describe.each([358, 700])("memory at %i px", (width) => {
  const giftEnd = endOf(giftMarks(GIFTS));
  const bestEnd = endOf(bestMarks({ even: EVEN, best: BEST }));

  it("is the same at every time", () => {
    for (const t of [0, 700, 2000, 3100, bestEnd]) {
      expect(memoryOf(layoutGift(GIFTS, null, t, width).shapes)).toBeCloseTo(width - 2, 6);
      expect(memoryOf(layoutBest(EVEN, BEST, null, t, width).shapes)).toBeCloseTo(width - 2, 6);
    }
  });

  it("introduces equal bits level by level, and their number in the end", () => {
    const given = { ...GIFTS, after: [] };
    const over = endOf(giftIntro(given));
    const at = (introMs: number) => layoutGift(given, null, 0, width, introMs).shapes;
    const lengths = (introMs: number) =>
      [1, 2, 3].map((level) => shapeOf(at(introMs), "box", `reads0-${level}`)?.width ?? 0);
    expect(lengths(0)).toEqual([0, 0, 0]);
    expect(lengths(2500).map((length) => length > 0)).toEqual([true, false, false]);
    expect(at(over)).toEqual(at(Number.POSITIVE_INFINITY));
    // The rows of the gifts are as long as with equal bits, with a question mark.
    expect([1, 2, 3].map((row) => saidBy(at(0), `asked${row}-words`))).toEqual(["?", "?", "?"]);
    expect(shapeOf(at(0), "box", "asked1")?.width).toBeCloseTo(
      lengths(over).reduce((sum, one) => sum + one, 0),
      6,
    );
  });

  it("has one row of wasted reads after the other, each with its number", () => {
    const rows = (t: number) =>
      [0, 1, 2, 3].map((row) => saidBy(layoutGift(GIFTS, null, t, width).shapes, `total${row}`));
    expect(rows(0)).toEqual(["0.300", undefined, undefined, undefined]);
    expect(rows(1500)).toEqual(["0.300", "0.240", undefined, undefined]);
    expect(rows(giftEnd)).toEqual(["0.300", "0.240", "0.290", "0.320"]);
    const words = layoutGift(GIFTS, null, giftEnd, width).shapes.filter(({ key }) => key.startsWith("total"));
    expect(words.map((one) => one.kind === "words" && one.isBold)).toEqual([false, true, false, false]);
  });

  it.each(["small", "middle", "large", "same"])("boxes the rows of the prediction %s", (chosen) => {
    const { shapes } = layoutGift({ ...GIFTS, after: [] }, chosen, 0, width);
    expect(shapeOf(shapes, "line", "you")?.look).toBe("prediction");
    expect(saidBy(shapes, "total1")).toBeUndefined();
  });

  it("keeps its axis, and numbers clear of the line of equal bits", () => {
    const ticks = (t: number, after = GIFTS.after) =>
      layoutGift({ ...GIFTS, after }, null, t, width).shapes.flatMap(({ key }) =>
        key.startsWith("tick") ? [key] : [],
      );
    expect(ticks(giftEnd)).toEqual(ticks(0, []));
    const { shapes } = layoutGift(GIFTS, null, giftEnd, width);
    const line = Number(/^M(\S+) /u.exec(shapeOf(shapes, "line", "before")?.d ?? "")?.[1]);
    for (const row of [1, 2, 3]) {
      const { x = 0 } = shapeOf(shapes, "words", `total${row}`) ?? {};
      expect(x > line + 4 || x + 38 < line).toBe(true);
    }
  });

  it("glides from equal bits to the best division, whose counts appear at the end", () => {
    const at = (t: number) => layoutBest(EVEN, BEST, "half", t, width).shapes;
    const first = (t: number) => shapeOf(at(t), "box", "memory1")?.width ?? 0;
    expect(first(0)).toBeCloseTo((10 / 200) * (width - 2), 6);
    expect(first(650)).toBeGreaterThan(first(0));
    expect(first(bestEnd)).toBeCloseTo((20 / 200) * (width - 2), 6);
    expect([0, 2000, bestEnd].map((t) => saidBy(at(t), "total"))).toEqual(["0.300", undefined, "0.160"]);
    const last = shapeOf(at(bestEnd), "box", "reads3");
    const whole = shapeOf(at(bestEnd), "box", "ghost");
    const end = (last?.x ?? 0) + (last?.width ?? 0) - (whole?.x ?? 0);
    expect(end / (whole?.width ?? 1)).toBeCloseTo(0.16 / 0.3, 6);
  });

  it("offers the places of all options until one is chosen", () => {
    const offered = (chosen: string | null) =>
      layoutBest(EVEN, null, chosen, 0, width).shapes.filter(({ key }) => /^offered-\w+$/u.test(key)).length;
    expect([offered(null), offered("half")]).toEqual([3, 0]);
  });

  it("prints the bits of every level, of narrow ones below the bar, one after the other", () => {
    for (const { shapes } of [layoutGift(GIFTS, null, 0, width), layoutBest(EVEN, null, null, 0, width)]) {
      const below = shapes.flatMap((one) => (one.kind === "words" && one.key.startsWith("below") ? [one] : []));
      for (const level of [1, 2, 3]) {
        const inside = shapes.find(({ key }) => key === `bits${level}`);
        const isBelow = below.some(({ key }) => key === `below${level}`);
        expect((inside?.opacity ?? 1) === 1).toBe(!isBelow);
      }
      expect(below[0]?.says).toMatch(/level 1: 5\.0\sbits/u);
      for (const [at, one] of below.slice(1).entries()) expect(one.x - (below[at]?.x ?? 0)).toBeGreaterThan(90);
    }
  });

  it("has every shape once", () => {
    expect(repeatedKeys(layoutGift(GIFTS, "small", giftEnd, width).shapes)).toEqual([]);
    expect(repeatedKeys(layoutBest(EVEN, BEST, "little", bestEnd, width).shapes)).toEqual([]);
  });
});
