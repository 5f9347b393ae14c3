//! Write-ahead log: every batch is logged before it enters the memtable.
//!
//! A journal of batch frames; the body of one, little-endian:
//! `sequence number of the first entry u64 | entry count u32 | per entry: key length u16, value length u32 with the top bit set for a tombstone, key, value`.
//! The second entry has the next sequence number, and so on.
//!
//! **Invariants**
//! 1. A batch is one frame: replay returns all of its entries or none.
//! 2. Sequence numbers ascend through a log and through consecutive logs.
//! 3. When `sync` returns, everything appended before is durable, in this log and in its predecessors.

use super::journal::{FileHeader, FileKind, FrameKind, JournalWriter};
use crate::memtable::{Entry, MAX_SEQUENCE, MAX_VALUE_BYTES};
use crate::storage::{AppendFile, Fields, Storage, StorageError};

/// Most bytes of a batch: lengths of keys and values and 6 for each entry.
pub const MAX_BATCH_BYTES: usize = 1 << 30;

pub(super) const LOG: FileKind = FileKind { magic: *b"LSMLABL\0", noun: "log", has_room: true };
const TOMBSTONE_BIT: u32 = 1 << 31;

/// Returns the file name of a log.
#[must_use]
pub fn log_name(log: u32) -> String {
    format!("log-{log:06}.wal")
}

/// Returns the log of a file name, if it is one.
#[must_use]
pub fn log_number(name: &str) -> Option<u32> {
    let log = name.strip_prefix("log-")?.strip_suffix(".wal")?.parse().ok()?;
    (log_name(log) == name).then_some(log)
}

/// Returns the logs in storage from this number, in ascending order.
///
/// # Errors
/// Storage errors.
pub fn logs_from(storage: &dyn Storage, oldest: u32) -> Result<Vec<u32>, StorageError> {
    let names = storage.list()?;
    let mut logs: Vec<u32> =
        names.iter().filter_map(|name| log_number(name)).filter(|&log| log >= oldest).collect();
    logs.sort_unstable();
    Ok(logs)
}

/// Log under construction.
pub struct LogWriter {
    journal: JournalWriter,
    /// True if the name of the file is durable.
    named: bool,
    /// Preceding logs that are not yet synced, oldest first.
    before: Vec<Before>,
    sync_failed: bool,
}

/// Complete log that is not yet durable.
struct Before {
    log: u32,
    file: Box<dyn AppendFile>,
    unsynced_bytes: u64,
}

impl LogWriter {
    /// Starts a log without a predecessor: all earlier writes are in tables. The file is durable when this
    /// returns.
    ///
    /// # Errors
    /// Storage errors.
    pub fn create(storage: &dyn Storage, log: u32) -> Result<Self, StorageError> {
        let header = FileHeader { number: log, follows: 0, follows_bytes: 0 };
        let mut log = Self::begin(storage, header)?;
        log.sync(storage)?;
        Ok(log)
    }

    /// Continues in a new log, unsynced. The previous log is complete and is synced with the next
    /// [`LogWriter::sync`] at the latest.
    ///
    /// This also makes a log writable after a failed append. It does not after a failed sync: data since the
    /// last sync must then be written to tables, followed by [`LogWriter::create`].
    ///
    /// # Errors
    /// Storage errors; the log is then unchanged.
    pub fn rotate(&mut self, storage: &dyn Storage, log: u32) -> Result<(), StorageError> {
        if self.sync_failed {
            let (operation, name) = ("go on after", log_name(self.number()));
            let reason = "a sync of it failed, and what is durable of it is unknown".to_owned().into();
            return Err(StorageError::Io { operation, name, reason });
        }
        let follows_bytes = match self.journal.unsynced() {
            // Only a marker may follow, and no sync will cover it, so the new log must not depend on it.
            0 => self.journal.synced(),
            _ => self.journal.length(),
        };
        let header = FileHeader { number: log, follows: self.number(), follows_bytes };
        let next = Self::begin(storage, header).inspect_err(|_| {
            // Half a log is harmless, but needs space.
            let _ = storage.remove(&log_name(log));
        })?;
        let mut old = core::mem::replace(self, next);
        self.before = old.before;
        // If that fails, the space stays until the log is removed; readers ignore it.
        let _ = old.journal.drop_room();
        if old.journal.unsynced() > 0 {
            let (log, unsynced_bytes) = (old.journal.number(), old.journal.unsynced());
            self.before.push(Before { log, file: old.journal.into_file(), unsynced_bytes });
        }
        Ok(())
    }

    /// Drops the logs before `oldest`: their entries are in tables, and the logs are removed.
    pub fn forget_before(&mut self, oldest: u32) {
        self.before.retain(|before| before.log >= oldest);
    }

    fn begin(storage: &dyn Storage, header: FileHeader) -> Result<Self, StorageError> {
        let journal = JournalWriter::create(storage, &log_name(header.number), LOG, header)?;
        Ok(Self { journal, named: false, before: Vec::new(), sync_failed: false })
    }

