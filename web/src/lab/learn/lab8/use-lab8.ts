/** Data of lab 8: expected wasted reads of allocations, reads of real lookups in them, and filter units over time. */

import type { EngineClient } from "../../../engine/client";
import type { CountedDivision, HotPlan, HotRun, MemoryDivision } from "../../../engine/contract";
import { answerOf, partOf, stillWanted, type Watch } from "../../../engine/long-work";
import type { HotStart } from "../../../figures/outcomes/memory/hot-layout";
import type { DividedMemory, Gifts } from "../../../figures/outcomes/memory/memory-layout";
import { askBest, askDivision, ELASTIC_PLAN, HOT_BITS, hotOf, treeOf } from "../../../live/memory";
import { type Answer, useAnswer, useWatched, type Watched } from "../../shell/use-answer";
import { FIXED_BITS, GIFT, LOOKUPS } from "./state";

/** Expected wasted reads of an allocation. Uniform if no parts are given. */
export function useDivision(
  client: EngineClient,
  channel: string,
  bitsPerKey: number,
  parts: number[] | undefined,
): Answer<MemoryDivision> {
  return useAnswer(client, channel, JSON.stringify([bitsPerKey, parts]), () => askDivision(client, bitsPerKey, parts));
}

/** The best division. */
export function useBest(client: EngineClient, bitsPerKey: number, isWanted: boolean): Answer<MemoryDivision> {
  return useAnswer(client, "lab8-best", isWanted ? String(bitsPerKey) : null, () => askBest(client, bitsPerKey));
}

/** Memory in bits and wasted reads of each level, as scenes draw them. */
export function dividedOf(
  entries: Float64Array,
  bitsPerKey: Float64Array,
  reads: ArrayLike<number>,
  total: number,
): DividedMemory {
  const bits = [...bitsPerKey];
  return { memory: bits.map((one, at) => one * (entries[at] ?? 0)), bitsPerKey: bits, reads: Array.from(reads), total };
}

/** Expected wasted reads of an allocation, as scenes draw them. */
export function promiseOf({ entries, bitsPerKey, rates, falsePositives }: MemoryDivision): DividedMemory {
  return dividedOf(entries, bitsPerKey, rates, falsePositives);
}

/** Wasted reads if one level receives a little memory, per level. */
export function useGifts(client: EngineClient, isWanted: boolean): Answer<Gifts> {
  return useAnswer(client, "lab8-gifts", isWanted ? "all" : null, async () => {
    const tree = treeOf(FIXED_BITS);
    const even = await client.call((remote) => remote.divideMemory(tree, undefined));
    const after = await client.call((remote) => remote.giveMemory(tree, GIFT));
    return {
      before: promiseOf(even),
      after: after.map(({ bitsPerKey, rates, falsePositives }) =>
        dividedOf(even.entries, bitsPerKey, rates, falsePositives),
      ),
      // Parts are thousandths.
      part: GIFT / 1000,
    };
  });
}

/** A division with its promise, and the reads of real lookups. */
export interface Tried {
  readonly division: MemoryDivision;
  readonly counted: CountedDivision;
}

async function tried(client: EngineClient, bitsPerKey: number, division: MemoryDivision): Promise<Tried> {
  const { bitsPerKey: bits } = division;
  const counted = await client.call((remote) => remote.countDivision(treeOf(bitsPerKey), bits, LOOKUPS));
  return { division, counted };
}

/** The same bits for every key, and the best. */
export interface Compared {
  readonly even: Tried;
  readonly best: Tried;
}

/** Both, counted. */
export function useCompared(client: EngineClient, bitsPerKey: number, isWanted: boolean): Watched<Compared> {
  return useWatched(client, "lab8-compared", isWanted ? String(bitsPerKey) : null, async (watch) => {
    const tree = treeOf(bitsPerKey);
    const even = await client.call((remote) => remote.divideMemory(tree, undefined));
    const best = await client.call((remote) => remote.bestDivision(tree));
    stillWanted(watch);
    const evenTried = await tried(client, bitsPerKey, even);
    stillWanted(watch);
    watch.onProgress?.(0.5);
    return { even: evenTried, best: await tried(client, bitsPerKey, best) };
  });
}

/** Counts the reader's own allocation. */
export function useMine(
  client: EngineClient,
  bitsPerKey: number,
  division: MemoryDivision | null,
  isWanted: boolean,
): Answer<Tried> {
  const question = isWanted && division !== null ? JSON.stringify([bitsPerKey, [...division.parts]]) : null;
  return useAnswer(client, "lab8-mine", question, () => {
    if (division === null) throw new Error("The division is known before it is tried.");
    return tried(client, bitsPerKey, division);
  });
}

/** The same lookups by three plans. */
export interface HotRuns {
  readonly elastic: HotRun;
  readonly even: HotRun;
  readonly best: HotRun;
}

/** The units and the hot range after the first lookup, and the expected reads with equal bits. */
export function useHotStart(client: EngineClient, hotPercent: number, isWanted: boolean): Answer<HotStart> {
  return useAnswer(client, "lab8-hot-start", isWanted ? String(hotPercent) : null, async () => {
    const params = treeOf(HOT_BITS);
    const whole = hotOf(hotPercent);
    const hotness = { ...whole, stretches: 1, windows: 1, lookups: 1 };
    const [{ windows, mostUnits }, { falsePositives: even }] = await Promise.all([
      answerOf(client, "followHotness", { params, plan: ELASTIC_PLAN, hotness }),
      client.call((remote) => remote.divideMemory(params, undefined)),
    ]);
    const { width, lookups } = whole;
    return { windows, mostUnits, width, lookups, many: whole.stretches * whole.windows, even };
  });
}

/** Lookups in a hot range that moves. */
export function useHot(client: EngineClient, channel: string, hotPercent: number, isWanted: boolean): Watched<HotRuns> {
  return useWatched(client, channel, isWanted ? String(hotPercent) : null, async (watch) => {
    const params = treeOf(HOT_BITS);
    const hotness = hotOf(hotPercent);
    const follow = (plan: HotPlan, own: Watch): Promise<HotRun> =>
      answerOf(client, "followHotness", { params, plan, hotness }, own);
    const even = await client.call((remote) => remote.divideMemory(params, undefined));
    const best = await client.call((remote) => remote.bestDivision(params));
    return {
      elastic: await follow(ELASTIC_PLAN, partOf(watch, 0, 3)),
      even: await follow({ bitsPerKey: even.bitsPerKey }, partOf(watch, 1, 3)),
      best: await follow({ bitsPerKey: best.bitsPerKey }, partOf(watch, 2, 3)),
    };
  });
}
