//! Compares the maplet with a multiset of entries, slot by slot.

use super::place::{is_valid_cell_count, valid_cell_count};
use super::*;
use lsm_lab_workload::Random;

fn run(number: u64) -> RunNumber {
    RunNumber::new(u8::try_from(number).unwrap()).unwrap()
}

/// Returns all slots of a maplet with the lower cell of their pair, in ascending order.
fn slots(maplet: &Maplet) -> Vec<(usize, Slot)> {
    let count = maplet.cells.len();
    let lower = |cell: usize, slot: Slot| cell.min(other_cell(cell, slot.fingerprint(), count));
    let in_cells = maplet.cells.iter().enumerate().flat_map(|(cell, held)| {
        let used = held.slots().into_iter().filter(|&slot| slot != Slot::EMPTY);
        used.map(move |slot| (lower(cell, slot), slot))
    });
    let stashed = maplet.stash.entries().iter().map(|&(cell, slot)| (cell as usize, slot));
    let mut slots: Vec<_> = in_cells.chain(stashed).collect();
    slots.sort_unstable();
    slots
}

/// Returns the slots of these entries in a maplet of this size, in ascending order.
fn expected(entries: &[(Digest, RunNumber)], cell_count: usize) -> Vec<(usize, Slot)> {
    let mut slots: Vec<_> = entries
        .iter()
        .map(|&(digest, run)| {
            let place = Place::of(digest, cell_count);
            (place.lower(), Slot::new(place.fingerprint, run))
        })
        .collect();
    slots.sort_unstable();
    slots
}

/// Maplet next to its list of entries.
struct Pair {
    maplet: Maplet,
    entries: Vec<(Digest, RunNumber)>,
    random: Random,
    /// Digests are below this number, spread over 64 bits.
    keys: u64,
}

impl Pair {
    fn new(seed: u64, keys: u64) -> Self {
        let maplet = Maplet::with_capacity(0).unwrap();
        Self { maplet, entries: Vec::new(), random: Random::new(seed), keys }
    }

    /// Performs one operation, and checks one entry and the number of entries.
    fn step(&mut self, aim: usize) {
        let grows = self.random.below(100) < if self.entries.len() < aim { 60 } else { 30 };
        if grows || self.entries.is_empty() {
            let digest = crate::digest::remix(Digest(self.random.below(self.keys)), 1);
            let entry = (digest, run(self.random.below(16)));
            self.maplet.insert(entry.0, entry.1);
            self.entries.push(entry);
            if self.maplet.should_grow() {
                self.maplet.grow(self.entries.iter().copied()).unwrap();
            }
        } else {
            let at = self.random.index(self.entries.len());
            let (digest, from) = self.entries[at];
            if self.random.below(2) == 0 {
                let to = run(self.random.below(16));
                self.maplet.move_entry(digest, from, to).unwrap();
                self.entries[at].1 = to;
            } else {
                self.maplet.remove(digest, from).unwrap();
                self.entries.swap_remove(at);
            }
        }
        assert_eq!(self.maplet.entries(), self.entries.len() as u64);
        if !self.entries.is_empty() {
            let (digest, run) = self.entries[self.random.index(self.entries.len())];
            assert!(self.maplet.query(digest).contains(run), "false negative: {digest:?} of {run:?}");
        }
    }

    fn check_all(&self) {
        assert_eq!(slots(&self.maplet), expected(&self.entries, self.maplet.cells.len()));
        for &(digest, run) in &self.entries {
            assert!(self.maplet.query(digest).contains(run), "false negative: {digest:?} of {run:?}");
        }
        assert_eq!(Maplet::decode(&self.maplet.encode()).as_ref(), Ok(&self.maplet));
    }
}

/// Performs operations on maplets of several sizes, from one page to many, without and with many duplicates.
fn random_operations(operations: u64) {
    let shapes = [(20, u64::MAX), (600, u64::MAX), (20_000, u64::MAX), (3_000, 1_000), (500, 20), (2_000, 3)];
    for (seed, (aim, keys)) in (1..).zip(shapes) {
        let mut pair = Pair::new(seed, keys);
        for step in 0..operations / shapes.len() as u64 {
            pair.step(aim);
            if step.is_multiple_of(50_000) {
                pair.check_all();
            }
        }
        pair.check_all();
    }
}

#[test]
fn random_operations_have_no_false_negative() {
    random_operations(120_000);
}

/// Part of `npm run soak`.
#[test]
#[ignore = "takes minutes without optimization"]
fn ten_million_random_operations_have_no_false_negative() {
    random_operations(10_000_000);
}

