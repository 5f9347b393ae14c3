// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type Mark, marksOf, quantitiesOf } from "../quantities";
import { BITS, HASHES, KEY_SIZE } from "../sample";
import { valueDomain } from "./value";

function domainOf(experiment: typeof BITS, change: (mark: Mark) => Mark = (mark) => mark) {
  const [quantity] = quantitiesOf(experiment);
  if (!quantity) throw new Error("the sample shows something");
  const marks = marksOf(experiment, quantity.id).map(change);
  return { marks, ...valueDomain(quantity, marks) };
}

describe("an axis of values", () => {
  it("includes 0 for shares, also if all of them are far from it", () => {
    const { from, to, ticks } = domainOf(HASHES);
    expect([from <= 0, to > 0, ticks.includes(0)]).toEqual([true, true, true]);
  });

  it("has equal factors if numbers spread widely and none is 0", () => {
    const { scale, ticks, format } = domainOf(BITS);
    expect([scale, ...ticks.map(format)]).toEqual(["log", "1", "10"]);
  });

  it("survives numbers that are all the same or 0", () => {
    const { from, to } = domainOf(BITS, (mark) => ({ ...mark, estimate: 0, low: null, high: null }));
    expect(from).toBeLessThan(to);
  });

  it("holds every estimate, and leaves them half of it if an interval reaches far beyond", () => {
    const { marks, from, to } = domainOf(KEY_SIZE, (mark) => (mark.low === null ? mark : { ...mark, low: -7 }));
    const estimates = marks.filter(({ kind }) => kind === "value").map(({ estimate }) => estimate);
    for (const estimate of estimates) expect(estimate >= from && estimate <= to).toBe(true);
    expect(from).toBeGreaterThan(-7);
    expect(Math.max(...estimates) - Math.min(...estimates)).toBeGreaterThan((to - from) * 0.3);
  });
});
