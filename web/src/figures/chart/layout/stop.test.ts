// @vitest-environment node
import { expect, it } from "vitest";
import { cellStops, nearestStop, stopByKey } from "./stop";

const mark = (left: number, top: number, right: number, bottom: number) => ({
  at: "",
  values: "",
  x: (left + right) / 2,
  y: (top + bottom) / 2,
  box: { left, top, right, bottom },
});

it("finds the mark under the pointer, and of marks within each other the smaller one", () => {
  const marks = [mark(0, 0, 100, 100), mark(40, 40, 60, 60)];
  expect([nearestStop(marks, "both", 50, 50), nearestStop(marks, "both", 10, 50)]).toEqual([1, 0]);
});

it("finds nothing beyond its reach", () => {
  const marks = [mark(0, 0, 10, 10)];
  expect([nearestStop(marks, "both", 20, 5, 14), nearestStop(marks, "both", 30, 5, 14)]).toEqual([0, null]);
});

it("moves by rows up and down, and by one to the sides", () => {
  const moved = ["ArrowRight", "ArrowDown", "ArrowUp", "End"].map((key) => stopByKey(key, 9, 32, 8));
  expect(moved).toEqual([10, 17, 1, 31]);
  expect(stopByKey("a", 9, 32)).toBeUndefined();
});

it("makes a mark of each cell of a grid", () => {
  const cells = cellStops(5, { columns: 4, pitch: 10, x: 100, y: 0 }, (cell) => ({ at: String(cell), values: "" }));
  expect(cells[4]).toMatchObject({ at: "4", x: 105, y: 15, box: { left: 100, top: 10, right: 109, bottom: 19 } });
});
