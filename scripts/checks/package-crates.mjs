/**
 * The stage `crates as packages`: packages the published crates, and compiles each package as a user of the registry would.
 *
 * Cargo unpacks the packages that others depend on into its own folder and never looks at them again while the version stays
 * the same. Packages and what was compiled from them are therefore deleted first; otherwise an older state would be compiled.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../bootstrap/command.mjs";
import { at } from "../bootstrap/paths.mjs";

/** The crates, each before those that use it. */
const CRATES = ["lsm-lab-workload", "lsm-lab-filters", "lsm-lab-engine", "lsm-lab-teaching", "native-bench"];
const TARGET = at("target", "as-packages");

/** The folders of our crates in a folder of Cargo. */
function foldersOfCrates(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => CRATES.some((crate) => name.startsWith(`${crate}-`)));
  return names.map((name) => join(folder, name));
}

/**
 * The folders of our crates in the local registries of this machine. Names of such registries begin with a hyphen, since they have
 * no host.
 *
 * @param {string} sources the folder `registry/src` of Cargo
 */
export function unpackedCrates(sources) {
  if (!existsSync(sources)) return [];
  const local = readdirSync(sources).filter((name) => name.startsWith("-"));
  return local.flatMap((registry) => foldersOfCrates(join(sources, registry)));
}

if (process.argv[1] === import.meta.filename) {
  const cargoHome = process.env["CARGO_HOME"] ?? join(homedir(), ".cargo");
  const compiled = foldersOfCrates(join(TARGET, "debug", ".fingerprint"));
  for (const folder of [...compiled, ...unpackedCrates(join(cargoHome, "registry", "src"))]) {
    rmSync(folder, { recursive: true });
  }
  // What is not committed yet is packaged as well.
  const parameters = ["package", "--allow-dirty", "--target-dir", TARGET];
  const { status } = await runCommand("cargo", [...parameters, ...CRATES.flatMap((crate) => ["--package", crate])], {
    show: true,
  });
  process.exitCode = status;
}
