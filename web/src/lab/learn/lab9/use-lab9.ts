/** The claims that the engine can run, and what running them found: each is run once, and kept while the page is open. */

import { useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { ClaimFinding, ClaimRow } from "../../../engine/contract";
import { type Answer, useAnswer } from "../../use-answer";

/** Fixed, so that everybody sees the same evidence. */
const SEED = 1;

/** The claims. */
export function useClaims(client: EngineClient): Answer<ClaimRow[]> {
  return useAnswer(client, "lab9-claims", "all", () => client.call((remote) => remote.claimList()));
}

/** What was found so far. */
export interface Findings {
  readonly found: ReadonlyMap<string, ClaimFinding>;
  readonly error: Error | null;
}

/** Runs the claims that are wanted, one after the other. */
export function useFindings(client: EngineClient, wanted: readonly string[]): Findings {
  const [found, setFound] = useState<ReadonlyMap<string, ClaimFinding>>(new Map());
  const [error, setError] = useState<Error | null>(null);
  const asked = useRef(new Set<string>());
  const list = wanted.join(" ");
  useEffect(() => {
    const run = async (): Promise<void> => {
      for (const id of list.split(" ").filter((one) => one !== "" && !asked.current.has(one))) {
        asked.current.add(id);
        try {
          const finding = await client.call((remote) => remote.runClaim(id, SEED));
          setFound((before) => new Map(before).set(id, finding));
        } catch (cause) {
          // Asked again at the next change.
          asked.current.delete(id);
          setError(cause instanceof Error ? cause : new Error(String(cause)));
          return;
        }
      }
    };
    void run();
  }, [client, list]);
  return { found, error };
}
