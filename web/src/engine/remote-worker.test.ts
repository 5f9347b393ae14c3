// @vitest-environment node
import { expect, it, vi } from "vitest";
import type { WorkerHandle } from "./client";
import { EngineError } from "./errors";
import { ALIVE_MS, hello, startRemote, type WorkerLike } from "./remote-worker";
import { connect, type Port } from "./rpc";
import { functionsOf, serve } from "./worker/serve";

const SCRIPT = "/* an engine */";

type Listener = (event: unknown) => void;

/** A worker that says what a test tells it to. */
function puppet() {
  const listeners = new Map<string, Set<Listener>>();
  const worker = {
    postMessage: vi.fn(),
    terminate: vi.fn(),
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    removeEventListener: (type: string, listener: Listener) => listeners.get(type)?.delete(listener),
  };
  const emit = (type: string, event: object): void => {
    for (const listener of listeners.get(type) ?? []) listener({ preventDefault: () => undefined, ...event });
  };
  return { worker: worker as unknown as WorkerLike, emit, terminate: worker.terminate };
}

/** A thread that answers. */
function answering(): WorkerHandle {
  const { port1, port2 } = new MessageChannel();
  serve(port2 as unknown as Port, functionsOf({ twice: (value: number) => 2 * value }));
  return {
    port: port1 as unknown as Port,
    terminate: () => {
      port1.close();
      port2.close();
    },
    onFailure: () => undefined,
  };
}

interface Api {
  twice(value: number): number;
}

it("waits for the hello of the script", async () => {
  const { worker, emit } = puppet();
  const coming = hello(SCRIPT, () => worker);
  emit("message", { data: "lsm-lab-alive" });
  await expect(coming).resolves.toBe(worker);
});

it("gives up a worker that was refused, or whose script threw", async () => {
  const { worker, emit, terminate } = puppet();
  const coming = hello(SCRIPT, () => worker);
  emit("error", {});
  await expect(coming).rejects.toThrow("refused");
  expect(terminate).toHaveBeenCalledOnce();
});

it("goes to the page's thread where the script did not come", async () => {
  const places: string[] = [];
  const handle = startRemote(
    async () => Promise.reject(new Error("no such file")),
    async () => answering(),
    (place) => places.push(place),
  );
  await expect(connect<Api>(handle.port).remote.twice(3)).resolves.toBe(6);
  expect(places).toEqual(["page"]);
  handle.terminate();
});

it("gives up a worker that says nothing", async () => {
  vi.useFakeTimers();
  try {
    const coming = hello(SCRIPT, () => puppet().worker);
    const refused = expect(coming).rejects.toThrow("in time");
    await vi.advanceTimersByTimeAsync(ALIVE_MS);
    await refused;
  } finally {
    vi.useRealTimers();
  }
});

it("answers on the page's thread what was asked before the worker was refused", async () => {
  const places: string[] = [];
  const handle = startRemote(
    async () => SCRIPT,
    async () => answering(),
    (place) => places.push(place),
    async () => Promise.reject(new Error("no workers here")),
  );
  const { remote } = connect<Api>(handle.port);
  await expect(Promise.all([remote.twice(1), remote.twice(2)])).resolves.toEqual([2, 4]);
  expect(places).toEqual(["page"]);
  handle.terminate();
});

it("tells when there is neither worker nor page", async () => {
  const handle = startRemote(
    async () => SCRIPT,
    async () => Promise.reject(new EngineError("no-wasm", "no WebAssembly")),
    () => undefined,
    async () => Promise.reject(new Error("no workers here")),
  );
  const told = new Promise((resolve) => handle.onFailure(resolve));
  await expect(told).resolves.toBe("no WebAssembly");
  handle.terminate();
});
