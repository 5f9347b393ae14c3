/**
 * `npm run bench:lookup-counts`: instructions and cache lines of one lookup for each arm and peer, and bytes in memory per key before and
 * after. Prints tables and writes `results/peers-counts.json`. Nothing is timed.
 *
 * Needs valgrind and RocksDB's library, and takes some minutes. Passes on `--shape`, `--entries`, `--directory` and `--json`.
 */
import { spawnSync } from "node:child_process";
import { doCommand, parametersOf } from "../arguments.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { PEERS } from "./peers-arguments.mjs";
import { checkRocksDb, runPeers } from "./peers-programs.mjs";

const MISSING = "valgrind is missing: install it (on Debian `apt-get install valgrind`) and try again.";

const { shape, entries, directory, json } = PEERS.options;

await doCommand({ name: "npm run bench:lookup-counts", options: { shape, entries, directory, json } }, (values) => {
  checkRocksDb(false);
  if (spawnSync("valgrind", ["--version"]).status !== 0) throw new Problem(MISSING);
  runPeers("count", parametersOf(values), false);
});
