/**
 * The address of the page: the one place that reads and writes its fragment.
 *
 * **Invariants** (broken by `address.test.ts`)
 * 1. Whoever asks gets the newest fragment, also while the browser's own address still waits for it.
 * 2. Writes of the browser's address are at most one per {@link QUIET_MS} while somebody scrubs, because browsers refuse
 *    more; a new entry of the history is written at once, after what waited.
 */

const QUIET_MS = 250;

const listeners = new Set<() => void>();
let waiting: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The fragment as it is, or will be at once, without `#`. */
export function currentFragment(): string {
  return waiting ?? location.hash.replace(/^#/, "");
}

/** Calls `listener` when the reader goes back or forward, follows a link, or another part of the page writes; returns how to stop. */
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

/** Makes an entry of the history, at once. */
export function pushFragment(fragment: string): void {
  settle();
  history.pushState(null, "", addressOf(fragment));
}

/** Tells everybody that the fragment is another. */
export function tellAddress(): void {
  for (const listener of [...listeners]) listener();
}

/** What waited belonged to the place that was left. */
function arrived(): void {
  clearTimeout(timer);
  waiting = null;
  tellAddress();
}
