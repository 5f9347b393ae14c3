/**
 * Color scheme and text size of the page around an element. CSS knows the scheme (`light-dark()` follows `color-scheme`), but figures that
 * paint on a canvas need it in script. A probe element reports the scheme by its color, and a transition on it reports changes.
 */

import type { CommonState } from "../attributes/attributes";

/** Scheme and text size around an element. */
export interface Surroundings {
  readonly isDark: boolean;
  /** Surrounding text size as a fraction of 16 pixels. */
  readonly scale: number;
}

/** Watches an element in the shadow root. Returns functions to read the scheme and to stop. */
export function watchSurroundings(
  root: ShadowRoot,
  host: HTMLElement,
  onChange: () => void,
): { readonly now: () => Surroundings; readonly stop: () => void } {
  const [probe, teller] = [document.createElement("span"), document.createElement("span")];
  probe.className = "lsm-probe";
  // A second element, because a color in transition does not yet show its final value.
  teller.className = "lsm-probe lsm-tell";
  for (const one of [probe, teller]) one.setAttribute("aria-hidden", "true");
  root.append(probe, teller);
  teller.addEventListener("transitionrun", onChange);
  return {
    now: () => ({
      isDark: /^rgb\(0, 0, 0\)/u.test(getComputedStyle(probe).color),
      scale: Number.parseFloat(getComputedStyle(host).fontSize) / 16 || 1,
    }),
    stop: () => {
      probe.remove();
      teller.remove();
    },
  };
}

/** Applies the requested theme to a figure, otherwise the surrounding one, and the surrounding text size. */
export function dress(place: HTMLElement, { theme, palette }: CommonState, { isDark, scale }: Surroundings): void {
  const isChosen = theme === "light" || theme === "dark";
  place.dataset["theme"] = isChosen ? theme : isDark ? "dark" : "light";
  place.dataset["contrast"] = theme === "high-contrast" ? "high" : "normal";
  place.dataset["palette"] = palette;
  place.style.setProperty("--lsm-scale", String(scale));
}
