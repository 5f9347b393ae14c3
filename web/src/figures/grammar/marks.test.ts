// @vitest-environment node
import { describe, expect, it } from "vitest";
import { linear } from "../chart/layout/axis";
import { textWidth } from "../chart/layout/text";
import { type Box, readOut, type Shape, type Words } from "../scene/shapes";
import { axis, legend, type Part, predictedTo, slices, span, stack } from "./marks";
import { endWords, type Row, rows } from "./rows";
import { strip } from "./strip";
import { keys, marksOf, mixed } from "./time";

const SCALE = linear([0, 10], [50, 350]);
const BAND = { at: 20, size: 30 };
const boxes = (shapes: readonly Shape[]): readonly Box[] => shapes.filter((one) => one.kind === "box");
const texts = (shapes: readonly Shape[]): readonly Words[] => shapes.filter((one) => one.kind === "words");

/** Keys that appear more than once. */
function repeatedKeys(shapes: readonly Shape[]): readonly string[] {
  const all = shapes.map(({ key }) => key);
  return all.filter((key, at) => all.indexOf(key) !== at);
}

/** Left and right end of words, as estimated. */
function endsOf({ x, says, size = 14, anchor = "start" }: Words): readonly [number, number] {
  const width = textWidth(says, size);
  const left = anchor === "end" ? x - width : anchor === "middle" ? x - width / 2 : x;
  return [left, left + width];
}

/** Numbers that are the same in each run. */
function numbers(count: number, seed: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => ((seed * 7919 + at * 104_729) % 1000) / 400);
}

const SEEDS = [1, 2, 3, 4, 5];

describe("a box between two values", () => {
  it.each(["x", "y"] as const)("is inside the range of its scale along %s, and longer for longer values", (along) => {
    const long = (to: number): number => {
      const box = span("box", SCALE, [2, to], BAND, along);
      const [from, size] = along === "x" ? [box.x, box.width] : [box.y, box.height];
      expect(from).toBeGreaterThanOrEqual(50);
      expect(from + size).toBeLessThanOrEqual(350);
      return size;
    };
    expect([-5, 2, 4, 7, 10, 90].map(long)).toEqual([60, 0, 60, 150, 240, 240]);
  });
});

describe("a bar of parts", () => {
  const barOf = (values: readonly number[]): Shape[] =>
    stack(
      "bar",
      values.map((value): Part => ({ value, paint: "read", reads: { at: "part", values: `${value}` } })),
      SCALE,
      BAND,
    );

  it.each(SEEDS)("has parts that touch and end at their sum: %i", (seed) => {
    const values = numbers(4, seed);
    const parts = boxes(barOf(values));
    for (const [at, { x }] of parts.entries()) {
      const before = parts[at - 1];
      expect(x).toBeCloseTo(before === undefined ? 50 : before.x + before.width, 9);
    }
    const last = parts.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(SCALE(values.reduce((all, one) => all + one, 0)), 9);
    expect(repeatedKeys(parts)).toEqual([]);
  });

  it("has negative parts on the other side of zero", () => {
    const scale = linear([-10, 10], [0, 200]);
    const parts = [2, -3, 1, -4].map((value): Part => ({ value, paint: "read" }));
    const ends = boxes(stack("bar", parts, scale, BAND)).map(({ x, width }) => [x, x + width]);
    expect(ends).toEqual([
      [100, 120],
      [70, 100],
      [120, 130],
      [30, 70],
    ]);
  });

  it("reads out each part but those of 0, and keeps their keys", () => {
    const shapes = barOf([1, 0, 2]);
    expect(readOut(shapes).map(({ key }) => key)).toEqual(["bar0", "bar2"]);
    expect(barOf([3, 4, 0]).map(({ key }) => key)).toEqual(shapes.map(({ key }) => key));
  });

  it("has the names that fit on their parts", () => {
    const parts = [0.2, 5].map((value): Part => ({ value, paint: "read", name: "3" }));
    expect(texts(stack("bar", parts, SCALE, BAND)).map(({ key }) => key)).toEqual(["bar1-name"]);
  });
});

describe("an axis", () => {
  const axisAt = (side: "below" | "left" | "right") =>
    axis({
      key: "tick",
      side,
      scale: SCALE,
      at: 100,
      ticks: [0, 5, 10],
      format: String,
      ends: [0, 10],
      minor: [1],
      title: ["ns", 350],
    });

  it.each(["below", "left", "right"] as const)("has its words %s of it, in the order of their values", (side) => {
    const shapes = axisAt(side);
    const ticks = texts(shapes).slice(0, 3);
    const along = ticks.map(({ x, y }) => (side === "below" ? x : y));
    expect(along).toEqual([...along].sort((one, other) => one - other));
    for (const one of ticks) {
      if (side === "below") expect(one.y).toBeGreaterThan(110);
      else if (side === "left") expect(endsOf(one)[1]).toBeLessThan(100);
      else expect(endsOf(one)[0]).toBeGreaterThan(100);
    }
    expect(repeatedKeys(shapes)).toEqual([]);
  });
});

