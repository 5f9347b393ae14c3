/**
 * Reports whether the page is being printed, for parts that style sheets cannot adapt.
 *
 * Browsers take their picture of the page when the listeners of `beforeprint` have returned, so the change is rendered before.
 */
import { useSyncExternalStore } from "react";

let isPrinting = false;

function subscribe(changed: () => void): () => void {
  const media = typeof matchMedia === "function" ? matchMedia("print") : null;
  const set = (wanted: boolean) => () => {
    isPrinting = wanted;
    changed();
  };
  const before = set(true);
  const after = set(false);
  // A print preview or a test fires no such events.
  const follow = (event: MediaQueryListEvent): void => set(event.matches)();
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  media?.addEventListener("change", follow);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
    media?.removeEventListener("change", follow);
  };
}

/** Returns true while the page is being printed. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}
