/** The engine for as long as a component lives: started in an effect, ended in its clean-up, also under StrictMode. */

import { useEffect, useState } from "react";
import { EngineClient, type EngineStatus } from "../../engine/client";
import { startWorker } from "../../engine/start-worker";

/** The client, once started, and where the engine stands. */
export function useEngine(): { readonly client: EngineClient | null; readonly status: EngineStatus } {
  const [client, setClient] = useState<EngineClient | null>(null);
  const [status, setStatus] = useState<EngineStatus>({ kind: "starting" });
  useEffect(() => {
    const started = new EngineClient(startWorker, setStatus);
    setClient(started);
    return () => started.dispose();
  }, []);
  return { client, status };
}
