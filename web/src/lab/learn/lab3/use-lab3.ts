/** What lab 3 asks the engine: the growth of the figure, and growths in counts. All of them can be watched and stopped. */

import { useCallback, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { GrowthParams, GrowthPolicy, SurveyedGrowth } from "../../../engine/contract";
import { growTree, surveyGrowth } from "../../../engine/long-work";
import { growthOf } from "../../../live/growth";
import { type Reel, readGrowth } from "../../../trace";
import { type Answer, useAnswer } from "../../shell/use-answer";
import { FIXED, fixedGrowth, type Lab3State, longGrowth } from "./state";

/** A growth on its way, or there. */
export interface Watched<Value> {
  readonly answer: Answer<Value>;
  /** Memtables that are done; null while nothing grows. */
  readonly done: number | null;
  /** Keeps what is there. */
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
    // What was stopped is asked for by the link of where it stopped.
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

/** Counts of growths that are finished: what one step has grown, another need not grow again. */
const finished = new WeakMap<EngineClient, Map<string, SurveyedGrowth>>();

async function survey(client: EngineClient, params: GrowthParams, signal: AbortSignal): Promise<SurveyedGrowth> {
  const known = finished.get(client) ?? new Map<string, SurveyedGrowth>();
  finished.set(client, known);
  const key = JSON.stringify(params);
  const found = known.get(key) ?? (await surveyGrowth(client, params, { signal })).value;
  known.set(key, found);
  return found;
}

/** Several growths, one after the other. */
function useSurveys<Value>(
  client: EngineClient,
  channel: string,
  isWanted: boolean,
  growths: readonly GrowthParams[],
  made: (found: readonly SurveyedGrowth[]) => Value,
): { readonly answer: Answer<Value>; readonly done: number } {
  const [done, setDone] = useState(0);
  const answer = useAnswer(client, channel, isWanted ? "all" : null, async (_, signal) => {
    const found: SurveyedGrowth[] = [];
    for (const growth of growths) {
      setDone(found.length);
      found.push(await survey(client, growth, signal));
    }
    return made(found);
  });
  return { answer, done };
}

/** A growth in counts, by its size ratio. */
export interface AtRatio {
  readonly ratio: number;
  readonly surveyed: SurveyedGrowth;
}

const BY_RATIO = FIXED.ratios.map((ratio) => fixedGrowth("leveling", ratio));
const atRatios = (found: readonly SurveyedGrowth[]): readonly AtRatio[] =>
  found.map((surveyed, at) => ({ ratio: FIXED.ratios[at] ?? 0, surveyed }));

/** Leveling by size ratio; `step` tells who asks. */
export function useByRatio(client: EngineClient, step: "ratio" | "hash", isWanted: boolean) {
  return useSurveys(client, `lab3-${step}`, isWanted, BY_RATIO, atRatios);
}

/** The policies at one size ratio. */
export type ByPolicy = Readonly<Record<GrowthPolicy, SurveyedGrowth>>;

const POLICIES = ["leveling", "tiering", "lazy-leveling"] as const;
const BY_POLICY = POLICIES.map((policy) => fixedGrowth(policy, FIXED.ratio));
const byPolicy = (found: readonly SurveyedGrowth[]): ByPolicy =>
  Object.fromEntries(POLICIES.map((policy, at) => [policy, found[at]])) as unknown as ByPolicy;

/** The policies, compared. */
export function useByPolicy(client: EngineClient, isWanted: boolean) {
  return useSurveys(client, "lab3-policies", isWanted, BY_POLICY, byPolicy);
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
