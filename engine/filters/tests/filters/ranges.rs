//! Tests the contract of range filters through the public interface: built, encoded and decoded.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{Filter, FilterBuilder, FilterKind, FilterOptions, PrefixDigests};
use std::collections::BTreeSet;

fn range_kinds() -> Vec<FilterKind> {
    let kinds: Vec<_> = FilterKind::ALL
        .iter()
        .copied()
        .filter(|kind| matches!(kind, FilterKind::Rosetta | FilterKind::Surf(_)))
        .collect();
    assert_eq!(kinds.len(), 4, "Rosetta and the tries with three suffixes");
    kinds
}

fn build(kind: FilterKind, bits_per_key: f64, keys: &BTreeSet<Vec<u8>>) -> Filter {
    let options = FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3));
    let mut builder = FilterBuilder::new(&options);
    for key in keys {
        builder.add(key, options.digest.digest(key));
    }
    let filter = builder.finish().unwrap();
    assert_eq!((filter.kind(), filter.key_count()), (kind, keys.len() as u64));
    assert!(filter.answers_ranges());
    let again = Filter::decode(&filter.encode()).unwrap();
    assert_eq!(again, filter);
    again
}

/// Sets that are difficult for some constructions.
fn adversarial() -> Vec<(&'static str, BTreeSet<Vec<u8>>)> {
    let set = |keys: Vec<Vec<u8>>| keys.into_iter().collect();
    let ladder = |byte: u8, most: usize| (0..=most).map(|count| vec![byte; count]).collect();
    vec![
        ("no key", set(vec![])),
        ("the empty key", set(vec![vec![]])),
        ("one byte", set(vec![vec![0]])),
        ("zeros of every length", ladder(0, 70)),
        ("ones of every length", ladder(0xff, 70)),
        ("all single bytes", set((0..=255).map(|byte| vec![byte]).collect())),
        ("all pairs with an equal last byte", set((0..=255).map(|byte| vec![byte, 0xff]).collect())),
        ("the empty key and the largest", set(vec![vec![], vec![0xff; 65_535]])),
        ("two keys that part late", set(vec![vec![7; 3000], [vec![7; 2999], vec![8]].concat()])),
        ("a key and its zeros", set(vec![b"a".to_vec(), b"a\0".to_vec(), b"a\0\0".to_vec(), b"b".to_vec()])),
        ("numbers in a row", set((0_u64..3000).map(|number| number.to_be_bytes().to_vec()).collect())),
        ("numbers as text", set((0..3000).map(|number| format!("user{number}").into_bytes()).collect())),
    ]
}

#[test]
fn no_false_negative_over_adversarial_sets() {
    assert_no_false_negative(&[1.0, 23.7]);
}

fn assert_no_false_negative(sizes: &[f64]) {
    for kind in range_kinds() {
        for (name, keys) in adversarial() {
            for &bits_per_key in sizes {
                let filter = build(kind, bits_per_key, &keys);
                let mut before: Vec<u8> = Vec::new();
                for key in &keys {
                    let mut digests = PrefixDigests::new();
                    let mut maybe = |low: &[u8], high: &[u8]| filter.may_overlap(low, high, &mut digests);
                    assert!(filter.may_hold(key), "{kind:?} of {name} lost {key:?}");
                    assert!(maybe(key, key), "{kind:?} of {name} lost {key:?}");
                    assert!(maybe(&[], key) && maybe(key, &[0xff; 80]) || key.len() > 80);
                    assert!(maybe(&before, key), "{kind:?} of {name} lost {before:?} to {key:?}");
                    before.clone_from(key);
                }
            }
        }
    }
}

#[test]
fn damaged_bytes_are_an_error_or_a_filter_that_answers() {
    assert_damage_is_survived(100);
}

/// Cuts and changes about this number of bytes of each filter.
fn assert_damage_is_survived(places: usize) {
    for kind in range_kinds() {
        for (name, keys) in adversarial().into_iter().filter(|(_, keys)| keys.len() < 80) {
            let bytes = build(kind, 10.0, &keys).encode();
            for length in (0..bytes.len()).step_by(1 + bytes.len() / places) {
                assert!(Filter::decode(&bytes[..length]).is_err(), "{kind:?} of {name} cut to {length}");
            }
            assert!(
                Filter::decode(&[&bytes[..], &[0]].concat()).is_err(),
                "{kind:?} of {name} with a byte more"
            );
            for at in (0..bytes.len()).step_by(1 + bytes.len() / places) {
                for change in [0x01, 0x10, 0x80, 0xff] {
                    let mut damaged = bytes.clone();
                    damaged[at] ^= change;
                    let Ok(filter) = Filter::decode(&damaged) else { continue };
                    let mut digests = PrefixDigests::new();
                    for key in [&b""[..], b"\0\0", b"user7", &[0xff; 9]] {
                        let _ = filter.may_hold(key);
                        let _ = filter.may_overlap(key, &[0xff; 12], &mut digests);
                    }
                }
            }
        }
    }
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    #[test]
    #[ignore = "long: npm run test:more"]
    fn no_false_negative_at_further_sizes() {
        assert_no_false_negative(&[10.0, 64.0]);
    }

    #[test]
    #[ignore = "long: npm run test:more"]
    fn damaged_bytes_are_an_error_or_a_filter_that_answers() {
        assert_damage_is_survived(500);
    }
}
