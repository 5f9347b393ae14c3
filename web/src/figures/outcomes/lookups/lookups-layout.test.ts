// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import type { Box, Line, Pile, Shape, Words } from "../../scene/shapes";
import { formMarks, layoutForm } from "./form-layout";
import { readStream, startedAt, startOf } from "./lookup-stream";
import { emptyMarks, layoutEmpty, layoutRatio, ratioMarks, streamTable } from "./lookups-layout";

/** Lookups that probe all of five levels, every tenth fooled by one. */
const EMPTY = readStream(
  Uint32Array.from(Array.from({ length: 1000 }, (_, at) => [0b11111, at % 10 === 0 ? 1 << (at % 5) : 0, 0]).flat()),
  5,
);
const found = (levels: number) =>
  readStream(Uint32Array.from(Array.from({ length: 600 }, (_, at) => [1, 0, (at % levels) + 1]).flat()), levels);
const lookupsOf = (stream: typeof EMPTY | null) => ({ first: null, stream, lookups: 1000 });
const START = { t: 0, introMs: 0 };
const END = endOf(emptyMarks(EMPTY, "probes"));
const find = <Kind extends Shape>({ shapes }: { readonly shapes: readonly Shape[] }, key: string): Kind =>
  shapes.find((shape) => shape.key === key) as Kind;

describe("a stream of lookups", () => {
  it("starts twelve one by one, then the others, and never goes back", () => {
    expect([0, 249, 250, 2999].map((t) => startedAt(1000, t))).toEqual([1, 1, 2, 12]);
    expect([startedAt(1000, -1), startedAt(1000, 7000), startedAt(5, 7000)]).toEqual([0, 1000, 5]);
    for (const lookup of [0, 5, 11, 12, 500, 999]) {
      expect(startedAt(1000, startOf(1000, lookup) + 0.01)).toBeGreaterThan(lookup);
      expect(startedAt(1000, startOf(1000, lookup) - 0.01)).toBeLessThanOrEqual(lookup);
    }
  });
});

