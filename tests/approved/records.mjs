/**
 * Files of approved views: one per case, with all its views. A thing that several views show is written once, so a changed word is one
 * changed line.
 *
 * The first line names the views. Every other line is a thing, after the numbers of the views that show it, as ranges: `[["0-3", ...thing]`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { differences } from "./net.mjs";

const FOLDER = fileURLToPath(new URL("records", import.meta.url));
const fileOf = (name) => join(FOLDER, `${name}.jsonl`);

/** @returns {string[]} names of the cases that are approved, in order */
export function approvedNames() {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER, { recursive: true }) : [];
  return files.flatMap((file) => /^(.*)\.jsonl$/u.exec(relative(".", file))?.[1] ?? []).sort();
}

/** @returns {Map<string, import("./net.mjs").Thing[]>} the approved views of a case by their names; none if it is new */
export function read(name) {
  if (!existsSync(fileOf(name))) return new Map();
  const [first, ...lines] = readFileSync(fileOf(name), "utf8").trimEnd().split("\n");
  const { views } = JSON.parse(first);
  const found = new Map(views.map((view) => [view, []]));
  for (const line of lines) {
    const [shown, ...thing] = JSON.parse(line);
    for (const at of numbersOf(shown)) found.get(views[at]).push(thing);
  }
  return found;
}

/** Writes the views of a case. A view without a difference keeps its approved things, so that noise below the tolerance changes no file. */
export function write(name, views) {
  const before = read(name);
  const names = [...views.keys()];
  const lines = new Map();
  for (const [at, view] of names.entries()) {
    const old = before.get(view);
    const isSame = old !== undefined && differences(old, views.get(view)).length === 0;
    for (const thing of isSame ? old : views.get(view)) {
      const key = JSON.stringify(thing);
      lines.set(key, [...(lines.get(key) ?? []), at]);
    }
  }
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  const written = [...lines].map(([thing, shown]) => `[${JSON.stringify(rangesOf(shown))},${thing.slice(1)}`);
  writeFileSync(fileOf(name), `${[JSON.stringify({ views: names }), ...written].join("\n")}\n`);
}

export function remove(name) {
  rmSync(fileOf(name), { force: true });
}

function rangesOf(numbers) {
  const ranges = [];
  for (const at of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === at - 1) last[1] = at;
    else ranges.push([at, at]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

function numbersOf(ranges) {
  return ranges.split(",").flatMap((range) => {
    const [from, to = from] = range.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}
