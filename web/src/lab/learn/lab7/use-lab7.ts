/** What lab 7 asks: of this tab's clock what it makes of single hashes, of the engine what the model says of a native run. */

import { useCallback, useEffect, useRef, useState } from "react";
import { EngineClient } from "../../../engine/client";
import type { LookupGap, TaskGrade } from "../../../engine/contract";
import { startWorker } from "../../../engine/start-worker";
import { BENCH_DIGESTS, BENCH_SIZES, benchCells, type RefusedCell, runBench } from "../../../engine/timing/hash-bench";
import { BATCHES, type BatchTimer, type HashTiming, quartilesOf, timeHash } from "../../../engine/timing/hash-timing";
import type { BenchTime, HashBenchParams } from "../../../figures/hash-bench/params";
import { type Answer, useAnswer } from "../../shell/use-answer";
import type { Comparison } from "./measured";

/** What is timed against single hashes: the paper's function on keys of its size. */
const SINGLE = { digest: "murmur64a", keyBytes: 512 } as const;

/** A clock and batches in a worker of their own, so that nothing else waits or disturbs. */
function ownTimer(): { timer: BatchTimer; client: EngineClient } {
  const client = new EngineClient(startWorker);
  return {
    client,
    timer: {
      clockStepMs: () => client.call((remote) => remote.clockStepMs()),
      timeHashMs: (name, bytes, rounds) => client.call((remote) => remote.timeHashMs(name, bytes, rounds)),
    },
  };
}

/** What the clock shows for one hash at a time, and what a hash takes. */
export interface ClockTrial {
  readonly tries: number;
  /** How many of them showed nothing at all. */
  readonly zeros: number;
  readonly singleMedianNs: number;
  readonly timing: HashTiming;
}

async function tryClock(timer: BatchTimer): Promise<ClockTrial> {
  const timing = await timeHash(timer, SINGLE.digest, SINGLE.keyBytes);
  const singles: number[] = [];
  while (singles.length < BATCHES) singles.push(await timer.timeHashMs(SINGLE.digest, SINGLE.keyBytes, 1));
  const zeros = singles.filter((ms) => ms === 0).length;
  return { tries: singles.length, zeros, singleMedianNs: quartilesOf(singles).medianNs * 1e6, timing };
}

/** The trial, once it is wanted; again after every reload, for it is of this tab. */
export function useClockTrial(isWanted: boolean): { readonly trial: ClockTrial | null; readonly error: Error | null } {
  const [trial, setTrial] = useState<ClockTrial | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isOpen = true;
    const { timer, client } = ownTimer();
    tryClock(timer)
      .then(
        (found) => isOpen && setTrial(found),
        (cause: unknown) => isOpen && setError(cause instanceof Error ? cause : new Error(String(cause))),
      )
      .finally(() => client.dispose());
    return () => {
      isOpen = false;
      client.dispose();
      setTrial(null);
    };
  }, [isWanted]);
  return { trial, error };
}

interface BenchState {
  readonly times: readonly BenchTime[];
  readonly refused: readonly RefusedCell[];
  readonly clockStepMs: number | null;
  readonly progress: HashBenchParams["progress"];
}

const NOTHING: BenchState = { times: [], refused: [], clockStepMs: null, progress: null };

/** The bench of this tab: what was finished is kept when it is stopped, and lost with the page. */
export function useHashBench(notify: (sentence: string) => void) {
  const [state, setState] = useState<BenchState>(NOTHING);
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const run = useCallback(() => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { timer, client } = ownTimer();
    setState(NOTHING);
    runBench(timer, benchCells(), {
      signal: control.signal,
      onTimed: ({ digest, keyBytes, medianNs, lowerQuartileNs, upperQuartileNs, clockStepMs }) => {
        const time = { digest, keyBytes, ns: medianNs, low: lowerQuartileNs, high: upperQuartileNs };
        setState((before) => ({ ...before, clockStepMs, times: [...before.times, time] }));
      },
      onRefused: (cell) => setState((before) => ({ ...before, refused: [...before.refused, cell] })),
      onProgress: (cell, done) => setState((before) => ({ ...before, progress: { ...cell, done } })),
    })
      .catch((cause: unknown) => notify(cause instanceof Error ? cause.message : String(cause)))
      .finally(() => {
        client.dispose();
        if (running.current === control) setState((before) => ({ ...before, progress: null }));
      });
  }, [notify]);
  return { ...state, digests: BENCH_DIGESTS, sizes: BENCH_SIZES, batches: BATCHES, run, stop };
}

/** Shares of empty lookups at which the model's line is drawn. */
const SHARES = Float64Array.from({ length: 21 }, (_, at) => at / 20);

/** The model by the run's own prices, over shares of empty lookups. */
export function useModelLine(
  client: EngineClient,
  comparison: Comparison | null,
): Answer<readonly { x: number; y: number }[]> {
  const question = comparison === null ? null : JSON.stringify(comparison.prices);
  return useAnswer(client, "lab7-line", question, async () => {
    if (comparison === null) throw new Error("There is a run before anything is asked.");
    const gains = await client.call((remote) => remote.gainsOfRun(comparison.prices, SHARES));
    return [...gains].map((y, at) => ({ x: SHARES[at] ?? 0, y }));
  });
}

/** The gap of the arm that shares its digest, and the grade of what was chosen; the gap only where it is wanted. */
export function useGap(
  client: EngineClient,
  comparison: Comparison | null,
  answer: string,
): { readonly grade: Answer<TaskGrade & { answer: string; run: string }>; readonly gap: Answer<LookupGap> } {
  const arm = comparison?.arms.shared ?? null;
  const run = JSON.stringify(arm);
  const asked = arm === null || answer === "" ? null : `${answer} ${run}`;
  const grade = useAnswer(client, "lab7-grade", asked, async () => {
    if (arm === null) throw new Error("There is a run before anything is graded.");
    return { ...(await client.call((remote) => remote.gradeGap(arm, answer))), answer, run };
  });
  const isRight = grade.value?.isRight === true && grade.value.answer === answer && grade.value.run === run;
  const gap = useAnswer(client, "lab7-gap", arm === null || !isRight ? null : run, () => {
    if (arm === null) throw new Error("There is a run before anything is asked.");
    return client.call((remote) => remote.lookupGap(arm));
  });
  return { grade, gap };
}
