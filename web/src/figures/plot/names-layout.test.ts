// @vitest-environment node
import { expect, it } from "vitest";
import type { NativePoint } from "../../results/points";
import { type Box, overlaps, textBox } from "../chart/layout/labels";
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

const cases = [326, 421, 640].flatMap((width) =>
  [[], [POINT, { ...POINT, key: "b", emptyFraction: 0.5 }]].flatMap((points) =>
    [null, "T_H measured here"].map((note) => [width, points, note] as const),
  ),
);
const settings = [0, 0.05, 0.2, 0.3, 0.45, 0.5, 0.7, 0.85, 0.95, 1].flatMap((alpha) =>
  [100, 1000, 4000, 10_000, 50_000, 90_000, 1e7].map((readNs) => ({ alpha, readNs })),
);

it.each(cases)(
  "lets no name cover another or leave the picture, whatever share and device: %d px",
  (width, points, note) => {
    const broken = settings.filter(({ alpha, readNs }) => {
      const layout = layoutPlot(gains(alpha, readNs, points, note), width, 220);
      const hasName = layout.names.some(({ series, of }) => of === "series" && !series.isPale);
      return !hasName || faultsOf(layout).length > 0;
    });
    expect(broken).toEqual([]);
  },
);
