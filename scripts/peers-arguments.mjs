/**
 * The options of `npm run bench:peers`.
 */
import { Problem } from "./bootstrap/problem.mjs";

export const SHAPES = ["paper", "small", "large"];
/** What `--only` may name, and which of our programs measures it: `lookups` is everything that `lookup` measures. */
export const PARTS = ["load", "lookups", "peers", "sharing", "memtable"];
const USAGE = `usage: npm run bench:peers -- [--shape ${SHAPES.join("|")}] [--only ${PARTS.join("|")}] [--rounds <number>] [--rocksdb system|current] [--directory <folder>]`;

/**
 * @param {string[]} words the words after the name of the script
 * @returns {{ shapes: string[], only: string[], rounds?: number, current: boolean, directory?: string }}
 */
export function parsePeersArguments(words) {
  const options = { shapes: [], only: [], current: false };
  const queue = words.flatMap((word) => (/^--[\w-]+=/u.test(word) ? word.split(/=(.*)/su, 2) : [word]));
  while (queue.length > 0) {
    const word = queue.shift();
    const value = queue.shift();
    if (word === "--shape") options.shapes.push(oneOf(word, value, SHAPES));
    else if (word === "--only") options.only.push(oneOf(word, value, PARTS));
    else if (word === "--rounds") options.rounds = parseRounds(value);
    else if (word === "--rocksdb") options.current = oneOf(word, value, ["system", "current"]) === "current";
    else if (word === "--directory" && value !== undefined) options.directory = value;
    else throw new Problem(`\`${word}\` is not understood; ${USAGE}`);
  }
  return options;
}

function oneOf(word, value, values) {
  if (values.includes(value)) return value;
  throw new Problem(`\`${word}\` takes one of ${values.join(", ")}, not \`${value ?? ""}\`; ${USAGE}`);
}

function parseRounds(value) {
  const rounds = /^\d{1,4}$/u.test(value ?? "") ? Number(value) : 0;
  if (rounds < 1) throw new Problem(`\`--rounds\` takes a number from 1 to 9999, not \`${value ?? ""}\`; ${USAGE}`);
  return rounds;
}

/**
 * The commands of these options, in order: each a program of `tests/peers` and its words. The large shape is loaded for
 * the comparison of loads only if that is asked for by name: it takes most of an hour.
 *
 * @param {ReturnType<typeof parsePeersArguments>} options
 * @returns {{ program: "load" | "lookup", words: string[] }[]}
 */
export function commandsOf({ shapes, only, rounds, directory }) {
  const named = (all) => all.flatMap((shape) => ["--shape", shape]);
  const shared = [
    ...(rounds === undefined ? [] : ["--rounds", String(rounds)]),
    ...(directory === undefined ? [] : ["--directory", directory]),
  ];
  const parts = only.filter((part) => part !== "load" && part !== "lookups");
  const commands = [];
  if (only.length === 0 || only.some((part) => part !== "load")) {
    const words = only.includes("lookups") ? [] : parts.flatMap((part) => ["--only", part]);
    commands.push({ program: "lookup", words: [...named(shapes), ...shared, ...words] });
  }
  const loaded = only.includes("load") ? shapes : shapes.filter((shape) => shape !== "large");
  const loads = only.includes("load") || (only.length === 0 && (shapes.length === 0 || loaded.length > 0));
  if (loads) commands.push({ program: "load", words: [...named(loaded), ...shared] });
  return commands;
}
