/** Codes, names and decisions of an assignment, which the browser keeps until they are deleted. They are never part of a link. */

import type { Decisions } from "./persons";

/** Input and decisions of a lecturer. */
export interface KeptClass {
  readonly pasted: string;
  readonly roster: string;
  readonly decisions: Decisions;
}

/** Nothing yet. */
export const NOTHING: KeptClass = { pasted: "", roster: "", decisions: {} };

const KEPT = "lsm-lab-gradebook";

function keyOf(title: string): string {
  return `${KEPT} ${title}`;
}

/** Returns what was kept for the assignment of this title. */
export function keptClass(title: string): KeptClass {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(title)) ?? "null");
    return isClass(kept) ? kept : NOTHING;
  } catch {
    // The browser keeps nothing for this page, or another program wrote the entry.
    return NOTHING;
  }
}

function isClass(kept: unknown): kept is KeptClass {
  if (typeof kept !== "object" || kept === null) return false;
  const { pasted, roster, decisions } = kept as Partial<Record<keyof KeptClass, unknown>>;
  const areTexts = typeof pasted === "string" && typeof roster === "string";
  if (!areTexts || typeof decisions !== "object" || decisions === null) return false;
  return Object.values(decisions).every((decision) => typeof decision === "string");
}

/** Keeps a class, or deletes it if it is empty. Returns false if the browser does not keep it. */
export function keepClass(title: string, kept: KeptClass): boolean {
  try {
    if (kept.pasted === "" && kept.roster === "") localStorage.removeItem(keyOf(title));
    else localStorage.setItem(keyOf(title), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