    /// Appends a batch as one frame. It is durable after the next [`LogWriter::sync`].
    ///
    /// # Errors
    /// Storage errors; the end of the log is then unknown, and nothing more may be appended before
    /// [`LogWriter::rotate`].
    ///
    /// # Panics
    /// If the batch is longer than [`MAX_BATCH_BYTES`]: the caller limits it.
    pub fn append(&mut self, first_sequence: u64, entries: &[Entry<'_>]) -> Result<(), StorageError> {
        self.journal.append(FrameKind::Batch, |body| encode(first_sequence, entries, body))
    }

    /// Makes everything appended so far durable, also in preceding logs. Does nothing if nothing is pending.
    ///
    /// # Errors
    /// Storage errors; the log is then no longer usable, and no log can continue it.
    pub fn sync(&mut self, storage: &dyn Storage) -> Result<(), StorageError> {
        if self.journal.unsynced() == 0 && self.before.is_empty() {
            return Ok(());
        }
        // Until the sync has succeeded, because it may also panic.
        let failed_before = core::mem::replace(&mut self.sync_failed, true);
        self.sync_all(storage)?;
        self.sync_failed = failed_before;
        self.journal.mark();
        Ok(())
    }

    /// Makes the whole log durable, including its last marker, so that its length is certain. Nothing is
    /// appended after this.
    ///
    /// # Errors
    /// As [`LogWriter::sync`].
    pub fn finish(&mut self, storage: &dyn Storage) -> Result<(), StorageError> {
        let has_room = self.journal.has_room();
        if !has_room && self.journal.synced() == self.journal.length() && self.before.is_empty() && self.named
        {
            return Ok(());
        }
        let failed_before = core::mem::replace(&mut self.sync_failed, true);
        self.journal.drop_room()?;
        self.sync_all(storage)?;
        self.sync_failed = failed_before;
        Ok(())
    }

    fn sync_all(&mut self, storage: &dyn Storage) -> Result<(), StorageError> {
        // Oldest first: the frames of a later log state that the earlier ones were synced.
        for before in &mut self.before {
            before.file.sync()?;
        }
        self.before.clear();
        self.journal.sync()?;
        if !self.named {
            storage.sync_directory()?;
            self.named = true;
        }
        Ok(())
    }

    /// Returns the number of the log.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.journal.number()
    }

    /// Returns the bytes of the log.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.journal.length()
    }

    /// Returns the durable bytes of the log.
    #[must_use]
    pub fn synced_bytes(&self) -> u64 {
        self.journal.synced()
    }

    /// Returns the bytes that are not yet durable, including preceding logs.
    #[must_use]
    pub fn unsynced_bytes(&self) -> u64 {
        self.journal.unsynced() + self.before.iter().map(|before| before.unsynced_bytes).sum::<u64>()
    }

    /// Returns whether a sync failed, so that not even [`LogWriter::rotate`] can continue.
    #[must_use]
    pub fn sync_failed(&self) -> bool {
        self.sync_failed
    }

    /// Returns whether an append or a sync failed, so that nothing more can be appended.
    #[must_use]
    pub fn failed(&self) -> bool {
        self.journal.failed() || self.sync_failed
    }
}

fn encode(first_sequence: u64, entries: &[Entry<'_>], body: &mut Vec<u8>) {
    let start = body.len();
    body.extend_from_slice(&first_sequence.to_le_bytes());
    let count = u32::try_from(entries.len()).expect("a batch is bounded in bytes");
    body.extend_from_slice(&count.to_le_bytes());
    for entry in entries {
        let key_bytes = u16::try_from(entry.key.len()).expect("the store checks the length of keys");
        let value = entry.value.unwrap_or_default();
        let value_bytes = u32::try_from(value.len()).expect("the store checks the length of values");
        let tombstone = if entry.value.is_none() { TOMBSTONE_BIT } else { 0 };
        body.extend_from_slice(&key_bytes.to_le_bytes());
        body.extend_from_slice(&(value_bytes | tombstone).to_le_bytes());
        body.extend_from_slice(entry.key);
        body.extend_from_slice(value);
    }
    assert!(body.len() - start <= MAX_BATCH_BYTES, "a batch is bounded in bytes");
}

/// Entries of a batch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Batch<'a> {
    pub(super) first_sequence: u64,
    pub(super) count: u32,
    entries: Fields<'a>,
}

impl<'a> Batch<'a> {
    /// Decodes a batch; `None` if an entry is unreadable.
    pub(super) fn decode(body: &'a [u8]) -> Option<Self> {
        let mut fields = Fields::new(body);
        let (first_sequence, count) = (fields.u64()?, fields.u32()?);
        let batch = Self { first_sequence, count, entries: fields };
        first_sequence.checked_add(count.into()).filter(|&next| next <= MAX_SEQUENCE + 1)?;
        let mut rest = fields;
        for _ in 0..count {
            next(&mut rest)?;
        }
        (count > 0 && rest.is_empty()).then_some(batch)
    }

    pub(super) fn last_sequence(&self) -> u64 {
        self.first_sequence + u64::from(self.count) - 1
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = Entry<'a>> {
        let mut rest = self.entries;
        (self.first_sequence..)
            .map_while(move |sequence| next(&mut rest).map(|(key, value)| Entry { key, sequence, value }))
    }
}

fn next<'a>(fields: &mut Fields<'a>) -> Option<(&'a [u8], Option<&'a [u8]>)> {
    let (key_bytes, value_bytes) = (fields.u16()?, fields.u32()?);
    let key = fields.take(key_bytes.into())?;
    let length = usize::try_from(value_bytes & !TOMBSTONE_BIT).ok()?;
    let value = fields.take(length).filter(|_| length <= MAX_VALUE_BYTES)?;
    match value_bytes & TOMBSTONE_BIT {
        0 => Some((key, Some(value))),
        _ if value.is_empty() => Some((key, None)),
        _ => None,
    }
}
