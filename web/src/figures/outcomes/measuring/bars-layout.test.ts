// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { repeatedKeys, saidBy, shapeOf } from "../shapes-of";
import { barsMarks, barsTable, layoutBars, type ModelAndMeasured, predictedPlaces } from "./bars-layout";

const OF: ModelAndMeasured = {
  predicted: 0.2,
  gain: 0.15,
  low: 0.14,
  high: 0.16,
  model: { perFilterNs: 1000, sharedNs: 800 },
  measured: { perFilterNs: 1400, sharedNs: 1190 },
};
const END = endOf(barsMarks());

describe.each([358, 700])("model and measurement at %i px", (width) => {
  const at = (t: number, of = OF) => layoutBars(of, "agree", true, t, width).shapes;
  const rightOf = (key: string, t: number): number => {
    const { x = 0, width: wide = 0 } = shapeOf(at(t), "box", key) ?? {};
    return x + wide;
  };

  it("draws nothing measured before the run", () => {
    const before = layoutBars(OF, "less", false, END, width).shapes;
    expect(shapeOf(before, "line", "you")?.look).toBe("prediction");
    for (const key of ["measured", "measured-saved", "rest"]) expect(shapeOf(before, "box", key)).toBeUndefined();
  });

  it("has a place for each prediction, at the end of its arrow", () => {
    const { places, rest } = predictedPlaces(OF, width);
    const [less, agree, more] = places.map(({ px }) => px);
    expect([less ?? 0, more ?? 0].map((px) => Math.sign(px - rest))).toEqual([-1, 1]);
    expect(agree).toBe(rest);
    expect(shapeOf(layoutBars(OF, "more", false, 0, width).shapes, "line", "you")?.d).toContain(
      `L${Math.round(100 * (more ?? 0)) / 100} `,
    );
  });

  it("lets the measured saving travel to its value", () => {
    const places = [1, 600, END].map((t) => shapeOf(at(t), "box", "measured")?.x ?? 0);
    expect(places[0]).toBeLessThan(places[1] ?? 0);
    expect(places[1]).toBeLessThan(places[2] ?? 0);
    expect(saidBy(at(END), "measured-words")).toContain("15.0\u00a0%");
  });

  it("has parts that add up to the lookup, and a rest that slides out below", () => {
    const { width: saved = 0, x: left = 0 } = shapeOf(at(END), "box", "measured-saved") ?? {};
    const { width: known = 0 } = shapeOf(at(END), "box", "measured-shared") ?? {};
    const { width: rest = 0, y: below = 0 } = shapeOf(at(END), "box", "rest") ?? {};
    expect((saved + known + rest) / (rightOf("model-shared", END) - left)).toBeCloseTo(1.4, 6);
    expect(below).toBeGreaterThan(shapeOf(at(END), "box", "measured-shared")?.y ?? 0);
    expect(saidBy(at(END), "rest-words")).toMatch(/\+390\sns/u);
  });

  it("shows at the bars the shares of the axis", () => {
    expect(saidBy(at(END), "saved-words")).toContain("20.0\u00a0%");
    expect(saidBy(at(END), "share-words")).toContain("15.0\u00a0%");
  });

  it("draws what is missing dashed if the lookup is faster than the model", () => {
    const fast = { ...OF, measured: { perFilterNs: 900, sharedNs: 700 } };
    expect(shapeOf(at(END, fast), "box", "rest")?.look).toBe("ghost");
    expect(saidBy(at(END, fast), "rest-words")).toMatch(/−100\sns/u);
  });

  it("has every shape once, and a table with the same numbers", () => {
    expect(repeatedKeys(at(END))).toEqual([]);
    expect(barsTable(OF).rows.map((row) => row.length)).toEqual([4, 4]);
  });
});
