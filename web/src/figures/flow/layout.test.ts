// @vitest-environment node
import { expect, it } from "vitest";
import { describeFlow, flowTable, readLevel } from "./description";
import { layoutFlow } from "./layout";
import { scriptedCounts, scriptedFlow } from "./scripted";

it("gives every share of all lookups the same width, and loses none", () => {
  const model = scriptedFlow();
  const layout = layoutFlow(model, scriptedCounts(model), 390);
  for (const row of layout.rows) {
    const { refused, fooled, hit, foundAbove } = row;
    const all = refused.width + fooled.width + hit.width + foundAbove.width;
    expect(all).toBeCloseTo(layout.scale, 6);
    expect(fooled.width).toBeCloseTo(layout.scale * (model.levels[row.level - 1]?.falsePositives ?? 0), 6);
  }
  for (const [at, row] of layout.rows.slice(1).entries()) {
    const above = layout.rows[at];
    expect(row.foundAbove.width).toBeCloseTo((above?.foundAbove.width ?? 0) + (above?.hit.width ?? 0), 6);
  }
});

it("has no points before anything was counted", () => {
  const layout = layoutFlow(scriptedFlow(), null, 640);
  expect(layout.rows.every(({ reachPoint, fooledPoint }) => reachPoint === null && fooledPoint === null)).toBe(true);
});

it("is described level by level, and has a row for each", () => {
  const model = scriptedFlow();
  const params = { model, counted: null, isCurrent: true };
  expect(describeFlow(params)).toContain("level 1: 100.0\u00a0% of the lookups arrive, 7.1\u00a0% find their key");
  expect(flowTable(params).columns).toHaveLength(5);
  const counted = { ...params, counted: scriptedCounts(model) };
  expect(describeFlow(counted)).toContain("1,000 lookups visited");
  const table = flowTable(counted);
  expect(table.rows).toHaveLength(3);
  expect(table.rows.every((row) => row.length === table.columns.length)).toBe(true);
});

it("reads out the level that is pointed at, with its origin", () => {
  const model = scriptedFlow();
  expect(readLevel({ model, counted: null }, 2)).toMatch(/^Level 2: .* wasted reads \(model\)$/u);
  expect(readLevel({ model, counted: scriptedCounts(model) }, 2)).toMatch(/\(model\), .* counted$/u);
  expect([readLevel({ model, counted: null }, null), readLevel({ model, counted: null }, 99)]).toEqual([null, null]);
});
