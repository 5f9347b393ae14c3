//! Xor filter with 8-bit fingerprints: the XOR of a key's three slots, one in each third of the filter, is its
//! fingerprint.
//!
//! Payload: seed number (4), slots per third (4), then the slots, one byte each.
//!
//! **Parameters**: none. For any requested bits per key, there are `32 + 1.23 n` slots of 8 bits, which is 9.84
//! bits per key for many keys, and the rate is 2^-8.
//! **Invariants**: three thirds of equal length, at least 1. **Cost**: see `three_slots.rs`.
//! **Source**: Graf, Lemire, *Xor Filters: Faster and Smaller Than Bloom and Cuckoo Filters*, JEA 2020.

use super::family::damaged;
use super::fields::Fields;
use super::probes::fast_range_32;
use super::three_slots::{Places, ThreeSlots};
use super::{FilterError, check_bits};
use crate::math;

/// Xor filter.
pub(super) type Xor8 = ThreeSlots<Thirds>;

/// Places with one slot in each third.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Thirds {
    /// Slots per third.
    length: u32,
}

impl Places for Thirds {
    fn for_keys(keys: u64) -> Result<Self, FilterError> {
        let slot_count = math::xor8_slots(keys);
        check_bits(8 * slot_count)?;
        Ok(Self { length: u32::try_from(slot_count / 3).expect("checked just before") })
    }

    fn slot_count(self) -> u64 {
        3 * u64::from(self.length)
    }

    /// Uses three 32-bit windows of the hash.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "windows of the hash, and places among less than 2^32 slots"
    )]
    fn of(self, hash: u64) -> [usize; 3] {
        let length = u64::from(self.length);
        [
            fast_range_32(hash as u32, length) as usize,
            (length + fast_range_32(hash.rotate_left(21) as u32, length)) as usize,
            (2 * length + fast_range_32(hash.rotate_left(42) as u32, length)) as usize,
        ]
    }

    fn encode(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.length.to_le_bytes());
    }

    fn decode(fields: &mut Fields<'_>) -> Result<Self, FilterError> {
        match fields.u32()? {
            0 => Err(damaged("its thirds are empty")),
            length => Ok(Self { length }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::checks;
    use super::*;

    #[test]
    fn it_keeps_the_promises_of_a_family() {
        checks::holds_adversarial_sets::<Xor8>(10.0);
        checks::survives_weak_digests::<Xor8>(10.0);
        checks::survives_damage::<Xor8>(10.0, 100);
        checks::holds_a_million::<Xor8>(10.0, 9.841);
    }

    #[test]
    fn its_rate_is_that_of_its_formula() {
        checks::has_rate::<Xor8>(10.0, math::false_positive_rate_xor(8));
    }
}
