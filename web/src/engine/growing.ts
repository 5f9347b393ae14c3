/**
 * Growths as the page asks for them: in slices, with word of how far they are, and stopped where they are.
 *
 * **Invariants** (broken by `growing.test.ts`)
 * 1. A growth that is stopped keeps what it did: its tree, or its counts, of so many memtables.
 * 2. One that nobody wants any more ends at the next slice, and leaves nothing in the worker.
 * 3. Slices change nothing (`engine/tests/growth.rs`).
 *
 * **Cost**: a call to the worker for each {@link SLICE_WRITES} writes, 10 ms of its time or so.
 */

import type { EngineClient } from "./client";
import type { GrownTree, GrowthParams, SurveyedGrowth } from "./contract";
import { EngineError } from "./errors";

/** Who calls the engine. */
type Caller = Pick<EngineClient, "call">;

/** Writes of one slice, at least one memtable. */
export const SLICE_WRITES = 1000;

/** How to watch and stop a growth. */
export interface Watch<Value> {
  /** Nobody wants the answer any more. */
  readonly signal?: AbortSignal;
  /** Whether to keep what is there, asked after every slice. */
  readonly isStopped?: () => boolean;
  /** Memtables that are done, and what is known by then. */
  readonly onProgress?: (rounds: number, soFar: Value | null) => void;
  /** Memtables after which it ends anyway; all of them without it. */
  readonly until?: number;
}

/** What came of it, after so many memtables. */
export interface Grown<Value> {
  readonly value: Value;
  readonly rounds: number;
}

type Taken<Value> = (growth: number) => Promise<Value>;

async function grow<Value>(
  client: Caller,
  params: GrowthParams,
  keeps: "trace" | "counts",
  watch: Watch<Value>,
  take: Taken<Value>,
  peek: Taken<Value> | null,
): Promise<Grown<Value>> {
  const growth = await client.call((remote) => remote.startGrowth(params, keeps));
  try {
    const end = Math.min(watch.until ?? params.rounds, params.rounds);
    const slice = Math.max(Math.floor(SLICE_WRITES / params.memtableEntries), 1);
    let rounds = 0;
    while (rounds < end && watch.isStopped?.() !== true) {
      const next = Math.min(slice, end - rounds);
      rounds = await client.call((remote) => remote.growOn(growth, next));
      if (watch.signal?.aborted) throw new EngineError("superseded", "Nobody waits for this growth.");
      watch.onProgress?.(rounds, peek === null ? null : await peek(growth));
    }
    return { value: await take(growth), rounds };
  } finally {
    // The worker may be gone, and with it the growth.
    await client.call((remote) => remote.endGrowth(growth)).catch(() => undefined);
  }
}

/** Grows a tree and takes its trace. */
export function growTree(
  client: Caller,
  params: GrowthParams,
  watch: Watch<GrownTree> = {},
): Promise<Grown<GrownTree>> {
  const take = (growth: number) => client.call((remote) => remote.grownTree(growth));
  return grow(client, params, "trace", watch, take, null);
}

/** Grows a tree and counts; who watches gets the counts so far. */
export function surveyGrowth(
  client: Caller,
  params: GrowthParams,
  watch: Watch<SurveyedGrowth> = {},
): Promise<Grown<SurveyedGrowth>> {
  const take = (growth: number) => client.call((remote) => remote.surveyedGrowth(growth));
  return grow(client, params, "counts", watch, take, watch.onProgress === undefined ? null : take);
}
