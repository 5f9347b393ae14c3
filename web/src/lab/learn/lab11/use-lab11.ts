/** Questions of lab 11 to the engine: lookups by two arms, a growing tree with its maplet, and counted workloads. */

import { useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { CountedMaplet, MapletBalance, MapletStep } from "../../../engine/contract";
import type { MapletShape, WastedReads } from "../../../figures/maplet/params";
import { askMaplet, mapletTree } from "../../../live/maplet";
import { type Answer, useAnswer } from "../../shell/use-answer";
import { type Lab11State, LOOKUPS, MANY_LOOKUPS, MOST_LEVELS, MOVES, type Workload, workloadOf } from "./state";

/** An empty lookup in the deepest tree, and counts of many. */
export interface Probes {
  readonly drawn: MapletShape;
  /** The lookup of an existing key, whose slot explains the maplet. */
  readonly example: MapletShape;
  /** Left out before the lookups are counted. */
  readonly counted?: CountedMaplet;
  /** Wasted reads of many lookups; left out before they are counted. */
  readonly wasted?: WastedReads;
}

/** The lookups, and what is known of them meanwhile. */
export function useProbes(client: EngineClient) {
  const [soFar, setSoFar] = useState<Probes | null>(null);
  const answer = useAnswer(client, "lab11-probes", "all", async (): Promise<Probes> => {
    const count = (lookups: number) =>
      client.call((remote) => remote.countMaplet(mapletTree(MOST_LEVELS), lookups, 100));
    const drawn = await wholeLookup(client);
    const example = await askMaplet(client, {
      ...{ levels: MOST_LEVELS, keyKind: "stored", keyIndex: 0, keyLevel: EXAMPLE_LEVEL },
    });
    setSoFar({ drawn, example });
    const counted = await count(LOOKUPS);
    const { wastedByLines, wastedByMaplet } = await count(MANY_LOOKUPS);
    return { drawn, example, counted, wasted: { lookups: MANY_LOOKUPS, lines: wastedByLines, maplet: wastedByMaplet } };
  });
  return { answer, soFar: answer.value ?? soFar };
}

/** Level of the entry whose slot explains the maplet. */
const EXAMPLE_LEVEL = 5;

/** The first lookup of an absent key that every level covers, with no wrong answer of any arm. */
async function wholeLookup(client: EngineClient): Promise<MapletShape> {
  for (let keyIndex = 0; ; keyIndex += 1) {
    const found = await askMaplet(client, { levels: MOST_LEVELS, keyKind: "absent", keyIndex, keyLevel: null });
    const isPlain = found.candidates === 0 && found.lines.every(({ isMaybe }) => !isMaybe);
    if ((isPlain && found.lines.length === MOST_LEVELS) || keyIndex >= 20) return found;
  }
}

/** The lookup that the controls choose. */
export function useLookup(client: EngineClient, state: Lab11State, isWanted: boolean): Answer<MapletShape> {
  const { levels, keyKind, keyIndex, keyLevel } = state;
  const queried = { levels, keyKind, keyIndex, keyLevel };
  return useAnswer(client, "lab11-lookup", isWanted ? JSON.stringify(queried) : null, () => askMaplet(client, queried));
}

/** A key of a level of the deepest tree, with its slot. */
export function useLevel(client: EngineClient, level: number | null): Answer<MapletShape> {
  return useAnswer(client, "lab11-level", level === null ? null : String(level), () =>
    askMaplet(client, { levels: MOST_LEVELS, keyKind: "stored", keyIndex: 0, keyLevel: level }),
  );
}

function askBalance(client: EngineClient, { growth, emptyPercent, lookupsPerWrite }: Workload): Promise<MapletBalance> {
  return client.call((remote) => remote.mapletBalance(growth, emptyPercent, lookupsPerWrite));
}

/** A growing tree with its maplet, step by step, and what the model predicts. */
export interface Moves {
  readonly steps: readonly MapletStep[];
  readonly balance: MapletBalance;
}

/** Grows the small tree. */
export function useMoves(client: EngineClient): Answer<Moves> {
  return useAnswer(client, "lab11-moves", "small", async () => ({
    steps: await client.call((remote) => remote.mapletSteps(MOVES.growth)),
    balance: await askBalance(client, MOVES),
  }));
}

/** Steps of absent keys and of existing keys. */
export interface Steps {
  readonly absent: MapletBalance;
  readonly existing: MapletBalance;
}

/** Counts the steps of lookups. */
export function useSteps(client: EngineClient, isWanted: boolean): Answer<Steps> {
  return useAnswer(client, "lab11-steps", isWanted ? "both" : null, async () => {
    const of = (emptyPercent: number) => {
      const workload = workloadOf({ policy: "leveling", updatePercent: 0, emptyPercent, perWrite: "1" });
      return askBalance(client, workload);
    };
    return { absent: await of(100), existing: await of(0) };
  });
}

/** Counts the workload that the controls choose. */
export function useBalance(client: EngineClient, state: Lab11State, isWanted: boolean): Answer<MapletBalance> {
  const workload = workloadOf(state);
  return useAnswer(client, "lab11-balance", isWanted ? JSON.stringify(workload) : null, () =>
    askBalance(client, workload),
  );
}
