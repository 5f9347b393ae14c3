//! Compares both families with a sorted set: no false negatives for any keys and ranges, and the expected
//! rates.

use super::PrefixDigests;
use super::rosetta::Rosetta;
use super::surf::Surf;
use crate::digest::{Digest, DigestFunction, DigestRecipe, remix};
use crate::filter::family::Probed;
use crate::filter::{FilterError, Salt, SurfSuffix};
use crate::math::statistics::{mean, standard_error};
use proptest::prelude::*;
use std::collections::BTreeSet;

const RECIPE: DigestRecipe = DigestRecipe::new(DigestFunction::Xxh3);
const SALT: Salt = Salt::of_table(1);

/// Filter of either family.
#[derive(Debug, Clone, PartialEq)]
enum Either {
    Rosetta(Rosetta),
    Surf(SurfSuffix, Box<Surf>),
}

const FAMILIES: [Option<SurfSuffix>; 4] =
    [None, Some(SurfSuffix::None), Some(SurfSuffix::Hash), Some(SurfSuffix::Real)];

impl Either {
    fn build(family: Option<SurfSuffix>, bits_per_key: f64, keys: &[&[u8]]) -> Result<Self, FilterError> {
        let digests: Vec<Digest> = keys.iter().map(|key| RECIPE.digest(key)).collect();
        match family {
            None => Rosetta::build(bits_per_key, (RECIPE, SALT), keys, &digests).map(Self::Rosetta),
            Some(suffix) => Surf::build(suffix, bits_per_key, SALT, keys, &digests)
                .map(|surf| Self::Surf(suffix, surf.into())),
        }
    }

    fn may_contain(&self, key: &[u8], probed: &mut impl FnMut(Probed)) -> bool {
        let digest = RECIPE.digest(key);
        match self {
            Self::Rosetta(rosetta) => rosetta.may_contain(digest, probed),
            Self::Surf(_, surf) => surf.may_contain(key, digest, probed),
        }
    }

    fn may_overlap(&self, low: &[u8], high: &[u8], probed: &mut impl FnMut(Probed)) -> bool {
        match self {
            Self::Rosetta(rosetta) => {
                rosetta.may_overlap(low, high, RECIPE, &mut PrefixDigests::new(), probed)
            }
            Self::Surf(_, surf) => surf.may_overlap(low, high, probed),
        }
    }

    fn bits(&self) -> u64 {
        match self {
            Self::Rosetta(rosetta) => rosetta.bits(),
            Self::Surf(_, surf) => surf.bits(),
        }
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self {
            Self::Rosetta(rosetta) => rosetta.encode(&mut bytes),
            Self::Surf(_, surf) => surf.encode(&mut bytes),
        }
        bytes
    }

    /// Decodes bytes as a filter of this family.
    fn decode(&self, bits: u64, key_count: u64, bytes: &[u8]) -> Result<Self, FilterError> {
        match self {
            Self::Rosetta(_) => Rosetta::decode(bits, SALT, bytes).map(Self::Rosetta),
            &Self::Surf(suffix, _) => Surf::decode(suffix, bits, (key_count, SALT), bytes)
                .map(|surf| Self::Surf(suffix, surf.into())),
        }
    }
}

fn ignored(_: Probed) {}

/// Short keys with extreme bytes, so that many are prefixes of others.
fn dense_key() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![Just(0), Just(0xff), Just(b'a'), Just(b'b'), any::<u8>()];
    prop::collection::vec(byte, 0..7)
}

/// Typical keys: a name and a number, numbers of fixed width, runs of one byte, arbitrary bytes.
fn any_key() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => dense_key(),
        2 => (0_u32..3000).prop_map(|number| format!("user{number:06}").into_bytes()),
        2 => (0_u64..3000).prop_map(|number| number.to_be_bytes().to_vec()),
        1 => any::<u64>().prop_map(|number| number.to_be_bytes().to_vec()),
        1 => (prop::sample::select(vec![0_u8, 0xff]), 0_usize..40).prop_map(|(byte, count)| vec![byte; count]),
        1 => prop::collection::vec(any::<u8>(), 0..40),
    ]
}

