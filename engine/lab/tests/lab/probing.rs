//! Tests the laboratory's derivations of probe schemes: positions are remainders of the displayed words, and
//! one digest works as well as k. A true rotation is worse if the size of the filter shares a factor with
//! `2^64 - 1`.
//!
//! Seeds are fixed, so a failure is caused by a code change.

use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterError, FilterKind, ProbeScheme};
use lsm_lab_teaching::laboratory::{
    Excerpt, Probing, Setup, Words, exactly, remainders_of_places, several, shared_primes,
};
use proptest::prelude::*;

const SCHEMES: [ProbeScheme; 4] =
    [ProbeScheme::Independent, ProbeScheme::SplitDigest, ProbeScheme::PaperRotation, ProbeScheme::Rotation64];

fn recipe() -> DigestRecipe {
    DigestRecipe::new(DigestFunction::MurmurHash64A)
}

fn setup(scheme: ProbeScheme, bits: u32, probes: u8) -> Setup {
    let options = exactly(FilterKind::Standard(scheme), bits, probes, 10_000, recipe());
    Setup { options, keys: 10_000, queries: 100_000, seed: 2 }
}

proptest! {
    #[test]
    fn places_are_remainders_of_the_words(seed in any::<u64>(), bits in 64..1024_u32, probes in 1..=16_u8) {
        let words = Words::new(seed);
        let keys: Vec<String> = (0..20).map(|number| words.word(number)).collect();
        for scheme in SCHEMES {
            let queried = words.word(20);
            let probing = Probing::new(scheme, (bits, probes), recipe(), &keys, &queried).unwrap();
            prop_assert_eq!(probing.filter.bits(), u64::from(bits));
            let remainders: Vec<u64> =
                probing.derivation.words.iter().map(|word| word % u64::from(bits)).collect();
            prop_assert_eq!(&probing.places, &remainders, "{:?}", scheme);
            prop_assert_eq!(probing.digests.len(), usize::from(scheme.digest_count(probes)));
            let bytes = probing.filter.to_bytes();
            let is_set = |place: &u64| bytes[usize::try_from(place / 8).unwrap()] >> (place % 8) & 1 == 1;
            prop_assert_eq!(probing.maybe, probing.places.iter().all(is_set));
            let of_a_key = Probing::new(scheme, (bits, probes), recipe(), &keys, &keys[7]).unwrap();
            prop_assert!(of_a_key.maybe);
        }
    }
}

#[test]
fn one_digest_does_as_well_as_seven() {
    for scheme in SCHEMES {
        let found = several(&setup(scheme, 100_003, 7), 10).unwrap();
        println!("{scheme:?}: {found:?}");
        assert_eq!((found.queries, found.bits), (1_000_000, 100_003));
        assert_eq!(found.hashes, found.queries * u64::from(scheme.digest_count(7)));
        // At least four times the half width of a 95 % confidence interval: no prime is shared.
        assert!((found.ratio.estimate - 1.0).abs() < 0.05, "{scheme:?} {:?}", found.ratio);
        assert!(found.rate.contains(found.rate.estimate) && found.ratio.low < found.ratio.high);
        let end = found.course.last().expect("questions");
        assert_eq!(
            (u64::from(end.queried), u64::from(end.false_positives)),
            (found.queries, found.false_positives)
        );
        assert!((found.first.fill - 0.5).abs() < 0.02 && found.first.bytes.len() == Excerpt::BYTES);
    }
}

#[test]
fn a_true_rotation_is_worse_where_the_size_shares_a_factor_and_the_published_program_is_not() {
    assert_eq!(shared_primes(102_000).collect::<Vec<_>>(), [3, 5, 17]);
    let ratio = |scheme| several(&setup(scheme, 102_000, 7), 10).unwrap().ratio;
    let [rotation, program] = [ProbeScheme::Rotation64, ProbeScheme::PaperRotation].map(ratio);
    println!("rotation {rotation:?} program {program:?}");
    assert!(rotation.low > 1.05, "{rotation:?}");
    assert!((program.estimate - 1.0).abs() < 0.05, "{program:?}");
}

#[test]
fn a_rotation_ties_the_second_place_to_the_first_by_a_shared_prime() {
    let pairs = |scheme, bits| {
        let counts = remainders_of_places(&setup(scheme, bits, 7), 17).unwrap();
        assert_eq!((counts.len(), counts.iter().sum()), (289, 10_000_u64));
        counts
    };
    // 2^17 is 2 modulo 17, so the second position is three times the first, minus a carry of 0 or 1.
    let tied = pairs(ProbeScheme::Rotation64, 102_000);
    for (pair, &keys) in tied.iter().enumerate() {
        let (first, second) = (pair / 17, pair % 17);
        assert_eq!(
            keys > 0,
            [0, 1].iter().any(|carry| (first * 3 + 17 - carry) % 17 == second),
            "{pair} {keys}"
        );
    }
    for (scheme, bits) in [
        (ProbeScheme::PaperRotation, 102_000),
        (ProbeScheme::SplitDigest, 102_000),
        (ProbeScheme::Rotation64, 102_001),
    ] {
        // 35 keys each on average.
        assert!(pairs(scheme, bits).iter().all(|&keys| keys > 0), "{scheme:?} {bits}");
    }
}

#[test]
fn more_places_than_the_best_number_make_it_worse() {
    let rate = |probes| several(&setup(ProbeScheme::SplitDigest, 100_000, probes), 5).unwrap().rate;
    assert!(rate(7).high < rate(14).low && rate(7).high < rate(2).low);
}

#[test]
fn what_cannot_be_shown_is_refused() {
    let none = Probing::new(ProbeScheme::SplitDigest, (255, 7), recipe(), &[], "word");
    assert!(matches!(none, Err(FilterError::NotBuilt { .. })));
    let keys = [String::from("word")];
    let worm = Probing::new(ProbeScheme::Worm, (64, 7), recipe(), &keys, "word");
    assert!(matches!(worm, Err(FilterError::NotBuilt { .. })));
    let probes = Probing::new(ProbeScheme::SplitDigest, (64, 200), recipe(), &keys, "word");
    assert!(matches!(probes, Err(FilterError::ProbeCount { value: 200 })));
    for (probes, modulus) in [(7, 0), (7, 1001), (1, 17)] {
        assert!(remainders_of_places(&setup(ProbeScheme::SplitDigest, 100_000, probes), modulus).is_err());
    }
}
