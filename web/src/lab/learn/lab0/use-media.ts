/** Window sizes that the page distinguishes, the same as in `lab0.css`. */
import { useCallback, useSyncExternalStore } from "react";

/** A phone: the stage is narrow. */
const NARROW = "(max-width: 760px)";
/** A small window: the settled stage has signs in the place of words, so that the cards fit next to it. */
export const SMALL = "(max-width: 1120px)";

const listOf = (query: string): MediaQueryList | null => (typeof matchMedia === "function" ? matchMedia(query) : null);

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = listOf(query);
      list?.addEventListener("change", tell);
      return () => list?.removeEventListener("change", tell);
    },
    [query],
  );
  const read = (): boolean => listOf(query)?.matches === true;
  return useSyncExternalStore(subscribe, read, () => false);
}

export function useNarrow(): boolean {
  return useMedia(NARROW);
}
