/**
 * A build for tests: every text is twice as long, in brackets and with accents. So foreign text, cut text and missing
 * room become visible. With `?rtl` in the address, the letters are Hebrew and the page runs from right to left.
 *
 * The texts are derived from the English ones when the page loads them. Numbers and names stay unchanged. Written to `target/pseudo-site`,
 * never to `dist`.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { twinOf } from "./language.ts";

const DISGUISE = resolve(import.meta.dirname, "disguise.ts");
const TEXTS = resolve(import.meta.dirname, "../src/text");
/** Not texts: the language and address of a page, and the heights of figures. */
const PLAIN = /\/(?:language|rooms)\.en\.ts$/u;

export function pseudoTexts(): Plugin {
  return {
    name: "lsm-lab-pseudo-texts",
    enforce: "pre",
    async resolveId(source, importer) {
      // Texts built from other texts are transformed once, as a whole.
      if (importer === undefined || importer.startsWith(TEXTS)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (found === null || twinOf(found.id, "en") === null || PLAIN.test(found.id)) return null;
      return `${found.id}?pseudo`;
    },
    load(id) {
      const [file, query] = id.split("?");
      if (query !== "pseudo" || file === undefined) return null;
      const names = [...readFileSync(file, "utf8").matchAll(/^export (?:const|function) (\w+)/gmu)].map(
        ([, name]) => name,
      );
      return [
        `import * as english from ${JSON.stringify(file)};`,
        `import { disguised } from ${JSON.stringify(DISGUISE)};`,
        ...names.map((name) => `export const ${name} = disguised(english.${name});`),
      ].join("\n");
    },
  };
}
