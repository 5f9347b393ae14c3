/**
 * Starts the engine's worker: one as soon as this module runs, so that engine and page load side by side.
 *
 * **Invariants** (broken by `start-worker.test.ts`)
 * 1. The early worker is handed out once; whoever asks later gets a worker of their own.
 * 2. A failure of the early worker before anybody listened is told to whoever gets it.
 *
 * `main.tsx` imports this first: modules run in the order of their imports.
 */

import type { WorkerHandle } from "./client";

/** `new URL` stands inside the call because the bundler looks for exactly this form. */
function start(): WorkerHandle {
  const worker = new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module" });
  let failure: string | undefined;
  let tell: (message: string) => void = (message) => {
    failure = message;
  };
  worker.addEventListener("error", (event) => tell(event.message || "The engine's script did not load."));
  return {
    port: worker,
    terminate: () => worker.terminate(),
    onFailure(listener) {
      tell = listener;
      if (failure !== undefined) listener(failure);
    },
  };
}

// Tests of the page run where there are no workers.
let early: WorkerHandle | undefined = typeof Worker === "undefined" ? undefined : start();

/** A worker that nobody else has. */
export function startWorker(): WorkerHandle {
  const worker = early ?? start();
  early = undefined;
  return worker;
}
