//! An LSM-tree whose point lookups share one digest across all of their Bloom filters.
//!
//! The same engine runs natively on direct I/O and, compiled to WebAssembly, in the page of LSM Lab. It has no clock,
//! thread, file, printer or JavaScript outside of `native`; what it does is seen by observers ([`observe`]).
//! [`store::Store`] is where a user of the crate begins.
//!
//! The store serves teaching, measuring and small embedded uses. It has no compression, keyspaces, transactions or backup, and it will not get them.
//! For these needs, use [fjall](https://crates.io/crates/fjall), [redb](https://crates.io/crates/redb) or [RocksDB](https://rocksdb.org).
//!
//! ```
//! use lsm_lab_engine::options::{CompactionOptions, Granularity, Options, Policy};
//! use lsm_lab_engine::{storage::MemoryStorage, store::{Store, WriteBatch}};
//! use std::sync::Arc;
//!
//! // Files instead of memory: `native::NativeStorage::open("data", native::Access::Direct)?`.
//! let storage = Arc::new(MemoryStorage::new());
//! let options = Options {
//!     compaction: CompactionOptions { policy: Policy::LazyLeveling, granularity: Granularity::Level },
//!     ..Options::durable() // a write returns when it survives a power cut; writers that wait share a sync
//! };
//! let store = Store::create(storage.clone(), options)?;
//! let mut batch = WriteBatch::new();
//! batch.put("fruit/apple", "red").put("fruit/pear", "green").delete("fruit/plum");
//! store.write(batch)?; // all of it or nothing, after a power cut too
//!
//! let moment = store.snapshot();
//! store.put("fruit/apple", "yellow")?;
//! assert_eq!(moment.get("fruit/apple")?, Some("red".into()));
//! let last = store.range("fruit/".."fruit0").next_back().transpose()?;
//! assert_eq!(last, Some(("fruit/pear".into(), "green".into())));
//! drop(moment);
//!
//! store.close()?;
//! assert_eq!(Store::open(storage)?.get("fruit/apple")?, Some("yellow".into()));
//! # Ok::<(), lsm_lab_engine::error::Error>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | choose how a store is built | [`options::Options`]: presets, and every option with unit, range and effect |
//! | open a store, or make it | [`store::Store::open_or_create`]; [`store::Store::open_with`] changes what may change |
//! | make one write durable | [`store::Store::write_synced`], in every log mode |
//! | write many sorted entries fast | [`store::Store::ingest`]: straight into tables, all at once and durable |
//! | read many keys fast | [`store::Store::reader`], one for each thread; [`store::Store::multi_get`] overlaps reads |
//! | flush and compact on threads | `Store::start_workers`; [`store::Store::close`] and dropping the last handle end them |
//! | use a store in several threads | a clone for each: a clone is a handle of the same store |
//! | read a store that must not be changed | [`store::Store::open_read_only`], `native::NativeStorage::open_read_only` |
//! | see what a lookup does | [`store::Reader::get_observed`] with [`observe::Counters`] or [`observe::Trace`] |
//! | know amplifications and sizes | [`store::Store::statistics`], [`store::Store::measure_space`], [`observe::Counters`] |
//! | look for damage, and save what can be saved | [`store::check`], [`store::repair`] |
//!
//! What was synced survives a power cut at any moment; damaged bytes are reported, never served, as far as anything can
//! know: `docs/format/log.md` says what the end of a log cannot tell.
//!
//! A key has at most 65 535 bytes and may be empty, a value 16 MiB, a batch 1 GiB, a store 4 billion files.
//!
//! Filters and digests are those of `lsm-lab-filters`.

pub mod compaction;
pub mod elastic;
pub mod error;
pub mod log;
pub mod memtable;
pub mod merge;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
pub mod observe;
pub mod options;
mod slice;
pub mod storage;
pub mod store;
pub mod table;
pub mod tree;

pub use slice::Slice;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
