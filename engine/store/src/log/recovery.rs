//! What the logs of a store hold: a prefix of what was written that has everything that was synced.
//!
//! **Invariants**
//! 1. Each log is read as far as the next one says that it was valid; if it does not reach that far, the logs behind it
//!    belong to a tail that was never synced and are left out, or prove by what was synced in them that it is damaged.
//! 2. No entry is handed out before all logs have been judged: damage is an error and not a shorter history.
//!
//! **Cost**: the logs in memory, as their entries will be.

use super::journal::{Frame, FrameKind, Journal};
use super::wal::{Batch, LOG, log_name, logs_from};
use crate::memtable::Entry;
use crate::storage::{Storage, StorageError};

/// How long a log was, all of it durable, when the store was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogLength {
    /// The log.
    pub log: u32,
    /// Bytes of it.
    pub bytes: u64,
}

/// What was read from logs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Replayed {
    /// The newest log in storage; 0 for none.
    pub newest_log: u32,
    /// Batches.
    pub batches: u64,
    /// Entries.
    pub entries: u64,
    /// The sequence number of the last entry; 0 for none.
    pub last_sequence: u64,
    /// Bytes at the end of the history that were never synced and are left out.
    pub dropped_bytes: u64,
}

/// Hands every entry of the logs from `oldest` on to `each`, oldest first. With no log (`oldest` 0) there is none.
///
/// # Errors
/// [`StorageError::NotFound`] if the oldest log is missing; [`StorageError::Damaged`] if anything is missing or does not read
/// back that had been synced, as far as the logs, or `known`, tell, or if a log goes on behind that; another format; and what storage reports.
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

/// A log that belongs to the history, and as far as which byte.
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

/// Which logs belong to the history, and how much of each.
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
    // What keeps the history from going on: damage if anything behind it had been synced.
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

/// Whether a log goes on where the history so far ends. The history is cut to what this log goes on from: behind that are
/// an append that failed, and logs whose beginning failed.
fn connect(next: &Part, parts: &mut Vec<Part>) -> Result<(), StorageError> {
    let header = match &next.journal.header {
        Ok(header) => header,
        // Nothing of it was synced, and as the oldest it has nothing to go on from.
        Err(_) if parts.is_empty() => return Ok(()),
        Err(error) => return Err(error.clone()),
    };
    // What was before the oldest is in tables; and a log that follows none is not in use while older ones are.
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
