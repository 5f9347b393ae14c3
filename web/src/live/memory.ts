/** The memory of filters divided among levels, and filter units that follow hot keys. */

import type { HotParams, HotRun, MemoryDivision, MemoryParams } from "../engine/contract";
import { answerOf } from "../engine/long-work";
import type { BudgetLevel, budgetParams } from "../figures/budget/params";
import type { ValuesOf } from "../figures/params/schema";
import type { Engine } from "./engine";

/** Division of the memory. */
export type BudgetState = ValuesOf<typeof budgetParams>;

/** A tree of four levels with `bitsPerKey` bits for each key. */
export function treeOf(bitsPerKey: number): MemoryParams {
  return { levels: 4, sizeRatio: 4, firstEntries: 512, bitsPerKey, seed: 1 };
}

/** Bits per key with hot lookups: few, so that filter units matter. */
export const HOT_BITS = 4;
/** Level whose filter units are shown: the largest. */
export const HOT_LEVEL = treeOf(HOT_BITS).levels;
/** Number of lookups after which an unused segment may lose units. */
const LIFE_TIME = 1000;
/** Filter units that follow hot keys. */
export const ELASTIC_PLAN = { lifeTime: LIFE_TIME } as const;

/** Lookups of which `hotPercent` fall into a tenth of the keys. The hot range moves twice. */
export function hotOf(hotPercent: number): HotParams {
  return { hotShare: hotPercent / 100, width: 0.1, stretches: 3, windows: 10, lookups: 1000, seed: 9 };
}

/** Parts of a division in a link, or undefined for the uniform allocation. */
export function partsOf({ division: text }: Pick<BudgetState, "division">): number[] | undefined {
  return text === "" ? undefined : text.split("_").map(Number);
}

/** Expected wasted reads of an allocation. Uniform if no parts are given. */
export async function askDivision(
  engine: Engine,
  bitsPerKey: number,
  parts: number[] | undefined,
): Promise<MemoryDivision> {
  return await engine.call((remote) => remote.divideMemory(treeOf(bitsPerKey), parts));
}

/** The optimal allocation. */
export async function askBest(engine: Engine, bitsPerKey: number): Promise<MemoryDivision> {
  return await engine.call((remote) => remote.bestDivision(treeOf(bitsPerKey)));
}

/** Lookups in a moving hot range, with filter units that follow it. */
export async function askElastic(engine: Engine, hotPercent: number): Promise<HotRun> {
  return await answerOf(engine, "followHotness", {
    params: treeOf(HOT_BITS),
    plan: ELASTIC_PLAN,
    hotness: hotOf(hotPercent),
  });
}

/** Levels for the bar. `asked` are parts without an answer from the engine yet. */
export function levelsOf(division: MemoryDivision, requested: readonly number[] | undefined): BudgetLevel[] {
  const known = [...division.parts];
  const whole = known.reduce((sum, parts) => sum + parts, 0);
  const given = requested !== undefined && requested.length === known.length - 1 ? requested : known.slice(0, -1);
  const parts = [...given, whole - given.reduce((sum, one) => sum + one, 0)];
  return parts.map((count, at) => ({
    level: at + 1,
    entries: division.entries[at] ?? 0,
    parts: count,
    least: division.least[at] ?? 0,
    bitsPerKey: division.bitsPerKey[at] ?? 0,
    rate: division.rates[at] ?? 1,
  }));
}
