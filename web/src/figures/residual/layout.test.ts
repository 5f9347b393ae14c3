// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Box, Line } from "../scene/shapes";
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
  const { marks, zero, x } = layoutResiduals("gain", ROWS, width);
  const widthOf = (key: string): number => marks.find((one): one is Box => one.key === key)?.width ?? 0;

  it("have terms as wide as they are on one scale, with zero and their sums on it", () => {
    expect(zero).toBe(x(0));
    const perUnit = widthOf("memory-other") / 0.4;
    expect([widthOf("memory-more-reads"), widthOf("ssd-other")].map((one) => one / perUnit)).toEqual([
      expect.closeTo(0.05, 6),
      expect.closeTo(0.02, 6),
    ]);
    const sum = marks.find((one): one is Line => one.key === "memory-sum");
    expect(sum?.d).toMatch(new RegExp(`^M${Number(x(-0.42).toFixed(2))} `, "u"));
    expect(marks.filter(({ key }) => key.endsWith("-probing"))).toEqual([]);
  });
});

it("nothing to show needs no scale", () => {
  expect(layoutResiduals("gain", [row("none", [])], 640).marks).toHaveLength(1);
  expect(layoutResiduals("gain", [], 640).rows).toEqual([]);
});
