/**
 * A worker whose script lies on another origin, or the page's own thread where the host allows none.
 *
 * A worker's script must be of the page's origin, so the page fetches its text and starts a copy. The copy is a classic worker on
 * purpose: from `file:` and in sandboxed frames Chromium starts no module from a blob. And it imports nothing: Firefox would ask
 * the policy for workers again.
 *
 * **Invariants** (broken by `remote-worker.test.ts`)
 * 1. What is posted before the real script listens waits for it, in order.
 * 2. A worker that is refused, silent for {@link ALIVE_MS} or without its script is given up for good, and what waits goes to the
 *    page's thread.
 */

import type { WorkerHandle } from "./client";

/** A script of our own answers in less; one that a policy refused never does, and not every browser says so. */
export const ALIVE_MS = 2000;
const ALIVE = "lsm-lab-alive";

/** What is used of a worker. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener" | "removeEventListener">;

/** What a page that asks for trusted types (`require-trusted-types-for 'script'`) is told of its scripts' addresses. */
interface Policy {
  createScriptURL(address: string): string;
}

/** What is used of a browser's policies: some have none. */
interface Trusting {
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

let policy: Policy | undefined;

/**
 * The address of a script of ours, as a page that asks for trusted types takes it. It throws where the page does not allow the policy by
 * its name, and so would the worker.
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
    // The worker has fetched a blob of this page by the time that the page runs again.
    setTimeout(() => URL.revokeObjectURL(blob), ALIVE_MS);
  }
}

/** A worker that runs a script, once it listens. */
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

/** Where the engine runs. */
export type Place = "worker" | "page";

/** A worker that runs the script which comes, or `fallback` where there can be none; `onPlace` is told which it became. */
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
