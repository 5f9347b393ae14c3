/**
 * What can be pointed at in one figure and meant in all of them: a cost term, a level of the tree, a key, an arm, a native run,
 * or a setting of an experiment. Pure.
 *
 * **Invariant** (broken by `thing.test.ts`): while a thing is pointed at, other things of its kind step back; nothing else does.
 */

import type { ArmName, ResidualTerm } from "../../engine/contract";
import type { Role } from "../../theme/tokens";

/** What is pointed at, one of each kind at most. */
export interface Pointed {
  readonly cost: Role | null;
  /** Counting from 1. */
  readonly level: number | null;
  /** A key, as it is written. */
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

/** What is pointed at, else what was pressed, kind by kind. */
export function over(hovered: Pointed, pressed: Pointed): Pointed {
  const kinds = Object.keys(NOTHING) as Kind[];
  return Object.fromEntries(kinds.map((kind) => [kind, hovered[kind] ?? pressed[kind]])) as unknown as Pointed;
}

/** Whether a thing steps back, because another of its kind is pointed at. */
export function isFaded<K extends Kind>(pointed: Pointed, kind: K, thing: Pointed[K]): boolean {
  return pointed[kind] !== null && pointed[kind] !== thing;
}

/** Whether a thing is the one that is pointed at. */
export function isMeant<K extends Kind>(pointed: Pointed, kind: K, thing: Pointed[K]): boolean {
  return pointed[kind] !== null && pointed[kind] === thing;
}

/** Reads that took longer are of the same cost as reads that were more; what is left of pairing is of none. */
export const TERM_COSTS: Readonly<Record<ResidualTerm["name"], Role | null>> = {
  hashing: "hash",
  probing: "probe",
  "more-reads": "read",
  "slow-reads": "read",
  other: "skip",
  pairing: null,
};