/// Sets of keys of one kind, or of several.
fn any_keys() -> impl Strategy<Value = BTreeSet<Vec<u8>>> {
    prop_oneof![
        prop::collection::btree_set(any_key(), 0..120),
        prop::collection::btree_set(dense_key(), 0..200),
        prop::collection::btree_set(any::<u64>().prop_map(|number| number.to_be_bytes().to_vec()), 0..300),
        (prop::collection::vec(any::<u8>(), 0..30), prop::collection::btree_set(any_key(), 1..60))
            .prop_map(|(head, tails)| tails.into_iter().map(|tail| [head.clone(), tail].concat()).collect()),
    ]
}

/// Returns an end of a range: a key, a neighbor of one, or arbitrary bytes.
fn end(keys: &[&[u8]], index: usize, change: u8, other: &[u8]) -> Vec<u8> {
    let Some(key) = (!keys.is_empty()).then(|| keys[index % keys.len()]) else { return other.to_vec() };
    let mut end = key.to_vec();
    match change % 8 {
        0 => {}
        1 => end.push(0),
        2 => drop(end.pop()),
        3 => {
            if let Some(last) = end.last_mut() {
                *last = last.wrapping_add(1);
            }
        }
        4 => {
            if let Some(last) = end.last_mut() {
                *last = last.wrapping_sub(1);
            }
        }
        5 => end.extend_from_slice(&[0xff; 3]),
        6 => end.extend_from_slice(other),
        _ => return other.to_vec(),
    }
    end
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn there_is_never_a_false_negative(
        keys in any_keys(),
        bits_per_key in prop_oneof![Just(10.0), 1.0..40.0_f64],
        ends in prop::collection::vec((any::<(usize, u8)>(), any::<(usize, u8)>(), any_key(), any_key()), 1..40),
    ) {
        let plain: Vec<&[u8]> = keys.iter().map(Vec::as_slice).collect();
        for family in FAMILIES {
            let built = Either::build(family, bits_per_key, &plain).unwrap();
            let bytes = built.encode();
            prop_assert!(bytes.len() as u64 * 8 >= built.bits());
            let filter = built.decode(built.bits(), keys.len() as u64, &bytes);
            prop_assert_eq!(filter.as_ref(), Ok(&built));
            for &key in &plain {
                prop_assert!(built.may_contain(key, &mut ignored), "{:?} {:?}", family, key);
                prop_assert!(built.may_overlap(key, key, &mut ignored), "{:?} {:?}", family, key);
            }
            for ((low, low_change), (high, high_change), other_low, other_high) in &ends {
                let mut low = end(&plain, *low, *low_change, other_low);
                let mut high = end(&plain, *high, *high_change, other_high);
                if low > high {
                    prop_assert!(!built.may_overlap(&low, &high, &mut ignored));
                    core::mem::swap(&mut low, &mut high);
                }
                let holds = keys.range(low.clone()..=high.clone()).next().is_some();
                let maybe = built.may_overlap(&low, &high, &mut ignored);
                prop_assert!(maybe || !holds, "{:?} of {:?} in {:?}..={:?}", family, keys, low, high);
            }
        }
    }

    #[test]
    fn damaged_bytes_are_refused_or_answer(
        keys in any_keys(),
        flips in prop::collection::vec((any::<prop::sample::Index>(), 1_u8..), 1..6),
        cut in any::<prop::sample::Index>(),
        questions in prop::collection::vec((any_key(), any_key()), 1..10),
        noise in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let plain: Vec<&[u8]> = keys.iter().map(Vec::as_slice).collect();
        for family in FAMILIES {
            let built = Either::build(family, 12.0, &plain).unwrap();
            let bytes = built.encode();
            let mut flipped = bytes.clone();
            for (place, bits) in &flips {
                *place.get_mut(&mut flipped) ^= bits;
            }
            for damaged in [&flipped, &bytes[..cut.index(bytes.len())].to_vec(), &noise] {
                let decoded = built.decode(built.bits(), keys.len() as u64, damaged);
                for (low, high) in questions.iter().filter(|_| decoded.is_ok()) {
                    let filter = decoded.as_ref().unwrap();
                    filter.may_contain(low, &mut ignored);
                    filter.may_overlap(low, high, &mut ignored);
                    filter.may_overlap(&[], high, &mut ignored);
                }
            }
        }
    }
}

