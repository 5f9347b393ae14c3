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
  isPaired: true,
  model: { perFilterNs: 1000, sharedNs: 800 },
  measured: { perFilterNs: 1400, sharedNs: 1190 },
};
const END = endOf(barsMarks(OF));

describe.each([358, 700])("model and measurement at %i px", (width) => {
  const at = (t: number, of = OF) => layoutBars(of, "agree", true, t, width).shapes;
  const box = (key: string, t = END, of = OF) => shapeOf(at(t, of), "box", key);

  it("draws nothing measured before the run", () => {
    const before = layoutBars(OF, "less", false, END, width).shapes;
    expect(shapeOf(before, "line", "you")?.look).toBe("prediction");
    for (const key of ["measured-saved", "measured-share", "rest"]) expect(shapeOf(before, "box", key)).toBeUndefined();
    expect(shapeOf(at(1000), "box", "measured-share")).toBeUndefined();
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

  it("has both lookups on one scale, with parts that add up", () => {
    const { width: saved = 0, x: left = 0 } = box("measured-saved") ?? {};
    const { width: known = 0 } = box("measured-shared") ?? {};
    const { width: rest = 0 } = box("rest") ?? {};
    const { x = 0, width: shared = 0 } = box("model-shared") ?? {};
    expect((saved + known + rest) / (x + shared - left)).toBeCloseTo(1.4, 6);
    // The saved parts begin at the same place, and their lengths are their times.
    expect(box("model-saved")?.x).toBe(left);
    expect(saved / (box("model-saved")?.width ?? 1)).toBeCloseTo(210 / 200, 6);
    expect(saidBy(at(END), "rest-words")).toMatch(/\+390\sns/u);
    expect(saidBy(at(END), "measured-saved-words")).toMatch(/^saved: 210\sns, of which the model explains 200\sns$/u);
  });

  it("lets the saved parts come down and become their shares", () => {
    const copies = [2300, 3300, 4500].map((t) => box("model-copy", t)?.y ?? 0);
    expect(copies).toEqual([...copies].sort((one, other) => one - other));
    expect(box("model-copy")).toBeUndefined();
    expect((box("measured-share")?.width ?? 0) / (box("model-share")?.width ?? 1)).toBeCloseTo(0.15 / 0.2, 6);
    expect(saidBy(at(END), "model-share-words")).toContain("20.0\u00a0%");
    expect(saidBy(at(END), "measured-share-words")).toContain("15.0\u00a0%");
  });

  it("draws what is missing dashed if the lookup is faster than the model", () => {
    const fast = { ...OF, measured: { perFilterNs: 900, sharedNs: 700 } };
    expect(box("rest", END, fast)?.look).toBe("ghost");
    expect(saidBy(at(END, fast), "rest-words")).toMatch(/−100\sns/u);
  });

  it("has every shape once at every time, and a table with the same numbers", () => {
    for (const t of [0, 500, 2300, 3600, END]) expect(repeatedKeys(at(t))).toEqual([]);
    expect(barsTable(OF).rows.map((row) => row.length)).toEqual([5, 5]);
  });
});
