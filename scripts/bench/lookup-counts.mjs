/**
 * `npm run bench:lookup-counts`: instructions and cache lines of one lookup for each arm and peer, and bytes in memory per key before and
 * after. Prints tables and writes `results/peers-counts.json`. Nothing is timed.
 *
 * Needs valgrind and RocksDB's library, and takes some minutes. Passes on `--shape`, `--entries`, `--directory` and `--json`.
 */
import { spawnSync } from "node:child_process";
import { orExplain, Problem } from "../bootstrap/problem.mjs";
import { checkRocksDb, runPeers } from "./peers-programs.mjs";

const MISSING = "valgrind is missing: install it (on Debian `apt-get install valgrind`) and try again.";

await orExplain(() => {
  checkRocksDb(false);
  if (spawnSync("valgrind", ["--version"]).status !== 0) throw new Problem(MISSING);
  runPeers("count", process.argv.slice(2), false);
});