#[test]
fn keys_out_of_order_and_given_twice_are_harmless() {
    let keys: [&[u8]; 6] = [b"pear", b"", b"apple", b"pear", b"app", b""];
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    for family in FAMILIES {
        let filter = Either::build(family, 12.0, &keys).unwrap();
        assert!(keys.iter().all(|key| filter.may_contain(key, &mut ignored)));
        let twin = Either::build(family, 12.0, &sorted).unwrap();
        if family.is_some() {
            assert_eq!(filter, twin);
        }
        assert!(filter.decode(filter.bits(), 6, &filter.encode()).is_ok());
    }
}

#[test]
fn a_million_keys_have_no_false_negative() {
    let numbers = random_numbers(1_000_000, 5);
    for family in FAMILIES {
        let filter = over_numbers(family, 12.0, &numbers);
        let memory_bytes = match &filter {
            Either::Rosetta(rosetta) => rosetta.memory_bytes(),
            Either::Surf(_, surf) => surf.memory_bytes(),
        };
        let least = filter.bits() / 8;
        // The counts of rank and select take a sixteenth.
        assert!(
            (least..least + least / 8).contains(&(memory_bytes as u64)),
            "{family:?}: {memory_bytes} {least}"
        );
        for &number in numbers.iter().step_by(7) {
            let (key, next) = (number.to_be_bytes(), number.saturating_add(3).to_be_bytes());
            assert!(filter.may_contain(&key, &mut ignored) && filter.may_overlap(&key, &next, &mut ignored));
        }
    }
}

#[test]
fn a_query_hashes_each_prefix_once_over_all_levels() {
    // Levels of increasing size whose numbers span the key space, so that their windows have the same position.
    let filters: Vec<Either> =
        [100, 1_000, 10_000].map(|count| over_numbers(None, 22.0, &random_numbers(count, count))).into();
    let ask = |filters: &[Either], low: u64, digests: &mut PrefixDigests| {
        for filter in filters {
            let Either::Rosetta(rosetta) = filter else { unreachable!("all are") };
            rosetta.may_overlap(&low.to_be_bytes(), &(low + 40).to_be_bytes(), RECIPE, digests, &mut ignored);
        }
    };
    let (mut alone, mut shared) = (0, 0);
    for query in 0..200 {
        let low = remix(Digest(query), 77).0 >> 1;
        let mut digests = PrefixDigests::new();
        ask(&filters, low, &mut digests);
        let each = filters.iter().map(|filter| {
            let mut digests = PrefixDigests::new();
            ask(core::slice::from_ref(filter), low, &mut digests);
            assert_eq!(digests.reused(), 0, "no filter asks for a prefix twice");
            digests.computed()
        });
        let each: Vec<u64> = each.collect();
        assert_eq!(digests.computed() + digests.reused(), each.iter().sum::<u64>());
        (alone, shared) = (alone + each.iter().sum::<u64>(), shared + digests.computed());
        // Adding the levels again requires no new prefix.
        let computed = digests.computed();
        ask(&filters, low, &mut digests);
        assert_eq!(digests.computed(), computed);
    }
    // Filters differ in the prefixes that they check further; the intervals of the range are common.
    assert!(shared * 3 < alone * 2, "{shared} of {alone}");
}

