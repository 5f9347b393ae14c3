/** Sizes and fonts that the parts of the journey share. */

export const SANS = "'IBM Plex Sans', system-ui, sans-serif";
export const MONO = "'IBM Plex Mono', ui-monospace, monospace";

/** No label is smaller. */
export const LABEL_SIZE = 12.5;

/** Opacity of words that belong to the end of the fold. They never overlap those of its beginning. */
export function fadeIn(fold: number): number {
  return Math.max(2.5 * fold - 1.5, 0);
}

/** Opacity of words that belong to the beginning of the fold. */
export function fadeOut(fold: number): number {
  return Math.max(1 - 2.5 * fold, 0);
}
