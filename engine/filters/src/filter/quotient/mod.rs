//! Counting quotient filter: sorted remainders in the slots of their quotients. A multiset that can be merged
//! and enlarged without its keys.
//!
//! A digest becomes a *fingerprint* `f = fastrange(digest, range)`. Its quotient `f >> r` is the preferred
//! slot; the slot stores the remainder of r bits.
//!
//! Payload: bits of a remainder (4), quotients divided by 64 (4), occupied slots (8), then blocks of 64 slots
//! as in `blocks.rs`.
//!
//! **Parameters**: remainders of [`math::quotient_remainder_bits`]; slots for a load of
//! [`math::quotient_load`], so that all requested bits are used.
//! **Any number of slots**: the original uses the top bits of a hash, so its number of slots is a power of two
//! and up to half of them are wasted. Here a fingerprint is below `range = quotients * 2^r`. Twice the slots
//! with one bit less per remainder have the same range and the same fingerprints.
//! **Merging**: filters with equal ranges, for any division into quotient and remainder.
//! **Growing**: the last runs may need slots after the last quotient, which are appended in blocks. A key that
//! would raise the load above 0.95 doubles the slots; if remainders cannot become shorter, it is rejected.
//! **Invariant**: equal multisets in equal slots have equal bytes.
//! **Cost**: probing a quotient without keys reads one bit. Otherwise one select finds the run, usually in the
//! same block. Insertion and removal rewrite the whole blocks between two blocks that no earlier run extends
//! into: about a thousand slots at a load of 0.95, for any size.
//! **Source**: Pandey, Bender, Johnson, Patro, *A General-Purpose Counting Filter: Making Every Bit Count*,
//! SIGMOD 2017.

mod blocks;
mod change;
mod entries;
mod layout;
mod merge;
mod select;

use super::family::{Family, Probed, damaged};
use super::fields::Fields;
use super::instructions::{Instructions, Portable};
use super::probes::fast_range_64;
use super::{FilterError, check_bits};
use crate::digest::Digest;
use crate::math::{self, MAX_LOAD};
use blocks::{BLOCK_SLOTS, Blocks, FoundRun};
use layout::{Run, Writer, counts, runs};
pub(super) use select::select;

/// The counters need digits other than 0 and the remainder.
const MIN_REMAINDER_BITS: u32 = 2;

/// A remainder at any bit offset in a byte is read as one word.
const MAX_REMAINDER_BITS: u32 = 56;

/// Counting quotient filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotientFilter {
    /// Slots that belong to a quotient: whole blocks.
    quotients: u64,
    /// Number of occupied slots.
    used: u64,
    blocks: Blocks,
}

impl QuotientFilter {
    /// Returns an empty filter for this many keys.
    ///
    /// # Errors
    /// [`FilterError::TooLarge`].
    pub fn with_capacity(bits_per_key: f64, key_count: u64) -> Result<Self, FilterError> {
        #[expect(clippy::cast_precision_loss, reason = "a count of keys is far below 2^53")]
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
        let slots = libm::ceil(key_count as f64 / math::quotient_load(bits_per_key)) as u64;
        Self::with_slots(math::quotient_remainder_bits(bits_per_key), slots)
    }

    /// Returns an empty filter with this many slots, rounded up to blocks. Filters can be merged if
    /// `slots * 2^remainder_bits` is equal.
    ///
    /// # Errors
    /// [`FilterError::TooLarge`].
    pub fn with_slots(remainder_bits: u32, slots: u64) -> Result<Self, FilterError> {
        let remainder_bits = remainder_bits.clamp(MIN_REMAINDER_BITS, MAX_REMAINDER_BITS);
        let blocks = slots.div_ceil(BLOCK_SLOTS).max(1);
        check_bits(blocks.saturating_mul(8 * Blocks::block_bytes(remainder_bits) as u64))?;
        let quotients = blocks * BLOCK_SLOTS;
        // The range must fit into 64 bits; the removed bits would change the rate by less than 2^-20 of it.
        let remainder_bits = remainder_bits.min(quotients.leading_zeros());
        let blocks = usize::try_from(blocks).expect("checked just before");
        Ok(Self { quotients, used: 0, blocks: Blocks::new(remainder_bits, blocks) })
    }

