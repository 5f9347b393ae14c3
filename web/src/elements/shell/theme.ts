/**
 * Colors and fonts of elements: the lab's tokens as rules for a shadow root. A page can override each by a custom property (`--lsm-ink`,
 * `--lsm-hash`, `--lsm-level-1`, `--lsm-font`, ...).
 */

import { DARK, LEVELS, LIGHT, MOTION, ROLES, type Theme } from "../../theme/tokens";

/** High contrast: black, white, and roles by pattern and name. */
const CONTRAST: readonly [Theme, Theme] = [
  {
    ground: {
      bg: "#ffffff",
      panel: "#ffffff",
      ink: "#000000",
      soft: "#000000",
      faded: "#595959",
      line: "#000000",
      edge: "#000000",
      liar: "#000000",
      on: "#ffffff",
    },
    roles: LIGHT.roles,
  },
  {
    ground: {
      bg: "#000000",
      panel: "#000000",
      ink: "#ffffff",
      soft: "#ffffff",
      faded: "#a6a6a6",
      line: "#ffffff",
      edge: "#ffffff",
      liar: "#ffffff",
      on: "#000000",
    },
    roles: DARK.roles,
  },
];

/** On screen, the background is that of the page if the figure found one (`scheme.ts`). Paper has its own. */
function declarations({ ground, roles }: Theme, page = (value: string): string => `var(--lsm-page,${value})`): string {
  const grounds = Object.entries(ground).map(
    ([name, value]) => `--${name}:var(--lsm-${name},${name === "bg" ? page(value) : value})`,
  );
  const costs = ROLES.map((role) => `--role-${role}:var(--lsm-${role},${roles[role]})`);
  return [...grounds, ...costs].join(";");
}

/** Backgrounds of a theme, light and dark. */
export function groundsOf(theme: string | null): readonly string[] {
  return (theme === "high-contrast" ? CONTRAST : [LIGHT, DARK]).map(({ ground }) => ground.bg);
}

/** Rules for the root of a figure, which has the class `lsm` and a class for its scheme. */
export function themeSheet(): string {
  const levels = LEVELS.map((value, at) => `--level-${at + 1}:var(--lsm-level-${at + 1},${value})`).join(";");
  const greys = LEVELS.map((_, at) => `--level-${at + 1}:color-mix(in srgb,var(--ink) ${8 + 11 * at}%,var(--bg))`);
  const inks = ROLES.map((role) => `--role-${role}:var(--ink)`);
  return [
    // Nothing of the page's text reaches a figure except what element.css takes over.
    `.lsm{all:initial;display:block;color-scheme:light;${declarations(LIGHT)};${levels};--motion-state:${MOTION.stateMs}ms;--motion-teach:${MOTION.teachMs}ms}`,
    `.lsm[data-theme=dark]{color-scheme:dark;${declarations(DARK)}}`,
    `.lsm[data-contrast=high]{${declarations(CONTRAST[0])}}`,
    `.lsm[data-contrast=high][data-theme=dark]{${declarations(CONTRAST[1])}}`,
    `.lsm.lsm[data-palette=ink]{${[...greys, ...inks].join(";")}}`,
    `@media print{.lsm.lsm.lsm{color-scheme:light;${declarations(LIGHT, (value) => value)}}}`,
    "@media (prefers-reduced-motion:reduce){.lsm{--motion-state:0ms;--motion-teach:0ms}}",
  ].join("\n");
}
