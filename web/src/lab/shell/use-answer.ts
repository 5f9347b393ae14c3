/**
 * The engine's answer to a question that changes: the newest answer, kept while the next one is on its way.
 *
 * **Invariant**: an answer is never shown for a question asked after it was superseded or unmounted.
 */

import { useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../engine/client";
import { EngineError, isSuperseded } from "../../engine/errors";

/** What is known so far. */
export interface Answer<Value> {
  /** The newest answer, perhaps to an earlier question. */
  readonly value: Value | null;
  /** Why the present question has no answer. */
  readonly error: EngineError | null;
  /** Whether `value` answers the present question. */
  readonly isCurrent: boolean;
}

/**
 * Asks whenever `question` (any text that stands for it) changes; `null` asks nothing. The signal tells whoever asks in slices that
 * nobody waits any more.
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
