// @vitest-environment node
/** Lanes: amounts begin at 0, lie inside, and two runs share their axes. */
import { expect, it } from "vitest";
import { type Bars, type Debt, layoutLanes, mostOf, type Rate, type Stack } from "./lanes";

const STACK: Stack = {
  kind: "stack",
  title: "bytes",
  at: [0, 500, 1000],
  parts: [
    { name: "level 2", fill: "green", values: [0, 4096, 8192] },
    { name: "level 1", fill: "yellow", values: [0, 4096, 1024] },
  ],
};
const BARS: Bars = {
  kind: "bars",
  title: "written",
  bars: [
    { at: 5, value: 4096, fill: "yellow", order: 1 },
    { at: 8, value: 8192, fill: "green", order: 2 },
    { at: 1000, value: 1024, fill: "green", order: 2 },
  ],
};
const DEBT: Debt = {
  kind: "debt",
  title: "debt",
  points: [
    [0, 0],
    [500, 30_000],
    [1000, 0],
  ],
  limit: 20_000,
  limitName: "limit",
  waits: [500],
};

function yOf(path: string): number[] {
  return [...path.matchAll(/[ V](?<y>-?\d+\.\d)/gu)].map(({ groups }) => Number(groups?.["y"]));
}

it("places everything inside its lane, with 0 at the bottom", () => {
  const { lanes, height } = layoutLanes([STACK, BARS, DEBT], [100, 40, 60], 1000, 600);
  for (const { areas, line, top, bottom, ticks } of lanes) {
    const ys = [...areas.flatMap(({ path }) => yOf(path)), ...yOf(line)];
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(top - 0.1);
    expect(Math.max(...ys)).toBeCloseTo(bottom, 1);
    expect(ticks[0]).toEqual({ y: bottom, text: "0" });
    expect(bottom).toBeLessThan(height);
  }
  expect(lanes.map(({ top, bottom }) => bottom - top)).toEqual([100, 40, 60]);
});

it("joins near bars, and keeps their parts by level", () => {
  expect(mostOf(BARS, 1000)).toBe(12_288);
  expect(mostOf(STACK, 1000)).toBe(9216);
  expect(mostOf(DEBT, 1000)).toBe(30_000);
  const [lane] = layoutLanes([BARS], [40], 1000, 600).lanes;
  expect(lane?.areas.map(({ fill }) => fill)).toEqual(["yellow", "green", "green"]);
});

it("has the same axis for two runs that share their largest amount", () => {
  const small: Stack = { ...STACK, parts: STACK.parts.slice(1) };
  const ticks = [STACK, small].map((lane) => layoutLanes([lane], [100], 1000, 600, [9216]).lanes[0]?.ticks);
  expect(ticks[0]).toEqual(ticks[1]);
});

it("draws a rate without a unit from 0 to a round end", () => {
  const rate: Rate = {
    kind: "rate",
    title: "blocks per scan",
    points: [
      [100, 1.5],
      [1000, 6.4],
    ],
  };
  const [lane] = layoutLanes([rate], [48], 1000, 600).lanes;
  expect(lane?.ticks.map(({ text }) => text)).toEqual(["0", "10.0"]);
  const ys = yOf(lane?.line ?? "");
  expect(Math.min(...ys)).toBeGreaterThan(lane?.top ?? 0);
  expect(Math.max(...ys)).toBeLessThan(lane?.bottom ?? 0);
});

it("goes from operations to a place and back", () => {
  const { x, operationsAt } = layoutLanes([STACK], [100], 1000, 600);
  expect(operationsAt(x(420))).toBeCloseTo(420, 6);
});
