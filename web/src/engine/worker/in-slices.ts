/**
 * The engine on the page's own thread, for hosts that allow no worker. Calls run one by one, and the thread is free in between.
 *
 * **Invariants** (tests: `in-slices.test.ts`)
 * 1. After {@link SLICE_MS} of work, the next call waits for a frame of the page.
 * 2. A single call is never interrupted. Its length depends on the engine.
 */

import type { WorkerHandle } from "../client";
import type { Program } from "./program";
import { serve } from "./serve";

/** Half a frame at 60 frames per second. The page has the other half. */
export const SLICE_MS = 8;
const FRAME_MS = 16;

/** Clock and frames. */
export interface Slicing {
  readonly now: () => number;
  readonly nextFrame: () => Promise<void>;
}

const REAL: Slicing = {
  now: () => performance.now(),
  // A hidden page has no frames.
  nextFrame: () => new Promise((resolve) => setTimeout(resolve, FRAME_MS)),
};

/** Serves a program on this thread. */
export function serveInSlices({ served, toRecord }: Program, { now, nextFrame }: Slicing = REAL): WorkerHandle {
  const { port1, port2 } = new MessageChannel();
  let last: Promise<unknown> = Promise.resolve();
  let spentMs = 0;
  const inTurn = (method: (...args: unknown[]) => unknown) => {
    return (...args: unknown[]): Promise<unknown> => {
      const mine = last.then(async () => {
        if (spentMs >= SLICE_MS) {
          await nextFrame();
          spentMs = 0;
        }
        const before = now();
        try {
          return await method(...args);
        } finally {
          spentMs += now() - before;
        }
      });
      last = mine.catch(() => undefined);
      return mine;
    };
  };
  serve(
    port2,
    (name) => {
      const method = served(name);
      return method && inTurn(method);
    },
    toRecord,
  );
  return {
    port: port1,
    terminate: () => {
      port1.close();
      port2.close();
    },
    onFailure: () => undefined,
  };
}
