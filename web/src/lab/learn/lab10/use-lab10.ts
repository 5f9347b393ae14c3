/** What lab 10 asks of the engine: briefs, scores of designs, and those of pasted codes. */

import { useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { ContestBrief, DesignScores } from "../../../engine/contract";
import { type Answer, useAnswer } from "../../use-answer";
import { type Chosen, designOf } from "./state";

/** The brief. */
export function useBrief(client: EngineClient, seed: number): Answer<ContestBrief> {
  return useAnswer(client, "lab10-brief", String(seed), () => client.call((remote) => remote.contestBrief(seed)));
}

/** A score and what it is of. */
export interface Scored {
  readonly design: string;
  readonly seed: number;
  readonly scores: DesignScores;
}

/** What a design costs: by the model, and where it is wanted also counted. */
export function useScores(
  client: EngineClient,
  channel: string,
  seed: number,
  design: string | null,
  counts: boolean,
): Answer<Scored> {
  const question = design === null ? null : `${seed} ${design} ${counts}`;
  return useAnswer(client, channel, question, async () => {
    if (design === null) throw new Error("There is a design before anything is scored.");
    return { seed, design, scores: await client.call((remote) => remote.scoreDesign(seed, design, counts)) };
  });
}

/** What the predictions are about, whatever the designer shows: the brief of seed 1 and a plain design. */
export const FIXED_SEED = 1;
const PLAIN: Chosen = { ratio: 10, policy: "leveling", bits: 6, plan: "uniform", arm: "shared", digest: "murmur64a" };

/** Two designs of the fixed brief, counted. */
export interface Pair {
  readonly one: DesignScores;
  readonly other: DesignScores;
}

/** Counts two designs that differ in one thing. */
export function usePair(
  client: EngineClient,
  channel: string,
  brief: ContestBrief | null,
  change: Partial<Chosen>,
  isWanted: boolean,
): Answer<Pair> {
  return useAnswer(client, channel, brief === null || !isWanted ? null : JSON.stringify(change), async () => {
    if (brief === null) throw new Error("There is a brief before anything is counted.");
    const of = (design: Chosen): Promise<DesignScores> =>
      client.call((remote) => remote.scoreDesign(FIXED_SEED, designOf(design, brief), true));
    return { one: await of(PLAIN), other: await of({ ...PLAIN, ...change }) };
  });
}

/** A pasted code, scored again; or why it was not. */
export interface Entry {
  readonly name: string;
  readonly code: string;
  readonly seed: number;
  readonly counted: number | null;
  readonly modelled: number | null;
  readonly problem: string | null;
}

/** The code in a line, and what stands before it: a name, if anything. */
export function readLine(line: string): { readonly name: string; readonly code: string } | null {
  const found = /lsm\d+-\S+/iu.exec(line);
  if (found === null) return null;
  return {
    name: line
      .slice(0, found.index)
      .replace(/[\s:,;]+$/u, "")
      .trim(),
    code: found[0],
  };
}

/** The leaderboard: every code is read and its design scored by the engine; nothing in a code is believed but the design. */
export function useLeaderboard(client: EngineClient) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [isRunning, setRunning] = useState(false);
  const round = useRef(0);
  const score = async (text: string, messages: { readonly other: string; readonly unfit: string }): Promise<void> => {
    round.current += 1;
    const mine = round.current;
    setRunning(true);
    setEntries([]);
    for (const line of text.split("\n")) {
      const read = readLine(line);
      if (read === null) continue;
      const entry = await entryOf(client, read, messages);
      if (mine !== round.current) return;
      setEntries((before) => inOrder([...before, entry]));
    }
    setRunning(false);
  };
  return { entries, isRunning, score };
}

async function entryOf(
  client: EngineClient,
  { name, code }: { readonly name: string; readonly code: string },
  messages: { readonly other: string; readonly unfit: string },
): Promise<Entry> {
  const nothing = { name, code, seed: 0, counted: null, modelled: null };
  try {
    const { task, seed, answer } = await client.call((remote) => remote.readCode(code));
    if (task !== "10c") return { ...nothing, problem: messages.other };
    const scores = await client.call((remote) => remote.scoreDesign(seed, answer, true));
    if (!(scores.counted && scores.modelled)) return { ...nothing, seed, problem: messages.unfit };
    return { ...nothing, seed, counted: scores.counted.totalNs, modelled: scores.modelled.totalNs, problem: null };
  } catch (cause) {
    return { ...nothing, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** By brief, then the cheapest first; what has no score comes last. */
export function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const rank = ({ counted }: Entry): number => counted ?? Number.POSITIVE_INFINITY;
  return [...entries].sort((one, other) => {
    if ((one.problem === null) !== (other.problem === null)) return one.problem === null ? -1 : 1;
    if (one.seed !== other.seed) return one.seed - other.seed;
    return rank(one) === rank(other) ? 0 : rank(one) - rank(other);
  });
}
