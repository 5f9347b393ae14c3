//! Slots whose sum at three places is a key's fingerprint, found by peeling: what xor and binary fuse filters are built of.
//!
//! Every key has three places among the slots. A slot that only one key uses can be made to fit that key last, so the key
//! is taken away with its slot, which leaves other slots with one key. When no key is left, the slots are filled in the
//! reverse order.
//!
//! **Cost**: three places per key, visited four times. **Memory**: 16 bytes per slot and 12 per key, while building.
//! **Sources**: Graf, Lemire, JEA 2020; peeling after Botelho, Pagh, Ziviani, WADS 2007.

/// What is known of a slot while keys are taken away.
#[derive(Clone, Default)]
struct Slot {
    /// XOR of the hashes that use it: the hash itself once there is one.
    hashes: u64,
    /// How many use it.
    count: u32,
}

/// The fingerprint of a hash: the lowest byte of its two halves, by exclusive or.
#[inline]
pub(super) const fn fingerprint(hash: u64) -> u8 {
    (hash ^ (hash >> 32)).to_le_bytes()[0]
}

/// Slots of which the three places of every hash XOR to its fingerprint; `None` if some keys hold each other.
///
/// The places of a hash are three different slots. Equal hashes hold each other always.
pub(super) fn assign(
    slot_count: usize,
    hashes: impl ExactSizeIterator<Item = u64>,
    places: impl Fn(u64) -> [usize; 3],
) -> Option<Vec<u8>> {
    let key_count = hashes.len();
    let mut slots = vec![Slot::default(); slot_count];
    for hash in hashes {
        for place in places(hash) {
            slots[place].hashes ^= hash;
            slots[place].count += 1;
        }
    }
    let order = take_away(&mut slots, key_count, &places);
    drop(slots);
    (order.len() == key_count).then(|| {
        let mut filled = vec![0; slot_count];
        for &(hash, slot) in order.iter().rev() {
            // The slot itself is still 0.
            let sum = places(hash).into_iter().fold(fingerprint(hash), |sum, place| sum ^ filled[place]);
            filled[slot as usize] = sum;
        }
        filled
    })
}

/// Takes away keys until every slot that is left has none or several. Hashes and their slots, in this order.
fn take_away(slots: &mut [Slot], key_count: usize, places: &impl Fn(u64) -> [usize; 3]) -> Vec<(u64, u32)> {
    let mut order = Vec::with_capacity(key_count);
    let mut single: Vec<u32> =
        (0_u32..).zip(&*slots).filter(|(_, slot)| slot.count == 1).map(|(at, _)| at).collect();
    while let Some(at) = single.pop() {
        let &mut Slot { hashes: hash, count } = &mut slots[at as usize];
        if count != 1 {
            continue; // Its key went with another slot in between.
        }
        order.push((hash, at));
        for place in places(hash) {
            let slot = &mut slots[place];
            slot.hashes ^= hash;
            slot.count -= 1;
            if slot.count == 1 {
                #[expect(clippy::cast_possible_truncation, reason = "slots are counted in 32 bits")]
                single.push(place as u32);
            }
        }
    }
    order
}
