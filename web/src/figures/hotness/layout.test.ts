// @vitest-environment node
import { expect, it } from "vitest";
import { describeHotness, hotnessTable, insideAndOutside } from "./description";
import { cellsOf, layoutHotness } from "./layout";

const WINDOWS = [0.2, 0.2, 0.6, 0.6].map((hotFrom, at) => ({
  hotFrom,
  units: Array.from({ length: 10 }, (_, place) => (place >= 2 && place < 4 ? 5 : at % 2)),
}));
const PARAMS = { level: 4, windows: WINDOWS, lookups: 500, width: 0.2, mostUnits: 6 };

it.each([300, 700])("puts each place into the path of its units, inside the axes, at %i px", (width) => {
  const layout = layoutHotness(PARAMS, width, 200);
  expect(layout.paths.map(({ cells }) => cells)).toEqual([16, 16, 0, 0, 0, 8, 0]);
  expect(layout.right).toBeLessThanOrEqual(width);
  for (const { x, y, width: wide, height } of layout.hot) {
    expect(x).toBeGreaterThanOrEqual(layout.left);
    expect(x + wide).toBeLessThanOrEqual(layout.right + 1e-6);
    expect(y + height).toBeLessThanOrEqual(layout.bottom + 1e-6);
  }
});

it.each([280, 340, 420, 700])("has room between the numbers of its axis, at %i px", (width) => {
  const windows = Array.from({ length: 60 }, (_, at) => WINDOWS[at % WINDOWS.length]!);
  const { ticks } = layoutHotness({ ...PARAMS, windows }, width, 200);
  const [first, second] = ticks.map(({ x }) => x);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(50);
});

it("outlines the hot range once for each stretch", () => {
  const { hot, left, right } = layoutHotness(PARAMS, 700, 200);
  expect(hot).toHaveLength(2);
  expect(hot[0]?.x).toBe(left);
  expect(hot[0]?.width).toBeCloseTo((right - left) / 2, 6);
});

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
