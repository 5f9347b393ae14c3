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

/** @returns {Set<string>} changed files, from the top folder */
export function changedFiles() {
  const git = (...given) => (spawnSync("git", given, { cwd: root, encoding: "utf8" }).stdout ?? "").split("\n");
  return new Set(
    [...git("diff", "--name-only", "HEAD~1"), ...git("ls-files", "--others", "--exclude-standard")].filter(Boolean),
  );
}

/** @returns {(source: string, changed: Set<string>) => boolean} whether a folder of `web/src` imports a changed file, by any number of steps */
export function reaching() {
  const known = new Map();
  const importsOf = (file) => {
    if (!known.has(file)) known.set(file, direct(file));
    return known.get(file);
  };
  return (source, changed) => {
    const seen = new Set();
    const waiting = filesBelow([join(SOURCES, source)]).filter((file) => !/\.test\./u.test(file));
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      if (changed.has(relative(root, file))) return true;
      waiting.push(...importsOf(file));
    }
    return false;
  };
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
