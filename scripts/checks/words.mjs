/**
 * Checks the language of the project: texts of the page, documents, the terminal and comments must have no finding.
 *
 * `node scripts/checks/words.mjs [PATH]...` checks only these paths. A line that quotes others is exempt with `words-ok`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { at, root } from "../bootstrap/paths.mjs";
import { findingsIn } from "./words/check.mjs";

const CHECKED = /\.(?:ts|tsx|mjs|rs|md)$/u;
/** Records of the past, generated files, texts of others, and the rules with their examples. */
const EXCLUDED =
  /\.generated\.|^docs\/(?:decisions|trials)|^tests\/(?:corpus|embed\/.*\/node_modules)|LICENSE|^scripts\/checks\/words/u;

/** Files under version control whose words are checked. */
export function checkedFiles() {
  const listed = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  return listed.split("\n").filter((path) => CHECKED.test(path) && !EXCLUDED.test(path));
}

export const formatted = ({ path, line, name, found, advice }) => `${path}:${line}: ${name}: “${found}”: ${advice}`;

const print = (line) => process.stdout.write(`${line}\n`);

function main(paths) {
  const isWanted = (path) => paths.length === 0 || paths.some((start) => path.startsWith(start.replace(/^\.\//u, "")));
  const findings = checkedFiles()
    .filter(isWanted)
    .flatMap((path) => findingsIn(path, readFileSync(at(path), "utf8")));
  for (const finding of findings) print(formatted(finding));
  print(`${findings.length} findings (none allowed)`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