    /// Returns the number of copies of a key. Keys that share a fingerprint may increase it; it is never too
    /// low.
    #[must_use]
    pub fn count(&self, digest: Digest) -> u64 {
        let (quotient, remainder) = self.cut(self.fingerprint(digest));
        let first = self.block_without_overhang(quotient);
        let run = runs(&self.blocks, first..block_of(quotient) + 1).find(|run| run.quotient == quotient);
        let mut entries = run.iter().flat_map(|run| counts(self.blocks.remainder_bits(), &run.slots));
        entries.find(|&(found, _)| found == remainder).map_or(0, |(_, count)| count)
    }

    /// Returns whether the filter may contain a key.
    #[must_use]
    pub fn contains(&self, digest: Digest) -> bool {
        self.may_contain(digest, &mut |_| ())
    }

    /// Returns the number of different fingerprints.
    #[inline]
    fn range(&self) -> u64 {
        self.quotients << self.blocks.remainder_bits()
    }

    #[inline]
    fn fingerprint(&self, digest: Digest) -> u64 {
        fast_range_64(digest.0, self.range())
    }

    /// Splits a fingerprint into quotient and remainder.
    #[inline]
    fn cut(&self, fingerprint: u64) -> (u64, u64) {
        let bits = self.blocks.remainder_bits();
        (fingerprint >> bits, fingerprint & ((1 << bits) - 1))
    }

    /// Fills an empty filter with fingerprints in ascending order, each once.
    fn write_all(&mut self, fingerprints: impl Iterator<Item = (u64, u64)>) {
        let bits = self.blocks.remainder_bits();
        let mut writer = Writer::new(&mut self.blocks, 0);
        let mut run = Run { quotient: 0, slots: Vec::new() };
        for (fingerprint, count) in fingerprints {
            let (quotient, remainder) = (fingerprint >> bits, fingerprint & ((1 << bits) - 1));
            if quotient != run.quotient {
                writer.write(run.quotient, &run.slots);
                self.used += run.slots.len() as u64;
                run = Run { quotient, slots: core::mem::take(&mut run.slots) };
                run.slots.clear();
            }
            entries::write(bits, remainder, count, &mut run.slots);
        }
        writer.write(run.quotient, &run.slots);
        self.used += run.slots.len() as u64;
        writer.finish(usize::MAX);
    }

    /// Returns the last block up to a quotient that no earlier run extends into. The first block always
    /// qualifies.
    fn block_without_overhang(&self, quotient: u64) -> usize {
        (0..=block_of(quotient)).rev().find(|&block| self.blocks.offset(block) == 0).unwrap_or(0)
    }

    /// Returns whether the run at this slot inside the filter contains a remainder.
    #[inline]
    fn run_holds(&self, mut slot: u64, remainder: u64, probed: &mut impl FnMut(Probed)) -> bool {
        let blocks = &self.blocks;
        let end = blocks.slots();
        let mut found = blocks.remainder(slot);
        loop {
            probed(Probed { position: blocks.bit_of(slot), set: found == remainder });
            if found >= remainder {
                return found == remainder;
            }
            if blocks.is_runend(slot) || slot + 1 == end {
                return false;
            }
            let mut next = blocks.remainder(slot + 1);
            if next <= found {
                slot = self.behind_count(slot) - 1;
                if blocks.is_runend(slot) || slot + 1 == end {
                    return false;
                }
                next = blocks.remainder(slot + 1);
            }
            slot += 1;
            found = next;
        }
    }

    /// Returns the same answer without reporting positions. Not inlined, because most probes do not need it.
    #[cold]
    #[inline(never)]
    fn run_holds_quietly(&self, slot: u64, remainder: u64) -> bool {
        self.run_holds(slot, remainder, &mut |_| ())
    }

    /// Returns the slot after a remainder and the digits of its count.
    #[cold]
    fn behind_count(&self, first: u64) -> u64 {
        /// More than the digits of any count.
        const LONGEST: usize = 70;
        let end = self.blocks.slots().min(first + LONGEST as u64);
        let mut slots = Vec::with_capacity(4);
        for slot in first..end {
            slots.push(self.blocks.remainder(slot));
            if self.blocks.is_runend(slot) {
                break;
            }
        }
        let entry = entries::read(self.blocks.remainder_bits(), |slot| slots.get(slot).copied());
        first + entry.map_or(1, |entry| entry.slots as u64)
    }
}

