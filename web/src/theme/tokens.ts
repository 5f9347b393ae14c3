/**
 * Colors, sizes and durations of the lab, as data. `tokens.css` is generated from them, and a test compares it.
 *
 * **Invariants** (tests: `tokens.test.ts`)
 * 1. Every role and every text color has a contrast of at least 4.5 to the background and to the panel of its theme.
 * 2. Any two cost roles stay distinguishable under simulated protanopia, deuteranopia and tritanopia.
 * 3. The level ramp is ordered by lightness, so that it survives a grayscale print.
 *
 * Color means cost role or level and nothing else. Everything else is ink.
 */

/** Costs and savings. Each has the same color in figure, bar, formula and curve. */
export const ROLES = ["hash", "probe", "read", "wasted", "hit", "skip"] as const;

/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** Background and ink of one theme. */
export interface Ground {
  /** Page background. */
  readonly bg: string;
  /** Cards on the page. */
  readonly panel: string;
  /** Text and strokes. */
  readonly ink: string;
  /** Secondary text. */
  readonly soft: string;
  /** Text and strokes that step back, because others are meant or because they are still to come. */
  readonly faded: string;
  /** Hairlines, which carry no meaning alone. */
  readonly line: string;
  /** Edges of controls (at least 3:1 to the background). */
  readonly edge: string;
  /** False positives in large numbers, for which the color of wasted reads is too similar to ink. */
  readonly liar: string;
  /** Text and marks on ink and on roles. */
  readonly on: string;
}

/** All colors of one theme. */
export interface Theme {
  readonly ground: Ground;
  readonly roles: Readonly<Record<Role, string>>;
}

/** Light, also used for print. */
export const LIGHT: Theme = {
  ground: {
    bg: "#ffffff",
    panel: "#f7f8fa",
    ink: "#161a22",
    soft: "#59616f",
    faded: "#687080",
    line: "#e2e5ea",
    edge: "#858d9b",
    liar: "#c02639",
    on: "#ffffff",
  },
  roles: { hash: "#945e03", probe: "#0a4657", read: "#3d3be4", wasted: "#6b0e1c", hit: "#017d5b", skip: "#667189" },
};

/** Dark: chosen, not inverted. */
export const DARK: Theme = {
  ground: {
    bg: "#0f1419",
    panel: "#161c24",
    ink: "#e8ebf0",
    soft: "#9aa5b5",
    faded: "#7d8796",
    line: "#2a323d",
    edge: "#6a7585",
    liar: "#f73780",
    on: "#0f1419",
  },
  roles: { hash: "#e17f38", probe: "#0a93c6", read: "#8873ff", wasted: "#f73780", hit: "#66e994", skip: "#bec2c9" },
};

/** Levels 1 to 8, newest first: an ordered ramp, the same in both themes. Tables also have an ink outline. */
export const LEVELS = ["#fde725", "#a0da39", "#4ac16d", "#1fa187", "#277f8e", "#365c8d", "#46327e", "#440154"] as const;

/** Durations in milliseconds: `state` for a change of state, `teach` for a move that shows a cause. */
export const MOTION = { stateMs: 180, teachMs: 520 } as const;

/** Color of a role as a CSS value. */
export function roleColour(role: Role): string {
  return `var(--role-${role})`;
}

/** Color of a level (counted from 1) as a CSS value. */
export function levelColour(level: number): string {
  return `var(--level-${Math.min(Math.max(level, 1), LEVELS.length)})`;
}

function declarations(theme: Theme, indent: string): string {
  const ground = Object.entries(theme.ground).map(([name, value]) => `${indent}--${name}: ${value};`);
  const roles = ROLES.map((role) => `${indent}--role-${role}: ${theme.roles[role]};`);
  return [...ground, ...roles].join("\n");
}

/** Returns the text of `tokens.css`. */
export function tokensCss(): string {
  const levels = LEVELS.map((value, index) => `  --level-${index + 1}: ${value};`).join("\n");
  return `/* Generated from tokens.ts; the test there fails when the two differ. */
:root {
  color-scheme: light;
${declarations(LIGHT, "  ")}
${levels}
  --motion-state: ${MOTION.stateMs}ms;
  --motion-teach: ${MOTION.teachMs}ms;
}

:root[data-theme="dark"] {
  color-scheme: dark;
${declarations(DARK, "  ")}
}

@media screen and (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    color-scheme: dark;
${declarations(DARK, "    ")}
  }
}

@media print {
  :root:root:root {
    color-scheme: light;
${declarations(LIGHT, "    ")}
  }
}

@media (prefers-reduced-motion: reduce) {
  :root:not([data-motion="full"]) {
    --motion-state: 0ms;
    --motion-teach: 0ms;
  }
}

:root[data-motion="reduced"] {
  --motion-state: 0ms;
  --motion-teach: 0ms;
}
`;
}
