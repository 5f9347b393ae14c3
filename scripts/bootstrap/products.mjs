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
  ...["web/wasm", "engine/tests/storage_cases", "xtask/Cargo.toml", "xtask/src/wasm.rs", "xtask/src/workspace.rs"],
].map((place) => at(place));
const PAGE_INPUTS = [
  "package.json",
  "package-lock.json",
  "web/index.html",
  "web/de",
  "web/public",
  "web/src",
  "web/vite.config.ts",
  "web/offline.vite.config.ts",
  "web/scripts/checked-results.ts",
  "web/scripts/language.ts",
];

/** The engine as the page loads it, and with all that it can do. */
const engine = new Product(
  `${STAMPS}/engine`,
  ENGINE_INPUTS,
  ["wasm/lsm_lab_wasm", "wasm-full/lsm_lab_full", "wasm-disk/lsm_lab_disk"].map((module) =>
    at(`web/src/engine/${module}_bg.wasm`),
  ),
);
/** The page as a static host serves it. */
const page = new Product(
  `${STAMPS}/page`,
  PAGE_INPUTS.map((place) => at(place)),
  ["index.html", "manifest.json", "de/index.html", "manifest.de.json", "sw.js", "third-party.txt"].map((name) =>
    at(`web/dist/${name}`),
  ),
);

/** The guide, from everything that its generators read. */
const GUIDE_INPUTS = [
  ...["docs", "README.md", "ARCHITECTURE.md", "scripts/guide", "web/src", "web/public/results", "engine/examples"],
  ...["tests/embed", "scripts/server/headers.mjs", ".github/workflows/pages.yml", "package-lock.json"],
  // Its snippets name the loader by its hash.
  "web/dist/elements/v1/integrity.json",
];
const guide = new Product(
  `${STAMPS}/guide`,
  GUIDE_INPUTS.map((place) => at(place)),
  [at("web/dist/guide/index.html"), at("web/dist/guide/assets/guide.css")],
);

/** The script that `native-bench` puts into its reports, where it was there when that was compiled. */
const report = new Product(
  `${STAMPS}/report`,
  ["package.json", "package-lock.json", "web/src", "web/report.vite.config.ts", "web/scripts/preact.ts"].map((place) =>
    at(place),
  ),
  ["report.js", "report.js.sha256"].map((name) => at(`native-bench/assets/${name}`)),
);

/** The elements, with what follows from their definitions; they lie within the page, whose build empties its folder. */
const elements = new Product(
  `${STAMPS}/elements`,
  [
    ...["package.json", "package-lock.json", "web/src", "web/elements.vite.config.ts", "web/embed.vite.config.ts"],
    ...[
      "web/embed",
      "web/scripts/elements.mjs",
      "web/scripts/language.ts",
      "web/scripts/preact.ts",
      "web/scripts/sheets.ts",
      "web/scripts/workshop.mjs",
    ],
  ].map((place) => at(place)),
  [
    ...["lsm-lab.js", "figures.css", "manifest.json", "integrity.json", "lsm-lab.d.ts"],
    ...["checks.json", "room.css"],
    ...["recorded/journey.json", "still/journey-light.svg", "de/lsm-lab.js", "de/room.css"],
    ...["../../embed/index.html", "../../embed/embed.js", "../../embed/full.js", "../../oembed.json"],
  ].map((name) => at(`web/dist/elements/v1/${name}`)),
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
      await bundle("The page in German", "web/vite.config.ts", ["--mode", "de"]);
      // Last: it knows all files.
      await bundle("The service worker", "web/offline.vite.config.ts");
      writeNotices();
      page.remember();
    });
  }
  if (!elements.isFresh()) {
    await ensureWritable();
    await stage("build the elements", buildElements);
  }
  if (!report.isFresh()) {
    await ensureWritable();
    await stage("build the script of reports", async () => {
      await bundle("The script of reports", "web/report.vite.config.ts");
      report.remember();
    });
  }
}

/** The guide beside the page, unless nothing changed since the last one; the page must have been built. */
export async function buildGuide() {
  if (guide.isFresh()) return;
  await ensureWritable();
  // Loaded here: it needs packages that may have been missing a minute ago.
  const { ensureMdbook } = await import("../guide/mdbook.mjs");
  const mdbook = await ensureMdbook();
  await stage("make the guide", async () => {
    const { writeGuide } = await import("../guide/build.mjs");
    await writeGuide(mdbook);
    guide.remember();
  });
}

async function buildElements() {
  await bundle("The elements", "web/elements.vite.config.ts");
  await bundle("The elements in German", "web/elements.vite.config.ts", ["--mode", "de"]);
  await bundle("The page for frames", "web/embed.vite.config.ts");
  await bundle("The second script for frames", "web/embed.vite.config.ts", ["--mode", "full"]);
  const files = [at("web/scripts/elements.mjs"), "files", at("web/dist/elements/v1")];
  const { status, output } = await runCommand(process.execPath, files);
  if (status !== 0) throw new Problem("The elements' recordings and pictures could not be made.", output);
  elements.remember();
}

async function bundle(what, config, options = []) {
  const vite = at("node_modules/vite/bin/vite.js");
  const { status, output } = await runCommand(process.execPath, [vite, "build", "--config", at(config), ...options]);
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
