// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type Box as Area, dense, overlaps, textBox } from "../../chart/layout/labels";
import { endOf } from "../../scene/clock";
import type { Shape } from "../../scene/shapes";
import { repeatedKeys, saidBy, shapeOf } from "../shapes-of";
import { layoutAxes, layoutMap } from "./designer-layout";
import type { DesignMap } from "./map-layout";
import { layoutBare, layoutPair } from "./pair-layout";
import { type PairView, pairMarks, WRITE_MS, type WrittenDesign } from "./written";

const MAP: DesignMap = {
  costs: Float64Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 5 + at / 10 : 300 + 10 * at)),
  puts: 0.5,
  nameOf: (design) => `design ${design}`,
};
const design = (name: string, putNs: number, readNs: number): WrittenDesign => ({
  name,
  putNs,
  readNs,
  writeAmplification: putNs / 2,
  totalNs: (putNs + readNs) / 2,
  moments: [0.25, 0.5, 1].map((part) => ({ part, putNs: part })),
});
const PAIR = { one: design("ratio 10", 20, 500), other: design("ratio 3", 10, 700) };
const EACH: PairView = {
  ...PAIR,
  names: ["ratio 10", "ratio 3"],
  puts: 0.5,
  decides: "each",
  options: ["writes", "lookups", "both"].map((value) => ({ value, says: `only ${value} change` })),
  chosen: "both",
  canChoose: false,
  pointed: null,
};
const TOTAL: PairView = {
  ...EACH,
  decides: "total",
  options: ["less", "same", "more"].map((value) => ({ value, says: `cost: ${value}` })),
  chosen: "more",
};
const END = endOf(pairMarks(PAIR));

/** Number of designs that can be read out. */
function designsIn(shapes: readonly Shape[]): number {
  return shapes.filter(({ kind, key }) => kind === "place" && /^design\d+$/u.test(key)).length;
}

