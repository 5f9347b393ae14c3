// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** Stands in for the browser's worker; remembers the ones that were made. */
class FakeWorker extends EventTarget {
  static made: FakeWorker[] = [];
  constructor() {
    super();
    FakeWorker.made.push(this);
  }
  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event("error"), { message }));
  }
  readonly terminate = vi.fn();
  readonly postMessage = vi.fn();
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.resetModules();
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

it("starts one worker before anybody asks, and hands it out once", async () => {
  const { startWorker } = await import("./start-worker");
  expect(FakeWorker.made).toHaveLength(1);
  const [first, second] = [startWorker(), startWorker()];
  expect(FakeWorker.made).toHaveLength(2);
  expect(first.port).toBe(FakeWorker.made[0]);
  expect(second.port).toBe(FakeWorker.made[1]);
});

it("tells of a failure that came before anybody listened", async () => {
  const { startWorker } = await import("./start-worker");
  FakeWorker.made[0]?.fail("gone");
  const told = vi.fn();
  const worker = startWorker();
  worker.onFailure(told);
  FakeWorker.made[0]?.fail("");
  expect(told.mock.calls).toEqual([["gone"], ["The engine’s script did not load."]]);
});
