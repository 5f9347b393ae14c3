// @vitest-environment node
import { expect, it } from "vitest";
import type { LookupTrace } from "../../engine/contract";
import { costsOf, eventCount, layoutCostBars, spentAt, total } from "./layout";

/** A trace whose clock shows these rows. */
function trace(rows: number[][]): LookupTrace {
  return { spent: Float64Array.from(rows.flat()) } as LookupTrace;
}

const PER_FILTER = trace([
  [0, 0, 0, 0, 0],
  [235, 0, 0, 0, 0],
  [235, 25, 0, 0, 0],
  [235, 25, 10_000, 0, 0],
  [235, 25, 0, 10_000, 0],
  [470, 50, 0, 10_000, 100],
]);
const SHARED = trace([
  [0, 0, 0, 0, 0],
  [235, 0, 0, 0, 0],
  [235, 25, 0, 0, 0],
  [235, 25, 10_000, 0, 0],
  [235, 25, 0, 10_000, 0],
  [235, 50, 0, 10_000, 100],
]);

const spentOf = (position: number, of = PER_FILTER): readonly number[] =>
  costsOf({ trace: of, position }).map(({ spentNs }) => spentNs);

it("puts the longest bar across the width, on one scale for both", () => {
  const shown = [
    { trace: { ...PER_FILTER, arm: "per-filter" }, name: "2 hashes", position: 6 },
    { trace: { ...SHARED, arm: "shared" }, name: "1 hash", position: 2 },
  ] as const;
  const { shapes } = layoutCostBars({ shown, chosen: "shared", meant: null, isAsked: false }, 462);
  const ends = shapes.map((one) => {
    const boxes = one.kind === "group" ? one.shapes.flatMap((part) => (part.kind === "box" ? [part] : [])) : [];
    return Math.max(...boxes.map(({ x, width }) => x + width)) - 74;
  });
  expect(ends).toEqual([expect.closeTo(300, 9), expect.closeTo((300 * 10_385) / 10_620, 9)]);
});

it("spends nothing at the start, and all of each cost at the end", () => {
  expect(spentOf(0)).toEqual([0, 0, 0, 0, 0]);
  expect(spentOf(2, SHARED)).toEqual([235, 0, 0, 0, 0]);
  expect(spentOf(6)).toEqual(costsOf({ trace: PER_FILTER, position: 6 }).map(({ ns }) => ns));
});

it("counts a read that turns out wasted as wasted from the start", () => {
  expect(spentOf(4)).toEqual([235, 25, 0, 10_000, 0]);
  expect(spentOf(5)).toEqual([235, 25, 0, 10_000, 0]);
});

it("reads the clock at a position", () => {
  expect(eventCount(PER_FILTER)).toBe(6);
  expect(total(spentAt(PER_FILTER, 0))).toBe(0);
  expect(spentAt(PER_FILTER, 2)).toEqual({ hash: 235, probe: 0, read: 0, wasted: 0, skip: 0 });
});
