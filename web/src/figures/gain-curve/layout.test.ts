// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { NativePoint } from "../../results/points";
import { layoutGain, moveByKey, READ_NS_GRID, READ_NS_MAX, READ_NS_MIN } from "./layout";

const falling = (start: number) =>
  Float64Array.from(READ_NS_GRID, (_, index) => start * (1 - index / (READ_NS_GRID.length - 1)));
const CURVES = [
  { emptyFraction: 0, gain: falling(0.6) },
  { emptyFraction: 1, gain: falling(0.78) },
];
const POINT: NativePoint = {
  run: "a",
  key: "a",
  label: "disk",
  origin: "",
  setting: "",
  difference: null,
  readNs: 54_000,
  emptyFraction: 1,
  gain: 0.09,
  low: -0.05,
  high: 0.12,
  doubtful: false,
};

function layout(points: readonly NativePoint[] = []) {
  return layoutGain({
    width: 420,
    height: 200,
    curves: CURVES,
    readNs: READ_NS_GRID,
    alpha: 1,
    points,
    handle: { readNs: 10_000, gain: 0.5 },
    annotation: null,
  });
}

describe("gain curve", () => {
  it("spaces decades evenly and can be read backwards", () => {
    const shape = layout();
    const gaps = shape.xTicks.slice(1).map((tick, index) => tick.x - (shape.xTicks[index]?.x ?? 0));
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 9);
    for (const ns of [100, 735, 10_000, 9_999_999]) expect(shape.readNsAt(shape.x(ns)) / ns).toBeCloseTo(1, 9);
  });

  it("keeps the handle on the axis", () => {
    const shape = layout();
    expect(shape.readNsAt(-1000)).toBe(READ_NS_MIN);
    expect(shape.readNsAt(9999)).toBe(READ_NS_MAX);
  });

  it("holds curves, intervals and 0", () => {
    const shape = layout([POINT]);
    expect(shape.y(0.78)).toBeGreaterThanOrEqual(shape.top);
    expect(shape.points[0]?.lowY).toBeLessThanOrEqual(shape.bottom);
    expect(shape.y(0)).toBeLessThan(shape.bottom);
    expect(layout().y(0)).toBe(layout().bottom);
  });

  it("marks the line of the chosen share of empty lookups", () => {
    expect(layout().curves.map((curve) => curve.current)).toEqual([false, true]);
  });

  it("puts a point at its own latency and gain, with its interval", () => {
    const shape = layout([POINT]);
    expect(shape.points[0]).toMatchObject({ x: shape.x(54_000), y: shape.y(0.09), highY: shape.y(0.12) });
  });
});

describe("keys of the handle", () => {
  it.each([
    ["ArrowRight", 11_220],
    ["ArrowLeft", 8913],
    ["PageUp", 100_000],
    ["PageDown", 1000],
    ["Home", READ_NS_MIN],
    ["End", READ_NS_MAX],
  ])("%s", (key, ns) => {
    expect(Math.round(moveByKey(10_000, key) ?? 0)).toBe(ns);
  });

  it("ignores other keys", () => {
    expect(moveByKey(10_000, "a")).toBeUndefined();
  });
});
