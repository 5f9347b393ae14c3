/**
 * The part of the panel above the row of the button (`.lab-read`). It folds parts that the verdict does not need, and scrolls as a last
 * resort.
 */

/** Folded parts, as in `frame.css`. */
const FOLDS = ["", "options", "question"] as const;

/** Folds as little as is needed for the whole verdict. If all of it is not enough, the panel grows; with an open *Why?*, it shows its end. */
export function fitInto(verdict: HTMLElement | null): void {
  const panel = verdict?.closest<HTMLElement>(".lab-read") ?? null;
  if (verdict === null || panel === null) return;
  for (const fold of FOLDS) {
    panel.dataset["fold"] = fold;
    if (panel.scrollHeight <= panel.clientHeight) return;
  }
  if (verdict.querySelector("details[open]") === null) panel.dataset["fold"] = "all";
  else intoView(panel, verdict);
}

/** Scrolls the panel, and nothing else, until it shows the end of a part, or its start if the part is higher than the panel. */
export function intoView(panel: HTMLElement, part: Element): void {
  if (panel.scrollHeight <= panel.clientHeight) return;
  const [shown, inside] = [panel.getBoundingClientRect(), part.getBoundingClientRect()];
  panel.scrollTop += Math.max(0, Math.min(inside.bottom - shown.bottom, inside.top - shown.top));
}
