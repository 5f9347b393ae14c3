/**
 * How the page for frames is bundled: `dist/embed/`, one classic script with its WebAssembly and its sheets inside, and a second
 * one for the large module. The mode says which: `full`, or any other for the first.
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { defineConfig } from "vite";
import { withPolicy } from "../scripts/server/headers.mjs";
import { PREACT } from "./scripts/preact.ts";
import { sheets } from "./scripts/sheets.ts";

const OUTPUT = "dist/embed";

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"' },
  resolve: {
    alias: [
      ...PREACT,
      { find: "./surroundings", replacement: resolve(import.meta.dirname, "src/elements/embed/surroundings.ts") },
      { find: "../surroundings", replacement: resolve(import.meta.dirname, "src/elements/embed/surroundings.ts") },
    ],
  },
  plugins: [modulesAsText(), ...(mode === "full" ? [] : [sheets("text"), page()])],
  build: {
    outDir: OUTPUT,
    emptyOutDir: mode !== "full",
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: mode === "full" ? "src/elements/embed/full.ts" : "src/elements/embed/main.ts",
      output: {
        format: "iife" as const,
        entryFileNames: mode === "full" ? "full.js" : "embed.js",
        codeSplitting: false,
      },
    },
  },
}));

/** A module of WebAssembly as text. */
function modulesAsText() {
  const ending = ".wasm?base64";
  return {
    name: "lsm-lab-modules-as-text",
    enforce: "pre" as const,
    async load(id: string) {
      if (!id.endsWith(ending)) return undefined;
      const bytes = await readFile(id.slice(0, -"?base64".length));
      return `export default ${JSON.stringify(bytes.toString("base64"))};`;
    },
  };
}

/** The page itself, with its policy. */
function page() {
  return {
    name: "lsm-lab-embedded-page",
    writeBundle({ dir = OUTPUT }: { readonly dir?: string }) {
      const source = resolve(import.meta.dirname, "embed");
      copyFileSync(join(source, "embed.css"), join(dir, "embed.css"));
      writeFileSync(join(dir, "index.html"), withPolicy(readFileSync(join(source, "index.html"), "utf8")));
    },
  };
}
