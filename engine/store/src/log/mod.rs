//! Durable files of a store: the write-ahead log, and the manifest that lists its tables.
//!
//! Both are journals: a file header and checksummed frames. The source repository
//! documents the byte layouts, and the cases that can be distinguished after a power cut.
//!
//! **Protocol of a store with its log and manifest**
//! 1. *Create*: [`LogWriter::create`], then [`ManifestWriter::create`] with that log as the oldest one.
//! 2. *Rotate* with each memtable that is frozen, without a manifest edit. Recovery finds the numbers of logs
//!    since the last edit ([`Replayed::newest_log`]).
//! 3. *Flush*: tables synced, `sync_directory`, then `record` with the oldest log whose memtable is not in
//!    tables; only then are older logs and replaced tables removed.
//! 4. *After a failed append*: `rotate`. *After a failed sync*: all memtables into tables,
//!    [`LogWriter::create`], and `record` with that log as the oldest one before anything is appended to it.
//! 5. *After a failed `record`*: no file that the old or the new state names is removed until one succeeds.
//! 6. *Open*: [`Manifest::read`], then [`replay`] from its oldest log with the lengths of its seal, then
//!    [`ManifestWriter::create`], which breaks the seal.
//! 7. *Close*: `sync`, then `seal` with the length of every log in use.

mod edit;
mod inspect;
mod journal;
mod manifest;
mod manifest_writer;
mod numbers;
mod recovery;
mod state;
mod wal;

pub(crate) use inspect::{LogPiece, LogRemains};
pub use manifest::Manifest;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use manifest::NAME as MANIFEST_NAME;
pub use manifest_writer::ManifestWriter;
pub(crate) use numbers::{LAST_GONE_ON_FROM, take_number};
pub use recovery::{LogLength, Replayed, replay};
pub use state::SizeRecord;
pub use state::{MAX_LEVELS, ManifestState, RunRecord, Seal};
pub use wal::{LogWriter, MAX_BATCH_BYTES, log_name, log_number, logs_from};

#[cfg(test)]
mod tests;
