// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type Gauge, gaugeHeight, layoutGauge } from "./gauge-layout";
import type { Box, Line, Shape, Words } from "./shapes";

const PLACE = { left: 0, top: 0, width: 484, names: 100 };
const GAUGE: Gauge = {
  key: "g",
  title: "Values",
  to: 4,
  ticks: [0, 2, 4],
  format: String,
  rows: [
    {
      key: "one",
      name: "one",
      parts: [
        { paint: "hash", value: 1 },
        { paint: "read", value: 1 },
      ],
      says: "2",
    },
    { key: "two", name: "two", parts: [{ paint: "read", value: 9 }], says: "9" },
  ],
  prediction: null,
};
const find = <Kind extends Shape>(shapes: readonly Shape[], key: string): Kind =>
  shapes.find((shape) => shape.key === key) as Kind;

describe("a gauge", () => {
  it("ends bars at their value, and at the end of the scale", () => {
    const shapes = layoutGauge(GAUGE, PLACE);
    const [hash, read] = [find<Box>(shapes, "g-one-0"), find<Box>(shapes, "g-one-1")];
    expect([hash.x, hash.width, read.x + read.width]).toEqual([100, 75, 250]);
    expect(find<Box>(shapes, "g-two-0").width).toBe(300);
    expect(new Set(shapes.map(({ key }) => key)).size).toBe(shapes.length);
  });

  it("draws an interval as a whisker, and the number right of it", () => {
    const rows = GAUGE.rows.map((row) => ({ ...row, interval: { low: 1, high: 3, says: "1 to 3" } }));
    const shapes = layoutGauge({ ...GAUGE, rows }, PLACE);
    expect(find<Line>(shapes, "g-one-whisker").d).toMatch(/^M175 \d+L325 /u);
    expect(find<Words>(shapes, "g-one-says").x).toBeGreaterThan(325);
    expect(layoutGauge(GAUGE, PLACE).some(({ key }) => key.endsWith("-whisker"))).toBe(false);
  });

  it("draws a predicted value as a line, and keeps its words inside", () => {
    const at = (from: number, to = from) =>
      layoutGauge({ ...GAUGE, prediction: { from, to, says: "you predicted this much" } }, PLACE);
    expect(find<Line>(at(2), "g-you")).toMatchObject({ look: "prediction", d: expect.stringMatching(/^M250 /u) });
    expect(find<Line>(at(2, 4), "g-you").d).toContain("400");
    const words = find<Words>(at(4), "g-you-words");
    expect(words.x).toBeGreaterThan(200);
    expect(words.x + words.says.length * 7).toBeLessThan(PLACE.width);
  });

  it("draws bars in front of the line of a prediction, which has no other marks than its flag and words", () => {
    const keys = (prediction: Gauge["prediction"]) =>
      layoutGauge({ ...GAUGE, prediction }, PLACE).map(({ key }) => key);
    const predicted = keys({ from: 1, to: 1, says: "more" });
    expect(predicted.indexOf("g-you")).toBeLessThan(predicted.indexOf("g-one-0"));
    const others = new Set(keys(null));
    expect(predicted.filter((key) => !others.has(key))).toEqual(["g-you", "g-you-flag", "g-you-words"]);
  });

  it("keeps numbers clear of the lines of a prediction", () => {
    const numberAt = (at: number) =>
      find<Words>(layoutGauge({ ...GAUGE, prediction: { from: at, to: at, says: "" } }, PLACE), "g-one-says").x;
    // The bar ends at 250, and a line further away leaves its number in place.
    expect([numberAt(2), numberAt(2.05), numberAt(3)]).toEqual([256, 261.75, 256]);
    const range = { from: 1, to: 2.1, says: "" };
    expect(find<Words>(layoutGauge({ ...GAUGE, prediction: range }, PLACE), "g-one-says").x).toBe(265.5);
  });

  it("interrupts the line of a prediction at names above bars", () => {
    const parts = (names: number) =>
      find<Line>(
        layoutGauge({ ...GAUGE, prediction: { from: 1, to: 1, says: "" } }, { ...PLACE, names }),
        "g-you",
      ).d.split("M").length - 1;
    expect([parts(100), parts(0)]).toEqual([1, 1 + GAUGE.rows.length]);
  });

  it("draws the axis next to bars only if names are above them", () => {
    const axis = (names: number) =>
      find<Line>(layoutGauge(GAUGE, { ...PLACE, names }), "g-axis").d.split("M").length - 1;
    expect([axis(100), axis(0)]).toEqual([1, 2]);
  });

  it("knows its height", () => {
    const lowest = (names: number) =>
      Math.max(
        ...layoutGauge(GAUGE, { ...PLACE, names }).flatMap((shape) => (shape.kind === "words" ? [shape.y] : [])),
      );
    expect(lowest(100)).toBeLessThan(gaugeHeight(2, 100));
    expect(lowest(0)).toBeLessThan(gaugeHeight(2, 0));
    expect(gaugeHeight(2, 100, false)).toBeLessThan(gaugeHeight(2, 100));
  });
});
