/** The summary of a run: bundled, or computed from its file. */

import type { EngineClient } from "../../../engine/client";
import type { RunSummary } from "../../../engine/contract";
import type { NativeResult } from "../../../engine/native-result";
import { textOf } from "../../../live/study";
import type { OfferedRun } from "../../../results/heads";
import { useAnswer } from "../../shell/use-answer";

/** Summarizes a run; null until its file has loaded and the engine has answered. */
export function useSummary(client: EngineClient, { bundled, loaded, head }: OfferedRun): RunSummary | null {
  const id = head.run.id;
  const result = bundled === null ? (loaded?.result ?? null) : null;
  const computed = useAnswer(client, `summary ${id}`, result === null ? null : id, () =>
    client.call((remote) => remote.summarizeRun(textOf(result as NativeResult))),
  );
  return bundled?.summary ?? (computed.isCurrent ? computed.value : null);
}
