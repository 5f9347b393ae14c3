/**
 * Makes the guide: chapters are collected, converted to pages and checked, and the pages with their files go to `web/dist/guide`.
 *
 * **Invariants**
 * 1. A guide with a dead link, or with a value that no file holds, is not written.
 * 2. Every page works under the lab's policy: no inline script or style, own files only.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { HOME, partsOf, readChapter } from "./chapters.mjs";
import { deadLinks } from "./dead-links.mjs";
import { fillIn, generators } from "./generate.mjs";
import { rewriteLinks } from "./links.mjs";
import { withModules } from "./modules.mjs";
import { renderPages } from "./pages.mjs";

const OUTPUT = at("web/dist/guide");

/** Files that pages load, by their name in `assets`. */
const ASSETS = {
  "tokens.css": "web/src/theme/tokens.css",
  "guide.css": `${HOME}/theme/guide.css`,
  "text.css": `${HOME}/theme/text.css`,
  "guide.js": `${HOME}/theme/guide.mjs`,
  "figures.js": `${HOME}/theme/figures.mjs`,
  "favicon.svg": "web/public/favicon.svg",
  "sans-400.woff2": "node_modules/@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2",
  "sans-600.woff2": "node_modules/@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2",
  "mono-400.woff2": "node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2",
};

/** Writes the guide to `web/dist/guide`. */
export async function writeGuide() {
  const { parts, texts } = await withModules(collectChapters);
  const pages = await renderPages(parts, texts);
  const dead = deadLinks(pages, Object.keys(ASSETS));
  if (dead.length > 0) throw new Problem(`The guide has ${dead.length} dead links.`, dead.join("\n"));
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(join(OUTPUT, "assets"), { recursive: true });
  for (const [name, file] of Object.entries(ASSETS)) cpSync(at(file), join(OUTPUT, "assets", name));
  for (const [name, html] of pages) writeFileSync(join(OUTPUT, name), html);
}

/** Returns the list of chapters, and the text of each by page. */
async function collectChapters(load) {
  const known = await generators(load);
  const list = `${HOME}/SUMMARY.md`;
  const parts = partsOf(fillIn(readChapter(list), list, known));
  const chapters = parts.flatMap((part) => part.chapters);
  const pages = new Map(chapters.map(({ file, page }) => [file, page]));
  const texts = chapters.map(({ file, page }) => {
    const text = known.chapters.get(file) ?? readChapter(file);
    const filled = file.startsWith(HOME) ? fillIn(text, file, known) : text;
    return [page, rewriteLinks(filled, file, pages)];
  });
  return { parts, texts: new Map(texts) };
}
