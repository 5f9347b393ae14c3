//! Buckets of four bit-packed tags; all four are compared at once.
//!
//! **Invariant**: eight zero bytes follow the tags, so a word can be read at the start of any tag. **Cost**: a
//! bucket with tags of up to 16 bits is one word, which may begin inside a byte and span two cache lines.

use super::CUCKOO_BUCKET_SLOTS;
use crate::filter::instructions::Instructions;
use crate::filter::probes::fast_range_32;

/// Bytes after the last tag, so that a word can be read there.
const PADDING: usize = 8;

/// Longest tags that fit four to a word. Longer tags are compared one by one.
const MAX_BITS_IN_WORD: u32 = 16;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tags {
    tag_bits: u32,
    buckets: u64,
    /// Lowest bit of each tag of a bucket in one word.
    lowest_bits: u64,
    /// Highest bit of each tag.
    highest_bits: u64,
    bytes: Vec<u8>,
}

impl Tags {
    /// Returns empty slots. Four tags of `tag_bits` per bucket fit in memory, and there are less than 2^32
    /// buckets.
    pub(super) fn new(tag_bits: u32, buckets: u64) -> Self {
        let mut tags = Self::without_bytes(tag_bits, buckets);
        tags.bytes = vec![0; tags.byte_count() + PADDING];
        tags
    }

    fn without_bytes(tag_bits: u32, buckets: u64) -> Self {
        let lowest_bits = lowest_bits(tag_bits);
        let highest_bits = lowest_bits << (tag_bits - 1);
        Self { tag_bits, buckets, lowest_bits, highest_bits, bytes: Vec::new() }
    }

