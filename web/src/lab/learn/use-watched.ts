/** An answer that takes a while: what {@link useAnswer} knows of it, and how far it is. */

import { useState } from "react";
import type { EngineClient } from "../../engine/client";
import type { PartsWatch } from "../../engine/in-parts";
import { type Answer, useAnswer } from "../shell/use-answer";

/** An answer on its way, or there. */
export interface Watched<Value> {
  readonly answer: Answer<Value>;
  /** From 0 to 1; null while nothing is asked. */
  readonly done: number | null;
}

/** Asks as {@link useAnswer} does; who no longer asks stops what is on its way. */
export function useWatched<Value>(
  client: EngineClient,
  channel: string,
  question: string | null,
  ask: (watch: PartsWatch) => Promise<Value>,
): Watched<Value> {
  const [done, setDone] = useState<{ readonly question: string; readonly part: number } | null>(null);
  const answer = useAnswer(client, channel, question, (_, signal) =>
    ask({ signal, onProgress: (part) => setDone({ question: question ?? "", part }) }),
  );
  const isAsking = question !== null && !answer.isCurrent;
  return { answer, done: isAsking ? (done?.question === question ? done.part : 0) : null };
}