/// Invariant 2, for every fingerprint and every size of a page.
#[test]
fn the_other_cell_of_the_other_cell_is_the_first() {
    for count in (1..=9).map(|log| 1 << log).chain([1_024, 1_536]) {
        for cell in (0..count).step_by((count / 4).max(1)) {
            for fingerprint in 1..4096 {
                let other = other_cell(cell, fingerprint, count);
                assert_ne!(other, cell);
                assert_eq!(other / 512, cell / 512, "both cells are in the same page");
                assert!(other < count);
                assert_eq!(other_cell(other, fingerprint, count), cell);
            }
        }
    }
}

/// Every multiset of up to four entries of two colliding keys and two runs, removed in every order.
#[test]
fn equal_slots_are_interchangeable() {
    let (low, high) = (Digest(7 << 32), Digest(7 << 32 | 1 << 20));
    let kinds = [(low, run(0)), (low, run(1)), (high, run(0)), (high, run(1))];
    for code in 0..4_u32.pow(4) {
        let entries: Vec<_> = (0..4).map(|at| kinds[(code >> (2 * at) & 3) as usize]).collect();
        for first in 0..4 {
            let mut maplet = Maplet::with_capacity(0).unwrap();
            assert_eq!(Place::of(low, 2).lower(), Place::of(high, 2).lower(), "the keys collide");
            for &(digest, run) in &entries {
                maplet.insert(digest, run);
            }
            let mut left = entries.clone();
            left.rotate_left(first);
            while let Some((digest, run)) = left.pop() {
                maplet.remove(digest, run).unwrap();
                assert_eq!(slots(&maplet), expected(&left, 2));
            }
            assert_eq!(maplet.remove(low, run(0)), Err(MapletError::NotFound { run: run(0) }));
        }
    }
}

#[test]
fn more_duplicates_than_slots_use_the_stash() {
    let mut maplet = Maplet::with_capacity(10_000).unwrap();
    let digest = Digest(0x1234_5678_9abc_def0);
    (0..16).for_each(|number| maplet.insert(digest, run(number)));
    assert_eq!((maplet.stashed(), maplet.query(digest).len()), (8, 16));
    (0..16).for_each(|number| maplet.move_entry(digest, run(number), run(3)).unwrap());
    assert_eq!(maplet.query(digest), RunSet::of(run(3)));
    (0..16).for_each(|_| maplet.remove(digest, run(3)).unwrap());
    assert_eq!((maplet.stashed(), maplet.entries()), (0, 0));
    assert!(!maplet.should_grow());
}

#[test]
fn a_full_maplet_has_a_small_stash() {
    for entries in [100, 3_000, 100_000] {
        let mut maplet = Maplet::with_capacity(entries).unwrap();
        let mut random = Random::new(entries);
        let room = u64::try_from(maplet.cells.len()).unwrap() * 352 / 100;
        for _ in 0..room {
            maplet.insert(Digest(random.next_u64()), run(random.below(16)));
        }
        assert!(maplet.load() > 0.85, "{}", maplet.load());
        assert!(maplet.stashed() <= 3, "{entries}: {}", maplet.stashed());
    }
}

#[test]
fn many_queries_equal_single_ones() {
    let mut pair = Pair::new(9, 5_000);
    (0..20_000).for_each(|_| pair.step(4_000));
    let digests: Vec<_> = (0..5_003).map(|key| crate::digest::remix(Digest(key), 1)).collect();
    let mut answers = Vec::new();
    pair.maplet.query_many(&digests, &mut answers);
    assert_eq!(answers, digests.iter().map(|&digest| pair.maplet.query(digest)).collect::<Vec<_>>());
}

#[test]
fn growing_needs_all_entries() {
    let mut pair = Pair::new(5, u64::MAX);
    (0..2_000).for_each(|_| pair.step(500));
    let before = pair.maplet.clone();
    let held = pair.entries.len() as u64;
    let fewer = pair.entries[1..].iter().copied();
    assert_eq!(pair.maplet.grow(fewer), Err(MapletError::WrongEntries { given: held - 1, held }));
    assert_eq!(pair.maplet, before);
    pair.maplet.grow(pair.entries.iter().copied()).unwrap();
    assert!(pair.maplet.slots() > before.slots());
    pair.check_all();
}

#[test]
fn sizes_are_valid() {
    for least in [0.0, 1.0, 2.1, 500.0, 512.0, 513.0, 1e6] {
        assert!(is_valid_cell_count(valid_cell_count(least).unwrap()));
    }
    assert_eq!(valid_cell_count(1e9), None);
    assert_eq!(Maplet::with_capacity(u64::MAX).unwrap_err(), MapletError::TooLarge);
}

