// @vitest-environment node
/** The outcome is measured by the clock of the machine, so no approved view holds it. */
import { expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { saidBy } from "../../scene/said";
import { type ClockReadings, clockMarks, layoutClock, tickingMarks } from "./clock-layout";

const FOUND: ClockReadings = {
  readingsMs: [...Array<number>(15).fill(0), ...Array<number>(5).fill(0.1), 0.3],
  stepMs: 0.1,
  hashNs: 100,
  rounds: 100_000,
};
const END = endOf(clockMarks(FOUND));
const WIDTHS = [358, 500, 700, 1040];
const shapesAt = (t: number, width = 700) => layoutClock(FOUND, null, t, width).shapes;

it("drops every reading into the pile of its value, and counts them at the end", () => {
  for (const width of WIDTHS) {
    const dots = shapesAt(END, width).flatMap((shape) => (shape.kind === "dot" ? [shape] : []));
    expect(new Set(dots.map(({ x, y }) => `${x} ${y}`)).size).toBe(FOUND.readingsMs.length);
    expect(dots.every(({ x, r }) => x - r >= 0 && x + r <= width)).toBe(true);
  }
  const counts = (t: number) => saidBy(shapesAt(t)).filter((says) => /^\d+ readings?$/u.test(says));
  expect(counts(0)).toEqual([]);
  expect(counts(END)).toEqual(expect.arrayContaining(["15 readings", "5 readings", "1 reading"]));
  expect(saidBy(shapesAt(END)).find((says) => /more: up to 300 µs/u.test(says))).toBeDefined();
});

it("lets the clock jump after a whole step, before the run", () => {
  const end = endOf(tickingMarks(0.1));
  const ticking = (introMs: number) => layoutClock(null, null, 0, 700, { stepMs: 0.1, introMs }).shapes;
  expect([0, 3000, end].map((introMs) => saidBy(ticking(introMs)).includes("100 µs"))).toEqual([false, false, true]);
  expect(ticking(end)).toEqual(ticking(Number.POSITIVE_INFINITY));
});

it("shows one batch after the readings, or the batch that the visitor timed", () => {
  const hash = (shapes: Parameters<typeof saidBy>[0]) => saidBy(shapes).find((says) => says.includes("per hash"));
  expect(hash(shapesAt(3000))).toBeUndefined();
  expect(saidBy(shapesAt(END)).join(" ")).toMatch(/100 steps.*100 ns per hash|100 ns per hash.*100 steps/u);
  const tried = (rounds: number, ms: number) => saidBy(layoutClock(FOUND, null, END, 700, null, { rounds, ms }).shapes);
  expect(tried(2, 0)).toContain("0 / 2 = 0 per hash");
  expect(tried(2, 0).find((says) => says.startsWith("0 steps: 0."))).toMatch(/50 µs per hash/u);
  expect(tried(1000, 0.1)).toContain("100 µs / 1,000 = 100 ns per hash");
});

it("keeps the batch below the ruler in a higher window", () => {
  const heights = [0, 100].map((spare) => layoutClock(FOUND, null, END, 700, null, null, spare).height);
  expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBe(100);
});
