/**
 * Long work, from the page: a part at a time, with its progress, and ended between two parts.
 *
 * **Invariants** (broken by `long-work.test.ts`)
 * 1. Parts change nothing: the answer is the same for every size of parts.
 * 2. Work that is stopped keeps what it did. Unwanted work ends after the part that runs, and leaves nothing in the worker.
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

/** The name of work, by which it is asked and answered. */
export type WorkName = NameIn<WorkAnswer>;
/** The parameters of work. */
export type QuestionOf<Name extends WorkName> = At<WorkQuestion, Name>;
/** The answer of work. */
export type AnswerOf<Name extends WorkName> = At<WorkAnswer, Name>;

/** The progress of work, and a signal that its answer is not wanted any more. */
export interface Watch {
  readonly signal?: AbortSignal;
  /** The part that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/** A watch of each part. */
export interface PartWatch<Answer> extends Watch {
  /** Whether to keep what is done; called before every part. */
  readonly isStopped?: () => boolean;
  /** Called after every part with the amount that is done; `peek` gives the answer so far. */
  readonly onPart?: (done: number, peek: () => Promise<Answer>) => void | Promise<void>;
  /** The amount after which work ends; all of it without this. */
  readonly until?: number;
  /** The amount of one part. */
  readonly part?: number;
}

/** The watch of one of several pieces of work that follow each other. */
export function partOf(watch: Watch, at: number, of: number): Watch {
  return { ...watch, onProgress: (done) => watch.onProgress?.((at + done) / of) };
}

let last = 0;

/** A number that no other work of this page has. */
export function newWork(): number {
  last += 1;
  return last;
}

/** Throws if the answer is not wanted any more. */
export function stillWanted({ signal }: Watch): void {
  if (signal?.aborted) throw new EngineError("superseded", "Nobody waits for this work.");
}

/** Does work to its end, or to where it is stopped; the answer and the amount that is done. */
export async function doWork<Name extends WorkName>(
  client: Caller,
  name: Name,
  question: QuestionOf<Name>,
  watch: PartWatch<AnswerOf<Name>> = {},
): Promise<{ readonly answer: AnswerOf<Name>; readonly done: number }> {
  stillWanted(watch);
  const asked = { [name]: question } as unknown as WorkQuestion;
  const number = newWork();
  const whole = await client.call((remote) => remote.startWork(number, asked));
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
    // The worker may be gone, and with it the work.
    await client.call((remote) => remote.stopWork(number)).catch(() => undefined);
  }
}

/** The answer of work that is done to its end. */
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
  /** Whether to keep what is there, called after every part. */
  readonly isStopped?: () => boolean;
  /** Memtables that are done, and the answer by then if it can be read in between. */
  readonly onProgress?: (rounds: number, soFar: Value | null) => void;
  /** Memtables after which it ends; all of them without this. */
  readonly until?: number;
  /** Entries of one part. */
  readonly part?: number;
}

/** The answer of a growth, after a number of memtables. */
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

/** Grows a tree and takes its record. */
export function growTree(client: Caller, params: GrowthParams, watch: GrowthWatch<GrownTree> = {}) {
  return grow(client, "growTree", params, watch, false);
}

/** Grows a tree and counts; a watch gets the counts so far. */
export function surveyGrowth(client: Caller, params: GrowthParams, watch: GrowthWatch<SurveyedGrowth> = {}) {
  return grow(client, "surveyGrowth", params, watch, watch.onProgress !== undefined);
}
