// @vitest-environment node
import { describe, expect, it } from "vitest";
import { crosses, dense, textBox } from "../chart/layout/labels";
import { describePlot, originOf } from "./description";
import { layoutPlot } from "./layout";
import { plotTable } from "./PlotTable";
import { layoutPanels } from "./panels-layout";
import type { PlotParams } from "./params";
import { scriptedPlot } from "./scripted";

it.each([320, 480, 760])("keeps everything inside the axes at %i px", (width) => {
  const plot = layoutPlot(scriptedPlot(), width, 260);
  for (const { x, y, lowY, highY } of plot.series.flatMap(({ spots }) => spots)) {
    expect(x).toBeGreaterThanOrEqual(plot.left);
    expect(x).toBeLessThanOrEqual(plot.right);
    for (const at of [y, lowY, highY]) {
      expect(at).toBeGreaterThanOrEqual(plot.top);
      expect(at).toBeLessThanOrEqual(plot.bottom);
    }
    expect(highY).toBeLessThanOrEqual(lowY);
  }
  expect(plot.right).toBeLessThanOrEqual(width);
});

describe("origin is shape", () => {
  const kinds = (params: PlotParams) =>
    layoutPlot(params, 480, 260).series.map(({ path, points }) => [path !== "", points.length]);

  it("a model is a line, counted points are joined unless a model with their mark runs through them", () => {
    expect(kinds(scriptedPlot())).toEqual([
      [true, 0],
      [false, 2],
      [true, 2],
    ]);
  });

  it("nothing measured or claimed is joined", () => {
    const { series, ...rest } = scriptedPlot();
    for (const kind of ["measured", "tab", "claimed"] as const) {
      const found = kinds({ ...rest, series: series.map((one) => ({ ...one, kind })) });
      expect(found.map(([isJoined]) => isJoined)).toEqual([false, false, false]);
    }
  });

  it("a simulation is a line with a band of its interval", () => {
    const { series, ...rest } = scriptedPlot();
    const [line] = layoutPlot(
      { ...rest, series: series.slice(1, 2).map((one) => ({ ...one, kind: "simulated" })) },
      480,
      260,
    ).series;
    expect([line?.path === "", line?.band === "", line?.points.length]).toEqual([false, false, 0]);
  });

  it("counted points on a line have a band, and the interval of one point only while it is read out", () => {
    const { series, ...rest } = scriptedPlot();
    const points = [1, 2, 3].map((x) => ({ x, y: 0.5, low: 0.4, high: 0.6 }));
    const layout = layoutPlot({ ...rest, series: [{ ...series[1]!, kind: "counted", points }] }, 480, 260);
    const [line] = layout.series;
    expect(line?.band).not.toBe("");
    expect(line?.points.map(({ lowY, highY }) => lowY - highY)).toEqual([0, 0, 0]);
    expect(layout.stops[0]?.rings[0]?.interval).toEqual([layout.y(0.4), layout.y(0.6)]);
  });

  it("is told at a glance", () => {
    expect(originOf(scriptedPlot())).toBe("model, counted");
  });
});

it("puts every point at its own x, and only places without a size next to each other", () => {
  const layout = layoutPlot(scriptedPlot(), 480, 260);
  for (const { x, point } of layout.series.flatMap(({ points }) => points)) expect(x).toBe(layout.x(point.x));
  const { x, series, ...rest } = scriptedPlot();
  const counted = series.slice(1);
  const places = layoutPlot({ ...rest, series: counted, x: { ...x, scale: "places" } }, 480, 260).series;
  const [one, other] = places.map(({ points }) => points[0]?.x ?? 0);
  expect(Math.abs((one ?? 0) - (other ?? 0))).toBeGreaterThanOrEqual(8);
});

