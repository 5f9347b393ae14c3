// @vitest-environment node
import { describe, expect, it } from "vitest";
import { layoutGap } from "../../gap/layout";
import { endOf } from "../../scene/clock";
import { repeatedKeys, shapeOf } from "../shapes-of";
import { gapMarks, layoutGapScene, SLICE, termPlaces } from "./gap-layout";

const GAP = {
  modelNs: 1000,
  measuredNs: 1450,
  terms: [
    { name: "hashing", ns: 10 },
    { name: "more-reads", ns: -60 },
    { name: "other", ns: 500 },
  ],
} as const;
const END = endOf(gapMarks(GAP));

describe.each([360, 700])("the rest at %i px", (width) => {
  it("is one block until the terms are known", () => {
    const { shapes } = layoutGapScene(GAP, ["other"], false, END, width);
    // It has a slice for each term, and those that the reader chose have their colors.
    const fills = GAP.terms.map(({ name }) => shapeOf(shapes, "box", `${SLICE}${name}`)?.fill);
    expect(fills).toEqual(["panel", "panel", "skip"]);
    expect(termPlaces(GAP, width).map(({ name }) => name)).toEqual(GAP.terms.map(({ name }) => name));
    for (const { name } of GAP.terms) expect(shapeOf(shapes, "box", name)).toBeUndefined();
  });

  it("breaks into the bars of the figure of a gap", () => {
    const { bars } = layoutGap(GAP, width, width < 480 ? 28 : 46);
    const { shapes } = layoutGapScene(GAP, [], true, END, width);
    expect(shapeOf(shapes, "box", `${SLICE}other`)).toBeUndefined();
    for (const { key, x, y, width: wide } of bars) {
      expect(shapeOf(shapes, "box", key)).toMatchObject({ x, y, width: wide });
    }
    expect(repeatedKeys(shapes)).toEqual([]);
  });

  it("has terms on their way in between", () => {
    const { shapes } = layoutGapScene(GAP, [], true, 1000, width);
    const [first, last] = ["hashing", "other"].map((key) => shapeOf(shapes, "box", key)?.y ?? 0);
    expect(first).toBe(last);
  });
});
