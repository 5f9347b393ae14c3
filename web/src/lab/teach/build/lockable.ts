/**
 * Pages for assignments, and their parameters with controls that an assignment may lock or hide.
 *
 * **Invariant** (test: `tests/e2e/pages/assignment.spec.ts`): locking disables every control of such a parameter, and hiding removes them
 * all.
 */

import type { TaskName } from "../../../engine/contract";
import { entryOf } from "../../../text/entry";
import { EXPLORE } from "../../explore/state";
import { LABS } from "../../learn/labs";
import type { LabId } from "../state";

/** Names of the parameters of a page. */
export function lockableOf(page: LabId): readonly string[] {
  return page === "explore" ? EXPLORE.lockable : LABS[page].lockable;
}

/** Prefix of parameters of a page's second configuration. */
const OF_SECOND = "b-";
/** A custom device also has a latency. */
const WITH: Readonly<Record<string, readonly string[]>> = { device: ["read-ns"] };

/** Parameters that are locked together with one: they have the same control. */
export function lockedWith(name: string): readonly string[] {
  return entryOf(WITH, name) ?? [`${OF_SECOND}${name}`];
}

/** Returns true if a parameter is only locked together with another one. */
export function isLockedWith(name: string): boolean {
  return name.startsWith(OF_SECOND) || Object.values(WITH).some((names) => names.includes(name));
}

/** Returns the parameter whose control a lock of this one belongs to. */
export function lockedBy(name: string): string {
  const owner = Object.entries(WITH).find(([, names]) => names.includes(name))?.[0];
  return owner ?? (name.startsWith(OF_SECOND) ? name.slice(OF_SECOND.length) : name);
}

/** The kinds of steps that may be left out, as links name them. */
export const STEPS = ["predict", "run", "explain", "push", "check"] as const;

/** Tasks for assignments: those that are answered on the page. */
export const SETTABLE: readonly TaskName[] = [
  ...(["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b"] as const),
  ...(["6a", "6b", "7a", "7b", "8a", "8b", "9a", "9b", "10a", "10b", "10c", "11a", "11b"] as const),
];

/** Tasks of an assignment at most. */
export const MOST_TASKS = 4;
