//! What a store writes to survive: the write-ahead log, and the manifest that says which tables it is made of.
//!
//! Byte layouts are drawn in `docs/format/log.md` and `docs/format/manifest.md`.

mod manifest;
mod wal;

pub use manifest::{Manifest, RunRecord};
pub use wal::{LogWriter, log_name, log_number, replay};
