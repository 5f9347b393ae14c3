/** The runs of the page and its settings: a replaced run is never shown as the answer to the current settings. */
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EngineClient } from "../../../engine/client";
import { initialValues } from "../../../figures/params/schema";
import { EXPLORE_PARAMS, type ExploreState } from "../state";
import { useRuns } from "./use-runs";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const START: ExploreState = initialValues(EXPLORE_PARAMS);

/** A worker whose runs have nothing to do. */
function idle(): EngineClient {
  const facts = { total: 0, memtableBytes: 1, capacityBlocks: new Float64Array(), mostRuns: [] };
  const remote = {
    startWork: () => Promise.resolve(0),
    sandboxFacts: () => Promise.resolve(facts),
    stopWork: () => Promise.resolve(),
  };
  return { call: (job: (given: unknown) => Promise<unknown>) => job(remote) } as unknown as EngineClient;
}

it("does not rest between a change and the run that it asks for", async () => {
  const client = idle();
  const { result, rerender } = renderHook(({ state }) => useRuns(client, state), { initialProps: { state: START } });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current.runs.kind).toBe("rested");
  rerender({ state: { ...START, ratio: 3 } });
  expect(result.current.runs.kind).toBe("opening");
  // Changes that follow each other at once are one.
  await act(() => vi.advanceTimersByTimeAsync(150));
  rerender({ state: { ...START, ratio: 5 } });
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(result.current.runs.kind).toBe("opening");
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(result.current.runs.kind).toBe("rested");
});

it("rests on where a change of what is looked at asks for no other run", async () => {
  const client = idle();
  const { result, rerender } = renderHook(({ state }) => useRuns(client, state), { initialProps: { state: START } });
  await act(() => vi.advanceTimersByTimeAsync(0));
  rerender({ state: { ...START, at: 5 } });
  expect(result.current.runs.kind).toBe("rested");
});
