/**
 * How the elements are bundled: the loader under a fixed name, one chunk that all figures share, and a chunk for each figure. All
 * addresses are relative to the script that uses them, so the elements work from any origin. The mode is the language; the German
 * elements lie in a folder of the English ones.
 *
 * Vite's library mode does not fit: it would put every asset into the script as text.
 */
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { isLanguage, textsIn } from "./scripts/language.ts";
import { PREACT } from "./scripts/preact.ts";
import { sheets } from "./scripts/sheets.ts";

const ELEMENTS = join(import.meta.dirname, "src/elements");

export default defineConfig(({ mode }) => {
  const language = isLanguage(mode) ? mode : "en";
  return {
    root: import.meta.dirname,
    base: "./",
    publicDir: false,
    define: {
      "process.env.NODE_ENV": '"production"',
      // `scripts/elements.mjs` inserts the hash after all files exist.
      LSM_LAB_LIST: '"LSM_LAB_LIST"',
      LSM_LAB_ROOT: JSON.stringify(language === "en" ? "../../../" : "../../../../"),
      LSM_LAB_PAGE: JSON.stringify(language === "en" ? "../../../" : `../../../../${language}/`),
    },
    resolve: { alias: PREACT },
    plugins: [textsIn(language), sheets("file"), checkedImports()],
    // A classic script: its text becomes a worker of the page's own origin.
    worker: { format: "iife", rolldownOptions: { output: { entryFileNames: "assets/engine-[hash].js" } } },
    build: {
      outDir: language === "en" ? "dist/elements/v1" : `dist/elements/v1/${language}`,
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: "manifest.json",
      rolldownOptions: {
        input: { "lsm-lab": "src/elements/loader.ts" },
        preserveEntrySignatures: "strict",
        // D3 prepares its searches when its module runs; figures use its ticks only.
        treeshake: { manualPureFunctions: ["bisector"], propertyReadSideEffects: false },
        output: {
          format: "es",
          // Modules of every figure, and of many figures; the bundler divides the rest by the figures that use it.
          codeSplitting: {
            groups: [
              { name: "shared", test: /src\/elements\/controller\.tsx$/u, priority: 1 },
              { name: "figures", minShareCount: 5 },
            ],
          },
          entryFileNames: "[name].js",
          chunkFileNames: "assets/[name]-[hash].js",
          assetFileNames: "assets/[name]-[hash][extname]",
        },
      },
    },
  };
});

/**
 * Replaces Vite's helper around dynamic imports, which preloads the scripts that an import needs: this one also compares their hashes.
 * The loader has its own helper, because it must not share a script with the figures.
 */
function checkedImports(): Plugin {
  const prefix = "\0lsm-checked-import:";
  const helpers = new Map([
    ["loader", `import { CHECKS } from ${JSON.stringify(join(ELEMENTS, "checks.ts"))}; const check = CHECKS.scripts;`],
    ["figure", `import { loadChecked as check } from ${JSON.stringify(join(ELEMENTS, "checked.ts"))};`],
  ]);
  return {
    name: "lsm-lab-checked-imports",
    enforce: "pre",
    resolveId: (id, importer) => {
      if (!id.includes("vite/preload-helper")) return undefined;
      return `${prefix}${importer === join(ELEMENTS, "loader.ts") ? "loader" : "figure"}`;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      return `${helpers.get(id.slice(prefix.length))}
export const __vitePreload = (load, files = [], importer) => check(files.map((file) => new URL(file, importer).href), load);`;
    },
  };
}