it("draws as many points of a long series as can be told apart, and its line through all of them", () => {
  const { series, ...rest } = scriptedPlot();
  const points = Array.from({ length: 400 }, (_, at) => ({ x: at / 100, y: 0.1 }));
  const [one] = layoutPlot({ ...rest, series: [{ ...series[2]!, points }] }, 480, 260).series;
  expect(one?.path.match(/[ML]/gu)).toHaveLength(400);
  const xs = one?.points.map(({ x }) => x) ?? [];
  for (const [at, x] of xs.entries()) if (at > 0) expect(x - (xs[at - 1] ?? 0)).toBeGreaterThanOrEqual(9);
  expect(xs.at(-1)).toBe(one?.spots.at(-1)?.x);
});

it("leaves out labels that would touch, and keeps their ticks", () => {
  const narrow = layoutPlot(
    { ...scriptedPlot(), x: { ...scriptedPlot().x, format: (value) => `${value}00,000` } },
    200,
    260,
  );
  expect(narrow.xTicks.length).toBeLessThan(4);
  expect(scriptedPlot().x.ticks).toHaveLength(4);
});

it("has unlabeled ticks at 2 to 9 of each decade of a logarithmic axis", () => {
  const { yMinor, xMinor } = layoutPlot(scriptedPlot(), 480, 260);
  expect([xMinor.length, yMinor.length]).toEqual([0, 16]);
});

it("is described by its series and their ends, and has a row for every x", () => {
  const text = describePlot(scriptedPlot());
  expect(text).toContain("formula (model): 50\u00a0% at 1, 1\u00a0% at 4");
  expect(text).toContain("asked (counted): 40\u00a0% at 1, 0\u00a0% at 4");
  const table = plotTable(scriptedPlot());
  expect(table.columns).toEqual(["probes", "formula (model)", "asked (counted)", "asked again (counted)"]);
  expect(table.rows[0]).toEqual(["1", "50\u00a0%", "40\u00a0% (30\u00a0% to 50\u00a0%)", "45\u00a0%"]);
  expect(table.rows).toHaveLength(4);
});

describe("the readout", () => {
  it("names the values of the points at a stop, with their intervals, and nothing between them", () => {
    const { stops } = layoutPlot(scriptedPlot(), 480, 260);
    expect(stops.map(({ at, values }) => `${at} ${values}`)).toEqual([
      "probes 1: formula 50\u00a0%, asked 40\u00a0% (30\u00a0% to 50\u00a0%), asked again 45\u00a0%",
      "probes 2: formula 10\u00a0%",
      "probes 3: formula 2\u00a0%",
      "probes 4: formula 1\u00a0%, asked 0\u00a0% (0\u00a0% to 2\u00a0%), asked again 2\u00a0%",
    ]);
    expect(stops.map(({ x }) => x)).toEqual([...stops.map(({ x }) => x)].sort((one, other) => one - other));
  });

  it("of small multiples is in the coordinates of the whole picture", () => {
    const panels = ["one", "two", "three"].map((title) => ({ ...scriptedPlot(), name: title, title }));
    for (const width of [320, 400, 900]) {
      const { placed, stops, height } = layoutPanels(panels, width);
      expect(stops).toHaveLength(12);
      for (const { x, y, panel, own } of stops) {
        expect([x, y]).toEqual([own.x + (placed[panel]?.x ?? 0), own.y + (placed[panel]?.y ?? 0)]);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeLessThanOrEqual(height);
      }
    }
  });
});

it("draws series up to a part of the x axis, so that outcomes can play", () => {
  const counts = [0, 0.5, 1].map((drawn) => {
    const { left, right, series, stops } = layoutPlot({ ...scriptedPlot(), drawn }, 480, 260);
    const edge = left + drawn * (right - left);
    const ends = series[0]?.path.match(/[\d.]+/g)?.map(Number) ?? [];
    for (let at = 0; at < ends.length; at += 2) expect(ends[at]).toBeLessThanOrEqual(edge + 0.01);
    // The line ends on the edge, not at the last whole point.
    if (drawn === 0.5) expect(ends.at(-2)).toBeCloseTo(edge, 1);
    return [stops.length, ...series.map(({ spots }) => spots.length)];
  });
  expect(counts).toEqual([
    [0, 0, 0, 0],
    [2, 2, 1, 1],
    [4, 4, 2, 2],
  ]);
  expect(describePlot({ ...scriptedPlot(), drawn: 0.9 })).not.toContain("50\u00a0%");
});

