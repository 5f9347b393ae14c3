//! Filters of slots of 8 bits, of which a key has three that XOR to its fingerprint: what the xor filter and the binary fuse
//! filter have in common. Where the three are is all that tells them apart.
//!
//! Payload: number of the seed (4), what [`Places`] writes, then the slots, one byte each.
//!
//! **Invariant**: there are as many slots as the places say, and no hash has one beyond them.
//! **Cost**: three slots for every question, present or absent; there is no shortcut for an absent key. Building: see `peel.rs`.

use super::family::{Family, Probed, damaged};
use super::fields::Fields;
use super::instructions::Instructions;
use super::peel::{assign, fingerprint};
use super::reseed::{Seed, converge};
use super::{FilterError, check_bits};
use crate::digest::Digest;
use core::fmt::Debug;
use std::sync::Arc;

/// Where the three slots of a hash are, in a filter of this size.
pub(super) trait Places: Sized + Copy + PartialEq + Debug {
    /// For so many different keys.
    ///
    /// # Errors
    /// [`FilterError`] if a filter cannot be so large.
    fn for_keys(keys: u64) -> Result<Self, FilterError>;

    /// Slots of the filter.
    fn slot_count(self) -> u64;

    /// The slots of a hash, all different.
    fn of(self, hash: u64) -> [usize; 3];

    /// Writes what [`Places::decode`] reads.
    fn encode(self, out: &mut Vec<u8>);

    /// Reads it back.
    ///
    /// # Errors
    /// [`FilterError`] if no filter has such places.
    fn decode(fields: &mut Fields<'_>) -> Result<Self, FilterError>;
}

/// A filter of such slots.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ThreeSlots<P> {
    seed: Seed,
    places: P,
    slots: Arc<[u8]>,
}

impl<P: Places> Family for ThreeSlots<P> {
    fn build(_bits_per_key: f64, _probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError> {
        converge(digests, |seed, digests| {
            let places = P::for_keys(digests.len() as u64)?;
            check_bits(8 * places.slot_count())?;
            let slot_count = usize::try_from(places.slot_count()).expect("a filter fits in memory");
            let hashes = digests.iter().map(|&digest| seed.hash(digest));
            let slots = assign(slot_count, hashes, |hash| places.of(hash));
            Ok(slots.map(|slots| Self { seed, places, slots: slots.into() }))
        })
    }

    #[inline]
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        let hash = self.seed.hash(digest);
        let places = self.places.of(hash);
        let set = places.into_iter().fold(fingerprint(hash), |sum, place| sum ^ self.slots[place]) == 0;
        // Each slot says nothing alone; together they give one answer.
        for place in places {
            probed(Probed { position: 8 * place as u64, set });
        }
        set
    }

    #[inline]
    fn fetch(&self, digest: Digest, instructions: impl Instructions) {
        for place in self.places.of(self.seed.hash(digest)) {
            instructions.fetch(&self.slots[place]);
        }
    }

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.seed.number().to_le_bytes());
        self.places.encode(out);
        out.extend_from_slice(&self.slots);
    }

    fn decode(bits: u64, _probe_count: u8, _key_count: u64, payload: &[u8]) -> Result<Self, FilterError> {
        let mut fields = Fields::new(payload);
        let seed = Seed::decode(&mut fields)?;
        let places = P::decode(&mut fields)?;
        if bits != 8 * places.slot_count() {
            return Err(damaged("its places are not what its size says"));
        }
        Ok(Self { seed, places, slots: fields.rest(bits / 8)?.into() })
    }

    fn bits(&self) -> u64 {
        8 * self.slots.len() as u64
    }

    fn memory_bytes(&self) -> usize {
        self.slots.len()
    }
}
