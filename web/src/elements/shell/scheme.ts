/**
 * The colour scheme of the page around an element, and the size of its text.
 *
 * CSS knows the scheme (`light-dark()` follows `color-scheme`), and figures that paint on a canvas must know it too: a probe whose
 * colour says it, and whose transition tells when it changes.
 */

import type { CommonState } from "../attributes/attributes";

/** What is told. */
export interface Surroundings {
  readonly isDark: boolean;
  /** The size of the text around, as a part of 16 pixels. */
  readonly scale: number;
}

/** Watches through an element of the shadow root; returns how to ask and how to stop. */
export function watchSurroundings(
  root: ShadowRoot,
  host: HTMLElement,
  onChange: () => void,
): { readonly now: () => Surroundings; readonly stop: () => void } {
  const [probe, teller] = [document.createElement("span"), document.createElement("span")];
  probe.className = "lsm-probe";
  // Another one, for what is in transition does not say yet where it goes.
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

/** Gives a figure the theme that is asked for, or the one around, and the size of the text around. */
export function dress(place: HTMLElement, { theme, palette }: CommonState, { isDark, scale }: Surroundings): void {
  const isChosen = theme === "light" || theme === "dark";
  place.dataset["theme"] = isChosen ? theme : isDark ? "dark" : "light";
  place.dataset["contrast"] = theme === "high-contrast" ? "high" : "normal";
  place.dataset["palette"] = palette;
  place.style.setProperty("--lsm-scale", String(scale));
}
