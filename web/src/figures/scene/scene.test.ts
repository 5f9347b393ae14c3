import { describe, expect, it } from "vitest";
import { endOf, type Mark, nextMark, previousMark, sentenceAt } from "./clock";
import { easeInOut, easeOut, MANY_MS, passed, shownOf, whenShown } from "./easing";
import { readOut, type Shape } from "./shapes";

const MARKS: readonly Mark[] = [
  { atMs: 1000, sentence: "one" },
  { atMs: 2500, sentence: "two" },
  { atMs: 4000, sentence: "three" },
];

describe("clock", () => {
  it("steps from mark to mark and stays inside the scene", () => {
    expect([0, 999, 1000, 2500, 4000, 9000].map((t) => nextMark(MARKS, t))).toEqual([
      1000, 1000, 2500, 4000, 4000, 4000,
    ]);
    expect([0, 1000, 1001, 2500, 4000].map((t) => previousMark(MARKS, t))).toEqual([0, 0, 1000, 1000, 2500]);
    expect(endOf(MARKS)).toBe(4000);
    expect(endOf([])).toBe(0);
  });

  it("says a sentence until the mark that ends its step, and the result at the end only", () => {
    expect([0, 1000, 1001, 2501, 3999, 4000, 5000].map((t) => sentenceAt(MARKS, t))).toEqual([
      "one",
      "one",
      "two",
      "two",
      "two",
      "three",
      "three",
    ]);
    expect(sentenceAt([], 0)).toBe("");
  });

  it("begins a sentence with its subject, also the last one", () => {
    const late = MARKS.map((mark) => ({ ...mark, fromMs: mark.atMs - 400 }));
    expect([0, 1000, 2100, 2101, 2500, 3600, 3601, 4000].map((t) => sentenceAt(late, t))).toEqual([
      ...["one", "one", "one", "two", "two", "two"],
      ...["three", "three"],
    ]);
  });
});

describe("easing", () => {
  it("begins at 0, ends at 1 and never goes back", () => {
    for (const ease of [easeInOut, easeOut]) {
      const values = Array.from({ length: 101 }, (_, index) => passed(index * 10, 200, 500, ease));
      expect(values[0]).toBe(0);
      expect(values.at(-1)).toBe(1);
      expect(values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))).toBe(true);
    }
    expect(passed(5, 5, 0)).toBe(1);
    expect(passed(4, 5, 0)).toBe(0);
  });

  it("shows twelve of many one by one, then ever more, and all in eight seconds", () => {
    expect(shownOf(10_000, 0)).toBe(0);
    expect(shownOf(10_000, 250 * 7)).toBe(7);
    expect(shownOf(10_000, 3000)).toBe(12);
    expect(shownOf(10_000, MANY_MS)).toBe(10_000);
    expect(shownOf(10_000, 2 * MANY_MS)).toBe(10_000);
    // Half of the time after the first twelve covers half of the decades.
    expect(shownOf(10_000, 5500)).toBeCloseTo(Math.sqrt(12 * 10_000), -1);
    expect(shownOf(5, 10_000)).toBe(5);
    for (const place of [0, 11, 12, 500, 9999]) {
      const when = whenShown(10_000, place);
      expect(Math.abs(shownOf(10_000, when) - (place + 1))).toBeLessThanOrEqual(1);
    }
  });
});

describe("marks that are read out", () => {
  const reads = { at: "mark", values: "1" };

  it("are boxes, dots, piles and places that are visible, in their order", () => {
    const look = { fill: "ink", reads } as const;
    const shapes: readonly Shape[] = [
      { kind: "place", key: "place", x: 0, y: 0, width: 4, height: 2, reads, mark: "none" },
      { kind: "box", key: "box", x: 10, y: 10, width: 20, height: 10, ...look },
      { kind: "dot", key: "dot", x: 50, y: 50, r: 5, ...look },
      { kind: "pile", key: "pile", x: 0, y: 100, columns: 4, side: 2, count: 6, paint: "ink", reads },
      { kind: "box", key: "hidden", x: 0, y: 0, width: 5, height: 5, opacity: 0, ...look },
      { kind: "line", key: "line", d: "M0 0h5", stroke: "ink", reads },
      { kind: "box", key: "silent", x: 0, y: 0, width: 5, height: 5, fill: "ink" },
    ];
    expect(readOut(shapes).map(({ key, look: drawn }) => `${key} ${drawn}`)).toEqual([
      "place none",
      "box box",
      "dot ring",
      "pile box",
    ]);
    expect(readOut(shapes).at(-1)?.box).toEqual({ left: 0, top: 96, right: 8, bottom: 100 });
  });
});
