// @vitest-environment node
import { describe, expect, it } from "vitest";
import { BAND_MIN, bandOf, type GuessAxis, partAt, startOf, valueAt, valueByKey, voteOf } from "./claim-guess";
import type { RequestedLine } from "./claim-lines";

const SIZE: GuessAxis = { ends: [100, 1e8], isLog: true, left: 12, right: 612 };
const RATE: GuessAxis = { ends: [0, 0.12], isLog: false, left: 12, right: 612 };
const line = (claimed: number | null, low: number, high: number): RequestedLine => ({
  name: "rate-five-bits",
  unit: "fraction",
  claimed,
  meets: [low, high],
});
const KB = line(10_000, 9500, 10_500);
const FIVE = line(0.03, 0.025, 0.035);
const EIGHT = line(0.05, 0.045, 0.055);

describe("a flag on the line of a claim", () => {
  it("is where the pointer is, within the axis", () => {
    expect(valueAt(12, SIZE)).toBeCloseTo(100, 6);
    expect(valueAt(312, SIZE)).toBeCloseTo(1e5, 3);
    expect(valueAt(9999, SIZE)).toBeCloseTo(1e8, 0);
    expect(partAt(valueAt(200, RATE), RATE)).toBeCloseTo(188 / 600, 9);
  });

  it("moves by keys, and back to the same value", () => {
    const up = valueByKey("ArrowRight", 10_000, SIZE) ?? 0;
    expect(up).toBeGreaterThan(10_000);
    expect(valueByKey("ArrowLeft", up, SIZE)).toBeCloseTo(10_000, 6);
    expect(valueByKey("Home", 0.05, RATE)).toBe(0);
    expect(valueByKey("End", 0.05, RATE)).toBeCloseTo(0.12, 9);
    expect(valueByKey("x", 0.05, RATE)).toBeUndefined();
  });

  it("waits at the claim, whose values can be seen and hit", () => {
    expect(startOf(KB, SIZE)).toBe(10_000);
    expect(startOf(line(null, Number.NEGATIVE_INFINITY, 0.04), RATE)).toBeCloseTo(0.02, 9);
    const [from, to] = bandOf(KB, SIZE);
    expect(to - from).toBeCloseTo(BAND_MIN, 6);
    expect(bandOf(line(0.07, 0.0695, Number.POSITIVE_INFINITY), RATE)[1]).toBe(612);
  });

  it("votes for the claim only if no row is outside of the values that meet it", () => {
    expect(voteOf([null], [KB], SIZE)).toBeNull();
    expect(voteOf([10_200], [KB], SIZE)).toBe("reproduced");
    expect(voteOf([1_250_000], [KB], SIZE)).toBe("contradicted");
    expect(voteOf([0.031, null], [FIVE, EIGHT], RATE)).toBe("reproduced");
    expect(voteOf([0.031, 0.02], [FIVE, EIGHT], RATE)).toBe("contradicted");
  });
});
