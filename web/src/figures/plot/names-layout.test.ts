// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { NativePoint } from "../../results/points";
import { type Box, crosses, dense, overlaps, textBox } from "../chart/layout/labels";
import { gainPlot, READ_NS_GRID } from "../gain-curve/layout";
import { layoutPlot } from "./layout";
import type { PlotParams } from "./params";
import type { PlotLayout } from "./plotted";

/** Falls like the model's gain: flat while a read costs little, then towards nothing. */
const curve = (emptyFraction: number) => {
  const half = 2000 * 20 ** emptyFraction;
  return { emptyFraction, gain: Float64Array.from(READ_NS_GRID, (ns) => 0.72 / (1 + ns / half)) };
};

const POINT: NativePoint = {
  run: "a",
  key: "a",
  label: "a virtual disk with rather a long name",
  origin: "run",
  day: "2026-11-26",
  setting: "",
  difference: null,
  readNs: 90_000,
  emptyFraction: 1,
  gain: 0.03,
  low: 0.01,
  high: 0.05,
  doubtful: false,
};

function gains(alpha: number, readNs: number, points: readonly NativePoint[], annotation: string | null): PlotParams {
  const curves = [...new Set([alpha, 0, 0.5, 1])].sort((a, b) => a - b).map(curve);
  const handle = { readNs, gain: 0.72 / (1 + readNs / (2000 * 20 ** alpha)) };
  return gainPlot({ curves, alpha, points, handle, annotation });
}

/** Boxes of everything that is named, first those of the value that stands out. */
function boxesOf({ spotlight, prediction, names }: PlotLayout): Box[] {
  const first = [spotlight, prediction].flatMap((one) => (one === null ? [] : [textBox(one.label, [one.says])]));
  return [...first, ...names.map(({ place, lines }) => textBox(place, lines))];
}

/** Names that cover another or leave the picture. */
function faultsOf(layout: PlotLayout): Box[] {
  const boxes = boxesOf(layout);
  return boxes.filter(
    (box, at) => box.left < 0 || box.right > layout.width || boxes.slice(at + 1).some((other) => overlaps(box, other)),
  );
}

describe("names next to lines", () => {
  const cases = [326, 421, 640].flatMap((width) =>
    [[], [POINT, { ...POINT, key: "b", emptyFraction: 0.5 }]].flatMap((points) =>
      [null, "T_H measured here"].map((note) => [width, points, note] as const),
    ),
  );
  const settings = [0, 0.05, 0.2, 0.3, 0.45, 0.5, 0.7, 0.85, 0.95, 1].flatMap((alpha) =>
    [100, 1000, 4000, 10_000, 50_000, 90_000, 1e7].map((readNs) => ({ alpha, readNs })),
  );

  it.each(cases)("cover nothing, whatever alpha and device: %d px", (width, points, note) => {
    const broken = settings.filter(({ alpha, readNs }) => {
      const layout = layoutPlot(gains(alpha, readNs, points, note), width, 220);
      const hasName = layout.names.some(({ series, of }) => of === "series" && !series.isPale);
      return !hasName || faultsOf(layout).length > 0;
    });
    expect(broken).toEqual([]);
  });

  it("cover no line", () => {
    for (const alpha of [0, 0.5, 1]) {
      const layout = layoutPlot(gains(alpha, 10_000, [], null), 421, 220);
      const lines = layout.series.map(({ spots }) => dense(spots));
      expect(layout.names).toHaveLength(3);
      for (const { place, lines: texts } of layout.names) {
        expect(lines.some((line) => crosses(line, textBox(place, texts)))).toBe(false);
      }
    }
  });
});

