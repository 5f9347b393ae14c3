/**
 * The stage `crates as packages`: packages the published crates, and compiles and installs `native-bench` from the packages alone. The
 * installed program runs in an empty folder outside of the repository.
 *
 * Cargo unpacks dependencies into its own folder and never reads them again while the version is unchanged. The stage therefore first
 * deletes packages and their compiled outputs. Otherwise an older state would be compiled.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCommand } from "../bootstrap/command.mjs";
import { at } from "../bootstrap/paths.mjs";

/** Published crates, each before those that use it. */
const CRATES = ["lsm-lab-workload", "lsm-lab-filters", "lsm-lab-engine", "lsm-lab-teaching", "native-bench"];
const TARGET = at("target", "as-packages");
/** Debug information and incremental compilation cost a fifth of the time. These builds are never debugged. */
const ENVIRONMENT = { CARGO_PROFILE_DEV_DEBUG: "false", CARGO_INCREMENTAL: "0" };
const PROGRAM = join(TARGET, "installed", "bin", "native-bench");

/** The folders of our crates in a folder of Cargo. */
function foldersOfCrates(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => CRATES.some((crate) => name.startsWith(`${crate}-`)));
  return names.map((name) => join(folder, name));
}

/**
 * Returns the folders of our crates in the local registries of this machine. Names of such registries begin with a hyphen, because they
 * have no host.
 *
 * @param {string} sources the folder `registry/src` of Cargo
 */
export function unpackedCrates(sources) {
  if (!existsSync(sources)) return [];
  const local = readdirSync(sources).filter((name) => name.startsWith("-"));
  return local.flatMap((registry) => foldersOfCrates(join(sources, registry)));
}

/** Unpacks the packages outside of the repository, so that they are not part of its workspace. Returns the folder of each crate. */
async function unpack() {
  const folder = mkdtempSync(join(tmpdir(), "native-bench-packages-"));
  const archives = readdirSync(join(TARGET, "package")).filter((name) => name.endsWith(".crate"));
  const found = [];
  for (const crate of CRATES) {
    const archive = archives.find((name) => new RegExp(`^${crate}-\\d`, "u").test(name)) ?? crate;
    await runCommand("tar", ["-xzf", join(TARGET, "package", archive), "-C", folder]);
    found.push([crate, join(folder, archive.replace(/\.crate$/u, ""))]);
  }
  return found;
}

/** Installs `native-bench` from its package. Its own crates are packages too. */
async function install() {
  const unpacked = await unpack();
  const own = unpacked.filter(([crate]) => crate !== "native-bench");
  const patches = own.flatMap(([crate, folder]) => [
    "--config",
    `patch.crates-io.${crate}.path=${JSON.stringify(folder)}`,
  ]);
  const source = unpacked.find(([crate]) => crate === "native-bench")?.[1] ?? "";
  const options = ["--debug", "--force", "--root", join(TARGET, "installed"), "--target-dir", TARGET];
  const { status } = await runCommand("cargo", [...patches, "install", "--path", source, ...options], {
    show: true,
    environment: ENVIRONMENT,
  });
  rmSync(dirname(source), { recursive: true });
  return status;
}

/** Runs the installed program in an empty folder: a measurement, and the report of its result. */
async function tryInstalled() {
  const folder = mkdtempSync(join(tmpdir(), "native-bench-"));
  const commands = [
    ["run", "fig13", "--preset", "mini", "--seconds", "1", "--io", "auto", "--no-lock", "--out", "x.json"],
    ["report", "x.json", "--out", "x.html"],
    ["man"],
  ];
  for (const words of commands) {
    const { status, output } = await runCommand(PROGRAM, words, { folder });
    if (status !== 0) return [`native-bench ${words.join(" ")} ended with ${status}`, output].join("\n");
  }
  const holdsResult = readFileSync(join(folder, "x.html"), "utf8").includes('id="result"');
  rmSync(folder, { recursive: true });
  return holdsResult ? "" : "the report does not contain the result";
}

if (process.argv[1] === import.meta.filename) {
  const cargoHome = process.env["CARGO_HOME"] ?? join(homedir(), ".cargo");
  const compiled = foldersOfCrates(join(TARGET, "debug", ".fingerprint"));
  for (const folder of [...compiled, ...unpackedCrates(join(cargoHome, "registry", "src"))]) {
    rmSync(folder, { recursive: true });
  }
  // Uncommitted changes are packaged as well. The installation compiles all packages.
  const parameters = ["package", "--allow-dirty", "--no-verify", "--target-dir", TARGET];
  const { status } = await runCommand("cargo", [...parameters, ...CRATES.flatMap((crate) => ["--package", crate])], {
    show: true,
    environment: ENVIRONMENT,
  });
  process.exitCode = status === 0 ? await install() : status;
  const problem = process.exitCode === 0 ? await tryInstalled() : "";
  if (problem !== "") {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}
