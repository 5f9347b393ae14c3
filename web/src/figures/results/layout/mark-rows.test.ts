// @vitest-environment node
import { describe, expect, it } from "vitest";
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

describe.each([300, 390, 700, 1100])("rows of marks at %d px", (width) => {
  it.each([DEVICE, HASHES])(
    "hold every mark and interval, and put a higher number further to the right",
    (experiment) => {
      const { marks, left, right, top, bottom } = rowsOf(experiment, width);
      expect(marks.length).toBeGreaterThan(0);
      for (const { x, y, interval } of marks) {
        for (const at of [x, interval?.low ?? x, interval?.high ?? x]) expect(at >= left && at <= right).toBe(true);
        expect(y > top && y < bottom).toBe(true);
      }
      const ordered = [...marks].sort((one, other) => one.mark.estimate - other.mark.estimate).map(({ x }) => x);
      expect(ordered).toEqual([...ordered].sort((one, other) => one - other));
    },
  );
});

it("cuts intervals that reach far beyond the estimates at the end of the axis", () => {
  const { marks, left } = rowsOf(DEVICE, 700, -7);
  const cut = marks.flatMap(({ interval }) => (interval?.isLowCut ? [interval.low] : []));
  expect(cut.length).toBeGreaterThan(0);
  for (const low of cut) expect(low).toBeCloseTo(left, 6);
});
