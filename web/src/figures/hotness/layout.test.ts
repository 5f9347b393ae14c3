// @vitest-environment node
import { expect, it } from "vitest";
import { describeHotness, hotnessTable, insideAndOutside } from "./description";
import { cellsOf, layoutHotness } from "./layout";

const WINDOWS = [0.2, 0.2, 0.6, 0.6].map((hotFrom, at) => ({
  hotFrom,
  units: Array.from({ length: 10 }, (_, place) => (place >= 2 && place < 4 ? 5 : at % 2)),
}));
const PARAMS = { level: 4, windows: WINDOWS, lookups: 500, width: 0.2, mostUnits: 6 };

it("is described by what is inside the hot range and outside", () => {
  expect(insideAndOutside(WINDOWS[1]!, 0.2)).toEqual([5, 1]);
  expect(describeHotness(PARAMS)).toContain("after 1,000 lookups: 5.0 units inside the hot range, 1.0 outside");
  expect(hotnessTable(PARAMS).rows).toHaveLength(4);
});

it("reads out the units of every cell", () => {
  const layout = layoutHotness(PARAMS, 700, 200);
  const cells = cellsOf(PARAMS, layout, (lookups, key, units) => ({ at: `${lookups} ${key}`, values: String(units) }));
  expect(cells).toHaveLength(40);
  const hot = cells.find(({ at }) => at === "1000 0.25");
  expect([hot?.values, (hot?.box?.left ?? 0) > layout.left]).toEqual(["5", true]);
});
