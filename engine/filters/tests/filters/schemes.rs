//! Compares the positions of the standard filter's probe schemes with golden vectors, and their rates with
//! independent simulations (`tests/golden/fpr-bounds.json`).
//!
//! Every rate is a mean over filters with digests that are practically random (a bijective mixer over
//! counters), so it depends on the scheme and not on a hash function. **Bounds**: four standard errors of the
//! difference between the measured and the golden mean, each with its own error. Seeds are fixed, so a failure
//! is caused by a code change.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::disallowed_methods, reason = "golden data are files")]
#![expect(clippy::cast_precision_loss, reason = "small counts")]

use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe, remix};
use lsm_lab_filters::math::statistics::{mean, standard_error};
use lsm_lab_filters::math::{false_positive_rate_exact, false_positive_rate_standard};
use lsm_lab_filters::{
    Filter, FilterError, FilterKind, FilterOptions, FilterSize, ProbeRule, ProbeScheme, Salt,
};
use serde_json::Value;

/// Golden names of the schemes: of their positions, and of their rates if those were simulated.
const SCHEMES: [(ProbeScheme, &str, &str); 11] = [
    (ProbeScheme::Worm, "worm64_odd_m", "worm64"),
    (ProbeScheme::PaperRotation, "paper_literal_u64", "paper_literal_u64"),
    (ProbeScheme::Rotation64, "rotl64_17", "rotl64_17"),
    (ProbeScheme::LevelDb32, "leveldb_rot32", "leveldb_rot32"),
    (ProbeScheme::PaperRotation32, "paper_rot32", ""),
    (ProbeScheme::SplitDigest, "km_split32", "km_split32"),
    (ProbeScheme::EnhancedDouble, "enhanced_double_split32", "enhanced_double"),
    (ProbeScheme::Partitioned, "lhbf_partitioned", "lhbf_partitioned"),
    (ProbeScheme::PrimePartitions, "ohbf_primes", "ohbf_primes"),
    (ProbeScheme::LsmTree, "fjall_lsm_tree", "fjall_lsm_tree"),
    (ProbeScheme::Independent, "", "ideal"),
];

