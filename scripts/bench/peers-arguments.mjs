/**
 * The options of `npm run bench:peers`.
 */
import { Problem } from "../bootstrap/problem.mjs";

export const SHAPES = ["paper", "small", "large"];
/** Values of `--only`, with the program that measures each. `lookups` is everything that `lookup` measures. */
export const PARTS = [
  "load",
  "lookups",
  "peers",
  "sharing",
  "parts",
  "memtable",
  "threads",
  "maplet",
  "levels",
  "prefixed",
  "direct",
];
const USAGE = `usage: npm run bench:peers -- [--shape ${SHAPES.join("|")}] [--entries <number>] [--only ${PARTS.join("|")}] [--rounds <number>] [--rocksdb system|current] [--directory <folder>] [--json <file>]`;

/** Effect of each option. */
const READERS = {
  "--shape": (options, word, value) => options.shapes.push(oneOf(word, value, SHAPES)),
  "--only": (options, word, value) => options.only.push(oneOf(word, value, PARTS)),
  "--rounds": (options, word, value) => {
    options.rounds = parseNumber(word, value, 9999);
  },
  "--entries": (options, word, value) => {
    options.entries = parseNumber(word, value, 1e9);
  },
  "--rocksdb": (options, word, value) => {
    options.current = oneOf(word, value, ["system", "current"]) === "current";
  },
  "--directory": (options, word, value) => {
    options.directory = given(word, value);
  },
  "--json": (options, word, value) => {
    options.json = given(word, value);
  },
};

/**
 * @param {string[]} words arguments after the name of the script
 * @returns {{ shapes: string[], only: string[], rounds?: number, entries?: number, current: boolean, directory?: string, json?: string }}
 */
export function parsePeersArguments(words) {
  const options = { shapes: [], only: [], current: false };
  const queue = words.flatMap((word) => (/^--[\w-]+=/u.test(word) ? word.split(/=(.*)/su, 2) : [word]));
  while (queue.length > 0) {
    const word = queue.shift();
    if (!Object.hasOwn(READERS, word)) throw new Problem(`\`${word}\` is not understood; ${USAGE}`);
    READERS[word](options, word, queue.shift());
  }
  return options;
}

function given(word, value) {
  if (value !== undefined) return value;
  throw new Problem(`\`${word}\` takes a path; ${USAGE}`);
}

/** Returns the words of an option, if it has a value. */
function wordsOf(word, value) {
  return value === undefined ? [] : [word, String(value)];
}

function oneOf(word, value, values) {
  if (values.includes(value)) return value;
  throw new Problem(`\`${word}\` takes one of ${values.join(", ")}, not \`${value ?? ""}\`; ${USAGE}`);
}

function parseNumber(word, value, most) {
  const number = /^\d{1,10}$/u.test(value ?? "") ? Number(value) : 0;
  if (number >= 1 && number <= most) return number;
  throw new Problem(`\`${word}\` takes a number from 1 to ${most}, not \`${value ?? ""}\`; ${USAGE}`);
}

/**
 * Returns the commands of these options, in order: each a program of `tests/peers` and its words. The large shape is loaded only if
 * `--only` names its comparison, because that takes most of an hour. Lookups and loads have separate files.
 *
 * @param {ReturnType<typeof parsePeersArguments>} options
 * @returns {{ program: "load" | "lookup", words: string[] }[]}
 */
export function commandsOf({ shapes, only, rounds, entries, directory, json }) {
  const named = (all) => all.flatMap((shape) => ["--shape", shape]);
  const shared = [...wordsOf("--rounds", rounds), ...wordsOf("--directory", directory)];
  const parts = only.filter((part) => !["load", "lookups"].includes(part));
  const commands = [];
  const all = only.length === 0 || only.includes("lookups");
  if (all || parts.length > 0) {
    const words = all ? [] : parts.flatMap((part) => ["--only", part]);
    const [size, file] = [wordsOf("--entries", entries), wordsOf("--json", json)];
    commands.push({ program: "lookup", words: [...named(shapes), ...size, ...shared, ...words, ...file] });
  }
  const loaded = only.includes("load") ? shapes : shapes.filter((shape) => shape !== "large");
  const loads = only.includes("load") || (only.length === 0 && (shapes.length === 0 || loaded.length > 0));
  if (loads) commands.push({ program: "load", words: [...named(loaded), ...shared] });
  return commands;
}
