/**
 * What can be pointed at in one figure and meant in all of them: a cost term, a level of the tree, or a key. Pure.
 *
 * **Invariant** (broken by `thing.test.ts`): while a thing is pointed at, other things of its kind step back; nothing else does.
 */

import type { Role } from "../../theme/tokens";

/** What is pointed at, one of each kind at most. */
export interface Pointed {
  readonly cost: Role | null;
  /** Counting from 1. */
  readonly level: number | null;
  /** A key, as it is written. */
  readonly key: string | null;
}

/** A kind of thing. */
export type Kind = keyof Pointed;

/** Nothing is pointed at. */
export const NOTHING: Pointed = { cost: null, level: null, key: null };

/** Whether a thing steps back, because another of its kind is pointed at. */
export function isFaded<K extends Kind>(pointed: Pointed, kind: K, thing: Pointed[K]): boolean {
  return pointed[kind] !== null && pointed[kind] !== thing;
}

/** Whether a thing is the one that is pointed at. */
export function isMeant<K extends Kind>(pointed: Pointed, kind: K, thing: Pointed[K]): boolean {
  return pointed[kind] !== null && pointed[kind] === thing;
}
