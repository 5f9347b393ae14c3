//! Tests the contract of every family: no false negatives, correct traces, and encoding without loss.

use super::*;
use crate::digest::{DigestFunction, remix};
use crate::math::MAX_PROBE_COUNT;
use proptest::prelude::*;

fn digests(count: u64, seed: u64) -> Vec<Digest> {
    (0..count).map(|i| remix(Digest(i), seed)).collect()
}

fn options(kind: FilterKind, bits_per_key: f64) -> FilterOptions {
    FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3))
}

fn build(kind: FilterKind, bits_per_key: f64, digests: &[Digest]) -> Filter {
    Filter::build(&options(kind, bits_per_key), digests).expect("such a filter can be built")
}

fn probe_rules() -> impl Strategy<Value = ProbeRule> {
    use ProbeRule::*;
    let rules = [Own, Nearest, LevelDb, Floor, Ceiling, PublishedUp, PublishedNearest, RocksDb];
    prop_oneof![3 => prop::sample::select(rules.to_vec()), 1 => (1..=MAX_PROBE_COUNT).prop_map(Exactly)]
}

/// Kinds whose positions are bits, all of which a key sets.
const BLOOM: &[FilterKind] = &[
    FilterKind::Standard(ProbeScheme::Worm),
    FilterKind::Standard(ProbeScheme::PaperRotation),
    FilterKind::Standard(ProbeScheme::Rotation64),
    FilterKind::Blocked512,
    FilterKind::Words(WordsPerKey::One),
    FilterKind::Words(WordsPerKey::Four),
    FilterKind::SplitBlock,
];

/// Regression: a table's Bloom-2 filter with another family's probe rule was written but could not be read.
#[test]
fn filters_of_words_have_as_many_bits_in_each_word_by_every_rule() {
    for (words, step) in [(WordsPerKey::One, 1), (WordsPerKey::Two, 2), (WordsPerKey::Four, 4)] {
        let kind = FilterKind::Words(words);
        for probes in (1..=MAX_PROBE_COUNT).map(ProbeRule::Exactly) {
            let options = FilterOptions { probes, ..options(kind, 10.0) };
            let ProbeRule::Exactly(value) = probes else { unreachable!("one of these") };
            let expected = match value % step {
                0 => Ok(()),
                _ => Err(FilterError::ProbesNotWhole { kind, value }),
            };
            assert_eq!(options.validate(), expected);
            assert_eq!(
                options.probe_count(),
                (value - value % step).max(step),
                "the nearest below, and one of each"
            );
            let filter = Filter::build(&options, &digests(40, 1)).unwrap();
            assert_eq!(Filter::decode(&filter.encode()), Ok(filter));
        }
        assert_eq!(
            FilterOptions { probes: ProbeRule::Nearest, ..options(kind, 10.0) }.probe_count() % step,
            0
        );
    }
}

fn is_set(filter: &Filter, position: u64) -> bool {
    let byte = usize::try_from(position / 8).expect("a filter fits in memory");
    filter.to_bytes()[byte] >> (position % 8) & 1 == 1
}

proptest! {
    #[test]
    fn no_false_negatives_and_round_trip(
        kind in prop::sample::select(FilterKind::ALL), probes in probe_rules(), count in 1..2000_u64,
        bits_per_key in 1.0..30.0, seed: u64,
    ) {
        let options = FilterOptions { probes, ..options(kind, bits_per_key) };
        // Rejected options cannot be built; other tests check the rejections.
        if options.validate().is_err() {
            return Ok(());
        }
        let mut builder = FilterBuilder::new(&options);
        let mut keys: Vec<_> = digests(count, seed).iter().map(|key| key.0.to_be_bytes()).collect();
        keys.sort_unstable();
        for key in &keys {
            builder.add(key, options.digest.digest(key));
        }
        let filter = builder.finish().expect("such a filter can be built");
        prop_assert_eq!((filter.kind(), filter.key_count()), (kind, count));
        for key in &keys {
            prop_assert!(filter.may_hold(key));
            let positions = filter.positions_of(key, &filter.digests(key));
            prop_assert!(positions.iter().all(|&position| position < filter.bits()));
        }
        prop_assert_eq!(Filter::decode(&filter.encode()), Ok(filter));
    }

    #[test]
    fn damaged_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Filter::decode(&bytes);
    }
}

#[test]
fn probing_shows_the_bits_that_decided() {
    for &kind in BLOOM {
        let filter = build(kind, 10.0, &digests(100, 1));
        for digest in digests(50, 2) {
            let mut probed = Vec::new();
            let answer = filter.probe(digest, &mut |place| probed.push(place));
            let positions = filter.positions(digest);
            let all_set = positions.iter().all(|&position| is_set(&filter, position));
            assert_eq!(answer, all_set);
            let tested = positions.iter().position(|&position| !is_set(&filter, position));
            let expected = tested.map_or(positions.len(), |zero| zero + 1);
            assert_eq!(probed.len(), expected);
            assert!(probed.iter().all(|place| place.set == is_set(&filter, place.position)));
        }
    }
}

#[test]
fn blocked_positions_stay_in_one_line() {
    let filter = build(FilterKind::Blocked512, 10.0, &digests(1000, 1));
    for digest in digests(100, 3) {
        let lines: Vec<u64> = filter.positions(digest).iter().map(|position| position / LINE_BITS).collect();
        assert!(lines.iter().all(|&line| line == lines[0]));
    }
}

#[test]
fn a_later_format_is_refused_by_name() {
    let mut bytes = build(FilterKind::Blocked512, 10.0, &digests(10, 1)).encode();
    bytes[0] = 3;
    assert_eq!(Filter::decode(&bytes), Err(FilterError::NewerFormat { found: 3 }));
}

#[test]
fn what_cannot_be_built_is_an_error_and_has_a_replacement() {
    let encoded = build(FilterKind::Blocked512, 10.0, &digests(10, 1)).encode();
    for missing in (0..=255).filter_map(FilterKind::from_code).filter(|kind| !kind.is_built_in()) {
        let options = options(missing, 10.0);
        let refused = FilterError::KindNotInThisBuild { kind: missing };
        assert_eq!(options.validate(), Err(refused.clone()));
        assert_eq!(Filter::build(&options, &digests(10, 1)), Err(refused.clone()));
        let mut builder = FilterBuilder::new(&options);
        for digest in digests(10, 1) {
            builder.add(b"a key", digest);
        }
        let (replaced, error) = builder.finish_or_replace();
        assert_eq!((replaced.kind(), replaced.key_count()), (FilterKind::Blocked512, 10));
        assert_eq!(error, Some(refused.clone()));
        let mut stored = encoded.clone();
        stored[2] = missing.code();
        assert_eq!(Filter::decode(&stored), Err(refused));
    }
    // Allocates nothing: the size is rejected before anything is built.
    assert_eq!(check_bits(MAX_BITS + 1), Err(FilterError::TooLarge { bits: MAX_BITS + 1 }));
}