#[test]
fn a_point_costs_the_digest_that_all_filters_share() {
    let numbers = random_numbers(1_000, 3);
    let Either::Rosetta(rosetta) = over_numbers(None, 22.0, &numbers) else { unreachable!("it is") };
    assert_eq!(rosetta.probe_count(), 8, "of the last section");
    for &number in &numbers {
        // The prefix of full length is the key, so both have the same digest.
        let key = number.to_be_bytes();
        assert!(rosetta.may_contain(RECIPE.digest(&key), &mut ignored));
        let mut digests = PrefixDigests::new();
        assert!(rosetta.may_overlap(&key, &key, RECIPE, &mut digests, &mut ignored));
        assert_eq!(digests.computed(), 1);
    }
}

#[test]
fn every_byte_that_is_flipped_or_cut_is_refused_or_answers() {
    let keys: Vec<Vec<u8>> = (0_u64..300).map(|i| remix(Digest(i), 1).0.to_be_bytes().to_vec()).collect();
    let keys: BTreeSet<Vec<u8>> = keys.into_iter().chain([Vec::new(), vec![0xff; 3]]).collect();
    let plain: Vec<&[u8]> = keys.iter().map(Vec::as_slice).collect();
    for family in FAMILIES {
        let built = Either::build(family, 14.0, &plain).unwrap();
        let bytes = built.encode();
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut flipped = bytes.clone();
                flipped[place] ^= 1 << bit;
                if let Ok(filter) = built.decode(built.bits(), keys.len() as u64, &flipped) {
                    filter.may_contain(b"anything", &mut ignored);
                    filter.may_overlap(b"", b"anything", &mut ignored);
                    filter.may_overlap(&[0x80], &[0x80, 1], &mut ignored);
                }
            }
            assert!(
                built.decode(built.bits(), keys.len() as u64, &bytes[..place]).is_err(),
                "{family:?} {place}"
            );
        }
    }
}

