/**
 * Which files are chapters of the guide, and what their pages are called.
 *
 * `docs/guide/SUMMARY.md` lists them. A chapter is a file of `docs/guide`, a file elsewhere in the checkout (a page of the
 * developers' reference is a chapter as it is: no text twice), or made by a generator. All pages lie in one folder, so that
 * the guide works below any path.
 *
 * **Invariant**: two chapters never have one page name.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";

/** Folder of the guide's own chapters. */
export const HOME = "docs/guide";
/** Decisions are short: they are sections of one page. */
export const DECISION = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/u;

const LINK = /\[([^\]]+)\]\(([^)]+\.md)\)/gu;

/**
 * The page of a file of the checkout, `format-table.md` for `docs/format/table.md`.
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
 * @param {string} summary text of `SUMMARY.md`, generators already replaced
 * @returns {Map<string, string>} page by the file that it is made of
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

/** The list of chapters as mdBook reads it: page names instead of files. */
export function summaryForBook(summary) {
  return summary.replace(LINK, (_, title, target) => {
    return `[${title}](${pageName(posix.normalize(posix.join(HOME, target)))})`;
  });
}

/** The text of a file of the checkout, or a sentence that says who wants it. */
export function readChapter(file) {
  try {
    return readFileSync(at(file), "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    throw new Problem(`docs/guide/SUMMARY.md lists ${file}, which is not there.`);
  }
}
