//! Cuckoo filter: a tag of every key in one of two buckets of four slots. Keys can be removed.
//!
//! Payload: bits of a tag (8), buckets (8), then the tags, bit-packed from the lowest bit; slot `s` of bucket
//! `b` is tag `4 b + s`, 0 if it is empty.
//!
//! **Parameters**: tags of [`math::cuckoo_tag_bits`]; buckets for a load of [`math::cuckoo_load`], so that all
//! requested bits are used.
//! **Any number of buckets**: the first bucket is `i = fastrange(upper half of the digest, buckets)`, the other
//! is `H(tag) - i mod buckets`. The map is its own inverse. The original computes the exclusive or of the two,
//! needs a power of two, and wastes up to half of the filter.
//! **Copies**: a filter is a multiset. If both buckets are full of one digest, further copies are not counted,
//! and removals no longer delete it. This begins with the eighth copy (the fourth, if both buckets are the
//! same).
//! **Full**: after 500 unsuccessful moves, all keys move back and the new key is rejected. [`Family::build`]
//! has all digests, so it restarts with a sixteenth more buckets and counts equal digests once.
//! **Invariants**: an occupied slot is in one of the two buckets of its key; bits after the last tag are 0.
//! **Cost**: a probe loads one word from each of two buckets. An observed probe loads only one if the first
//! bucket contains the tag.
//! **Source**: Fan, Andersen, Kaminsky, Mitzenmacher, *Cuckoo Filter: Practically Better Than Bloom*, `CoNEXT`
//! 2014.

mod tags;

use super::family::{Family, Probed, damaged};
use super::fields::Fields;
use super::instructions::Instructions;
use super::probes::fast_range_32;
use super::{FilterError, check_bits};
use crate::digest::{Digest, remix};
use crate::math::{self, CUCKOO_BUCKET_SLOTS};
use tags::Tags;

/// Keys that are moved for a new key before it is rejected.
const MAX_KICKS: usize = 500;

/// Attempts at building. Each has a sixteenth more buckets, up to four times as many.
const MAX_TRIES: u32 = 24;

/// Cuckoo filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CuckooFilter {
    tags: Tags,
}

/// The two buckets of a key, and its tag.
#[derive(Clone, Copy)]
struct Home {
    tag: u32,
    first: u64,
    second: u64,
}

impl CuckooFilter {
    /// Returns an empty filter for this many keys.
    ///
    /// # Errors
    /// [`FilterError::TooLarge`].
    pub fn with_capacity(bits_per_key: f64, key_count: u64) -> Result<Self, FilterError> {
        let per_bucket = f64::from(CUCKOO_BUCKET_SLOTS) * math::cuckoo_load(bits_per_key);
        #[expect(clippy::cast_precision_loss, reason = "a count of keys is far below 2^53")]
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
        let buckets = libm::ceil(key_count as f64 / per_bucket) as u64;
        Self::with_buckets(math::cuckoo_tag_bits(bits_per_key), buckets.max(1))
    }

    fn with_buckets(tag_bits: u32, buckets: u64) -> Result<Self, FilterError> {
        check_bits(buckets.saturating_mul((CUCKOO_BUCKET_SLOTS * tag_bits).into()))?;
        Ok(Self { tags: Tags::new(tag_bits, buckets) })
    }

    /// Inserts a key, or another copy of it.
    ///
    /// # Errors
    /// [`FilterError::Full`]; the filter is then unchanged.
    pub fn insert(&mut self, digest: Digest) -> Result<(), FilterError> {
        let home = self.home(digest);
        if self.put(home.first, home.tag) || self.put(home.second, home.tag) || self.is_saturated(home) {
            return Ok(());
        }
        self.make_room(home, digest)
    }

    /// Removes one copy of a key, and returns whether there was one.
    ///
    /// Remove only inserted keys. Removing another key may remove the copy of an inserted one.
    pub fn remove(&mut self, digest: Digest) -> bool {
        let home = self.home(digest);
        if self.is_saturated(home) {
            return true;
        }
        for bucket in [home.first, home.second] {
            if let Some(slot) = self.tags.find(bucket, home.tag) {
                self.tags.set(slot, 0);
                return true;
            }
        }
        false
    }

    /// Returns whether the filter may contain a key.
    #[must_use]
    pub fn contains(&self, digest: Digest) -> bool {
        self.may_contain(digest, &mut |_| ())
    }

    /// Returns bucket and tag of a digest, from its upper and lower half.
    #[inline]
    fn first_home(&self, digest: Digest) -> (u64, u32) {
        (fast_range_32(digest.high(), self.tags.buckets()), self.tags.of_half(digest.low()))
    }

    fn home(&self, digest: Digest) -> Home {
        let (first, tag) = self.first_home(digest);
        Home { tag, first, second: self.other(first, tag) }
    }

    /// Returns the other bucket of a tag in this bucket.
    #[inline]
    fn other(&self, bucket: u64, tag: u32) -> u64 {
        const GOLDEN_RATIO: u32 = 0x9e37_79b9;
        let sum = fast_range_32(tag.wrapping_mul(GOLDEN_RATIO), self.tags.buckets());
        if sum >= bucket { sum - bucket } else { sum + self.tags.buckets() - bucket }
    }

