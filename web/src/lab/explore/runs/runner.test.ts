// @vitest-environment node
/** The runs of the page over a worker that is played: slices, one clock, stopping, refusals, replacement. */
import { expect, it } from "vitest";
import type { EngineClient } from "../../../engine/client";
import type { SandboxFacts, SandboxSample, WorkAnswer, WorkQuestion } from "../../../engine/contract";
import { EngineError } from "../../../engine/errors";
import { SANDBOX_PART } from "../../../engine/long-work";
import { SandboxRunner } from "./runner";

const TOTAL = 23_000;
const FACTS: SandboxFacts = { total: TOTAL, memtableBytes: 1, capacityBlocks: new Float64Array(), mostRuns: [] };

/** A worker whose runs do what they are asked, at most `most` operations a call. */
function played(most = SANDBOX_PART) {
  const done = new Map<number, number>();
  const taken = new Map<number, number>();
  const calls: string[] = [];
  const remote = {
    async startWork(id: number, question: WorkQuestion): Promise<number> {
      calls.push(`start ${id}`);
      const values = "runSandbox" in question ? question.runSandbox.values : {};
      if (values["ratio"] === 1) throw new EngineError("bad-input", "size_ratio must be from 2", "ratio");
      done.set(id, 0);
      return TOTAL;
    },
    async sandboxFacts(): Promise<SandboxFacts> {
      return FACTS;
    },
    async advanceWork(id: number, operations: number): Promise<number> {
      const before = done.get(id);
      if (before === undefined) throw new EngineError("no-tree", "closed");
      const now = before + Math.min(operations, most);
      calls.push(`advance ${id} ${operations}`);
      done.set(id, now);
      taken.set(id, before);
      return now;
    },
    async takeWork(id: number): Promise<WorkAnswer> {
      const [before, now] = [taken.get(id) ?? 0, done.get(id) ?? 0];
      const words = new Uint32Array();
      const numbers = new Float64Array();
      const none = { words, moments: words, moved: numbers, merges: words, mergeRows: words, tables: numbers };
      const sample = { done: now } as SandboxSample;
      const writes = new Uint8Array(now - before);
      const slice = { ...none, done: now, writes, fooled: new Uint32Array(), samples: [], now: sample };
      return { runSandbox: { ...slice, fingerprint: `${now}` } };
    },
    async stopWork(id: number): Promise<void> {
      done.delete(id);
      calls.push(`close ${id}`);
    },
  };
  const call = (job: (given: unknown) => Promise<unknown>) => job(remote);
  return { client: { call } as unknown as Pick<EngineClient, "call">, calls, done };
}

const spec = (values: Readonly<Record<string, number>> = {}) => ({ values, own: "" });
const clock = () => {
  let now = 0;
  return () => {
    now += 60;
    return now;
  };
};

it("runs both configurations to the end in slices, none ahead by more than one", async () => {
  const { client, calls } = played();
  const runner = new SandboxRunner(client, clock());
  const ahead: number[] = [];
  runner.subscribe(() => {
    const [one, other] = runner.state().panes.map(({ log }) => log.done);
    if (one !== undefined && other !== undefined) ahead.push(Math.abs(one - other));
  });
  await runner.start([spec(), spec()], null);
  const { kind, panes } = runner.state();
  expect(kind).toBe("rested");
  expect(panes.map(({ log }) => [log.done, log.slices, log.largestSlice])).toEqual([
    [TOTAL, 5, SANDBOX_PART],
    [TOTAL, 5, SANDBOX_PART],
  ]);
  expect(Math.max(...ahead)).toBeLessThanOrEqual(SANDBOX_PART);
  expect(calls.filter((each) => each.startsWith("advance"))).toHaveLength(10);
});

it("asks again for what a slice left over", async () => {
  const { client } = played(1700);
  const runner = new SandboxRunner(client, clock());
  await runner.start([spec()], 5000);
  expect(runner.state().panes[0]?.log.done).toBe(5000);
  expect(runner.state().panes[0]?.log.slices).toBe(3);
});

it("stops behind a slice, keeps what is done, and goes on from there", async () => {
  const { client } = played();
  const runner = new SandboxRunner(client, clock());
  const running = runner.start([spec()], null);
  const unsubscribe = runner.subscribe(() => {
    if ((runner.state().panes[0]?.log.done ?? 0) >= 10_000) runner.stop();
  });
  await running;
  unsubscribe();
  const stopped = runner.state().panes[0]?.log.done ?? 0;
  expect(stopped).toBeGreaterThanOrEqual(10_000);
  expect(stopped).toBeLessThan(TOTAL);
  expect(runner.state().kind).toBe("rested");
  await runner.goOn(null);
  expect(runner.state().panes[0]?.log.done).toBe(TOTAL);
});

it("says which configuration and which setting is to blame, and closes the other one", async () => {
  const { client, done } = played();
  const runner = new SandboxRunner(client, clock());
  await runner.start([spec(), spec({ ratio: 1 })], null);
  const { kind, error, panes } = runner.state();
  expect([kind, error?.pane, error?.error.field, panes.length]).toEqual(["failed", 1, "ratio", 0]);
  expect(done.size).toBe(0);
});

it("begins anew what was asked for where the worker was lost", async () => {
  const { client, done } = played();
  const runner = new SandboxRunner(client, clock());
  await runner.start([spec()], 5000);
  done.clear();
  await runner.goOn(null);
  expect(runner.state().kind).toBe("failed");
  await runner.again();
  expect([runner.state().kind, runner.state().panes[0]?.log.done]).toEqual(["rested", 5000]);
});

it("forgets a run that is replaced while it runs", async () => {
  const { client, done } = played();
  const runner = new SandboxRunner(client, clock());
  const first = runner.start([spec()], null);
  const second = runner.start([spec(), spec()], 5000);
  await Promise.all([first, second]);
  expect(runner.state().panes.map(({ log }) => log.done)).toEqual([5000, 5000]);
  expect(done.size).toBe(2);
  runner.dispose();
  await Promise.resolve();
  expect(done.size).toBe(0);
});
