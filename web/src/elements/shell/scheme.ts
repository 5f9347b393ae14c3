/**
 * Colors and text size of the page around an element. A figure is dark if the text around it is light. This holds for every page that can be
 * read, also if it switches by a class or an attribute and declares no `color-scheme`, and for forced colors.
 *
 * A transition on an element that inherits the color of the text reports changes.
 */

import type { CommonState } from "../attributes/attributes";

/** Colors and text size around an element. */
export interface Surroundings {
  readonly isDark: boolean;
  /** True if the reader's system replaces the colors of pages. */
  readonly isForced: boolean;
  /** Color behind the element. Null if no element of the page has one. */
  readonly ground: string | null;
  /** Surrounding text size as a fraction of 16 pixels. */
  readonly scale: number;
}

/** Brightness of the lightest text of light pages: gray on white. Dark pages have lighter text. */
const LIGHT_TEXT = 0.55;

/** Brightness of a computed color from 0 to 1. Notations such as `oklch(…)` and `lab(…)` begin with the lightness. */
export function brightness(colour: string): number {
  const [first = 0, second = 0, third = 0] = (colour.match(/[\d.]+(?:e-?\d+)?/gu) ?? []).map(Number);
  if (!/^rgb|^color/u.test(colour)) return first > 1 ? first / 100 : first;
  return (0.3 * first + 0.6 * second + 0.1 * third) / (colour.startsWith("rgb") ? 255 : 1);
}

/** Returns the color behind an element: the first opaque one of it and its ancestors, including those outside of its shadow root. */
function groundOf(host: Element): string | null {
  for (
    let at: Element | undefined = host;
    at;
    at = at.parentElement ?? (at.getRootNode() as Partial<ShadowRoot>).host
  ) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^rgba|\//u.test(backgroundColor)) return backgroundColor;
  }
  return null;
}

/** Watches an element in the shadow root. Returns functions to read the colors and to stop. */
export function watchSurroundings(
  root: ShadowRoot,
  host: HTMLElement,
  onChange: () => void,
): { readonly now: () => Surroundings; readonly stop: () => void } {
  const teller = document.createElement("span");
  teller.className = "lsm-tell";
  root.append(teller);
  teller.addEventListener("transitionrun", onChange);
  return {
    now: () => {
      const { color, fontSize } = getComputedStyle(host);
      return {
        isDark: brightness(color) > LIGHT_TEXT,
        isForced: matchMedia("(forced-colors: active)").matches,
        ground: groundOf(host),
        scale: Number.parseFloat(fontSize) / 16 || 1,
      };
    },
    stop: () => teller.remove(),
  };
}

/**
 * Applies the requested theme to a figure, otherwise the surrounding one, and the surrounding text size. A requested theme has its own
 * background. Otherwise the page shows through, and marks in the color of the background have that of the page.
 */
export function dress(
  place: HTMLElement,
  { theme, palette, fit }: CommonState,
  { isDark, isForced, ground, scale }: Surroundings,
): void {
  const chosen = isForced ? "auto" : theme;
  const own = isDark ? "dark" : "light";
  place.dataset["theme"] = chosen === "light" || chosen === "dark" ? chosen : own;
  place.dataset["contrast"] = isForced || theme === "high-contrast" ? "high" : "normal";
  place.dataset["ground"] = chosen === "auto" ? "page" : "own";
  place.dataset["palette"] = palette;
  // A contained figure is scaled as a whole.
  place.style.setProperty("--lsm-scale", String(fit === "contain" ? 1 : scale));
  // Without a value, the property is removed.
  place.style.setProperty("--lsm-page", isForced || chosen !== "auto" ? null : ground);
}
