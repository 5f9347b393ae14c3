// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../scene/clock";
import { type ClockReadings, clockMarks, layoutClock } from "./clock-layout";
import { repeatedKeys, saidBy, shapeOf } from "./shapes-of";

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
    expect(["pile0.0", "pile1.0", "pile3.0"].map((key) => saidBy(at(END), key))).toEqual(["15×", "5×", "1×"]);
  });

  it("draws the batch only after the readings, and up to its last step", () => {
    expect(shapeOf(at(3000), "box", "batch")).toBeUndefined();
    const { x = 0, width: wide = 0 } = shapeOf(at(END), "box", "batch") ?? {};
    expect(x + wide).toBeLessThan(width);
    expect(saidBy(at(END), "batch-hash")).toMatch(/100\sns per hash/u);
    expect(saidBy(at(END), "batch-words")).toContain("100 steps");
  });

  it.each(["right", "zero", "step"])("draws the prediction %s at once, and nothing of the outcome", (chosen) => {
    const before = layoutClock(null, chosen, 0, width).shapes;
    expect(shapeOf(before, "line", "you")?.look).toBe("prediction");
    expect(before.filter(({ key }) => /^reading/u.test(key))).toEqual([]);
    expect(before.filter(({ key }) => key.startsWith("waiting"))).toHaveLength(21);
  });

  it("draws the empty lane of the batch at once, and a hash right at 0", () => {
    const before = layoutClock(null, "right", 0, width).shapes;
    expect(saidBy(before, "batch-title")).toBe("One batch of many hashes");
    expect(shapeOf(before, "line", "batch-ruler")).toBeDefined();
    const xOf = (key: string) => Number(/^M(\S+) /u.exec(shapeOf(before, "line", key)?.d ?? "")?.[1]);
    expect(xOf("you") - xOf("tick0")).toBeGreaterThan(0);
    expect(xOf("you") - xOf("tick0")).toBeLessThan(8);
  });

  it("gives each reading a place in its pile when it begins to fall", () => {
    const places = at(END).flatMap((shape) => (shape.kind === "dot" ? [`${shape.x} ${shape.y}`] : []));
    expect(new Set(places).size).toBe(21);
  });

  it("has a single reading at its time, and counts off the line of the prediction", () => {
    const shapes = at(END, "step");
    const tick = (key: string): number => Number(/^M(\S+) /u.exec(shapeOf(shapes, "line", key)?.d ?? "")?.[1]);
    expect(shapeOf(shapes, "dot", "reading20")?.x).toBeCloseTo(tick("tick3"), 0);
    expect(shapeOf(shapes, "words", "pile3.0")?.x).toBeCloseTo(tick("tick3"), 0);
    expect(shapeOf(shapes, "words", "pile1.0")?.x).toBeCloseTo(tick("you") + 8, 1);
  });

  it("enlarges the hash, which is thinner than a step", () => {
    const [hash, near] = ["hash", "hash-near"].map((key) => shapeOf(at(END), "box", key)?.width ?? 0);
    expect(hash).toBeLessThan(4);
    expect(near).toBeGreaterThan(90);
    const slant = Number(/V(\S+?)L/u.exec(shapeOf(at(END), "line", "hash-rays")?.d ?? "")?.[1]);
    expect(slant).toBeGreaterThan((shapeOf(at(END), "words", "tick1-words")?.y ?? 999) + 4);
    expect(saidBy(layoutClock(null, null, 0, width).shapes, "asked-words")).toContain("one hash");
  });

  it("has every shape once", () => {
    expect(repeatedKeys(at(END, "zero"))).toEqual([]);
  });
});
