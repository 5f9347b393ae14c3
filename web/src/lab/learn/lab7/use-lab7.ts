/** Data of lab 7: readings of the browser's clock, times of hashes, and the model for a native run. */

import { useCallback, useEffect, useRef, useState } from "react";
import { EngineClient } from "../../../engine/client";
import type { LookupGap, TaskGrade } from "../../../engine/contract";
import { EngineError } from "../../../engine/errors";
import { startWorker } from "../../../engine/start-worker";
import { BENCH_DIGESTS, BENCH_SIZES, benchCells, type RefusedCell, runBench } from "../../../engine/timing/hash-bench";
import { BATCHES, type BatchTimer, type HashTiming, quartilesOf, timeHash } from "../../../engine/timing/hash-timing";
import type { BenchTime, HashBenchParams } from "../../../figures/hash-bench/params";
import type { ModelAndMeasured } from "../../../figures/outcomes/measuring/bars-layout";
import type { TimedBatch } from "../../../figures/outcomes/measuring/clock-layout";
import { type Answer, useAnswer } from "../../shell/use-answer";
import type { Comparison } from "./measured";

/** Hash function and key size for single hashes: the paper's. */
const SINGLE = { digest: "murmur64a", keyBytes: 512 } as const;

/** A clock and batches in a separate worker, so that nothing disturbs them. */
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

/** Clock readings of single hashes, and the time of a hash from batches. */
export interface ClockTrial {
  /** Readings of the clock for one hash each. */
  readonly readingsMs: readonly number[];
  /** Number of readings of 0. */
  readonly zeros: number;
  readonly singleMedianNs: number;
  readonly timing: HashTiming;
}

async function tryClock(timer: BatchTimer): Promise<ClockTrial> {
  const timing = await timeHash(timer, SINGLE.digest, SINGLE.keyBytes);
  const singles: number[] = [];
  while (singles.length < BATCHES) singles.push(await timer.timeHashMs(SINGLE.digest, SINGLE.keyBytes, 1));
  const zeros = singles.filter((ms) => ms === 0).length;
  return { readingsMs: singles, zeros, singleMedianNs: quartilesOf(singles).medianNs * 1e6, timing };
}

/** Hashes before the first single reading. */
const WARM_ROUNDS = 10_000;

/** Times hashes in a worker of the visitor, which starts with the first call and ends with the question. */
function useOwnTimer(isOpen: boolean): (rounds: number) => Promise<number> {
  const own = useRef<ReturnType<typeof ownTimer>>(undefined);
  const end = useCallback(() => {
    own.current?.client.dispose();
    own.current = undefined;
  }, []);
  useEffect(() => (isOpen ? end : undefined), [isOpen, end]);
  return async (rounds) => {
    if (own.current === undefined) {
      own.current = ownTimer();
      // The first call of a worker compiles its code.
      await own.current.timer.timeHashMs(SINGLE.digest, SINGLE.keyBytes, WARM_ROUNDS);
    }
    return own.current.timer.timeHashMs(SINGLE.digest, SINGLE.keyBytes, rounds);
  };
}

/** Single readings that the visitor takes before the run. */
export function useTries(isOpen: boolean) {
  const [triedMs, setTried] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const timeMs = useOwnTimer(isOpen);
  useEffect(() => {
    if (!isOpen) setTried([]);
  }, [isOpen]);
  const hashOnce = async (): Promise<void> => {
    setBusy(true);
    try {
      const ms = await timeMs(1);
      setTried((before) => [...before, ms].slice(-BATCHES));
    } catch {
      // The worker was disposed of with the question.
    } finally {
      setBusy(false);
    }
  };
  return { triedMs, isBusy, hashOnce };
}

