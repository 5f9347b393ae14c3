//! Compares the engine with what a user would pick instead: `lsm-tree` (the crate below fjall) and RocksDB.
//!
//! | program | measurements |
//! |---|---|
//! | `lookup` | lookups of all engines in one process, in turns, with intervals: cached, from the device, by two threads, by levels; a maplet |
//! | `load` | loading until at rest, log off and on, each in a separate process |
//! | `stores` | typical uses of a store, vs. fjall, redb and RocksDB: fill, get, scan, batches with sync, open |
//! | `count` | cache lines and instructions of a lookup, under cachegrind; memory per key |
//!
//! **Fairness**:
//! - All engines have the same keys, values, block size, bits per key, memtable and table sizes, and no compression.
//! - Every block is in the engine's own block cache unless a table states otherwise.
//! - Each engine verifies checksums by its default: all verify a block when it is read from storage, but not from the cache.
//! - All use the system's allocator. Peers are tuned for lookups, and use their fastest way to return an owned value.
//! - A returned value is read, a byte of each cache line, whether it was copied or not.
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
pub mod maplet;
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
pub mod upkeep;
pub mod zipf;

/// An error is a sentence for the user of the command.
pub type Outcome<T> = Result<T, String>;

/// An error as a sentence.
///
/// # Errors
/// The sentence.
#[inline]
pub fn told<T, E: std::fmt::Display>(result: Result<T, E>) -> Outcome<T> {
    result.map_err(|error| error.to_string())
}
