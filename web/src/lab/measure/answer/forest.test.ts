// @vitest-environment node
import { expect, it } from "vitest";
import type { ClaimPointOf } from "../../../engine/contract";
import type { ClaimVerdict } from "../../../engine/result-file.generated";
import { allowedOf, axisOf, MOST, marksOf, placeOf, shownPoints } from "./forest";

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

const TESTED = "reproduced" as const;

it("puts equal factors at equal distances, with the claimed number in the middle", () => {
  const axis = axisOf([{ ratio: 8, verdict: TESTED }]);
  expect(placeOf(axis, 1)).toBeCloseTo(50);
  expect(placeOf(axis, 2) - placeOf(axis, 1)).toBeCloseTo(placeOf(axis, 10) - placeOf(axis, 5));
  expect(axis.ticks.every((tick) => placeOf(axis, tick) > 0 && placeOf(axis, tick) < 100)).toBe(true);
});

it("is as wide as the rows need, and one far row does not widen it", () => {
  const near = Array.from({ length: 12 }, (_, at) => ({ ratio: 0.9 + at / 100, verdict: TESTED }));
  expect(axisOf(near).ticks).toEqual([0.8, 1, 1.25]);
  expect(axisOf([...near, { ratio: 125, verdict: TESTED }]).ticks).toEqual([0.8, 1, 1.25]);
  expect(
    axisOf([
      { ratio: 0.35, verdict: TESTED },
      { ratio: 0.7, verdict: TESTED },
    ]).ticks,
  ).toEqual([0.2, 1, 5]);
  expect(axisOf([]).ticks).toEqual([0.8, 1, 1.25]);
});

it("is not widened by claims that this machine cannot test", () => {
  const points = [point(0, 1.04), ...[1, 2, 3].map((rank) => point(rank, 6, "not-comparable"))];
  expect(axisOf(points).ticks).toEqual([0.8, 1, 1.25]);
  expect(axisOf(points.slice(1)).ticks).toEqual([0.1, 1, 10]);
});

it("takes the range of single filters from the claim, and none from other claims", () => {
  const range = {
    name: "false_positive_rate_one_filter",
    unit: "ns",
    origin: "counted",
    estimate: 9,
    low: 8,
    high: 11,
  };
  const figures = [range] as NonNullable<ClaimVerdict["figures"]>;
  expect(allowedOf(point(0, 0.9), { figures })).toEqual([0.8, 1.1]);
  expect(allowedOf(point(0, 1.2), { figures })).toBeNull();
  expect(allowedOf(point(0, 0.9), null)).toBeNull();
});

it("marks a ratio beyond the axis as cut", () => {
  const axis = axisOf([{ ratio: 1.9, verdict: TESTED }]);
  expect(marksOf(axis, point(0, 125))).toMatchObject({ at: 100, cut: "high" });
  expect(marksOf(axis, point(0, 0.001))).toMatchObject({ at: 0, cut: "low" });
  const { at, low, high, cut } = marksOf(axis, point(0, 0.7));
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
