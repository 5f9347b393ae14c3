/**
 * Things that a selection can link across figures: a cost term, a level of the tree, a key, an arm, a native run, or a setting of an
 * experiment. Pure.
 *
 * **Invariant** (test: `thing.test.ts`): while a thing is selected, only other things of its kind fade.
 */

import type { ArmName, ResidualTerm } from "../../engine/contract";
import type { Role } from "../../theme/tokens";

/** Current selection, at most one thing of each kind. */
export interface Pointed {
  readonly cost: Role | null;
  /** Counting from 1. */
  readonly level: number | null;
  /** A key as displayed. */
  readonly key: string | null;
  readonly arm: ArmName | null;
  /** A native run, by its id. */
  readonly run: string | null;
  /** A setting of an experiment, as {@link settingOf} writes it. */
  readonly setting: string | null;
}

/** A kind of thing. */
export type Kind = keyof Pointed;

/** Nothing is pointed at. */
export const NOTHING: Pointed = { cost: null, level: null, key: null, arm: null, run: null, setting: null };

/** One cell of an experiment, whatever figure shows it. */
export function settingOf(experiment: string, cell: number): string {
  return `${experiment}:${cell}`;
}

/** The cell of a setting; null for one of another experiment. */
export function cellOf(experiment: string, setting: string | null): number | null {
  const start = `${experiment}:`;
  return setting?.startsWith(start) === true ? Number(setting.slice(start.length)) : null;
}

/** Returns the hovered thing, otherwise the pressed one, per kind. */
export function over(hovered: Pointed, pressed: Pointed): Pointed {
  const kinds = Object.keys(NOTHING) as Kind[];
  return Object.fromEntries(kinds.map((kind) => [kind, hovered[kind] ?? pressed[kind]])) as unknown as Pointed;
}

/** Returns true if a thing fades, because another one of its kind is selected. */
export function isFaded<K extends Kind>(pointed: Pointed, kind: K, thing: Pointed[K]): boolean {
  return pointed[kind] !== null && pointed[kind] !== thing;
}

/** Returns true if a thing is selected. */
export function isMeant<K extends Kind>(pointed: Pointed, kind: K, thing: Pointed[K]): boolean {
  return pointed[kind] !== null && pointed[kind] === thing;
}

/** Slower reads belong to the same cost as additional reads. The remainder of pairing has no cost role. */
export const TERM_COSTS: Readonly<Record<ResidualTerm["name"], Role | null>> = {
  hashing: "hash",
  probing: "probe",
  "more-reads": "read",
  "slow-reads": "read",
  other: "skip",
  pairing: null,
};
