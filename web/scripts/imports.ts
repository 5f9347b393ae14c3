/** Which files a source imports, read from its text: for plugins that must know it before the bundler does. */

import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { REPLACED } from "./replaced.ts";

/** Imports and re-exports of values, and code that comes later. */
export const IMPORT =
  /\b(?:import|export)\s+(?!type\b)(?<names>[^;"']*?)\bfrom\s+"(?<from>\.[^"]+)"|\bimport\("(?<later>\.[^"]+)"\)/gu;

/** The source that elements get for this name; null for files of other kinds. */
export function fileOf(from: string, importer: string): string | null {
  if (/\.(?:js|css|wasm)\b/u.test(from)) return null;
  const path = resolve(dirname(importer), from);
  const found = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => {
    return /\.tsx?$/u.test(file) && statSync(file, { throwIfNoEntry: false })?.isFile();
  });
  return found === undefined ? null : (REPLACED.get(found) ?? found);
}

/** What comes with a source, itself included: all that it imports, but for what comes later. */
export function withImports(file: string): ReadonlySet<string> {
  const found = new Set([file]);
  for (const one of found) {
    for (const { groups = {} } of readFileSync(one, "utf8").matchAll(IMPORT)) {
      const target = groups["from"] === undefined ? null : fileOf(groups["from"], one);
      if (target !== null) found.add(target);
    }
  }
  return found;
}
