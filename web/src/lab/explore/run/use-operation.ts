/**
 * The last operation at a moment, event by event: immediately if the run contains it, otherwise after replaying up to it.
 *
 * **Invariant**: a replay stops when another moment is requested.
 */

import { useEffect, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { SandboxOperation } from "../../../engine/contract";
import { SANDBOX_PART } from "../../../engine/long-work";
import type { RunningPane } from "../runs/runner";

/** Maximum number of operations to replay automatically. */
export const AUTOMATIC = 60_000;

/** Known facts about an operation. */
export interface Operation {
  /** Null while it is not known. */
  readonly operation: SandboxOperation | null;
  /** Progress of the replay, or null if none runs. */
  readonly reached: number | null;
  /** True if the replay needs a request by the reader. */
  readonly isFar: boolean;
  readonly ask: () => void;
}

/** Runs again up to an operation, a slice a call. */
async function seek(
  client: EngineClient,
  id: number,
  op: number,
  isWanted: () => boolean,
  tell: (at: number) => void,
): Promise<void> {
  for (let at = -1; at !== op && isWanted(); ) {
    at = await client.call((remote) => remote.seekSandbox(id, op, SANDBOX_PART));
    tell(at);
  }
}

/** The operation after which a run is at a moment. */
export function useOperation(client: EngineClient, pane: RunningPane, op: number, isResting: boolean): Operation {
  const [found, setFound] = useState<{ id: number; operation: SandboxOperation } | null>(null);
  const [reached, setReached] = useState<number | null>(null);
  const [queried, setQueried] = useState<number | null>(null);
  const isFar = op > AUTOMATIC && op !== pane.log.done && queried !== op;
  const { id } = pane;
  useEffect(() => {
    if (!isResting || op === 0 || isFar) return;
    let isWanted = true;
    const tell = (at: number | null): void => {
      if (isWanted) setReached(at);
    };
    const replay = async (): Promise<void> => {
      await seek(client, id, op, () => isWanted, tell);
      const operation = isWanted ? await client.call((remote) => remote.sandboxOperation(id)) : undefined;
      if (isWanted && operation !== undefined) setFound({ id, operation });
      tell(null);
    };
    // Intermediate positions during scrubbing are not replayed.
    const timer = setTimeout(() => void replay().catch(() => setReached(null)), 120);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      setReached(null);
    };
  }, [client, id, op, isResting, isFar]);
  const isKnown = found !== null && found.id === id && found.operation.number === op;
  return { operation: isKnown ? found.operation : null, reached, isFar, ask: () => setQueried(op) };
}
