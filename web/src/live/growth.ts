/** A tree that grows, ready to be scrubbed through. */

import type { GrowthParams } from "../engine/contract";
import type { ValuesOf } from "../figures/params/schema";
import type { growthParams } from "../figures/tree/params";

/** What grows, and the moment that is shown. */
export type GrowthState = ValuesOf<typeof growthParams>;

/** Fields whose change makes another trace. */
export const GROWTH_FIELDS = ["policy", "sizeRatio", "rounds", "order", "mix", "seed"] as const;

/** Applies a change. In another trace the open table means nothing; a page may look for the same moment once the trace is there. */
export function changeGrowth<State extends GrowthState>(state: State, patch: Partial<State>): State {
  const next: State = { ...state, ...patch };
  if (GROWTH_FIELDS.every((field) => next[field] === state[field])) return next;
  return { ...next, table: patch.table ?? null };
}

/** What all growths have in common; with {@link MIXES} and the parameters' starts it is the engine's opening. */
export const GROWTH = { memtableEntries: 50, lookupsPerRound: 1, bitsPerKey: 10 } as const;
/** What is written: new keys alone, or old ones again and deletions among them. */
export const MIXES = {
  some: { updatePercent: 8, deletePercent: 4 },
  none: { updatePercent: 0, deletePercent: 0 },
} as const;

/** The growth of a state. */
export function growthOf(state: GrowthState): GrowthParams {
  const { policy, sizeRatio, rounds, order, seed } = state;
  return { ...GROWTH, ...MIXES[state.mix], policy, sizeRatio, rounds, order, seed };
}
