//! Counting Bloom filter: a standard filter with 4-bit counters instead of bits, so that keys can be removed.
//!
//! Payload: two counters per byte, the even one in the lower half. The position in a trace is that of the
//! counter's lowest bit. Counters are chosen as by a standard filter with one bit per counter (worm hashing).
//!
//! **Invariants**
//! 1. A counter is 15, or at least the number of inserted digests that use it.
//! 2. A counter that reached 15 never changes, because its true count is unknown.
//! 3. There are at least [`MIN_COUNTERS`] counters.
//!
//! **Cost**: four times the memory of a standard filter with its rate. Here `bits_per_key` is memory, as for
//! every family: 10 bits per key are 2.5 counters, and a rate of 30 instead of 0.8 %. **Source**: Fan, Cao,
//! Almeida, Broder, IEEE/ACM `ToN` 2000.

use super::family::{Family, Probed, damaged};
use super::{FilterError, check_bits, probes};
use crate::digest::Digest;
use crate::math;

/// Bits of one counter.
const COUNTER_BITS: u8 = 4;
/// Largest value of a counter.
const FULL: u8 = 15;
/// Number of bits of the smallest standard filter.
const MIN_COUNTERS: u64 = 64;

/// Filter that supports the removal of digests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountingFilter {
    probe_count: u8,
    counter_count: u64,
    /// Two counters per byte; the half after the last counter is 0.
    counters: Vec<u8>,
}

impl CountingFilter {
    /// Returns an empty filter for this many keys.
    ///
    /// # Errors
    /// [`FilterError::TooLarge`].
    pub fn empty(bits_per_key: f64, probe_count: u8, key_count: u64) -> Result<Self, FilterError> {
        let counter_count =
            math::filter_bits_standard(key_count, counters_per_key(bits_per_key)).max(MIN_COUNTERS);
        let bits = check_bits(counter_count.saturating_mul(COUNTER_BITS.into()))?;
        let bytes = usize::try_from(bits.div_ceil(8)).expect("a filter fits in memory");
        Ok(Self { probe_count: probe_count.max(1), counter_count, counters: vec![0; bytes] })
    }

    /// Inserts a digest. Inserting it again adds another copy.
    pub fn insert(&mut self, digest: Digest) {
        self.change(digest, |counter| if counter == FULL { FULL } else { counter + 1 });
    }

    /// Removes one copy of a digest, and returns whether the filter may have contained it.
    ///
    /// A digest that is certainly absent changes nothing. Removing a digest that was never inserted but answers
    /// *maybe* can cause false negatives for other keys; the caller must avoid that.
    pub fn remove(&mut self, digest: Digest) -> bool {
        let inside = self.holds(digest);
        if inside {
            self.change(digest, |counter| if counter == FULL { FULL } else { counter.saturating_sub(1) });
        }
        inside
    }

    /// Returns whether the filter may contain a digest.
    #[must_use]
    pub fn holds(&self, digest: Digest) -> bool {
        Family::may_contain(self, digest, &mut |_| ())
    }

    /// Returns the number of counters that reached 15.
    #[must_use]
    pub fn full_counters(&self) -> u64 {
        (0..self.counter_count).filter(|&place| self.counter(place) == FULL).count() as u64
    }

    fn change(&mut self, digest: Digest, change: impl Fn(u8) -> u8) {
        for place in probes::worm(digest, self.counter_count).take(self.probe_count.into()) {
            let (byte, shift) = byte_of(place);
            let counter = change(self.counters[byte] >> shift & FULL);
            self.counters[byte] = self.counters[byte] & !(FULL << shift) | counter << shift;
        }
    }

    #[inline]
    fn counter(&self, place: u64) -> u8 {
        let (byte, shift) = byte_of(place);
        self.counters[byte] >> shift & FULL
    }

    #[inline]
    fn places(&self, digest: Digest) -> impl Iterator<Item = u64> {
        probes::worm(digest, self.counter_count).take(self.probe_count.into())
    }
}

/// Returns the number of counters per key at these bits per key.
pub(super) fn counters_per_key(bits_per_key: f64) -> f64 {
    bits_per_key / f64::from(COUNTER_BITS)
}

/// Returns the byte of a counter, and its first bit in that byte.
#[inline]
const fn byte_of(place: u64) -> (usize, u32) {
    ((place / 2) as usize, (place % 2) as u32 * COUNTER_BITS as u32)
}

impl Family for CountingFilter {
    fn build(bits_per_key: f64, probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError> {
        let mut filter = Self::empty(bits_per_key, probe_count, digests.len() as u64)?;
        for &digest in digests {
            filter.insert(digest);
        }
        Ok(filter)
    }

    #[inline]
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        self.places(digest).all(|place| {
            let set = self.counter(place) > 0;
            probed(Probed { position: place * u64::from(COUNTER_BITS), set });
            set
        })
    }

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.counters);
    }

    fn decode(bits: u64, probe_count: u8, _key_count: u64, payload: &[u8]) -> Result<Self, FilterError> {
        let counter_count = bits / u64::from(COUNTER_BITS);
        if counter_count < MIN_COUNTERS || !bits.is_multiple_of(COUNTER_BITS.into()) || probe_count == 0 {
            return Err(damaged("its size or probe count is impossible"));
        }
        if payload.len() as u64 != bits.div_ceil(8) {
            return Err(damaged("its number of counters differs from its header"));
        }
        if counter_count % 2 == 1 && payload.last().is_some_and(|last| last >> COUNTER_BITS != 0) {
            return Err(damaged("a bit after its last counter is set"));
        }
        Ok(Self { probe_count, counter_count, counters: payload.to_vec() })
    }

    fn bits(&self) -> u64 {
        self.counter_count * u64::from(COUNTER_BITS)
    }

    fn memory_bytes(&self) -> usize {
        self.counters.len()
    }

    fn positions(&self, digest: Digest) -> Vec<u64> {
        self.places(digest).map(|place| place * u64::from(COUNTER_BITS)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::remix;

    fn digests(count: u64) -> Vec<Digest> {
        (0..count).map(|id| remix(Digest(id), 1)).collect()
    }

    #[test]
    fn what_was_taken_out_is_as_if_it_had_never_been_in() {
        let digests = digests(5000);
        let (stay, go) = digests.split_at(2000);
        let mut filter = CountingFilter::empty(40.0, 7, 5000).expect("small");
        for &digest in &digests {
            filter.insert(digest);
        }
        assert!(digests.iter().all(|&digest| filter.holds(digest)));
        assert!(go.iter().all(|&digest| filter.remove(digest)));
        assert!(stay.iter().all(|&digest| filter.holds(digest)));
        let mut never = CountingFilter::empty(40.0, 7, 5000).expect("small");
        for &digest in stay {
            never.insert(digest);
        }
        assert_eq!((filter.full_counters(), &filter), (0, &never));
    }

    #[test]
    fn a_full_counter_stays_full() {
        let mut filter = CountingFilter::empty(40.0, 7, 100).expect("small");
        let digest = Digest(0x0123_4567_89ab_cdef);
        for _ in 0..20 {
            filter.insert(digest);
        }
        assert!(filter.full_counters() > 0);
        // The counters are full, so the digest remains after any number of removals.
        assert!((0..100).all(|_| filter.remove(digest)));
        assert!(filter.holds(digest));
        assert!(!filter.remove(Digest(42)));
    }
}
