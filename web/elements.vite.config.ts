/**
 * How the elements are bundled: one loader under a name that stays, and a chunk for each figure, addressed from the loader, so that
 * they work from any origin. The modes `engine-page`, `engine-full` and `engine-both` make the scripts of their
 * workers.
 *
 * Not library mode, which would put every asset into the script as text.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig, type UserConfig } from "vite";
import { condensed } from "./scripts/condensed.ts";
import { FIGURES, figureScripts } from "./scripts/figure-scripts.ts";
import { isLanguage, type Language, textsIn } from "./scripts/language.ts";
import { fileOfCopy, nameOf, ownCopies } from "./scripts/own-copies.ts";
import { replaced } from "./scripts/replaced.ts";
import { sheets } from "./scripts/sheets.ts";
import { slimGlues } from "./scripts/slim-glue.ts";
import { usedWords } from "./scripts/used-words.ts";

const ELEMENTS = join(import.meta.dirname, "src/elements");

/** The scripts of workers by their modes, which are their names too. */
const ENGINES: Readonly<Record<string, string>> = {
  "engine-page": "src/engine/element-worker.ts",
  "engine-full": "src/engine/element-full-worker.ts",
  "engine-both": "src/engine/element-both-worker.ts",
};

/** The mode is the language, as of the page: German elements lie in a folder of the English ones. */
export default defineConfig(({ mode }) => {
  const engine = ENGINES[mode];
  return engine === undefined ? elements(isLanguage(mode) ? mode : "en") : worker(mode, engine);
});

/** What all sources of the elements are reached from. */
function sources(): string[] {
  return [...["loader.ts", "controller.tsx"].map((name) => join(ELEMENTS, name)), ...FIGURES];
}

const {
  plugin: copies,
  isShared,
  rootOf,
} = ownCopies(
  ["controller.tsx", "react/index.ts", "react/jsx-runtime.ts"].map((name) => join(ELEMENTS, name)),
  FIGURES,
);

const elements = (language: Language): UserConfig => ({
  root: import.meta.dirname,
  base: "./",
  publicDir: false,
  define: {
    "process.env.NODE_ENV": '"production"',
    // Written in by `scripts/elements.mjs`, once all files are there.
    LSM_LAB_LIST: '"LSM_LAB_LIST"',
    LSM_LAB_ROOT: JSON.stringify(language === "en" ? "../../../" : "../../../../"),
    LSM_LAB_PAGE: JSON.stringify(language === "en" ? "../../../" : `../../../../${language}/`),
  },
  // React would weigh thirty times as much; the figures are the same.
  resolve: {
    alias: [
      { find: "react/jsx-runtime", replacement: join(ELEMENTS, "react/jsx-runtime.ts") },
      { find: /^react(?:-dom\/client)?$/u, replacement: join(ELEMENTS, "react/index.ts") },
    ],
  },
  plugins: [
    replaced(),
    copies,
    textsIn(language),
    usedWords(sources, rootOf),
    sheets("file"),
    checkedImports(),
    figureScripts(),
    hashes(),
    slimGlues(),
    condensed(),
  ],
  build: {
    outDir: language === "en" ? "dist/elements/v1" : `dist/elements/v1/${language}`,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    manifest: "manifest.json",
    rollupOptions: {
      input: {
        "lsm-lab": "src/elements/loader.ts",
        ...Object.fromEntries(FIGURES.map((file) => [nameOf(file), file])),
      },
      preserveEntrySignatures: "strict",
      // D3 makes its searches when its module runs: who only asks for ticks has none of them.
      treeshake: { manualPureFunctions: ["bisector"], propertyReadSideEffects: false },
      output: {
        format: "es",
        codeSplitting: { groups: [{ name: (id) => (isShared(id) ? "core" : null) }] },
        entryFileNames: ({ name }) => (name === "lsm-lab" ? "[name].js" : "assets/[name]-[hash].js"),
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
});

/** The script of a worker: a classic one, whole, since it runs as a copy of its text. */
function worker(name: string, source: string): UserConfig {
  return {
    root: import.meta.dirname,
    base: "./",
    publicDir: false,
    plugins: [hashes(), slimGlues(), condensed()],
    experimental: {
      // Where the copy lies says nothing of where the modules lie: the page tells it.
      renderBuiltUrl: (file) => ({ runtime: `LSM_LAB_MODULES+${JSON.stringify(file)}` }),
    },
    build: {
      outDir: "dist/elements/v1",
      emptyOutDir: false,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: {
        input: { [name]: source },
        output: {
          format: "iife",
          codeSplitting: false,
          entryFileNames: "[name].js",
          assetFileNames: "assets/[name]-[hash][extname]",
        },
      },
    },
  };
}

/**
 * The helper around imports that come later, for each who imports it a copy: one asks first whether the script is ours
 * (`src/elements/checked.ts`).
 */
function checkedImports() {
  const prefix = "\0lsm-later:";
  const checked = JSON.stringify(join(import.meta.dirname, "src/elements/checked.ts"));
  return {
    name: "lsm-lab-checked-imports",
    enforce: "pre" as const,
    resolveId: (id: string, importer: string | undefined) =>
      id.includes("vite/preload-helper") ? `${prefix}${importer ?? ""}.js` : undefined,
    load(id: string) {
      if (!id.startsWith(prefix)) return undefined;
      const importer = fileOfCopy(id.slice(prefix.length, -".js".length));
      const [, module = "", ...more] = readFileSync(importer, "utf8").split(/(?<!typeof )\bimport\("/u);
      if (module === "" || more.length > 0) throw new Error(`${importer} must import one script later, not more`);
      const name = JSON.stringify(basename(module.slice(0, module.indexOf('"'))));
      return `import { whenChecked } from ${checked};\nexport const __vitePreload = (load) => whenChecked(${name}, load);`;
    },
  };
}

/** The hash of a file as text. */
function hashes() {
  const ending = "?integrity";
  return {
    name: "lsm-lab-hashes",
    enforce: "pre" as const,
    load(id: string) {
      if (!id.endsWith(ending)) return undefined;
      const hash = createHash("sha256")
        .update(readFileSync(id.slice(0, -ending.length)))
        .digest("base64");
      return `export default "sha256-${hash}";`;
    },
  };
}
