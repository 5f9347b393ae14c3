/**
 * The npm package `lsm-lab`: the built elements, a function that loads them, and their types, in a folder that `npm
 * pack` takes as it is.
 *
 * The elements address files next to them, which bundlers do not find. So they stay files: `register` imports the
 * loader from their folder, and `npx lsm-lab copy DIR` copies them to the files of a site.
 *
 * **Invariants** (tests: `tests/embed/packages.test.mjs`)
 * 1. Importing the package under Node does nothing and needs no document.
 * 2. The package has no dependencies and contains only the files of a page, its types, and its licenses.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../bootstrap/freshness.mjs";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";

/** Folder of the package. */
export const PACKAGE = at("target/npm/lsm-lab");
/** Path from the top of the package. The elements depend on its depth. */
const ELEMENTS = "elements/v1";
/** Further files of the package, written by hand. */
const OWN = [
  "index.js",
  "index.d.ts",
  "react.js",
  "react.d.ts",
  "preact.js",
  "preact.d.ts",
  "vue.js",
  "vue.d.ts",
  "copy.mjs",
];
/** Files that builds need and pages never fetch. */
const LEFT_OUT = new Set(["manifest.json", "cards.json"]);

/** Writes the package. The elements must have been built. */
export function writePackage(target = PACKAGE) {
  const built = at("web/dist", ELEMENTS);
  if (filesBelow([join(built, "lsm-lab.js")]).length === 0) {
    throw new Problem("The elements are not built: run `npm run build` first.");
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  cpSync(built, join(target, ELEMENTS), {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(source.slice(source.lastIndexOf("/") + 1)),
  });
  for (const name of ["README.md", ...OWN]) {
    cpSync(at("scripts/package/files", name), join(target, name));
  }
  for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(at(name), join(target, name));
  cpSync(at("web/dist/third-party.txt"), join(target, "third-party.txt"));
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** The manifest. Version and license are those of the repository. */
function manifest() {
  const { version, license } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  return {
    name: "lsm-lab",
    version,
    description: "Live figures of an LSM-tree at work as custom elements: lookups, Bloom filters, costs",
    keywords: ["lsm-tree", "bloom-filter", "custom-elements", "visualization", "teaching"],
    license,
    type: "module",
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./react": { types: "./react.d.ts", default: "./react.js" },
      "./preact": { types: "./preact.d.ts", default: "./preact.js" },
      "./vue": { types: "./vue.d.ts", default: "./vue.js" },
      "./elements/*": "./elements/*",
      "./package.json": "./package.json",
    },
    types: "./index.d.ts",
    customElements: `./${ELEMENTS}/custom-elements.json`,
    "web-types": `./${ELEMENTS}/web-types.json`,
    bin: { "lsm-lab": "./copy.mjs" },
    // The loader's file registers tags. Importing the package does nothing.
    sideEffects: [`./${ELEMENTS}/*.js`, `./${ELEMENTS}/de/*.js`],
    files: ["elements", ...OWN, "third-party.txt", "LICENSE-*"],
  };
}
