/**
 * Address of the page: the only module that reads and writes its fragment.
 *
 * **Invariants** (tests: `address.test.ts`)
 * 1. Callers always get the newest fragment, also while the write of the browser's address is delayed.
 * 2. The browser's address is written at most once per {@link QUIET_MS} during scrubbing, because browsers refuse more. A new history entry
 * is written immediately, after any delayed write.
 */

const QUIET_MS = 250;

const listeners = new Set<() => void>();
let waiting: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns the current fragment without `#`, including a delayed write. */
export function currentFragment(): string {
  return waiting ?? location.hash.replace(/^#/, "");
}

/**
 * Calls `listener` when the reader goes back or forward, follows a link, or another part of the page writes. Returns a function that stops
 * it.
 */
export function onAddress(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", arrived);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("popstate", arrived);
    settle();
  };
}

/** The address with a fragment. */
export function addressOf(fragment: string): string {
  const page = location.href.replace(/#.*$/, "");
  return fragment === "" ? page : `${page}#${fragment}`;
}

/** Writes what waits. */
export function settle(): void {
  clearTimeout(timer);
  if (waiting === null) return;
  const fragment = waiting;
  waiting = null;
  // The state of the entry stays (`position.ts`).
  history.replaceState(history.state, "", addressOf(fragment));
}

/** Takes the place of the present fragment, soon. */
export function replaceFragment(fragment: string): void {
  waiting = fragment;
  clearTimeout(timer);
  timer = setTimeout(settle, QUIET_MS);
}

/** Creates a history entry immediately. */
export function pushFragment(fragment: string): void {
  settle();
  history.pushState(null, "", addressOf(fragment));
}

/** Notifies all listeners that the fragment has changed. */
export function tellAddress(): void {
  for (const listener of [...listeners]) listener();
}

/** A delayed write belonged to the previous entry. */
function arrived(): void {
  clearTimeout(timer);
  waiting = null;
  tellAddress();
}
