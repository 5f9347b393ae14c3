// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Shape } from "../../scene/shapes";
import { arrange } from "../arrangement";
import { marksOf, quantitiesOf } from "../quantities";
import { DEVICE, HASHES } from "../sample";
import { layoutMarkRows } from "./mark-rows";

function rowsOf(experiment: typeof DEVICE, width: number, low?: number) {
  const [quantity] = quantitiesOf(experiment);
  if (!quantity) throw new Error("the sample shows something");
  const marks = marksOf(experiment, quantity.id).map((mark) =>
    low === undefined || mark.kind !== "value" || mark.low === null ? mark : { ...mark, low },
  );
  return layoutMarkRows(arrange(experiment, {}), quantity, marks, width);
}

const groupsOf = (marks: readonly Shape[], mark?: string) =>
  marks.flatMap((one) => (one.kind === "group" && (mark === undefined || one.mark === mark) ? [one] : []));

describe.each([300, 390, 700, 1100])("rows of marks at %d px", (width) => {
  it.each([DEVICE, HASHES])("hold every mark in their rows, and each says what it is", (experiment) => {
    const { marks, left, right, top, bottom } = rowsOf(experiment, width);
    const places = groupsOf(marks).flatMap(({ shapes }) =>
      shapes.flatMap((one) => (one.kind === "line" && one.at !== undefined ? [one.at] : [])),
    );
    expect(places.length).toBeGreaterThan(0);
    for (const { x, y } of places) expect([x >= left, x <= right, y > top, y < bottom]).not.toContain(false);
    for (const { title } of groupsOf(marks)) expect(title).not.toBe("");
  });
});

it("cuts intervals that reach far beyond the estimates at the end of the axis", () => {
  const { marks, left } = rowsOf(DEVICE, 700, -7);
  const intervals = groupsOf(marks).flatMap(({ shapes }) =>
    shapes.flatMap((one) => (one.kind === "line" ? one.d : [])),
  );
  // An arrow points at the end of the axis.
  expect(intervals.some((d) => d.startsWith(`M${Number(left.toFixed(2))} `) && /l-4 4l4 4/u.test(d))).toBe(true);
});
