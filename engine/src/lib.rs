//! An LSM-tree whose point lookups share one digest across all of their Bloom filters.
//!
//! The same engine runs natively on direct I/O and, compiled to WebAssembly, in the page of LSM Lab. It has no clock,
//! thread, file, printer or JavaScript outside of `native`; what it does is seen by observers ([`observe`]).
//! [`store::Store`] is where a user of the crate begins.
//!
//! Rooms, each using only rooms above it: [`observe`], [`math`], [`digest`], [`workload`], [`storage`], [`memtable`],
//! [`filter`], [`options`], [`error`], [`table`], [`log`], [`merge`], [`tree`], [`compaction`], [`model`], [`store`],
//! [`scenario`], `results`, `native`.

pub mod compaction;
pub mod digest;
pub mod error;
pub mod filter;
pub mod log;
pub mod math;
pub mod memtable;
pub mod merge;
pub mod model;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
pub mod observe;
pub mod options;
#[cfg(feature = "results")]
pub mod results;
pub mod scenario;
pub mod storage;
pub mod store;
pub mod table;
pub mod tree;
pub mod workload;
