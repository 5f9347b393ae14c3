// @vitest-environment node
import { expect, it } from "vitest";
import type { GainChartOf, GainRowOf } from "../../engine/contract";
import { textWidth } from "../chart/layout/text";
import { layoutGains, layoutGaps, layoutPairs, MARK, rowName } from "./layout";

function row(text: string, low: number, estimate: number, high: number, model?: number): GainRowOf {
  return {
    index: 0,
    text,
    kind: text === "real" ? "real" : "emulated",
    targetNs: text === "real" ? undefined : 10_000,
    readNs: 73_000,
    emptyFraction: 1,
    gain: { low, estimate, high },
    claim: "faster",
    isDoubtful: false,
    controlLow: -0.02,
    controlHigh: 0.03,
    model,
    modelWithOther: undefined,
    hashNs: undefined,
    savedHash: undefined,
    grade: "A",
  };
}

const CHART: GainChartOf = {
  experiment: "fig11",
  by: "device",
  rows: [row("real", -0.013, 0.07, 0.08, 0.09), row("pcie", 0.1, 0.12, 0.13, 0.62)],
  finding: 0,
};

it("has one axis with zero, every interval and every model on it", () => {
  for (const width of [350, 760]) {
    const numbers = CHART.rows.map(() => "1 pp");
    const { x, zero, marks, left, right } = layoutGaps(CHART, true, width, numbers);
    expect(zero).toBeGreaterThan(left);
    expect(marks[0]?.interval.low).toBeCloseTo(x(-0.013));
    expect(marks[1]?.model).toBeCloseTo(x(0.62));
    for (const { interval, model } of marks) {
      for (const place of [interval.low, interval.high, model ?? left]) {
        expect(place).toBeGreaterThanOrEqual(left);
        expect(place).toBeLessThanOrEqual(right);
      }
    }
  }
});

it("keeps names clear of the marks before their rows", () => {
  const rows = ["100 % empty", "50 % empty"].map((name) => row(name, 0.1, 0.12, 0.13));
  const { rows: placed } = layoutGains({ ...CHART, by: "empty", rows }, true, 760);
  for (const { name, nameX } of placed) expect(nameX - textWidth(name)).toBeGreaterThanOrEqual(MARK);
});

it("has both models of each row on the axis of the measured value and below its mark, with their values inside of the axis", () => {
  const rows = CHART.rows.map((one) => ({ ...one, modelWithOther: 0.03 }));
  for (const width of [350, 760]) {
    const { x, marks, left, right } = layoutGains({ ...CHART, rows }, true, width);
    expect(marks.map(({ model }) => model)).toEqual([x(0.09), x(0.62)]);
    for (const { y, modelY, modelText, modelWithOther } of marks) {
      expect(modelWithOther).toBe(x(0.03));
      expect(modelY - y).toBeGreaterThan(12);
      const { text = "", x: at = 0, anchor } = modelText ?? {};
      const ends = anchor === "start" ? [at, at + textWidth(text)] : [at - textWidth(text), at];
      expect(ends[0]).toBeGreaterThanOrEqual(left);
      expect(ends[1]).toBeLessThanOrEqual(right);
    }
    expect(marks.map(({ modelText }) => modelText?.text)).toEqual(["3.0 to 9.0\u00a0%", "3.0 to 62.0\u00a0%"]);
  }
});

it("cuts an interval without a claim at the ends of the axis", () => {
  const wide = { ...row("nvm", -0.23, 0.12, 0.6), claim: "no-measurable-difference" };
  const { marks, left, right } = layoutGains({ ...CHART, rows: [row("pcie", 0.1, 0.12, 0.13), wide] }, true, 760);
  expect(marks[1]?.interval).toEqual({ low: left, high: right, isLowCut: true, isHighCut: true });
  expect(marks[0]?.interval).toMatchObject({ isLowCut: false, isHighCut: false });
});

it("has its unit in the title of the axis, and no tick repeats it", () => {
  const { title, ticks } = layoutGains(CHART, true, 760);
  expect(title).toContain("%");
  expect(ticks.map(({ text }) => text)).toEqual(["−10", "0", "10", "20", "30", "40", "50", "60", "70"]);
});

it("explains the devices that files abbreviate, with their latency", () => {
  expect(CHART.rows.map((one) => rowName(one, "device", true))).toEqual([
    "this virtual disk, 73\u00a0µs",
    "PCIe SSD, emulated, 10\u00a0µs",
  ]);
  expect(rowName(CHART.rows[0] as GainRowOf, "empty_fraction", true)).toBe("100\u00a0% empty");
});

it("puts two runs above each other in a row, and leaves out what the second does not have", () => {
  const rows = CHART.rows.map((a, at) => ({
    a,
    b: at === 0 ? row("real", 0.01, 0.05, 0.2) : undefined,
    difference: undefined,
    verdict: undefined,
  }));
  const {
    marks,
    second,
    rows: places,
  } = layoutPairs({ experiment: "fig11", by: "device", rows, leading: undefined }, true, 760);
  expect(marks[0]?.y).toBeLessThan(places[0]?.middle ?? 0);
  expect(second[0]?.y).toBeGreaterThan(places[0]?.middle ?? 0);
  expect(second[1]).toBeNull();
});
