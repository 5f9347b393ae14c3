/** A growing tree that supports scrubbing. */

import type { GrowthParams } from "../engine/contract";
import type { ValuesOf } from "../figures/params/schema";
import type { growthParams } from "../figures/tree/params";

/** Parameters of the growth, and the shown position. */
export type GrowthState = ValuesOf<typeof growthParams>;

/** Fields whose change makes another trace. */
export const GROWTH_FIELDS = ["policy", "sizeRatio", "rounds", "order", "mix", "seed"] as const;

/**
 * Applies a change. The open table has no meaning in another trace. A page may select the corresponding position after the trace has
 * loaded.
 */
export function changeGrowth<State extends GrowthState>(state: State, patch: Partial<State>): State {
  const next: State = { ...state, ...patch };
  if (GROWTH_FIELDS.every((field) => next[field] === state[field])) return next;
  return { ...next, table: patch.table ?? null };
}

/** Settings that all growths share. With {@link MIXES} and the parameters' start values, they equal the engine's initial growth. */
export const GROWTH = { memtableEntries: 50, lookupsPerRound: 1, bitsPerKey: 10 } as const;
/** Kinds of writes: new keys only, or also overwrites and deletions. */
export const MIXES = {
  some: { updatePercent: 8, deletePercent: 4 },
  none: { updatePercent: 0, deletePercent: 0 },
} as const;

/** The growth of a state. */
export function growthOf(state: GrowthState): GrowthParams {
  const { policy, sizeRatio, rounds, order, seed } = state;
  return { ...GROWTH, ...MIXES[state.mix], policy, sizeRatio, rounds, order, seed };
}
