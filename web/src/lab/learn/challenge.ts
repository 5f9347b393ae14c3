/**
 * Which controls the challenge of a lab (*Push it*) has its reader turn, by the names that links have for them. Where an assignment
 * keeps one of them, the challenge may be out of reach: whether it is, only trying says. Pure.
 *
 * **Invariant** (broken by `challenge.test.ts`): each is a control of its page that an assignment can lock.
 */

import type { PageId } from "../pages";

const TURNED: Partial<Readonly<Record<PageId, readonly string[]>>> = {
  "lab-1": ["words", "bits", "probes"],
  "lab-3": ["policy", "ratio", "memtables", "order", "mix"],
  "lab-4": ["empty", "policy", "bits", "levels", "ratio"],
  "lab-5": ["levels", "empty", "bits"],
  "lab-6": ["device", "alpha"],
  "lab-8": ["parts"],
  "lab-10": ["ratio", "policy", "bits", "plan", "hashing"],
};

/** What the challenge of a page turns. */
export function turnedBy(page: PageId): readonly string[] {
  return TURNED[page] ?? [];
}

/** Those of them that cannot be turned. */
export function keptFrom(page: PageId, ...kept: readonly ReadonlySet<string>[]): readonly string[] {
  return turnedBy(page).filter((name) => kept.some((names) => names.has(name)));
}
