/**
 * Shows that the bans of `biome.json` take effect: each case is a file that breaks one, and the rule that must report
 * it.
 *
 * A ban without effect is worse than none, because contributors rely on it. The files exist only in a temporary folder.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { at } from "../bootstrap/paths.mjs";

const WASM = 'import init from "../engine/wasm/lsm_lab_wasm.js";\nvoid init;\n';

/** [name of the case, path of the file, its text, rule]; without a rule nothing may be said. */
const CASES = [
  ["a figure imports the WASM package", "web/src/figures/f0/view.tsx", WASM, "noRestrictedImports"],
  ["the page imports the WASM package", "web/src/lab/page.tsx", WASM, "noRestrictedImports"],
  [
    "the page imports the full WASM package",
    "web/src/lab/page.tsx",
    WASM.replace("wasm/lsm_lab_wasm", "wasm-full/lsm_lab_full"),
    "noRestrictedImports",
  ],
  ["engine/ imports the WASM package", "web/src/engine/worker/worker.ts", WASM.replace("../engine/", "../"), undefined],
  [
    "engine/ imports a figure",
    "web/src/engine/case3.ts",
    'export { a } from "../figures/a/a";\n',
    "noRestrictedImports",
  ],
  ["trace/ imports a figure", "web/src/trace/case4.ts", 'export { a } from "../figures/a/a";\n', "noRestrictedImports"],
  ["trace/ imports React", "web/src/trace/case5.ts", 'export { useState } from "react";\n', "noRestrictedImports"],
  ["trace/ reads the clock", "web/src/trace/case6.ts", "export const now = () => Date.now();\n", "noRestrictedGlobals"],
  [
    "trace/ touches the DOM",
    "web/src/trace/case7.ts",
    "export const a = () => document.body;\n",
    "noRestrictedGlobals",
  ],
  [
    "trace/ throws dice",
    "web/src/trace/case8.ts",
    "export const a = () => Math.random();\n",
    "noJsRestrictedProperties",
  ],
  [
    "a figure throws dice",
    "web/src/figures/a/a.ts",
    "export const a = () => Math.random();\n",
    "noJsRestrictedProperties",
  ],
  ["a layout imports React", "web/src/figures/f9/layout.ts", 'export { useId } from "react";\n', "noRestrictedImports"],
  [
    "a layout sets a timer",
    "web/src/figures/a/layout.ts",
    "export const a = () => setTimeout;\n",
    "noRestrictedGlobals",
  ],
  ["a view imports React", "web/src/figures/f10/view.tsx", 'export { useId } from "react";\n', undefined],
  [
    "a figure imports the page",
    "web/src/figures/a/case11.ts",
    'export { a } from "../../lab/a";\n',
    "noRestrictedImports",
  ],
  [
    "an element imports the page",
    "web/src/elements/case12.ts",
    'export { a } from "../lab/a";\n',
    "noRestrictedImports",
  ],
  [
    "what feeds figures imports the page",
    "web/src/live/case17.ts",
    'export { a } from "../lab/a";\n',
    "noRestrictedImports",
  ],
  [
    "what feeds figures imports an element",
    "web/src/live/case18.ts",
    'export { a } from "../elements/a";\n',
    "noRestrictedImports",
  ],
  [
    "what feeds figures imports React",
    "web/src/live/case19.ts",
    'export { useState } from "react";\n',
    "noRestrictedImports",
  ],
  [
    "a figure imports what feeds it",
    "web/src/figures/a/case20.ts",
    'export { a } from "../../live/a";\n',
    "noRestrictedImports",
  ],
  [
    "a layout imports what feeds it",
    "web/src/figures/case21/layout.ts",
    'export { a } from "../../live/a";\n',
    "noRestrictedImports",
  ],
  ["the page imports what feeds figures", "web/src/lab/case22.ts", 'export { a } from "../live/a";\n', undefined],
  [
    "theme/ imports a figure",
    "web/src/theme/case13.ts",
    'export { a } from "../figures/a/a";\n',
    "noRestrictedImports",
  ],
  ["the page uses Node", "web/src/lab/case14.ts", 'export { readFile } from "node:fs";\n', "noNodejsModules"],
  [
    "a promise is left alone",
    "web/src/lab/a.ts",
    "export function a() {\n  Promise.resolve(1).then(String);\n}\n",
    "noFloatingPromises",
  ],
  ["a package is not declared", "web/src/lab/case15.ts", 'export { a } from "left-pad";\n', "noUndeclaredDependencies"],
  ["a console message", "web/src/lab/case16.ts", 'export const a = () => console.log("a");\n', "noConsole"],
];

/** Returns the findings of Biome for all cases by file, in a separate folder with the same configuration. */
function lint() {
  const folder = mkdtempSync(join(tmpdir(), "lsm-lab-bans-"));
  try {
    const configuration = JSON.parse(readFileSync(at("biome.json"), "utf8"));
    // The folder is not a Git repository.
    configuration.vcs.enabled = false;
    writeFileSync(join(folder, "biome.json"), JSON.stringify(configuration));
    copyFileSync(at("package.json"), join(folder, "package.json"));
    for (const [, path, text] of CASES) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const program = at("node_modules/@biomejs/biome/bin/biome");
    const biome = spawnSync(process.execPath, [program, "lint", "--reporter=json", "--max-diagnostics=1000"], {
      cwd: folder,
      encoding: "utf8",
    });
    return rulesByFile(JSON.parse(biome.stdout).diagnostics);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rulesByFile(diagnostics) {
  const rules = new Map();
  for (const { category, location } of diagnostics) {
    const path = typeof location.path === "string" ? location.path : location.path.file;
    rules.set(path, [...(rules.get(path) ?? []), category.split("/").at(-1)]);
  }
  return rules;
}

const said = lint();
for (const [name, path, , rule] of CASES) {
  test(`${rule === undefined ? "allowed" : "refused"}: ${name}`, () => {
    const rules = said.get(path) ?? [];
    assert.deepEqual([...new Set(rules)], rule === undefined ? [] : [rule]);
  });
}
