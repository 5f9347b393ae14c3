//! Compares the engine with what a user would pick instead: `lsm-tree` (the crate below fjall) and RocksDB.
//!
//! | program | what it measures |
//! |---|---|
//! | `lookup` | lookups of all engines in one process, in turns; ratios with intervals: cached, from the device, by two threads, by levels |
//! | `load` | loading until at rest, log off and on, each in a process of its own |
//! | `stores` | what a user does with a store, beside fjall, redb and RocksDB: fill, get, scan, batches with sync, open |
//! | `count` | cache lines and instructions of a lookup, under cachegrind; memory per key |
//!
//! **Fairness**: the same keys, values, block size, bits per key, memtable and table sizes; no compression; every block in
//! the engine's own block cache unless a table says otherwise; checksums verified by each engine as its default says (all
//! verify a block when it is read from storage and not when it comes from the cache); the system's allocator for all;
//! peers tuned for lookups; each peer's fastest way to return a value that the caller owns. What is found is read, a byte
//! of each cache line, whether it was copied or not.
//!
//! **Not here**: `native-bench`, which measures our arms on a device.

pub mod arguments;
pub mod clock;
pub mod cost;
pub mod counts;
pub mod data;
pub mod direct;
pub mod environment;
pub mod hot;
pub mod kept;
pub mod levels;
pub mod lines;
pub mod load_report;
pub mod lsm;
pub mod memory;
pub mod order;
pub mod ours;
pub mod prefixed;
pub mod queries;
pub mod random;
pub mod resident;
pub mod rocksdb;
pub mod series;
pub mod shape;
pub mod statistics;
pub mod stores;
pub mod tables;
pub mod threads;
pub mod tree;
pub mod trees;
pub mod turn;
pub mod zipf;

/// What goes wrong is a sentence for whoever ran the command.
pub type Outcome<T> = Result<T, String>;

/// An error as a sentence.
///
/// # Errors
/// The sentence.
pub fn told<T, E: std::fmt::Display>(result: Result<T, E>) -> Outcome<T> {
    result.map_err(|error| error.to_string())
}
