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
  moments: [0.25, 0.5, 1].map((part) => ({ part, putNs: part, readNs: part, totalNs: part })),
});
const PAIR = { one: design("ratio 10", 20, 500), other: design("ratio 3", 10, 700) };
const VIEW: PairView = {
  map: MAP,
  ...PAIR,
  counters: ["putNs", "readNs"],
  toward: { direction: [-1, 1], says: "you: both" },
  names: ["ratio 10", "ratio 3"],
};
const END = endOf(pairMarks(PAIR));

/** Number of designs that are drawn. */
function pointsIn(shapes: readonly Shape[]): number {
  return (shapeOf(shapes, "line", "points")?.d ?? "").split("M").length - 1;
}

/** Names that are drawn, line by line, with their boxes. */
function namesIn(shapes: readonly Shape[]) {
  return shapes.flatMap((shape) =>
    shape.kind === "words" && shape.opacity !== 0 && NAMES.test(shape.key)
      ? [{ key: shape.key, box: textBox({ ...shape, anchor: shape.anchor === "end" ? "end" : "start" }, [shape.says]) }]
      : [],
  );
}

const NAMES = /^(?:one|other|you|same|mine|plain|counted|goal|cheaper|cloud|model|near\d+)-words(?:-\d)?$/u;

/** Between a box and a point; 0 if the point is inside. */
function distance(box: Area | undefined, point: { readonly x: number; readonly y: number } | undefined): number {
  if (box === undefined || point === undefined) return Number.POSITIVE_INFINITY;
  const dx = Math.max(box.left - point.x, point.x - box.right, 0);
  return Math.hypot(dx, Math.max(box.top - point.y, point.y - box.bottom, 0));
}

