/**
 * `npm run bench:peers`: lookups and loading beside RocksDB and lsm-tree, tuned for lookups; prints tables and writes
 * `results/peers-*.json`. `npm run bench:stores` compares what a user does with a store.
 *
 * RocksDB's library comes from the system (Debian: `librocksdb-dev`), or with `--rocksdb current` from its crate, which takes
 * about 40 minutes to build the first time; no other command of this project needs either.
 */
import { orExplain } from "../bootstrap/problem.mjs";
import { commandsOf, parsePeersArguments } from "./peers-arguments.mjs";
import { checkRocksDb, runPeers } from "./peers-programs.mjs";

await orExplain(() => {
  const options = parsePeersArguments(process.argv.slice(2));
  checkRocksDb(options.current);
  for (const { program, words } of commandsOf(options)) runPeers(program, words, options.current);
});
