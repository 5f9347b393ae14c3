/** Has the engine grade a pile of codes, a slice at a time, so that the page stays usable and can stop. */

import { useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { personOf } from "../../learn/person";
import { type Expected, judge, keyOf, type Reading, type Row } from "./judge";
import type { Entry } from "./pasted";

/** Codes that are with the engine at a time. */
const SLICE = 20;

/** Progress of a check. */
export interface Progress {
  readonly done: number;
  readonly all: number;
  readonly isRunning: boolean;
}

/** The check. */
export interface Check {
  /** Null before the first one. */
  readonly progress: Progress | null;
  readonly rows: readonly Row[];
  readonly start: (entries: readonly Entry[], expected: Expected, roster: readonly string[]) => Promise<void>;
  readonly stop: () => void;
}

/** The check of this page. What was pasted is kept nowhere but here. */
export function useCheck(client: EngineClient): Check {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [rows, setRows] = useState<readonly Row[]>([]);
  // A restart or unmount changes the number, which ends the running check.
  const turn = useRef(0);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const start = async (entries: readonly Entry[], expected: Expected, roster: readonly string[]): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    isStopped.current = false;
    const readings: Reading[] = [];
    const seeds = new Map<string, number>();
    setRows([]);
    setProgress({ done: 0, all: entries.length, isRunning: true });
    for (let at = 0; at < entries.length && mine === turn.current && !isStopped.current; at += SLICE) {
      const slice = entries.slice(at, at + SLICE);
      readings.push(...(await Promise.all(slice.map(({ code }) => readOne(client, code)))));
      await Promise.all(slice.map(({ name }) => seedFor(client, expected.title, name, seeds)));
      if (mine === turn.current) setProgress({ done: readings.length, all: entries.length, isRunning: true });
    }
    if (mine !== turn.current) return;
    setRows(judge(entries.slice(0, readings.length), readings, expected, seeds, roster));
    setProgress({ done: readings.length, all: entries.length, isRunning: false });
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  return { progress, rows, start, stop };
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

async function seedFor(client: EngineClient, title: string, name: string, seeds: Map<string, number>): Promise<void> {
  const key = keyOf(name);
  if (name === "" || title === "" || seeds.has(key)) return;
  seeds.set(key, await client.call((remote) => remote.seedOf(title, personOf(name))));
}
