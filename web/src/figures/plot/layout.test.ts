// @vitest-environment node
import { expect, it } from "vitest";
import { describePlot } from "./description";
import { layoutPlot } from "./layout";
import { plotTable } from "./PlotTable";
import { scriptedPlot } from "./scripted";

it.each([320, 480, 760])("keeps everything inside the axes at %i px", (width) => {
  const plot = layoutPlot(scriptedPlot(), width, 260);
  for (const { points } of plot.series) {
    for (const { x, y, lowY, highY } of points) {
      expect(x).toBeGreaterThanOrEqual(plot.left - 5);
      expect(x).toBeLessThanOrEqual(plot.right + 5);
      for (const at of [y, lowY, highY]) {
        expect(at).toBeGreaterThanOrEqual(plot.top);
        expect(at).toBeLessThanOrEqual(plot.bottom);
      }
      expect(highY).toBeLessThanOrEqual(lowY);
    }
  }
  expect(plot.right).toBeLessThanOrEqual(width);
});

it("draws a line for a model and none through points that were counted", () => {
  const plot = layoutPlot(scriptedPlot(), 480, 260);
  expect(plot.series.map(({ path }) => path === "")).toEqual([false, true, true]);
});

it("sets points of two series at one x beside each other", () => {
  const [, one, other] = layoutPlot(scriptedPlot(), 480, 260).series;
  expect(Math.abs((one?.points[0]?.x ?? 0) - (other?.points[0]?.x ?? 0))).toBeGreaterThanOrEqual(8);
});

it("leaves out labels that would touch", () => {
  const ticks = layoutPlot(scriptedPlot(), 200, 260).xTicks.map(({ at }) => at);
  for (let at = 1; at < ticks.length; at += 1)
    expect((ticks[at] ?? 0) - (ticks[at - 1] ?? 0)).toBeGreaterThanOrEqual(32);
});

it("is described by its series and their ends, and has a row for every x", () => {
  const text = describePlot(scriptedPlot());
  expect(text).toContain("formula (model): 50 % at 1, 1 % at 4");
  expect(text).toContain("asked (counted): 40 % at 1, 0 % at 4");
  const table = plotTable(scriptedPlot());
  expect(table.columns).toEqual(["probes", "formula (model)", "asked (counted)", "asked again (counted)"]);
  expect(table.rows[0]).toEqual(["1", "50 %", "40 % (30 % to 50 %)", "45 %"]);
  expect(table.rows).toHaveLength(4);
});
