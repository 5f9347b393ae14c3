//! What a store writes to survive: the write-ahead log, and the manifest that says which tables it is made of.
//!
//! Both are journals: a file header and checksummed frames. Byte layouts are drawn in `docs/format/log.md` and
//! `docs/format/manifest.md`.

mod edit;
mod journal;
mod manifest;
mod manifest_writer;
mod recovery;
mod state;
mod wal;

pub use manifest::Manifest;
pub use manifest_writer::ManifestWriter;
pub use recovery::{LogLength, Replayed, replay};
pub use state::{MAX_LEVELS, ManifestState, RunRecord, Seal};
pub use wal::{LogWriter, MAX_BATCH_BYTES, log_name, log_number, logs_from};

#[cfg(test)]
mod tests;
