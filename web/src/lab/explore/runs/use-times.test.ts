/** Times of samples during a run: each sample is shown with its own times, and the view never becomes empty between two answers. */
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import type { EngineClient } from "../../../engine/client";
import type { SandboxCosts, SandboxSample } from "../../../engine/contract";
import { useTimes } from "./use-times";

const COSTS: SandboxCosts = { hashNs: 1, probeNs: 1, blockNs: 1 };

const sample = (done: number): SandboxSample => ({ done, costCounts: [done] }) as unknown as SandboxSample;

/** A worker that answers when the test lets it: a lookup takes as many ns as operations are done. */
function worker() {
  const waiting: (() => void)[] = [];
  const remote = {
    sandboxTimes: (counts: Float64Array) =>
      new Promise((answer) => waiting.push(() => answer([...counts].map((lookupNs) => ({ lookupNs }))))),
  };
  const client = { call: (job: (given: unknown) => Promise<unknown>) => job(remote) } as unknown as EngineClient;
  const answer = () =>
    act(async () => {
      for (const one of waiting.splice(0)) one();
    });
  return { client, answer };
}

it("shows the previous samples with their times until those of the new ones arrive", async () => {
  const { client, answer } = worker();
  const start = [{ samples: [sample(10), sample(20)], costs: COSTS }];
  const { result, rerender } = renderHook((lines) => useTimes(client, lines), { initialProps: start });
  const shown = () => result.current?.[0]?.map(({ sample: { done }, times }) => [done, times.lookupNs]);
  expect(shown()).toBeUndefined();
  await answer();
  expect(shown()).toEqual([
    [10, 10],
    [20, 20],
  ]);
  rerender([{ samples: [sample(10), sample(20), sample(30)], costs: COSTS }]);
  expect(shown()).toEqual([
    [10, 10],
    [20, 20],
  ]);
  await answer();
  expect(shown()).toEqual([
    [10, 10],
    [20, 20],
    [30, 30],
  ]);
});

it("shows no times at the costs of another device", async () => {
  const { client, answer } = worker();
  const samples = [sample(10)];
  const start = [{ samples, costs: COSTS }];
  const { result, rerender } = renderHook((lines) => useTimes(client, lines), { initialProps: start });
  await answer();
  rerender([{ samples, costs: { ...COSTS, blockNs: 2 } }]);
  expect(result.current).toBeNull();
});
