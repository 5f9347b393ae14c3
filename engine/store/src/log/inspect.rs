//! A log as far as it reads, damage or not: what check and repair look at where a replay would stop.

use super::journal::{FILE_HEADER_BYTES, FrameKind, Journal, Piece};
use super::wal::{Batch, LOG, log_name};
use crate::memtable::Entry;
use crate::storage::{Storage, StorageError};

/// A log that was read to its end.
pub(crate) struct LogRemains {
    pub(crate) log: u32,
    journal: Journal,
}

/// Some bytes of a log.
pub(crate) enum LogPiece<'a> {
    /// Entries written together.
    Batch { offset: u64, first_sequence: u64, last_sequence: u64, entries: Vec<Entry<'a>> },
    /// Bytes that are neither entries nor a marker.
    Lost { offset: u64, bytes: u64, problem: &'static str },
}

impl LogRemains {
    /// Reads a log.
    ///
    /// # Errors
    /// [`StorageError::NotFound`], another format, and what storage reports; damage is no error here.
    pub(crate) fn read(storage: &dyn Storage, log: u32) -> Result<Self, StorageError> {
        Ok(Self { log, journal: Journal::read(storage, &log_name(log), LOG, Some(log))? })
    }

    /// The log that this one goes on from, and how many bytes of it were valid; 0 for none.
    pub(crate) fn follows(&self) -> Result<(u32, u64), &StorageError> {
        self.journal.header.as_ref().map(|header| (header.follows, header.follows_bytes))
    }

    /// As far as this the log says that it was synced.
    pub(crate) fn proven(&self) -> u64 {
        self.journal.proven
    }

    /// Bytes of the file.
    pub(crate) fn length(&self) -> u64 {
        self.journal.length()
    }

    /// Everything in it but markers, in order.
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
                problem: "these bytes are no frame",
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
