// @vitest-environment node
import { expect, it } from "vitest";
import { BATCHES, type BatchTimer, quartilesOf, timeHash } from "./hash-timing";

/** A machine on which one hash takes `hashNs`, seen through a clock with this step. */
function machine(hashNs: number, stepMs: number): BatchTimer & { rounds: number[] } {
  const rounds: number[] = [];
  return {
    rounds,
    clockStepMs: async () => stepMs,
    timeHashMs: async (_digest, _keyBytes, count) => {
      rounds.push(count);
      return Math.floor((hashNs * count) / 1e6 / stepMs) * stepMs;
    },
  };
}

it.each([
  ["Chromium's clock", 0.1],
  ["Firefox's clock", 1],
  ["an isolated page's clock", 0.005],
])("measures within 2 %% through %s", async (_, stepMs) => {
  const timer = machine(235, stepMs);
  const timing = await timeHash(timer, "murmur64a", 1024);
  expect(Math.abs(timing.medianNs / 235 - 1)).toBeLessThanOrEqual(0.02);
  expect(timing.rounds * 235e-6).toBeGreaterThanOrEqual(50 * stepMs);
  expect(timing).toMatchObject({ batches: BATCHES, clockStepMs: stepMs });
});

it("is not taken in by a batch that was interrupted", async () => {
  const calm = machine(235, 0.005);
  let batches = 0;
  const timing = await timeHash(
    {
      clockStepMs: calm.clockStepMs,
      timeHashMs: async (digest, keyBytes, rounds) => {
        batches += 1;
        return (await calm.timeHashMs(digest, keyBytes, rounds)) + (batches === 1 ? 50 : 0);
      },
    },
    "xxh3",
    8,
  );
  expect(timing.rounds * 235e-6).toBeGreaterThanOrEqual(8);
});

it("refuses a value when no batch lasts long enough", async () => {
  await expect(timeHash(machine(0, 0.1), "xxh3", 8)).rejects.toMatchObject({ kind: "timer-too-coarse" });
});

it("tells how far it is and can be stopped", async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const timing = timeHash(machine(235, 0.1), "xxh3", 8, {
    signal: stop.signal,
    onProgress: (done) => {
      seen.push(done);
      if (seen.length === 3) stop.abort();
    },
  });
  await expect(timing).rejects.toMatchObject({ name: "AbortError" });
  expect(seen).toEqual([1, 2, 3].map((n) => n / BATCHES));
});

it("interpolates between times in any order", () => {
  expect(quartilesOf([4, 1, 3, 2])).toEqual({ lowerQuartileNs: 1.75, medianNs: 2.5, upperQuartileNs: 3.25 });
  expect(quartilesOf([]).medianNs).toBeNaN();
});
