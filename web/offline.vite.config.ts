/**
 * Builds the service worker after everything else: one classic script, `dist/sw.js`, with the list of the files that it keeps and their hashes.
 *
 * It keeps the pages of all languages and the files that they load: everything in `assets/` except source maps and fonts of an older
 * format, and the pictures next to the pages. It fetches results and the guide each time. Elements and licenses are not
 * part of the lab's pages. The worker changes whenever one of these files changes, and browsers then fetch the new version.
 *
 * **Invariant**: every page names a script with its content in its name, by which the worker tells versions apart.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";
import { LANGUAGES } from "./scripts/language.ts";
import type { Version } from "./src/offline/plan.ts";

const SITE = join(import.meta.dirname, "dist");

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: { LAB_VERSION: JSON.stringify(versionOf(SITE)) },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    sourcemap: false,
    rollupOptions: {
      input: "src/offline/worker.ts",
      output: { format: "iife", entryFileNames: "sw.js", codeSplitting: false },
    },
  },
});

/** Returns the kept files of a built site. */
export function versionOf(site: string): Version {
  const pages = Object.fromEntries(LANGUAGES.map((language) => pageOf(site, language === "en" ? "" : `${language}/`)));
  const assets = readdirSync(join(site, "assets")).filter((name) => !/\.(?:map|woff)$/u.test(name));
  const beside = readdirSync(site).filter((name) => name.endsWith(".svg"));
  const names = [...beside, ...assets.map((name) => `assets/${name}`)].sort();
  const files = Object.fromEntries(names.map((name) => [name, integrityOf(join(site, name))]));
  const digest = createHash("sha256").update(JSON.stringify([pages, files]));
  for (const path of Object.keys(pages)) digest.update(readFileSync(join(site, `${path}index.html`)));
  // The worker itself is part of what differs.
  for (const name of ["worker.ts", "plan.ts"])
    digest.update(readFileSync(join(import.meta.dirname, "src/offline", name)));
  return { id: digest.digest("hex").slice(0, 12), pages, files };
}

function integrityOf(file: string): string {
  return `sha256-${createHash("sha256").update(readFileSync(file)).digest("base64")}`;
}

function pageOf(site: string, path: string): [string, string] {
  const script = /<script type="module"[^>]*src="[^"]*\/([^"/]+\.js)"/u.exec(
    readFileSync(join(site, `${path}index.html`), "utf8"),
  )?.[1];
  if (script === undefined) throw new Error(`${path}index.html names no script`);
  return [path, script];
}
