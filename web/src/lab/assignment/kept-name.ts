/**
 * The name that a student typed for an instance. The browser tab keeps it until it closes, so that lines to hand in have it after a reload.
 *
 * **Invariants** (test: `kept-name.test.ts`)
 * 1. A name is found only for the assignment and the instance that it was typed for.
 * 2. Without storage, it lasts as long as the document.
 */

const KEY = "lsm-lab-name";

/** For a browser that stores nothing. */
const here = new Map<string, string>();

function keyOf(title: string, seed: number): string {
  return `${KEY} ${seed} ${title}`;
}

/** Returns the name; empty if it is not known. */
export function keptName(title: string, seed: number): string {
  const key = keyOf(title, seed);
  try {
    return sessionStorage.getItem(key) ?? here.get(key) ?? "";
  } catch {
    return here.get(key) ?? "";
  }
}

/** Keeps it. */
export function keepName(title: string, seed: number, name: string): void {
  const key = keyOf(title, seed);
  here.set(key, name);
  try {
    sessionStorage.setItem(key, name);
  } catch {
    // The name lasts as long as the document.
  }
}
