//! Filter units: several small filters for each segment of a table's keys, some of them in memory.
//!
//! A *segment* is the keys of a number of adjacent blocks. All units of a segment are filters over the same
//! keys, each with a separate digest; a *no* of any unit is certain. The first few units of a segment, possibly
//! none, are resident. All are in the file, in place of the table's single filter.
//!
//! **Invariants**
//! 1. No false negatives, for any resident units.
//! 2. A unit is checked against its checksum and its shape whenever it is read.
//! 3. All units of a segment have one size in memory, [`FilterUnits::unit_bytes`].
//!
//! **Cost**: a lookup takes one shared lock and probes the resident units of one segment until one answers
//! *no*. Enabling units reads their blocks, those of one segment together. **Memory** in addition to the units:
//! 100 bytes per segment, 8 per unit.

mod build;
mod encoding;
mod of_table;

pub(crate) use build::FilterUnitsBuilder;
pub(super) use encoding::holds_units;

use crate::observe::{Answer, Deferred, Event, Observer, emit};
use crate::options::UnitHash;
use crate::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, checksum};
use crate::sync::RwLock;
use core::sync::atomic::{AtomicU32, Ordering};
use lsm_lab_filters::digest::{Digest, DigestRecipe, remix};
use lsm_lab_filters::{Filter, FilterKind, OptionalFamilies};
use std::sync::PoisonError;

/// Number of a segment whose uses are not counted.
const UNCOUNTED: u32 = u32::MAX;

/// Filter units of one table.
#[derive(Debug)]
pub(crate) struct FilterUnits {
    hash: UnitHash,
    digest: DigestRecipe,
    /// Units per segment.
    count: u8,
    segment_blocks: u32,
    segments: Vec<Segment>,
    _present: OptionalFamilies,
}

/// Units of one segment.
#[derive(Debug)]
struct Segment {
    /// Offset of the first unit in the file.
    offset: u64,
    /// Bytes of each unit in the file.
    length: u32,
    /// Bytes of each unit in memory.
    unit_bytes: u32,
    kind: FilterKind,
    checksums: Box<[u64]>,
    /// The first units, in memory.
    resident: RwLock<Vec<Filter>>,
    /// Number under which uses are reported, or [`UNCOUNTED`].
    number: AtomicU32,
}

/// Cost of enabling units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct UnitReads {
    /// Number of reads of adjacent blocks.
    pub(crate) reads: u64,
    /// Bytes of these blocks.
    pub(crate) bytes: u64,
}

impl FilterUnits {
    /// Returns the number of segments.
    pub(crate) fn segment_count(&self) -> usize {
        self.segments.len()
    }

    /// Returns the segment of a block.
    #[inline]
    pub(crate) fn segment_of(&self, block: usize) -> usize {
        block / self.segment_blocks as usize
    }

    /// Returns the first block of a segment.
    pub(crate) fn first_block(&self, segment: usize) -> usize {
        segment * self.segment_blocks as usize
    }

    /// Returns the bytes in memory of one unit of a segment.
    pub(crate) fn unit_bytes(&self, segment: usize) -> u64 {
        self.segments[segment].unit_bytes.into()
    }

    /// Returns the hashing of units, and the recipe of the first digest.
    #[inline]
    pub(crate) fn hashing(&self) -> (UnitHash, DigestRecipe) {
        (self.hash, self.digest)
    }

    /// Reports uses of a segment under this number from now on.
    pub(crate) fn set_number(&self, segment: usize, number: u32) {
        self.segments[segment].number.store(number, Ordering::Relaxed);
    }

    /// Returns the number under which uses of a segment are reported.
    #[inline]
    pub(crate) fn number(&self, segment: usize) -> Option<u32> {
        Some(self.segments[segment].number.load(Ordering::Relaxed)).filter(|&number| number != UNCOUNTED)
    }

