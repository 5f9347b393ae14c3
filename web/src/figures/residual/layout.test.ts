// @vitest-environment node
import { describe, expect, it } from "vitest";
import { layoutResiduals, tickX } from "./layout";
import type { ResidualRow } from "./params";

function row(key: string, values: readonly number[]): ResidualRow {
  const names = ["hashing", "probing", "more-reads", "slow-reads", "other", "pairing"] as const;
  const terms = names.map((name, at) => ({ name, value: values[at] ?? 0 }));
  const sum = values.reduce((one, other) => one + other, 0);
  return { key, setting: `fig1:${key}`, label: `device ${key}`, residual: { model: 0.6, measured: 0.6 + sum, terms } };
}

const ROWS = [row("memory", [0.01, 0, -0.05, 0, -0.4, 0.02]), row("ssd", [0, 0, 0.001, 0, -0.02, 0])];

describe.each([320, 640, 1000])("residuals at %i px", (width) => {
  const { rows, zero, ticks, height } = layoutResiduals(ROWS, width);

  it("stand on one scale with zero on it", () => {
    expect(ticks.some(({ value, x }) => value === 0 && Math.abs(x - zero) < 1e-9)).toBe(true);
    for (const { bars, y } of rows) {
      expect(y).toBeLessThan(height);
      for (const { value, x, width: wide } of bars) {
        if (value < 0) expect(x + wide).toBeLessThanOrEqual(zero + 1e-9);
        else expect(x).toBeGreaterThanOrEqual(zero - 1e-9);
        expect(x + wide).toBeLessThanOrEqual(width);
        expect(x).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("have terms as wide as they are, and a tick at their sum", () => {
    const perUnit = (rows[0]?.bars.find(({ name }) => name === "other")?.width ?? 0) / 0.4;
    for (const { bars, sum, sumX } of rows) {
      for (const { value, width: wide } of bars) expect(wide).toBeCloseTo(Math.abs(value) * perUnit, 6);
      expect(sumX - zero).toBeCloseTo(sum * perUnit, 6);
    }
  });
});

it("nothing to show needs no scale", () => {
  expect(layoutResiduals([row("none", [])], 640).rows[0]?.bars).toEqual([]);
  expect(layoutResiduals([], 640).rows).toEqual([]);
});

it("the words of a tick at the edge are within the picture", () => {
  expect(tickX(4, "−10")).toBeGreaterThanOrEqual(10);
  expect(tickX(200, "−10")).toBe(200);
});