/** A batch whose size the visitor chooses after the outcome. Sizes that were passed meanwhile are not timed. */
export function useBatch(isOpen: boolean) {
  const [rounds, setRounds] = useState<number | null>(null);
  const [timed, setTimed] = useState<TimedBatch | null>(null);
  const timeMs = useOwnTimer(isOpen);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (isOpen) return;
    setRounds(null);
    setTimed(null);
  }, [isOpen]);
  const choose = async (next: number): Promise<void> => {
    const isRunning = wanted.current !== null;
    wanted.current = next;
    setRounds(next);
    if (isRunning) return;
    try {
      while (wanted.current !== null) {
        const size: number = wanted.current;
        const ms = await timeMs(size);
        setTimed({ rounds: size, ms });
        if (wanted.current === size) wanted.current = null;
      }
    } catch {
      // The worker was disposed of with the question.
      wanted.current = null;
    }
  };
  return { rounds, timed, choose };
}

/** Runs the trial when it is needed. It runs again after every reload, because its times belong to this page. */
export function useClockTrial(isWanted: boolean): Answer<ClockTrial> {
  const [trial, setTrial] = useState<ClockTrial | null>(null);
  const [error, setError] = useState<EngineError | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isOpen = true;
    const { timer, client } = ownTimer();
    tryClock(timer)
      .then(
        (found) => isOpen && setTrial(found),
        (cause: unknown) =>
          isOpen && setError(cause instanceof EngineError ? cause : new EngineError("unknown", String(cause))),
      )
      .finally(() => client.dispose());
    return () => {
      isOpen = false;
      client.dispose();
      setTrial(null);
    };
  }, [isWanted]);
  return { value: trial, error, isCurrent: trial !== null };
}

interface BenchState {
  readonly times: readonly BenchTime[];
  readonly refused: readonly RefusedCell[];
  readonly clockStepMs: number | null;
  readonly progress: HashBenchParams["progress"];
}

const NOTHING: BenchState = { times: [], refused: [], clockStepMs: null, progress: null };

/** Hash benchmark of your browser. A stop keeps finished cells. A reload discards them. */
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
const SHARES = Float64Array.from({ length: 41 }, (_, at) => at / 40);

/** The measurement against the model: both lookups, and the model over shares of empty lookups. */
export interface Compared {
  readonly bars: ModelAndMeasured;
  readonly line: readonly { readonly x: number; readonly y: number }[];
}

export function useCompared(client: EngineClient, comparison: Comparison | null): Answer<Compared> {
  const question = comparison === null ? null : JSON.stringify([comparison.prices, comparison.arms]);
  return useAnswer(client, "lab7-compared", question, async () => {
    if (comparison === null) throw new Error("A run is loaded before it is compared.");
    const { predicted, gain, low, high, isPaired, prices, arms } = comparison;
    const gains = await client.call((remote) => remote.gainsOfRun(prices, SHARES));
    const perFilter = await client.call((remote) => remote.lookupGap(arms.perFilter));
    const shared = await client.call((remote) => remote.lookupGap(arms.shared));
    return {
      bars: {
        predicted,
        gain,
        low,
        high,
        isPaired,
        model: { perFilterNs: perFilter.modelNs, sharedNs: shared.modelNs },
        measured: { perFilterNs: perFilter.measuredNs, sharedNs: shared.measuredNs },
      },
      line: [...gains].map((y, at) => ({ x: SHARES[at] ?? 0, y })),
    };
  });
}

/** The gap of the arm that shares its digest, and the grade of an answer. */
export function useGap(
  client: EngineClient,
  comparison: Comparison | null,
  answer: string,
): { readonly grade: Answer<TaskGrade & { answer: string; run: string }>; readonly gap: Answer<LookupGap> } {
  const arm = comparison?.arms.shared ?? null;
  const run = JSON.stringify(arm);
  const queried = arm === null || answer === "" ? null : `${answer} ${run}`;
  const grade = useAnswer(client, "lab7-grade", queried, async () => {
    if (arm === null) throw new Error("A run is loaded before an answer is graded.");
    return { ...(await client.call((remote) => remote.gradeGap(arm, answer))), answer, run };
  });
  const gap = useAnswer(client, "lab7-gap", arm === null ? null : run, () => {
    if (arm === null) throw new Error("A run is loaded before its gap is split.");
    return client.call((remote) => remote.lookupGap(arm));
  });
  return { grade, gap };
}
