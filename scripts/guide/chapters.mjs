/**
 * Chapters of the guide, and the names of their pages.
 *
 * `docs/guide/SUMMARY.md` lists them. A chapter is a file of `docs/guide`, a file elsewhere in the checkout (a page of the developers'
 * reference, used unchanged), or generated. `SUMMARY.de.md` lists the German chapters, `X.de.md` next to `X.md`. Their pages have the
 * same names in the folder `de`.
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

const LINE = /^(?:- )?\[(.+)\]\((\S+\.md)\)$/u;

/**
 * Returns the page of a file, `format-table.html` for `docs/format/table.md`.
 *
 * @param {string} file path from the top folder
 */
export function pageName(file) {
  const name = file.startsWith(`${HOME}/`)
    ? file.slice(HOME.length + 1)
    : file
        .replace(/^docs\//u, "")
        .replaceAll("/", "-")
        .toLowerCase();
  return name.replace(
    /^(.*?)(?:\.(de))?\.md$/u,
    (_, page, language) => `${language ? `${language}/` : ""}${page}.html`,
  );
}

/** Returns the list of chapters of a language, or the version of a chapter in it. */
export const inLanguage = (file, language) => (language === "en" ? file : file.replace(/\.md$/u, `.${language}.md`));

/**
 * Reads the list of chapters: headings are parts, and lines with a link are chapters.
 *
 * @param {string} summary text of `SUMMARY.md`, with generators already replaced
 * @returns {{ title: string, chapters: { title: string, file: string, page: string }[] }[]}
 */
export function partsOf(summary) {
  const parts = [{ title: "", chapters: [] }];
  const pages = new Set();
  for (const line of summary.split("\n")) {
    const title = /^# (?!Contents$|Inhalt$)(.+)$/u.exec(line)?.[1];
    if (title !== undefined) parts.push({ title, chapters: [] });
    const [, name, target] = LINE.exec(line) ?? [];
    if (target === undefined) continue;
    const file = posix.normalize(posix.join(HOME, target));
    const page = pageName(file);
    if (pages.has(page)) throw new Problem(`docs/guide/SUMMARY.md lists two chapters whose page is ${page}.`);
    pages.add(page);
    parts.at(-1)?.chapters.push({ title: name, file, page });
  }
  return parts;
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
