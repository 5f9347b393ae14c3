//! Compares the counting quotient filter with a multiset of keys.

use super::super::checks;
use super::*;
use crate::digest::remix;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn digest(key: u64) -> Digest {
    remix(Digest(key), 3)
}

/// Writes the filter of a multiset at once: the expected result of any sequence of changes.
fn written(remainder_bits: u32, slots: u64, model: &BTreeMap<u64, u64>) -> QuotientFilter {
    let mut filter = QuotientFilter::with_slots(remainder_bits, slots).unwrap();
    let mut counts = BTreeMap::new();
    for (&key, &count) in model.iter().filter(|&(_, &count)| count > 0) {
        *counts.entry(filter.fingerprint(digest(key))).or_default() += count;
    }
    filter.write_all(counts.into_iter());
    filter
}

#[test]
fn it_keeps_the_promises_of_a_family() {
    for bits_per_key in [1.0, 5.3, 10.0, 17.0, 40.0, 64.0] {
        checks::holds_adversarial_sets::<QuotientFilter>(bits_per_key);
    }
    checks::survives_weak_digests::<QuotientFilter>(10.0);
    checks::survives_damage::<QuotientFilter>(10.0, 100);
    checks::survives_damage::<QuotientFilter>(6.0, 300);
    checks::holds_a_million::<QuotientFilter>(10.0, 10.01);
}

#[test]
fn its_rate_is_that_of_its_formula() {
    for bits_per_key in [8.0, 10.0, 12.0] {
        // Slots are rounded up to whole blocks.
        let remainder_bits = math::quotient_remainder_bits(bits_per_key);
        let slots = QuotientFilter::with_capacity(bits_per_key, 10_000).unwrap().quotients;
        let load = 10_000.0 / f64::from(u32::try_from(slots).unwrap());
        assert!((load - math::quotient_load(bits_per_key)).abs() < 0.006);
        let formula = math::false_positive_rate_quotient(remainder_bits, load);
        checks::has_rate::<QuotientFilter>(bits_per_key, formula);
    }
}

#[test]
fn runs_that_reach_over_many_blocks_are_found() {
    // All in a few quotients: thousands of slots, so offsets overflow.
    let mut filter = QuotientFilter::with_slots(12, 256).unwrap();
    let step = u64::MAX / filter.range();
    let fingerprints: Vec<u64> = (0..3_000).map(|i| (70 + i % 3) << 12 | i).collect();
    let digests: Vec<Digest> = fingerprints.iter().map(|f| Digest(f * step + f / 2 + step / 2)).collect();
    assert!(digests.iter().zip(&fingerprints).all(|(&digest, &f)| filter.fingerprint(digest) == f));
    let mut sorted = fingerprints;
    sorted.sort_unstable();
    filter.write_all(sorted.into_iter().map(|fingerprint| (fingerprint, 1)));
    assert!(filter.blocks.are_consistent());
    assert!((0..filter.blocks.count()).any(|block| filter.blocks.offset(block) == u8::MAX));
    assert!(digests.iter().all(|&digest| filter.contains(digest) && filter.count(digest) == 1));
    let range = filter.range();
    let again = checks::reopened(&filter, 3_000).unwrap();
    assert_eq!((&again, again.range()), (&filter, range));
}

#[test]
fn a_filter_that_is_loaded_takes_bits_from_its_remainders() {
    let mut filter = QuotientFilter::with_slots(8, 64).unwrap();
    let range = filter.range();
    for key in 0..2_000 {
        filter.insert(digest(key)).unwrap();
    }
    assert_eq!((filter.quotients, filter.blocks.remainder_bits(), filter.range()), (4_096, 2, range));
    assert!((0..2_000).all(|key| filter.contains(digest(key))));
    let model = (0..2_000).map(|key| (key, 1)).collect();
    assert_eq!(filter, written(2, 4_096, &model));
    let mut key = 2_000;
    loop {
        let before = filter.clone();
        if let Err(error) = filter.insert(digest(key)) {
            break assert_eq!((error, &before), (FilterError::Full, &filter));
        }
        key += 1;
    }
}