const fn block_of(slot: u64) -> usize {
    (slot / BLOCK_SLOTS) as usize
}

/// Returns whether this many occupied slots exceed the maximum load.
#[expect(clippy::cast_precision_loss, reason = "slots of one filter are far below 2^53")]
fn is_loaded(used: u64, quotients: u64) -> bool {
    used as f64 > MAX_LOAD * quotients as f64
}

impl Family for QuotientFilter {
    fn build(bits_per_key: f64, _probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError> {
        let mut filter = Self::with_capacity(bits_per_key, digests.len() as u64)?;
        let mut fingerprints: Vec<u64> = digests.iter().map(|&digest| filter.fingerprint(digest)).collect();
        fingerprints.sort_unstable();
        filter.write_all(
            fingerprints.chunk_by(|left, right| left == right).map(|equal| (equal[0], equal.len() as u64)),
        );
        Ok(filter)
    }

    #[inline]
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        let (quotient, remainder) = self.cut(self.fingerprint(digest));
        let run = self.blocks.run_of(quotient, Portable);
        let occupied = !matches!(run, FoundRun::None);
        probed(Probed { position: self.blocks.occupied_bit_of(quotient), set: occupied });
        match run {
            FoundRun::None => false,
            FoundRun::At(slot) => self.run_holds(slot, remainder, probed),
            FoundRun::Lost => true,
        }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for a level where it is called: processors.rs")]
    fn contains(&self, digest: Digest, instructions: impl Instructions) -> bool {
        let (quotient, remainder) = self.cut(self.fingerprint(digest));
        match self.blocks.run_of(quotient, instructions) {
            FoundRun::None => false,
            FoundRun::Lost => true,
            FoundRun::At(slot) => match self.blocks.compare(slot, remainder) {
                Some(held) => held,
                None => self.run_holds_quietly(slot, remainder),
            },
        }
    }

    #[inline]
    fn fetch(&self, digest: Digest, instructions: impl Instructions) {
        let (quotient, _) = self.cut(self.fingerprint(digest));
        self.blocks.fetch(quotient, instructions);
    }

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.blocks.remainder_bits().to_le_bytes());
        out.extend_from_slice(&u32::try_from(block_of(self.quotients)).expect("as decoded").to_le_bytes());
        out.extend_from_slice(&self.used.to_le_bytes());
        out.extend_from_slice(self.blocks.bytes());
    }

    fn decode(bits: u64, _probe_count: u8, _key_count: u64, payload: &[u8]) -> Result<Self, FilterError> {
        let mut fields = Fields::new(payload);
        let (remainder_bits, own_blocks, used) = (fields.u32()?, fields.u32()?, fields.u64()?);
        if !(MIN_REMAINDER_BITS..=MAX_REMAINDER_BITS).contains(&remainder_bits) {
            return Err(damaged("its remainders are too long or too short"));
        }
        let quotients = u64::from(own_blocks) * BLOCK_SLOTS;
        let block_bits = 8 * Blocks::block_bytes(remainder_bits) as u64;
        if quotients == 0 || quotients.leading_zeros() < remainder_bits {
            return Err(damaged("its quotients are impossible"));
        }
        if !bits.is_multiple_of(block_bits) || bits / block_bits < own_blocks.into() {
            return Err(damaged("its blocks do not match its size"));
        }
        let blocks = Blocks::from_bytes(remainder_bits, fields.rest(bits / 8)?);
        if used > blocks.slots() || !blocks.are_consistent() {
            return Err(damaged("its runs do not match its quotients"));
        }
        Ok(Self { quotients, used, blocks })
    }

    fn built_rate(&self, key_count: u64) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "counts of keys of one table are far below 2^53")]
        let load = key_count as f64 / self.quotients as f64;
        Some(math::false_positive_rate_quotient(self.blocks.remainder_bits(), load))
    }

    fn bits(&self) -> u64 {
        8 * self.blocks.bytes().len() as u64
    }

    fn memory_bytes(&self) -> usize {
        self.blocks.memory_bytes()
    }
}

#[cfg(test)]
mod tests;
