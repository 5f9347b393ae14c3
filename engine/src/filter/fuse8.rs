//! The binary fuse filter with fingerprints of 8 bits: as the xor filter, but a key's three slots are in three segments that
//! follow each other, which lets the slots be fewer.
//!
//! Payload: number of the seed (4), binary logarithm of the length of a segment (4), segments that a key may begin in
//! (4), then the slots, one byte each.
//!
//! **Parameters**: none. Whatever bits per key are asked for, slots are 8 bits, the rate is 2^-8, and their number is that of
//! [`math::fuse8_shape`]: 9.0 bits per key for a million keys, about 10 for ten thousand.
//! **Invariants**: there are two segments more than a key may begin in, at least three.
//! **Cost**: three slots for every question, present or absent. Building: see `peel.rs`.
//! **Source**: Graf, Lemire, *Binary Fuse Filters: Fast and Smaller Than Xor Filters*, JEA 2022.

use super::family::{Family, Probed, damaged};
use super::fields::Fields;
use super::peel::{assign, fingerprint};
use super::probes::fast_range_64;
use super::reseed::{Seed, converge};
use super::{FilterError, check_bits};
use crate::digest::Digest;
use crate::math::{self, FuseShape};
use std::sync::Arc;

/// A binary fuse filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BinaryFuse8 {
    seed: Seed,
    segments: Segments,
    slots: Arc<[u8]>,
}

/// Where slots are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Segments {
    /// Slots in one, a power of two.
    length: u32,
    /// Slots that may be the first of a key: all but those of the last two segments.
    first_slots: u32,
}

impl Segments {
    fn new(shape: FuseShape) -> Result<Self, FilterError> {
        check_bits(8 * shape.slots())?;
        let length = 1 << shape.length_log2;
        let first_slots =
            u32::try_from(shape.first_segments << shape.length_log2).expect("checked just before");
        Ok(Self { length, first_slots })
    }

    const fn slot_count(self) -> u64 {
        self.first_slots as u64 + 2 * self.length as u64
    }

    /// The slots of a hash: the top of it says the first, in whatever segment; other bits of it the others, in the next
    /// two segments.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "places among less than 2^32 slots, masked bits")]
    const fn places(self, hash: u64) -> [usize; 3] {
        let first = fast_range_64(hash, self.first_slots as u64) as u32;
        let mask = self.length - 1;
        let second = (first + self.length) ^ ((hash >> 18) as u32 & mask);
        let third = (first + 2 * self.length) ^ (hash as u32 & mask);
        [first as usize, second as usize, third as usize]
    }
}

impl Family for BinaryFuse8 {
    fn build(_bits_per_key: f64, _probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError> {
        converge(digests, |seed, digests| {
            let segments = Segments::new(math::fuse8_shape(digests.len() as u64))?;
            let slot_count = usize::try_from(segments.slot_count()).expect("a filter fits in memory");
            let hashes = digests.iter().map(|&digest| seed.hash(digest));
            let slots = assign(slot_count, hashes, |hash| segments.places(hash));
            Ok(slots.map(|slots| Self { seed, segments, slots: slots.into() }))
        })
    }

    #[inline]
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        let hash = self.seed.hash(digest);
        let places = self.segments.places(hash);
        let set = places.into_iter().fold(fingerprint(hash), |sum, place| sum ^ self.slots[place]) == 0;
        // Each slot says nothing alone; together they give one answer.
        for place in places {
            probed(Probed { position: 8 * place as u64, set });
        }
        set
    }

    fn encode(&self, out: &mut Vec<u8>) {
        let length_log2 = self.segments.length.trailing_zeros();
        out.extend_from_slice(&self.seed.number().to_le_bytes());
        out.extend_from_slice(&length_log2.to_le_bytes());
        out.extend_from_slice(&(self.segments.first_slots >> length_log2).to_le_bytes());
        out.extend_from_slice(&self.slots);
    }

    fn decode(bits: u64, _probe_count: u8, _key_count: u64, payload: &[u8]) -> Result<Self, FilterError> {
        let mut fields = Fields::new(payload);
        let seed = Seed::decode(&mut fields)?;
        let shape = FuseShape { length_log2: fields.u32()?, first_segments: u64::from(fields.u32()?) };
        if shape.length_log2 > math::FUSE_MAX_LENGTH_LOG2 || shape.first_segments == 0 {
            return Err(damaged("its segments are impossible"));
        }
        let segments = Segments::new(shape)?;
        if bits != 8 * segments.slot_count() {
            return Err(damaged("its segments are not what its size says"));
        }
        Ok(Self { seed, segments, slots: fields.rest(bits / 8)?.into() })
    }

    fn bits(&self) -> u64 {
        8 * self.slots.len() as u64
    }

    fn memory_bytes(&self) -> usize {
        self.slots.len()
    }
}

#[cfg(test)]
mod tests {
    use super::super::checks;
    use super::*;

    #[test]
    fn it_keeps_the_promises_of_a_family() {
        checks::holds_adversarial_sets::<BinaryFuse8>(10.0);
        checks::survives_weak_digests::<BinaryFuse8>(10.0);
        checks::survives_damage::<BinaryFuse8>(10.0, 100);
        checks::holds_a_million::<BinaryFuse8>(10.0, 9.05);
    }

    #[test]
    fn its_rate_is_that_of_its_formula() {
        checks::has_rate::<BinaryFuse8>(10.0, math::false_positive_rate_xor(8));
    }
}
