/**
 * What is below and beside the figure of a frame: the ground of the figure, in its scheme, so that a frame that is higher than its
 * figure shows no strip of another colour. Pure.
 */

import { groundsOf } from "../shell/theme";

/** The rule for a theme as the address names it. */
export function groundOf(theme: string | null): string {
  const [light, dark] = groundsOf(theme);
  const scheme = theme === "light" || theme === "dark" ? theme : "light dark";
  return `:root{color-scheme:${scheme};background:light-dark(${light},${dark})}`;
}