describe("the pictures of empty lookups", () => {
  const at = (question: "probes" | "reads", t: number, chosen: string | null = null, width = 776) =>
    layoutEmpty(question, lookupsOf(EMPTY), 5, chosen, { t, introMs: 0 }, width);

  it("show the prediction and no result before the run", () => {
    const before = layoutEmpty("reads", lookupsOf(null), 5, "each", START, 776);
    expect(find<Line>(before, "gauge-you").look).toBe("prediction");
    expect(find<Words>(before, "gauge-reads-says").says).toBe("");
    expect(before.shapes.some(({ key }) => /count|pile|plain/u.test(key))).toBe(false);
    expect(
      layoutEmpty("reads", lookupsOf(null), 5, "another", START, 776).shapes.some(({ key }) => key === "gauge-you"),
    ).toBe(false);
  });

  it("count what has happened, and end with the counts of the engine", () => {
    expect(find<Words>(at("probes", 0), "tree-count1").says).toBe("0");
    const middle = Number(find<Words>(at("probes", END / 2), "tree-count3").says);
    expect(middle).toBeGreaterThan(12);
    expect(middle).toBeLessThan(1000);
    // From the first lookup on, the scale shows the mean of those that have ended.
    const bar = (t: number) => find<Box>(at("probes", t), "gauge-probes-0").width;
    const means = [0, 1100, 2500, END / 2].map((t) => find<Words>(at("probes", t), "gauge-probes-says").says);
    expect(means).toEqual(["", "5.00", "5.00", "5.00"]);
    expect(bar(0)).toBe(0);
    expect(bar(1100)).toBeCloseTo(bar(END), 5);
    const reads = [1100, 2500, END].map((t) => Number(find<Words>(at("reads", t), "gauge-reads-says").says));
    expect(reads[0]).toBeGreaterThan(reads[1] ?? 1);
    expect(find<Words>(at("probes", END), "tree-count5").says).toBe("1,000");
    expect(find<Words>(at("probes", END), "gauge-probes-says").says).toBe("5.00");
    expect(find<Words>(at("reads", END), "gauge-reads-says").says).toBe("0.10");
    expect(find<Pile>(at("reads", END), "tree-pile1")).toMatchObject({ count: 100, paint: "wasted" });
    expect(find<Line>(at("reads", END), "tree-plain").d).toBe("");
  });

  it("have bars from the first lookups on, and the scale ends with the lookups so far", () => {
    const scene = at("probes", 1600);
    const [bar, track] = [find<Box>(scene, "tree-bar1"), find<Box>(scene, "tree-track1")];
    expect(bar.width).toBeGreaterThan(0.7 * track.width);
    expect(bar.width).toBeLessThanOrEqual(track.width);
    expect([0, 1600, END].map((t) => find<Words>(at("probes", t), "tree-to").says)).toEqual(["1", "7", "1,000"]);
  });

  it("name their marks", () => {
    const names = (question: "probes" | "reads", width: number) =>
      at(question, END, null, width).shapes.flatMap(({ key }) => (/^legend-[a-z]+$/u.test(key) ? [key] : []));
    expect(names("reads", 776)).toEqual(["legend-gate", "legend-lookup", "legend-block"]);
    expect(names("probes", 358)).toEqual(["legend-gate", "legend-lookup"]);
  });

  it("keep some lookups at rest, and bars next to their level", () => {
    const resting = (t: number) => find<Line>(at("probes", t), "tree-resting").d.split("M").length - 1;
    expect([resting(0), resting(END)]).toEqual([0, 200]);
    for (const level of [1, 2, 3, 4, 5]) {
      const [bar, count] = [
        find<Box>(at("probes", END), `tree-bar${level}`),
        find<Words>(at("probes", END), `tree-count${level}`),
      ];
      expect(bar.y - count.y).toBeLessThan(8);
      expect(bar.y).toBeGreaterThan(count.y);
    }
  });

  it("name a result only in the last sentence", () => {
    const marks = emptyMarks(EMPTY, "reads");
    expect(marks.at(-1)?.sentence).toBe("100 blocks for 1,000 lookups.");
    expect(marks.slice(0, -1).some(({ sentence }) => sentence.includes("100 blocks"))).toBe(false);
  });

  it.each([358, 601, 776])("keep piles and bars inside of %i px", (width) => {
    for (const question of ["probes", "reads"] as const) {
      for (const shape of at(question, END, null, width).shapes) {
        if (shape.kind === "box") expect(shape.x + shape.width).toBeLessThanOrEqual(width);
        if (shape.kind === "pile") expect(shape.x + shape.columns * shape.side).toBeLessThanOrEqual(width);
      }
    }
  });

  it("name the ends of the lines, and read out the levels before and after the run", () => {
    const first = { levels: [{ entries: 12, tables: 2 }], answers: [] };
    const before = layoutEmpty("probes", { first, stream: null, lookups: 1000 }, 5, null, START, 776);
    expect([find<Words>(before, "tree-from").says, find<Words>(before, "tree-to").says]).toEqual(["0", "1,000"]);
    expect(find(before, "tree-slab1").reads).toEqual({ at: "level 1:", values: "12 keys in 2 tables" });
    expect(find(before, "tree-slab2")).toBeUndefined();
    expect(find(at("probes", END), "tree-slab2").reads?.values).toMatch(/^1,000 of 1,000 lookups reach it/u);
  });

  it("have keys that are unique", () => {
    const keys = at("reads", END / 2, "one").shapes.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("two trees", () => {
  const [wide, narrow] = [found(4), found(6)];
  const trees = [
    { ratio: 4, levels: 4, lookups: 600, stream: wide },
    { ratio: 2, levels: 6, lookups: 600, stream: narrow },
  ] as const;

  it("sum up the levels that lookups visited", () => {
    const end = layoutRatio(trees, "fewer", endOf(ratioMarks([wide, narrow])), 776);
    expect(find<Words>(end, "gauge-ratio4-says").says).toBe("2.50");
    expect(find<Words>(end, "gauge-ratio2-says").says).toBe("3.50");
    // No line at a value that is not known; a known mean has its line before the run.
    const of = (known: number | null) => {
      const waiting = trees.map((tree) => ({ ...tree, stream: null })) as unknown as typeof trees;
      return layoutRatio([{ ...waiting[0], known }, waiting[1]], "fewer", 0, 776);
    };
    expect(find(of(null), "gauge-you")).toBeUndefined();
    expect(find<Words>(of(2.5), "gauge-ratio4-says").says).toBe("2.50");
    expect(find<Line>(of(2.5), "gauge-you").d).toBe(find<Line>(end, "gauge-you").d);
    // The line is then at the end of the first bar.
    const bar = find<Box>(end, "gauge-ratio4-0");
    expect(find<Line>(end, "gauge-you").d).toContain(`M${(bar.x + bar.width).toFixed(2)} `);
    expect(streamTable([wide, narrow]).rows).toHaveLength(10);
  });
});

describe("the sums of the closed form", () => {
  const trees = [
    { sizeRatio: 10, levels: 5, exact: 4.889, printed: 4.889, error: 0 },
    { sizeRatio: 2, levels: 2, exact: 5 / 3, printed: 1, error: -0.4 },
  ];
  const predicted = { isOff: ({ sizeRatio }: { sizeRatio: number }) => sizeRatio === 10, says: "you" };
  const at = (hasRun: boolean, t: number, width: number) =>
    layoutForm({ trees, levels: [5, 2], hasRun, predicted }, t, width);

  it.each([358, 776])("grow to their numbers, and only the short formula is known before, at %i px", (width) => {
    const [before, end] = [at(false, 0, width), at(true, 9000, width)];
    expect(find<Words>(before, "tree2-2-printed-says").says).toBe("1.00");
    expect([find<Words>(before, "tree2-2-exact-says").says, find<Box>(before, "tree2-2-exact").width]).toEqual([
      "?",
      0,
    ]);
    expect(find<Words>(end, "tree2-2-printed-says").says).toBe("1.00 (−40.0\u00a0%)");
    expect(find<Words>(end, "tree2-2-exact-says").says).toBe("1.67");
    // The exact sum ends in the band if the formula is good enough.
    const isInside = (key: string): boolean => {
      const [bar, band] = [find<Box>(end, `${key}-exact`), find<Box>(end, `${key}-band`)];
      return bar.x + bar.width >= band.x && bar.x + bar.width <= band.x + band.width;
    };
    expect([isInside("tree10-5"), isInside("tree2-2")]).toEqual([true, false]);
    expect(["tree10-5", "tree2-2"].map((key) => find<Words>(before, `${key}-you`).says)).toEqual(["you", ""]);
  });

  it("names the trees with a large error at the end", () => {
    expect(formMarks(trees).at(-1)?.sentence).toBe("Error above a tenth: Ratio 2, two levels.");
  });
});
