/**
 * The state of one lookup: a tree, a key, an arm, and the shown position. Pure.
 *
 * **Invariant** (test: `lab/learn/lab0/url.test.ts`): a change that leads to another trace resets position, focus and bit, unless it sets
 * them itself.
 */

import type { QueryParams, TreeParams } from "../engine/contract";
import type { ValuesOf } from "../figures/params/schema";
import { armParams, queryParams, treeParams, viewParams } from "../figures/params/tree";

/** Every parameter of a lookup, in canonical order. */
export const lookupParams = { ...treeParams, ...queryParams, ...armParams, ...viewParams } as const;

export type LookupState = ValuesOf<typeof lookupParams>;

/** Fields whose change makes another trace. */
const TRACE_FIELDS = [
  ...(Object.keys(treeParams) as (keyof typeof treeParams)[]),
  ...(Object.keys(queryParams) as (keyof typeof queryParams)[]),
] as const;

/** Applies a change and its consequences. */
export function changeLookup<State extends LookupState>(state: State, patch: Partial<State>): State {
  const next: State = { ...state, ...patch };
  const otherTrace = TRACE_FIELDS.some((field) => next[field] !== state[field]);
  if (!otherTrace) return next;
  return { ...next, position: patch.position ?? null, focusLevel: patch.focusLevel ?? null, focusBit: null };
}

/** Default tree of the engine's store: one filter line per key, so that one mask probes all filters. */
export const MASK_TREE = { filter: "blocked512", digest: "xxh3" } as const satisfies Partial<TreeParams>;

/** Returns true if the filters of a tree have lines for a mask. */
export function takesMask({ filter }: Pick<LookupState, "filter">): boolean {
  return filter === MASK_TREE.filter;
}

/** Parameters of the tree for the engine. */
export function treeOf({
  levels,
  sizeRatio,
  bitsPerKey,
  filter,
  digest,
  seed,
}: ValuesOf<typeof treeParams>): TreeParams {
  return { levels, sizeRatio, bitsPerKey, filter, digest, seed };
}

/** Parameters that choose the key. */
export function queryOf({
  keyKind,
  keyIndex,
  keyLevel,
  levels,
}: Pick<LookupState, "keyKind" | "keyIndex" | "keyLevel" | "levels">): QueryParams {
  if (keyKind !== "stored") return { kind: keyKind, index: keyIndex };
  return { kind: keyKind, index: keyIndex, level: Math.min(keyLevel ?? levels, levels) };
}