it("keeps the words of a prediction at the top of the axis below its title", () => {
  const { top, bottom, y, prediction } = layoutPlot(
    { ...scriptedPlot(), prediction: { axis: "y", value: scriptedPlot().y.to, says: "you predicted the most" } },
    480,
    260,
  );
  expect(y(scriptedPlot().y.to)).toBeCloseTo(top);
  expect(prediction?.label.y).toBeGreaterThan(top + 8);
  expect(prediction?.label.y).toBeLessThan(bottom);
});

it("keeps words of a prediction in the plot that fit on neither side of its line", () => {
  const says = "you predicted that it makes no difference at all";
  const { left, right, top, bottom, prediction } = layoutPlot(
    { ...scriptedPlot(), prediction: { axis: "x", value: 4, says } },
    300,
    170,
  );
  expect(prediction?.label.y).toBeGreaterThan(top);
  expect(prediction?.label.y).toBeLessThan(bottom);
  expect(prediction?.label.x).toBeLessThan((left + right) / 2);
});

it("draws a prediction across the other axis, with its flag and its words", () => {
  const at = (axis: "x" | "y", value: number) =>
    layoutPlot({ ...scriptedPlot(), prediction: { axis, value, says: "you predicted" } }, 480, 260);
  const level = at("y", 0.1);
  expect(level.prediction?.line).toBe(`M${level.left} ${level.y(0.1)}H${level.right}`);
  const upright = at("x", 4);
  expect(upright.prediction?.line).toBe(`M${upright.x(4)} ${upright.top}V${upright.bottom}`);
  const said = describePlot({
    ...scriptedPlot(),
    prediction: { axis: "y", value: 0.1, says: "you predicted 10\u00a0%" },
  });
  expect(said).toContain("you predicted 10\u00a0%");
});

it("draws a predicted side of a line along that line, with its words on that side", () => {
  const axis = { label: "", scale: "linear", from: 0, ticks: [], format: String } as const;
  const points = Array.from({ length: 13 }, (_, at) => ({ x: at * 10, y: at < 3 ? at * 2.5 : 8.4 - (at % 3) / 5 }));
  const series = [{ name: "ratio 8", kind: "counted", mark: "square", points }] as const;
  for (const side of ["down", "up"] as const) {
    const toward = { side, of: "ratio 8" } as const;
    const prediction = { axis: "y", value: 8.4, says: "you predicted: below", toward } as const;
    const params = {
      name: "p",
      title: "p",
      x: { ...axis, to: 127 },
      y: { ...axis, to: 16 },
      series,
      here: null,
      prediction,
    };
    const { prediction: placed, series: drawn, y } = layoutPlot(params, 360, 147);
    if (placed === null) throw new Error("A prediction is placed.");
    const box = textBox(placed.label, [prediction.says]);
    if (side === "down") expect(box.top).toBeGreaterThan(y(8.4));
    else expect(box.bottom).toBeLessThan(y(8.4));
    const spots = drawn[0]?.spots ?? [];
    const line = [...placed.line.matchAll(/[ML]([^,]+),([^ML]+)/gu)].map(([, x, at]) => [Number(x), Number(at)]);
    expect(line).toHaveLength(spots.length);
    for (const [at, [x = 0, lineY = 0]] of line.slice(2).entries()) {
      expect(x).toBeCloseTo(spots[at + 2]?.x ?? 0, 1);
      expect(lineY - (spots[at + 2]?.y ?? 0)).toBeCloseTo(side === "down" ? 9 : -9, 1);
    }
  }
});