    /// Reads tags from bytes; `None` if a bit after the last tag is set.
    pub(super) fn from_bytes(tag_bits: u32, buckets: u64, bytes: &[u8]) -> Option<Self> {
        let odd_bits = (buckets * u64::from(CUCKOO_BUCKET_SLOTS * tag_bits)) % 8;
        let clean = odd_bits == 0 || bytes.last().is_none_or(|last| last >> odd_bits == 0);
        clean.then(|| {
            let mut padded = Vec::with_capacity(bytes.len() + PADDING);
            padded.extend_from_slice(bytes);
            padded.resize(bytes.len() + PADDING, 0);
            Self { bytes: padded, ..Self::without_bytes(tag_bits, buckets) }
        })
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.byte_count()]
    }

    fn byte_count(&self) -> usize {
        usize::try_from(self.bit_of(self.buckets).div_ceil(8)).expect("a filter fits in memory")
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn tag_bits(&self) -> u32 {
        self.tag_bits
    }

    #[inline]
    pub(super) fn buckets(&self) -> u64 {
        self.buckets
    }

    /// Maps the 32 bits of a digest half evenly to the non-zero tags.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a tag has at most 32 bits")]
    pub(super) fn of_half(&self, half: u32) -> u32 {
        1 + fast_range_32(half, self.tag_mask()) as u32
    }

    /// Returns the slot index within the filter.
    pub(super) fn slot(bucket: u64, within: u64) -> u64 {
        bucket * u64::from(CUCKOO_BUCKET_SLOTS) + within
    }

    /// Returns the first bit of a bucket.
    #[inline]
    pub(super) fn bit_of(&self, bucket: u64) -> u64 {
        bucket * u64::from(CUCKOO_BUCKET_SLOTS * self.tag_bits)
    }

    /// Prefetches a bucket.
    #[inline]
    pub(super) fn fetch(&self, bucket: u64, instructions: impl Instructions) {
        instructions.fetch(&self.bytes[byte_of(self.bit_of(bucket))]);
    }

    /// Returns whether a bucket contains a tag.
    #[inline]
    pub(super) fn holds(&self, bucket: u64, tag: u32) -> bool {
        if self.tag_bits > MAX_BITS_IN_WORD {
            return self.find(bucket, tag).is_some();
        }
        let wanted = self.lowest_bits * u64::from(tag);
        self.equal_tags(bucket, wanted) & self.highest_bits != 0
    }

    /// Returns whether one of two buckets contains a tag, without a branch between them.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for a level where it is called: processors.rs")]
    pub(super) fn either_holds(&self, first: u64, second: u64, tag: u32) -> bool {
        if self.tag_bits > MAX_BITS_IN_WORD {
            return self.either_holds_long(first, second, tag);
        }
        let wanted = self.lowest_bits * u64::from(tag);
        (self.equal_tags(first, wanted) | self.equal_tags(second, wanted)) & self.highest_bits != 0
    }

    #[cold]
    #[inline(never)]
    fn either_holds_long(&self, first: u64, second: u64, tag: u32) -> bool {
        self.find(first, tag).or_else(|| self.find(second, tag)).is_some()
    }

    /// Returns a word with the highest bit of the first matching tag set.
    ///
    /// `wanted` contains the wanted tag four times. Other set bits have no meaning: they are above that bit, or
    /// not the highest bit of a tag.
    #[inline]
    fn equal_tags(&self, bucket: u64, wanted: u64) -> u64 {
        // A matching tag becomes 0, and only a 0 borrows from its highest bit without having it set. Bits above
        // the four tags have no highest bit in the mask.
        let differences = self.word(self.bit_of(bucket)) ^ wanted;
        differences.wrapping_sub(self.lowest_bits) & !differences
    }

    /// Returns the first slot of a bucket with this tag; tag 0 finds an empty slot.
    pub(super) fn find(&self, bucket: u64, tag: u32) -> Option<u64> {
        slots(bucket).find(|&slot| self.get(slot) == tag)
    }

    /// Returns whether all slots of a bucket contain this tag.
    pub(super) fn is_all(&self, bucket: u64, tag: u32) -> bool {
        slots(bucket).all(|slot| self.get(slot) == tag)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a tag has at most 32 bits")]
    fn get(&self, slot: u64) -> u32 {
        (self.word(slot * u64::from(self.tag_bits)) & self.tag_mask()) as u32
    }

    pub(super) fn set(&mut self, slot: u64, tag: u32) {
        let bit = slot * u64::from(self.tag_bits);
        let mask = self.tag_mask() << (bit % 8);
        let word = self.word_bytes(bit);
        let bits = (word & !mask) | u64::from(tag) << (bit % 8);
        let at = byte_of(bit);
        self.bytes[at..at + PADDING].copy_from_slice(&bits.to_le_bytes());
    }

    /// Stores a tag in a slot and returns the previous one.
    pub(super) fn replace(&mut self, slot: u64, tag: u32) -> u32 {
        let old = self.get(slot);
        self.set(slot, tag);
        old
    }

    #[inline]
    fn tag_mask(&self) -> u64 {
        (1 << self.tag_bits) - 1
    }

    /// Returns the word that starts at this bit, as far as whole bytes reach.
    #[inline]
    fn word(&self, bit: u64) -> u64 {
        self.word_bytes(bit) >> (bit % 8)
    }

    #[inline]
    fn word_bytes(&self, bit: u64) -> u64 {
        let at = byte_of(bit);
        u64::from_le_bytes(self.bytes[at..at + PADDING].try_into().expect("eight bytes"))
    }
}

/// Returns the lowest bit of each of four tags in a word; for longer tags, of the tags that fit.
fn lowest_bits(tag_bits: u32) -> u64 {
    (0..CUCKOO_BUCKET_SLOTS).filter_map(|slot| 1_u64.checked_shl(slot * tag_bits)).sum()
}

fn slots(bucket: u64) -> impl Iterator<Item = u64> {
    (0..u64::from(CUCKOO_BUCKET_SLOTS)).map(move |within| Tags::slot(bucket, within))
}

#[inline]
const fn byte_of(bit: u64) -> usize {
    (bit / 8) as usize
}
