// @vitest-environment node
import { expect, it } from "vitest";
import type { ClaimPointOf } from "../../../engine/contract";
import { MOST, marksOf, placeOf, shownPoints, TICKS } from "./forest";

function point(rank: number, ratio: number, verdict: ClaimPointOf["verdict"] = "reproduced"): ClaimPointOf {
  const found = 10 * ratio;
  return {
    id: `claim-${rank}`,
    part: 0,
    rank,
    relation: "",
    claimed: 10,
    unit: "ns",
    origin: "measured",
    found,
    low: undefined,
    high: undefined,
    ratio,
    ratioLow: ratio * 0.9,
    ratioHigh: ratio * 1.1,
    isDoubtful: false,
    verdict,
    reason: undefined,
  };
}

it("puts equal factors at equal distances, with the claimed number in the middle", () => {
  expect(placeOf(1)).toBeCloseTo(50);
  expect(placeOf(2) - placeOf(1)).toBeCloseTo(placeOf(10) - placeOf(5));
  expect(TICKS.map(placeOf).every((place) => place > 0 && place < 100)).toBe(true);
});

it("marks a ratio beyond the axis as cut", () => {
  expect(marksOf(point(0, 125))).toMatchObject({ at: 100, cut: "high" });
  expect(marksOf(point(0, 0.001))).toMatchObject({ at: 0, cut: "low" });
  const { at, low, high, cut } = marksOf(point(0, 0.7));
  expect([low < at, at < high, cut]).toEqual([true, true, null]);
});

it("shows the most important points first, or all with one verdict", () => {
  const points = Array.from({ length: 20 }, (_, rank) => point(rank, 1, rank === 19 ? "contradicted" : "reproduced"));
  expect(shownPoints(points, "most").map(({ rank }) => rank)).toEqual(Array.from({ length: MOST }, (_, rank) => rank));
  expect(shownPoints(points, "contradicted").map(({ rank }) => rank)).toEqual([19]);
  const mixed = [
    point(0, 1, "not-comparable"),
    point(1, 1),
    point(2, 1, "not-resolvable"),
    point(3, 1, "not-comparable"),
  ];
  expect(shownPoints(mixed, "most").map(({ rank }) => rank)).toEqual([1, 2, 0, 3]);
  const many = [...points, ...Array.from({ length: 7 }, (_, at) => point(20 + at, 1, "not-comparable"))];
  const verdicts = shownPoints(many, "most").map(({ verdict }) => verdict === "not-comparable");
  expect(verdicts).toEqual([...Array<boolean>(9).fill(false), ...Array<boolean>(5).fill(true)]);
});