it("keeps the words of a prediction off the points of a line that ends at it", () => {
  const ends = [1, 1.3, 1.6, 1.9, 2, 2.1, 2.2, 2.2, 2.25, 2.3, 2.45, 2.5, 2.65, 2.7, 2.74];
  const rises = [1, 2.2, 2.9, 3.1, 3.5, 3.9, 4.1, 4.4, 4.2, 4.25, 4.3, 4.4, 4.5, 4.7, 4.95];
  const series = [ends, rises].map((values, at) => ({
    name: `line ${at}`,
    kind: "counted" as const,
    mark: at === 0 ? ("square" as const) : ("circle" as const),
    points: values.map((y, place) => ({ x: 1 + 9 * place, y })),
  }));
  const axis = { label: "", scale: "linear", from: 0, ticks: [0, 2], format: String } as const;
  const prediction = { axis: "y", value: 2.74, says: "predicted: above" } as const;
  const layout = layoutPlot(
    { name: "p", title: "p", x: { ...axis, to: 127 }, y: { ...axis, to: 5.25 }, series, here: null, prediction },
    370,
    160,
  );
  const label = layout.prediction?.label;
  if (label === undefined) throw new Error("A prediction has words.");
  const box = textBox(label, [prediction.says]);
  expect(layout.series.some(({ spots }) => crosses(dense(spots), box))).toBe(false);
});

it("explains hollow marks once at each end of the axis, by their value if they have the same", () => {
  const { series, ...rest } = scriptedPlot();
  const notes = (values: readonly number[]) => {
    const points = values.map((y, at) => ({ x: at + 1, y }));
    const counted = { ...series[1]!, kind: "counted" as const, points };
    return layoutPlot({ ...rest, y: { ...rest.y, from: 0.2, to: 0.8 }, series: [counted] }, 480, 260).hollow;
  };
  expect(notes([0.3, 0.4])).toEqual([]);
  expect(notes([0.1, 0.1, 0.3]).map(({ says }) => says)).toEqual([`hollow: ${rest.y.format(0.1)}`]);
  const both = notes([0.1, 0.15, 0.9, 0.95]);
  expect(both.map(({ says }) => says)).toEqual([`hollow: < ${rest.y.format(0.2)}`, `hollow: > ${rest.y.format(0.8)}`]);
});

it("draws a model with one value at all places across the plot, with its name at the end", () => {
  const { series, x, ...rest } = scriptedPlot();
  const places = [1, 2, 3];
  const model = { ...series[0]!, kind: "model" as const, points: places.map((at) => ({ x: at, y: 0.5 })) };
  const counted = { ...series[1]!, kind: "counted" as const, points: places.map((at) => ({ x: at, y: 0.6 })) };
  const axis = { ...x, scale: "places" as const, from: 0.5, to: 3.5, ticks: places };
  const layout = layoutPlot({ ...rest, x: axis, series: [model, counted] }, 480, 260);
  const y = layout.y(0.5).toFixed(2);
  expect(layout.series[0]?.path).toBe(`M${layout.left.toFixed(2)} ${y}H${layout.right.toFixed(2)}`);
  expect(layout.names.find(({ lines }) => lines[0] === model.name)?.place.x).toBeGreaterThan(layout.right);
});

it("shades the predicted side of a known value, and no flag claims a value", () => {
  const prediction = { axis: "y", value: 0.1, says: "you predicted: more than 10 %" } as const;
  const of = (side?: "up" | "down") => {
    const layout = layoutPlot(
      { ...scriptedPlot(), prediction: side === undefined ? prediction : { ...prediction, side } },
      480,
      260,
    );
    if (layout.prediction === null) throw new Error("A prediction is placed.");
    return { ...layout, placed: layout.prediction };
  };
  for (const side of ["up", "down"] as const) {
    const { placed, top, bottom, y } = of(side);
    expect(placed.flag).toBe("");
    expect(placed.shade).toContain(`V${side === "up" ? top : bottom}H`);
    expect(placed.shade).toContain(` ${y(0.1)}H`);
  }
  expect(of().placed).toMatchObject({ shade: "" });
  expect(of().placed.flag).not.toBe("");
});
