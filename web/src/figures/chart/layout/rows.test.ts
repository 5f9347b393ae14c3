// @vitest-environment node
import { expect, it } from "vitest";
import { layoutRows, TITLE_SIZE } from "./rows";
import { textWidth } from "./text";

const INPUT = {
  names: ["memory", "a device with a name that is rather long"],
  axis: { scale: "linear", from: -10, to: 20, ticks: [-10, 0, 10, 20], format: String, label: "time, ns" },
  rowHeight: 20,
  gap: 8,
  numbers: ["12.5 ns", "−3 ns"],
} as const;

it.each([320, 519, 520, 760, 1400])("has its names, axis and numbers inside the picture at %i px", (width) => {
  const { rows, left, right, bottom, height, ticks, zero, isNarrow } = layoutRows({ ...INPUT, width });
  expect(right).toBeGreaterThan(left);
  expect(bottom).toBeLessThan(height);
  expect(zero).toBe(ticks.find(({ text }) => text === "0")?.at);
  for (const { name, number, nameX, anchor, nameY, top } of rows) {
    if (anchor === "end") expect(nameX - textWidth(name)).toBeGreaterThanOrEqual(0);
    else expect(nameY).toBeLessThan(top);
    expect(width - textWidth(number)).toBeGreaterThan(right);
  }
  expect(isNarrow).toBe(width < 790);
});

it("moves a title that is longer than its axis to the right, so that it begins inside of the picture", () => {
  const label = "gesparte Zeit, % eines Lookups mit einem Digest pro Filter";
  const { titleEnd, right } = layoutRows({ ...INPUT, axis: { ...INPUT.axis, label }, width: 430 });
  expect(titleEnd).toBeGreaterThan(right);
  expect(titleEnd).toBeLessThanOrEqual(430);
  expect(titleEnd - textWidth(label, TITLE_SIZE)).toBeGreaterThanOrEqual(0);
  expect(layoutRows({ ...INPUT, width: 430 }).titleEnd).toBe(right);
});
