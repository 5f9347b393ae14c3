// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../scene/clock";
import { type DesignMap, layoutMap, layoutPair, type PairView, pairMarks, type WrittenDesign } from "./designs-layout";
import { repeatedKeys, saidBy, shapeOf } from "./shapes-of";

const MAP: DesignMap = {
  costs: Float64Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 5 + at / 10 : 300 + 10 * at)),
  puts: 0.5,
};
const design = (name: string, putNs: number, readNs: number): WrittenDesign => ({
  name,
  putNs,
  readNs,
  writeAmplification: putNs / 2,
  emptyNs: readNs,
  totalNs: (putNs + readNs) / 2,
  moments: [0.25, 0.5, 1].map((part) => ({ part, writeAmplification: part, emptyNs: part, totalNs: part })),
});
const PAIR = { one: design("ratio 10", 20, 500), other: design("ratio 3", 10, 700) };
const VIEW: PairView = {
  map: MAP,
  before: { putNs: 22, readNs: 480 },
  pair: PAIR,
  counters: ["writeAmplification", "emptyNs"],
  toward: [-1, 1],
  names: ["ratio 10", "ratio 3"],
};
const END = endOf(pairMarks(PAIR));

describe.each([358, 700])("the map at %i px", (width) => {
  const marks = { plain: { putNs: 24, readNs: 900 }, mine: { putNs: 8, readNs: 500 }, counted: null, goalNs: 400 };

  it("has yours below and left of the plain design if it is cheaper, and the line of the goal", () => {
    const { shapes } = layoutMap(MAP, marks, width);
    const [mine, plain] = [shapeOf(shapes, "dot", "mine"), shapeOf(shapes, "box", "plain")];
    expect(mine?.x ?? 0).toBeLessThan(plain?.x ?? 0);
    expect(mine?.y ?? 0).toBeGreaterThan(plain?.y ?? 0);
    expect(shapeOf(shapes, "line", "goal")?.d).toMatch(/^M/u);
    // Every fifth design is above the axis, and the figure gives their number.
    expect(saidBy(shapes, "above")).toMatch(/^\d+ designs above$/u);
    expect(repeatedKeys(shapes)).toEqual([]);
  });

  it("puts the counted point next to the model's", () => {
    const { shapes } = layoutMap(MAP, { ...marks, counted: { putNs: 9, readNs: 520 } }, width);
    expect(shapeOf(shapes, "dot", "counted")?.x ?? 0).toBeGreaterThan(shapeOf(shapes, "dot", "mine")?.x ?? 0);
  });
});

describe.each([358, 700])("two trees at %i px", (width) => {
  const at = (t: number, view = VIEW) => layoutPair(view, t, width).shapes;

  it("shows the prediction before the run, and no count", () => {
    const before = at(0, { ...VIEW, pair: null });
    expect(shapeOf(before, "line", "you")?.look).toBe("prediction");
    expect(saidBy(before, "writeAmplification0-value")).toBe("–");
    expect(shapeOf(before, "dot", "before")).toBeDefined();
  });

  it("runs the counters through the counts of the trees while they are written", () => {
    const counts = [1100, 2200, END].map((t) => saidBy(at(t), "writeAmplification0-value"));
    expect(counts).toEqual(["0.25", "0.50", "10.00"]);
    expect(saidBy(at(END), "emptyNs1-value")).toMatch(/^700\sns$/u);
  });

  it("lets the point travel from the first design to the second", () => {
    expect(shapeOf(at(2000), "dot", "other")).toBeUndefined();
    const [from, to] = [shapeOf(at(END), "dot", "one"), shapeOf(at(END), "dot", "other")];
    const middle = shapeOf(at(END - 900), "dot", "other");
    expect(to?.x ?? 0).toBeLessThan(middle?.x ?? 0);
    expect(middle?.x ?? 0).toBeLessThan(from?.x ?? 0);
    expect(to?.y ?? 0).toBeLessThan(from?.y ?? 0);
    expect(repeatedKeys(at(END))).toEqual([]);
  });
});
