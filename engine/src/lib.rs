//! An LSM-tree whose point lookups share one digest across all of their Bloom filters.
//!
//! The same engine runs natively on direct I/O and, compiled to WebAssembly, in the page of LSM Lab. It has no clock,
//! thread, file, printer or JavaScript outside of [`native`]; what it does is seen by observers ([`observe`]).
//!
//! Rooms, each using only rooms above it: [`observe`], [`math`], [`digest`], [`workload`], [`storage`], [`memtable`],
//! [`filter`], [`table`], [`log`], [`merge`], [`tree`], [`compaction`], [`model`], [`store`], [`scenario`],
//! [`results`], [`native`].

pub mod digest;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
pub mod observe;
pub mod storage;
pub mod workload;
