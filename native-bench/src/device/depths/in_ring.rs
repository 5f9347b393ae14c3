//! Reads in flight by a ring of the kernel: one thread submits and collects them.
//!
//! The time of a read runs from its submission until its completion is seen. It contains the wait for the
//! thread, just as with threads it contains the wait for a processor.

use super::ring::Ring;
use super::{CheckBlock, DepthOptions, SAMPLES_MAX, Share};
use crate::device::error::DeviceError;
use crate::device::read_set::ReadSet;
use crate::device::timer::nanoseconds;
use core::sync::atomic::{AtomicBool, Ordering};
use lsm_lab_engine::storage::{BLOCK_BYTES, StorageError};
use lsm_lab_workload::Random;
use std::fs::File;
use std::io::{Error, ErrorKind};
use std::time::Instant;

/// A read in flight.
#[derive(Clone, Copy)]
struct Read {
    block: u64,
    file: usize,
    offset: u64,
    start: Instant,
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
pub(super) fn read(
    set: &ReadSet,
    options: &DepthOptions,
    check: CheckBlock<'_>,
    stop: &AtomicBool,
) -> Result<Share, DeviceError> {
    let files = set.open_files()?;
    let mut reads = Reads::new(set, &files, options)?;
    let mut share = Share::default();
    let depth = reads.at.len() as u64;
    let mut completed = Vec::with_capacity(reads.at.len());
    let warm = Instant::now();
    // As many blocks as slots are compared at least.
    while share.checked < depth || warm.elapsed() < options.warm_up && !stop.load(Ordering::Relaxed) {
        reads.complete(&mut completed)?;
        for &(slot, _) in &completed {
            check(reads.at[slot].block, reads.ring.block(slot))?;
            share.checked += 1;
            reads.start(slot);
        }
    }
    let start = Instant::now();
    loop {
        reads.complete(&mut completed)?;
        for &(slot, taken_ns) in &completed {
            share.reads += 1;
            if share.samples.len() < SAMPLES_MAX {
                share.samples.push(taken_ns);
            }
            reads.start(slot);
        }
        let spent = start.elapsed();
        if spent >= options.time || stop.load(Ordering::Relaxed) {
            share.reads_per_s = share.reads as f64 / spent.as_secs_f64();
            // Those in flight are waited for when the ring is dropped.
            share.issued = share.checked + share.reads + depth;
            return Ok(share);
        }
    }
}

/// All slots of a ring, each with a read in flight.
struct Reads<'f> {
    ring: Ring<'f>,
    set: &'f ReadSet,
    random: Random,
    at: Vec<Read>,
}

impl<'f> Reads<'f> {
    fn new(set: &'f ReadSet, files: &'f [File], options: &DepthOptions) -> Result<Self, DeviceError> {
        let depth = options.depth.max(1);
        let ring = Ring::new(files, depth).map_err(|error| failed("set up a ring for", &error))?;
        let nothing = Read { block: 0, file: 0, offset: 0, start: Instant::now() };
        let at = vec![nothing; depth as usize];
        let mut reads = Self { ring, set, random: Random::new(options.seed), at };
        (0..reads.at.len()).for_each(|slot| reads.start(slot));
        Ok(reads)
    }

    /// Starts a read of a random block.
    fn start(&mut self, slot: usize) {
        let block = self.random.below(self.set.block_count());
        let (file, offset) = self.set.locate_file(block);
        self.at[slot] = Read { block, file, offset, start: Instant::now() };
        self.ring.read(slot, file, offset);
    }

    /// Waits for at least one read, and lists the completed slots with their times.
    fn complete(&mut self, completed: &mut Vec<(usize, u64)>) -> Result<(), DeviceError> {
        completed.clear();
        let mut again = Vec::new();
        let at = &self.at;
        while completed.is_empty() {
            let collected = self.ring.wait(&mut |slot, read| match read {
                Ok(BLOCK_BYTES) => {
                    completed.push((slot, nanoseconds(at[slot].start)));
                    Ok(())
                }
                Ok(_) => Err(Error::new(ErrorKind::UnexpectedEof, "the file ends within the block")),
                Err(error) if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) => {
                    again.push(slot);
                    Ok(())
                }
                Err(error) => Err(error),
            });
            collected.map_err(|error| failed("read", &error))?;
            for slot in again.drain(..) {
                let Read { file, offset, .. } = at[slot];
                self.ring.read(slot, file, offset);
            }
        }
        Ok(())
    }
}

fn failed(operation: &'static str, error: &Error) -> DeviceError {
    let name = "the files under test".to_owned();
    DeviceError::Storage(StorageError::Io { operation, name, reason: error.into() })
}
