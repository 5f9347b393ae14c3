/**
 * The state of the page: one immutable record, declared by the schemas of the figures and by nothing else.
 *
 * **Invariants** (broken by `state.test.ts`)
 * 1. Every field has one parameter with a name of its own; their order here is their order in links.
 * 2. Switching the arm changes the arm, and the position only where the other trace counts other events: the caller says
 *    where the same moment is.
 * 3. A change that makes another trace forgets the position, the focus and the bit in the old one.
 */

import type { QueryParams, TreeParams } from "../engine/contract";
import { costBarParams } from "../figures/cost-bar/params";
import { gainCurveParams } from "../figures/gain-curve/params";
import { initialValues, type ValuesOf } from "../figures/params/schema";
import { armParams, queryParams, treeParams, viewParams } from "../figures/params/tree";
import { pageParams } from "./page-params";

/** Every parameter of Lab 0, in canonical order. */
export const LAB_PARAMS = {
  ...treeParams,
  ...queryParams,
  ...armParams,
  ...viewParams,
  ...costBarParams,
  ...gainCurveParams,
  ...pageParams,
} as const;

/** The state of Lab 0. */
export type LabState = ValuesOf<typeof LAB_PARAMS>;

/** The page before anyone touched it. */
export const INITIAL_STATE: LabState = initialValues(LAB_PARAMS);

/** Fields whose change makes another trace. */
const TRACE_FIELDS = [
  ...(Object.keys(treeParams) as (keyof typeof treeParams)[]),
  ...(Object.keys(queryParams) as (keyof typeof queryParams)[]),
] as const;

/** Applies a change and what follows from it. */
export function change(state: LabState, patch: Partial<LabState>): LabState {
  const next: LabState = { ...state, ...patch };
  const otherTrace = TRACE_FIELDS.some((field) => next[field] !== state[field]);
  if (!otherTrace) return next;
  return { ...next, position: patch.position ?? null, focusLevel: patch.focusLevel ?? null, focusBit: null };
}

/** The tree that the engine's store makes by itself: one line of a filter per key, so that one mask asks them all. */
export const MASK_TREE = { filter: "blocked512", digest: "xxh3" } as const satisfies Partial<TreeParams>;

/** Whether the filters of a tree have lines for a mask. */
export function takesMask({ filter }: Pick<LabState, "filter">): boolean {
  return filter === MASK_TREE.filter;
}

/** A change to {@link MASK_TREE}: another hash function has another price. */
export const TO_MASK_TREE: Partial<LabState> = { ...MASK_TREE, hashOrigin: "default", hashNs: null };

/** What the engine needs to build the tree. */
export function treeOf({ levels, sizeRatio, bitsPerKey, filter, digest, seed }: LabState): TreeParams {
  return { levels, sizeRatio, bitsPerKey, filter, digest, seed };
}

/** What the engine needs to choose the key. */
export function queryOf({ keyKind, keyIndex, keyLevel, levels }: LabState): QueryParams {
  if (keyKind !== "stored") return { kind: keyKind, index: keyIndex };
  return { kind: keyKind, index: keyIndex, level: Math.min(keyLevel ?? levels, levels) };
}
