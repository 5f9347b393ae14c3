/**
 * Chapters of the guide, and the names of their pages.
 *
 * `docs/guide/SUMMARY.md` lists them. A chapter is a file of `docs/guide`, a file elsewhere in the checkout (a page of the developers'
 * reference, used unchanged), or generated. All pages are in one folder, so that the guide works below any path.
 *
 * **Invariant**: page names are unique.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";

/** Folder of the guide's own chapters. */
export const HOME = "docs/guide";
/** Decisions are short, so they are sections of one page. */
export const DECISION = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/u;

const LINK = /\[([^\]]+)\]\(([^)]+\.md)\)/gu;

/**
 * Returns the page of a file, `format-table.md` for `docs/format/table.md`.
 *
 * @param {string} file path from the top folder
 */
export function pageName(file) {
  if (file.startsWith(`${HOME}/`)) return file.slice(HOME.length + 1);
  return file
    .replace(/^docs\//u, "")
    .replaceAll("/", "-")
    .toLowerCase();
}

/**
 * Reads the list of chapters.
 *
 * @param {string} summary text of `SUMMARY.md`, with generators already replaced
 * @returns {Map<string, string>} page by source file
 */
export function chaptersOf(summary) {
  const pages = new Map();
  for (const [, , target] of summary.matchAll(LINK)) {
    const file = posix.normalize(posix.join(HOME, target));
    const page = pageName(file);
    if (pages.has(file) || [...pages.values()].includes(page)) {
      throw new Problem(`docs/guide/SUMMARY.md lists two chapters whose page is ${page}.`);
    }
    pages.set(file, page);
  }
  return pages;
}

/** Converts the list of chapters for mdBook: page names instead of files. */
export function summaryForBook(summary) {
  return summary.replace(LINK, (_, title, target) => {
    return `[${title}](${pageName(posix.normalize(posix.join(HOME, target)))})`;
  });
}

/** Reads a file of the checkout. Fails with a sentence that names the page that needs it. */
export function readChapter(file) {
  try {
    return readFileSync(at(file), "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    throw new Problem(`docs/guide/SUMMARY.md lists ${file}, which is not there.`);
  }
}
