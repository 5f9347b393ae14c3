/** Whether the window is as narrow as a phone, where the page shows what it has before it shows all of it. */
import { useSyncExternalStore } from "react";

/** As in `measure.css`. */
const NARROW = "(max-width: 760px)";

function media(): MediaQueryList | null {
  return typeof matchMedia === "function" ? matchMedia(NARROW) : null;
}

function subscribe(changed: () => void): () => void {
  const query = media();
  query?.addEventListener("change", changed);
  return () => query?.removeEventListener("change", changed);
}

/** Whether it is. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? false,
    () => false,
  );
}
