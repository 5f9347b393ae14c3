//! Properties of generated keys, for any seed and length.
//!
//! The permutation is checked by its inverse, which needs no list of what was seen: if every number leads back to its
//! id, no two ids share a number.

use lsm_lab_workload::KeySpace;
use proptest::prelude::*;

proptest! {
    #[test]
    fn the_numbers_are_a_permutation(seed: u64, id in 0..KeySpace::CAPACITY) {
        let keys = KeySpace::new(seed, 18);
        prop_assert!(keys.number(id) < KeySpace::CAPACITY);
        prop_assert_eq!(keys.id(keys.number(id)), id);
        prop_assert_eq!(keys.number(keys.id(id)), id);
    }

    #[test]
    fn keys_order_as_their_numbers_do(
        seed: u64,
        key_bytes in 12_usize..600,
        first in 0..KeySpace::CAPACITY,
        second in 0..KeySpace::CAPACITY,
    ) {
        let keys = KeySpace::new(seed, key_bytes);
        prop_assert_eq!(keys.key(first).cmp(&keys.key(second)), keys.number(first).cmp(&keys.number(second)));
        prop_assert_eq!(keys.number(first), KeySpace::new(seed, 12).number(first));
    }

    #[test]
    fn keys_are_text_of_their_length(seed: u64, key_bytes in 12_usize..1100, id in 0..KeySpace::CAPACITY) {
        let keys = KeySpace::new(seed, key_bytes);
        let mut key = b"something longer that was here before".to_vec();
        keys.write_key(id, &mut key);
        prop_assert_eq!(key.len(), key_bytes);
        prop_assert!(key.iter().all(u8::is_ascii_graphic));
        prop_assert_eq!(&key, &keys.key(id));
    }

    #[test]
    fn the_place_on_the_axis_is_the_number(seed: u64, id in 0..KeySpace::CAPACITY) {
        let keys = KeySpace::new(seed, 18);
        let fraction = keys.fraction(id);
        prop_assert!((0.0..1.0).contains(&fraction));
        #[expect(clippy::cast_precision_loss, reason = "40 bits are exact")]
        let number = keys.number(id) as f64;
        prop_assert_eq!((fraction * libm::exp2(40.0)).to_bits(), number.to_bits());
    }
}

#[test]
fn keys_of_the_shortest_length_are_distinct() {
    let space = KeySpace::new(9, KeySpace::MIN_KEY_BYTES);
    let mut keys: Vec<Vec<u8>> = (0..200_000).map(|id| space.key(id)).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 200_000);
}