/// Returns random 8-byte keys in order.
fn random_numbers(count: u64, seed: u64) -> Vec<u64> {
    let mut numbers: Vec<u64> = (0..count).map(|i| remix(Digest(i), seed).0).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Builds a filter of this family over numbers as keys.
fn over_numbers(family: Option<SurfSuffix>, bits_per_key: f64, numbers: &[u64]) -> Either {
    let keys: Vec<[u8; 8]> = numbers.iter().map(|number| number.to_be_bytes()).collect();
    let plain: Vec<&[u8]> = keys.iter().map(<[u8; 8]>::as_slice).collect();
    Either::build(family, bits_per_key, &plain).unwrap()
}

/// Returns the rate of *maybe* of a Rosetta for `length` absent numbers from `low`. An interval answers *maybe*
/// if its prefix and at least one of its halves do.
fn rosetta_rate(fills: &[(f64, u8)], low: u64, length: u64) -> f64 {
    let mut by_height: Vec<f64> = Vec::new();
    for &(fill, probes) in fills {
        let set = libm::pow(fill, f64::from(probes));
        let below = by_height.last().map_or(1.0, |half| 1.0 - (1.0 - half) * (1.0 - half));
        by_height.push(set * below);
    }
    let (mut at, end, mut none) = (low, low + length, 1.0);
    while at < end {
        let fits = (end - at).ilog2().min(at.trailing_zeros()) as usize;
        let height = fits.min(by_height.len() - 1);
        none *= 1.0 - by_height[height];
        at += 1 << height;
    }
    1.0 - none
}

/// Returns the rate of a trie for `length` numbers anywhere. A range hits a leaf's cell with the probability of
/// its width, which prefix and real suffix leave open. Valid for ranges much shorter than the cells.
#[expect(clippy::cast_precision_loss, reason = "an expectation")]
fn surf_rate(suffix: SurfSuffix, surf: &Surf, numbers: &[u64], length: u64) -> f64 {
    let shared = |a: u64, b: u64| (a ^ b).leading_zeros() / 8;
    let suffix_bits = u32::from(surf.suffix_bits());
    let cells = numbers.iter().enumerate().map(|(index, &number)| {
        let before = index.checked_sub(1).map_or(0, |before| shared(numbers[before], number));
        let behind = numbers.get(index + 1).map_or(0, |&behind| shared(number, behind));
        let prefix_bits = (before.max(behind) + 1) * 8;
        let bits = if suffix == SurfSuffix::Real { prefix_bits + suffix_bits } else { prefix_bits };
        let hash = if suffix == SurfSuffix::Hash && length == 0 { suffix_bits } else { 0 };
        let cell = libm::exp2(f64::from(64 - bits.min(64)));
        (cell + length.saturating_sub(1) as f64) / libm::exp2(f64::from(64 + hash))
    });
    cells.sum()
}

/// Lengths of the ranges; 0 is a point.
const LENGTHS: [u64; 4] = [0, 2, 16, 64];

/// Returns the measured rate of one filter for each length, and the expected one.
#[expect(clippy::cast_precision_loss, reason = "rates")]
fn rates(filter: &Either, numbers: &[u64], seed: u64) -> [(f64, f64); LENGTHS.len()] {
    const QUERIES: u64 = 20_000;
    LENGTHS.map(|length| {
        let (mut maybe, mut expected) = (0, 0.0);
        let fills = if let Either::Rosetta(rosetta) = filter { rosetta.fills() } else { Vec::new() };
        if let Either::Surf(suffix, surf) = filter {
            expected = surf_rate(*suffix, surf, numbers, length);
        }
        for query in 0..QUERIES {
            let low = remix(Digest(query), 1000 + seed).0.min(u64::MAX - 100);
            let (first, last) = (low.to_be_bytes(), (low + length.max(1) - 1).to_be_bytes());
            maybe += u64::from(match length {
                0 => filter.may_contain(&first, &mut ignored),
                _ => filter.may_overlap(&first, &last, &mut ignored),
            });
            if !fills.is_empty() {
                expected += rosetta_rate(&fills, low, length.max(1)) / QUERIES as f64;
            }
        }
        (maybe as f64 / QUERIES as f64, expected)
    })
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    #[test]
    #[ignore = "long: npm run test:more"]
    #[expect(clippy::cast_precision_loss, reason = "rates")]
    fn rates_are_those_of_the_formulas() {
        const FILTERS: u64 = 40;
        for (family, bits_per_key) in [
            (None, 10.0),
            (None, 16.0),
            (Some(SurfSuffix::None), 10.0),
            (Some(SurfSuffix::Hash), 18.0),
            (Some(SurfSuffix::Real), 18.0),
        ] {
            let (mut differences, mut bits) = ([const { Vec::new() }; LENGTHS.len()], 0.0);
            let mut measured = [0.0; LENGTHS.len()];
            for seed in 1..=FILTERS {
                let numbers = random_numbers(10_000, seed);
                let filter = over_numbers(family, bits_per_key, &numbers);
                bits += filter.bits() as f64 / numbers.len() as f64 / FILTERS as f64;
                for (index, (rate, expected)) in rates(&filter, &numbers, seed).into_iter().enumerate() {
                    measured[index] += rate / FILTERS as f64;
                    differences[index].push(rate - expected);
                }
            }
            println!("{family:?}, {bits:.2} bits per key: {measured:.5?} for lengths {LENGTHS:?}");
            for (length, differences) in LENGTHS.iter().zip(&differences) {
                let (mean, within) = (mean(differences), 4.0 * standard_error(differences));
                assert!(mean.abs() <= within.max(1e-5), "{family:?}, length {length}: {mean} of {within}");
            }
        }
    }
}