/** Names that cover a point, a line or each other. */
function covered(shapes: readonly Shape[]): readonly string[] {
  const names = namesIn(shapes);
  const dots = shapes.filter((shape) => shape.kind === "dot" && shape.opacity !== 0);
  const lines = shapes.filter(({ key }) => /^(?:same|goal|trail|you|residual)$/u.test(key));
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
    return [other, dot, line].flatMap((one) => (one === undefined ? [] : [`${key} over ${one.key}`]));
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
    expect(pointsIn(shapes)).toBe(MAP.costs.length / 2);
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

describe.each([358, 700])("two trees at %i px", (width) => {
  const at = (t: number, view = VIEW) => layoutPair(view, t, width).shapes;

  it("shows the prediction before the run, and no count of the second design", () => {
    const before = at(Number.POSITIVE_INFINITY, { ...VIEW, other: null });
    expect(shapeOf(before, "line", "you")?.look).toBe("prediction");
    // The first design is known with its two costs, the second is not.
    expect(saidBy(before, "putNs0-value")).toMatch(/^20\sns$/u);
    expect(saidBy(before, "putNs1-value")).toBe("?");
    expect(saidBy(before, "one-words")).toBe("ratio 10");
    expect(shapeOf(before, "dot", "point")).toBeDefined();
  });

  it("lets the point grow with the costs of its tree, and has all designs before", () => {
    const alone = { ...VIEW, other: null, toward: null };
    const [early, late] = [1100, WRITE_MS + 1000].map((t) => at(t, alone));
    expect(saidBy(early ?? [], "putNs0-value")).toMatch(/^0\.25\sns$/u);
    const [begun, ended] = [early, late].map((shapes) => shapeOf(shapes ?? [], "dot", "point"));
    expect(begun?.x ?? 0).toBeLessThan(ended?.x ?? 0);
    expect(pointsIn(early ?? [])).toBeGreaterThan(0);
    expect(shapeOf(late ?? [], "dot", "point")?.r).toBe(10);
    expect(late).toEqual(at(Number.POSITIVE_INFINITY, alone));
    expect(covered(late ?? [])).toEqual([]);
  });

  it("names the design of a point that is read out, with the source of its costs", () => {
    const point = layoutBare(MAP, VIEW, width).shapes.find(({ key }) => key === "design7");
    expect(point?.kind === "place" ? point.reads : null).toMatchObject({ at: "design 7", origin: "(model)" });
  });

  it("shows the map alone while the first design is written, in the same height", () => {
    const { shapes, height } = layoutBare(MAP, VIEW, width);
    expect(height).toBe(layoutPair(VIEW, 0, width).height);
    expect(saidBy(shapes, "readNs0-name")).toBe("ratio 10");
    const axes = layoutBare(null, VIEW, width);
    expect(axes.height).toBe(height);
    expect(saidBy(axes.shapes, "x-title")).toBe("average cost of a put");
    expect(pointsIn(axes.shapes)).toBe(0);
    expect(pointsIn(shapes)).toBeGreaterThan(0);
    expect(shapeOf(shapes, "dot", "point")).toBeUndefined();
  });

  it("runs the counters through the counts of the second tree while it is written", () => {
    const counts = (place: number) => [1100, 2200, END].map((t) => saidBy(at(t), `putNs${place}-value`)?.split(",")[0]);
    expect(counts(1).join()).toMatch(/^0\.25\sns,0\.5\sns,10\sns$/u);
    // The first tree is known.
    expect(counts(0).join()).toMatch(/^20\sns,20\sns,20\sns$/u);
    // The second count has its change.
    expect(saidBy(at(END), "readNs1-value")).toMatch(/^700\sns, \+40\s%$/u);
  });

  it("lets the point travel from the first design to the second", () => {
    const [from, middle, to] = [2000, 5000, END].map((t) => shapeOf(at(t), "dot", "point"));
    expect(to?.x ?? 0).toBeLessThan(middle?.x ?? 0);
    expect(middle?.x ?? 0).toBeLessThan(from?.x ?? 0);
    expect(to?.y ?? 0).toBeLessThan(from?.y ?? 0);
    expect(repeatedKeys(at(END))).toEqual([]);
    // A ghost stays at the place that it left.
    expect(shapeOf(at(END), "line", "left")?.look).toBe("ghost");
  });

  it("names the line of equal cost after the first design if the question is about an operation", () => {
    expect(shapeOf(at(END), "line", "same")?.d).toBe("");
    const total = at(END, { ...VIEW, counters: ["putNs", "totalNs"] });
    const lines = ["same-words", "same-words-1", "same-words-2"].flatMap((key) => saidBy(total, key) ?? []);
    expect(lines.join(" ")).toBe("as cheap per operation as ratio 10");
  });

  it("marks costs within a tenth of the first design, clear of the values", () => {
    const band = shapeOf(at(END), "box", "readNs-band");
    const [bar, value] = [shapeOf(at(END), "box", "readNs0"), shapeOf(at(END), "words", "readNs0-value")];
    const middle = (band?.x ?? 0) + (band?.width ?? 0) / 2;
    expect(middle).toBeCloseTo((bar?.x ?? 0) + (bar?.width ?? 0));
    expect((band?.x ?? 0) + (band?.width ?? 0)).toBeLessThan((value?.x ?? 0) - 60);
    expect(saidBy(at(END), "readNs-band-words")).toBe("ratio 10 ± a tenth");
  });

  it.each([
    [-1, 0],
    [0, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
    [1, 1],
  ] as const)("no name covers a point, a line or a name, with a prediction to %i, %i", (x, y) => {
    const pairs = [PAIR, { one: design("6 bits", 19, 505), other: design("10 bits", 21, 520) }];
    for (const pair of pairs) {
      const view: PairView = {
        ...VIEW,
        counters: ["putNs", "totalNs"],
        toward: { direction: [x, y], says: "you: more" },
        ...pair,
      };
      for (const t of [0, 4300, 5000, 6000, END]) expect(covered(at(t, view)), `${t}`).toEqual([]);
      // Each name is nearer to its own point. A narrow map may have no room for that.
      const shapes = at(END, view);
      const begun = shapeOf(at(0, view), "dot", "point");
      const spots = { one: begun, other: shapeOf(shapes, "dot", "point") };
      for (const [own, far] of [
        ["one", "other"],
        ["other", "one"],
      ] as const) {
        const box = namesIn(at(END, view)).find(({ key }) => key === `${own}-words`)?.box;
        const [to, from] = [own, far].map((key) => distance(box, spots[key]));
        if (width > 480) expect(to, own).toBeLessThan(from ?? 0);
      }
      const keys = namesIn(at(END, view)).map(({ key }) => key);
      expect(keys).toEqual(expect.arrayContaining(["one-words", "other-words", "you-words", "same-words"]));
    }
    expect(covered(at(0, { ...VIEW, other: null }))).toEqual([]);
  });
});
