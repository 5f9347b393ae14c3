// @vitest-environment node
import { expect, it } from "vitest";
import { describePlot, originOf } from "./description";
import { layoutPlot } from "./layout";
import { plotTable } from "./PlotTable";
import type { PlotParams } from "./params";
import { scriptedPlot } from "./scripted";

it("keeps everything inside the axes, at every width", () => {
  for (let width = 300; width <= 1100; width += 40) {
    const { series, left, right, top, bottom } = layoutPlot(scriptedPlot(), width, 260);
    for (const { x, y, lowY, highY } of series.flatMap(({ spots }) => spots)) {
      expect(x >= left && x <= right && right <= width).toBe(true);
      for (const at of [y, lowY, highY]) expect(at >= top && at <= bottom).toBe(true);
    }
  }
});

it("joins models, counts without a model that runs through them, and nothing measured or claimed", () => {
  const joined = (params: PlotParams) => layoutPlot(params, 480, 260).series.map(({ path }) => path !== "");
  const { series, ...rest } = scriptedPlot();
  expect(joined({ series, ...rest })).toEqual([true, false, true]);
  for (const kind of ["measured", "tab", "claimed"] as const) {
    expect(joined({ ...rest, series: series.map((one) => ({ ...one, kind })) })).toEqual([false, false, false]);
  }
  const [line] = layoutPlot(
    { ...rest, series: series.slice(1, 2).map((one) => ({ ...one, kind: "simulated" })) },
    480,
    260,
  ).series;
  expect([line?.path === "", line?.band === "", line?.points.length]).toEqual([false, false, 0]);
});

it("is described by its series and their ends, and has a row for every x", () => {
  const text = describePlot({
    ...scriptedPlot(),
    prediction: { axis: "y", value: 0.1, says: "you predicted 10\u00a0%" },
  });
  expect(text).toContain("formula (model): 50\u00a0% at 1, 1\u00a0% at 4");
  expect(text).toContain("asked (counted): 40\u00a0% at 1, 0\u00a0% at 4");
  expect(text).toContain("you predicted 10\u00a0%");
  expect(originOf(scriptedPlot())).toBe("model, counted");
  const table = plotTable(scriptedPlot());
  expect(table.columns).toEqual(["probes", "formula (model)", "asked (counted)", "asked again (counted)"]);
  expect(table.rows[0]).toEqual(["1", "50\u00a0%", "40\u00a0% (30\u00a0% to 50\u00a0%)", "45\u00a0%"]);
  expect(table.rows).toHaveLength(4);
});

it("reads out the values of the points at a stop, with their intervals, and nothing between them", () => {
  const { stops } = layoutPlot(scriptedPlot(), 480, 260);
  expect(stops.map(({ at, values }) => `${at} ${values}`)).toEqual([
    "probes 1: formula 50\u00a0%, asked 40\u00a0% (30\u00a0% to 50\u00a0%), asked again 45\u00a0%",
    "probes 2: formula 10\u00a0%",
    "probes 3: formula 2\u00a0%",
    "probes 4: formula 1\u00a0%, asked 0\u00a0% (0\u00a0% to 2\u00a0%), asked again 2\u00a0%",
  ]);
});

it("draws, reads out and describes series up to a part of the x axis, so that outcomes can play", () => {
  const counts = [0, 0.5, 1].map((drawn) => {
    const { series, stops } = layoutPlot({ ...scriptedPlot(), drawn }, 480, 260);
    return [stops.length, ...series.map(({ spots }) => spots.length)];
  });
  expect(counts).toEqual([
    [0, 0, 0, 0],
    [2, 2, 1, 1],
    [4, 4, 2, 2],
  ]);
  expect(describePlot({ ...scriptedPlot(), drawn: 0.9 })).not.toContain("50\u00a0%");
});

it("explains marks beyond the axis once at each end, by their value if they have the same", () => {
  const { series, ...rest } = scriptedPlot();
  const notes = (values: readonly number[]) => {
    const counted = { ...series[1]!, kind: "counted" as const, points: values.map((y, at) => ({ x: at + 1, y })) };
    const { hollow } = layoutPlot({ ...rest, y: { ...rest.y, from: 0.2, to: 0.8 }, series: [counted] }, 480, 260);
    return hollow.map(({ says }) => says);
  };
  const value = rest.y.format;
  expect(notes([0.3, 0.4])).toEqual([]);
  expect(notes([0.1, 0.1, 0.3])).toEqual([`hollow: ${value(0.1)}`]);
  expect(notes([0.1, 0.15, 0.9, 0.95])).toEqual([`hollow: < ${value(0.2)}`, `hollow: > ${value(0.8)}`]);
});
