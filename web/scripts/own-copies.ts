/**
 * A plugin of the bundler: each figure is one script, and so is all that comes later (docs/decisions/0070).
 *
 * What elements themselves need is one script for all of them. Of the rest each figure has a copy of its own, with what it uses and
 * nothing else: text compresses better in one piece, and every further script costs a page some 150 bytes and a request. A copy is a
 * module whose id says whose it is. What comes later comes once for all who ask for it, with copies of its own too: what it uses is
 * not kept for its sake in what every page fetches.
 *
 * **Invariant**: what must be there once for all figures of a page is no copy; see {@link ONCE}.
 */
import { basename } from "node:path";
import type { Plugin } from "vite";
import { withImports } from "./imports.ts";

/** An engine has one tree open, and one who opens it. */
const ONCE = /\/src\/live\/opened\.ts$/u;
/** Of these each needs another part: there are copies of them even though elements themselves need them too. */
const IN_PARTS =
  /\/src\/(?:text\/(?:numbers|language\.\w+)|theme\/tokens|figures\/(?:params\/schema|linked\/thing))\.ts$/u;
/** What the bundler adds by itself. */
const BUNDLER = /rolldown[/-]runtime/u;
const OWNER = /\?of=([\w-]+)$/u;

/** The file of a module, whosever copy it is. */
export function fileOfCopy(id: string): string {
  return id.replace(OWNER, "");
}

/** What a script is called by its module. */
export function nameOf(file: string): string {
  return basename(file).replace(/\.tsx?$/u, "");
}

/** How modules are divided; `elements` is what all figures come with. */
export function ownCopies(elements: readonly string[], figures: readonly string[]) {
  const always = new Set(elements.flatMap((file) => [...withImports(file)]));
  const isShared = (id: string): boolean => always.has(id) || ONCE.test(id) || BUNDLER.test(id);
  /** Figures and what comes later, by the names that their copies have. */
  const roots = new Map<string, string>();
  const addRoot = (file: string): void => {
    const known = roots.get(nameOf(file)) ?? file;
    if (known !== file) throw new Error(`${known} and ${file} both come by themselves, and need different names`);
    roots.set(nameOf(file), file);
  };
  figures.forEach(addRoot);
  /** Whose copy imports something. */
  const ownerOf = (importer: string): string | undefined => {
    const name = nameOf(importer);
    return OWNER.exec(importer)?.[1] ?? (roots.get(name) === importer ? name : undefined);
  };
  /** What a module is a copy for; null for those that are there once. */
  const rootOf = (id: string): string | null => roots.get(OWNER.exec(id)?.[1] ?? "") ?? null;
  const plugin: Plugin = {
    name: "lsm-lab-own-copies",
    enforce: "pre",
    async resolveId(id, importer = "", options) {
      const isLater = options.kind === "dynamic-import";
      const owner = ownerOf(importer);
      // The helper around imports that come later is each importer's own already.
      if ((owner === undefined && !isLater) || id.includes("vite/preload-helper")) return undefined;
      const found = await this.resolve(id, fileOfCopy(importer), { ...options, skipSelf: true });
      if (found === null) return found;
      if (isLater) {
        if (!isShared(found.id)) addRoot(found.id);
        return found;
      }
      const isCopied = /^\/.*\.(?:tsx?|mjs)$/u.test(found.id) && (IN_PARTS.test(found.id) || !isShared(found.id));
      return isCopied ? { ...found, id: `${found.id}?of=${owner}`, moduleSideEffects: false } : found;
    },
  };
  return { plugin, isShared, rootOf };
}
