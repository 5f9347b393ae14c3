/**
 * Makes the guide: chapters are collected, converted to pages and checked, and the pages with their files go to `web/dist/guide`.
 *
 * **Invariants**
 * 1. A guide with a dead link, or with a value that no file holds, is not written.
 * 2. Every page carries the lab's policy and works under it: no inline script or style, own files only.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { withPolicy } from "../server/headers.mjs";
import { HOME, inLanguage, partsOf, readChapter } from "./chapters.mjs";
import { deadLinks } from "./dead-links.mjs";
import { fillIn, generators } from "./generate.mjs";
import { glossaryTerms } from "./glossary.mjs";
import { rewriteLinks } from "./links.mjs";
import { withModules } from "./modules.mjs";
import { renderPages } from "./pages.mjs";
import { searchData } from "./search.mjs";
import { WORDS } from "./words.mjs";

const OUTPUT = at("web/dist/guide");

/** Files that pages load, by their name in `assets`. */
const ASSETS = {
  "tokens.css": "web/src/theme/tokens.css",
  "guide.css": `${HOME}/theme/guide.css`,
  "text.css": `${HOME}/theme/text.css`,
  "theme.js": `${HOME}/theme/theme.mjs`,
  "guide.js": `${HOME}/theme/guide.mjs`,
  "sites.js": `${HOME}/theme/sites.mjs`,
  "gallery.css": `${HOME}/theme/gallery.css`,
  "story.css": `${HOME}/theme/story.css`,
  "filters.js": `${HOME}/theme/filters.mjs`,
  "pair.js": `${HOME}/theme/pair.mjs`,
  "story.js": `${HOME}/theme/story.mjs`,
  "cite.js": `${HOME}/theme/cite.mjs`,
  "favicon.svg": "web/public/favicon.svg",
  "sans-400.woff2": "node_modules/@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2",
  "sans-600.woff2": "node_modules/@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2",
  "mono-400.woff2": "node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2",
};

/** Scripts made of the lab's modules, by their name in `assets`. */
const SCRIPTS = {
  "search.js": "web/src/search/guide.ts",
  "gallery.js": "web/src/gallery/page.ts",
  "cards.js": "web/src/gallery/cards.ts",
};

/** Writes the guide to `web/dist/guide`. */
export async function writeGuide() {
  const { pages, found } = await withModules(async (load) => {
    const rendered = [];
    for (const book of await collectBooks(load)) rendered.push(...(await renderPages(book)));
    const all = new Map(rendered);
    const data = Object.keys(WORDS).map(async (language) => [language, await searchData(load, language, all)]);
    return { pages: all, found: await Promise.all(data) };
  });
  const dead = deadLinks(pages, [...Object.keys(ASSETS), ...Object.keys(SCRIPTS)]);
  if (dead.length > 0) throw new Problem(`The guide has ${dead.length} dead links.`, dead.join("\n"));
  rmSync(OUTPUT, { recursive: true, force: true });
  for (const folder of ["assets", "de"]) mkdirSync(join(OUTPUT, folder), { recursive: true });
  for (const [name, file] of Object.entries(ASSETS)) cpSync(at(file), join(OUTPUT, "assets", name));
  for (const [name, html] of pages) writeFileSync(join(OUTPUT, name), withPolicy(html));
  for (const [language, data] of found) {
    writeFileSync(join(OUTPUT, "assets", `search.${language}.json`), JSON.stringify(data));
  }
  for (const [name, entry] of Object.entries(SCRIPTS)) await writeScript(name, entry);
  // The service worker keeps these.
  const kept = readdirSync(OUTPUT, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/u.test(name));
  writeFileSync(join(OUTPUT, "assets/offline.json"), JSON.stringify(kept.sort()));
}

/** Bundles a script for pages of the guide. */
async function writeScript(name, entry) {
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: at("web"),
    logLevel: "error",
    publicDir: false,
    build: {
      outDir: join(OUTPUT, "assets"),
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: at(entry), formats: ["es"], fileName: () => name },
    },
  });
}

/** Returns list, texts and terms of every language. */
async function collectBooks(load) {
  const books = [];
  for (const language of Object.keys(WORDS)) {
    const known = await generators(load, language);
    const list = inLanguage(`${HOME}/SUMMARY.md`, language);
    books.push({ language, known, parts: partsOf(fillIn(readChapter(list), list, known)) });
  }
  const pages = new Map(books.flatMap(({ parts }) => chaptersOf(parts)).map(({ file, page }) => [file, page]));
  return await Promise.all(
    books.map(async ({ language, known, parts }) => ({
      language,
      parts,
      texts: new Map(chaptersOf(parts).map(({ file, page }) => [page, chapterText(file, known, pages)])),
      terms: await glossaryTerms(load, language, "glossary.html"),
      labWords: (await load(`/src/text/lab.${language}.ts`)).en,
      twins: twinsOf(chaptersOf(parts), pages),
    })),
  );
}

const chaptersOf = (parts) => parts.flatMap((part) => part.chapters);

function chapterText(file, known, pages) {
  const text = known.chapters.get(file) ?? readChapter(file);
  return rewriteLinks(file.startsWith(HOME) ? fillIn(text, file, known) : revealed(text, file, known), file, pages);
}

/** Fills in the comments that only the guide shows: documents outside of its folder are also read where no figure loads. */
export function revealed(text, file, known) {
  return text.replace(/<!-- guide\n([\s\S]*?)\n-->/gu, (_comment, inside) => fillIn(inside, file, known));
}

/** Returns the address of the same chapter in the other language by page. */
function twinsOf(chapters, pages) {
  const twins = chapters.map(({ file, page }) => {
    const twin = pages.get(/\.de\.md$/u.test(file) ? file.replace(/\.de\.md$/u, ".md") : inLanguage(file, "de"));
    return [page, twin && posix.relative(posix.dirname(page), twin)];
  });
  return new Map(twins);
}
