//! Assigns slots so that the XOR of three slots is a key's fingerprint. Xor and binary fuse filters are built
//! this way.
//!
//! Every key has three slots. If only one key uses a slot, that slot can be set last to fit the key. The key is
//! removed with its slot, which leaves other slots with a single key. When no key remains, the slots are filled
//! in reverse order.
//!
//! **Cost**: three slots per key, visited three times. **Memory**: 9 bytes per slot and 24 per key, while
//! building. **Sources**: Graf, Lemire, JEA 2020; peeling after Botelho, Pagh, Ziviani, WADS 2007.

use super::reseed::near_each_other;

/// State of the slots while keys are removed.
struct Slots {
    /// XOR of the hashes that use a slot: the hash itself if only one remains.
    hashes: Vec<u64>,
    /// Number of hashes that use the slot.
    counts: Vec<u8>,
}

impl Slots {
    /// Returns `None` if more keys use a slot than distinct hashes can explain.
    fn new(slot_count: usize, hashes: &[u64], places: &impl Fn(u64) -> [usize; 3]) -> Option<Self> {
        let mut slots = Self { hashes: vec![0; slot_count], counts: vec![0; slot_count] };
        for &hash in hashes {
            for place in places(hash) {
                slots.hashes[place] ^= hash;
                slots.counts[place] = slots.counts[place].checked_add(1)?;
            }
        }
        Some(slots)
    }
}

/// Returns the fingerprint of a hash: the lowest byte of the XOR of its two halves.
#[inline]
pub(super) const fn fingerprint(hash: u64) -> u8 {
    (hash ^ (hash >> 32)).to_le_bytes()[0]
}

/// Returns slots in which the three slots of every hash XOR to its fingerprint. `None` if some keys block each
/// other.
///
/// The three slots of a hash are different. Equal hashes always block each other.
pub(super) fn assign(
    slot_count: usize,
    hashes: impl ExactSizeIterator<Item = u64> + Clone,
    places: impl Fn(u64) -> [usize; 3],
) -> Option<Vec<u8>> {
    let hashes = near_each_other(hashes);
    let order = take_away(Slots::new(slot_count, &hashes, &places)?, hashes.len(), &places);
    let key_count = hashes.len();
    drop(hashes);
    (order.len() == key_count).then(|| {
        let mut filled = vec![0; slot_count];
        for &(hash, slot) in order.iter().rev() {
            // The slot itself is still 0, so it does not affect the sum.
            let sum = places(hash).into_iter().fold(fingerprint(hash), |sum, place| sum ^ filled[place]);
            filled[slot as usize] = sum;
        }
        filled
    })
}

/// Removes keys until every remaining slot has none or several. Returns hashes and their slots in this order.
fn take_away(mut slots: Slots, key_count: usize, places: &impl Fn(u64) -> [usize; 3]) -> Vec<(u64, u32)> {
    let mut order = Vec::with_capacity(key_count);
    let mut single: Vec<u32> =
        (0_u32..).zip(&slots.counts).filter(|&(_, &count)| count == 1).map(|(at, _)| at).collect();
    while let Some(at) = single.pop() {
        if slots.counts[at as usize] != 1 {
            continue; // Its key went with another slot in between.
        }
        let hash = slots.hashes[at as usize];
        order.push((hash, at));
        for place in places(hash) {
            slots.hashes[place] ^= hash;
            slots.counts[place] -= 1;
            if slots.counts[place] == 1 {
                #[expect(clippy::cast_possible_truncation, reason = "slots are counted in 32 bits")]
                single.push(place as u32);
            }
        }
    }
    order
}
