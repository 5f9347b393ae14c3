// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Experiment } from "../../../engine/result-file.generated";
import { arrange } from "../arrangement";
import { marksOf, quantitiesOf } from "../quantities";
import { BITS, DEVICE, HASHES, KEY_SIZE, SAMPLES } from "../sample";
import { cellAt, layoutChart } from ".";

function layoutOf(experiment: Experiment, width = 700, id?: string) {
  const quantity = quantitiesOf(experiment).find((one) => id === undefined || one.id === id);
  if (!quantity) throw new Error("the sample shows something");
  return layoutChart({
    width,
    arrangement: arrange(experiment, {}),
    quantity,
    marks: marksOf(experiment, quantity.id),
  });
}

const CASES = SAMPLES.flatMap((experiment) =>
  [300, 390, 700, 1100].map((width) => [experiment.id, width, experiment] as const),
);

describe.each(CASES)("%s at %d px", (_, width, experiment) => {
  const layout = layoutOf(experiment, width);

  it("holds every mark and every interval", () => {
    expect(layout.marks.length).toBeGreaterThan(0);
    for (const { x, y, whisker } of layout.marks) {
      const { x1, x2, y1, y2 } = whisker ?? { x1: x, x2: x, y1: y, y2: y };
      for (const at of [x, x1, x2]) expect(at >= 0 && at <= width).toBe(true);
      for (const at of [y, y1, y2]) expect(at >= layout.top && at <= layout.bottom).toBe(true);
    }
  });

  it("puts a higher number further along its axis", () => {
    for (const one of layout.marks) {
      for (const other of layout.marks) {
        if (!(one.mark.estimate < other.mark.estimate)) continue;
        if (layout.values === "up") expect(one.y).toBeGreaterThan(other.y);
        else expect(one.x).toBeLessThan(other.x);
      }
    }
  });

  it("lets no two ticks touch", () => {
    for (const ticks of [layout.placeTicks, layout.values === "right" ? layout.valueTicks : []]) {
      for (const [index, { at, text }] of ticks.entries()) {
        const next = ticks[index + 1];
        if (next) expect(next.at - at).toBeGreaterThan((text.length + next.text.length) * 3);
      }
    }
  });
});

describe("origins", () => {
  it("are never joined: only the numbers of one model are, series by series", () => {
    const { lines } = layoutOf(BITS);
    expect(lines.map(({ key }) => key)).toEqual(["0:value", "1:value"]);
    for (const { path } of lines) expect(path.match(/[ML]/gu)).toHaveLength(6);
    expect(layoutOf(KEY_SIZE).lines.map(({ kind }) => kind)).toEqual(["value", "with-other"]);
    const claims = { ...KEY_SIZE, cells: (KEY_SIZE.cells ?? []).map((cell) => ({ ...cell, lookup: null })) };
    expect(layoutOf(claims).lines).toEqual([]);
  });

  it("are not joined over names either", () => {
    expect(layoutOf(DEVICE).lines).toEqual([]);
  });
});

describe("names of lines", () => {
  it.each([320, 700])("keep apart and above the end of the axis, wherever lines end: %d px", (width) => {
    const flat = BITS.cells?.map((cell) => ({
      ...cell,
      figures: [{ name: "x", unit: "fraction", origin: "model", estimate: 0.5 } as const],
    }));
    for (const experiment of [BITS, { ...BITS, cells: flat ?? [] }]) {
      const { lines, bottom } = layoutOf(experiment, width);
      const heights = lines.flatMap(({ name }) => (name ? [name.y] : []));
      expect(heights).toHaveLength(2);
      expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeGreaterThanOrEqual(14);
      expect(Math.max(...heights)).toBeLessThan(bottom);
    }
  });
});

describe("an axis of values", () => {
  it("includes 0 for shares, also where all lie far from it", () => {
    expect(layoutOf(HASHES).zero).not.toBeNull();
  });

  it("has equal factors where numbers spread widely and none is 0", () => {
    const layout = layoutOf(BITS);
    expect(layout.zero).toBeNull();
    expect(layout.valueTicks.map(({ text }) => text)).toEqual(["1 %", "10 %"]);
  });

  it("survives numbers that are all the same or 0", () => {
    const figure = { name: "x", unit: "reads", origin: "counted", estimate: 0 } as const;
    const cells = (BITS.cells ?? []).map((cell) => ({ ...cell, figures: [figure] }));
    for (const { x, y } of layoutOf({ ...BITS, cells }).marks) expect([x, y].every(Number.isFinite)).toBe(true);
  });
});

describe("intervals that reach far beyond the estimates", () => {
  const [cell] = KEY_SIZE.cells ?? [];
  const noisy = (cell?.lookup ? [cell.lookup] : []).map((lookup) => ({
    ...lookup,
    gain: { ...lookup.gain, low: -7 },
    control: { estimate: 0, low: -30, high: 0.1, pairs: 3, excludes_zero: false },
  }));
  const experiment = {
    ...KEY_SIZE,
    cells:
      KEY_SIZE.cells?.map((one, index) => ({
        ...one,
        lookup: index === 0 ? (noisy[0] ?? null) : (one.lookup ?? null),
      })) ?? [],
  };

  it("are cut at the end of the axis, and say so", () => {
    const layout = layoutOf(experiment);
    const cut = layout.marks.filter(({ whisker }) => whisker?.isLowCut);
    expect(cut.map(({ mark }) => [mark.cell, mark.kind])).toEqual([
      [0, "control"],
      [0, "value"],
    ]);
    for (const { whisker } of cut) expect(whisker?.y1).toBeCloseTo(layout.bottom, 6);
    expect(layout.marks.some(({ whisker }) => whisker?.isHighCut)).toBe(false);
  });

  it("leave the estimates half of the axis", () => {
    const { marks, bottom, top } = layoutOf(experiment);
    const heights = marks.filter(({ mark }) => mark.kind === "value").map(({ y }) => y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan((bottom - top) * 0.3);
  });
});

describe("the pointer", () => {
  it("finds the cell of the place that it is over", () => {
    const layout = layoutOf(KEY_SIZE);
    for (const { cell, x } of layout.spots) expect(cellAt(layout, x + 2, 0)).toBe(cell);
    const rows = layoutOf(HASHES);
    for (const { cell, y } of rows.spots) expect(cellAt(rows, 0, y + 2)).toBe(cell);
  });

  it("finds nothing where nothing is", () => {
    const [quantity] = quantitiesOf(HASHES);
    if (!quantity) throw new Error("the sample shows something");
    const empty = { ...HASHES, cells: [] };
    expect(cellAt(layoutChart({ width: 300, arrangement: arrange(empty, {}), quantity, marks: [] }), 0, 0)).toBeNull();
  });
});
