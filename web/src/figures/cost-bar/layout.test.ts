// @vitest-environment node
import { expect, it } from "vitest";
import type { LookupTrace } from "../../engine/contract";
import { eventCount, layoutBars, spentAt, total } from "./layout";

/** A trace whose clock shows these rows. */
function trace(rows: number[][]): LookupTrace {
  return { spent: Float64Array.from(rows.flat()) } as LookupTrace;
}

const at = (position: number, ...traces: LookupTrace[]) => traces.map((one) => ({ trace: one, position }));

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

it("puts the longest bar across the width, on one scale for both", () => {
  const [long, short] = layoutBars(at(6, PER_FILTER, SHARED), 300);
  const end = (bar: typeof long) => (bar?.parts.at(-1)?.x ?? 0) + (bar?.parts.at(-1)?.width ?? 0);
  expect(end(long)).toBeCloseTo(300, 9);
  expect(end(short)).toBeCloseTo((300 * 10_385) / 10_620, 9);
  expect([long?.totalNs, short?.totalNs]).toEqual([10_620, 10_385]);
});

it("lets the parts touch", () => {
  for (const bar of layoutBars(at(3, PER_FILTER, SHARED), 300)) {
    for (const [index, part] of bar.parts.entries()) {
      const before = bar.parts[index - 1];
      expect(part.x).toBeCloseTo(before ? before.x + before.width : 0, 9);
    }
  }
});

it("fills each bar as far as its own lookup has come", () => {
  const bars = layoutBars([...at(6, PER_FILTER), ...at(2, SHARED)], 300);
  expect(bars.map(({ spentNs }) => spentNs)).toEqual([10_620, 235]);
});

it("fills what was spent so far and nothing at the start", () => {
  const bar = (position: number) => layoutBars(at(position, PER_FILTER), 300)[0];
  expect(bar(0)?.parts.every((part) => part.spentWidth === 0)).toBe(true);
  expect(bar(3)?.parts[0]).toMatchObject({ spentNs: 235, ns: 470 });
  expect(bar(3)?.parts[0]?.spentWidth).toBeCloseTo((bar(3)?.parts[0]?.width ?? 0) / 2, 9);
  expect(bar(6)?.parts.every((part) => part.spentWidth === part.width)).toBe(true);
});

it("counts a read that turns out wasted as wasted from the start", () => {
  const [bar] = layoutBars(at(4, PER_FILTER), 300);
  expect(bar?.parts.find((part) => part.role === "wasted")).toMatchObject({ spentNs: 10_000 });
  expect(bar?.parts.find((part) => part.role === "read")).toMatchObject({ spentNs: 0, ns: 0 });
});

it("draws a lookup that costs nothing as nothing", () => {
  const [bar] = layoutBars(at(1, trace([[0, 0, 0, 0, 0]])), 300);
  expect(bar?.parts.every((part) => part.width === 0)).toBe(true);
});

it("reads the clock at a position", () => {
  expect(eventCount(PER_FILTER)).toBe(6);
  expect(total(spentAt(PER_FILTER, 0))).toBe(0);
  expect(spentAt(PER_FILTER, 2)).toEqual({ hash: 235, probe: 0, read: 0, wasted: 0, skip: 0 });
});
