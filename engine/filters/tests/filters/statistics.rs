//! Compares false positive rates of real filters over real keys with the formulas of `math`.
//!
//! Every rate is the mean of 40 filters of 10 000 keys at 10 bits per key, each probed with 100 000 absent
//! keys. These are absent because their ids are beyond the stored ones ([`KeySpace`], invariant 1). Seeds are
//! fixed, so a failure is caused by a code change.
//!
//! **Bounds.** One measurement has a standard deviation of 0.030 percentage points: 0.0285 from counting 100
//! 000 answers, 0.010 from the fill of a filter. The mean of 40 has one of 0.0048, so 0.019 is four of them.
//! The bound of the blocked filter is four standard errors of its 40 results.

use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::math::statistics::{mean, standard_error};
use lsm_lab_filters::math::{false_positive_rate_blocked, false_positive_rate_standard};
use lsm_lab_filters::{Filter, FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_workload::KeySpace;

const FILTERS: u32 = 40;
const KEYS: u64 = 10_000;
const QUERIES: u32 = 100_000;

/// Results of 40 filters, in percentage points.
struct Observed {
    mean: f64,
    standard_error: f64,
    /// Lowest and highest rate of single filters.
    range: (f64, f64),
    /// Bits of one filter; all are equal.
    bits: u64,
    probe_count: u8,
}

fn observe(kind: FilterKind, function: DigestFunction) -> Observed {
    let options = FilterOptions::new(kind, 10.0, DigestRecipe::new(function));
    let mut shape = None;
    let rates: Vec<f64> = (0..FILTERS)
        .map(|seed| {
            let keys = KeySpace::new(u64::from(seed), 18);
            let mut key = Vec::new();
            let mut digest = |id: u64| {
                keys.write_key(id, &mut key);
                options.digest.digest(&key)
            };
            let stored: Vec<_> = (0..KEYS).map(&mut digest).collect();
            let filter = Filter::build(&options, &stored).expect("such a filter can be built");
            let fooled = (0..QUERIES).filter(|&query| filter.may_contain(digest(KEYS + u64::from(query))));
            shape = Some((filter.bits(), filter.probe_count()));
            100.0 * f64::from(u32::try_from(fooled.count()).expect("at most QUERIES")) / f64::from(QUERIES)
        })
        .collect();
    let range = rates.iter().fold((f64::MAX, f64::MIN), |(low, high), &rate| (low.min(rate), high.max(rate)));
    let (bits, probe_count) = shape.expect("there are filters");
    Observed { mean: mean(&rates), standard_error: standard_error(&rates), range, bits, probe_count }
}

fn textbook() -> f64 {
    100.0 * false_positive_rate_standard(10.0, 7)
}

#[track_caller]
fn assert_ideal(scheme: ProbeScheme, function: DigestFunction) {
    let observed = observe(FilterKind::Standard(scheme), function);
    assert_eq!((observed.bits, observed.probe_count), (100_000, 7));
    assert!((observed.mean - textbook()).abs() <= 0.019, "{} instead of {}", observed.mean, textbook());
    // Four standard deviations of a single filter.
    assert!(observed.range.0 > 0.698 && observed.range.1 < 0.940, "{:?}", observed.range);
}

#[test]
fn worm_probes_have_the_textbook_rate() {
    assert_ideal(ProbeScheme::Worm, DigestFunction::Xxh3);
}

#[test]
fn worm_probes_have_it_with_another_digest() {
    assert_ideal(ProbeScheme::Worm, DigestFunction::Xxh64);
}

#[test]
fn the_published_program_of_the_paper_has_the_textbook_rate() {
    assert_ideal(ProbeScheme::PaperRotation, DigestFunction::MurmurHash64A);
}

#[test]
fn a_true_rotation_has_not() {
    // 2^64 - 1 and 100 000 share the factor 5, so all probes of a key have the same remainder modulo 5.
    let observed = observe(FilterKind::Standard(ProbeScheme::Rotation64), DigestFunction::Xxh3);
    assert_eq!((observed.bits, observed.probe_count), (100_000, 7));
    assert!(observed.mean - textbook() > 0.019, "{} is close to {}", observed.mean, textbook());
    assert!(observed.mean - textbook() > 8.0 * observed.standard_error, "and not by chance");
}

#[test]
fn the_blocked_filter_has_the_rate_of_its_own_formula() {
    let observed = observe(FilterKind::Blocked512, DigestFunction::Xxh3);
    assert_eq!((observed.bits, observed.probe_count), (196 * 512, 6));
    // The filter is rounded up to whole lines: 10.0352 bits per key.
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let bits_per_key = observed.bits as f64 / KEYS as f64;
    let formula = 100.0 * false_positive_rate_blocked(bits_per_key, observed.probe_count, 512);
    let allowed = 4.0 * observed.standard_error;
    assert!(
        (observed.mean - formula).abs() <= allowed,
        "{} instead of {formula} +- {allowed}",
        observed.mean
    );
    // The interval widths agree with theory, so "within four" is meaningful.
    assert!((0.002..0.008).contains(&observed.standard_error), "{}", observed.standard_error);
    assert!(observed.mean > textbook() + 0.05, "keeping a key in one line costs accuracy");
}
