// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../scene/clock";
import type { Words } from "../scene/shapes";
import { type ClaimLine, claimMarks, layoutClaim } from "./claim-layout";
import { repeatedKeys, saidBy, shapeOf } from "./shapes-of";

const RATE: ClaimLine = {
  name: "rate-five-bits",
  unit: "fraction",
  estimate: 0.09,
  low: 0.089,
  high: 0.091,
  claimed: 0.03,
  meets: [0.025, 0.035],
  counts: Array.from({ length: 20 }, (_, at) => 0.08 + at / 1000),
};
const SIZE: ClaimLine = {
  name: "bytes-per-million-keys",
  unit: "bytes",
  estimate: 1_250_000,
  low: 1_250_000,
  high: 1_250_000,
  claimed: 10_000,
  meets: [9500, Number.POSITIVE_INFINITY],
  counts: [],
};
const picture = (...lines: ClaimLine[]): readonly ClaimLine[] => lines;
/** Estimated ends of words. */
const spanOf = (words: Words | undefined): readonly [number, number] => {
  const { x = 0, says = "", anchor = "start" } = words ?? {};
  const wide = says.length * 7.4;
  const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return [left, left + wide];
};
const END = endOf(claimMarks([RATE, RATE], "contradicted"));

describe.each([358, 700])("a claim at %i px", (width) => {
  const at = (t: number, of = picture(RATE, { ...RATE, estimate: 0.08 }), chosen: string | null = null) =>
    layoutClaim(of, chosen, t, width).shapes;
  const points = (t: number): number => at(t).filter(({ kind }) => kind === "dot").length;

  it("lets the counts of a row fall after the other row", () => {
    expect(points(0)).toBe(0);
    expect(points(1500)).toBeGreaterThan(5);
    expect(points(3700)).toBe(20);
    expect(points(END)).toBe(40);
    expect(saidBy(at(END), "found0")).toBe("9.00\u00a0%");
  });

  it("has the flag in the values that meet the claim, and the counts where they are", () => {
    const { x = 0, width: wide = 0 } = shapeOf(at(END), "box", "meets0") ?? {};
    const first = shapeOf(at(END), "dot", "count0-0")?.x ?? 0;
    const last = shapeOf(at(END), "dot", "count0-19")?.x ?? 0;
    expect(x + wide).toBeLessThan(first);
    expect(first).toBeLessThan(last);
    expect(shapeOf(at(END), "line", "interval0")).toBeDefined();
  });

  it("ends at the whole if all values are parts of it", () => {
    const meets = [0.7, Number.POSITIVE_INFINITY] as const;
    const saved: ClaimLine = { ...RATE, estimate: 0.99, low: 0.985, high: 0.992, claimed: 0.7, meets, counts: [0.99] };
    const shapes = at(END, picture(saved));
    const ticks = shapes.flatMap((shape) => (shape.kind === "words" && /^tick/u.test(shape.key) ? [shape.says] : []));
    expect(ticks.at(-1)).toMatch(/^100\s%$/u);
  });

  it("keeps the claim off the name of its row, on both sides of the flag", () => {
    for (const claimed of [0.03, 0.05, 0.07, 0.09]) {
      const shapes = at(END, picture({ ...RATE, claimed, meets: [claimed - 0.002, claimed + 0.002] }));
      const [name, said] = [shapeOf(shapes, "words", "row0"), shapeOf(shapes, "words", "claimed0")];
      const isBeside = spanOf(said)[0] > spanOf(name)[1];
      expect(isBeside || (said?.y ?? 0) - (name?.y ?? 0) >= 15, `${claimed}`).toBe(true);
    }
  });

  it("takes a logarithmic axis for numbers that differ by more than a factor of twenty", () => {
    const shapes = at(END, picture(SIZE));
    expect(saidBy(shapes, "tick100000-words")).toMatch(/^100\skB$/u);
    expect(shapeOf(shapes, "line", "interval0")).toBeUndefined();
    const { x = 0, width: wide = 0 } = shapeOf(shapes, "box", "meets0") ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
  });

  it.each(["reproduced", "contradicted", "not-resolvable"])("draws the vote %s before and after the run", (chosen) => {
    for (const of of [picture(), picture(RATE)]) {
      expect(shapeOf(at(0, of, chosen), "line", "you0")?.look).toBe("prediction");
    }
  });

  it("has the words of the vote at its dash, clear of the number of the count", () => {
    for (const chosen of ["reproduced", "contradicted", "not-resolvable"]) {
      for (const lines of [picture(), picture(SIZE), picture(RATE)]) {
        const shapes = at(END, lines, chosen);
        const words = shapeOf(shapes, "words", "you0-words");
        const dash = Number(/^M\S+ (\S+)L/u.exec(shapeOf(shapes, "line", "you0")?.d ?? "")?.[1]);
        expect(Math.abs((words?.y ?? 0) - dash)).toBeLessThan(20);
        const [left, right] = spanOf(words);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        const found = spanOf(shapeOf(shapes, "words", "found0"));
        if (lines.length > 0) expect(found[0] >= right || found[1] <= left).toBe(true);
      }
    }
  });

  it("has a bracket with the factor between a claim and a count that are far apart", () => {
    expect(saidBy(at(END, picture(SIZE)), "factor0-words")).toBe("125 times");
    expect(saidBy(at(0, picture(SIZE)), "factor0-words")).toBeUndefined();
    expect(saidBy(at(END, picture({ ...RATE, estimate: 0.04 })), "factor0-words")).toBeUndefined();
  });

  it("has the flag of the claim on an axis before the run", () => {
    const before = at(0, picture(), null);
    expect(["pole0", "flag0", "axis"].map((key) => shapeOf(before, "line", key) !== undefined)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("has no numbers before the run", () => {
    const before = at(0, picture(), "reproduced");
    expect(before.flatMap((shape) => (shape.kind === "words" && /\d/u.test(shape.says) ? [shape.says] : []))).toEqual(
      [],
    );
  });

  it("has every shape once", () => {
    expect(repeatedKeys(at(END, picture(RATE, SIZE), "contradicted"))).toEqual([]);
  });
});
