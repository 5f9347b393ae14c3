//! Readable remains of the logs: the synced history, with its gaps.
//!
//! Unlike a replay, reading continues after damage. Sequence numbers show the contents of a gap: if they
//! continue without a missing one, it contained no entry.

use super::loss::Loss;
use super::remains::Logged;
use crate::log::{LogPiece, LogRemains, ManifestState, log_name, logs_from};
use crate::storage::{Storage, StorageError};
use crate::table::OwnedEntry;

/// Contents of the logs.
#[derive(Default)]
pub(super) struct LogHistory {
    /// Logs that were read, oldest first.
    pub(super) logs: Vec<u32>,
    /// Newest entry of each key.
    pub(super) entries: Logged,
    /// Number of entries, including overwritten ones.
    pub(super) entry_count: u64,
    /// Bytes at the end that were never synced, so not a loss.
    pub(super) dropped_bytes: u64,
    /// Damaged bytes without a missing entry: file, offset, problem.
    pub(super) scratches: Vec<(String, u64, String)>,
}

/// Gap in the logs. The next entry shows how many entries are missing.
struct Gap {
    file: String,
    offset: u64,
    bytes: u64,
    problem: String,
}

/// State of reading the logs.
struct Reading<'a> {
    history: LogHistory,
    /// Entries in the order of writing.
    entries: Vec<OwnedEntry>,
    last_sequence: u64,
    /// Sequence number up to which entries are in tables, so that opening ignores them too.
    flushed: u64,
    gap: Option<Gap>,
    losses: &'a mut Vec<Loss>,
}

impl LogHistory {
    /// Reads the logs with entries that are not in tables; all logs if there is no manifest. `newest` is a
    /// sequence number that is in tables.
    pub(super) fn read(
        storage: &dyn Storage,
        state: Option<&ManifestState>,
        newest: u64,
        losses: &mut Vec<Loss>,
    ) -> Result<Self, StorageError> {
        let oldest = state.map_or(1, |state| state.oldest_log);
        let logs = if oldest == 0 { Vec::new() } else { logs_from(storage, oldest)? };
        let sealed = state.and_then(|state| state.sealed.as_ref()).map_or(&[][..], |seal| &seal.logs);
        let known = |log: u32| sealed.iter().find(|known| known.log == log).map_or(0, |known| known.bytes);
        let mut reading = Reading {
            history: Self::default(),
            entries: Vec::new(),
            last_sequence: newest,
            flushed: state.map_or(0, |state| state.last_sequence),
            gap: None,
            losses,
        };
        if state.is_some() && oldest != 0 && logs.first() != Some(&oldest) {
            reading.missing(oldest);
        }
        let logs = logs.iter().map(|&log| LogRemains::read(storage, log)).collect::<Result<Vec<_>, _>>()?;
        for (index, log) in logs.iter().enumerate() {
            let later = &logs[index + 1..];
            let goes_on =
                later.iter().find_map(|next| next.follows().ok().filter(|&(before, _)| before == log.log));
            let synced_later = later.iter().any(|next| next.proven().max(known(next.log)) > 0);
            // The log was synced up to `must`, and counts up to `limit`.
            let (must, limit) = match (goes_on, synced_later) {
                (Some((_, bytes)), true) => (bytes, bytes),
                (Some((_, bytes)), false) => (0, bytes),
                (None, true) => (log.length(), u64::MAX),
                (None, false) => (0, u64::MAX),
            };
            // The log of a closed store ends at the seal; another program appended the bytes after it.
            let limit = if known(log.log) > 0 { limit.min(known(log.log)) } else { limit };
            if !reading.log(log, must.max(log.proven()).max(known(log.log)), limit) {
                let unread = later.iter().map(LogRemains::length).sum::<u64>();
                reading.history.dropped_bytes += unread;
                break;
            }
        }
        let last = logs.last().map_or(oldest, |log| log.log);
        sealed.iter().filter(|known| known.log > last).for_each(|known| reading.missing(known.log));
        Ok(reading.finish())
    }
}

impl Reading<'_> {
    /// Reads a log that was synced up to `must`, and counts up to `limit`. Returns whether the history
    /// continues after it.
    fn log(&mut self, log: &LogRemains, must: u64, limit: u64) -> bool {
        let name = log_name(log.log);
        let begun = log.follows().is_ok() || must > 0;
        let holds_batches = log.pieces().any(|piece| matches!(piece, LogPiece::Batch { .. }));
        if !begun && !holds_batches {
            // The beginning of the log was never written; if another log continues the previous one, nothing is
            // missing.
            self.history.dropped_bytes += log.length();
            return true;
        }
        if let Ok((before, _)) = log.follows()
            && before != 0
            && self.history.logs.last().is_some_and(|&last| last < before)
        {
            if must == 0 {
                self.history.dropped_bytes += log.length();
                return false;
            }
            self.missing(before);
        }
        self.history.logs.push(log.log);
        for piece in log.pieces() {
            match piece {
                LogPiece::Batch { offset, .. } | LogPiece::Lost { offset, .. } if offset >= limit => {
                    self.history.dropped_bytes += log.length() - limit;
                    return true;
                }
                LogPiece::Lost { offset, .. } if offset >= must => {
                    self.history.dropped_bytes += log.length() - offset;
                    return false;
                }
                LogPiece::Lost { offset, bytes, problem } => {
                    self.open_gap(Gap { file: name.clone(), offset, bytes, problem: problem.to_owned() });
                }
                LogPiece::Batch { first_sequence, last_sequence, entries, .. } => {
                    self.close_gap(first_sequence);
                    self.entries
                        .truncate(self.entries.partition_point(|known| known.sequence < first_sequence));
                    self.entries.extend(entries.into_iter().map(OwnedEntry::of));
                    self.last_sequence = last_sequence;
                }
            }
        }
        let short = must.min(limit).saturating_sub(log.length());
        if short > 0 {
            let problem = format!("it was cut short: {short} bytes are missing");
            self.open_gap(Gap { file: name, offset: log.length(), bytes: short, problem });
        }
        // If the next log continues from a later point, and this log was never synced that far, the history
        // ends here.
        limit == u64::MAX || log.length() >= limit || must >= limit
    }

    fn missing(&mut self, log: u32) {
        let problem = "the log is missing".to_owned();
        self.open_gap(Gap { file: log_name(log), offset: 0, bytes: 0, problem });
    }

    /// Records a gap; several gaps without an entry between them are one.
    fn open_gap(&mut self, gap: Gap) {
        if let Some(before) = self.gap.replace(gap) {
            self.history.scratches.push((before.file, before.offset, before.problem));
        }
    }

    /// Records the loss in the gap before this sequence number, if any.
    fn close_gap(&mut self, next: u64) {
        if let Some(Gap { file, offset, bytes, problem }) = self.gap.take() {
            if next > self.last_sequence.saturating_add(1) {
                let newest = next - 1;
                self.losses.push(Loss::of_any_key(&file, offset, bytes, problem, newest));
            } else {
                self.history.scratches.push((file, offset, problem));
            }
        }
    }

    fn finish(mut self) -> LogHistory {
        self.close_gap(u64::MAX);
        self.entries.retain(|entry| entry.sequence > self.flushed);
        self.history.entry_count = self.entries.len() as u64;
        for entry in self.entries {
            self.history.entries.insert(entry.key.clone(), entry);
        }
        self.history
    }
}
