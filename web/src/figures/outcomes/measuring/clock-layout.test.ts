// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { repeatedKeys, saidBy, shapeOf } from "../shapes-of";
import { type ClockReadings, clockMarks, layoutClock, tickingMarks } from "./clock-layout";

const FOUND: ClockReadings = {
  readingsMs: [...Array<number>(15).fill(0), ...Array<number>(5).fill(0.1), 0.3],
  stepMs: 0.1,
  hashNs: 100,
  rounds: 100_000,
};
const END = endOf(clockMarks(FOUND));

describe.each([358, 700])("the ruler at %i px", (width) => {
  const at = (t: number, chosen: string | null = null) => layoutClock(FOUND, chosen, t, width).shapes;
  const dotsAt = (t: number): number => at(t).filter(({ key }) => /^reading\d/u.test(key)).length;
  const waitingAt = (t: number): number => at(t).filter(({ key }) => key.startsWith("waiting")).length;

  it("shows no reading at the start, a part of them on the way, and all at the end", () => {
    expect(dotsAt(0)).toBe(0);
    expect(dotsAt(END / 3)).toBeGreaterThan(2);
    expect(dotsAt(END / 3)).toBeLessThan(21);
    expect(dotsAt(END)).toBe(21);
    for (const t of [0, END / 3, END]) expect(dotsAt(t) + waitingAt(t)).toBe(21);
    expect(["pile-none", "pile-step", "pile-longer"].map((key) => saidBy(at(END), key))).toEqual([
      "15 readings",
      "5 readings",
      "1 reading",
    ]);
  });

  it("lets time pass before the run, and the clock jump after a whole step", () => {
    const end = endOf(tickingMarks(0.1));
    const ticking = (introMs: number) => layoutClock(null, null, 0, width, { stepMs: 0.1, introMs }).shapes;
    const says = [0, 3000, end].map((introMs) => saidBy(ticking(introMs), "clock-shown"));
    expect(says.slice(0, 2)).toEqual(["0", "0"]);
    expect(says[2]).toMatch(/^100\sµs$/u);
    const [start, later] = [0, 3000].map((introMs) => shapeOf(ticking(introMs), "dot", "now")?.x ?? 0);
    expect(later ?? 0).toBeGreaterThan(start ?? 0);
    expect(ticking(end)).toEqual(ticking(Number.POSITIVE_INFINITY));
    expect(repeatedKeys(ticking(end))).toEqual([]);
  });

  it("drops readings of the visitor into the frames of their values, before the run", () => {
    const tried = (triedMs: readonly number[]) =>
      layoutClock(null, null, 0, width, { stepMs: 0.1, introMs: Number.POSITIVE_INFINITY, triedMs }).shapes;
    const [none, step] = ["frame-none", "frame-step"].map((key) => shapeOf(tried([]), "box", key)?.x ?? 0);
    const xs = ["waiting0", "waiting1"].map((key) => shapeOf(tried([0, 0.1]), "dot", key)?.x ?? 0);
    expect(xs[0]).toBeCloseTo((none ?? 0) + 32, 5);
    expect(xs[1]).toBeCloseTo((step ?? 0) + 32, 5);
    expect(saidBy(tried([0]), "frame-none-asked")).toBeUndefined();
    expect(saidBy(tried([0]), "frame-step-asked")).toBe("?");
    expect(tried([0, 0.1]).filter(({ key }) => key.startsWith("waiting"))).toHaveLength(21);
    // The ruler ends at one step.
    expect(shapeOf(tried([]), "line", "ruler")?.d).toMatch(new RegExp(`L${(step ?? 0) + 32} `, "u"));
  });

  it("draws the batch only after the readings, and up to its last step", () => {
    expect(shapeOf(at(3000), "box", "batch")).toBeUndefined();
    const { x = 0, width: wide = 0 } = shapeOf(at(END), "box", "batch") ?? {};
    expect(x + wide).toBeLessThan(width);
    expect(saidBy(at(END), "batch-hash")).toMatch(/100\sns per hash/u);
    expect(saidBy(at(END), "batch-words")).toContain("100 steps");
  });

  it("shows a batch that the visitor timed in the place of the batch of the run", () => {
    const tried = (rounds: number, ms: number) => layoutClock(FOUND, null, END, width, null, { rounds, ms }).shapes;
    expect(shapeOf(tried(2, 0), "box", "batch")?.width).toBe(0);
    expect(saidBy(tried(2, 0), "batch-hash")).toBe("0 / 2 = 0 per hash");
    expect(saidBy(tried(2, 0), "batch-words")).toMatch(
      /^0 steps: 0\. (?:An error of one step is|One step:) 50\sµs per hash/u,
    );
    expect(saidBy(tried(1000, 0.1), "batch-hash")).toMatch(/100\sµs \/ 1,000 = 100\sns per hash/u);
    expect(repeatedKeys(tried(2, 0))).toEqual([]);
  });

  it.each(["right", "zero", "step"])("draws the prediction %s at once, and nothing of the outcome", (chosen) => {
    const before = layoutClock(null, chosen, 0, width).shapes;
    expect(shapeOf(before, "line", "you")?.look).toBe("prediction");
    expect(before.filter(({ key }) => /^reading/u.test(key))).toEqual([]);
    expect(before.filter(({ key }) => key.startsWith("waiting"))).toHaveLength(21);
  });

  it("fills its lower half before the run: a hash, a lane, and frames for the readings", () => {
    const before = layoutClock(null, null, 0, width).shapes;
    expect(saidBy(before, "batch-title")).toBe("2. One batch of many hashes");
    expect(saidBy(before, "batch-asked")).toMatch(/How many steps/u);
    expect(shapeOf(before, "line", "batch-ruler")).toBeDefined();
    expect(shapeOf(before, "box", "frame-step")?.width).toBeGreaterThan(40);
    expect(shapeOf(before, "box", "frame-longer")).toBeUndefined();
  });

  it("gives each reading a place in its pile when it begins to fall", () => {
    const places = at(END).flatMap((shape) => (shape.kind === "dot" ? [`${shape.x} ${shape.y}`] : []));
    expect(new Set(places).size).toBe(21);
  });

  it("drops each reading into the frame of its value, and names the cause of a longer one", () => {
    const shapes = at(END, "step");
    for (const [reading, frame] of [
      ["reading0", "frame-none"],
      ["reading15", "frame-step"],
      ["reading20", "frame-longer"],
    ] as const) {
      const { x = 0, width: wide = 0 } = shapeOf(shapes, "box", frame) ?? {};
      expect(shapeOf(shapes, "dot", reading)?.x).toBeCloseTo(x + wide / 2, 5);
    }
    expect(shapeOf(shapes, "words", "longer-words")?.opacity).toBe(1);
    expect(saidBy(shapes, "longer-words")).toMatch(/more: up to 300\sµs/u);
  });

  it("draws one hash next to one step on the same ruler", () => {
    const [hash, step] = ["hash", "step-bar"].map((key) => shapeOf(at(END), "box", key));
    expect(hash?.width).toBeLessThan(4);
    expect(step?.width).toBeGreaterThan(100);
    expect(hash?.x).toBe(step?.x);
    expect(hash?.y).toBeGreaterThan((step?.y ?? 0) + (step?.height ?? 0));
    expect(step?.y).toBeGreaterThan((shapeOf(at(END), "words", "tick1-words")?.y ?? 999) + 4);
    expect(saidBy(layoutClock(null, null, 0, width).shapes, "asked-words")).toContain("one hash");
  });

  it("has every shape once", () => {
    expect(repeatedKeys(at(END, "zero"))).toEqual([]);
  });
});

it("has all of the spare height: the frames are higher, and the batch stays below the ruler", () => {
  const [plain, high] = [0, 100].map((spare) => layoutClock(FOUND, null, END, 700, null, null, spare));
  expect((high?.height ?? 0) - (plain?.height ?? 0)).toBe(100);
  const [frame, higher] = [plain, high].map((one) => shapeOf(one?.shapes ?? [], "box", "frame-none")?.height ?? 0);
  expect(higher ?? 0).toBeGreaterThan((frame ?? 0) + 40);
  const hash = shapeOf(high?.shapes ?? [], "box", "hash");
  expect(shapeOf(high?.shapes ?? [], "box", "batch")?.y ?? 0).toBeGreaterThan((hash?.y ?? 0) + (hash?.height ?? 0));
});
