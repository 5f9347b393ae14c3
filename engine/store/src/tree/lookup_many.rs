//! Looks up many keys at once: their blocks are read together, so that a device performs several reads
//! concurrently.
//!
//! In rounds, each key moves through the runs, newest first, until a filter answers *maybe*. The blocks of all
//! keys at that point are one batch of reads. Found keys are finished, and the others continue after that run.
//!
//! **Invariants**
//! 1. Each key has the answer, filter probes and blocks of a separate lookup; the digest is shared.
//! 2. At most [`MOST_READS`] reads are in flight, so memory is bounded for any number of keys.
//!
//! **Cost**: one round per block of the key that needs the most, at most one per sorted run.

use super::digest_source::{Shared, probe};
use super::lookup::Tables;
use super::run::SortedRun;
use crate::Slice;
use crate::observe::{Event, Observer, Presence, emit};
use crate::storage::{BLOCK_BYTES, BlockBuffer, BlockRead, Storage, StorageError};
use crate::table::{BlockPlace, LookupScratch, Sink, Table};
use lsm_lab_filters::digest::Digest;

/// Most reads in flight.
const MOST_READS: usize = 64;

/// Key that has not been found yet.
struct Pending<'k> {
    /// Index among the requested keys.
    index: usize,
    key: &'k [u8],
    digests: Shared,
    /// Number of runs that it has passed.
    passed: usize,
}

/// Block that may contain a key.
struct Candidate<'v> {
    table: &'v Table,
    digest: Option<Digest>,
    place: BlockPlace,
}

/// Looks up keys in tables, each with the index of its value in `values`.
pub(crate) fn lookup_many<'k, O: Observer>(
    tables: &Tables<'_>,
    storage: &dyn Storage,
    keys: impl Iterator<Item = (usize, &'k [u8])>,
    values: &mut [Option<Slice>],
    scratch: &mut LookupScratch,
    observer: &mut O,
) -> Result<(), StorageError> {
    let levels = (1..).zip(tables.version.levels());
    let runs: Vec<(u8, &SortedRun)> =
        levels.flat_map(|(level, content)| content.runs().iter().map(move |run| (level, run))).collect();
    let mut waiting = keys.map(|(index, key)| Pending { index, key, digests: Shared::default(), passed: 0 });
    let mut many = Many { tables, runs, scratch, buffers: Vec::new(), joined: Vec::new() };
    let mut pending: Vec<Pending<'_>> = waiting.by_ref().take(MOST_READS).collect();
    while !pending.is_empty() {
        many.round(storage, &mut pending, values, observer)?;
        pending.extend(waiting.by_ref().take(MOST_READS - pending.len()));
    }
    Ok(())
}

/// State that all rounds share.
struct Many<'v> {
    tables: &'v Tables<'v>,
    /// Runs with their levels, newest first.
    runs: Vec<(u8, &'v SortedRun)>,
    scratch: &'v mut LookupScratch,
    /// Buffers, one for each read in flight.
    buffers: Vec<BlockBuffer>,
    joined: Vec<u8>,
}

impl<'v> Many<'v> {
    /// Advances every pending key to its answer or past one more block.
    fn round<O: Observer>(
        &mut self,
        storage: &dyn Storage,
        pending: &mut Vec<Pending<'_>>,
        values: &mut [Option<Slice>],
        observer: &mut O,
    ) -> Result<(), StorageError> {
        let mut candidates = Vec::with_capacity(pending.len());
        let mut going_on = Vec::with_capacity(pending.len());
        for mut key in pending.drain(..) {
            if let Some(candidate) = self.next_candidate(&mut key, values, observer)? {
                candidates.push(candidate);
                going_on.push(key);
            }
        }
        self.buffers.resize_with(self.buffers.len().max(candidates.len()), BlockBuffer::new);
        let mut reads: Vec<BlockRead<'_>> = candidates
            .iter()
            .zip(&mut self.buffers)
            .map(|(candidate, buffer)| {
                let into = buffer.prepare(candidate.place.bytes / BLOCK_BYTES);
                BlockRead::new(candidate.table.file(), candidate.place.offset, into)
            })
            .collect();
        storage.read_batch(&mut reads);
        for ((candidate, read), key) in candidates.iter().zip(&reads).zip(going_on) {
            let Candidate { table, digest, place } = *candidate;
            let bytes = read.bytes()?;
            let read_bytes = u32::try_from(bytes.len()).expect("a block is below 4 GiB");
            emit!(observer, Event::BlockRead { table: table.id(), block: place.block, bytes: read_bytes });
            let sought = (key.key, digest);
            match table.search_block(place, sought, bytes, &mut self.joined, self.tables.cache(), observer)? {
                Some(entry) => end(entry.value, &mut values[key.index], observer),
                None => pending.push(key),
            }
        }
        Ok(())
    }

    /// Returns the next block that may contain the key and is not cached. `None` if the key has its answer.
    fn next_candidate<O: Observer>(
        &mut self,
        pending: &mut Pending<'_>,
        values: &mut [Option<Slice>],
        observer: &mut O,
    ) -> Result<Option<Candidate<'v>>, StorageError> {
        let key = pending.key;
        while let Some(&(level, run)) = self.runs.get(pending.passed) {
            pending.passed += 1;
            let Some(table) = run.table_for(key) else {
                emit!(observer, Event::RunSkipped { level, run: run.id() });
                continue;
            };
            emit!(observer, Event::TableSelected { level, run: run.id(), table: table.id() });
            let (maybe, digest) = probe(table, key, &mut pending.digests, self.scratch, observer)?;
            if !maybe {
                continue;
            }
            let place = table.place_of(key, observer);
            let Some(cache) = self.tables.cache() else {
                return Ok(Some(Candidate { table, digest, place }));
            };
            let kept = (cache, &mut *self.scratch);
            match table.search_cached(place, (key, digest), kept, observer, &mut values[pending.index])? {
                None => return Ok(Some(Candidate { table, digest, place })),
                Some(Presence::Absent) => {}
                Some(outcome) => {
                    emit!(observer, Event::LookupEnded { outcome });
                    return Ok(None);
                }
            }
        }
        emit!(observer, Event::LookupEnded { outcome: Presence::Absent });
        Ok(None)
    }
}

/// Ends the lookup of a key with this value, or with a tombstone if there is none.
fn end<O: Observer>(value: Option<&[u8]>, found: &mut impl Sink, observer: &mut O) {
    let outcome = if value.is_some() { Presence::Value } else { Presence::Tombstone };
    emit!(observer, Event::LookupEnded { outcome });
    if let Some(value) = value {
        found.receive(value);
    }
}
