/**
 * Long computations, from the page: one part at a time, with progress, and stoppable between parts.
 *
 * **Invariants** (tests: `long-work.test.ts`)
 * 1. The answer does not depend on the size of parts.
 * 2. Stopped work keeps its results so far. Aborted work ends after the current part, and leaves nothing in the worker.
 *
 * **Cost**: a call to the worker for each {@link PART}, about 10 ms of its time.
 */

import type { EngineClient } from "./client";
import type { GrownTree, GrowthParams, SurveyedGrowth, WorkAnswer, WorkQuestion } from "./contract";
import { EngineError } from "./errors";

type Caller = Pick<EngineClient, "call">;

/** Entries written or lookups done by one call. */
export const PART = 2000;
/** The most operations of the sandbox in one call. */
export const SANDBOX_PART = 5000;

type NameIn<Union> = Union extends unknown ? keyof Union : never;
type At<Union, Name extends PropertyKey> = Union extends Record<Name, infer Value> ? Value : never;

/** Name of a computation, the same in questions and answers. */
export type WorkName = NameIn<WorkAnswer>;
/** Parameters of a computation. */
export type QuestionOf<Name extends WorkName> = At<WorkQuestion, Name>;
/** Answer of a computation. */
export type AnswerOf<Name extends WorkName> = At<WorkAnswer, Name>;

/** Receives the progress of a computation, with a signal to abort it. */
export interface Watch {
  readonly signal?: AbortSignal;
  /** Finished part, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/** A watch of each part. */
export interface PartWatch<Answer> extends Watch {
  /** Returns true to stop and keep the results so far. Called before every part. */
  readonly isStopped?: () => boolean;
  /** Called after every part with the finished amount. `peek` returns the answer so far. */
  readonly onPart?: (done: number, peek: () => Promise<Answer>) => void | Promise<void>;
  /** Amount after which the computation ends. Default: all of it. */
  readonly until?: number;
  /** Amount of one part. */
  readonly part?: number;
}

/** Returns the watch of one step in a sequence of computations. */
export function partOf(watch: Watch, at: number, of: number): Watch {
  return { ...watch, onProgress: (done) => watch.onProgress?.((at + done) / of) };
}

let last = 0;

/** Returns a number that is unique on this page. */
export function newWork(): number {
  last += 1;
  return last;
}

/** Throws if the computation was aborted. */
export function stillWanted({ signal }: Watch): void {
  if (signal?.aborted) throw new EngineError("superseded", "This computation was aborted.");
}

/** Runs a computation until it ends or is stopped. Returns the answer and the finished amount. */
export async function doWork<Name extends WorkName>(
  client: Caller,
  name: Name,
  question: QuestionOf<Name>,
  watch: PartWatch<AnswerOf<Name>> = {},
): Promise<{ readonly answer: AnswerOf<Name>; readonly done: number }> {
  stillWanted(watch);
  const requested = { [name]: question } as unknown as WorkQuestion;
  const number = newWork();
  const whole = await client.call((remote) => remote.startWork(number, requested));
  const take = async (): Promise<AnswerOf<Name>> => {
    const answer = await client.call((remote) => remote.takeWork(number));
    return (answer as unknown as Record<Name, AnswerOf<Name>>)[name];
  };
  try {
    stillWanted(watch);
    const end = Math.min(watch.until ?? whole, whole);
    let done = 0;
    while (done < end && watch.isStopped?.() !== true) {
      const amount = Math.min(watch.part ?? PART, end - done);
      done = await client.call((remote) => remote.advanceWork(number, amount));
      stillWanted(watch);
      watch.onProgress?.(done / whole);
      await watch.onPart?.(done, take);
    }
    return { answer: await take(), done };
  } finally {
    // The worker may have ended, together with the computation.
    await client.call((remote) => remote.stopWork(number)).catch(() => undefined);
  }
}

/** Returns the answer of a complete computation. */
export async function answerOf<Name extends WorkName>(
  client: Caller,
  name: Name,
  question: QuestionOf<Name>,
  watch: Watch = {},
): Promise<AnswerOf<Name>> {
  return (await doWork(client, name, question, watch)).answer;
}

/** A watch of a growth: its progress is in memtables. */
export interface GrowthWatch<Value> {
  readonly signal?: AbortSignal;
  /** Returns true to stop and keep the results so far. Called after every part. */
  readonly isStopped?: () => boolean;
  /** Receives the number of finished memtables, and the answer so far if it can be read in between. */
  readonly onProgress?: (rounds: number, soFar: Value | null) => void;
  /** Number of memtables after which it ends. Default: all of them. */
  readonly until?: number;
  /** Entries of one part. */
  readonly part?: number;
}

/** Answer of a growth, after a number of memtables. */
export interface Grown<Value> {
  readonly value: Value;
  readonly rounds: number;
}

async function grow<Name extends "growTree" | "surveyGrowth">(
  client: Caller,
  name: Name,
  params: QuestionOf<Name> & GrowthParams,
  { onProgress, until, ...watch }: GrowthWatch<AnswerOf<Name>>,
  peeks: boolean,
): Promise<Grown<AnswerOf<Name>>> {
  const { memtableEntries } = params;
  const { answer, done } = await doWork(client, name, params, {
    ...watch,
    ...(until === undefined ? {} : { until: until * memtableEntries }),
    onPart: async (done, peek) => onProgress?.(done / memtableEntries, peeks ? await peek() : null),
  });
  return { value: answer, rounds: done / memtableEntries };
}

/** Grows a tree and records its trace. */
export function growTree(client: Caller, params: GrowthParams, watch: GrowthWatch<GrownTree> = {}) {
  return grow(client, "growTree", params, watch, false);
}

/** Grows a tree and counts. The watch receives the counts so far. */
export function surveyGrowth(client: Caller, params: GrowthParams, watch: GrowthWatch<SurveyedGrowth> = {}) {
  return grow(client, "surveyGrowth", params, watch, watch.onProgress !== undefined);
}
