/**
 * Scroll position of every history entry, so that Back and Forward return to it.
 *
 * The browser restores positions immediately, before the page of the entry is drawn. So its own restoration is disabled, and enabled again
 * when the document closes, because it works well for a reload.
 */

/** Longest wait for a page to become high enough, in ms. */
const PATIENCE_MS = 5000;

const positions = new Map<string, number>();
let made = 0;
let stopWaiting: (() => void) | null = null;

/** Name of the present entry, which is written into its state. */
function entryNow(): string {
  const state = history.state as { readonly entry?: string } | null;
  if (typeof state?.entry === "string") return state.entry;
  made += 1;
  const entry = `${performance.timeOrigin} ${made}`;
  history.replaceState({ ...state, entry }, "");
  return entry;
}

/** Returns the remembered position of the present entry in px; 0 if it is new. */
export function rememberedPosition(): number {
  return positions.get(entryNow()) ?? 0;
}

/** Remembers positions while the reader scrolls; returns how to stop. */
export function rememberPositions(): () => void {
  const remember = (): void => {
    if (stopWaiting === null) positions.set(entryNow(), window.scrollY);
  };
  const leave = (): void => {
    history.scrollRestoration = "auto";
  };
  history.scrollRestoration = "manual";
  window.addEventListener("scroll", remember, { passive: true });
  window.addEventListener("pagehide", leave);
  return () => {
    leave();
    stopWaiting?.();
    window.removeEventListener("scroll", remember);
    window.removeEventListener("pagehide", leave);
  };
}

/** Scrolls to a position as soon as the page is high enough, unless the reader does something first. */
export function scrollToPosition(top: number): void {
  stopWaiting?.();
  window.scrollTo(0, top);
  if (Math.abs(window.scrollY - top) < 1) return;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 1) stop();
  });
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ["wheel", "touchstart", "keydown", "pointerdown"]) window.removeEventListener(event, stop);
    stopWaiting = null;
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const event of ["wheel", "touchstart", "keydown", "pointerdown"]) window.addEventListener(event, stop);
  stopWaiting = stop;
  observer.observe(document.body);
}
