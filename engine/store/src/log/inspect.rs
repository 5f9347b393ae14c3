//! Readable contents of a log with or without damage, for check and repair.

use super::journal::{FILE_HEADER_BYTES, FrameKind, Journal, Piece};
use super::wal::{Batch, LOG, log_name};
use crate::memtable::Entry;
use crate::storage::{Storage, StorageError};

/// Log that was read to its end.
pub(crate) struct LogRemains {
    pub(crate) log: u32,
    journal: Journal,
}

/// Some bytes of a log.
pub(crate) enum LogPiece<'a> {
    /// Entries of one batch.
    Batch { offset: u64, first_sequence: u64, last_sequence: u64, entries: Vec<Entry<'a>> },
    /// Bytes that are neither entries nor a marker.
    Lost { offset: u64, bytes: u64, problem: &'static str },
}

impl LogRemains {
    /// Reads a log.
    ///
    /// # Errors
    /// [`StorageError::NotFound`], another format, and other storage errors. Damage is not an error here.
    pub(crate) fn read(storage: &dyn Storage, log: u32) -> Result<Self, StorageError> {
        Ok(Self { log, journal: Journal::read(storage, &log_name(log), LOG, Some(log))? })
    }

    /// Returns the log that this one continues, and the valid bytes of it; 0 for none.
    pub(crate) fn follows(&self) -> Result<(u32, u64), &StorageError> {
        self.journal.header.as_ref().map(|header| (header.follows, header.follows_bytes))
    }

    /// Returns the bytes that were synced according to the log itself.
    pub(crate) fn proven(&self) -> u64 {
        self.journal.proven
    }

    /// Returns the bytes of the file.
    pub(crate) fn length(&self) -> u64 {
        self.journal.length()
    }

    /// Returns its contents in order, without markers.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = LogPiece<'_>> {
        let header = self.journal.header.is_err().then(|| LogPiece::Lost {
            offset: 0,
            bytes: self.length().min(FILE_HEADER_BYTES as u64),
            problem: "its header is damaged",
        });
        let frames = self.journal.pieces().filter_map(|piece| match piece {
            Piece::Lost(range) => Some(LogPiece::Lost {
                offset: range.start,
                bytes: range.end - range.start,
                problem: "these bytes are not a frame",
            }),
            Piece::Frame(frame) if frame.kind == FrameKind::Marker => None,
            Piece::Frame(frame) => {
                let batch =
                    Some(frame.body).filter(|_| frame.kind == FrameKind::Batch).and_then(Batch::decode);
                Some(batch.map_or(
                    LogPiece::Lost {
                        offset: frame.offset,
                        bytes: frame.end as u64 - frame.offset,
                        problem: "its entries contradict themselves",
                    },
                    |batch| LogPiece::Batch {
                        offset: frame.offset,
                        first_sequence: batch.first_sequence,
                        last_sequence: batch.last_sequence(),
                        entries: batch.entries().collect(),
                    },
                ))
            }
        });
        header.into_iter().chain(frames)
    }
}
