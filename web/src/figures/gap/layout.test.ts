// @vitest-environment node
import { expect, it } from "vitest";
import type { LookupGap } from "../../engine/contract";
import { layoutGap } from "./layout";

const GAP: LookupGap = {
  modelNs: 1000,
  measuredNs: 1450,
  least: 0.02,
  terms: [
    { name: "hashing", ns: 10, isLeftOut: false },
    { name: "probing", ns: 0, isLeftOut: false },
    { name: "more-reads", ns: -60, isLeftOut: false },
    { name: "slow-reads", ns: 100, isLeftOut: true },
    { name: "other", ns: 400, isLeftOut: true },
  ],
};

it.each([360, 560, 800])("leads from the model to the measurement at %i px", (width) => {
  const { bars } = layoutGap(GAP, width);
  const end = (key: string) => {
    const bar = bars.find((one) => one.key === key);
    return (bar?.x ?? 0) + (bar?.width ?? 0);
  };
  expect(end("other")).toBeCloseTo(end("measured"), 6);
  expect(bars.find(({ key }) => key === "hashing")?.x).toBeCloseTo(end("model"), 6);
  for (const { x, width: wide } of bars) expect(x + wide).toBeLessThanOrEqual(width);
});

it("goes back where the model says more than was measured", () => {
  const { bars } = layoutGap(GAP, 560);
  expect(bars.map(({ kind }) => kind)).toEqual(["whole", "more", "more", "less", "more", "more", "whole"]);
  const [more, slow] = [bars[3], bars[4]];
  expect(slow?.x).toBeCloseTo(more?.x ?? 0, 6);
});
