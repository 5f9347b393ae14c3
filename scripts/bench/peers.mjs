/**
 * `npm run bench:peers`: lookups and loading vs. RocksDB and lsm-tree, tuned for lookups. Prints tables and writes
 * `results/peers-*.json`. `npm run bench:stores` compares typical uses of a store.
 *
 * RocksDB's library is that of the system (Debian: `librocksdb-dev`), or with `--rocksdb current` that of its crate,
 * which takes about 40 minutes to build the first time. No other command of this project needs either.
 */
import { doCommand } from "../arguments.mjs";
import { commandsOf, PEERS } from "./peers-arguments.mjs";
import { checkRocksDb, runPeers } from "./peers-programs.mjs";

await doCommand(PEERS, (values) => {
  const current = values.rocksdb === "current";
  checkRocksDb(current);
  for (const { program, words } of commandsOf(values)) runPeers(program, words, current);
});
