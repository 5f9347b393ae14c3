/**
 * What is built from the checkout: the engine as WebAssembly, and the page.
 */
import { access, constants } from "node:fs/promises";
import { runCommand } from "./command.mjs";
import { Product } from "./freshness.mjs";
import { writeNotices } from "./notices.mjs";
import { installPackages, packagesAreFresh } from "./packages.mjs";
import { at, root } from "./paths.mjs";
import { describeFileError, Problem } from "./problem.mjs";
import { stage } from "./progress.mjs";
import { ensureRust, rustFailure } from "./rust.mjs";

const STAMPS = at("node_modules/.cache/lsm-lab");
const ENGINE_INPUTS = [
  ...["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", ".cargo", "engine/Cargo.toml", "engine/src"],
  ...["web/wasm", "xtask/Cargo.toml", "xtask/src/wasm.rs", "xtask/src/workspace.rs"],
].map((place) => at(place));
const PAGE_INPUTS = [
  "package.json",
  "package-lock.json",
  "web/index.html",
  "web/public",
  "web/src",
  "web/vite.config.ts",
  "web/scripts/checked-results.ts",
];

/** The engine as the page loads it, and with all that it can do. */
const engine = new Product(
  `${STAMPS}/engine`,
  ENGINE_INPUTS,
  ["web/src/engine/wasm/lsm_lab_wasm_bg.wasm", "web/src/engine/wasm-full/lsm_lab_full_bg.wasm"].map((place) =>
    at(place),
  ),
);
/** The page as a static host serves it. */
const page = new Product(
  `${STAMPS}/page`,
  PAGE_INPUTS.map((place) => at(place)),
  [at("web/dist/index.html"), at("web/dist/manifest.json"), at("web/dist/third-party.txt")],
);

/** Packages and engine: what every task of the web side needs. Says one line for each thing that had to be done. */
export async function bootstrap() {
  if (!packagesAreFresh()) {
    await ensureWritable();
    await stage("install npm packages", installPackages);
  }
  if (!engine.isFresh()) {
    await ensureWritable();
    await stage("find Rust and its WebAssembly target", ensureRust);
    await stage("compile the engine to WebAssembly (the first time takes minutes)", buildEngine);
  }
}

/** The production build of the page, unless nothing changed since the last one. */
export async function buildPage() {
  if (page.isFresh()) return;
  await ensureWritable();
  await stage("build the page", async () => {
    const { status, output } = await runCommand(process.execPath, [
      at("node_modules/vite/bin/vite.js"),
      "build",
      ...["--config", at("web/vite.config.ts")],
    ]);
    if (status !== 0) throw new Problem("The page could not be built; the messages above say why.", output);
    writeNotices();
    page.remember();
  });
}

async function buildEngine() {
  const { status, output } = await runCommand("cargo", ["xtask", "wasm"]);
  if (status !== 0) throw rustFailure("The engine could not be compiled to WebAssembly", output);
  engine.remember();
}

async function ensureWritable() {
  try {
    await access(root, constants.W_OK);
  } catch (error) {
    throw describeFileError(error, root);
  }
}
