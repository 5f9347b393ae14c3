/** Colors of a picture that is drawn without a style sheet. */

import { ROLES, type Role } from "../../theme/tokens";

/** Theme colors for pictures without a view: values, or names that the caller replaces by values. */
export interface DrawnColours {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly bg: string;
  readonly roles: Readonly<Record<Role, string>>;
}

/** Colors by the names of the theme. */
export function drawnColours(colour: (name: string) => string): DrawnColours {
  const roles = Object.fromEntries(ROLES.map((role) => [role, colour(`role-${role}`)])) as Record<Role, string>;
  return { ink: colour("ink"), soft: colour("soft"), line: colour("line"), bg: colour("bg"), roles };
}
