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

it("draws series up to a part of the x axis, so that outcomes can play", () => {
  const counts = [0, 0.5, 1].map((drawn) => {
    const { left, right, series } = layoutPlot({ ...scriptedPlot(), drawn }, 480, 260);
    const edge = left + drawn * (right - left);
    const ends = series[0]?.path.match(/[\d.]+/g)?.map(Number) ?? [];
    for (let at = 0; at < ends.length; at += 2) expect(ends[at]).toBeLessThanOrEqual(edge + 0.01);
    // The line ends on the edge, not at the last whole point.
    if (drawn === 0.5) expect(ends.at(-2)).toBeCloseTo(edge, 1);
    return series.map(({ points }) => points.length);
  });
  expect(counts).toEqual([
    [0, 0, 0],
    [2, 1, 1],
    [4, 2, 1],
  ]);
});

it("draws a prediction across the other axis, with its flag and its words", () => {
  const at = (axis: "x" | "y", value: number) =>
    layoutPlot({ ...scriptedPlot(), prediction: { axis, value, says: "you predicted" } }, 480, 260);
  const level = at("y", 0.1);
  expect(level.prediction?.line).toBe(`M${level.left} ${level.yTicks[1]?.at}H${level.right}`);
  const upright = at("x", 4);
  expect(upright.prediction?.line).toBe(`M${upright.xTicks[3]?.at} ${upright.top}V${upright.bottom}`);
  expect(upright.prediction?.anchor).toBe("end");
  expect(
    describePlot({ ...scriptedPlot(), prediction: { axis: "y", value: 0.1, says: "you predicted 10 %" } }),
  ).toContain("you predicted 10 %");
});
