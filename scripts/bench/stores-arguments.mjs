/**
 * The options of `npm run bench:stores`.
 */
import { Problem } from "../bootstrap/problem.mjs";

/** Values of `--only`. */
export const PARTS = [
  "fill-sequential",
  "fill-sequential-at-end",
  "ingest",
  "fill-random",
  "fill-random-at-end",
  "open",
  "reads",
  "batches",
];
const USAGE = `usage: npm run bench:stores -- [--rounds <number>] [--entries <number>] [--only ${PARTS.join("|")}] [--rocksdb system|current] [--directory <folder>] [--out <file>]`;

const CHECKS = {
  "--rounds": (value) => /^[1-9]\d{0,3}$/u.test(value),
  "--entries": (value) => /^[1-9]\d{3,8}$/u.test(value),
  "--only": (value) => PARTS.includes(value),
  "--rocksdb": (value) => ["system", "current"].includes(value),
  "--directory": (value) => value !== "",
  "--out": (value) => value !== "",
};

/**
 * @param {string[]} words arguments after the name of the script
 * @returns {{ current: boolean, words: string[] }} source of RocksDB, and the words for the program
 */
export function parseStoresArguments(words) {
  const queue = words.flatMap((word) => (/^--[\w-]+=/u.test(word) ? word.split(/=(.*)/su, 2) : [word]));
  const parsed = { current: false, words: [] };
  while (queue.length > 0) {
    const [word, value = ""] = queue.splice(0, 2);
    if (!Object.hasOwn(CHECKS, word)) throw new Problem(`\`${word}\` is not understood; ${USAGE}`);
    if (!CHECKS[word](value)) throw new Problem(`\`${word}\` does not take \`${value}\`; ${USAGE}`);
    if (word === "--rocksdb") parsed.current = value === "current";
    else parsed.words.push(word, value);
  }
  return parsed;
}
