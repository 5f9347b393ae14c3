/**
 * A worker whose script is on another origin, or the page's own thread if the host allows no worker.
 *
 * A worker's script must have the page's origin, so the page fetches its text and starts a copy. The copy is a classic worker, because
 * Chromium starts no module from a blob on `file:` pages and in sandboxed frames. It imports nothing, because Firefox would check the
 * worker policy again.
 *
 * **Invariants** (tests: `remote-worker.test.ts`)
 * 1. Messages posted before the script listens wait for it, in order.
 * 2. A worker that is refused, silent for {@link ALIVE_MS} or without its script is abandoned, and waiting messages go to the page's
 * thread.
 */

import type { WorkerHandle } from "./client";

/** A working script answers sooner. A script that a policy refused never answers, and some browsers report no error. */
export const ALIVE_MS = 2000;
const ALIVE = "lsm-lab-alive";

/** The used part of a worker. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener" | "removeEventListener">;

/** Type of a script address on pages with trusted types (`require-trusted-types-for 'script'`). */
interface Policy {
  createScriptURL(address: string): string;
}

/** The used part of a browser's trusted types. Some browsers have none. */
interface Trusting {
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

let policy: Policy | undefined;

/**
 * Returns a script address that a page with trusted types accepts. Throws if the page forbids this policy name; the worker would throw then
 * as well.
 */
function trusted(address: string): string {
  policy ??= (globalThis as Trusting).trustedTypes?.createPolicy("lsm-lab", { createScriptURL: (own) => own });
  return policy?.createScriptURL(address) ?? address;
}

function create(script: string): Worker {
  const blob = URL.createObjectURL(new Blob([script, `;postMessage("${ALIVE}")`], { type: "text/javascript" }));
  try {
    return new Worker(trusted(blob));
  } finally {
    // When the timer fires, the worker has fetched the blob.
    setTimeout(() => URL.revokeObjectURL(blob), ALIVE_MS);
  }
}

/** Starts a worker and waits until its script listens. */
export function hello(script: string, make: (script: string) => WorkerLike = create): Promise<WorkerLike> {
  return new Promise((resolve, reject) => {
    const worker = make(script);
    const timer = setTimeout(() => fail("It did not start in time."), ALIVE_MS);
    const settle = (): void => {
      clearTimeout(timer);
      worker.removeEventListener("message", onMessage as EventListener);
      worker.removeEventListener("error", onError);
    };
    const fail = (message: string): void => {
      settle();
      worker.terminate();
      reject(new Error(message));
    };
    const onError = (event: Event): void => {
      event.preventDefault();
      fail("It was refused.");
    };
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      if (data !== ALIVE) return;
      settle();
      resolve(worker);
    };
    worker.addEventListener("message", onMessage as EventListener);
    worker.addEventListener("error", onError);
  });
}

/** Thread of the engine. */
export type Place = "worker" | "page";

/** Starts a worker with the fetched script, or `fallback` if no worker is possible. `onPlace` receives the result. */
export function startRemote(
  script: () => Promise<string>,
  fallback: () => Promise<WorkerHandle>,
  onPlace: (place: Place) => void,
  start: (script: string) => Promise<WorkerLike> = hello,
): WorkerHandle {
  const { port1: mine, port2: theirs } = new MessageChannel();
  let stop: (() => void) | undefined;
  let isOver = false;
  let tell: (message: string, file?: string) => void = () => undefined;
  const join = (port: WorkerHandle["port"], end: () => void): void => {
    if (isOver) {
      end();
      return;
    }
    stop = end;
    port.addEventListener("message", ({ data, ports }) => mine.postMessage(data, [...ports]));
    port.start?.();
    mine.addEventListener("message", ({ data }) => port.postMessage(data, []));
    mine.start();
  };
  const begin = async (): Promise<void> => {
    try {
      const worker = await start(await script());
      worker.addEventListener("error", (event) => tell((event as ErrorEvent).message || "The worker failed."));
      onPlace("worker");
      join(worker as WorkerHandle["port"], () => worker.terminate());
    } catch {
      const handle = await fallback();
      onPlace("page");
      join(handle.port, () => handle.terminate());
    }
  };
  begin().catch((cause: Error & { readonly field?: string }) => tell(cause.message, cause.field));
  return {
    port: theirs,
    terminate() {
      isOver = true;
      stop?.();
      mine.close();
      theirs.close();
    },
    onFailure(listener) {
      tell = listener;
    },
  };
}
