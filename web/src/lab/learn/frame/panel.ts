/**
 * The part of the panel above the row of the button (`.lab-read`). It folds parts that the verdict does not need, and scrolls as a last
 * resort.
 */

/** Folded parts, as in `frame.css` and `options.css`. The reasons of the chosen and the right option go last. */
const FOLDS = ["", "options", "question", "reasons"] as const;

/**
 * Folds as little as is needed for the whole verdict. If all of it is not enough, the panel grows. With an open *Why?*, the numbers
 * of options are folded too, and the panel shows its end.
 * If it decides on *Why?*, it opens it where that leaves the reasons of the options.
 */
export function fitInto(verdict: HTMLElement | null, decidesOnWhy: boolean): void {
  const panel = verdict?.closest<HTMLElement>(".lab-read") ?? null;
  const why = verdict?.querySelector("details") ?? null;
  if (verdict === null || panel === null || why === null) return;
  if (decidesOnWhy) {
    // On a phone, no panel limits the height.
    why.open = panel.clientHeight > 0;
    if (why.open && folds(panel, FOLDS.slice(0, -1))) return;
    why.open = false;
  }
  if (folds(panel, FOLDS)) return;
  panel.dataset["fold"] = why.open ? "numbers" : "all";
  if (why.open) intoView(panel, verdict);
}

/** Returns true if the content of the panel fits with one of the folds. */
function folds(panel: HTMLElement, choices: readonly string[]): boolean {
  return choices.some((fold) => {
    panel.dataset["fold"] = fold;
    return panel.scrollHeight <= panel.clientHeight;
  });
}

/** Scrolls the panel, and nothing else, until it shows the end of a part, or its start if the part is higher than the panel. */
export function intoView(panel: HTMLElement, part: Element): void {
  if (panel.scrollHeight <= panel.clientHeight) return;
  const [shown, inside] = [panel.getBoundingClientRect(), part.getBoundingClientRect()];
  panel.scrollTop += Math.max(0, Math.min(inside.bottom - shown.bottom, inside.top - shown.top));
}
