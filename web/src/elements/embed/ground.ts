/**
 * Background around the figure of a frame, in the color scheme of the figure. Without it, a frame that is taller than its figure would show
 * a strip of another color. Pure.
 */

import { groundsOf } from "../shell/theme";

/** Rule for a theme, by its name in the address. */
export function groundOf(theme: string | null): string {
  const [light, dark] = groundsOf(theme);
  const scheme = theme === "light" || theme === "dark" ? theme : "light dark";
  return `:root{color-scheme:${scheme};background:light-dark(${light},${dark})}`;
}
