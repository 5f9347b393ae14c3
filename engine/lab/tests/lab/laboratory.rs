//! Tests that the laboratory's rates agree with formulas, and that it finds no correlation if there is none.

use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{
    FilterError, FilterKind, FilterOptions, FilterSize, ProbeRule, ProbeScheme, SurfSuffix,
};
use lsm_lab_teaching::laboratory::{Setup, Sharing, Specimen, joint, union};

const WORM: FilterKind = FilterKind::Standard(ProbeScheme::Worm);

fn setup(kind: FilterKind) -> Setup {
    let options = FilterOptions::new(kind, 10.0, DigestRecipe::new(DigestFunction::Xxh3));
    Setup { options, keys: 10_000, queries: 100_000, seed: 7 }
}

#[test]
fn a_filter_shows_its_rate_its_places_and_its_memory() {
    let blocked = setup(FilterKind::Blocked512);
    let queried = Specimen::build(&blocked).unwrap().probe(&blocked);
    assert!(
        queried.rate.contains(queried.rate.estimate)
            && (queried.rate.estimate - queried.expected_rate.unwrap()).abs() < 0.0015
    );
    assert_eq!((queried.lines_touched, queried.hashes), (100_000, 100_000), "one line and one hash each");
    assert_eq!((queried.bits, queried.memory_bytes), (196 * 512, 196 * 64));
    assert!((queried.bits_per_key(10_000) - 10.0352).abs() < 1e-9);

    let independent = setup(FilterKind::Standard(ProbeScheme::Independent));
    let specimen = Specimen::build(&independent).unwrap();
    let queried = specimen.probe(&independent);
    assert_eq!((queried.hashes, specimen.build_hashes), (700_000, 70_000));
    // Half of the bits are set: about two tests, and about two lines.
    assert!((190_000..210_000).contains(&queried.places_tested), "{}", queried.places_tested);

    let none = setup(FilterKind::None);
    let queried = Specimen::build(&none).unwrap().probe(&none);
    assert_eq!((queried.false_positives, queried.hashes, queried.memory_bytes), (100_000, 0, 0));
}

#[test]
fn every_kind_can_be_asked_in_bulk() {
    for &kind in FilterKind::ALL {
        let setup = Setup { keys: 2000, queries: 5000, ..setup(kind) };
        let queried = Specimen::build(&setup).unwrap().probe(&setup);
        // With 4-bit counters, a counting filter has two and a half of them per key.
        assert!(
            kind == FilterKind::None || queried.rate.estimate < 0.35,
            "{kind:?}: {}",
            queried.rate.estimate
        );
    }
}

#[test]
fn filters_are_as_large_as_a_rate_needs_them() {
    for kind in [WORM, FilterKind::Blocked512, FilterKind::SplitBlock] {
        for rate in [0.05, 0.01, 0.001] {
            let mut setup = setup(kind);
            setup.options.size = FilterSize::Rate(rate);
            setup.options.validate().unwrap();
            assert!(setup.options.false_positive_rate().unwrap() <= rate);
            setup.options.size = FilterSize::BitsPerKey(setup.options.bits_per_key() * 0.98);
            assert!(
                setup.options.false_positive_rate().unwrap() > rate,
                "{kind:?} {rate}: fewer bits would do"
            );
        }
    }
    let of = |size, probes| {
        let mut options = setup(WORM).options;
        (options.size, options.probes) = (size, probes);
        options.validate()
    };
    let bits = FilterSize::BitsPerKey(10.0);
    for wrong in [0.0, 1.0, -1.0, f64::NAN] {
        assert!(matches!(of(FilterSize::Rate(wrong), ProbeRule::Own), Err(FilterError::Rate { .. })));
    }
    let out_of_reach = of(FilterSize::Rate(1e-30), ProbeRule::Own);
    assert!(matches!(out_of_reach, Err(FilterError::RateOutOfReach { .. })));
    assert!(out_of_reach.unwrap_err().to_string().contains("cannot reach a false positive rate of 1e-30;"));
    for suffix in [SurfSuffix::None, SurfSuffix::Hash, SurfSuffix::Real] {
        let kind = FilterKind::Surf(suffix);
        let mut surf = setup(kind).options;
        assert_eq!((surf.validate(), surf.false_positive_rate()), (Ok(()), None));
        surf.size = FilterSize::Rate(0.5);
        assert_eq!(surf.validate(), Err(FilterError::NoRateFormula { kind }));
    }
    let mut none = setup(FilterKind::None).options;
    for (rate, fits) in [(0.5, true), (f64::NAN, false), (0.0, false), (1.0, false)] {
        none.size = FilterSize::Rate(rate);
        assert_eq!(none.validate().is_ok(), fits, "{rate}");
    }
    assert_eq!(of(bits, ProbeRule::Exactly(0)), Err(FilterError::ProbeCount { value: 0 }));
    assert_eq!(of(bits, ProbeRule::Exactly(31)), Err(FilterError::ProbeCount { value: 31 }));
    let mut split = setup(FilterKind::SplitBlock).options;
    split.probes = ProbeRule::Floor;
    assert_eq!(split.validate(), Err(FilterError::NoProbeRule { kind: FilterKind::SplitBlock }));
}

