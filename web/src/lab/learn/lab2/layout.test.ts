// @vitest-environment node
import { expect, it } from "vitest";
import type { RateOverFilters } from "../../../engine/contract";
import {
  INTRO_DIGEST_MS,
  INTRO_MS,
  INTRO_PILE_MS,
  PER_SQUARE,
  PILES_MS,
  pileOfIntro,
  pilesAt,
  queriedAt,
  STAMPS_MS,
  stampsAtWork,
  stampsOfIntro,
  stepAtWork,
  WORK_STAMP_MS,
  WORK_STEP_MS,
} from "./layout";

const rate = (falsePositives: number): RateOverFilters =>
  ({
    queries: 1_000_000,
    falsePositives,
    course: [10, 1000, 100_000, 1_000_000].map((queried) => ({
      queried,
      falsePositives: Math.round((falsePositives * queried) / 1_000_000),
    })),
  }) as unknown as RateOverFilters;

it("begins with nothing, grows, and ends with the counts of the engine", () => {
  const [hashes, digest] = [rate(8200), rate(8300)];
  expect(pilesAt(hashes, digest, 0)).toEqual({ queried: 0, hashes: 0, digest: 0 });
  const middle = pilesAt(hashes, digest, 5500);
  expect(middle.hashes).toBeGreaterThan(0);
  expect(middle.hashes).toBeLessThan(8200);
  // Two seconds after the start the piles can be seen, and halfway through they are a quarter high.
  expect(STAMPS_MS).toBeLessThan(2000);
  expect(0.008 * queriedAt(1_000_000, 2000)).toBeGreaterThan(5 * PER_SQUARE);
  expect(queriedAt(1_000_000, 4000)).toBeGreaterThan(250_000);
  expect(pilesAt(hashes, digest, PILES_MS)).toEqual({ queried: 1_000_000, hashes: 8200, digest: 8300 });
});

it("introduces both ways one after the other, and then counts seven hashes alone", () => {
  expect([0, 1, 720, INTRO_DIGEST_MS].map((t) => stampsOfIntro(t, 7))).toEqual([
    [0, 0],
    [1, 0],
    [4, 0],
    [7, 0],
  ]);
  expect(stampsOfIntro(INTRO_PILE_MS, 7)).toEqual([7, 7]);
  const hashes = rate(8200);
  expect([0, INTRO_PILE_MS - 1, INTRO_PILE_MS].map((t) => pileOfIntro(hashes, t))).toEqual([null, null, 0]);
  expect([INTRO_MS, Number.POSITIVE_INFINITY].map((t) => pileOfIntro(hashes, t))).toEqual([8200, 8200]);
});

it("stamps key after key while the engine works, and fills the filter once", () => {
  const stamps = Array.from({ length: 12 }, (_, at) => stampsAtWork(1 + at * WORK_STAMP_MS, 7));
  expect(stamps).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 1, 2]);
  expect([1, 1 + WORK_STEP_MS, 60_000].map((ms) => stepAtWork(ms, 6))).toEqual([0, 1, 5]);
  // Without work, as with reduced motion, all of it is shown.
  expect([stampsAtWork(0, 7), stepAtWork(0, 6)]).toEqual([7, 5]);
});
