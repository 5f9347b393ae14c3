/** The claims that the engine can run, and what running them found: each is run once, and kept while the page is open. */

import { useCallback, useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { ClaimFinding, ClaimRow, DecidingNumber } from "../../../engine/contract";
import { type Answer, useAnswer } from "../../shell/use-answer";

/** Fixed, so that all readers see the same evidence. */
export const FIRST_SEED = 1;

/** The claims. */
export function useClaims(client: EngineClient): Answer<ClaimRow[]> {
  return useAnswer(client, "lab9-claims", "all", () => client.call((remote) => remote.claimList()));
}

/** The numbers that decide a claim, before it is run. */
export function useDecidingNumbers(client: EngineClient, id: string): Answer<DecidingNumber[]> {
  return useAnswer(client, `lab9-numbers-${id}`, id, () =>
    client.call((remote) => remote.decidingNumbers(id, FIRST_SEED)),
  );
}

/** Findings so far. */
export interface Findings {
  readonly found: ReadonlyMap<string, ClaimFinding>;
  readonly error: Error | null;
  /** Finished share of the requested claims, from 0 to 1. Null if all are finished. */
  readonly done: number | null;
}

/** A finding of a claim with other keys and filters. */
export interface Recount {
  readonly seed: number;
  readonly finding: ClaimFinding;
}

/** Counts of claims that the reader has repeated, each with the next seed. A reload discards them. */
export function useRecounts(client: EngineClient) {
  const [found, setFound] = useState<ReadonlyMap<string, Recount>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const recount = useCallback(
    async (id: string, seed: number): Promise<void> => {
      setBusy(true);
      try {
        const finding = await client.call((remote) => remote.runClaim(id, seed));
        setFound((before) => new Map(before).set(id, { seed, finding }));
      } catch (cause) {
        setError(cause instanceof Error ? cause : new Error(String(cause)));
      } finally {
        setBusy(false);
      }
    },
    [client],
  );
  const forget = (id: string): void => setFound((before) => new Map([...before].filter(([one]) => one !== id)));
  return {
    found,
    forget,
    isBusy,
    error,
    again: (id: string): Promise<void> => recount(id, (found.get(id)?.seed ?? FIRST_SEED) + 1),
  };
}

/**
 * Runs the requested claims one after the other. A claim that is no longer requested does not start. A running claim ends in the engine,
 * and its finding is kept.
 */
export function useFindings(client: EngineClient, wanted: readonly string[]): Findings {
  const [found, setFound] = useState<ReadonlyMap<string, ClaimFinding>>(new Map());
  const [error, setError] = useState<Error | null>(null);
  const queried = useRef(new Set<string>());
  const list = wanted.join(" ");
  const stillWanted = useRef(new Set<string>());
  stillWanted.current = new Set(wanted);
  useEffect(() => {
    if (list === "") return;
    const next = (): string | undefined => [...stillWanted.current].find((id) => !queried.current.has(id));
    const run = async (): Promise<void> => {
      for (let id = next(); id !== undefined; id = next()) {
        const claim = id;
        queried.current.add(claim);
        try {
          const finding = await client.call((remote) => remote.runClaim(claim, FIRST_SEED));
          setFound((before) => new Map(before).set(claim, finding));
        } catch (cause) {
          // Asked again at the next change.
          queried.current.delete(claim);
          setError(cause instanceof Error ? cause : new Error(String(cause)));
          return;
        }
      }
    };
    void run();
  }, [client, list]);
  const run = wanted.filter((id) => found.has(id)).length;
  return { found, error, done: run === wanted.length || error !== null ? null : run / wanted.length };
}
