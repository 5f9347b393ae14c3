/** Builds and runs the programs of `tests/peers`. */
import { spawnSync } from "node:child_process";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";

const missing = (command) =>
  `RocksDB's library is missing: install it (on Debian \`apt-get install librocksdb-dev\`) and try again, or let it be built with \`npm run ${command} -- --rocksdb current\` (about 40 minutes).`;
const FAILED = "The comparison did not end; what went wrong stands above.";

/**
 * @param {boolean} current true if RocksDB is built from its crate instead of the system library
 * @param {string} command the command of `npm run`
 */
export function checkRocksDb(current, command = "bench:peers") {
  if (current) return;
  const linked = spawnSync("cc", ["-shared", "-x", "c", "/dev/null", "-lrocksdb", "-o", "/dev/null"]);
  if (linked.status !== 0) throw new Problem(missing(command));
}

/**
 * Builds a program and runs it.
 *
 * @param {"load" | "lookup" | "stores" | "count"} program
 * @param {string[]} words
 * @param {boolean} current
 */
export function runPeers(program, words, current) {
  const features = current ? ["--features", "rocksdb-current"] : [];
  const manifest = ["--manifest-path", at("tests/peers/Cargo.toml"), "--target-dir", at("target/peers")];
  const built = ["run", "--release", "--locked", "--quiet", ...features, ...manifest, "--bin", program];
  const run = spawnSync("cargo", [...built, "--", ...words], { cwd: at("."), stdio: "inherit" });
  if (run.status !== 0) throw new Problem(FAILED);
}
