/**
 * What elements have in place of what the lab has: a part that is not needed there, or one that comes later because an element's page
 * waits for each kilobyte (docs/decisions/0070). Both have the same exports.
 */
import { join } from "node:path";
import type { Plugin } from "vite";

const source = (file: string): string => join(import.meta.dirname, "../src", file);

/** By the file that it replaces. */
export const REPLACED: ReadonlyMap<string, string> = new Map(
  [
    ["figures/frame/Assigned.tsx", "elements/unassigned.ts"],
    ["figures/frame/EmbedButton.tsx", "elements/not-embedded.ts"],
    ["figures/journey/telling.ts", "elements/later/telling.ts"],
    ["figures/timeline/hand.tsx", "elements/later/timeline-hand.tsx"],
  ].map(([file = "", by = ""]) => [source(file), source(by)]),
);

/** The plugin; it comes before all that ask where a module is. */
export function replaced(): Plugin {
  return {
    name: "lsm-lab-replaced",
    enforce: "pre",
    async resolveId(id, importer, options) {
      if (!id.startsWith(".")) return undefined;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      const by = found === null ? undefined : REPLACED.get(found.id);
      return by ?? found;
    },
  };
}
