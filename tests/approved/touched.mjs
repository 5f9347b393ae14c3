/**
 * The files of the page that a change reaches, by import: what `npm test` compares.
 *
 * A change is what differs from the commit before, the working tree included. Imports are read from the text of the files: names between
 * quotes after `from`, `import` or in a glob of folders.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { filesBelow } from "../../scripts/bootstrap/freshness.mjs";
import { at, root } from "../../scripts/bootstrap/paths.mjs";

const SOURCES = at("web/src");
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

/** Files that can change what is seen. */
const SEEN = /^(?:web\/(?:src|wasm)|engine\/\w+\/src)\//u;
const TEST = /\.test\.|\/tests?[./]/u;

/** @returns {string[]} changed files that can change what is seen, from the top folder */
export function changedFiles() {
  const git = (...given) => (spawnSync("git", given, { cwd: root, encoding: "utf8" }).stdout ?? "").split("\n");
  const names = [...git("diff", "--name-only", "HEAD~1"), ...git("ls-files", "--others", "--exclude-standard")];
  return names.filter((name) => SEEN.test(name) && !TEST.test(name));
}

/**
 * The folders of `web/src`, out of `sources`, whose files import a changed file by any number of steps. A changed file that none of them
 * imports is common to all: the shell, the theme or the engine.
 *
 * @returns {string[]}
 */
export function touchedSources(sources, changed = changedFiles()) {
  const imports = new Map();
  const importsOf = (file) => {
    if (!imports.has(file)) imports.set(file, direct(file));
    return imports.get(file);
  };
  const reached = new Map(sources.map((source) => [source, reachedFrom(source, importsOf)]));
  const isCommon = changed.some((file) => sources.every((source) => !reached.get(source).has(file)));
  return sources.filter((source) => isCommon || changed.some((file) => reached.get(source).has(file)));
}

function reachedFrom(source, importsOf) {
  const reached = new Set();
  const waiting = filesBelow([join(SOURCES, source)]).filter((file) => !TEST.test(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const name = relative(root, file);
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...importsOf(file));
  }
  return reached;
}

function direct(file) {
  if (!/\.(?:tsx?|css)$/u.test(file)) return [];
  const names = readFileSync(file, "utf8").matchAll(/(?:from|import\(?|@import)\s*"(\.[^"]+)"/gu);
  return [...names].flatMap(([, name]) => {
    const path = join(dirname(file), name);
    const found = ENDINGS.map((ending) => `${path}${ending}`).find((one) => existsSync(one) && statSync(one).isFile());
    return found === undefined ? [] : [found];
  });
}
