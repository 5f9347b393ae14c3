/**
 * The engine on the page's own thread, for hosts that allow no worker: calls are answered one by one, and the page has the
 * thread in between.
 *
 * **Invariants** (broken by `in-slices.test.ts`)
 * 1. After {@link SLICE_MS} of work no call begins before the page drew a frame, or would have.
 * 2. A single call is never cut: how long it takes is the engine's.
 */

import type { WorkerHandle } from "../client";
import type { Program } from "./program";
import { serve } from "./serve";

/** Half a frame at 60 a second: the other half is the page's. */
export const SLICE_MS = 8;
const FRAME_MS = 16;

/** What time it is, and how to wait. */
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
