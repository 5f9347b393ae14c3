/**
 * The result files that `native-bench` left in `results/`, as the page finds them.
 *
 * `GET results/index.json` lists what the page bundles and what lies in the folder; each file is then read as
 * `results/<name>`. Names are single: no folder below, no link that leads out.
 */
import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A plain name of a result file. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*\.json$/u;
/** Larger files are not results. */
const BYTES_MAX = 16 * 1024 * 1024;

/** The path of a found result file, or `undefined` when there is none of this name. */
export async function foundResult(folder, name) {
  if (!NAME.test(name) || name === "index.json") return undefined;
  const path = join(folder, name);
  try {
    // Not `stat`: a link may lead out of the folder.
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

/** The list that the page bundles, without entries that are not of the expected shape. */
export async function listBundled(index) {
  try {
    const entries = JSON.parse(await readFile(index, "utf8")).results;
    if (!Array.isArray(entries)) return [];
    return entries.filter((entry) => typeof entry?.file === "string").map((entry) => ({ ...entry, source: "bundled" }));
  } catch {
    return [];
  }
}
