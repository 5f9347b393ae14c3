//! Tests every kind over keys, built like the filters of tables.

use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{Filter, FilterBuilder, FilterError, FilterKind, FilterOptions, Takes};
use std::collections::BTreeSet;

fn options(kind: FilterKind, bits_per_key: f64) -> FilterOptions {
    FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3))
}

fn build(kind: FilterKind, bits_per_key: f64, keys: &BTreeSet<Vec<u8>>) -> Result<Filter, FilterError> {
    let options = options(kind, bits_per_key);
    let mut builder = FilterBuilder::new(&options);
    for key in keys {
        builder.add(key, options.digest.digest(key));
    }
    builder.finish()
}

/// Sets of keys that are difficult for some constructions.
fn adversarial() -> Vec<(&'static str, BTreeSet<Vec<u8>>)> {
    let bytes = |prefix: &[u8]| (0..=255_u8).map(|last| [prefix, &[last]].concat()).collect();
    vec![
        ("no key", BTreeSet::new()),
        ("one key", [b"key".to_vec()].into()),
        ("the empty key", [vec![]].into()),
        ("the empty key and another", [vec![], vec![0]].into()),
        ("all bytes", bytes(b"")),
        ("equal prefixes", bytes(&[b'p'; 200])),
        ("each a prefix of the next", (0..200).map(|length| vec![b'x'; length]).collect()),
        ("zeros and ones", (0..64).map(|length| [vec![0; length], vec![0xff; length]].concat()).collect()),
        ("numbers", (0..3000_u64).map(|number| number.to_be_bytes().to_vec()).collect()),
        ("a long key", [vec![7; 65_535], b"short".to_vec()].into()),
    ]
}

#[test]
fn no_kind_loses_a_key_of_adversarial_sets() {
    for &kind in FilterKind::ALL {
        for (name, keys) in adversarial() {
            for bits_per_key in [1.0, 10.0, 33.3] {
                let filter = build(kind, bits_per_key, &keys).unwrap();
                assert_eq!((filter.kind(), filter.key_count()), (kind, keys.len() as u64), "{name}");
                let again = Filter::decode(&filter.encode()).unwrap();
                assert_eq!(again, filter, "{kind:?} of {name}");
                assert!(keys.iter().all(|key| again.may_hold(key)), "{kind:?} of {name} at {bits_per_key}");
            }
        }
    }
}

#[test]
fn a_filter_takes_what_its_recipes_say() {
    let keys = (0..100_u64).map(|number| number.to_le_bytes().to_vec()).collect();
    for &kind in FilterKind::ALL {
        let filter = build(kind, 10.0, &keys).unwrap();
        let digests = filter.digests(b"key");
        assert_eq!(digests.len(), usize::from(options(kind, 10.0).digest_count()), "{kind:?}");
        // All digests differ, because the hashes are independent.
        assert_eq!(digests.iter().collect::<BTreeSet<_>>().len(), digests.len(), "{kind:?}");
        let none = kind == FilterKind::None;
        assert_eq!((filter.takes() == Takes::Nothing, filter.bits() == 0), (none, none), "{kind:?}");
    }
}

/// Covers kinds that are not built from single digests; `conformance.rs` damages the others byte by byte.
#[test]
fn damaged_bytes_of_the_other_kinds_are_an_error_or_a_filter_that_answers() {
    let keys: BTreeSet<Vec<u8>> = (0..60_u64).map(|number| (number * 77).to_be_bytes().to_vec()).collect();
    for &kind in FilterKind::ALL.iter().filter(|kind| kind.takes(7) != Takes::Digest) {
        let bytes = build(kind, 12.0, &keys).unwrap().encode();
        for length in 0..bytes.len() {
            assert!(Filter::decode(&bytes[..length]).is_err(), "{kind:?} cut to {length}");
        }
        for at in 0..bytes.len() {
            for change in [0x01, 0x10, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] ^= change;
                if let Ok(filter) = Filter::decode(&damaged) {
                    let answers = keys.iter().filter(|key| filter.may_hold(key));
                    assert!(answers.count() <= keys.len());
                }
            }
        }
    }
}

/// More than 2^32 keys are rejected by their number, before memory is allocated.
#[test]
fn sizes_that_overflow_are_errors() {
    use lsm_lab_filters::math;
    for keys in [1 << 32, 1 << 33, u64::MAX / 2] {
        assert!(math::filter_bits_standard(keys, 10.0) > 1 << 32);
        assert!(math::filter_bits_blocked(keys, 10.0, 512) > 1 << 32);
    }
    let reason = FilterError::TooLarge { bits: 10 << 32 }.to_string();
    assert!(reason.contains("42949672960 bits") && reason.contains("use smaller tables"), "{reason}");
}
