/**
 * Notices of the shipped packages: every npm package and crate of the page, with its license text.
 *
 * Sources are the installed packages and cargo's own list of the module's dependencies. It also includes crates that
 * run only while compiling (macros), and crates that only `native-bench` needs.
 */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "./command.mjs";
import { at, root } from "./paths.mjs";
import { Problem } from "./problem.mjs";

/** @typedef {{ name: string, version: string, licence: string, folder: string }} Part */

/** Returns the license texts in a folder of a package. */
export function licenceTexts(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|ofl)/i.test(name));
  return names.sort().map((name) => readFileSync(join(folder, name), "utf8").trim());
}

/** Returns the shipped npm packages: those of the lock file except development packages. */
export function shippedPackages(lock, folderOf) {
  const entries = Object.entries(lock.packages).filter(([path, entry]) => path !== "" && entry.dev !== true);
  return entries.map(([path, { version, license }]) => ({
    name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
    version,
    licence: license ?? "see below",
    folder: folderOf(path),
  }));
}

/** Returns the crates of the module from the output of `cargo metadata`: all that the root package reaches without tests. */
export function shippedCrates(metadata, root) {
  const byId = new Map(metadata.packages.map((entry) => [entry.id, entry]));
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const first = metadata.packages.find(({ name }) => name === root).id;
  const reached = new Set([first]);
  for (const id of reached) {
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) {
      if (kinds.some(({ kind }) => kind === null)) reached.add(pkg);
    }
  }
  const outside = [...reached].map((id) => byId.get(id)).filter(({ source }) => source !== null);
  return outside.map(({ name, version, license, manifest_path: manifest }) => ({
    name,
    version,
    licence: license ?? "see below",
    folder: dirname(manifest),
  }));
}

/** The text of the notices. */
export function noticesText(parts) {
  const sorted = parts.toSorted((a, b) => a.name.localeCompare(b.name));
  const blocks = sorted.map(({ name, version, licence, folder }) =>
    [`${name} ${version}`, `Licence: ${licence}`, ...licenceTexts(folder)].join("\n\n"),
  );
  return `LSM Lab ships these parts made by others.\n\n${blocks.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** Cargo's list of all crates. Its size is megabytes, more than `runCommand` stores. */
async function crateMetadata() {
  const cargo = findProgram("cargo");
  if (cargo === undefined)
    throw new Problem("The notices need cargo, which is not there; install Rust from https://rustup.rs.");
  const parameters = ["metadata", "--format-version", "1", "--locked", "--filter-platform", "wasm32-unknown-unknown"];
  try {
    const { stdout } = await promisify(execFile)(cargo, parameters, { cwd: root, maxBuffer: 1 << 28 });
    return JSON.parse(stdout);
  } catch (error) {
    throw new Problem("The notices could not be collected; the messages above say why.", String(error.stderr ?? error));
  }
}

/** Writes `third-party.txt` next to the page. */
export async function writeNotices() {
  const lock = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  const crates = shippedCrates(await crateMetadata(), "lsm-lab-wasm");
  const parts = [...shippedPackages(lock, (path) => at(path)), ...crates];
  writeFileSync(at("web/dist/third-party.txt"), noticesText(parts));
}