#[test]
fn filters_of_different_ranges_are_not_merged() {
    let [one, other] = [64, 128].map(|slots| QuotientFilter::with_slots(8, slots).unwrap());
    assert_eq!(one.merged(&other), Err(FilterError::DifferentRanges));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Few fingerprints: many keys share each of them and are counted, in runs of every length.
    #[test]
    fn all_slots_at_once_say_what_slot_by_slot_says(
        remainder_bits in 2..57_u32, slots in 1..400_u64, keys in prop::collection::vec(any::<u64>(), 1..200),
        copies in 1..12_usize, absent in prop::collection::vec(any::<u64>(), 300),
    ) {
        let mut filter = QuotientFilter::with_slots(remainder_bits, slots).unwrap();
        // Close together for long runs, and repeated for counts.
        let near = |key: u64| Digest(key >> (key % 64));
        for (index, &key) in keys.iter().enumerate() {
            for _ in 0..if index % 5 == 0 { copies } else { 1 } {
                if filter.insert(near(key)).is_err() {
                    break;
                }
            }
        }
        let next_to = |key: u64| [near(key), Digest(key), Digest(near(key).0 ^ 1 << 40)];
        for digest in keys.iter().chain(&absent).flat_map(|&key| next_to(key)) {
            let expected = filter.may_contain(digest, &mut |_| ());
            prop_assert_eq!(Family::contains(&filter, digest, Portable), expected);
            #[cfg(target_arch = "x86_64")]
            if let Some(level) = crate::filter::vectors::tests::level3() {
                prop_assert_eq!(Family::contains(&filter, digest, level), expected);
            }
        }
    }

    #[test]
    fn it_is_a_multiset(
        operations in prop::collection::vec((0..5_u8, 0..150_u64), 0..600), remainder_bits in 2..12_u32,
    ) {
        let mut filter = QuotientFilter::with_slots(remainder_bits, 1_024).unwrap();
        let mut model = BTreeMap::<u64, u64>::new();
        for (operation, key) in operations {
            let count = model.entry(key).or_default();
            if operation > 1 {
                filter.insert(digest(key)).unwrap();
                *count += 1;
            } else if *count > 0 {
                prop_assert!(filter.remove(digest(key)));
                *count -= 1;
            }
            prop_assert!(filter.count(digest(key)) >= *count);
        }
        prop_assert!(filter.blocks.are_consistent());
        for (&key, &count) in &model {
            prop_assert!(filter.count(digest(key)) >= count);
            prop_assert_eq!(filter.contains(digest(key)), filter.count(digest(key)) > 0);
        }
        prop_assert_eq!(filter, written(remainder_bits, 1_024, &model));
    }

    #[test]
    fn merging_adds_and_enlarging_keeps(
        left in prop::collection::btree_map(0..3_000_u64, 1..50_u64, 0..200),
        right in prop::collection::btree_map(0..3_000_u64, 1..50_u64, 0..200),
        halvings in 0..3_u32,
    ) {
        let [one, other] = [(10, 64 << 3, &left), (10 + halvings, 64 << (3 - halvings), &right)]
            .map(|(remainder_bits, slots, model)| written(remainder_bits, slots, model));
        let mut both = left;
        for (key, count) in right {
            *both.entry(key).or_default() += count;
        }
        let merged = one.merged(&other).unwrap();
        prop_assert!(!is_loaded(merged.used, merged.quotients));
        prop_assert_eq!(&merged, &written(merged.blocks.remainder_bits(), merged.quotients, &both));
        let enlarged = merged.enlarged().unwrap();
        prop_assert_eq!(&enlarged, &written(enlarged.blocks.remainder_bits(), enlarged.quotients, &both));
    }

    #[test]
    fn damaged_runs_are_refused_or_answer(
        keys in 1..400_u64, flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let filter: QuotientFilter = checks::build(7.0, &checks::digests(keys, 1));
        let mut payload = Vec::new();
        filter.encode(&mut payload);
        for (at, flip) in flips {
            let at = at.index(payload.len());
            payload[at] ^= flip;
        }
        if let Ok(mut damaged) = QuotientFilter::decode(filter.bits(), 1, keys, &payload) {
            for digest in checks::digests(100, 2) {
                let _ = (damaged.contains(digest), damaged.count(digest));
            }
            let _ = damaged.insert(Digest(1 << 63));
        }
    }
}
