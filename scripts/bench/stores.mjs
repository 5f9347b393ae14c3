/**
 * `npm run bench:stores`: typical uses of a store (fill, get, scan, batches with sync, open), vs. fjall, redb and
 * RocksDB. Prints a table with ratios and targets, and writes `results/stores.json` and `results/stores.md`.
 *
 * Options are those of the program: `--rounds N`, `--entries N`, `--only PART`, `--directory DIR`, `--out FILE`.
 * RocksDB's library is that of the system, or with `--rocksdb current` that of its crate (about 40 minutes to build the
 * first time).
 */
import { doCommand } from "../arguments.mjs";
import { checkRocksDb, runPeers } from "./peers-programs.mjs";
import { STORES, storesParameters } from "./stores-arguments.mjs";

await doCommand(STORES, (values) => {
  const current = values.rocksdb === "current";
  checkRocksDb(current, "bench:stores");
  runPeers("stores", storesParameters(values), current);
});
