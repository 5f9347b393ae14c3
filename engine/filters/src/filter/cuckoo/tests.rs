//! Compares the cuckoo filter with a multiset of keys.

use super::super::checks;
use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

#[test]
fn it_keeps_the_promises_of_a_family() {
    for bits_per_key in [1.0, 5.3, 10.0, 17.0, 17.9, 40.0, 64.0] {
        checks::holds_adversarial_sets::<CuckooFilter>(bits_per_key);
    }
    checks::survives_weak_digests::<CuckooFilter>(10.0);
    checks::survives_damage::<CuckooFilter>(10.0, 100);
    checks::survives_damage::<CuckooFilter>(20.0, 30);
    checks::holds_a_million::<CuckooFilter>(10.0, 10.001);
}

#[test]
fn its_rate_is_that_of_its_formula() {
    for bits_per_key in [8.0, 10.0, 12.0] {
        let formula = math::false_positive_rate_cuckoo(
            math::cuckoo_tag_bits(bits_per_key),
            math::cuckoo_load(bits_per_key),
        );
        checks::has_rate::<CuckooFilter>(bits_per_key, formula);
    }
}

#[test]
fn the_other_bucket_of_the_other_bucket_is_the_first() {
    for buckets in [1, 2, 3, 1_000, 4_097] {
        let filter = CuckooFilter::with_buckets(9, buckets).unwrap();
        for digest in checks::digests(500, 1) {
            let home = filter.home(digest);
            assert!(home.first < buckets && home.second < buckets && (1..512).contains(&home.tag));
            assert_eq!(filter.other(home.second, home.tag), home.first);
        }
    }
}

#[test]
fn a_refused_key_leaves_the_filter_as_it_was() {
    let mut filter = CuckooFilter::with_buckets(9, 16).unwrap();
    let mut refused = 0;
    for digest in checks::digests(100, 2) {
        let before = filter.clone();
        if let Err(error) = filter.insert(digest) {
            assert_eq!(error, FilterError::Full);
            assert_eq!(filter, before);
            refused += 1;
        }
    }
    assert!((36..44).contains(&refused), "{refused}");
}

#[test]
fn a_key_with_eight_copies_stays() {
    let mut filter = CuckooFilter::with_buckets(9, 1_000).unwrap();
    let digest = Digest(0x1234_5678_9abc_def0);
    for _ in 0..100 {
        filter.insert(digest).unwrap();
    }
    for _ in 0..200 {
        assert!(filter.remove(digest) && filter.contains(digest));
    }
}

proptest! {
    /// Inserts and removes digests of a small set, and compares with a model.
    #[test]
    fn it_is_a_multiset(
        operations in prop::collection::vec((any::<bool>(), 0..60_u64), 0..800), bits_per_key in 8.0..40.0,
    ) {
        let mut filter = CuckooFilter::with_capacity(bits_per_key, 200).unwrap();
        let mut model = BTreeMap::<u64, u32>::new();
        for (insert, key) in operations {
            let digest = remix(Digest(key), 3);
            let copies = model.entry(key).or_default();
            // At most two copies, so that two keys with equal tags do not fill their buckets.
            if insert && *copies < 2 {
                if filter.insert(digest).is_ok() {
                    *copies += 1;
                }
            } else if *copies > 0 {
                prop_assert!(filter.remove(digest));
                *copies -= 1;
            }
            for (&key, _) in model.iter().filter(|&(_, &copies)| copies > 0) {
                prop_assert!(filter.contains(remix(Digest(key), 3)));
            }
        }
        // After all removals the filter must be empty.
        for (&key, &copies) in &model {
            for _ in 0..copies {
                prop_assert!(filter.remove(remix(Digest(key), 3)));
            }
        }
        prop_assert!(filter.tags.bytes().iter().all(|&byte| byte == 0));
    }
}
