/** Measures T_H in your browser, in a separate worker so that no lookup waits. At most one measurement at a time. */

import { useCallback, useEffect, useRef, useState } from "react";
import { EngineClient } from "../../../engine/client";
import type { DigestName } from "../../../engine/contract";
import { startWorker } from "../../../engine/start-worker";
import { type HashTiming, timeHash } from "../../../engine/timing/hash-timing";
import type { Notify } from "../../shell/Notices";

/** A measurement and what to do with it. */
export interface HashTimer {
  readonly timing: HashTiming | null;
  /** Share of the work that is done, while measuring. */
  readonly progress: number | null;
  readonly start: (digest: DigestName, keyBytes: number) => void;
  readonly stop: () => void;
}

/** The timer; `onTimed` gets the result. */
export function useHashTiming(notify: Notify, onTimed: (timing: HashTiming) => void): HashTimer {
  const [timing, setTiming] = useState<HashTiming | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);

  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const start = useCallback(
    (digest: DigestName, keyBytes: number) => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const client = new EngineClient(startWorker);
      const timer = {
        clockStepMs: () => client.call((remote) => remote.clockStepMs()),
        timeHashMs: (name: DigestName, bytes: number, rounds: number) =>
          client.call((remote) => remote.timeHashMs(name, bytes, rounds)),
      };
      setProgress(0);
      timeHash(timer, digest, keyBytes, { onProgress: setProgress, signal: control.signal })
        .then((timed) => {
          setTiming(timed);
          onTimed(timed);
        })
        .catch((cause: unknown) => {
          if (!control.signal.aborted) notify(cause instanceof Error ? cause.message : String(cause));
        })
        .finally(() => {
          client.dispose();
          if (running.current === control) setProgress(null);
        });
    },
    [notify, onTimed],
  );
  return { timing, progress, start, stop };
}
