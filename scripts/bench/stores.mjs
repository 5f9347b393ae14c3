/**
 * `npm run bench:stores`: what a user does with a store (fill, get, scan, batches with sync, open), beside fjall, redb and RocksDB.
 * Prints a table with ratios and targets, and writes `results/stores.json` and `results/stores.md`.
 *
 * Options are those of the program: `--rounds N`, `--entries N`, `--only PART`, `--directory DIR`, `--out FILE`; RocksDB's library
 * comes from the system, or with `--rocksdb current` from its crate (about 40 minutes to build the first time).
 */
import { orExplain } from "../bootstrap/problem.mjs";
import { checkRocksDb, runPeers } from "./peers-programs.mjs";
import { parseStoresArguments } from "./stores-arguments.mjs";

await orExplain(() => {
  const { current, words } = parseStoresArguments(process.argv.slice(2));
  checkRocksDb(current, "bench:stores");
  runPeers("stores", words, current);
});
