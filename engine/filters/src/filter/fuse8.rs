//! Binary fuse filter with 8-bit fingerprints. It differs from the xor filter in that the three slots of a key
//! are in three consecutive segments, which allows fewer slots.
//!
//! Payload: seed number (4), log2 of the segment length (4), segments that a key may start in (4), then the
//! slots, one byte each.
//!
//! **Parameters**: none. For any requested bits per key, slots have 8 bits, the rate is 2^-8, and
//! [`math::fuse8_shape`] gives their number: 9.0 bits per key for a million keys, about 10 for ten thousand.
//! **Invariants**: there are two segments more than a key may start in, at least three. **Cost**: see
//! `three_slots.rs`.
//! **Source**: Graf, Lemire, *Binary Fuse Filters: Fast and Smaller Than Xor Filters*, JEA 2022.

use super::family::damaged;
use super::fields::Fields;
use super::probes::fast_range_64;
use super::three_slots::{Places, ThreeSlots};
use super::{FilterError, check_bits};
use crate::math::{self, FuseShape};

/// Binary fuse filter.
pub(super) type BinaryFuse8 = ThreeSlots<Segments>;

/// Places with one slot in each of three consecutive segments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segments {
    /// Slots per segment, a power of two.
    length: u32,
    /// Number of slots that can be the first of a key: all except those of the last two segments.
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
}

impl Places for Segments {
    fn for_keys(keys: u64) -> Result<Self, FilterError> {
        Self::new(math::fuse8_shape(keys))
    }

    fn slot_count(self) -> u64 {
        u64::from(self.first_slots) + 2 * u64::from(self.length)
    }

    /// The upper bits of the hash give the first slot. Other bits give the slots in the next two segments.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "places among less than 2^32 slots, masked bits")]
    fn of(self, hash: u64) -> [usize; 3] {
        let first = fast_range_64(hash, u64::from(self.first_slots)) as u32;
        let mask = self.length - 1;
        let second = (first + self.length) ^ ((hash >> 18) as u32 & mask);
        let third = (first + 2 * self.length) ^ (hash as u32 & mask);
        [first as usize, second as usize, third as usize]
    }

    fn encode(self, out: &mut Vec<u8>) {
        let length_log2 = self.length.trailing_zeros();
        out.extend_from_slice(&length_log2.to_le_bytes());
        out.extend_from_slice(&(self.first_slots >> length_log2).to_le_bytes());
    }

    fn decode(fields: &mut Fields<'_>) -> Result<Self, FilterError> {
        let shape = FuseShape { length_log2: fields.u32()?, first_segments: u64::from(fields.u32()?) };
        if shape.length_log2 > math::FUSE_MAX_LENGTH_LOG2 || shape.first_segments == 0 {
            return Err(damaged("its segments are impossible"));
        }
        Self::new(shape)
    }
}

#[cfg(test)]
mod tests {
    use super::super::checks;
    use super::super::family::Family;
    use super::super::peel::assign;
    use super::super::reseed::Seed;
    use super::*;

    #[test]
    fn it_keeps_the_promises_of_a_family() {
        checks::holds_adversarial_sets::<BinaryFuse8>(10.0);
        checks::survives_weak_digests::<BinaryFuse8>(10.0);
        checks::survives_damage::<BinaryFuse8>(10.0, 100);
        checks::holds_a_million::<BinaryFuse8>(10.0, 9.05);
    }

    /// Filters with the published shapes, which earlier programs stored, open and answer.
    #[test]
    fn a_stored_shape_does_not_follow_from_the_number_of_keys() {
        let published = FuseShape { length_log2: 10, first_segments: 12 };
        let digests = checks::digests(11_300, 1);
        assert_ne!(math::fuse8_shape(digests.len() as u64), published);
        let places = Segments::new(published).unwrap();
        let filled = (1..100).map(Seed::new).find_map(|seed| {
            let hashes = digests.iter().map(|&digest| seed.hash(digest));
            Some((seed, assign(14_336, hashes, |hash| places.of(hash))?))
        });
        let (seed, slots) = filled.unwrap();
        let mut payload = seed.number().to_le_bytes().to_vec();
        places.encode(&mut payload);
        payload.extend(slots);
        let filter = BinaryFuse8::decode(8 * 14_336, 3, digests.len() as u64, &payload).unwrap();
        assert!(digests.iter().all(|&digest| checks::asks(&filter, digest)));
    }

    #[test]
    fn its_rate_is_that_of_its_formula() {
        checks::has_rate::<BinaryFuse8>(10.0, math::false_positive_rate_xor(8));
    }
}
