//! The xor filter with fingerprints of 8 bits: a key's three slots, one in each third of the filter, XOR to its fingerprint.
//!
//! Payload: number of the seed (4), slots in a third (4), then the slots, one byte each.
//!
//! **Parameters**: none. Whatever bits per key are asked for, there are `32 + 1.23 n` slots of 8 bits, which is 9.84 bits per
//! key for many keys, and the rate is 2^-8.
//! **Invariants**: slots are three thirds of equal length, at least 1.
//! **Cost**: three slots for every question, present or absent; there is no shortcut for an absent key. Building: see `peel.rs`.
//! **Source**: Graf, Lemire, *Xor Filters: Faster and Smaller Than Bloom and Cuckoo Filters*, JEA 2020.

use super::family::{Family, Probed, damaged};
use super::fields::Fields;
use super::peel::{assign, fingerprint};
use super::probes::fast_range_32;
use super::reseed::{Seed, converge};
use super::{FilterError, check_bits};
use crate::digest::Digest;
use crate::math;
use std::sync::Arc;

/// A xor filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Xor8 {
    seed: Seed,
    /// Slots in a third.
    third: u32,
    slots: Arc<[u8]>,
}

/// The slots of a hash: one in each third, from three windows of 32 bits.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "windows of the hash, and places among less than 2^32 slots"
)]
const fn places(hash: u64, third: u32) -> [usize; 3] {
    let length = third as u64;
    [
        fast_range_32(hash as u32, length) as usize,
        (length + fast_range_32(hash.rotate_left(21) as u32, length)) as usize,
        (2 * length + fast_range_32(hash.rotate_left(42) as u32, length)) as usize,
    ]
}

impl Family for Xor8 {
    fn build(_bits_per_key: f64, _probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError> {
        converge(digests, |seed, digests| {
            let slot_count = math::xor8_slots(digests.len() as u64);
            check_bits(8 * slot_count)?;
            let third = u32::try_from(slot_count / 3).expect("checked just before");
            let hashes = digests.iter().map(|&digest| seed.hash(digest));
            let slots = assign(3 * third as usize, hashes, |hash| places(hash, third));
            Ok(slots.map(|slots| Self { seed, third, slots: slots.into() }))
        })
    }

    #[inline]
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        let hash = self.seed.hash(digest);
        let places = places(hash, self.third);
        let set = places.into_iter().fold(fingerprint(hash), |sum, place| sum ^ self.slots[place]) == 0;
        // Each slot says nothing alone; together they give one answer.
        for place in places {
            probed(Probed { position: 8 * place as u64, set });
        }
        set
    }

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.seed.number().to_le_bytes());
        out.extend_from_slice(&self.third.to_le_bytes());
        out.extend_from_slice(&self.slots);
    }

    fn decode(bits: u64, _probe_count: u8, _key_count: u64, payload: &[u8]) -> Result<Self, FilterError> {
        let mut fields = Fields::new(payload);
        let seed = Seed::decode(&mut fields)?;
        let third = fields.u32()?;
        if third == 0 || bits != 24 * u64::from(third) {
            return Err(damaged("its thirds are not what its size says"));
        }
        Ok(Self { seed, third, slots: fields.rest(bits / 8)?.into() })
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
