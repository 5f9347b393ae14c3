import { expect, it } from "vitest";
import { textWidth } from "../chart/layout/text";
import type { Words } from "../scene/shapes";
import { rowChart, rowsOf } from "./chart";

const INPUT = {
  names: ["memory", "a device with a name that is rather long"],
  axis: { scale: "linear", from: -10, to: 20, ticks: [-10, 0, 10, 20], format: String, label: "time, ns" },
  rowHeight: 20,
  gap: 8,
  numbers: ["12.5 ns", "−3 ns"],
} as const;

it.each([320, 519, 520, 760, 1400])("has its names, axis and numbers inside the picture at %i px", (width) => {
  const chart = rowChart({ ...INPUT, width });
  const { rows, left, right, bottom, height, x, zero, isNarrow } = chart;
  expect(right).toBeGreaterThan(left);
  expect(bottom).toBeLessThan(height);
  expect(zero).toBe(x(0));
  for (const { name, number, nameX, anchor, nameY, top } of rows) {
    if (anchor === "end") expect(nameX - textWidth(name)).toBeGreaterThanOrEqual(0);
    else expect(nameY).toBeLessThan(top);
    expect(width - textWidth(number)).toBeGreaterThan(right);
  }
  expect(isNarrow).toBe(width < 790);
  expect(rowsOf(chart, 1).filter(({ key }) => key === "read")).toHaveLength(1);
});

it("moves a title that is longer than its axis to the right, so that it begins inside of the picture", () => {
  const endOf = (label: string): number => {
    const { axis } = rowChart({ ...INPUT, axis: { ...INPUT.axis, label }, width: 430 });
    return (axis.find(({ key }) => key === "tick-title") as Words).x;
  };
  const long = "gesparte Zeit, % eines Lookups mit einem Digest pro Filter";
  expect(endOf(long)).toBeGreaterThan(endOf("time"));
  expect(endOf(long)).toBeLessThanOrEqual(430);
  expect(endOf(long) - textWidth(long)).toBeGreaterThanOrEqual(0);
});
