/** The memory of filters divided among levels, and units that follow hot keys. */

import type { HotParams, HotRun, MemoryDivision, MemoryParams } from "../engine/contract";
import { answerOf } from "../engine/long-work";
import type { BudgetLevel, budgetParams } from "../figures/budget/params";
import type { ValuesOf } from "../figures/params/schema";
import type { Engine } from "./engine";

/** How the memory is divided. */
export type BudgetState = ValuesOf<typeof budgetParams>;

/** A tree of four levels with so many bits for each of its keys. */
export function treeOf(bitsPerKey: number): MemoryParams {
  return { levels: 4, sizeRatio: 4, firstEntries: 512, bitsPerKey, seed: 1 };
}

/** Bits per key where lookups are hot: few, so that units matter. */
export const HOT_BITS = 4;
/** The level whose units are looked at: the largest. */
export const HOT_LEVEL = treeOf(HOT_BITS).levels;
/** Lookups after which a segment that was not asked may lose units. */
const LIFE_TIME = 1000;
/** Filter units that follow hot keys. */
export const ELASTIC_PLAN = { lifeTime: LIFE_TIME } as const;

/** Lookups of which so many ask in a tenth of the keys, which jumps twice. */
export function hotOf(hotPercent: number): HotParams {
  return { hotShare: hotPercent / 100, width: 0.1, stretches: 3, windows: 10, lookups: 1000, seed: 9 };
}

/** The parts of a division in a link; undefined for as many bits for every key. */
export function partsOf({ division: text }: Pick<BudgetState, "division">): number[] | undefined {
  return text === "" ? undefined : text.split("_").map(Number);
}

/** What a division promises; without parts, that of the same bits for every key. */
export async function askDivision(
  engine: Engine,
  bitsPerKey: number,
  parts: number[] | undefined,
): Promise<MemoryDivision> {
  return await engine.call((remote) => remote.divideMemory(treeOf(bitsPerKey), parts));
}

/** The best division. */
export async function askBest(engine: Engine, bitsPerKey: number): Promise<MemoryDivision> {
  return await engine.call((remote) => remote.bestDivision(treeOf(bitsPerKey)));
}

/** Lookups in a hot range that moves, with units that follow it. */
export async function askElastic(engine: Engine, hotPercent: number): Promise<HotRun> {
  return await answerOf(engine, "followHotness", {
    params: treeOf(HOT_BITS),
    plan: ELASTIC_PLAN,
    hotness: hotOf(hotPercent),
  });
}

/** The levels as the bar takes them; `asked` are parts that the engine has not answered for yet. */
export function levelsOf(division: MemoryDivision, asked: readonly number[] | undefined): BudgetLevel[] {
  const known = [...division.parts];
  const whole = known.reduce((sum, parts) => sum + parts, 0);
  const given = asked !== undefined && asked.length === known.length - 1 ? asked : known.slice(0, -1);
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
