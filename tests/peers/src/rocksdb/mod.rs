//! RocksDB through its C interface, of which only the used part is declared here.
//!
//! The library is the system's, or with the feature `rocksdb-current` the one that the crate `librocksdb-sys`
//! builds. Both have the same declarations. The crate `rocksdb` makes the same calls.
#![expect(unsafe_code, reason = "a C library is called; each call says why it is sound")]

mod api;
mod database;
pub mod load;
mod look_up;
mod scan;
mod tuning;
mod version;

pub use database::Database;
pub use look_up::{Get, RocksDb};
pub use scan::Cursor;
pub use tuning::{BlockCaching, Setup};
pub use version::version;