it("an axis has all of its ticks, and the words that do not touch", () => {
  const ticks = Array.from({ length: 11 }, (_, at) => at);
  const shapes = axis({ key: "tick", side: "below", scale: SCALE, at: 0, ticks, format: (value) => `${value} ns` });
  const all = texts(shapes);
  expect(shapes.length - all.length).toBe(11);
  expect(all.length).toBeGreaterThan(3);
  expect(new Set(all.slice(1).map(({ x }, at) => Math.round(x - (all[at]?.x ?? 0)))).size).toBe(1);
  for (const [at, one] of all.slice(1).entries()) {
    expect(endsOf(one)[0]).toBeGreaterThan(endsOf(all[at] as Words)[1] + 4);
  }
});

describe("rows", () => {
  const PLACE = { scale: SCALE, top: 10, pitch: 40, bar: 24, names: 42, most: 420 };
  const rowsOf = (seed: number): readonly Row[] =>
    numbers(5, seed).map((value, at) => ({
      key: `row${at}-`,
      name: `r${at}`,
      parts: [{ value: 4 * value, paint: "hash" }],
      interval: { low: value, high: 4 * value },
      says: [[`says${at}`, 4 * value, `${value} ns`]],
    }));

  it.each(SEEDS)("do not overlap, and have their name before and their number after them: %i", (seed) => {
    const shapes = rows(rowsOf(seed), PLACE);
    const bars = boxes(shapes);
    for (const [at, { y }] of bars.slice(1).entries()) expect(y).toBeGreaterThan((bars[at]?.y ?? 0) + PLACE.bar);
    for (const [at, bar] of bars.entries()) {
      const [name, number] = texts(shapes).slice(2 * at);
      expect(name === undefined ? 0 : endsOf(name)[1]).toBeLessThanOrEqual(bar.x);
      expect(number?.x).toBeGreaterThan(bar.x + bar.width);
    }
    expect(repeatedKeys(shapes)).toEqual([]);
  });

  it("have numbers that no upright line crosses, and that stay in the picture", () => {
    const [start, end] = endsOf(endWords("end", 100, 0, "12.5 ns", { past: [105, 120, 300], most: 400 }));
    expect([105, 120, 300].filter((line) => line > start && line < end)).toEqual([]);
    expect(endsOf(endWords("end", 330, 0, "12.5 ns", { past: [335], most: 400 }))[1]).toBeLessThanOrEqual(400);
  });
});

it("words of a prediction are inside the picture, on either side of its arrow", () => {
  for (const to of [20, 200, 380]) {
    const [start, end] = endsOf(texts(predictedTo([200, to], 50, "you predicted this", 400))[0] as Words);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeLessThanOrEqual(400);
  }
});

it("slices touch, fill their area and are in the order of their values", () => {
  const slots = readOut(
    slices("slice", [200, 100, 300], { left: 50, right: 350, top: 0, bottom: 10 }, (at) => ({
      at: `${at}`,
      values: "",
    })),
  );
  expect(slots.map(({ at }) => at)).toEqual(["1", "0", "2"]);
  expect(slots.flatMap(({ box }) => [box.left, box.right])).toEqual([75, 150, 150, 250, 250, 325]);
});

it("a legend is inside its width, in as many columns as it is given", () => {
  const items = ["hash", "probe", "read"].map((name) => [name, { fill: "hash" }] as const);
  const names = texts(legend(items, { x: 0, y: 20, width: 300, columns: 2 }));
  expect(names.map(({ y }) => y)).toEqual([20, 20, 38]);
  for (const one of names) expect(endsOf(one)[1]).toBeLessThanOrEqual(300);
});

it.each([358, 900])("a strip has the words of its parts inside of %i px, and those below it apart", (width) => {
  const parts = [1, 3, 2, 90].map(
    (value, at) => ({ value, paint: "read", name: `level ${at}`, says: "5.0 bits" }) as const,
  );
  const shapes = strip("strip", parts, linear([0, 96], [1, width - 1]), BAND, width);
  const below = texts(shapes).filter(({ y }) => y > BAND.at + BAND.size);
  for (const one of texts(shapes)) expect([endsOf(one)[0] >= 0, endsOf(one)[1] <= width]).toEqual([true, true]);
  for (const [at, one] of below.slice(1).entries()) {
    const before = below[at] as Words;
    expect(one.y > before.y || endsOf(before)[1] < one.x).toBe(true);
  }
  expect(repeatedKeys(shapes)).toEqual([]);
});

describe("time", () => {
  it("has a mark at the end of each step", () => {
    expect(
      marksOf([
        [100, "one"],
        [50, "two"],
      ]),
    ).toEqual([
      { atMs: 100, sentence: "one" },
      { atMs: 150, sentence: "two" },
    ]);
  });

  it("leads from value to value, and stays at the first and the last one", () => {
    const at = (t: number): number =>
      keys(
        t,
        [
          [10, 0],
          [20, 4],
          [30, 4],
        ],
        Number,
      );
    expect([0, 10, 15, 20, 25, 99].map(at)).toEqual([0, 0, 2, 4, 4, 4]);
    expect(mixed([0, 2], [4, 4], 0.5)).toEqual([2, 3]);
  });
});
