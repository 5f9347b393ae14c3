/**
 * Every type that crosses the boundary between page and engine. They are derived from the Rust types of `web/wasm`.
 *
 * **Units** are in the names; times are nanoseconds, positions on the key axis are fractions from 0 to 1.
 */

export type { DiskCounts, DiskLoaded } from "./wasm-disk/lsm_lab_disk.js";
export type * from "./wasm-full/lsm_lab_full.js";

/** Words of one encoded event. */
export const EVENT_WORDS = 6;
/** Numbers in {@link LookupTrace.spent} for each event. */
export const SPENT_FIELDS = 5;