    /// Stores a tag in an empty slot of a bucket, if there is one.
    fn put(&mut self, bucket: u64, tag: u32) -> bool {
        let slot = self.tags.find(bucket, 0);
        if let Some(slot) = slot {
            self.tags.set(slot, tag);
        }
        slot.is_some()
    }

    /// Returns whether both buckets contain nothing but this tag.
    fn is_saturated(&self, home: Home) -> bool {
        [home.first, home.second].into_iter().all(|bucket| self.tags.is_all(bucket, home.tag))
    }

    /// Moves keys to their other buckets until one finds an empty slot. If none does, moves them all back.
    fn make_room(&mut self, home: Home, digest: Digest) -> Result<(), FilterError> {
        let mut moved = Vec::with_capacity(MAX_KICKS);
        let mut tag = home.tag;
        let mut bucket = if digest.0 & 1 == 0 { home.first } else { home.second };
        for kick in 0..MAX_KICKS as u64 {
            let slot = Tags::slot(bucket, remix(digest, kick).0 % u64::from(CUCKOO_BUCKET_SLOTS));
            tag = self.tags.replace(slot, tag);
            moved.push(slot);
            bucket = self.other(bucket, tag);
            if self.put(bucket, tag) {
                return Ok(());
            }
        }
        for slot in moved.into_iter().rev() {
            tag = self.tags.replace(slot, tag);
        }
        Err(FilterError::Full)
    }

    fn insert_all(&mut self, digests: &[Digest]) -> Result<(), FilterError> {
        digests.iter().try_for_each(|&digest| self.insert(digest))
    }
}

impl Family for CuckooFilter {
    fn build(bits_per_key: f64, _probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError> {
        let mut filter = Self::with_capacity(bits_per_key, digests.len() as u64)?;
        if filter.insert_all(digests).is_ok() {
            return Ok(filter);
        }
        let mut distinct = digests.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let mut buckets = filter.tags.buckets();
        for _ in 1..MAX_TRIES {
            buckets += buckets.div_ceil(16);
            filter = Self::with_buckets(filter.tags.tag_bits(), buckets)?;
            if filter.insert_all(&distinct).is_ok() {
                return Ok(filter);
            }
        }
        Err(FilterError::NotBuilt { problem: "too many digests share a bucket" })
    }

    #[inline]
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        let (bucket, tag) = self.first_home(digest);
        let mut ask = |bucket| {
            let set = self.tags.holds(bucket, tag);
            probed(Probed { position: self.tags.bit_of(bucket), set });
            set
        };
        ask(bucket) || ask(self.other(bucket, tag))
    }

    /// Reads both buckets at once. A wrong guess of the bucket would cost more than the second read.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for a level where it is called: processors.rs")]
    fn contains(&self, digest: Digest, _instructions: impl Instructions) -> bool {
        let (bucket, tag) = self.first_home(digest);
        self.tags.either_holds(bucket, self.other(bucket, tag), tag)
    }

    #[inline]
    fn fetch(&self, digest: Digest, instructions: impl Instructions) {
        let (bucket, tag) = self.first_home(digest);
        self.tags.fetch(bucket, instructions);
        self.tags.fetch(self.other(bucket, tag), instructions);
    }

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&u64::from(self.tags.tag_bits()).to_le_bytes());
        out.extend_from_slice(&self.tags.buckets().to_le_bytes());
        out.extend_from_slice(self.tags.bytes());
    }

    fn decode(bits: u64, _probe_count: u8, _key_count: u64, payload: &[u8]) -> Result<Self, FilterError> {
        let mut fields = Fields::new(payload);
        let (tag_bits, buckets) = (fields.u64()?, fields.u64()?);
        let tag_bits = u32::try_from(tag_bits).ok().filter(|tag_bits| (1..=32).contains(tag_bits));
        let tag_bits = tag_bits.ok_or_else(|| damaged("its tags are too long or too short"))?;
        let expected = buckets.checked_mul((CUCKOO_BUCKET_SLOTS * tag_bits).into());
        if buckets == 0 || buckets > u32::MAX.into() || expected != Some(bits) {
            return Err(damaged("its buckets do not match its size"));
        }
        let bytes = fields.rest(bits.div_ceil(8))?;
        let tags = Tags::from_bytes(tag_bits, buckets, bytes)
            .ok_or_else(|| damaged("a bit after its last tag is set"))?;
        Ok(Self { tags })
    }

    fn built_rate(&self, key_count: u64) -> Option<f64> {
        let slots = self.tags.buckets() * u64::from(CUCKOO_BUCKET_SLOTS);
        #[expect(clippy::cast_precision_loss, reason = "counts of keys of one table are far below 2^53")]
        let load = key_count as f64 / slots as f64;
        Some(math::false_positive_rate_cuckoo(self.tags.tag_bits(), load))
    }

    fn bits(&self) -> u64 {
        self.tags.bit_of(self.tags.buckets())
    }

    fn memory_bytes(&self) -> usize {
        self.tags.memory_bytes()
    }
}

#[cfg(test)]
mod tests;
