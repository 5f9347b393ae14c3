// @vitest-environment node
import { expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { readFrom, saidBy } from "../../scene/said";
import { formMarks } from "./form-layout";
import { readStream, startedAt, startOf } from "./lookup-stream";
import { emptyMarks, layoutEmpty, layoutRatio, ratioMarks, streamTable } from "./lookups-layout";

/** Lookups that probe all of five levels, every tenth fooled by one. */
const EMPTY = readStream(
  Uint32Array.from(Array.from({ length: 1000 }, (_, at) => [0b11111, at % 10 === 0 ? 1 << (at % 5) : 0, 0]).flat()),
  5,
);
const found = (levels: number) =>
  readStream(Uint32Array.from(Array.from({ length: 600 }, (_, at) => [1, 0, (at % levels) + 1]).flat()), levels);
const END = endOf(emptyMarks(EMPTY, "probes"));
const drawn = (question: "probes" | "reads", stream: typeof EMPTY | null, t: number) =>
  layoutEmpty(question, { first: null, stream, lookups: 1000 }, 5, null, { t, introMs: 0 }, 776).shapes;

it("starts twelve one by one, then the others, and never goes back", () => {
  expect([0, 249, 250, 2999].map((t) => startedAt(1000, t))).toEqual([1, 1, 2, 12]);
  expect([startedAt(1000, -1), startedAt(1000, 7000), startedAt(5, 7000)]).toEqual([0, 1000, 5]);
  for (const lookup of [0, 5, 11, 12, 500, 999]) {
    expect(startedAt(1000, startOf(1000, lookup) + 0.01)).toBeGreaterThan(lookup);
    expect(startedAt(1000, startOf(1000, lookup) - 0.01)).toBeLessThanOrEqual(lookup);
  }
});

it("says no result before the run, means of the lookups so far in it, and the counts of the engine at the end", () => {
  const mean = (question: "probes" | "reads", t: number) =>
    saidBy(drawn(question, EMPTY, t)).filter((says) => /^\d\.\d\d$/u.test(says));
  expect([0, 1100, END / 2, END].map((t) => mean("probes", t))).toEqual([[], ["5.00"], ["5.00"], ["5.00"]]);
  expect(mean("reads", END)).toEqual(["0.10"]);
  expect(saidBy(drawn("probes", null, END)).some((says) => /^\d\.\d\d$/u.test(says))).toBe(false);
  const marks = emptyMarks(EMPTY, "reads").map(({ sentence }) => sentence);
  expect(marks.map((sentence) => sentence.includes("100 blocks")).indexOf(true)).toBe(marks.length - 1);
});

it("reads out the lookups of each level, and its keys before the run", () => {
  const first = { levels: [{ entries: 12, tables: 2 }], answers: [] };
  const before = layoutEmpty("probes", { first, stream: null, lookups: 1000 }, 5, null, { t: 0, introMs: 0 }, 776);
  expect(readFrom(before.shapes)).toContain("level 1: 12 keys in 2 tables");
  const read = readFrom(drawn("probes", EMPTY, END));
  expect(read.find((says) => says.includes("1,000 of 1,000 lookups reach it"))).toBeDefined();
});

it("sums up the levels that lookups of two trees visited, and says a known mean before the run", () => {
  const [wide, narrow] = [found(4), found(6)];
  const trees = [
    { ratio: 4, levels: 4, lookups: 600, stream: wide },
    { ratio: 2, levels: 6, lookups: 600, stream: narrow },
  ] as const;
  const end = layoutRatio(trees, "fewer", endOf(ratioMarks([wide, narrow])), 776);
  expect(saidBy(end.shapes)).toEqual(expect.arrayContaining(["2.50", "3.50"]));
  const waiting = trees.map((tree) => ({ ...tree, stream: null })) as unknown as typeof trees;
  const before = (known: number | null) =>
    saidBy(layoutRatio([{ ...waiting[0], known }, waiting[1]], "fewer", 0, 776).shapes);
  expect([before(null).includes("2.50"), before(2.5).includes("2.50")]).toEqual([false, true]);
  expect(streamTable([wide, narrow]).rows).toHaveLength(10);
});

it("names the trees with a large error of the closed form at the end", () => {
  const trees = [
    { sizeRatio: 10, levels: 5, exact: 4.889, printed: 4.889, error: 0 },
    { sizeRatio: 2, levels: 2, exact: 5 / 3, printed: 1, error: -0.4 },
  ];
  expect(formMarks(trees).at(-1)?.sentence).toBe("Error above a tenth: Ratio 2, two levels.");
});
