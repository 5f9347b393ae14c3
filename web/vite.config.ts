/**
 * How the lab is bundled and unit-tested. The mode is the language: `vite build` is English, into `dist/`, and
 * `vite build --mode de` German, whose page is `dist/de/`. Whatever has no words is the same file for all of them, so the
 * languages are built one after the other into one folder, English first, which empties it.
 *
 * `base: "./"` makes the output work below any path of any static host. No asset is inlined, because the content
 * security policy allows no `data:` scripts and the WASM must be fetched exactly once. The manifest is what
 * `scripts/checks/budget.mjs` reads.
 */
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { withPolicy } from "../scripts/server/headers.mjs";
import { firstFonts, firstFrame } from "./scripts/first-frame.ts";
import { firstPage } from "./scripts/first-page.ts";
import { isLanguage, type Language, textsIn } from "./scripts/language.ts";
import { pseudoTexts } from "./scripts/pseudo.ts";
import { socialTags } from "./scripts/social.ts";

export default defineConfig(({ mode }) => {
  if (mode === "pseudo") return pseudo();
  return mode === "first" ? first() : page(isLanguage(mode) ? mode : "en");
});

const page = (language: Language) => ({
  root: import.meta.dirname,
  base: "./",
  plugins: [textsIn(language), firstFrame(language), firstFonts(), socialTags(language), react(), policy()],
  worker: { format: "es" as const },
  server: { host: "127.0.0.1", port: 4174, strictPort: false },
  build: {
    outDir: "dist",
    emptyOutDir: language === "en",
    copyPublicDir: language === "en",
    rolldownOptions: { input: language === "en" ? "index.html" : `${language}/index.html` },
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: true,
    manifest: language === "en" ? "manifest.json" : `manifest.${language}.json`,
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    passWithNoTests: true,
    // No test keeps state in a module, and a fresh realm per file took more time than the tests.
    isolate: false,
    // Ends tests that never end; a busy machine is not a failure.
    testTimeout: 30_000,
  },
});

/** Puts the policy into the page. The development server needs scripts that the policy forbids. */
function policy(): Plugin {
  return {
    name: "lsm-lab-policy",
    apply: "build",
    transformIndexHtml: { order: "post", handler: (html) => withPolicy(html) },
  };
}

/** A build for tests of the layout, apart from what is published. */
function pseudo() {
  const english = page("en");
  return {
    ...english,
    plugins: [pseudoTexts(), ...english.plugins],
    build: { ...english.build, outDir: "../target/pseudo-site", sourcemap: false },
  };
}

/** The page that `npm start` serves until all modules are built. */
function first() {
  const english = page("en");
  return {
    ...english,
    plugins: [firstPage(), ...english.plugins],
    build: { ...english.build, outDir: "../target/lsm-lab/first-page", sourcemap: false },
  };
}
