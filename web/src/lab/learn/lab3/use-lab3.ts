/** Engine requests of lab 3: the growth of the figure, and growths as counts. All report progress and can be stopped. */

import { useCallback, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { GrowthPolicy, SurveyedGrowth } from "../../../engine/contract";
import { growTree, surveyGrowth } from "../../../engine/long-work";
import { growthOf } from "../../../live/growth";
import { type Reel, readGrowth } from "../../../trace";
import { type Answer, useAnswer } from "../../shell/use-answer";
import { fixedGrowth, type Lab3State, longGrowth } from "./state";

/** A growth on its way, or there. */
export interface Watched<Value> {
  readonly answer: Answer<Value>;
  /** Memtables that are done; null while nothing grows. */
  readonly done: number | null;
  /** Keeps the results so far. */
  readonly stop: () => void;
}

/** The growth of the figure, ready to be scrubbed through; `onStopped` hears after how many memtables it was stopped. */
export function useReel(client: EngineClient, state: Lab3State, onStopped: (rounds: number) => void): Watched<Reel> {
  const params = growthOf(state);
  const isStopped = useRef(false);
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  const [done, setDone] = useState<number | null>(null);
  const kept = useRef<{ readonly question: string; readonly reel: Reel } | null>(null);
  const questionOf = (until: number | null): string => JSON.stringify([params, until]);
  const question = questionOf(state.until);
  const answer = useAnswer(client, "lab3-growth", question, async (_, signal) => {
    // A stopped growth is requested again through the link, which contains its end.
    if (kept.current?.question === question) return kept.current.reel;
    isStopped.current = false;
    try {
      const until = state.until ?? params.rounds;
      const watch = { signal, until, isStopped: () => isStopped.current, onProgress: setDone };
      const { value, rounds } = await growTree(client, params, watch);
      const reel = readGrowth(value);
      kept.current = { question: questionOf(rounds < params.rounds ? rounds : null), reel };
      if (rounds < until) onStopped(rounds);
      return reel;
    } finally {
      setDone(null);
    }
  });
  return { answer, done, stop };
}

/** A finished growth of the questions. */
export interface FixedTree {
  readonly policy: GrowthPolicy;
  readonly ratio: number;
  readonly reel: Reel;
}

/** Growths of the questions, each read once for a client. */
const grown = new WeakMap<EngineClient, Map<string, Reel>>();

async function growFixed(
  client: EngineClient,
  policy: GrowthPolicy,
  ratio: number,
  signal: AbortSignal,
): Promise<FixedTree> {
  const known = grown.get(client) ?? new Map<string, Reel>();
  grown.set(client, known);
  const key = `${policy} ${ratio}`;
  const reel = known.get(key) ?? readGrowth((await growTree(client, fixedGrowth(policy, ratio), { signal })).value);
  known.set(key, reel);
  return { policy, ratio, reel };
}

/** One tree of the questions, as soon as its question is open. */
export function useFixedTree(client: EngineClient, policy: GrowthPolicy, ratio: number): Answer<FixedTree> {
  const question = `${policy} ${ratio}`;
  return useAnswer(client, `lab3-${question}`, question, (_, signal) => growFixed(client, policy, ratio, signal));
}

/** Two trees that a question compares; the first is known before the run. */
export interface TreePair {
  readonly one: FixedTree;
  readonly other: FixedTree;
}

/** Trees of a question. */
export type PairOf = readonly [readonly [GrowthPolicy, number], readonly [GrowthPolicy, number]];

/** Both trees, and how many have grown. */
export function usePair(client: EngineClient, channel: string, [one, other]: PairOf, isWanted: boolean) {
  const [done, setDone] = useState(0);
  const answer = useAnswer(client, channel, isWanted ? "both" : null, async (_, signal): Promise<TreePair> => {
    setDone(0);
    const first = await growFixed(client, one[0], one[1], signal);
    setDone(1);
    return { one: first, other: await growFixed(client, other[0], other[1], signal) };
  });
  return { answer, done };
}

/** Hashes of the last lookup of a growth. */
export interface LookupHashes {
  readonly perFilter: number;
  readonly shared: number;
}

/** Both trees of leveling with the hashes of their last lookup. */
export interface CountedHashes extends TreePair {
  readonly hashes: readonly [LookupHashes, LookupHashes];
}

/** Counts by both arms. The engine sums them up over the growth, so the last lookup is the last difference. */
async function countHashes(client: EngineClient, ratio: number, signal: AbortSignal): Promise<LookupHashes> {
  const params = fixedGrowth("leveling", ratio);
  let [before, now] = [NO_HASHES, NO_HASHES];
  await surveyGrowth(client, params, {
    signal,
    part: params.memtableEntries,
    onProgress: (_, soFar) => {
      if (soFar !== null && soFar.lookups > now.lookups) [before, now] = [now, soFar];
    },
  });
  return {
    perFilter: now.hashesPerFilter - before.hashesPerFilter,
    shared: now.hashesShared - before.hashesShared,
  };
}

type HashSums = Pick<SurveyedGrowth, "lookups" | "hashesPerFilter" | "hashesShared">;
const NO_HASHES: HashSums = { lookups: 0, hashesPerFilter: 0, hashesShared: 0 };

/** The hashes in one tree, as soon as its question is open. */
export function useHashes(client: EngineClient, ratio: number): Answer<LookupHashes> {
  return useAnswer(client, `lab3-hashes-${ratio}`, String(ratio), (_, signal) => countHashes(client, ratio, signal));
}

/** Both trees with their hashes. */
export function useCountedHashes(client: EngineClient, [one, other]: PairOf, isWanted: boolean) {
  const [done, setDone] = useState(0);
  const answer = useAnswer(client, "lab3-hash", isWanted ? "both" : null, async (_, signal): Promise<CountedHashes> => {
    setDone(0);
    const pair = {
      one: await growFixed(client, one[0], one[1], signal),
      other: await growFixed(client, other[0], other[1], signal),
    };
    const first = await countHashes(client, one[1], signal);
    setDone(1);
    return { ...pair, hashes: [first, await countHashes(client, other[1], signal)] };
  });
  return { answer, done };
}

/** The long stream, counted up to where it was stopped; `onStopped` hears where that is. */
export function useLong(
  client: EngineClient,
  state: Lab3State,
  onStopped: (rounds: number) => void,
): Watched<SurveyedGrowth> & { readonly soFar: SurveyedGrowth | null } {
  const params = longGrowth(state);
  const isStopped = useRef(false);
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  const [now, setNow] = useState<{ readonly done: number; readonly soFar: SurveyedGrowth | null } | null>(null);
  const kept = useRef<{ readonly question: string; readonly counts: SurveyedGrowth } | null>(null);
  const questionOf = (rounds: number): string => JSON.stringify([params, rounds]);
  const question = questionOf(state.long);
  const answer = useAnswer(client, "lab3-long", state.long === 0 ? null : question, async (_, signal) => {
    if (kept.current?.question === question) return kept.current.counts;
    isStopped.current = false;
    try {
      const { value, rounds } = await surveyGrowth(client, params, {
        signal,
        until: state.long,
        isStopped: () => isStopped.current,
        onProgress: (done, soFar) => setNow({ done, soFar }),
      });
      kept.current = { question: questionOf(rounds), counts: value };
      if (rounds < state.long) onStopped(rounds);
      return value;
    } finally {
      setNow(null);
    }
  });
  return { answer, done: now?.done ?? null, soFar: now?.soFar ?? null, stop };
}
