/**
 * Long work in the worker, by number: it runs a part at a time, so that the page can show its progress and stop it.
 *
 * **Invariants** (broken by `long-work.test.ts`)
 * 1. Work lives from `startWork` until `stopWork`; other numbers are refused by name. The page chooses numbers, so that a number of a
 *    worker that is gone never means other work in the next one.
 * 2. Nothing runs between two calls: work stops when no call asks for its next part.
 */

import type { SandboxFacts, SandboxFilter, SandboxOperation, StartedWork, WorkAnswer, WorkQuestion } from "../contract";
import { EngineError } from "../errors";
import { transfer } from "./serve";

/** The functions of the worker. */
export interface WorkApi {
  /** Starts work under a number; its amount: operations, or entries written and lookups done. Nothing is done yet. */
  startWork(work: number, question: WorkQuestion): Promise<number>;
  /** Does about this amount more; the amount that is done. */
  advanceWork(work: number, amount: number): number;
  /** The answer so far. */
  takeWork(work: number): WorkAnswer;
  stopWork(work: number): void;
  /** The facts about a run of the sandbox before its first operation. */
  sandboxFacts(work: number): SandboxFacts;
  /** Runs the sandbox again towards an operation, at most `most` operations now; the operation that it reached. */
  seekSandbox(work: number, operation: number, most: number): number;
  sandboxOperation(work: number): SandboxOperation | undefined;
  sandboxFilter(work: number, table: number, key?: string): SandboxFilter | undefined;
}

/** Moves the typed arrays among the fields of `answer`. */
function moving<Answer extends object>(answer: Answer, fields: object = answer): Answer {
  return transfer(answer, Object.values(fields).filter(ArrayBuffer.isView));
}

/** Serves the work of the package that `full` brings. */
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