describe("the line of a prediction", () => {
  const axis = { scale: "linear", from: 0, to: 8, ticks: [0, 4, 8], format: String } as const;
  const params: PlotParams = {
    name: "predicted",
    title: "Hashes",
    x: { ...axis, label: "levels" },
    y: { ...axis, label: "hashes" },
    // The line is half drawn, so its name is next to it.
    series: [1, 8].map((to) => ({
      name: `line to ${to}`,
      kind: "counted",
      mark: "circle",
      points: [1, 2, 3, 4].map((x) => ({ x, y: 1 + ((to - 1) * x) / 8 })),
    })),
    here: null,
    prediction: { axis: "y", value: 1, says: "you predicted 1" },
  };

  // At 320 px there is no other place.
  it.each([480, 760])("is clear of names: %d px", (width) => {
    const layout = layoutPlot(params, width, 200);
    expect(layout.names).toHaveLength(2);
    for (const { place, lines } of layout.names) {
      const { top, bottom } = textBox(place, lines);
      expect(top < layout.y(1) && bottom > layout.y(1), lines.join(" ")).toBe(false);
    }
  });
});

describe("names at the ends of lines", () => {
  const named = (ends: readonly number[], more: Partial<PlotParams> = {}): PlotParams => ({
    name: "ends",
    title: "Ends",
    x: { label: "x", scale: "linear", from: 0, to: 10, ticks: [0, 5, 10], format: String },
    y: { label: "y", scale: "linear", from: 0, to: 10, ticks: [0, 5, 10], format: String },
    series: ends.map((y, at) => ({
      name: `a line that ends at ${y}, number ${at + 1}`,
      kind: "model",
      mark: "circle",
      points: [
        { x: 0, y: 5 },
        { x: 10, y },
      ],
    })),
    here: null,
    ...more,
  });

  it.each([320, 480, 760])("are apart, in the order of the ends, and in the picture: %d px", (width) => {
    for (const ends of [[5], [0, 0, 0], [10, 10], [9, 9.1, 9.2, 9.3], [0, 10, 5, 5]]) {
      const layout = layoutPlot(named(ends), width, 260);
      expect(layout.names).toHaveLength(ends.length);
      expect(faultsOf(layout)).toEqual([]);
      const boxes = layout.names.map(({ place, lines }) => textBox(place, lines));
      expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(layout.bottom + 16);
      const places = layout.names.map(({ place }, at) => ({ y: place.y, end: ends[at] ?? 0 }));
      const pairs = places.flatMap((one) => places.map((other) => [one, other] as const));
      for (const [one, other] of pairs.filter(([one, other]) => one.end > other.end))
        expect(one.y).toBeLessThan(other.y);
    }
  });

  it("are left out if the title or an axis names the only series", () => {
    const [only] = named([5]).series;
    const params = named([5], { title: only?.name ?? "" });
    expect(layoutPlot(params, 480, 260).names).toEqual([]);
  });

  it("leave room for the flag and the words of a prediction", () => {
    for (const value of [0, 2, 5, 9.9, 10, 40]) {
      const prediction = { axis: "y", value, says: `you predicted ${value}` } as const;
      const layout = layoutPlot(named([5, 6], { prediction }), 480, 260);
      expect(faultsOf(layout)).toEqual([]);
      for (const { place } of layout.names) expect(place.x).toBeGreaterThan(layout.right + 11);
    }
    // An axis that goes on beyond the last point has its flag at its end.
    const params = named([5, 6], { prediction: { axis: "y", value: 5, says: "you predicted 5" } });
    const longer = layoutPlot({ ...params, x: { ...params.x, to: params.x.to * 1.05 } }, 480, 260);
    for (const { place } of longer.names) expect(place.x).toBeGreaterThan(longer.right + 11);
    expect(faultsOf(longer)).toEqual([]);
  });

  it("keep their places while lines are drawn, and appear when their line ends", () => {
    const params = named([5, 6]);
    const whole = layoutPlot(params, 480, 260).names;
    expect(whole).toHaveLength(2);
    expect(layoutPlot({ ...params, drawn: 0.5 }, 480, 260).names).toEqual([]);
    expect(layoutPlot({ ...params, drawn: 1 }, 480, 260).names).toEqual(whole);
  });
});
