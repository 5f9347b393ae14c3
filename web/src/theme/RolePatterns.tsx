/** Patterns of the cost roles, so that color is never the only distinction. */

import { type Role, roleColour } from "./tokens";

const SIZE = 6;

const MARKS: Partial<Record<Role, string>> = {
  hash: "M-1 7 7 -1M-1 1 1 -1M5 7 7 5",
  wasted: "M0 0 6 6M6 0 0 6",
};

interface RolePatternsProps {
  /** Unique within the document, because ids of patterns are global. */
  readonly prefix: string;
  readonly roles: readonly Role[];
}

/** Returns the value of `fill` that draws a role with its pattern. */
export function roleFill(prefix: string, role: Role): string {
  return `url(#${prefix}-${role})`;
}

/** Definitions for an SVG picture. */
export function RolePatterns({ prefix, roles }: RolePatternsProps) {
  return (
    <defs>
      {roles.map((role) => (
        <pattern key={role} id={`${prefix}-${role}`} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
          <rect width={SIZE} height={SIZE} fill={roleColour(role)} />
          {MARKS[role] ? <path d={MARKS[role]} stroke="var(--bg)" strokeWidth={0.9} opacity={0.45} /> : null}
          {role === "probe" ? <circle cx={3} cy={3} r={1} fill="var(--bg)" opacity={0.6} /> : null}
          {role === "skip" ? <rect x={0.5} y={0.5} width={5} height={5} fill="var(--bg)" opacity={0.8} /> : null}
        </pattern>
      ))}
    </defs>
  );
}
