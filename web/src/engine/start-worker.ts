/**
 * Starts the engine's worker. One starts as soon as this module runs, so that engine and page load in parallel.
 *
 * **Invariants** (tests: `start-worker.test.ts`)
 * 1. The early worker is handed out once. Later callers get a new worker each.
 * 2. An early failure is reported to the caller that receives the worker.
 *
 * `main.tsx` imports this first, because modules run in the order of their imports.
 */

import type { WorkerHandle } from "./client";

/** The bundler recognizes only `new URL` inside the call. */
function start(): WorkerHandle {
  const worker = new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module" });
  let failure: string | undefined;
  let tell: (message: string) => void = (message) => {
    failure = message;
  };
  worker.addEventListener("error", (event) => tell(event.message || "The engine’s script did not load."));
  return {
    port: worker,
    terminate: () => worker.terminate(),
    onFailure(listener) {
      tell = listener;
      if (failure !== undefined) listener(failure);
    },
  };
}

// Tests of the page run in an environment without workers.
let early: WorkerHandle | undefined = typeof Worker === "undefined" ? undefined : start();

/** Returns an unused worker. */
export function startWorker(): WorkerHandle {
  const worker = early ?? start();
  early = undefined;
  return worker;
}
