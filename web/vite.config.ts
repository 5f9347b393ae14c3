/**
 * How the lab is bundled and unit-tested.
 *
 * `base: "./"` makes the output work below any path of any static host. No asset is inlined, because the content
 * security policy allows no `data:` scripts and the WASM must be fetched exactly once. The manifest is what
 * `cargo xtask budget` reads.
 */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { checkedResults } from "./scripts/checked-results.ts";

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [react(), checkedResults(new URL("./", import.meta.url))],
  worker: { format: "es" },
  server: { host: "127.0.0.1", port: 4174, strictPort: false },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: true,
    manifest: "manifest.json",
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    passWithNoTests: true,
  },
});
