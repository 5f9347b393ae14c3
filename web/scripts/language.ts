/**
 * Language of the page at build time: every import of a text in English gets its twin instead.
 *
 * `text/labs/lab3.en` becomes `text/labs/lab3.de` in a German build. So a text costs nothing at run time, and a visitor
 * fetches one language only. Nothing else of a build depends on the language. Scripts and modules without words have
 * the same names and bytes, and are shared (docs/decisions/0060-language-at-build-time.md).
 *
 * A text without a twin stays English.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Languages of the page. The first is the source language of texts. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

const TEXTS = resolve(import.meta.dirname, "../src/text");
const ENGLISH = /(?:^|[/.])en(?:\.ts)?$/u;

/** Returns whether a mode of Vite is that of a language. */
export function isLanguage(mode: string): mode is Language {
  return (LANGUAGES as readonly string[]).includes(mode);
}

/** Returns the file that replaces an English one in another language; null for files without a text. */
export function twinOf(file: string, language: Language): string | null {
  const [path = ""] = file.split("?");
  if (!(path.startsWith(`${TEXTS}/`) && ENGLISH.test(path))) return null;
  return path.replace(/en\.ts$/u, `${language}.ts`);
}

/** Builds in this language. */
export function textsIn(language: Language): Plugin {
  return {
    name: "lsm-lab-language",
    enforce: "pre",
    async resolveId(source, importer) {
      if (language === "en" || !ENGLISH.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      const twin = found === null ? null : twinOf(found.id, language);
      if (twin === null || twin === importer) return null;
      return existsSync(twin) ? twin : null;
    },
  };
}
