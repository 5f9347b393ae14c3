// @vitest-environment node
import { expect, it } from "vitest";
import type { GainChartOf, GainRowOf } from "../../engine/contract";
import { textWidth } from "../chart/layout/text";
import type { DrawnRows } from "../grammar/chart";
import type { Line, Shape, Words } from "../scene/shapes";
import { gainRows, gapRows, MARK, pairRows, rowName } from "./layout";

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

const LONG: GainRowOf[] = CHART.rows.map((one) => ({ ...one, modelWithOther: 0.03 }));
const gains = (rows: GainRowOf[], width: number) => gainRows({ by: "device", rows }, true, width, 0);
/** The shapes of values, flat. */
const shapesOf = ({ marks }: DrawnRows): readonly Shape[] =>
  marks.flatMap((one) => (one.kind === "group" ? [one, ...one.shapes] : [one]));
const find = <One extends Shape>(drawn: DrawnRows, key: string): One =>
  shapesOf(drawn).find((one): one is One => one.key === key) as One;

it("has one axis with zero, every interval and every model on it", () => {
  for (const width of [350, 760]) {
    const rows = CHART.rows.map((one) => ({ ...one, model: one.model ?? 0 }));
    const drawn = gapRows(rows, "device", true, width, ["1 pp", "1 pp"], 0);
    const { x, zero, left, right } = drawn;
    expect(zero).toBeGreaterThan(left);
    expect(find<Line>(drawn, "row0-interval").d).toContain(`M${Number(x(-0.013).toFixed(2))} `);
    expect(find<Line>(drawn, "row1-model").d).toContain(`M${Number(x(0.62).toFixed(2))} `);
    expect([x(-0.013) > left, x(0.62) < right]).toEqual([true, true]);
  }
});

it("keeps names clear of the marks before their rows", () => {
  const rows = ["100 % empty", "50 % empty"].map((name) => row(name, 0.1, 0.12, 0.13));
  const { rows: placed } = gainRows({ by: "empty", rows }, true, 760, 0);
  for (const { name, nameX } of placed) expect(nameX - textWidth(name)).toBeGreaterThanOrEqual(MARK);
});

it("has both models of each row below its mark, with their values inside of the axis", () => {
  for (const width of [350, 760]) {
    const drawn = gains(LONG, width);
    for (const at of [0, 1]) {
      const [model, value] = [find<Line>(drawn, `row${at}-model`), find<Line>(drawn, `row${at}`)];
      expect(model.at?.x).toBe(drawn.x(LONG[at]?.model ?? 0));
      expect((model.at?.y ?? 0) - (value.at?.y ?? 0)).toBeGreaterThan(12);
      const { says, x, anchor } = find<Words>(drawn, `row${at}-models-words`);
      const ends = anchor === "start" ? [x, x + textWidth(says)] : [x - textWidth(says), x];
      expect(ends[0]).toBeGreaterThanOrEqual(drawn.left);
      expect(ends[1]).toBeLessThanOrEqual(drawn.right);
    }
    expect(find<Words>(drawn, "row1-models-words").says).toBe("3.0 to 62.0\u00a0%");
  }
});

it("cuts an interval without a claim at the ends of the axis", () => {
  const wide = { ...row("nvm", -0.23, 0.12, 0.6), claim: "no-measurable-difference" };
  const drawn = gains([row("pcie", 0.1, 0.12, 0.13), wide], 760);
  // An arrow has a stroke to both sides of its tip.
  expect(find<Line>(drawn, "row1-interval").d.match(/l-?4 4l/gu)).toHaveLength(2);
  expect(find<Line>(drawn, "row0-interval").d).not.toMatch(/l-?4 4l/u);
});

it("has its unit in the title of the axis, and no tick repeats it", () => {
  const words = gains(CHART.rows, 760).axis.flatMap((one) => (one.kind === "words" ? [one.says] : []));
  expect(words.at(-1)).toContain("%");
  expect(words.slice(0, -1)).toEqual(["−10", "0", "10", "20", "30", "40", "50", "60", "70"]);
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
  const drawn = pairRows({ experiment: "fig11", by: "device", rows, leading: undefined }, true, 760, null);
  const middle = drawn.rows[0]?.middle ?? 0;
  expect(find<Line>(drawn, "row0").at?.y).toBeLessThan(middle);
  expect(find<Line>(drawn, "second0").at?.y).toBeGreaterThan(middle);
  expect(find(drawn, "second1")).toBeUndefined();
});
