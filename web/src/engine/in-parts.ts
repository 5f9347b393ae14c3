/**
 * Jobs as the page asks for them: in parts, with word of how far they are, and ended where nobody waits any more.
 *
 * **Invariants** (broken by `in-parts.test.ts`)
 * 1. A job gives what the function of the same name gives at once: parts change nothing.
 * 2. One that nobody wants any more ends at the next part, and leaves nothing in the worker.
 */

import type { EngineClient } from "./client";
import { EngineError } from "./errors";
import type { JobAnswers, JobQuestion } from "./jobs";

/** Who calls the engine. */
type Caller = Pick<EngineClient, "call">;

/** Entries written or lookups done by one call: some 10 ms of the worker. */
export const PART_WORK = 2000;

/** How to watch a job. */
export interface PartsWatch {
  /** Nobody wants the answer any more. */
  readonly signal?: AbortSignal;
  /** How far it is, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/** The watch of one of several jobs that follow each other. */
export function partOf(watch: PartsWatch, at: number, of: number): PartsWatch {
  return { ...watch, onProgress: (done) => watch.onProgress?.((at + done) / of) };
}

/** Ends a job of several calls between two of them, where nobody waits any more. */
export function stillWanted({ signal }: PartsWatch): void {
  if (signal?.aborted) throw new EngineError("superseded", "Nobody waits for this job.");
}

/** Does a job to its end. */
export async function inParts<Question extends JobQuestion>(
  client: Caller,
  question: Question,
  watch: PartsWatch = {},
): Promise<JobAnswers[Question["job"]]> {
  stillWanted(watch);
  const { number, whole } = await client.call((remote) => remote.startJob(question));
  try {
    stillWanted(watch);
    for (let done = 0; done < whole; ) {
      done = await client.call((remote) => remote.jobOn(number, PART_WORK));
      stillWanted(watch);
      watch.onProgress?.(done / whole);
    }
    return (await client.call((remote) => remote.jobResult(number))) as JobAnswers[Question["job"]];
  } finally {
    // The worker may be gone, and with it the job.
    await client.call((remote) => remote.endJob(number)).catch(() => undefined);
  }
}
