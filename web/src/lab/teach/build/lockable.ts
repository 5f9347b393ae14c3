/**
 * The pages that can be assigned, and which of their parameters have controls that an assignment may lock or leave out.
 *
 * **Invariant** (broken by `tests/e2e/assignment.spec.ts`): locked, every control of such a parameter is disabled; hidden,
 * none of them is there.
 */

import type { TaskName } from "../../../engine/contract";

/** Names of parameters, by page. */
export const LOCKABLE = {
  "lab-0": ["sharing", "key", "levels", "ratio", "bits", "filter", "hash", "device", "alpha", "form", "policy", "seed"],
  "lab-1": ["words", "own", "bits", "probes", "ask"],
  "lab-2": ["scheme", "word", "bits", "k"],
  "lab-3": ["policy", "ratio", "memtables", "order", "mix"],
  "lab-4": ["view", "empty", "policy", "bits", "levels", "ratio"],
  "lab-5": ["key", "levels", "empty", "bits"],
  "lab-6": ["levels", "ratio", "bits", "hash", "device", "alpha", "form", "policy"],
  "lab-7": [],
  "lab-8": ["bits", "parts", "hot"],
  "lab-9": [],
  "lab-10": ["brief", "ratio", "policy", "bits", "plan", "hashing", "hash"],
  // What most lessons turn: a link holds about so many. The others can be set in the page and stay free.
  explore: [
    ...([
      "mix",
      "operations",
      "gets",
      "empty",
      "seed",
      "memtable",
      "ratio",
      "policy",
      "filter",
      "bits",
      "digest",
    ] as const),
    ...(["memory", "arm", "cache", "own", "panes"] as const),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What the second configuration of a page has of its own begins with this. */
const OF_SECOND = "b-";
/** A device of one's own is a latency besides. */
const WITH: Readonly<Record<string, readonly string[]>> = { device: ["read-ns"] };

/** Parameters that are locked together with one: they have the same control. */
export function lockedWith(name: string): readonly string[] {
  return WITH[name] ?? [`${OF_SECOND}${name}`];
}

/** Whether a parameter is locked with another one only. */
export function isLockedWith(name: string): boolean {
  return name.startsWith(OF_SECOND) || Object.values(WITH).some((names) => names.includes(name));
}

/** A page that can be assigned. */
export type LabId = keyof typeof LOCKABLE;

/** All of them. */
export const LAB_IDS = Object.keys(LOCKABLE) as readonly LabId[];

/** The kinds of steps that may be left out, as links name them. */
export const STEPS = ["predict", "run", "explain", "push", "check"] as const;

/** The tasks that can be set: those that are answered where they stand. */
export const SETTABLE: readonly TaskName[] = [
  ...(["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b"] as const),
  ...(["6a", "6b", "7a", "7b", "8a", "8b", "9a", "9b", "10a", "10b", "10c"] as const),
];

/** Tasks of an assignment at most. */
export const MOST_TASKS = 4;