fn golden(name: &str) -> Value {
    let path = format!("{}/../../tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns options by which this many keys make a filter of exactly this size.
fn options(scheme: ProbeScheme, keys: u64, bits: u64, probes: u8) -> FilterOptions {
    let digest = DigestRecipe::new(DigestFunction::Xxh3);
    let size = FilterSize::BitsPerKey((bits as f64 - 0.5) / keys as f64);
    FilterOptions {
        size,
        probes: ProbeRule::Exactly(probes),
        ..FilterOptions::new(FilterKind::Standard(scheme), 1.0, digest)
    }
}

/// Returns the digests that a filter needs for a key.
fn digests(key: u64, filter: u64, count: u8) -> impl Iterator<Item = Digest> {
    (0..u64::from(count)).map(move |index| remix(Digest(key), filter << 8 | index))
}

/// Returns the mean and its standard error, in per cent.
fn measure(scheme: ProbeScheme, keys: u64, bits: u64, probes: u8) -> (f64, f64) {
    let (filters, queries) = if keys < 100 { (3000, 2000) } else { (40, 100_000) };
    let options = options(scheme, keys, bits, probes);
    let of_each = options.digest_count();
    let rates: Vec<f64> = (1..=filters)
        .map(|filter| {
            let stored: Vec<Digest> = (0..keys).flat_map(|key| digests(key, filter, of_each)).collect();
            let built = Filter::build_several(&options, Salt::NONE, of_each, &stored).unwrap();
            assert_eq!((built.bits(), built.probe_count(), built.key_count()), (bits, probes, keys));
            let mut of_key = Vec::new();
            let fooled = (keys..keys + queries).filter(|&key| {
                of_key.clear();
                of_key.extend(digests(key, filter, of_each));
                built.may_contain_key(&[], &of_key)
            });
            100.0 * fooled.count() as f64 / queries as f64
        })
        .collect();
    (mean(&rates), standard_error(&rates))
}

#[test]
fn positions_are_those_of_the_golden_vectors() {
    let golden = golden("hash-vectors.json");
    let vectors = golden["probe_vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 6);
    for (scheme, field, _) in SCHEMES.into_iter().filter(|scheme| !scheme.1.is_empty()) {
        let stored: Vec<Digest> = (0..10_000).map(|key| remix(Digest(key), 1)).collect();
        let filter = Filter::build(&options(scheme, 10_000, 100_000, 7), &stored).unwrap();
        for vector in vectors {
            let expected: Vec<u64> =
                vector[field].as_array().unwrap().iter().map(|position| position.as_u64().unwrap()).collect();
            let digest = u64::from_str_radix(vector["digest"].as_str().unwrap(), 16).unwrap();
            assert_eq!(filter.positions(Digest(digest)), expected, "{field} of {}", vector["name"]);
        }
    }
}

#[test]
fn schemes_of_several_digests_are_what_they_say() {
    let recipe = DigestRecipe::new(DigestFunction::Xxh3);
    let build = |scheme| {
        let options = options(scheme, 10_000, 100_000, 7);
        let of_each = options.digest_count();
        let stored: Vec<Digest> = (0..10_000).flat_map(|key| digests(key, 1, of_each)).collect();
        let wrong = Filter::build_several(&options, Salt::NONE, of_each + 1, &stored);
        assert!(matches!(wrong, Err(FilterError::InputOfKeys { .. })));
        let incomplete = Filter::build_several(&options, Salt::NONE, of_each, &stored[1..]);
        assert!(matches!(incomplete, Err(FilterError::InputOfKeys { .. })));
        Filter::build_several(&options, Salt::NONE, of_each, &stored).unwrap()
    };
    let independent = build(ProbeScheme::Independent);
    let expected: Vec<u64> = (0..7).map(|index| recipe.derived(index).digest(b"key").0 % 100_000).collect();
    assert_eq!(independent.positions_of(b"key", &independent.digests(b"key")), expected);
    let two = build(ProbeScheme::TwoHashes);
    let [first, second] = [0, 1].map(|index| recipe.derived(index).digest(b"key").0);
    let expected: Vec<u64> =
        (0..7).map(|i: u64| first.wrapping_add(i.wrapping_mul(second)) % 100_000).collect();
    assert_eq!(two.positions_of(b"key", &two.digests(b"key")), expected);
    assert_eq!([&independent, &two].map(|filter| filter.recipes().count()), [7, 2]);
    // One digest does not suffice for them.
    assert!((0..1000).all(|key| independent.may_contain(Digest(key))));
}

#[test]
fn the_other_schemes_have_the_textbook_rate_but_for_the_paper_s_rotation() {
    let textbook = 100.0 * false_positive_rate_standard(10.0, 7);
    let (two, error) = measure(ProbeScheme::TwoHashes, 10_000, 100_000, 7);
    assert!((two - textbook).abs() < 4.0 * error + 0.003, "{two} +- {error}");
    // On 32 bits its rate equals that of LevelDB's rotation in the opposite direction.
    let (paper, error) = measure(ProbeScheme::PaperRotation32, 10_000, 100_000, 7);
    println!("paper's rotation on 32 bits: {paper:.3} +- {error:.3}");
    assert!(paper - textbook > 4.0 * error && paper < 0.95, "{paper} +- {error}");
}

#[test]
fn a_digest_of_32_bits_is_refused_where_64_are_taken() {
    let of = |scheme| {
        FilterOptions::new(FilterKind::Standard(scheme), 10.0, DigestRecipe::new(DigestFunction::Crc32))
    };
    for scheme in SCHEMES.map(|scheme| scheme.0) {
        let (options, kind) = (of(scheme), FilterKind::Standard(scheme));
        let expected = match kind.digest_bits_needed() {
            64 => Err(FilterError::DigestTooNarrow { kind, function: DigestFunction::Crc32 }),
            _ => Ok(()),
        };
        assert_eq!(options.validate(), expected);
    }
    let reason = of(ProbeScheme::Worm).validate().unwrap_err().to_string();
    assert!(reason.contains("digests of `crc32` have 32 bits") && reason.contains("need 64"), "{reason}");
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    /// Compares with the simulated rates, and with the table of `m` that shares factors with `2^w - 1`.
    #[test]
    #[ignore = "long: npm run test:more"]
    fn rates_are_those_that_were_simulated() {
        let golden = golden("fpr-bounds.json");
        let mut compared = 0;
        for row in golden["simulated"]["rows"].as_array().unwrap() {
            let name = row[0].as_str().unwrap();
            let Some((scheme, ..)) = SCHEMES.into_iter().find(|scheme| scheme.2 == name) else { continue };
            let number = |column: usize| row[column].as_u64().unwrap();
            let (keys, bits, probes) = (number(1), number(2), u8::try_from(number(3)).unwrap());
            let (golden_mean, golden_error) = (row[4].as_f64().unwrap(), row[5].as_f64().unwrap());
            let (mean, error) = measure(scheme, keys, bits, probes);
            // Golden rates are rounded to a thousandth, or to a hundredth for the smallest filters.
            let rounding = if keys < 100 { 0.005 } else { 0.0005 };
            let allowed = 4.0 * golden_error.hypot(error) + rounding;
            println!("{name} n {keys} m {bits} k {probes}: {mean:.3} +- {error:.3}, golden {golden_mean}");
            assert!(
                (mean - golden_mean).abs() <= allowed,
                "{name} {keys} {bits}: {mean} for {golden_mean} +- {allowed}"
            );
            compared += 1;
        }
        assert!(compared >= 20, "{compared}");
    }

    /// A rotation ties all probes of a key to one residue class of every prime that divides both `m` and `2^w - 1`:
    /// 3, 5 and 17 among them. The published expression, which is not a rotation, does not.
    #[test]
    #[ignore = "long: npm run test:more"]
    fn a_rotation_is_worse_where_m_shares_a_factor() {
        use ProbeScheme::{LevelDb32, PaperRotation, Rotation64};
        let ratio = |scheme, bits| {
            let (mean, error) = measure(scheme, 10_000, bits, 7);
            let ideal = 100.0 * false_positive_rate_exact(bits, 10_000, 7);
            println!("{scheme:?} m {bits}: {:.3} +- {:.3} of {ideal:.3}", mean / ideal, error / ideal);
            mean / ideal
        };
        // m, then the specification's values for the three schemes. It gives no errors; those of this test are
        // about 0.006.
        let stated = [
            (100_003, 1.00, 1.04, 1.00),
            (100_000, 1.065, 1.05, 1.00),
            (102_000, 1.12, 1.14, 0.99),
            (100_215, 1.11, 1.10, 1.00),
            (131_072, 0.99, 1.02, 1.00),
        ];
        for (bits, rotation, leveldb, published) in stated {
            // A lower rate has fewer counted false positives.
            let allowed = if bits == 131_072 { 0.06 } else { 0.035 };
            for (scheme, expected) in
                [(Rotation64, rotation), (LevelDb32, leveldb), (PaperRotation, published)]
            {
                let found = ratio(scheme, bits);
                assert!(
                    (found - expected).abs() < allowed,
                    "{scheme:?} {bits}: {found} instead of {expected}"
                );
            }
        }
    }
}
