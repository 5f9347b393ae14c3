//! Compares the memtable with a sorted map, and tests it with concurrent readers.
#![expect(clippy::disallowed_methods, reason = "threads are what is tested")]

use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn new() -> Memtable {
    Memtable::new(&crate::options::Options::durable().filter)
}

fn walk(memtable: &Memtable) -> Vec<(Vec<u8>, u64, Option<Vec<u8>>)> {
    let mut found = Vec::new();
    let mut place = memtable.first();
    while let Some(at) = place {
        let entry = memtable.entry(at);
        found.push((entry.key.to_vec(), entry.sequence, entry.value.map(<[u8]>::to_vec)));
        place = memtable.next(at);
    }
    found
}

proptest! {
    #[test]
    fn equals_a_sorted_map(
        writes in prop::collection::vec((prop::collection::vec(0_u8..3, 0..12), any::<Option<u8>>()), 0..300),
        key in prop::collection::vec(0_u8..3, 0..12), at in 0_u64..300,
    ) {
        let memtable = new();
        let mut model = BTreeMap::new();
        for (sequence, (key, value)) in (1..).zip(&writes) {
            let value = value.map(|byte| vec![byte; 3]);
            memtable.insert(Entry { key, sequence, value: value.as_deref() });
            model.insert((key.clone(), u64::MAX - sequence), value);
        }
        let order: Vec<_> =
            model.iter().map(|((key, newness), value)| (key.clone(), u64::MAX - newness, value.clone())).collect();
        prop_assert_eq!(&walk(&memtable), &order);
        let seen = order.iter().find(|(known, sequence, _)| *known == key && *sequence <= at);
        let found = memtable.get(&key, at).map(|e| (e.key.to_vec(), e.sequence, e.value.map(<[u8]>::to_vec)));
        prop_assert_eq!(found.as_ref(), seen);
        let key_at = |place: Option<Place>| place.map(|place| memtable.entry(place).key.to_vec());
        let above = order.iter().find(|(known, ..)| *known >= key).map(|(known, ..)| known.clone());
        prop_assert_eq!(key_at(memtable.first_from(&key)), above);
        let below = order.iter().rev().find(|(known, ..)| *known < key).map(|(known, ..)| known.clone());
        prop_assert_eq!(key_at(memtable.last_before(&key)), below);
        prop_assert_eq!(key_at(memtable.last()), order.last().map(|(known, ..)| known.clone()));
        prop_assert_eq!(memtable.len(), writes.len());
        for (key, _) in &writes {
            let digest = crate::options::Options::durable().filter.digest.digest(key);
            prop_assert!(memtable.may_contain(digest, &LineMask::of(digest, memtable.probe_count())));
        }
    }
}

/// Keys after all others are inserted without a search, and keys between them with one.
#[test]
fn ascending_keys_and_keys_between_them_are_in_order() {
    let memtable = new();
    let mut model = BTreeMap::new();
    for sequence in 1..5000_u64 {
        let number = if sequence.is_multiple_of(7) { sequence / 2 } else { sequence };
        let key = number.to_be_bytes();
        memtable.insert(Entry { key: &key, sequence, value: None });
        model.insert((key.to_vec(), u64::MAX - sequence), None);
        let at = memtable.version_of(&key, u64::MAX).expect("just inserted");
        assert_eq!(memtable.entry(at).sequence, sequence);
    }
    let order: Vec<_> =
        model.into_iter().map(|((key, newness), value)| (key, u64::MAX - newness, value)).collect();
    assert_eq!(walk(&memtable), order);
}

/// A reader's view is sorted, never shrinks, and includes all earlier insertions.
#[test]
fn readers_see_whole_nodes_in_order() {
    let memtable = new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for sequence in 1..20_000_u64 {
                let key = (sequence.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40).to_be_bytes();
                memtable.insert(Entry { key: &key, sequence, value: Some(&key) });
            }
        });
        for _ in 0..2 {
            scope.spawn(|| {
                let mut before = 0;
                while before < 19_000 {
                    let inserted = memtable.len();
                    let seen = walk(&memtable);
                    assert!(seen.len() >= inserted && seen.len() >= before);
                    assert!(seen.is_sorted_by_key(|(key, sequence, _)| (key.clone(), u64::MAX - sequence)));
                    assert!(seen.iter().all(|(key, _, value)| value.as_ref() == Some(key)));
                    before = seen.len();
                }
            });
        }
    });
}

#[test]
fn the_filter_passes_over_most_of_what_is_not_here_at_every_size() {
    let memtable = new();
    let recipe = crate::options::Options::durable().filter.digest;
    let (mut queried, mut fooled) = (0_u32, 0_u32);
    for sequence in 1..20_000_u64 {
        memtable.insert(Entry { key: &sequence.to_be_bytes(), sequence, value: None });
        let may = |number: u64| {
            let digest = recipe.digest(&number.to_be_bytes());
            memtable.may_contain(digest, &LineMask::of(digest, memtable.probe_count()))
        };
        assert!(may(sequence) && may(sequence / 2 + 1));
        queried += 4;
        fooled += u32::from(may(sequence + 20_000)) + u32::from(may(u64::MAX - sequence));
        fooled += u32::from(may(sequence << 20)) + u32::from(may(sequence << 40));
    }
    assert!(fooled * 500 < queried, "{fooled} of {queried}");
    assert!(memtable.filter_bytes() < 20_000 * 8, "{} bytes", memtable.filter_bytes());
}

#[test]
fn towers_thin_out_by_four() {
    let heights: Vec<usize> = (1..100_000).map(tower_height).collect();
    for level in 1..6 {
        let (above, all) =
            (heights.iter().filter(|&&h| h > level).count(), heights.iter().filter(|&&h| h >= level).count());
        assert!((3 * above..=5 * above).contains(&all), "level {level}: {above} of {all}");
    }
}
