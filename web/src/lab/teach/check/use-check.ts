/** Has the engine grade a pile of codes, a slice at a time, so that the page stays usable and can stop. */

import { useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { type Expected, namesToSeed, type Reading } from "./judge";
import type { Entry } from "./pasted";
import type { Student } from "./roster";

/** Codes that are with the engine at a time. */
const SLICE = 20;
/** Names that are with the engine at a time. */
const NAMES = 200;

/** Progress of a check. */
export interface Progress {
  readonly done: number;
  readonly all: number;
  readonly isRunning: boolean;
}

/** Codes as the engine read them. */
export interface Checked {
  readonly entries: readonly Entry[];
  readonly readings: readonly Reading[];
  readonly expected: Expected;
  readonly seeds: ReadonlyMap<string, number>;
  readonly roster: readonly Student[];
}

/** The check. */
export interface Check {
  /** Null before the first one. */
  readonly progress: Progress | null;
  /** Null until a check has ended. */
  readonly checked: Checked | null;
  readonly start: (entries: readonly Entry[], expected: Expected, roster: readonly Student[]) => Promise<void>;
  readonly stop: () => void;
  readonly clear: () => void;
}

/** The check of this page. */
export function useCheck(client: EngineClient): Check {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  // A restart or unmount changes the number, which ends the running check.
  const turn = useRef(0);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  useEffect(() => {
    // The engine's part for labs is fetched now, so that no network is needed later.
    client.call((remote) => remote.checkWords("")).catch(() => undefined);
  }, [client]);
  const start = async (entries: readonly Entry[], expected: Expected, roster: readonly Student[]): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    isStopped.current = false;
    const readings: Reading[] = [];
    setProgress({ done: 0, all: entries.length, isRunning: true });
    for (let at = 0; at < entries.length && mine === turn.current && !isStopped.current; at += SLICE) {
      const slice = entries.slice(at, at + SLICE);
      readings.push(...(await Promise.all(slice.map(({ code }) => readOne(client, code)))));
      if (mine === turn.current) setProgress({ done: readings.length, all: entries.length, isRunning: true });
    }
    const read = entries.slice(0, readings.length);
    const seeds = new Map<string, number>();
    const names = namesToSeed(read, expected, roster);
    for (let at = 0; at < names.length && mine === turn.current; at += NAMES) {
      const slice = names.slice(at, at + NAMES);
      const found = await Promise.all(
        slice.map((name) => client.call((remote) => remote.seedOf(expected.title, name))),
      );
      for (const [of, name] of slice.entries()) seeds.set(name, found[of] ?? 0);
    }
    if (mine !== turn.current) return;
    setChecked({ entries: read, readings, expected, seeds, roster });
    setProgress({ done: readings.length, all: entries.length, isRunning: false });
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  const clear = (): void => {
    turn.current += 1;
    setChecked(null);
    setProgress(null);
  };
  return { progress, checked, start, stop, clear };
}

/** Parses the code, corrected if necessary. */
async function readOne(client: EngineClient, code: string): Promise<Reading> {
  try {
    return { kind: "read", code: await client.call((remote) => remote.readCode(code)), slip: null };
  } catch (cause) {
    try {
      const slip = await client.call((remote) => remote.slipOf(code));
      if (slip !== undefined) {
        return { kind: "read", code: await client.call((remote) => remote.readCode(slip.code)), slip };
      }
    } catch {
      // The message of the first parse is the result.
    }
    return { kind: "unread", message: cause instanceof Error ? cause.message : String(cause) };
  }
}
