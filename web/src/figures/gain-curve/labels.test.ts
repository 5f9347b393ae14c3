// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { NativePoint } from "../../results/points";
import { type Box, crosses, overlaps, textBox } from "./labels";
import { layoutGain, READ_NS_GRID } from "./layout";

/** Falls like the model's gain: flat while a read costs little, then towards nothing. */
const curve = (emptyFraction: number) => {
  const half = 2000 * 20 ** emptyFraction;
  return { emptyFraction, gain: Float64Array.from(READ_NS_GRID, (ns) => 0.72 / (1 + ns / half)) };
};

function layoutOf(alpha: number, readNs: number, width: number, points: readonly NativePoint[], note: string | null) {
  const shares = [...new Set([alpha, 0, 0.5, 1])].sort((a, b) => a - b);
  const curves = shares.map(curve);
  const gain = 0.72 / (1 + readNs / (2000 * 20 ** alpha));
  const handle = { readNs, gain };
  return layoutGain({ width, height: 162, curves, readNs: READ_NS_GRID, alpha, points, handle, annotation: note });
}

const POINT: NativePoint = {
  run: "a",
  key: "a",
  label: "a virtual disk with rather a long name",
  origin: "run",
  setting: "",
  difference: null,
  readNs: 90_000,
  emptyFraction: 1,
  gain: 0.03,
  low: 0.01,
  high: 0.05,
  doubtful: false,
};

/** Boxes of everything that is named, and of the handle. */
function boxesOf(layout: ReturnType<typeof layoutOf>): Box[] {
  const { handle, curves, points } = layout;
  return [
    textBox(handle.label, [handle.value]),
    { left: handle.x - 7, right: handle.x + 7, top: handle.y - 7, bottom: handle.y + 7 },
    ...curves.flatMap(({ label, names }) => (label === null ? [] : [textBox(label, names)])),
    ...points.flatMap(({ label, name }) => (label === null ? [] : [textBox(label, [name])])),
  ];
}

/** Names that cover another, the handle or its value, or leave the picture. */
function faultsOf([value, knob, ...names]: readonly Box[], width: number): Box[] {
  return names.filter((box, index) => {
    // The knob and its value belong together; everything else keeps apart.
    const others = [value, knob, ...names.slice(index + 1)];
    return box.left < 0 || box.right > width || others.some((other) => other !== undefined && overlaps(box, other));
  });
}

describe("names on the gain curve", () => {
  const cases = [326, 421, 640].flatMap((width) =>
    [[], [POINT, { ...POINT, key: "b", emptyFraction: 0.5 }]].flatMap((points) =>
      [null, "T_H measured in this tab"].map((note) => [width, points, note] as const),
    ),
  );
  const shares = [0, 0.05, 0.2, 0.3, 0.45, 0.5, 0.7, 0.85, 0.95, 1];
  const settings = shares.flatMap((alpha) =>
    [100, 1000, 4000, 10_000, 50_000, 90_000, 1e7].map((readNs) => ({ alpha, readNs })),
  );

  it.each(cases)("cover nothing, whatever alpha and device: %d px", (width, points, note) => {
    const broken = settings.filter(({ alpha, readNs }) => {
      const layout = layoutOf(alpha, readNs, width, points, note);
      const hasName = layout.curves.some(({ current, label }) => current && label !== null);
      return !hasName || faultsOf(boxesOf(layout), width).length > 0;
    });
    expect(broken).toEqual([]);
  });

  it("cover no line where alpha is one of those that are always drawn", () => {
    for (const alpha of [0, 0.5, 1]) {
      const layout = layoutOf(alpha, 10_000, 421, [], null);
      const lines = [0, 0.5, 1].map((share) =>
        Array.from(curve(share).gain, (gain, index) => ({ x: layout.x(READ_NS_GRID[index] ?? 0), y: layout.y(gain) })),
      );
      for (const { label, names } of layout.curves) {
        expect(label).not.toBeNull();
        if (label) expect(lines.some((line) => crosses(line, textBox(label, names)))).toBe(false);
      }
    }
  });

  it("stand once for the points of one run", () => {
    const other = { ...POINT, key: "b", emptyFraction: 0.5 };
    const { points } = layoutOf(1, 10_000, 421, [POINT, other], null);
    expect(points.map(({ name }) => name)).toEqual(["measured: a virtual disk with rat…", ""]);
    expect(points[1]?.label).toBeNull();
  });
});
