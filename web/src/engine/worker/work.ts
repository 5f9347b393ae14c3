/**
 * Long computations in the worker, by number. Each runs one part at a time, so that the page can show its progress and stop it.
 *
 * **Invariants** (tests: `long-work.test.ts`)
 * 1. A computation exists from `startWork` until `stopWork`, and other numbers are refused by name. The page chooses the numbers, so a
 * number from an ended worker never matches another computation in the next one.
 * 2. Nothing runs between two calls: a computation pauses when no call requests its next part.
 */

import type { SandboxFacts, SandboxFilter, SandboxOperation, StartedWork, WorkAnswer, WorkQuestion } from "../contract";
import { EngineError } from "../errors";
import { transfer } from "./serve";

/** The functions of the worker. */
export interface WorkApi {
  /** Starts a computation under a number, without running it. Returns its amount: operations, or written entries and lookups. */
  startWork(work: number, question: WorkQuestion): Promise<number>;
  /** Runs about this amount. Returns the total finished amount. */
  advanceWork(work: number, amount: number): number;
  /** The answer so far. */
  takeWork(work: number): WorkAnswer;
  stopWork(work: number): void;
  /** Facts about a sandbox run before its first operation. */
  sandboxFacts(work: number): SandboxFacts;
  /** Replays the sandbox towards an operation, by at most `most` operations per call. Returns the reached operation. */
  seekSandbox(work: number, operation: number, most: number): number;
  sandboxOperation(work: number): SandboxOperation | undefined;
  sandboxFilter(work: number, table: number, key?: string): SandboxFilter | undefined;
}

/** Moves the typed arrays among the fields of `answer` instead of copying them. */
function moving<Answer extends object>(answer: Answer, fields: object = answer): Answer {
  return transfer(answer, Object.values(fields).filter(ArrayBuffer.isView));
}

/** Serves the computations of the package that `full` loads. */
export function workApi(full: () => Promise<{ StartedWork: new (question: WorkQuestion) => StartedWork }>): WorkApi {
  const started = new Map<number, StartedWork>();
  const found = (work: number): StartedWork => {
    const one = started.get(work);
    if (one === undefined) throw new EngineError("bad-input", `There is no work ${work}.`, "work");
    return one;
  };
  return {
    async startWork(work, question) {
      const { StartedWork } = await full();
      const one = new StartedWork(question);
      started.get(work)?.free();
      started.set(work, one);
      return one.whole();
    },
    advanceWork: (work, amount) => found(work).advance(amount),
    takeWork(work) {
      const answer = found(work).take();
      return moving(answer, Object.values(answer)[0] as object);
    },
    stopWork(work) {
      started.get(work)?.free();
      started.delete(work);
    },
    sandboxFacts: (work) => found(work).sandboxFacts(),
    seekSandbox: (work, operation, most) => found(work).seekSandbox(operation, most),
    sandboxOperation: (work) => found(work).sandboxOperation(),
    sandboxFilter(work, table, key) {
      const filter = found(work).sandboxFilter(table, key);
      return filter === undefined ? undefined : moving(filter);
    },
  };
}
