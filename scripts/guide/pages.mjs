/** Pages of the guide: Eleventy converts Markdown with the layout in `docs/guide/theme/page.njk` (docs/decisions/0031). */
import { posix } from "node:path";
import Eleventy from "@11ty/eleventy";
import { at } from "../bootstrap/paths.mjs";
import { amendMarkdown } from "./markdown.mjs";
import { WORDS } from "./words.mjs";

/** Folder of the layout. Eleventy finds no page in it: all pages are added here. */
const THEME = "docs/guide/theme";
/** Nothing is written here; names of pages are relative to it. */
const OUTPUT = "target/guide";

/**
 * Returns HTML by page.
 *
 * @param {{ parts: ReturnType<typeof import("./chapters.mjs").partsOf>, texts: Map<string, string>, language: string, terms?: object, labWords?: object }} book
 * the chapters of a language: their list, their Markdown by page with links already rewritten, the terms of the glossary, and the words of the
 * lab itself
 * @returns {Promise<Map<string, string>>}
 */
export async function renderPages(book) {
  const { parts, texts } = book;
  const chapters = parts.flatMap((part) => part.chapters);
  const eleventy = new Eleventy(THEME, OUTPUT, {
    quietMode: true,
    configPath: false,
    config: (config) => {
      config.setTemplateFormats(["md"]);
      config.setIncludesDirectory(".");
      // The texts use `{{`, and their generators have run.
      config.amendLibrary("md", amendMarkdown);
      for (const [index, { page }] of chapters.entries()) {
        const data = pageData({ ...book, chapters, index, text: texts.get(page) });
        config.addTemplate(page.replace(/\.html$/u, ".md"), texts.get(page), data);
      }
    },
  });
  const written = await inTopFolder(() => eleventy.toJSON());
  return new Map(written.map(({ outputPath, content }) => [posix.relative(OUTPUT, outputPath), content]));
}

function pageData({ parts, chapters, index, text, language, terms, twins, labWords }) {
  const { page } = chapters[index];
  const folder = posix.dirname(page);
  const listed = (chapter) => chapter && { ...chapter, address: posix.relative(folder, chapter.page) };
  const isEnglish = language === "en";
  return {
    layout: "page.njk",
    permalink: page,
    templateEngineOverride: "md",
    lang: language,
    words: WORDS[language],
    labWords,
    terms,
    title: titleOf(text),
    about: openingOf(text) ?? WORDS[language].about,
    address: posix.basename(page),
    root: isEnglish ? "" : "../",
    // Social networks need complete addresses.
    site: process.env.SITE_URL?.replace(/\/*$/u, "/") ?? (isEnglish ? "../" : "../../"),
    lab: isEnglish ? "../" : `../../${language}/`,
    twin: twins?.get(page),
    // The list of chapters shows the part of this page. Other parts are folded.
    parts: parts.map((part) => ({
      ...part,
      isOpen: part.chapters.includes(chapters[index]),
      chapters: part.chapters.map(listed),
    })),
    before: listed(chapters[index - 1]),
    next: listed(chapters[index + 1]),
  };
}

/** Returns the words of the first heading. */
export function titleOf(text) {
  return (/^# (.+)$/mu.exec(text)?.[1] ?? "").replaceAll(/[`*]/gu, "");
}

/** Returns the bold sentences at the beginning, which say what the page is about. */
export function openingOf(text) {
  return /^# .+\n\n\*\*([^*]+)\*\*/u.exec(text)?.[1].replaceAll("\n", " ");
}

/** Eleventy finds its folders from the working directory. */
async function inTopFolder(work) {
  const before = process.cwd();
  process.chdir(at("."));
  try {
    return await work();
  } finally {
    process.chdir(before);
  }
}
