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

/** The script that `native-bench` puts into its reports, where it was there when that was compiled. */
const report = new Product(
  `${STAMPS}/report`,
  ["package.json", "package-lock.json", "web/src", "web/report.vite.config.ts"].map((place) => at(place)),
  ["report.js", "report.js.sha256"].map((name) => at(`native-bench/assets/${name}`)),
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

/** The production build of the page, and of what reports share with it, unless nothing changed since the last one. */
export async function buildPage() {
  if (!page.isFresh()) {
    await ensureWritable();
    await stage("build the page", async () => {
      await bundle("The page", "web/vite.config.ts");
      writeNotices();
      page.remember();
    });
  }
  if (!report.isFresh()) {
    await ensureWritable();
    await stage("build the script of reports", async () => {
      await bundle("The script of reports", "web/report.vite.config.ts");
      report.remember();
    });
  }
}

async function bundle(what, config) {
  const vite = at("node_modules/vite/bin/vite.js");
  const { status, output } = await runCommand(process.execPath, [vite, "build", "--config", at(config)]);
  if (status !== 0) throw new Problem(`${what} could not be built; the messages above say why.`, output);
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
