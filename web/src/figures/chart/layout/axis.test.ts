// @vitest-environment node
import { scaleLinear, scaleLog } from "d3-scale";
import { describe, expect, it } from "vitest";
import { aboveEachOther, besideEachOther, decadesIn, type Ends, minorTicks, scaleOf } from "./axis";
import { textWidth, wrapped } from "./text";

const DOMAINS: readonly Ends[] = [
  [0, 1],
  [100, 10_000_000],
  [0.003, 0.7],
  [12, 13],
  [0.2, 40],
  [3, 3],
];
const values = ([from, to]: Ends): number[] => [-0.5, 0, 0.13, 0.5, 1, 1.4].map((part) => from + part * (to - from));

describe.each([
  [40, 700],
  [264, 12],
] as const)("a scale from %d to %d px", (start, end) => {
  it.each(DOMAINS)("returns the places and values of D3's: %d to %d", (from, to) => {
    const linear = scaleOf({ scale: "linear", from, to }, start, end);
    const theirs = scaleLinear([from, to], [start, end]).clamp(true);
    for (const value of values([from, to])) expect(linear(value)).toBeCloseTo(theirs(value), 9);
    expect(linear.invert(101)).toBeCloseTo(theirs.invert(101), 6);
    if (from === 0 || from === to) return;
    const log = scaleOf({ scale: "log", from, to }, start, end);
    const other = scaleLog([from, to], [start, end]).clamp(true);
    for (const value of values([from, to])) expect(log(value)).toBeCloseTo(other(value), 9);
    expect(log.invert(101) / other.invert(101)).toBeCloseTo(1, 9);
  });
});

it("places values beyond the ends of an axis at its ends, and 0 on a logarithmic one", () => {
  const linear = scaleOf({ scale: "linear", from: 0, to: 10 }, 100, 200);
  expect([-5, 0, 5, 10, 99].map(linear)).toEqual([100, 100, 150, 200, 200]);
  const log = scaleOf({ scale: "log", from: 1, to: 100 }, 200, 0);
  expect([0, 1, 10, 100, 1e6].map(log).map(Math.round)).toEqual([200, 200, 100, 0, 0]);
  expect(log.invert(log(37))).toBeCloseTo(37, 9);
});

it("keeps labels that do not touch", () => {
  const ticks = Array.from({ length: 20 }, (_, at) => ({ at: at * 12, text: `${at}0,000` }));
  const kept = besideEachOther(ticks);
  expect(kept[0]).toBe(ticks[0]);
  for (const [at, { at: x, text }] of kept.entries()) {
    const next = kept[at + 1];
    if (next) expect(next.at - x).toBeGreaterThanOrEqual((textWidth(text) + textWidth(next.text)) / 2);
  }
  expect(aboveEachOther(ticks).map(({ at }) => at)).toEqual(ticks.filter((_, at) => at % 2 === 0).map(({ at }) => at));
});

it("finds decades and the ticks between them", () => {
  for (const ends of DOMAINS.slice(1)) {
    const theirs = scaleLog(ends, [0, 1]).ticks();
    expect(decadesIn(ends)).toEqual(theirs.filter((value) => Number.isInteger(Math.log10(value))));
  }
  expect(minorTicks({ scale: "log", from: 1, to: 40, ticks: [1, 10] })).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 20, 30]);
  expect(minorTicks({ scale: "log", from: 8, to: 1024, ticks: [8, 64, 512] })).toEqual([]);
  expect(minorTicks({ scale: "linear", from: 1, to: 40, ticks: [1, 10] })).toEqual([]);
});

it("breaks a text between words", () => {
  expect(wrapped("one two three", textWidth("one two"))).toEqual(["one two", "three"]);
  expect(wrapped("incomprehensible", 10)).toEqual(["incomprehensible"]);
});
