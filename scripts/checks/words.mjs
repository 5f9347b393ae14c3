/**
 * Checks the language of the project: no finding in texts of the page, the documents and the terminal, and in comments no more than
 * `MOST_IN_COMMENTS`. This number only goes down.
 *
 * `node scripts/checks/words.mjs [PATH]...` lists the findings below these paths, comments included.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { at, root } from "../bootstrap/paths.mjs";
import { findingsIn } from "./words/check.mjs";

export const MOST_IN_COMMENTS = 12;

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
  const comments = findings.filter(({ kind }) => kind === "comments");
  const texts = findings.filter(({ kind }) => kind !== "comments");
  const isOver = comments.length > MOST_IN_COMMENTS;
  const shown = paths.length > 0 ? findings : isOver ? [...texts, ...comments] : texts;
  for (const finding of shown) print(formatted(finding));
  print(
    `${texts.length} findings in texts (none allowed), ${comments.length} in comments (at most ${MOST_IN_COMMENTS})`,
  );
  if (paths.length === 0 && comments.length < MOST_IN_COMMENTS) {
    print(`Lower MOST_IN_COMMENTS in scripts/checks/words.mjs to ${comments.length}.`);
  }
  process.exitCode = texts.length > 0 || (paths.length === 0 && isOver) ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
