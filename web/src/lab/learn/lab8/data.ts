/** What lab 8 asks the engine: expected wasted reads of divisions, reads of real lookups in them, and filter units over time. */
import type { EngineClient } from "../../../engine/client";
import type { CountedDivision, HotPlan, HotRun, MemoryDivision } from "../../../engine/contract";
import { answerOf, partOf, stillWanted, type Watch } from "../../../engine/long-work";
import { budgetParams } from "../../../figures/budget/params";
import { hotnessParams } from "../../../figures/hotness/params";
import type { HotStart } from "../../../figures/outcomes/memory/hot-layout";
import type { DividedMemory, Gifts } from "../../../figures/outcomes/memory/memory-layout";
import { askBest, askDivision, ELASTIC_PLAN, HOT_BITS, hotOf, partsOf, treeOf } from "../../../live/memory";
import { type At, ask } from "../runtime/lab";
import type { State } from "./state";

/** Bits per key in the first two questions, and the share of hot lookups in the third. */
export const FIXED_BITS = budgetParams.bitsPerKey.initial;
export const FIXED_HOT = hotnessParams.hotPercent.initial;
/** Thousandths of the memory that are given to one level. */
const GIFT = 20;
/** Lookups that are counted in each tree. */
export const LOOKUPS = 10_000;

/** Memory in bits and wasted reads of each level, as scenes draw them. */
function dividedOf(entries: Float64Array, bits: Float64Array, reads: ArrayLike<number>, total: number): DividedMemory {
  const bitsPerKey = [...bits];
  return { memory: bitsPerKey.map((one, at) => one * (entries[at] ?? 0)), bitsPerKey, reads: Array.from(reads), total };
}

/** Expected wasted reads of a division, as scenes draw them. */
export function promiseOf({ entries, bitsPerKey, rates, falsePositives }: MemoryDivision): DividedMemory {
  return dividedOf(entries, bitsPerKey, rates, falsePositives);
}

/** Wasted reads if one level receives a little memory, per level. */
async function askGifts(client: EngineClient, bits: number): Promise<Gifts> {
  const even = await askDivision(client, bits, undefined);
  const after = await client.call((remote) => remote.giveMemory(treeOf(bits), GIFT));
  const given = after.map((one) => dividedOf(even.entries, one.bitsPerKey, one.rates, one.falsePositives));
  return { before: promiseOf(even), after: given, part: GIFT / 1000 };
}

/** A division with its promise, and the reads of real lookups. */
export interface Tried {
  readonly division: MemoryDivision;
  readonly counted: CountedDivision;
}

async function tried(client: EngineClient, bits: number, division: MemoryDivision): Promise<Tried> {
  const { bitsPerKey } = division;
  return { division, counted: await client.call((remote) => remote.countDivision(treeOf(bits), bitsPerKey, LOOKUPS)) };
}

/** The same bits for every key, and the best. */
export interface Compared {
  readonly even: Tried;
  readonly best: Tried;
}

async function askCompared(client: EngineClient, bits: number, watch: Watch): Promise<Compared> {
  const [even, best] = [await askDivision(client, bits, undefined), await askBest(client, bits)];
  stillWanted(watch);
  const evenTried = await tried(client, bits, even);
  stillWanted(watch);
  watch.onProgress?.(0.5);
  return { even: evenTried, best: await tried(client, bits, best) };
}

/** The same lookups by three plans. */
export interface HotRuns {
  readonly elastic: HotRun;
  readonly even: HotRun;
  readonly best: HotRun;
}

/** The units and the hot range after the first lookup, and the expected reads with equal bits. */
async function askHotStart(client: EngineClient, hotPercent: number): Promise<HotStart> {
  const params = treeOf(HOT_BITS);
  const { width, lookups, stretches, windows: many, ...whole } = hotOf(hotPercent);
  const hotness = { ...whole, width, stretches: 1, windows: 1, lookups: 1 };
  const [{ windows, mostUnits }, { falsePositives: even }] = await Promise.all([
    answerOf(client, "followHotness", { params, plan: ELASTIC_PLAN, hotness }),
    askDivision(client, HOT_BITS, undefined),
  ]);
  return { windows, mostUnits, width, lookups, many: stretches * many, even };
}

/** Lookups in a hot range that moves. */
async function askHot(client: EngineClient, hotPercent: number, watch: Watch): Promise<HotRuns> {
  const question = { params: treeOf(HOT_BITS), hotness: hotOf(hotPercent) };
  const follow = (plan: HotPlan, at: number): Promise<HotRun> =>
    answerOf(client, "followHotness", { ...question, plan }, partOf(watch, at, 3));
  const [even, best] = [await askDivision(client, HOT_BITS, undefined), await askBest(client, HOT_BITS)];
  return {
    elastic: await follow(ELASTIC_PLAN, 0),
    even: await follow({ bitsPerKey: even.bitsPerKey }, 1),
    best: await follow({ bitsPerKey: best.bitsPerKey }, 2),
  };
}

type Here = At<State>;

export const ASKS = {
  fixed: ask(
    () => FIXED_BITS,
    (client, bits) => askDivision(client, bits, undefined),
  ),
  even: ask(
    ({ state }: Here) => state.bitsPerKey,
    (client, bits) => askDivision(client, bits, undefined),
  ),
  mine: ask(
    ({ state }: Here) => [state.bitsPerKey, state.division] as const,
    (client, [bits, division]) => askDivision(client, bits, partsOf({ division })),
  ),
  best: ask(({ state, ran }: Here) => (ran("best") ? state.bitsPerKey : null), askBest),
  counted: ask(
    ({ state, ran }: Here) =>
      ran("best") && state.division !== "" ? ([state.bitsPerKey, state.division] as const) : null,
    async (client, [bits, division]) => tried(client, bits, await askDivision(client, bits, partsOf({ division }))),
  ),
  gifts: ask(() => FIXED_BITS, askGifts),
  compared: ask(() => FIXED_BITS, askCompared, true),
  hotStart: ask(() => FIXED_HOT, askHotStart),
  hot: ask(() => FIXED_HOT, askHot, true),
  hotChosen: ask(
    ({ state, ran }: Here) => (ran("hot") && state.hotPercent !== FIXED_HOT ? state.hotPercent : null),
    askHot,
    true,
  ),
};
