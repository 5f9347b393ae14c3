/**
 * `npm run bench:peers`: lookups and loading beside RocksDB and lsm-tree; prints tables and writes
 * `results/peers-lookup.json` and `results/peers-load.json`.
 *
 * RocksDB's library comes from the system (Debian: `librocksdb-dev`), or with `--rocksdb current` from its crate, which takes
 * about 40 minutes to build the first time; no other command of this project needs either.
 */
import { spawnSync } from "node:child_process";
import { at } from "./bootstrap/paths.mjs";
import { orExplain, Problem } from "./bootstrap/problem.mjs";
import { commandsOf, parsePeersArguments } from "./peers-arguments.mjs";

const MISSING =
  "RocksDB's library is missing: install it (on Debian `apt-get install librocksdb-dev`) and try again, or let it be built with `npm run bench:peers -- --rocksdb current` (about 40 minutes).";
const FAILED = "The comparison did not end; what went wrong stands above.";

await orExplain(() => {
  const options = parsePeersArguments(process.argv.slice(2));
  if (!options.current) {
    const linked = spawnSync("cc", ["-shared", "-x", "c", "/dev/null", "-lrocksdb", "-o", "/dev/null"]);
    if (linked.status !== 0) throw new Problem(MISSING);
  }
  const features = options.current ? ["--features", "rocksdb-current"] : [];
  const manifest = ["--manifest-path", at("tests/peers/Cargo.toml"), "--target-dir", at("target/peers")];
  for (const { program, words } of commandsOf(options)) {
    const command = [
      "run",
      "--release",
      "--locked",
      "--quiet",
      ...features,
      ...manifest,
      "--bin",
      program,
      "--",
      ...words,
    ];
    const run = spawnSync("cargo", command, { cwd: at("."), stdio: "inherit" });
    if (run.status !== 0) throw new Problem(FAILED);
  }
});
