//! Recovers the history in the logs of a store: a prefix of all writes that includes everything synced.
//!
//! **Invariants**
//! 1. Each log is read up to the valid length that the next one records. If it is shorter, the later logs
//!    belong to an unsynced tail and are dropped, or their synced data proves damage.
//! 2. No entry is returned before all logs have been judged: damage is an error, not a shorter history.
//!
//! **Cost**: memory for all logs, about that of their entries.

use super::journal::{Frame, FrameKind, Journal};
use super::wal::{Batch, LOG, log_name, logs_from};
use crate::memtable::Entry;
use crate::storage::{Storage, StorageError};

/// Durable length of a log when the store was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogLength {
    /// Log.
    pub log: u32,
    /// Length in bytes.
    pub bytes: u64,
}

/// Result of reading logs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Replayed {
    /// Newest log in storage; 0 for none.
    pub newest_log: u32,
    /// Number of batches.
    pub batches: u64,
    /// Number of entries.
    pub entries: u64,
    /// Sequence number of the last entry; 0 for none.
    pub last_sequence: u64,
    /// Unsynced bytes dropped at the end of the history.
    pub dropped_bytes: u64,
}

/// Passes every entry of the logs from `oldest` to `each`, oldest first. Without a log (`oldest` 0) there is
/// none.
///
/// # Errors
/// [`StorageError::NotFound`] if the oldest log is missing. [`StorageError::Damaged`] if synced data is missing
/// or unreadable, according to the logs or `known`, or if a log continues after such a loss. Another format,
/// and other storage errors.
pub fn replay(
    storage: &dyn Storage,
    oldest: u32,
    known: &[LogLength],
    mut each: impl FnMut(Entry<'_>),
) -> Result<Replayed, StorageError> {
    let mut replayed = Replayed::default();
    if oldest == 0 {
        return Ok(replayed);
    }
    for part in judge(storage, oldest, known, &mut replayed)? {
        for frame in part.frames().filter(|frame| frame.kind != FrameKind::Marker) {
            let batch = Some(frame.body).filter(|_| frame.kind == FrameKind::Batch).and_then(Batch::decode);
            let rises = |batch: &Batch<'_>| batch.first_sequence > replayed.last_sequence;
            let batch = batch.filter(rises).ok_or_else(|| {
                StorageError::damaged(&part.journal.name, frame.offset, "its entries contradict themselves")
            })?;
            replayed.batches += 1;
            replayed.entries += u64::from(batch.count);
            replayed.last_sequence = batch.last_sequence();
            batch.entries().for_each(&mut each);
        }
    }
    Ok(replayed)
}

/// Log that belongs to the history, and its part of it in bytes.
struct Part {
    log: u32,
    journal: Journal,
    end: u64,
}

impl Part {
    fn frames(&self) -> impl Iterator<Item = Frame<'_>> {
        self.journal.frames().take_while(|frame| frame.end as u64 <= self.end)
    }

    fn is_empty(&self) -> bool {
        self.frames().all(|frame| frame.kind == FrameKind::Marker)
    }
}

/// Determines the logs of the history, and how much of each belongs to it.
fn judge(
    storage: &dyn Storage,
    oldest: u32,
    known: &[LogLength],
    replayed: &mut Replayed,
) -> Result<Vec<Part>, StorageError> {
    let logs = logs_from(storage, oldest)?;
    replayed.newest_log = logs.last().copied().unwrap_or_default();
    let named = known.iter().map(|known| known.log).filter(|&log| log > oldest);
    if let Some(log) = core::iter::once(oldest).chain(named).find(|log| !logs.contains(log)) {
        return Err(StorageError::NotFound { name: log_name(log) });
    }
    let mut parts: Vec<Part> = Vec::new();
    // Reason why the history ends here: damage if anything after it was synced.
    let mut broken: Option<StorageError> = None;
    for log in logs {
        let journal = Journal::read(storage, &log_name(log), LOG, Some(log))?;
        let sealed = known.iter().find(|known| known.log == log).map(|known| known.bytes);
        let known = sealed.unwrap_or(0);
        journal.reaches(known)?;
        sealed.map_or(Ok(()), |sealed| journal.ends_at(sealed))?;
        let synced = journal.proven.max(known) > 0;
        let part = Part { log, end: journal.end, journal };
        match connect(&part, &mut parts) {
            Ok(()) => {
                broken = None;
                parts.push(part);
            }
            Err(error) => {
                let error = broken.unwrap_or(error);
                if synced {
                    return Err(error);
                }
                broken = Some(error);
                replayed.dropped_bytes += part.journal.length();
            }
        }
    }
    replayed.dropped_bytes += parts.iter().map(|part| part.journal.length() - part.end).sum::<u64>();
    Ok(parts)
}

/// Connects a log that continues the history, and cuts the history to the point from which it continues. After
/// that point are only a failed append, and logs whose beginning failed.
fn connect(next: &Part, parts: &mut Vec<Part>) -> Result<(), StorageError> {
    let header = match &next.journal.header {
        Ok(header) => header,
        // It has no synced data, and the oldest log continues no other.
        Err(_) if parts.is_empty() => return Ok(()),
        Err(error) => return Err(error.clone()),
    };
    // Logs before the oldest are in tables. A log that follows none is unused while older ones are in use.
    if parts.is_empty() || (header.follows == 0 && next.is_empty()) {
        return Ok(());
    }
    let before = parts.iter().position(|part| part.log == header.follows);
    let before = before.filter(|&index| parts[index + 1..].iter().all(Part::is_empty));
    let Some(before) = before else {
        let problem = format!("it does not go on from the log before it but from log {}", header.follows);
        return Err(StorageError::damaged(&next.journal.name, 16, problem));
    };
    let end = parts[before].end;
    if end < header.follows_bytes {
        let problem =
            format!("it ends here, but `{}` goes on from byte {}", next.journal.name, header.follows_bytes);
        return Err(StorageError::damaged(&parts[before].journal.name, end, problem));
    }
    parts.truncate(before + 1);
    parts[before].end = header.follows_bytes;
    Ok(())
}
