/**
 * A plugin of the bundler: imported style sheets become one text for shadow roots, which scripts make sheets of. No
 * `<style>` and no `<link>`, so that any policy for styles allows them.
 *
 * An element has no page. Rules of the lab's sheets for `body` apply to the figure's root, and queries about the width
 * of the window become queries about the element. Fonts are those of the surrounding page, and sizes of text follow its
 * size (`--lsm-scale`).
 */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { themeSheet } from "../src/elements/shell/theme.ts";

const PREFIX = "\0lsm-sheet:";
/** The single file with all sheets. */
export const SHEET_FILE = "figures.css";
/** Placeholder for the text of the sheets in a script that contains them. */
export const SHEET_TEXT = "LSM_LAB_SHEETS";

/** The parts of a bundled file that are used here. */
interface Emitted {
  code?: string;
}

/** Parts of the bundler that the plugin uses. */
interface Bundling {
  emitFile(file: { type: "asset"; fileName: string; source: string }): string;
}

/** Returns the plugin. `how`: as a separate file, or as text inside the scripts, in place of {@link SHEET_TEXT}. */
export function sheets(how: "file" | "text") {
  const found = new Map<string, string>();
  const text = (): string => [themeSheet(), ...[...found.keys()].sort().map((name) => found.get(name))].join("\n");
  return {
    name: "lsm-lab-sheets",
    enforce: "pre" as const,
    resolveId(id: string, importer: string | undefined) {
      if (!id.endsWith(".css") || importer === undefined) return undefined;
      // Without the ending itself, because the bundler treats such names as style sheets.
      return `${PREFIX}${resolve(dirname(importer), id)}.js`;
    },
    async load(id: string) {
      if (!id.startsWith(PREFIX)) return undefined;
      const file = id.slice(PREFIX.length, -".js".length);
      found.set(orderOf(file), inElement(await readFile(file, "utf8")));
      return { code: "", moduleSideEffects: false };
    },
    generateBundle(this: Bundling, _: unknown, bundle: Record<string, Emitted>) {
      if (how === "file") {
        this.emitFile({ type: "asset", fileName: SHEET_FILE, source: text() });
        return;
      }
      for (const chunk of Object.values(bundle)) {
        chunk.code &&= chunk.code.replace(SHEET_TEXT, () => JSON.stringify(text()));
      }
    },
  };
}

/** Order: the lab's basic rules first, then figures by name, then those of elements. */
function orderOf(file: string): string {
  const place = file.includes("/theme/") ? 0 : file.includes("/frame/") ? 1 : file.includes("/elements/") ? 3 : 2;
  return `${place} ${file}`;
}

/** Adapts a sheet of the lab for elements. */
export function inElement(css: string): string {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\//gu, "")
    .replaceAll(/"IBM Plex Sans", system-ui, sans-serif/gu, "var(--lsm-font,inherit)")
    .replaceAll(/"IBM Plex Mono", ui-monospace, monospace/gu, "var(--lsm-mono,ui-monospace,Menlo,Consolas,monospace)")
    .replaceAll(/font-size: ([\d.]+)px/gu, "font-size: calc($1px * var(--lsm-scale, 1))")
    .replaceAll(
      /@media \(pointer: coarse\), \(max-width: (\d+)px\) \{([\s\S]*?)\n\}/gu,
      (_, width: string, rules: string) => {
        return `@media (pointer: coarse) {${rules}\n}\n@container (max-width: ${width}px) {${rules}\n}`;
      },
    )
    .replaceAll(/@media \(max-width: (\d+)px\)/gu, "@container (max-width: $1px)");
  if (/@media[^{]*width/u.test(plain))
    throw new Error("a sheet asks for the width of the window in a way that is not known");
  return withoutPage(plain)
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/\s*([{};,>])\s*/gu, "$1")
    .replaceAll(/([a-z-]):\s+/gu, "$1:")
    .trim();
}

/** Removes the rules of the page itself. */
function withoutPage(css: string): string {
  return css.replaceAll(/(?:^|\n)(?:html|body) \{[^}]*\}/gu, "");
}