    /// Returns whether the table may contain a key of this segment, according to the resident units.
    ///
    /// `digest_of` returns the digest of a unit, counted from 0, when it is needed.
    pub(crate) fn may_contain<O: Observer>(
        &self,
        segment: usize,
        table: u32,
        mut digest_of: impl FnMut(u8, &mut Deferred<O>) -> Digest,
        observer: &mut Deferred<O>,
    ) -> bool {
        let resident = self.segments[segment].resident.read().unwrap_or_else(PoisonError::into_inner);
        let (mut bits_probed, mut before) = (0_u8, 0_u64);
        let mut maybe = true;
        for (unit, filter) in (0..).zip(resident.iter()) {
            let digest = digest_of(unit, observer);
            maybe = if O::WATCHES {
                filter.probe(digest, &mut |probed| {
                    #[expect(
                        clippy::cast_possible_truncation,
                        reason = "all units of a segment are far below 2^32 bits"
                    )]
                    let position = (before + probed.position) as u32;
                    emit!(
                        observer,
                        Event::BitProbed { table, probe: bits_probed, position, set: probed.set }
                    );
                    bits_probed = bits_probed.saturating_add(1);
                })
            } else {
                filter.may_contain(digest)
            };
            if !maybe {
                break;
            }
            before += filter.bits();
        }
        emit!(
            observer,
            Event::FilterAnswered {
                table,
                answer: if maybe { Answer::Maybe } else { Answer::No },
                bits_probed
            }
        );
        maybe
    }

    /// Returns the number of resident units of a segment.
    pub(crate) fn resident(&self, segment: usize) -> usize {
        self.segments[segment].resident.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Keeps exactly the first `count` units of a segment in memory: reads missing ones and drops the others.
    /// Reads are added to `reads`.
    ///
    /// Returns `false` if a unit is damaged; the units before it are then resident.
    pub(crate) fn enable(
        &self,
        file: &dyn ReadFile,
        segment: usize,
        units: u8,
        reads: &mut UnitReads,
    ) -> bool {
        let wanted = units.min(self.count);
        let there = self.resident(segment);
        if there >= usize::from(wanted) {
            let mut resident =
                self.segments[segment].resident.write().unwrap_or_else(PoisonError::into_inner);
            resident.truncate(wanted.into());
            resident.shrink_to_fit();
            return true;
        }
        let first = u8::try_from(there).unwrap_or(u8::MAX);
        let read = self.read(file, segment, first, wanted, reads);
        let all = read.len() == usize::from(wanted - first);
        self.segments[segment].resident.write().unwrap_or_else(PoisonError::into_inner).extend(read);
        all
    }

    /// Reads units of a segment from the file, up to the first damaged one.
    pub(crate) fn read(
        &self,
        file: &dyn ReadFile,
        segment: usize,
        first: u8,
        end: u8,
        reads: &mut UnitReads,
    ) -> Vec<Filter> {
        let Segment { offset, length, kind, ref checksums, .. } = self.segments[segment];
        let start = offset + u64::from(first) * u64::from(length);
        let bytes = u64::from(end - first) * u64::from(length);
        let block = BLOCK_BYTES as u64;
        let blocks = start / block..(start + bytes).div_ceil(block);
        let mut buffer = BlockBuffer::new();
        let Ok(count) = usize::try_from(blocks.end - blocks.start) else { return Vec::new() };
        reads.reads += 1;
        reads.bytes += (count * BLOCK_BYTES) as u64;
        if file.read_at(blocks.start * block, buffer.prepare(count)).is_err() {
            return Vec::new();
        }
        let within = usize::try_from(start % block).unwrap_or_default();
        let units = buffer.bytes()[within..].chunks_exact(length.max(1) as usize);
        let sums = &checksums[usize::from(first)..usize::from(end)];
        let whole = units.zip(sums).map(|(bytes, &sum)| {
            let filter = Filter::decode(bytes).ok().filter(|_| checksum(bytes) == sum)?;
            let fits = filter.kind() == kind
                && filter.digest_recipe() == self.digest
                && filter.memory_bytes() as u64 == self.unit_bytes(segment);
            fits.then_some(filter)
        });
        whole.map_while(|unit| unit).collect()
    }

    /// Reads every unit of a segment from the file; `None` if any is damaged.
    pub(crate) fn read_all(&self, file: &dyn ReadFile, segment: usize) -> Option<Vec<Filter>> {
        let units = self.read(file, segment, 0, self.count, &mut UnitReads::default());
        (units.len() == usize::from(self.count)).then_some(units)
    }

    /// Returns whether all these units of a segment contain a key.
    pub(crate) fn all_know(&self, units: &[Filter], key: &[u8]) -> bool {
        let digest = |unit| unit_digest(self.hash, self.digest, key, unit);
        (0..).zip(units).all(|(unit, filter)| filter.probe(digest(unit), &mut |_| ()))
    }

    /// Returns the bytes of resident units.
    pub(crate) fn resident_bytes(&self) -> u64 {
        (0..self.segments.len()).map(|segment| self.resident(segment) as u64 * self.unit_bytes(segment)).sum()
    }

    /// Returns the bytes in memory in addition to resident units.
    pub(crate) fn directory_bytes(&self) -> u64 {
        let sums: usize = self.segments.iter().map(|segment| size_of_val(&*segment.checksums)).sum();
        (self.segments.capacity() * size_of::<Segment>() + sums) as u64
    }
}

/// Returns the digest of a key for a unit, counted from 0.
pub(crate) fn unit_digest(hash: UnitHash, recipe: DigestRecipe, key: &[u8], unit: u8) -> Digest {
    match hash {
        UnitHash::Shared => mixed(recipe.digest(key), unit),
        UnitHash::PerUnit => recipe.derived(unit).digest(key),
    }
}

/// Derives the digest for a unit from the key's digest.
#[inline]
pub(crate) const fn mixed(digest: Digest, unit: u8) -> Digest {
    remix(digest, unit as u64 + 1)
}

#[cfg(test)]
mod tests;