/** Corners of a path of straight lines. */
function cornersOf(d: string): readonly { readonly x: number; readonly y: number }[] {
  return [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/gu)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

/** Names that are drawn, line by line, with their boxes. */
function namesIn(shapes: readonly Shape[]) {
  return shapes.flatMap((shape) =>
    shape.kind === "words" && shape.opacity !== 0 && NAMES.test(shape.key)
      ? [{ key: shape.key, box: textBox({ ...shape, anchor: shape.anchor === "end" ? "end" : "start" }, [shape.says]) }]
      : [],
  );
}

const NAMES = /^(?:one|other|you|label-\w+|best|mine|plain|counted|goal|model|near\d+)-words(?:-\d)?$/u;

/** Between a box and a point; 0 if the point is inside. */
function distance(box: Area | undefined, point: { readonly x: number; readonly y: number } | undefined): number {
  if (box === undefined || point === undefined) return Number.POSITIVE_INFINITY;
  const dx = Math.max(box.left - point.x, point.x - box.right, 0);
  return Math.hypot(dx, Math.max(box.top - point.y, point.y - box.bottom, 0));
}

/** Edges of the zones of the plane and of the prediction. */
function edgesIn(shapes: readonly Shape[]) {
  const paths = shapes.flatMap((shape) =>
    shape.kind === "line" && /^(?:bands|you)$/u.test(shape.key) ? [shape.d] : [],
  );
  return paths
    .flatMap((d) => d.split("Z"))
    .map(cornersOf)
    .map((corners) => dense([...corners, ...corners.slice(0, 1)]));
}

/** Names that cover a point, a line or each other. */
function covered(shapes: readonly Shape[], isWide = false): readonly string[] {
  const names = namesIn(shapes);
  const dots = shapes.filter((shape) => shape.kind === "dot" && shape.opacity !== 0);
  const lines = shapes.filter(({ key }) => /^(?:best|goal|trail|residual)$/u.test(key));
  return names.flatMap(({ key, box }, at) => {
    const isOver = (x: number, y: number) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    // Lines of one name are close to each other.
    const name = key.replace(/-\d$/u, "");
    const other = names.find((one, place) => place > at && !one.key.startsWith(name) && overlaps(one.box, box));
    const dot = dots.find((one) => one.kind === "dot" && isOver(one.x, one.y));
    const line = lines.find((one) => {
      const spots = one.kind === "line" ? [...one.d.matchAll(/([-\d.]+)[ ,]([-\d.]+)/gu)] : [];
      return dense(spots.map(([, x, y]) => ({ x: Number(x), y: Number(y) }))).some(({ x, y }) => isOver(x, y));
    });
    // A narrow band has no room for the mark of a prediction, nor for a point's name.
    const isOverEdge = isWide && edgesIn(shapes).some((edge) => edge.some(({ x, y }) => isOver(x, y)));
    return [
      ...[other, dot, line].flatMap((one) => (one === undefined ? [] : [`${key} over ${one.key}`])),
      ...(isOverEdge ? [`${key} over an edge`] : []),
    ];
  });
}

describe.each([358, 700])("the map at %i px", (width) => {
  const marks = {
    plain: { putNs: 24, readNs: 900 },
    mine: { putNs: 8, readNs: 500 },
    counted: null,
    goalNs: 400,
    score: null,
    near: [],
  };

  it("has yours below and left of the plain design if it is cheaper, and the line of the goal", () => {
    const { shapes } = layoutMap(MAP, marks, width);
    const [mine, plain] = [shapeOf(shapes, "dot", "mine"), shapeOf(shapes, "box", "plain")];
    expect(mine?.x ?? 0).toBeLessThan(plain?.x ?? 0);
    expect(mine?.y ?? 0).toBeGreaterThan(plain?.y ?? 0);
    expect(shapeOf(shapes, "line", "goal")?.d).toMatch(/^M/u);
    // No design is cut off, and those in the area below the line reach the goal.
    expect(designsIn(shapes)).toBe(MAP.costs.length / 2);
    const lowest = Math.max(...shapes.flatMap((one) => (one.kind === "place" ? one.y : [])));
    expect(lowest).toBeLessThan(layoutMap(MAP, marks, width).height);
    expect(shapeOf(shapes, "line", "goal-area")?.d).toMatch(/Z$/u);
    expect(repeatedKeys(shapes)).toEqual([]);
    expect(covered(shapes)).toEqual([]);
  });

  it("keeps names apart if all points are close to each other and to the line", () => {
    const close = {
      plain: { putNs: 20, readNs: 620 },
      mine: { putNs: 19, readNs: 600 },
      goalNs: 310,
      score: null,
      near: [],
    };
    const { shapes } = layoutMap(MAP, { ...close, counted: { putNs: 18, readNs: 640 } }, width);
    expect(namesIn(shapes).map(({ key }) => key)).toContain("model-words");
    expect(covered(shapes)).toEqual([]);
  });

  it("rings the nearest visible design of each choice, which can be pressed", () => {
    const near = [[1, 60, 70].map((design) => ({ design, says: `T = ${design}` })), [{ design: 90, says: "tiering" }]];
    const mine = { putNs: MAP.costs[0] ?? 0, readNs: MAP.costs[1] ?? 0 };
    const { shapes } = layoutMap(MAP, { ...marks, mine, near }, width);
    const rings = shapes.filter(({ key }) => /^near\d+$/u.test(key)).map(({ key }) => key);
    expect(rings).toEqual(["near60", "near90"]);
    expect(shapes.find(({ key }) => key === "near60-place")?.reads).toMatchObject({ at: "design 60" });
    expect(repeatedKeys(shapes)).toEqual([]);
  });

  it("names each ring once, next to it, and no ring covers another", () => {
    const near = [10, 12, 14, 16, 40].map((by) => [{ design: 40 + by, says: `ratio ${by}` }]);
    const mine = { putNs: MAP.costs[80] ?? 0, readNs: MAP.costs[81] ?? 0 };
    const { shapes } = layoutMap(MAP, { ...marks, mine, near }, width);
    const rings = shapes.flatMap((one) => (one.kind === "dot" && /^near\d+$/u.test(one.key) ? [one] : []));
    const names = namesIn(shapes).filter(({ key }) => key.startsWith("near"));
    for (const { key, x, y } of rings) {
      expect(rings.every((other) => other.key === key || Math.hypot(other.x - x, other.y - y) >= 16)).toBe(true);
    }
    for (const { key, box } of names) {
      const own = rings.find((ring) => key === `${ring.key}-words`);
      const others = rings.filter((ring) => ring !== own);
      for (const other of others) expect(distance(box, own)).toBeLessThan(distance(box, other));
    }
    // A phone may have no room for a name.
    if (width > 480) expect(names).toHaveLength(rings.length);
    expect(rings.length).toBeGreaterThan(1);
    expect(covered(shapes)).toEqual([]);
  });

  it("has the score as a bar with the mark of the goal, and the memory in two parts", () => {
    const score = {
      totalNs: 380,
      countedNs: 402,
      goalNs: 400,
      says: "380 ns",
      filterBytes: 10,
      bufferBytes: 30,
      memoryBytes: 40,
    };
    const { shapes } = layoutMap(MAP, { ...marks, score }, width);
    const [bar, goal] = [shapeOf(shapes, "box", "score-bar"), shapeOf(shapes, "words", "score-goal-words")];
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThan(goal?.x ?? 0);
    expect(bar?.fill).toBe("hit");
    const [filters, buffer] = ["memory-filters", "memory-buffer"].map((key) => shapeOf(shapes, "box", key)?.width ?? 0);
    expect((buffer ?? 0) / (filters ?? 1)).toBeCloseTo(3);
    const late = layoutMap(MAP, { ...marks, score: { ...score, totalNs: 420 } }, width).shapes;
    expect(shapeOf(late, "box", "score-bar")?.fill).toBe("skip");
    expect(repeatedKeys(shapes)).toEqual([]);
  });

  it("moves the design to its counted place, and leaves a ghost at that of the model", () => {
    const before = shapeOf(layoutMap(MAP, marks, width).shapes, "dot", "mine");
    const { shapes } = layoutMap(MAP, { ...marks, counted: { putNs: 9, readNs: 520 } }, width);
    expect(shapeOf(shapes, "dot", "mine")?.x ?? 0).toBeGreaterThan(before?.x ?? 0);
    expect(shapeOf(shapes, "line", "model")?.look).toBe("ghost");
    expect([saidBy(shapes, "mine-words"), saidBy(shapes, "model-words")]).toEqual(["your design, simulated", "model"]);
    expect(covered(shapes)).toEqual([]);
  });

  it("uses the height that the window has to spare, if figure and question are side by side", () => {
    const heights = [0, 80].map((spare) => layoutMap(MAP, marks, width, spare).height);
    expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBe(width < 480 ? 0 : 80);
    expect(layoutAxes(width, 80).height).toBe(heights[1]);
  });
});

it("has no design below and left of the line of the best ones", () => {
  const { shapes } = layoutMap(
    MAP,
    { plain: null, mine: null, counted: null, goalNs: null, score: null, near: [] },
    700,
  );
  const best = cornersOf(shapeOf(shapes, "line", "best")?.d ?? "");
  const spots = shapes.flatMap((one) => (one.kind === "place" ? [{ x: one.x + 3, y: one.y + 3 }] : []));
  expect(best.length).toBeGreaterThan(2);
  for (const { x, y } of spots) {
    const below = best.filter((corner) => corner.x <= x + 0.1).at(-1);
    expect(below).toBeDefined();
    expect(y).toBeLessThanOrEqual((below?.y ?? 0) + 0.1);
  }
});

describe.each([358, 700])("two designs at %i px", (width) => {
  const at = (t: number, view = EACH) => layoutPair(view, t, width).shapes;
  const box = (shapes: readonly Shape[], key: string) => shapeOf(shapes, "box", key);

  it("shows the first design with its bars before the run, the prediction, and no cost of the second design", () => {
    const before = at(0, { ...EACH, other: null });
    const [point, put, read] = [shapeOf(before, "dot", "point"), box(before, "put0"), box(before, "read0")];
    // Bars end at the point.
    expect((put?.x ?? 0) + (put?.width ?? 0)).toBeCloseTo(point?.x ?? 0);
    expect(read?.y).toBeCloseTo(point?.y ?? 0);
    expect(shapeOf(before, "line", "you")?.look).toBe("prediction");
    expect(shapeOf(before, "line", "right-area")?.d).toBe("");
    expect(saidBy(before, "put0-value")).toMatch(/^20\sns$/u);
    expect([saidBy(before, "put1-value"), saidBy(before, "read1-value")]).toEqual(["?", "?"]);
    expect(shapeOf(before, "dot", "second")).toBeUndefined();
  });

  it("offers each answer as a part of the plane, and only while it can be chosen", () => {
    const keys = (view: PairView) => at(0, view).flatMap(({ key }) => (key.startsWith("region-") ? [key] : []));
    const open = { ...EACH, other: null, chosen: null, canChoose: true };
    const places = keys(open);
    expect(places.filter((key) => key.startsWith("region-both"))).toHaveLength(4);
    expect(places.filter((key) => key.startsWith("region-writes"))).toHaveLength(2);
    expect(keys({ ...open, canChoose: false })).toEqual([]);
  });

  it("marks each answer before its name, and darkens the one that is pointed at", () => {
    const open = { ...EACH, other: null, chosen: "writes", canChoose: true, pointed: "lookups" };
    const shapes = at(0, open);
    const marks = shapes.flatMap(({ key }) => (/^mark-/u.test(key) ? [key] : []));
    expect(marks).toContain("mark-both");
    expect(marks).toContain("mark-chosen");
    const lookups = shapeOf(at(0, { ...open, chosen: "lookups" }), "line", "you-area")?.d;
    expect(shapeOf(shapes, "line", "pointed-area")?.d).toBe(lookups);
    expect(at(0, { ...open, canChoose: false }).some(({ key }) => key.startsWith("mark-"))).toBe(false);
  });

  it("outlines a prediction as one shape", () => {
    for (const view of [EACH, TOTAL]) {
      for (const { value } of view.options) {
        const outline = shapeOf(at(0, { ...view, chosen: value }), "line", "you")?.d ?? "";
        expect(outline.match(/Z/gu)).toHaveLength(1);
      }
    }
  });

  it("never moves the prediction", () => {
    for (const view of [EACH, TOTAL]) {
      const marks = [0, 2000, 4000, END].map((t) => shapeOf(at(t, view), "line", "you")?.d);
      const before = shapeOf(at(0, { ...view, other: null }), "line", "you")?.d;
      expect(new Set([before, ...marks]).size).toBe(1);
      const words = [0, 2000, 4000, END].map((t) => shapeOf(at(t, view), "words", "you-words"));
      expect(words[0]).toBeDefined();
      for (const one of words) expect(one).toEqual(words[0]);
    }
  });

  it("runs the bar of puts through the costs of the tree, then that of lookups", () => {
    const puts = [1000, 2000, WRITE_MS, END].map((t) => box(at(t), "put1")?.width ?? 0);
    expect(puts).toEqual(puts.toSorted((one, two) => one - two));
    expect(saidBy(at(1000), "read1-value")).toBe("?");
    expect(saidBy(at(WRITE_MS), "put1-value")).toMatch(/^10\sns, −50\s%$/u);
    expect(saidBy(at(END), "read1-value")).toMatch(/^700\sns$/u);
    expect(saidBy(at(END), "read1-change")).toMatch(/^\+40\s%$/u);
  });

  it("ends with the second point at its costs, in the part of the right answer", () => {
    for (const [other, value] of [
      [design("ratio 3", 10, 700), "both"],
      [design("ratio 3", 10, 520), "writes"],
      [design("ratio 3", 20, 700), "lookups"],
    ] as const) {
      const shapes = at(END, { ...EACH, other });
      const right = shapeOf(shapes, "line", "right-area")?.d;
      expect(right).toBe(shapeOf(at(END, { ...EACH, other, chosen: value }), "line", "you-area")?.d);
      expect(right).not.toBe("");
      expect(repeatedKeys(shapes)).toEqual([]);
    }
    // Costs of both kinds have half of the weight: 260 ns, and within a tenth of that.
    for (const [other, value] of [
      [design("b", 22, 400), "less"],
      [design("b", 22, 510), "same"],
      [design("b", 22, 700), "more"],
    ] as const) {
      const right = shapeOf(at(END, { ...TOTAL, other }), "line", "right-area")?.d;
      expect(right).toBe(shapeOf(at(END, { ...TOTAL, other, chosen: value }), "line", "you-area")?.d);
    }
  });

  it("waits for the first design in the same height", () => {
    const bare = layoutBare(width);
    expect(bare.height).toBe(layoutPair(EACH, 0, width).height);
    expect(saidBy(bare.shapes, "x-title")).toBe("average cost of a put");
  });

  it.each([EACH, TOTAL])("has each name nearer to its own point, also long ones", (view) => {
    for (const other of [design("Verhältnis 3", 10, 700), design("Verhältnis 3", 21, 520)]) {
      const shapes = at(END, { ...view, one: design("Verhältnis 10", 20, 500), other });
      const points = { one: shapeOf(shapes, "dot", "point"), other: shapeOf(shapes, "dot", "second") };
      for (const [own, far] of [
        ["one", "other"],
        ["other", "one"],
      ] as const) {
        const lines = namesIn(shapes).filter(({ key }) => key.startsWith(`${own}-words`));
        const to = (key: "one" | "other") => Math.min(...lines.map(({ box }) => distance(box, points[key])));
        if (lines.length > 0) expect(to(own)).toBeLessThan(to(far));
      }
      if (width > 480) expect(saidBy(shapes, "other-words")).toMatch(/^Verhältnis 3/u);
    }
  });

  const choices = [EACH, TOTAL].flatMap((view) => view.options.map(({ value }) => ({ ...view, chosen: value })));

  it.each(choices)("no name covers a point, an edge or a name: $decides, $chosen", (view) => {
    for (const other of [PAIR.other, design("10 bits", 21, 520)]) {
      const isWide = width > 480 && (other === PAIR.other || view.decides === "total");
      // A point that moves may pass the name of an answer.
      for (const t of [0, 5500, END]) expect(covered(at(t, { ...view, other }), isWide), `${t}`).toEqual([]);
    }
    expect(covered(at(0, { ...view, other: null }), width > 480)).toEqual([]);
  });
});
