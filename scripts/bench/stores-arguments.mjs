/**
 * The options of `npm run bench:stores`.
 */
import { oneOf, parametersOf, wholeNumber } from "../arguments.mjs";

/** Values of `--only`. */
export const PARTS = [
  "fill-sequential",
  "fill-sequential-at-end",
  "ingest",
  "fill-random",
  "fill-random-at-end",
  "open",
  "reads",
  "batches",
];

/** Sources of RocksDB's library. */
export const ROCKSDB = oneOf(["system", "current"], "RocksDB's library; current is built first, in about 40 minutes");

export const STORES = {
  name: "npm run bench:stores",
  options: {
    rounds: wholeNumber(1, 9999, "rounds"),
    entries: wholeNumber(1000, 999_999_999, "entries of each store"),
    only: { ...oneOf(PARTS, "one part"), repeats: true },
    rocksdb: { ...ROCKSDB, usual: "system" },
    directory: { takes: "FOLDER", is: "folder of the stores" },
    out: { takes: "FILE", is: "written file" },
  },
};

/** Returns the parameters of the program. */
export function storesParameters({ rocksdb, ...values }) {
  return parametersOf(values);
}
