//! Filters of 8-bit slots in which the XOR of a key's three slots is its fingerprint: the common part of xor
//! and binary fuse filters. They differ only in the choice of the three slots.
//!
//! Payload: seed number (4), the fields of [`Places`], then the slots, one byte each.
//!
//! **Invariant**: the number of slots is that of the places, and no hash has a slot beyond them. **Cost**:
//! three slots per probe; an absent key has no shortcut. Building: see `peel.rs`.

use super::family::{Family, Probed, damaged};
use super::fields::Fields;
use super::instructions::Instructions;
use super::peel::{assign, fingerprint};
use super::reseed::{Seed, converge};
use super::{FilterError, check_bits};
use crate::digest::Digest;
use core::fmt::Debug;
use std::sync::Arc;

/// Choice of the three slots of a hash in a filter of this size.
pub(super) trait Places: Sized + Copy + PartialEq + Debug {
    /// Returns the places for this many different keys.
    ///
    /// # Errors
    /// [`FilterError`] if a filter cannot be so large.
    fn for_keys(keys: u64) -> Result<Self, FilterError>;

    /// Returns the number of slots of the filter.
    fn slot_count(self) -> u64;

    /// Returns the slots of a hash, all different.
    fn of(self, hash: u64) -> [usize; 3];

    /// Appends the fields that [`Places::decode`] reads.
    fn encode(self, out: &mut Vec<u8>);

    /// Decodes the fields.
    ///
    /// # Errors
    /// [`FilterError`] if no filter has such places.
    fn decode(fields: &mut Fields<'_>) -> Result<Self, FilterError>;
}

/// Filter with three slots per key.
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
        // Every place reports the answer of all three, because no single slot decides it.
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
            return Err(damaged("its slots do not match its size"));
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