/// Table of roundings, which differ at 10 and 13 bits per key.
#[test]
fn every_rule_rounds_as_its_source() {
    use ProbeRule::{Ceiling, Exactly, Floor, LevelDb, Nearest, Own, PublishedNearest, PublishedUp, RocksDb};
    let rules = [Own, Nearest, LevelDb, Floor, Ceiling, PublishedUp, PublishedNearest, RocksDb, Exactly(4)];
    let at = |bits: f64| rules.map(|rule| rule.probe_count(WORM, bits));
    assert_eq!(at(10.0), [7, 7, 6, 6, 7, 7, 7, 6, 4]);
    assert_eq!(at(13.0), [9, 9, 8, 9, 10, 10, 9, 8, 4]);
    for rule in rules {
        assert_eq!(ProbeRule::from_name(&rule.name()), Some(rule));
    }
    assert_eq!(ProbeRule::from_name("best"), None);
}

#[test]
fn a_shared_digest_does_not_bring_false_positives_together() {
    let setup = Setup { keys: 2000, queries: 200_000, ..setup(WORM) };
    for (sharing, hashes) in [(Sharing::Shared, 200_000), (Sharing::Independent, 1_000_000)] {
        let joint = joint(&setup, 5, sharing).unwrap();
        assert_eq!((joint.by_count.iter().sum::<u64>(), joint.hashes), (200_000, hashes));
        assert!(joint.two_or_more.contains(joint.two_or_more_if_independent), "{sharing:?}");
        let fooled_two = joint.fooled.iter().filter(|set| set.count_ones() == 2).count() as u64;
        assert_eq!((joint.fooled.len(), fooled_two), (200_000, joint.by_count[2]));
    }
}

/// A post claims *the same rate* for the union of filters. It is the rate of a filter with a multiple of the
/// load.
#[test]
fn a_union_is_the_filter_of_all_keys_at_their_load() {
    for (filters, expected) in [(2, 0.138), (4, 0.645), (10, 0.994)] {
        let union = union(&setup(WORM), filters).unwrap();
        assert!((union.rate.estimate - union.expected_rate).abs() < 0.006, "{filters}: {union:?}");
        assert!((union.expected_rate - expected).abs() < 0.002 && union.one.rate.estimate < 0.01);
    }
    let (two, blocked) = (union(&setup(FilterKind::Blocked512), 2).unwrap(), setup(FilterKind::Cuckoo));
    assert!(two.rate.estimate > 10.0 * two.one.rate.estimate);
    assert_eq!(union(&blocked, 2), Err(FilterError::NoUnion));
    // Its pictures are those of the merged filters, and its courses end with the counts.
    let [one, other] = two.parts.as_slice() else { panic!("{two:?}") };
    let joined: Vec<u8> = one.bytes.iter().zip(&other.bytes).map(|(one, other)| one | other).collect();
    assert_eq!(two.whole.bytes, joined);
    assert!(two.whole.fill > one.fill.max(other.fill));
    assert_eq!(two.course.last().map(|end| end.rate), Some(two.rate));
    assert_eq!(two.course_of_one.last().map(|end| end.rate), Some(two.one.rate));
}
