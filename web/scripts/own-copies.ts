/**
 * A plugin of the bundler: each figure is one script (docs/decisions/0070).
 *
 * What elements themselves need is one script for all of them. Of the rest each figure has a copy of its own, with what it uses and
 * nothing else: text compresses better in one piece, and every further script costs a page some 150 bytes and a request. A copy is a
 * module whose id says whose it is.
 *
 * **Invariant**: what must be there once for all figures of a page is no copy; see {@link ONCE}.
 */
import { join } from "node:path";
import type { Plugin } from "vite";
import { withImports } from "./imports.ts";

/** An engine has one tree open, and one who opens it. */
const ONCE = /\/src\/live\/replayers\.ts$/u;
/** Of these each needs another part: there are copies of them even though elements themselves need them too. */
const IN_PARTS = /\/src\/(?:text\/numbers|theme\/tokens|figures\/(?:params\/schema|linked\/thing))\.ts$/u;
/** What the bundler adds by itself. */
const BUNDLER = /rolldown[/-]runtime/u;
const OWNER = /\?of=([\w-]+)$/u;

/** The file of a module, whosever copy it is. */
export function fileOfCopy(id: string): string {
  return id.replace(OWNER, "");
}

/** How modules are divided: `definitions` is the folder of the figures, `elements` what all come with. */
export function ownCopies(definitions: string, elements: readonly string[]) {
  const always = new Set(elements.flatMap((file) => [...withImports(file)]));
  const isShared = (id: string): boolean => always.has(id) || ONCE.test(id) || BUNDLER.test(id);
  /** The figure that imports something, or whose copy does. */
  const ownerOf = (importer: string): string | undefined => {
    const isDefinition = importer.startsWith(definitions);
    return OWNER.exec(importer)?.[1] ?? (isDefinition ? /([\w-]+)\.tsx$/u.exec(importer)?.[1] : undefined);
  };
  /** The figure that a module is a copy for; null for those that are there once. */
  const definitionOf = (id: string): string | null => {
    const owner = OWNER.exec(id)?.[1];
    return owner === undefined ? null : join(definitions, `${owner}.tsx`);
  };
  const plugin: Plugin = {
    name: "lsm-lab-own-copies",
    enforce: "pre",
    async resolveId(id, importer = "", options) {
      const owner = ownerOf(importer);
      // The helper around imports that come later is each importer's own already.
      if (owner === undefined || id.includes("vite/preload-helper")) return undefined;
      const found = await this.resolve(id, fileOfCopy(importer), { ...options, skipSelf: true });
      // What comes later comes once for all who ask for it.
      if (found === null || options.kind === "dynamic-import") return found;
      const isCopied = /^\/.*\.(?:tsx?|mjs)$/u.test(found.id) && (IN_PARTS.test(found.id) || !isShared(found.id));
      return isCopied ? { ...found, id: `${found.id}?of=${owner}`, moduleSideEffects: false } : found;
    },
  };
  return { plugin, isShared, definitionOf };
}