/// Counted wrong runs per query of an absent key, against the formula.
#[test]
fn false_candidates_follow_the_formula() {
    for (load, runs) in [(0.88, 16), (0.88, 6), (0.5, 10)] {
        let mut maplet = Maplet::with_capacity(100_000).unwrap();
        let mut random = Random::new(runs);
        while maplet.load() < load {
            maplet.insert(Digest(random.next_u64()), run(random.below(runs)));
        }
        let queries = 400_000;
        let wrong: u32 = (0..queries).map(|_| maplet.query(Digest(random.next_u64())).len()).sum();
        let expected = f64::from(queries) * crate::math::maplet_false_candidates(load);
        let counted = f64::from(wrong);
        assert!((counted - expected).abs() < 4.0 * expected.sqrt(), "{counted} counted, {expected} expected");
    }
}

/// Any changed, missing or additional byte is detected.
#[test]
fn damage_is_rejected() {
    let mut pair = Pair::new(3, 30);
    (0..400).for_each(|_| pair.step(200));
    let bytes = pair.maplet.encode();
    assert!(pair.maplet.stashed() > 0, "the damage reaches the stash");
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(Maplet::decode(&damaged).is_err(), "byte {at}");
        assert!(Maplet::decode(&bytes[..at]).is_err(), "length {at}");
    }
    assert!(Maplet::decode(&[&bytes[..], &[0]].concat()).is_err());
    let newer = [&bytes[..4], &[2, 0], &bytes[6..]].concat();
    assert_eq!(Maplet::decode(&newer), Err(MapletError::NewerFormat { found: 2 }));
}

/// Impossible contents with a correct checksum are rejected too.
#[test]
fn impossible_contents_are_rejected() {
    let mut maplet = Maplet::with_capacity(100).unwrap();
    (0..12).for_each(|number| maplet.insert(Digest(5 << 32), run(number)));
    let cells_end = 24 + 8 * maplet.cells.len();
    let stash_end = maplet.encode().len() - 8;
    let mut changes: Vec<(&str, usize, Vec<u8>)> = vec![
        ("its format is unknown", 6, vec![1]),
        ("its number of cells is impossible", 8, vec![3, 0, 0, 0]),
        ("its number of cells is impossible", 8, vec![255; 4]),
        ("its length differs from its header", 12, vec![5]),
        ("its number of entries differs from its slots", 16, vec![11]),
        (
            "a slot has no fingerprint",
            24 + 8 * Place::of(Digest(5 << 32), maplet.cells.len()).cells[0],
            vec![0, 16],
        ),
        ("its stash has an impossible entry", cells_end, vec![255; 4]),
        ("its stash has an impossible entry", cells_end + 4, vec![0, 16]),
        ("its stash is not in order", stash_end - 2, vec![5, 0]),
    ];
    changes.push(("its length differs from its header", 8, (1_u32 << 20).to_le_bytes().to_vec()));
    for (problem, at, change) in changes {
        let mut bytes = maplet.encode();
        bytes[at..at + change.len()].copy_from_slice(&change);
        bytes.truncate(stash_end);
        let checksum = xxhash_rust::xxh3::xxh3_64(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        assert_eq!(Maplet::decode(&bytes), Err(MapletError::Damaged { problem }), "byte {at}");
    }
}

/// Golden vectors: the same history gives the same bytes on every target (invariant 3).
#[test]
fn the_bytes_are_the_recorded_ones() {
    let mut maplet = Maplet::with_capacity(0).unwrap();
    maplet.insert(Digest(0), run(1));
    maplet.insert(Digest(0x0123_4567_89ab_cdef), run(15));
    maplet.move_entry(Digest(0), run(1), run(2)).unwrap();
    let words: Vec<u64> =
        maplet.encode().as_chunks().0.iter().map(|bytes| u64::from_be_bytes(*bytes)).collect();
    let recorded = [
        0x4c53_4d4d_0100_0000,
        0x0200_0000_0000_0000,
        0x0200_0000_0000_0000,
        0x0120_0000_0000_0000,
        0x67f5_0000_0000_0000,
        0x4649_33a9_2477_a2b1,
    ];
    assert_eq!(words, recorded);
    let history = |seed, keys| {
        let mut pair = Pair::new(seed, keys);
        (0..30_000).for_each(|_| pair.step(6_000));
        let bytes = pair.maplet.encode();
        format!("{:016x}", xxhash_rust::xxh3::xxh3_64(&bytes))
    };
    let histories = [history(1, u64::MAX), history(2, 2_000), history(3, 3)];
    assert_eq!(histories, ["c69d922e4f8ac60a", "7f4ac59b5b155496", "3442f231387ae204"]);
}
