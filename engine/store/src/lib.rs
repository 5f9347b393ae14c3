//! LSM-tree whose point lookups share one digest across all Bloom filters, as in *the paper*: Zhu et al.,
//! [Reducing Bloom Filter CPU Overhead in LSM-Trees on Modern Storage Devices](https://doi.org/10.1145/3465998.3466002),
//! DaMoN 2021.
//!
//! The same engine runs natively with direct I/O and, compiled to WebAssembly, in the page of LSM Lab. Outside
//! of `native` it has no clock, thread, file, printer or JavaScript; observers receive its events
//! ([`observe`]). Start with [`Store`].
//!
//! The store serves teaching, measuring and small embedded uses. It has no compression, keyspaces, transactions or backup, and it will not get them.
//! For these needs, use [fjall](https://crates.io/crates/fjall), [redb](https://crates.io/crates/redb) or [RocksDB](https://rocksdb.org).
//!
//! ```
//! use lsm_lab_engine::{Store, WriteBatch};
//!
//! # let place = tempfile::tempdir()?;
//! # let directory = place.path().join("data");
//! # /*
//! let directory = "data";
//! # */
//! let store = Store::builder(&directory).open_or_create()?;
//! store.put("fruit/apple", "red")?; // survives a power cut from here on
//! assert_eq!(store.get("fruit/apple")?, Some("red".into()));
//!
//! let mut batch = WriteBatch::new();
//! batch.put("fruit/pear", "green").delete("fruit/plum");
//! store.write(batch)?; // all of it or nothing, after a power cut too
//!
//! let before = store.snapshot();
//! let writer = store.clone(); // another handle, here for another thread
//! std::thread::spawn(move || writer.put("fruit/apple", "yellow")).join().unwrap()?;
//! assert_eq!(before.get("fruit/apple")?, Some("red".into()));
//!
//! for entry in store.prefix("fruit/") {
//!     let (key, value) = entry?; // a disk error is an item too
//!     println!("{} is {}", key.escape_ascii(), value.escape_ascii());
//! }
//! assert_eq!(store.range("fruit/b"..).next_back().transpose()?, Some(("fruit/pear".into(), "green".into())));
//!
//! drop(before);
//! store.close()?; // reports errors, which a drop cannot
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | open a store in a directory, or create it | [`Store::builder`] |
//! | choose how a store is built | [`Options`]: presets, and every option with unit, range and effect |
//! | choose when a write is durable | [`LogMode`]; [`Store::write_synced`] for one write, in every mode |
//! | write many sorted entries fast | [`Store::ingest`], or [`Store::try_ingest`] if their source can fail: directly into tables, atomic and durable |
//! | use a store in several threads | [`Store::clone`]: a clone is a handle of the same store |
//! | read many keys fast | [`Store::reader`], one for each thread; [`Store::multi_get`] if their blocks must be read from the device |
//! | change a value that was read | your own lock, because there are no transactions (`examples/service`) |
//! | read one moment | [`Store::snapshot`] |
//! | flush and compact on threads | [`Store::builder`] starts them; [`Store::start_workers`] without a builder |
//! | read a store that must not be changed | [`StoreBuilder::open_read_only`] |
//! | keep a store in memory, or in your own storage | [`Store::create`] with [`storage::MemoryStorage`], or with a [`storage::Storage`] |
//! | handle an error | [`Error`]; [`Error::kind`] gives the [`std::io::ErrorKind`], which each variant documents |
//! | see what a lookup does | [`Reader::get_observed`] with [`observe::Counters`] or [`observe::Trace`] |
//! | know amplifications and sizes | [`Store::statistics`], [`Store::measure_space`], [`observe::Counters`] |
//! | serve metrics to a monitor | [`store::Metrics`]: `OpenMetrics` text |
//! | test your program for power cuts and full devices | [`storage::PowerCutStorage`], [`storage::FillingStorage`] |
//! | look for damage, and save what can be saved | [`store::check`], [`store::repair`] |
//!
//! # Compared with fjall and redb
//!
//! Versions: fjall 3.1.8, redb 4.2.0, without optional features.
//!
//! | | this crate | fjall | redb |
//! |---|---|---|---|
//! | open or create | `Store::builder(path).open_or_create()` | `Database::builder(path).open()`, then `keyspace(name, ..)` | `Database::create(path)`, then `open_table` in a transaction |
//! | open if it exists | `open()`, else [`Error::NotFound`] | - | `Database::open(path)`, else an I/O error in `DatabaseError` |
//! | handle | `Store` is `Clone` | `Database` and `Keyspace` are `Clone` | `Database` in an `Arc` |
//! | key and value | `impl AsRef<[u8]>` | `Into<Slice>`; lookups `AsRef<[u8]>` | types of the table, `impl Borrow<..>` |
//! | write, delete | `put`, `delete` | `insert`, `remove` | `insert`, `remove` in a write transaction |
//! | returned value | [`Slice`], shared | `Slice`, shared | `AccessGuard`, a part of a page |
//! | several writes as one | [`WriteBatch`], `write` | `batch()`, `commit` | write transaction, `commit` |
//! | scan | `range(..)`, `prefix`, `iter` | `range(a..b)`, `prefix`, `iter` | `range(a..b)`, `iter` |
//! | item of a scan | `Result<(Slice, Slice)>` | `Guard`; its `into_inner` returns the `Result` | `Result<(AccessGuard, AccessGuard)>` |
//! | scan from the end | yes | yes | yes |
//! | one moment | `snapshot()`, owned | `snapshot()`, owned | `begin_read()`, owned |
//! | when a write is durable | [`LogMode`]: by default when it returns; `write_synced`, `sync` | after `persist`, or `durability` of a batch | when `commit` returns, unless `set_durability` |
//! | background work | two workers, or none: writes do it | `worker_threads` | none, a B-tree |
//! | close | `close`, which reports errors, or a drop | drop | drop |
//! | errors | one type; `kind`, `source`, into `io::Error` | one type; `source` | one type per operation, and one for all |
//! | more keyspaces, transactions | no | yes | yes |
//!
//! # Limits
//!
//! Synced data survives a power cut at any moment. Damaged bytes are reported and never returned, as far as
//! damage is detectable: at the end of the log of a store that was not closed, damage and an interrupted write
//! look the same.
//!
//! A key has at most 65 535 bytes and may be empty, a value 16 MiB, a batch 1 GiB, a store 4 billion files.
//!
//! A forked child must neither use nor drop a store of its parent: dropping unlocks the directory and writes to it.
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
mod sync;
pub mod table;
pub mod tree;

#[doc(inline)]
pub use error::Error;
#[doc(inline)]
#[cfg(not(target_arch = "wasm32"))]
pub use native::{Access, NativeStorage, StoreBuilder};
#[doc(inline)]
pub use options::{LogMode, Options};
pub use slice::Slice;
#[doc(inline)]
pub use store::{KeyRange, Reader, Scan, Snapshot, Store, WriteBatch};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
