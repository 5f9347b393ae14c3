// @vitest-environment node
import { describe, expect, it } from "vitest";
import { layoutResiduals } from "./layout";
import type { ResidualRow } from "./params";

function row(key: string, values: readonly number[]): ResidualRow {
  const names = ["hashing", "probing", "more-reads", "slow-reads", "other", "pairing"] as const;
  const terms = names.map((name, at) => ({ name, value: values[at] ?? 0 }));
  const sum = values.reduce((one, other) => one + other, 0);
  return { key, setting: `fig1:${key}`, label: `device ${key}`, residual: { model: 0.6, measured: 0.6 + sum, terms } };
}

const ROWS = [row("memory", [0.01, 0, -0.05, 0, -0.4, 0.02]), row("ssd", [0, 0, 0.001, 0, -0.02, 0])];

describe.each([320, 640, 1000])("residuals at %i px", (width) => {
  const layout = layoutResiduals("gain", ROWS, width);
  const zero = layout.zero ?? Number.NaN;

  it("are on one scale with zero on it", () => {
    expect(layout.ticks).toContainEqual({ at: zero, text: "0" });
    for (const { bars, y } of layout.residuals) {
      expect(y).toBeLessThan(layout.bottom);
      for (const { value, x, width: wide } of bars) {
        if (value < 0) expect(x + wide).toBeLessThanOrEqual(zero + 1e-9);
        else expect(x).toBeGreaterThanOrEqual(zero - 1e-9);
        expect(x + wide).toBeLessThanOrEqual(width);
        expect(x).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("have terms as wide as they are, and a tick at their sum", () => {
    const perUnit = (layout.residuals[0]?.bars.find(({ name }) => name === "other")?.width ?? 0) / 0.4;
    for (const { bars, sumX } of layout.residuals) {
      for (const { value, width: wide } of bars) expect(wide).toBeCloseTo(Math.abs(value) * perUnit, 6);
      expect(sumX - zero).toBeCloseTo(bars.reduce((sum, { value }) => sum + value, 0) * perUnit, 6);
    }
  });
});

it("nothing to show needs no scale", () => {
  expect(layoutResiduals("gain", [row("none", [])], 640).residuals[0]?.bars).toEqual([]);
  expect(layoutResiduals("gain", [], 640).rows).toEqual([]);
});
