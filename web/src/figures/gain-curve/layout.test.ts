// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { NativePoint } from "../../results/points";
import { textBox } from "../chart/layout/labels";
import { layoutPlot } from "../plot/layout";
import { gainPlot, moveByKey, READ_NS_GRID, READ_NS_MAX, READ_NS_MIN } from "./layout";

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
  day: "2026-11-26",
  setting: "",
  difference: null,
  readNs: 54_000,
  emptyFraction: 1,
  gain: 0.09,
  low: -0.05,
  high: 0.12,
  doubtful: false,
};

function plot(points: readonly NativePoint[] = []) {
  return gainPlot({ curves: CURVES, alpha: 1, points, handle: { readNs: 10_000, gain: 0.5 }, annotation: null });
}

describe("gain curve", () => {
  it("holds curves, intervals and 0, and nothing below 0 without a reason", () => {
    expect(plot().y).toMatchObject({ from: 0, to: 0.8 });
    expect(plot([POINT]).y.from).toBeLessThan(POINT.low);
  });

  it("keeps the handle on the axis, with the gain in words", () => {
    expect(plot().spotlight).toEqual({ x: 10_000, y: 0.5, says: "50.0 % on average" });
    const far = gainPlot({ curves: CURVES, alpha: 1, points: [], handle: { readNs: 1e9, gain: 0 }, annotation: null });
    expect(far.here).toBe(READ_NS_MAX);
  });

  it("draws the chosen share of empty lookups on top of the others, which are grey", () => {
    expect(plot().series.map(({ name, isPale }) => [name, isPale])).toEqual([
      ["none", true],
      ["all empty", false],
    ]);
    const noted = gainPlot({ curves: CURVES, alpha: 1, points: [], handle: { readNs: 1, gain: 0 }, annotation: "T_H" });
    expect(noted.series.at(-1)?.name).toBe("T_H\nall empty");
  });

  it("puts a point at its own latency and gain, with its interval", () => {
    const [, , measured] = plot([POINT]).series;
    expect(measured).toMatchObject({
      kind: "measured",
      run: "a",
      points: [{ x: 54_000, y: 0.09, low: -0.05, high: 0.12 }],
    });
  });

  it("draws a device only where its name has a place", () => {
    const near = ["Memory", "PCIe SSD", "SATA SSD", "Hard disk"].map((label, at) => ({
      label,
      readNs: 9000 + 500 * at,
    }));
    const handle = { readNs: 10_000, gain: 0.5 };
    const crowded = gainPlot({ curves: CURVES, alpha: 1, points: [], handle, annotation: null, devices: near });
    const { series, names } = layoutPlot(crowded, 300, 160);
    const drawn = series.flatMap(({ series: { hasSpareNames }, points }) => (hasSpareNames ? points : []));
    const named = names.filter(({ series: { hasSpareNames } }) => hasSpareNames).flatMap(({ lines }) => lines);
    expect(drawn.length).toBeLessThan(near.length);
    expect(drawn.map(({ point }) => point.name).sort()).toEqual([...named].sort());
  });

  it("names a run once, at a point of the chosen share", () => {
    const other = { ...POINT, key: "b", emptyFraction: 0 };
    const names = plot([other, POINT]).series.flatMap(({ points, isPale }) => points.map(({ name }) => [isPale, name]));
    expect(names.filter(([, name]) => name !== undefined)).toEqual([
      [false, "9.0\u00a0% measured,\ndisk,\n2026-11-26"],
    ]);
    expect(plot([{ ...POINT, label: "a virtual disk with rather a long name" }]).series.at(-1)?.name).toBe(
      "measured: a virtual disk with…, 2026-11-26",
    );
  });
});

describe("names of several runs", () => {
  it("cover neither each other nor a point, and the first run always has its name", () => {
    const days = ["21", "22", "24", "26"];
    const points = days.map((day, at) => ({
      ...POINT,
      key: day,
      origin: day,
      day: `2026-11-${day}`,
      label: "virtual disk",
      readNs: 26_000 + 9000 * at,
      gain: 0.1 + 0.05 * (at % 3),
    }));
    const { names, series } = layoutPlot(plot(points), 380, 160);
    const own = names.filter(({ of, series: { kind } }) => of === "point" && kind === "measured");
    expect(own[0]?.lines).toEqual(["10.0\u00a0% measured,", "virtual disk,", "2026-11-21"]);
    expect(series.filter(({ series: { kind } }) => kind === "measured").flatMap(({ points: all }) => all)).toHaveLength(
      4,
    );
    const boxes = own.map(({ place, lines }) => textBox(place, lines));
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const apart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        expect(apart, JSON.stringify([one, other])).toBe(true);
      }
    }
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
