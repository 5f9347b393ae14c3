/**
 * How the script of the self-contained report is built: one classic script that Rust embeds, its styles within it.
 *
 * Written to `native-bench/assets/`: `report.js`, and `report.js.sha256` with what a content security policy names it
 * by (`sha256-…`). The page puts the text of the script between `<script>` and `</script>` as it is, not a character
 * more or less, or the hash does not fit.
 *
 * **Invariants**: the text ends no script element and opens no comment of HTML; it carries the licences of what is in it.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";
import { PREACT } from "./scripts/preact.ts";

const OUTPUT = "../native-bench/assets";
const STYLES = "REPORT_STYLES";

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"' },
  resolve: { alias: PREACT },
  plugins: [oneScript()],
  build: {
    outDir: OUTPUT,
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    rollupOptions: {
      input: "src/report/main.tsx",
      output: { format: "iife", entryFileNames: "report.js", codeSplitting: false },
    },
  },
});

/** Puts the styles into the script, the licenses before it, and its hash next to it. */
function oneScript() {
  return {
    name: "lsm-lab-one-script",
    enforce: "post" as const,
    generateBundle(_: unknown, bundle: Record<string, Emitted>) {
      const styles = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
      const script = Object.values(bundle).find(({ fileName }) => fileName === "report.js");
      if (script?.code === undefined || styles.length !== 1) throw new Error("expected one script and one sheet");
      const [before, after, ...more] = script.code.split(STYLES);
      if (before === undefined || after === undefined || more.length > 0) throw new Error(`expected one ${STYLES}`);
      const sheet = JSON.stringify(String(styles[0]?.source));
      script.code = `${licences(Object.keys(script.modules ?? {}))}${before}${sheet}${after}`;
      if (/<\/script|<!--|\r|\0/iu.test(script.code)) throw new Error("the script cannot stand within a page");
      for (const { fileName } of styles) Reflect.deleteProperty(bundle, fileName);
    },
    writeBundle({ dir }: { dir?: string }) {
      const file = join(dir ?? "", "report.js");
      const digest = createHash("sha256").update(readFileSync(file)).digest("base64");
      writeFileSync(`${file}.sha256`, `sha256-${digest}\n`);
    },
  };
}

/** The parts of a bundled file that are used here. */
interface Emitted {
  readonly fileName: string;
  code?: string;
  readonly source?: string | Uint8Array;
  readonly modules?: Record<string, unknown>;
}

/** The licences of the packages that these modules come from, as a comment. */
function licences(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//u.exec(id)?.[1] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Named;
    const file = existsSync(folder) ? readdirSync(folder).find((one) => /^licen[cs]e/iu.test(one)) : undefined;
    if (file === undefined) throw new Error(`${name} comes without the text of its licence`);
    return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").replaceAll("\r", "").trim()}`;
  });
  return `/*! LSM Lab (MIT OR Apache-2.0), with parts made by others:\n\n${texts.join("\n\n").replaceAll("*/", "* /")}\n*/\n`;
}

interface Named {
  readonly name: string;
  readonly version: string;
}
