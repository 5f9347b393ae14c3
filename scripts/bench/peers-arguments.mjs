/**
 * The options of `npm run bench:peers`.
 */
import { oneOf, parametersOf, wholeNumber } from "../arguments.mjs";
import { ROCKSDB } from "./stores-arguments.mjs";

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

export const PEERS = {
  name: "npm run bench:peers",
  options: {
    shape: { ...oneOf(SHAPES, "size of the tree"), repeats: true },
    entries: wholeNumber(1, 1e9, "entries of the tree"),
    only: { ...oneOf(PARTS, "one part"), repeats: true },
    parts: { takes: "NAME", is: "layout that --only parts measures, as fences+mask", repeats: true },
    rounds: wholeNumber(1, 9999, "rounds"),
    rocksdb: { ...ROCKSDB, usual: "system" },
    directory: { takes: "FOLDER", is: "folder of the trees, which are kept" },
    json: { takes: "FILE", is: "written file" },
  },
};

/**
 * Returns the commands of these options, in order: each a program of `tests/peers` and its words. The large shape is loaded only if
 * `--only` names its comparison, because that takes most of an hour. Lookups and loads have separate files.
 *
 * @param {Record<string, any>} values of the options
 * @returns {{ program: "load" | "lookup", words: string[] }[]}
 */
export function commandsOf({ shape, only, parts, rounds, entries, directory, json }) {
  const named = only.filter((part) => !["load", "lookups"].includes(part));
  const commands = [];
  const all = only.length === 0 || only.includes("lookups");
  if (all || named.length > 0) {
    const lookup = { shape, entries, rounds, directory, only: all ? [] : named, parts, json };
    commands.push({ program: "lookup", words: parametersOf(lookup) });
  }
  const loaded = only.includes("load") ? shape : shape.filter((name) => name !== "large");
  const loads = only.includes("load") || (only.length === 0 && (shape.length === 0 || loaded.length > 0));
  if (loads) commands.push({ program: "load", words: parametersOf({ shape: loaded, rounds, directory }) });
  return commands;
}
