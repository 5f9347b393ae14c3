/**
 * Makes the guide: chapters are collected in `target/guide`, and mdBook makes pages of them. The pages are finished and
 * checked, and only the files that they need go to `web/dist/guide`.
 *
 * **Invariants**
 * 1. A guide with a dead link, or with a value that no file holds, is not written.
 * 2. Every page works under the lab's policy: no inline script or style, own files only.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../bootstrap/command.mjs";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { chaptersOf, HOME, readChapter, summaryForBook } from "./chapters.mjs";
import { deadLinks } from "./dead-links.mjs";
import { fillIn, generators } from "./generate.mjs";
import { rewriteLinks } from "./links.mjs";
import { withModules } from "./modules.mjs";
import { finishPage } from "./pages.mjs";

const STAGED = at("target/guide");
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

/** Writes the guide to `web/dist/guide`, using this mdBook. */
export async function writeGuide(mdbook) {
  await stageChapters();
  const { status, output } = await runCommand(mdbook, ["build", STAGED]);
  if (status !== 0 || /\b(?:WARN|ERROR)\b/u.test(output)) {
    throw new Problem("mdBook could not make the guide; its messages are above.", output);
  }
  const pages = finishedPages();
  const dead = deadLinks(pages, Object.keys(ASSETS));
  if (dead.length > 0) throw new Problem(`The guide has ${dead.length} dead links.`, dead.join("\n"));
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(join(OUTPUT, "assets"), { recursive: true });
  for (const [name, file] of Object.entries(ASSETS)) cpSync(at(file), join(OUTPUT, "assets", name));
  for (const [name, html] of pages) writeFileSync(join(OUTPUT, name), html);
}

/** Writes list, chapters and theme to `target/guide`. */
async function stageChapters() {
  rmSync(join(STAGED, "src"), { recursive: true, force: true });
  mkdirSync(join(STAGED, "src"), { recursive: true });
  mkdirSync(join(STAGED, "theme"), { recursive: true });
  cpSync(at(HOME, "book.toml"), join(STAGED, "book.toml"));
  cpSync(at(HOME, "theme/index.hbs"), join(STAGED, "theme/index.hbs"));
  await withModules(async (load) => {
    const known = await generators(load);
    const summary = fillIn(readChapter(`${HOME}/SUMMARY.md`), `${HOME}/SUMMARY.md`, known);
    const pages = chaptersOf(summary);
    for (const [file, page] of pages) {
      const text = known.chapters.get(file) ?? readChapter(file);
      const filled = file.startsWith(HOME) ? fillIn(text, file, known) : text;
      writeFileSync(join(STAGED, "src", page), rewriteLinks(filled, file, pages));
    }
    writeFileSync(join(STAGED, "src/SUMMARY.md"), summaryForBook(summary));
  });
}

/** Returns mdBook's pages by name. Its other output belongs to its own theme. */
function finishedPages() {
  const folder = join(STAGED, "book");
  const names = readdirSync(folder).filter((name) => name.endsWith(".html") && name !== "toc.html");
  return new Map(names.sort().map((name) => [name, finishPage(readFileSync(join(folder, name), "utf8"), name)]));
}
