/** The parts built from the checkout, each with the parts that it needs: npm packages, modules, pages, elements, guide. */
import { readFileSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { commit } from "../guide/citation.mjs";
import { runCommand } from "./command.mjs";
import { Construction } from "./construction.mjs";
import { Product } from "./freshness.mjs";
import { takeLock } from "./lock.mjs";
import { buildGenerator, compileModule, packedFile, packModule } from "./modules.mjs";
import { writeNotices } from "./notices.mjs";
import { installPackages, packagesAreFresh } from "./packages.mjs";
import { at, root } from "./paths.mjs";
import { describeFileError, Problem } from "./problem.mjs";
import { printAbove, stage } from "./progress.mjs";
import { ensureRust } from "./rust.mjs";

const STATE = at("target/lsm-lab");
const STAMPS = `${STATE}/stamps`;
const ENGINE_INPUTS = [
  "Cargo.toml",
  "Cargo.lock",
  "rust-toolchain.toml",
  "web/wasm",
  "engine/store/tests/storage_cases",
  ...["filters", "workload", "store", "lab"].flatMap((part) => [`engine/${part}/Cargo.toml`, `engine/${part}/src`]),
  "xtask/wasm-packages",
  "scripts/bootstrap/modules.mjs",
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
  "web/scripts/language.ts",
  "web/scripts/social.ts",
  "scripts/server/headers.mjs",
];

/** The modules of the engine. */
const modules = Object.fromEntries(
  ["page", "full", "disk"].map((key) => [
    key,
    new Product(`${STAMPS}/module-${key}`, ENGINE_INPUTS, [packedFile(key)]),
  ]),
);
/** The page in English. Its build empties `web/dist`. */
const page = new Product(
  `${STAMPS}/page`,
  PAGE_INPUTS.map((place) => at(place)),
  ["index.html", "manifest.json"].map((name) => at("web/dist", name)),
);
const german = new Product(
  `${STAMPS}/german`,
  PAGE_INPUTS.map((place) => at(place)),
  ["index.html", "de/index.html", "manifest.de.json"].map((name) => at("web/dist", name)),
);
/** The service worker, which lists the files of all pages, and the notices. */
const offline = new Product(
  `${STAMPS}/offline`,
  PAGE_INPUTS.map((place) => at(place)),
  ["index.html", "de/index.html", "sw.js", "third-party.txt"].map((name) => at("web/dist", name)),
);

/** The guide, from everything that its generators read. */
const GUIDE_INPUTS = [
  "docs",
  "README.md",
  "ARCHITECTURE.md",
  "scripts/guide",
  "web/src",
  "web/public/results",
  ...[
    "engine/store/examples",
    "tests/embed",
    "scripts/server/headers.mjs",
    ".github/workflows/pages.yml",
    "package-lock.json",
  ],
  // Its snippets contain the hash of the loader.
  "web/dist/elements/v1/integrity.json",
];
const guide = new Product(
  `${STAMPS}/guide`,
  GUIDE_INPUTS.map((place) => at(place)),
  [at("web/dist/guide/index.html"), at("web/dist/guide/assets/guide.css")],
);

/** The script that `native-bench` puts into its reports, if the script existed when `native-bench` was compiled. */
const report = new Product(
  `${STAMPS}/report`,
  ["package.json", "package-lock.json", "web/src", "web/report.vite.config.ts", "web/scripts/preact.ts"].map((place) =>
    at(place),
  ),
  ["report.js", "report.js.sha256"].map((name) => at(`native-bench/assets/${name}`)),
);

/** The elements and the files derived from their definitions. They are inside the page's folder, which the page's build empties. */
const elements = new Product(
  `${STAMPS}/elements`,
  [
    "package.json",
    "package-lock.json",
    "web/src",
    "web/elements.vite.config.ts",
    "web/embed.vite.config.ts",
    ...[
      "web/embed",
      "web/scripts/elements.mjs",
      "scripts/server",
      "web/scripts/language.ts",
      "web/scripts/preact.ts",
      "web/scripts/sheets.ts",
      "web/scripts/workshop.mjs",
    ],
  ].map((place) => at(place)),
  [
    "lsm-lab.js",
    "figures.css",
    "manifest.json",
    "integrity.json",
    "lsm-lab.d.ts",
    "checks.json",
    "room.css",
    "recorded/journey.json",
    "still/journey-light.svg",
    "still/index.json",
    "still/cards.json",
    "de/still/index.json",
    "de/still/cards.json",
    "de/lsm-lab.js",
    "de/room.css",
    "../../embed/index.html",
    "../../embed/embed.js",
    "../../embed/full.js",
    "../../oembed.json",
    "../../_headers",
  ].map((name) => at(`web/dist/elements/v1/${name}`)),
);

/** The folder of the page that is served until all modules are built (`scripts/start.mjs`). */
export const FIRST_PAGE = `${STATE}/first-page`;

const modulesAreFresh = () => Object.values(modules).every((module) => module.isFresh());

/**
 * All parts, the most urgent first. `seconds` were measured on two cores (docs/decisions/0090).
 *
 * @type {import("./construction.mjs").BuildPart[]}
 */
const PARTS = [
  {
    name: "packages",
    label: "install npm packages",
    needs: [],
    seconds: 15,
    isLight: true,
    isFresh: packagesAreFresh,
    work: installPackages,
  },
  {
    name: "rust",
    label: "find Rust and its WebAssembly target",
    needs: [],
    seconds: 1,
    isLight: true,
    isFresh: modulesAreFresh,
    work: ensureRust,
  },
  {
    name: "generator",
    label: "compile the generator of WebAssembly packages",
    needs: ["rust"],
    seconds: 35,
    isFresh: modulesAreFresh,
    work: buildGenerator,
  },
  compilePart("page", "compile the first page's module", 25, []),
  modulePart("page"),
  {
    name: "first page",
    label: "build the first page",
    needs: ["packages", "page module"],
    seconds: 8,
    // Only a page that lacks modules is built twice. Otherwise `web/dist` is served.
    isFresh: () => false,
    work: () => bundle("The first page", "web/vite.config.ts", ["--mode", "first"]),
  },
  compilePart("full", "compile the full module", 40, []),
  modulePart("full"),
  compilePart("disk", "compile the module for disks", 20, ["compiled page"]),
  modulePart("disk"),
  {
    name: "page",
    label: "build the page",
    needs: ["packages", "page module", "full module", "disk module"],
    seconds: 10,
    isFresh: () => page.isFresh(),
    work: async () => {
      await bundle("The page", "web/vite.config.ts");
      page.remember();
    },
  },
  {
    name: "German page",
    label: "build the page in German",
    needs: ["page"],
    seconds: 10,
    isFresh: () => german.isFresh(),
    work: async () => {
      await bundle("The page in German", "web/vite.config.ts", ["--mode", "de"]);
      german.remember();
    },
  },
  {
    name: "elements",
    label: "build the elements",
    needs: ["page"],
    seconds: 40,
    isFresh: () => elements.isFresh(),
    work: buildElements,
  },
  {
    name: "offline copy",
    label: "build the service worker and the notices",
    needs: ["German page"],
    seconds: 3,
    isFresh: () => offline.isFresh(),
    work: async () => {
      await bundle("The service worker", "web/offline.vite.config.ts");
      await writeNotices();
      offline.remember();
    },
  },
  {
    name: "report",
    label: "build the script of reports",
    needs: ["packages"],
    after: ["first page"],
    seconds: 4,
    isFresh: () => report.isFresh(),
    work: async () => {
      await bundle("The script of reports", "web/report.vite.config.ts");
      report.remember();
    },
  },
  {
    name: "guide",
    label: "build the guide",
    needs: ["elements", "German page", "report"],
    seconds: 8,
    isFresh: () => guide.isFresh() && isOfThisCommit(),
    work: buildGuidePages,
  },
];

function compilePart(key, label, seconds, needs) {
  return {
    name: `compiled ${key}`,
    label,
    needs: ["rust", ...needs],
    ...(key === "page" ? {} : { after: ["first page"] }),
    seconds,
    isFresh: () => modules[key].isFresh(),
    work: () => compileModule(key),
  };
}

function modulePart(key) {
  return {
    name: `${key} module`,
    label: `write the package of the ${key} module`,
    needs: ["generator", `compiled ${key}`],
    seconds: 2,
    isFresh: () => modules[key].isFresh(),
    work: async () => {
      await packModule(key);
      modules[key].remember();
    },
  };
}

/** A construction of some parts. The caller must hold the lock of the checkout. */
export function construction(goals) {
  return new Construction(PARTS, goals, { stage: writableStage, durations: `${STATE}/durations.json` });
}

/** Waits until no other process builds in this checkout. Returns the function that lets the next one build. */
export function lockCheckout() {
  return takeLock(`${STATE}/lock`, (holder) =>
    printAbove(`Process ${holder} builds in this checkout; waiting until it is done.`),
  );
}

let building = Promise.resolve();

/** Builds parts and the parts that they need. The first failure ends the build. */
function build(goals) {
  // A process has one lock, so its builds run one after the other.
  building = building.then(
    () => buildAlone(goals),
    () => buildAlone(goals),
  );
  return building;
}

async function buildAlone(goals) {
  if (construction(goals).isOver) return;
  await ensureWritable();
  const release = await lockCheckout();
  try {
    const parts = construction(goals);
    await parts.run((problem) => parts.stop(problem));
  } finally {
    release();
  }
}

/** Packages and modules, which every task of the web side needs. */
export const bootstrap = () => build(["packages", "page module", "full module", "disk module"]);

/** The complete page with elements, and the script of reports. */
export const buildPage = () => build(["page", "German page", "offline copy", "elements", "report"]);

/** The guide, and the page that it belongs to. */
export const buildGuide = () => build(["guide"]);

/** Its citations contain the commit. */
function isOfThisCommit() {
  try {
    return readFileSync(at("web/dist/guide/cite.html"), "utf8").includes(commit().commit);
  } catch {
    return false;
  }
}

async function buildGuidePages() {
  // Loaded here, because it needs npm packages.
  const { writeGuide } = await import("../guide/build.mjs");
  await writeGuide();
  guide.remember();
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

async function writableStage(label, work) {
  await ensureWritable();
  await stage(label, work);
}

async function ensureWritable() {
  try {
    await access(root, constants.W_OK);
  } catch (error) {
    throw describeFileError(error, root);
  }
}
