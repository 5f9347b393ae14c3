/**
 * A plugin of the bundler: the scripts of figures, each with what brings it to life.
 *
 * The loader finds them by the list that it checks them by, so it names none of them: a name with a hash for each figure would be a
 * tenth of it (docs/decisions/0070).
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const DEFINITIONS = join(import.meta.dirname, "../src/elements/definitions");

/** The definitions, each the source of a script. */
export const FIGURES: readonly string[] = readdirSync(DEFINITIONS).map((name) => join(DEFINITIONS, name));

/** The plugin. */
export function figureScripts(): Plugin {
  return {
    name: "lsm-lab-figure-scripts",
    transform: (code, id) =>
      FIGURES.includes(id) ? { code: `${code}\nexport { Controller } from "../controller";`, map: null } : null,
  };
}
