/** The engine for as long as a component lives: started in an effect, ended in its clean-up, also under StrictMode. */

import { useEffect, useState, useSyncExternalStore } from "react";
import { EngineClient, type EngineStatus } from "../engine/client";
import { startWorker } from "../engine/start-worker";

const STARTING: EngineStatus = { kind: "starting" };
const NEVER = (): (() => void) => () => undefined;
const STARTING_STATUS = (): EngineStatus => STARTING;

/** The client, once started, and where the engine stands. */
export function useEngine(): { readonly client: EngineClient | null; readonly status: EngineStatus } {
  const [client, setClient] = useState<EngineClient | null>(null);
  useEffect(() => {
    const started = new EngineClient(startWorker);
    setClient(started);
    return () => started.dispose();
  }, []);
  const status = useSyncExternalStore(client?.subscribe ?? NEVER, client?.status ?? STARTING_STATUS);
  return { client, status };
}
