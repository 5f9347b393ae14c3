/** What the engine makes of a run, and of two: asked once for each, with the text of the file as it was validated. */

import type { EngineClient } from "../../engine/client";
import type { RunComparison, RunStudy } from "../../engine/contract";
import type { NativeResult } from "../../engine/native-result";
import { studyOf, textOf } from "../../live/study";
import { type Answer, useAnswer } from "../shell/use-answer";

/** A run beside its models. */
export function useStudy(client: EngineClient, result: NativeResult): Answer<RunStudy> {
  return useAnswer(client, "study", result.run.id, () => studyOf(client, result));
}

/** Two runs beside each other; nothing is asked without a second. */
export function useComparison(
  client: EngineClient,
  first: NativeResult,
  second: NativeResult | null,
): Answer<RunComparison> {
  const question = second === null ? null : `${first.run.id}:${second.run.id}`;
  return useAnswer(client, "comparison", question, () =>
    client.call((remote) => remote.compareRuns(textOf(first), textOf(second ?? first))),
  );
}
