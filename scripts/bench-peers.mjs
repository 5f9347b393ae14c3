/**
 * `npm run bench:peers`: what it costs to load a store, beside RocksDB; prints tables and writes
 * `results/peers-load.json`.
 *
 * `npm run bench:peers -- --rounds 5` loads more often; `--shape small` only one shape. RocksDB's library comes from the
 * system (Debian: `librocksdb-dev`); no other command of this project needs it.
 */
import { spawnSync } from "node:child_process";
import { at } from "./bootstrap/paths.mjs";
import { orExplain, Problem } from "./bootstrap/problem.mjs";

const MISSING = "RocksDB's library is missing: install it (on Debian `apt-get install librocksdb-dev`) and try again.";

await orExplain(() => {
  const linked = spawnSync("cc", ["-shared", "-x", "c", "/dev/null", "-lrocksdb", "-o", "/dev/null"]);
  if (linked.status !== 0) throw new Problem(MISSING);
  const manifest = ["--manifest-path", at("tests/peers/Cargo.toml"), "--target-dir", at("target/peers")];
  const command = ["run", "--release", "--quiet", ...manifest, "--bin", "load", "--"];
  const run = spawnSync("cargo", [...command, ...process.argv.slice(2)], { cwd: at("."), stdio: "inherit" });
  if (run.status !== 0) throw new Problem("The comparison did not end; what went wrong stands above.");
});
