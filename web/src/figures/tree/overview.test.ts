import { expect, it } from "vitest";
import type { GrowthStep, Reel, TraceEvent } from "../../trace";
import { openingOf, overviewOf, WHOLE_MS } from "./overview";

const MOST_MEMTABLES = 120;
const CASCADE_MS = 9500;

/** Memtables of ten events each, every one with a flush and a compaction. */
function clockOf(memtables: number): Pick<Reel, "clock"> {
  const steps = Array.from({ length: memtables }, (_, at): GrowthStep[] => {
    const part = { compactions: 0, main: [at * 10, at * 10 + 10] as const };
    return [
      { ...part, kind: "flush", from: at * 10, to: at * 10 + 4, ms: 2000 },
      { ...part, kind: "compactions", from: at * 10 + 4, to: at * 10 + 10, ms: CASCADE_MS - 2000 },
    ];
  }).flat();
  const clock: Reel["clock"] = { steps, dwellMs: () => CASCADE_MS / 10, stepAt: () => undefined };
  return { clock };
}

const msOf = (dwellMs: (position: number) => number, from: number, to: number): number =>
  Array.from({ length: to - from }, (_, at) => dwellMs(from + at)).reduce((sum, ms) => sum + ms, 0);

it("plays the longest growth of the page in little more than half a minute", () => {
  const { dwellMs } = overviewOf(clockOf(MOST_MEMTABLES));
  expect(msOf(dwellMs, 0, 10 * MOST_MEMTABLES)).toBeLessThan(WHOLE_MS);
});

it("takes its time for the first merges, then gets ever faster", () => {
  const { dwellMs, isFast } = overviewOf(clockOf(MOST_MEMTABLES));
  const memtables = Array.from({ length: MOST_MEMTABLES }, (_, at) => msOf(dwellMs, 10 * at, 10 * at + 10));
  expect(memtables[1]).toBeGreaterThan(4000);
  for (const [at, ms] of memtables.entries()) {
    if (at > 1) expect(ms).toBeLessThanOrEqual((memtables[at - 1] ?? 0) + 1e-6);
  }
  expect([isFast(25), isFast(30)]).toEqual([false, true]);
});

it("takes its time again if it begins later", () => {
  const { dwellMs, isFast } = overviewOf(clockOf(MOST_MEMTABLES), 10 * 60);
  expect(msOf(dwellMs, 610, 620)).toBeGreaterThan(4000);
  expect([isFast(625), isFast(630)]).toEqual([false, true]);
  expect(msOf(dwellMs, 600, 10 * MOST_MEMTABLES)).toBeLessThan(WHOLE_MS);
});

it("makes nothing slower than it is", () => {
  const { dwellMs } = overviewOf(clockOf(1));
  expect(dwellMs(3)).toBeLessThanOrEqual(CASCADE_MS / 10);
});

it("opens before the flush whose compaction reads most entries", () => {
  const { clock } = clockOf(4);
  const ended = (entriesRead: number): TraceEvent => ({
    kind: "compactionEnded",
    tables: 1,
    entriesRead,
    entriesWritten: 0,
  });
  const events = clock.steps.flatMap(({ from, to }, at) =>
    Array.from({ length: to - from }, (): TraceEvent => ended(at % 2 === 0 ? 0 : ([20, 90, 70, 90][at >> 1] ?? 0))),
  );
  expect(openingOf({ clock, events })).toBe(10);
});
