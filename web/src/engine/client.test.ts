// @vitest-environment node
import { MessageChannel as NodeMessageChannel } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { EngineClient, type EngineStatus, type WorkerHandle } from "./client";
import type { TreeParams, TreeSummary } from "./contract";
import type { Port, Servable } from "./rpc";
import type { EngineApi } from "./worker/api";
import { functionsOf, serve } from "./worker/serve";

const PARAMS: TreeParams = {
  levels: 5,
  sizeRatio: 4,
  bitsPerKey: 10,
  filter: "blocked512",
  digest: "murmur64a",
  seed: 1,
};

function panic(): never {
  throw Object.assign(new Error("index out of bounds"), { kind: "panic" });
}

/** Workers that hold what they were asked; `filterView` panics, so does a tree of 8 levels once built. */
function workshop(overrides: Partial<Record<keyof EngineApi, (...args: never[]) => unknown>> = {}) {
  const workers: { calls: string[]; alive: boolean; fail(message: string): void }[] = [];
  const start = (): WorkerHandle => {
    const { port1, port2 } = new NodeMessageChannel() as unknown as { port1: Port; port2: Port };
    for (const port of [port1, port2]) (port as unknown as { unref(): void }).unref();
    const failures: ((message: string) => void)[] = [];
    const fail = (message: string): void => {
      for (const failure of failures) failure(message);
    };
    const worker = { calls: [] as string[], alive: true, fail };
    workers.push(worker);
    const api: Servable = {
      start: () => ({ version: "1", devices: [], hashPrices: [] }),
      openLab: (params: TreeParams) => ({ entries: params.levels }) as TreeSummary,
      filterView: panic,
      ...overrides,
    };
    serve(
      port1,
      functionsOf(
        Object.fromEntries(
          Object.entries(api).map(([name, method]) => [
            name,
            (...args: unknown[]) => {
              worker.calls.push(name);
              return method(...args);
            },
          ]),
        ),
      ),
    );
    return {
      port: port2,
      terminate: () => {
        worker.alive = false;
      },
      onFailure: (listener) => failures.push(listener),
    };
  };
  return { workers, start };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** A client with what it told last. */
function watched(start: () => WorkerHandle) {
  let told: EngineStatus | undefined;
  const client = new EngineClient(start, (status) => {
    told = status;
  });
  return { client, status: () => told };
}

describe("EngineClient", () => {
  it("becomes ready with what the engine says of itself", async () => {
    const { status } = watched(workshop().start);
    expect(status()?.kind).toBe("starting");
    await until(() => status()?.kind === "ready");
    expect(status()).toMatchObject({ info: { version: "1" }, restarts: 0 });
  });

  it("starts a fresh worker with the same tree after a panic", async () => {
    const { workers, start } = workshop();
    const { client, status } = watched(start);
    await client.openLab(PARAMS);
    const other = client.call((remote) => remote.timeHashMs("xxh3", 8, 1)).catch((error: unknown) => error);
    await expect(client.call((remote) => remote.filterView(1, 1))).rejects.toMatchObject({ kind: "panic" });
    await other;
    expect(workers.map((worker) => worker.alive)).toEqual([false, true]);
    await until(() => status()?.kind === "ready");
    expect(status()).toMatchObject({ restarts: 1, lastPanic: "index out of bounds" });
    expect(workers[1]?.calls).toEqual(["start", "openLab"]);
  });

  it("rejects calls that wait for a worker that panicked", async () => {
    const { start } = workshop({ gainCurves: () => new Promise(() => undefined) });
    const client = new EngineClient(start);
    const waiting = client.call((remote) => remote.gainCurves({} as never));
    const caught = expect(waiting).rejects.toMatchObject({ kind: "panic" });
    await expect(client.call((remote) => remote.filterView(1, 1))).rejects.toMatchObject({ kind: "panic" });
    await caught;
  });

  it("does not loop when rebuilding the tree panics, and can be restarted by hand", async () => {
    let builds = 0;
    const { workers, start } = workshop({
      openLab: () => {
        builds += 1;
        return builds === 2 ? panic() : { entries: 1 };
      },
    });
    const { client, status } = watched(start);
    await client.openLab(PARAMS);
    await client.call((remote) => remote.filterView(1, 1)).catch(() => undefined);
    await until(() => status()?.kind === "failed");
    expect(status()).toMatchObject({ error: { kind: "panic" } });
    expect(workers).toHaveLength(2);
    client.restart();
    await until(() => status()?.kind === "ready");
    expect(workers).toHaveLength(3);
  });

  it("says that WebAssembly is missing", async () => {
    const { start } = workshop({
      start: () => {
        throw Object.assign(new Error("no"), { kind: "no-wasm" });
      },
    });
    const { client, status } = watched(start);
    await expect(client.openLab(PARAMS)).rejects.toMatchObject({ kind: "no-wasm" });
    expect(status()).toMatchObject({ kind: "failed", error: { kind: "no-wasm" } });
  });

  it("fails when the worker's script does", async () => {
    const { workers, start } = workshop({ start: () => new Promise(() => undefined) });
    const { client, status } = watched(start);
    workers[0]?.fail("404");
    expect(status()).toMatchObject({ kind: "failed", error: { kind: "load-failed", message: "404" } });
    await expect(client.openLab(PARAMS)).rejects.toMatchObject({ kind: "load-failed" });
  });

  it("answers only the newest of several requests on a channel", async () => {
    const client = new EngineClient(workshop().start);
    const ran: number[] = [];
    const request = (n: number) =>
      client.latest("curve", async () => {
        ran.push(n);
        await Promise.resolve();
        return n;
      });
    const results = await Promise.allSettled([request(1), request(2), request(3)]);
    expect(ran).toEqual([1, 3]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(results[1]).toMatchObject({ reason: { kind: "superseded" } });
  });

  it("ends its worker and rejects what is pending when disposed", async () => {
    const { workers, start } = workshop({ gainCurves: () => new Promise(() => undefined) });
    const client = new EngineClient(start);
    await client.openLab(PARAMS);
    const pending = expect(client.call((remote) => remote.gainCurves({} as never))).rejects.toMatchObject({
      kind: "closed",
    });
    await Promise.resolve();
    client.dispose();
    await pending;
    expect(workers[0]?.alive).toBe(false);
    await expect(client.openLab(PARAMS)).rejects.toMatchObject({ kind: "closed" });
  });
});
