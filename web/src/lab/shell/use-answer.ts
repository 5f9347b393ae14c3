/**
 * The engine's answer to a changing question: the newest answer, kept until the next one arrives.
 *
 * **Invariant**: an answer to a superseded or unmounted question is never shown.
 */

import { useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../engine/client";
import { EngineError, isSuperseded } from "../../engine/errors";
import type { Watch } from "../../engine/long-work";

/** Answer so far. */
export interface Answer<Value> {
  /** The newest answer, perhaps to an earlier question. */
  readonly value: Value | null;
  /** Why the present question has no answer. */
  readonly error: EngineError | null;
  /** True if `value` answers the current question. */
  readonly isCurrent: boolean;
}

/**
 * Asks whenever `question` (any text that identifies it) changes. `null` asks nothing. The signal aborts work in slices when its result is
 * no longer needed.
 */
export function useAnswer<Value>(
  client: EngineClient | null,
  channel: string,
  question: string | null,
  ask: (client: EngineClient, signal: AbortSignal) => Promise<Value>,
): Answer<Value> {
  const [answer, setAnswer] = useState<{ question: string | null; value: Value | null; error: EngineError | null }>({
    question: null,
    value: null,
    error: null,
  });
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    if (!client || question === null) return;
    let isWanted = true;
    const control = new AbortController();
    client
      .latest(channel, () => asking.current(client, control.signal))
      .then(
        (value) => {
          if (isWanted) setAnswer({ question, value, error: null });
        },
        (cause: unknown) => {
          if (!isWanted || isSuperseded(cause)) return;
          const error = cause instanceof EngineError ? cause : new EngineError("unknown", String(cause));
          setAnswer((before) => ({ ...before, question, error }));
        },
      );
    return () => {
      isWanted = false;
      control.abort();
    };
  }, [client, channel, question]);
  return { value: answer.value, error: answer.error, isCurrent: answer.question === question };
}

/** An answer on its way, or there. */
export interface Watched<Value> {
  readonly answer: Answer<Value>;
  /** From 0 to 1, or null if nothing is running. */
  readonly done: number | null;
}

/** Like {@link useAnswer}, but stops the work when its result is no longer needed. */
export function useWatched<Value>(
  client: EngineClient,
  channel: string,
  question: string | null,
  ask: (watch: Watch) => Promise<Value>,
): Watched<Value> {
  const [done, setDone] = useState<{ readonly question: string; readonly part: number } | null>(null);
  const answer = useAnswer(client, channel, question, (_, signal) =>
    ask({ signal, onProgress: (part) => setDone({ question: question ?? "", part }) }),
  );
  const isAsking = question !== null && !answer.isCurrent;
  return { answer, done: isAsking ? (done?.question === question ? done.part : 0) : null };
}
