/**
 * Result files that `native-bench` wrote to `results/`.
 *
 * `GET results/index.json` lists the bundled files of the page and the files in the folder. Each file is then read as `results/<name>`.
 * Names contain no path and no link that leaves the folder.
 */
import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Valid name of a result file. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*\.json$/u;
/** Larger files are not results. */
const BYTES_MAX = 16 * 1024 * 1024;

/** Returns the path of a found result file, or `undefined` if there is none of this name. */
export async function foundResult(folder, name) {
  if (!NAME.test(name) || name === "index.json") return undefined;
  const path = join(folder, name);
  try {
    // Not `stat`, because a link may lead out of the folder.
    const status = await lstat(path);
    return status.isFile() && status.size <= BYTES_MAX ? { path, status } : undefined;
  } catch {
    return undefined;
  }
}

/** Names, sizes and dates of the found result files, newest first. */
export async function listFound(folder) {
  let names;
  try {
    names = await readdir(folder);
  } catch {
    return [];
  }
  const found = await Promise.all(names.map(async (name) => ({ name, file: await foundResult(folder, name) })));
  return found
    .filter(({ file }) => file !== undefined)
    .map(({ name, file }) => ({
      file: name,
      bytes: file.status.size,
      modifiedUtc: file.status.mtime.toISOString(),
      source: "found",
    }))
    .sort((a, b) => (a.modifiedUtc < b.modifiedUtc ? 1 : -1));
}

/** Returns the bundled list of the page, without malformed entries. */
export async function listBundled(index) {
  try {
    const entries = JSON.parse(await readFile(index, "utf8")).results;
    if (!Array.isArray(entries)) return [];
    return entries.filter((entry) => typeof entry?.file === "string").map((entry) => ({ ...entry, source: "bundled" }));
  } catch {
    return [];
  }
}
