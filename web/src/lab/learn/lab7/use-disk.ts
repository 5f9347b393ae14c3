/** Lookups on the visitor's disk, in a separate worker: written, timed, stopped, and removed. */

import { useCallback, useEffect, useRef, useState } from "react";
import { EngineClient } from "../../../engine/client";
import type { DiskLoaded } from "../../../engine/contract";
import { EngineError } from "../../../engine/errors";
import { startWorker } from "../../../engine/start-worker";
import { type DiskTiming, timeDisk } from "../../../engine/timing/disk-timing";

/** State of the disk measurement. Times belong to this page and are lost with it. */
export interface DiskState {
  /** Current work and its finished share, or null if nothing runs. */
  readonly doing: { readonly what: "writing" | "timing"; readonly done: number } | null;
  readonly loaded: DiskLoaded | null;
  readonly timings: readonly DiskTiming[];
  readonly clockStepMs: number | null;
  /** Reason why results are missing or incomplete. */
  readonly error: EngineError | null;
}

const NOTHING: DiskState = { doing: null, loaded: null, timings: [], clockStepMs: null, error: null };

type Tell = (patch: Partial<DiskState>) => void;

async function measure(client: EngineClient, signal: AbortSignal, tell: Tell): Promise<void> {
  tell({ doing: { what: "writing", done: 0 } });
  await client.call((remote) => remote.openDisk());
  let loaded: DiskLoaded;
  do {
    signal.throwIfAborted();
    loaded = await client.call((remote) => remote.loadDisk());
    tell({ loaded, doing: { what: "writing", done: loaded.entries / loaded.of } });
  } while (loaded.entries < loaded.of);
  await timeDisk(
    {
      clockStepMs: () => client.call((remote) => remote.clockStepMs()),
      timeDiskMs: (arm, empty, from, count) => client.call((remote) => remote.timeDiskMs(arm, empty, from, count)),
      countDisk: (arm, empty, count) => client.call((remote) => remote.countDisk(arm, empty, count)),
    },
    {
      signal,
      onProgress: (done) => tell({ doing: { what: "timing", done } }),
      onTimed: (timings, clockStepMs) => tell({ timings, clockStepMs }),
    },
  );
}

/** The same, and whatever happens: the files are removed, and the worker ends. */
async function measureAndLeave(client: EngineClient, signal: AbortSignal, tell: Tell): Promise<void> {
  try {
    await measure(client, signal, tell);
  } catch (cause) {
    const error = cause instanceof EngineError ? cause : new EngineError("unknown", String(cause));
    if (!signal.aborted) tell({ error });
  }
  await client.call((remote) => remote.closeDisk()).catch(() => undefined);
  client.dispose();
  tell({ doing: null });
}

/** The state of the disk, and how to start and stop a measurement. */
export interface Disk extends DiskState {
  readonly run: () => void;
  readonly stop: () => void;
}

/** Finished times stay when a measurement is stopped. The files are removed in every case. */
export function useDisk(): Disk {
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const run = useCallback(() => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const client = new EngineClient(startWorker);
    const tell: Tell = (patch) => {
      if (running.current === control) setState((before) => ({ ...before, ...patch }));
    };
    setState(NOTHING);
    void measureAndLeave(client, control.signal, tell);
  }, []);
  return { ...state, run, stop };
}
