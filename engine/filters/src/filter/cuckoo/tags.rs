//! Buckets of four tags, bit-packed; all four are compared at once.
//!
//! **Invariant**: eight bytes of zeros follow the tags, so that a word can be read from wherever a tag begins.
//! **Cost**: a bucket of tags of up to 16 bits is one word, which may begin at half a byte and lie in two cache lines.

use super::CUCKOO_BUCKET_SLOTS;
use crate::filter::instructions::Instructions;
use crate::filter::probes::fast_range_32;

/// Bytes of a word, which may be read at the last tag.
const PADDING: usize = 8;

/// Tags of longer than this many bits are compared one by one.
const MAX_BITS_IN_WORD: u32 = 16;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tags {
    tag_bits: u32,
    buckets: u64,
    /// The lowest bit of each tag of a bucket that is one word.
    lowest_bits: u64,
    /// The highest ones.
    highest_bits: u64,
    bytes: Vec<u8>,
}

impl Tags {
    /// Empty slots. Four tags of `tag_bits` for each bucket fit in memory, and there are less than 2^32 buckets.
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

    /// The tags that these bytes hold; `None` if there are bits behind the last one.
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

    /// The tag of 32 bits of a digest: evenly one of those that are not 0.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a tag has at most 32 bits")]
    pub(super) fn of_half(&self, half: u32) -> u32 {
        1 + fast_range_32(half, self.tag_mask()) as u32
    }

    /// The slot of a bucket.
    pub(super) fn slot(bucket: u64, within: u64) -> u64 {
        bucket * u64::from(CUCKOO_BUCKET_SLOTS) + within
    }

    /// Where a bucket begins.
    #[inline]
    pub(super) fn bit_of(&self, bucket: u64) -> u64 {
        bucket * u64::from(CUCKOO_BUCKET_SLOTS * self.tag_bits)
    }

    /// Asks memory for a bucket.
    #[inline]
    pub(super) fn fetch(&self, bucket: u64, instructions: impl Instructions) {
        instructions.fetch(&self.bytes[byte_of(self.bit_of(bucket))]);
    }

    /// Whether a bucket holds a tag.
    #[inline]
    pub(super) fn holds(&self, bucket: u64, tag: u32) -> bool {
        if self.tag_bits > MAX_BITS_IN_WORD {
            return self.find(bucket, tag).is_some();
        }
        let wanted = self.lowest_bits * u64::from(tag);
        self.equal_tags(bucket, wanted) & self.highest_bits != 0
    }

    /// Whether one of two buckets holds a tag, without a jump between them.
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

    /// The highest bit of the first tag of a bucket that is the wanted one, which stands there four times; among bits that say
    /// nothing: those are above it, or not the highest of a tag.
    #[inline]
    fn equal_tags(&self, bucket: u64, wanted: u64) -> u64 {
        // A tag that is equal becomes 0, and only a 0 borrows from its highest bit without having it set. What is above
        // the four tags has no highest bit to show.
        let differences = self.word(self.bit_of(bucket)) ^ wanted;
        differences.wrapping_sub(self.lowest_bits) & !differences
    }

    /// The first slot of a bucket that holds a tag, or is empty if that is 0.
    pub(super) fn find(&self, bucket: u64, tag: u32) -> Option<u64> {
        slots(bucket).find(|&slot| self.get(slot) == tag)
    }

    /// Whether all slots of a bucket hold this tag.
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

    /// Puts a tag into a slot and gives back the one that was there.
    pub(super) fn replace(&mut self, slot: u64, tag: u32) -> u32 {
        let old = self.get(slot);
        self.set(slot, tag);
        old
    }

    #[inline]
    fn tag_mask(&self) -> u64 {
        (1 << self.tag_bits) - 1
    }

    /// The word whose lowest bit is this one, as far as whole bytes reach.
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

/// The lowest bit of each of four tags in a word; of longer tags, whatever fits.
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
