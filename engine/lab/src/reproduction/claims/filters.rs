//! Claims about single filters: their size, their false positive rate, and the effect of merging them.

use super::deciding::decided;
use super::region::Value;
use super::{Claim, ClaimError, DecidingNumber, Evidence, Finding, SETS, Unit, mean_of};
use crate::laboratory::{Interval, Setup, Specimen, union};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};

/// Keys of a filter whose rate is counted, as in the paper's tables.
const KEYS: u32 = 10_000;
/// Absent keys with which each filter of [`SETS`] is probed.
const QUERIES: u32 = 20_000;
/// Keys of the filter whose size is counted.
const KEYS_OF_SIZE: u32 = 100_000;

/// Returns a filter of ten thousand keys.
pub(super) fn setup(scheme: ProbeScheme, function: DigestFunction, bits_per_key: f64, seed: u64) -> Setup {
    let digest = DigestRecipe::new(function);
    Setup {
        options: FilterOptions::new(FilterKind::Standard(scheme), bits_per_key, digest),
        keys: KEYS,
        queries: QUERIES,
        seed,
    }
}

/// Rates over [`SETS`] sets of keys.
pub(super) struct Rates {
    /// Rate of each set.
    pub(super) counts: Vec<f64>,
    pub(super) mean: Value,
    /// Rate according to the formula.
    pub(super) formula: f64,
}

/// Counts the rates of filters over [`SETS`] sets of keys.
pub(super) fn rate_over_sets(
    scheme: ProbeScheme,
    function: DigestFunction,
    bits_per_key: f64,
    seed: u64,
) -> Result<Rates, ClaimError> {
    let (mut counts, mut formula) = (Vec::new(), f64::NAN);
    for set in 0..u64::from(SETS) {
        let setup = setup(scheme, function, bits_per_key, seed.wrapping_add(set << 32));
        let queried = Specimen::build(&setup)?.probe(&setup);
        counts.push(queried.rate.estimate);
        formula = queried.expected_rate.unwrap_or(f64::NAN);
    }
    Ok(Rates { mean: mean_of(&counts), counts, formula })
}

/// Returns the rate of such a filter according to the formula.
pub(super) fn formula_of(
    scheme: ProbeScheme,
    function: DigestFunction,
    bits_per_key: f64,
    seed: u64,
) -> Result<f64, ClaimError> {
    let setup = Setup { queries: 0, ..setup(scheme, function, bits_per_key, seed) };
    Ok(Specimen::build(&setup)?.probe(&setup).expected_rate.unwrap_or(f64::NAN))
}

fn value_of(interval: Interval) -> Value {
    Value::new(interval.estimate, interval.low, interval.high)
}

#[expect(clippy::unnecessary_wraps, reason = "one of a table of functions, some of which can fail")]
pub(super) fn memory_numbers(claim: &Claim, _: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    Ok(vec![claim.asks("bytes-per-million-keys", Unit::Bytes, "bytes").where_claimed(claim.number(0))])
}

/// Tests the memory of ten bits per key, per million keys.
pub(super) fn memory(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    let setup = Setup {
        keys: KEYS_OF_SIZE,
        queries: 0,
        ..setup(ProbeScheme::Worm, DigestFunction::Xxh3, 10.0, seed)
    };
    let queried = Specimen::build(&setup)?.probe(&setup);
    let per_key = queried.bits_per_key(KEYS_OF_SIZE) / 8.0;
    let (bytes, claimed) = (Value::exact(1e6 * per_key), claim.number(0));
    let mut evidence = decided(memory_numbers(claim, seed)?, [(bytes, Vec::new())]);
    evidence.push(Evidence::counted("times-as-large", Unit::Ratio, bytes.over(Value::exact(claimed))));
    Ok(Finding { outcome: claim.judge([("bytes", bytes)]), evidence })
}

#[expect(clippy::unnecessary_wraps, reason = "one of a table of functions, some of which can fail")]
pub(super) fn union_numbers(claim: &Claim, _: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    Ok(vec![claim.asks("union-over-one", Unit::Ratio, "union_over_one").where_claimed(1.0)])
}

/// Tests the claim *the same rate as its inputs*.
pub(super) fn union_of_two(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    let setup = Setup { queries: 5 * QUERIES, ..setup(ProbeScheme::Worm, DigestFunction::Xxh3, 10.0, seed) };
    let joined = union(&setup, 2)?;
    let ratio = value_of(joined.rate).over(value_of(joined.one.rate));
    let mut evidence = decided(union_numbers(claim, seed)?, [(ratio, Vec::new())]);
    evidence.extend([
        Evidence::counted("rate-of-one", Unit::Fraction, value_of(joined.one.rate)),
        Evidence::counted("rate-of-union", Unit::Fraction, value_of(joined.rate)),
        Evidence::model("formula-of-union", Unit::Fraction, joined.expected_rate),
    ]);
    Ok(Finding { outcome: claim.judge([("union_over_one", ratio)]), evidence })
}

#[expect(clippy::unnecessary_wraps, reason = "one of a table of functions, some of which can fail")]
pub(super) fn rates_numbers(claim: &Claim, _: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    Ok(vec![
        claim.asks("rate-five-bits", Unit::Fraction, "rate_five_bits").where_claimed(claim.number(0)),
        claim.asks("rate-eight-bits", Unit::Fraction, "rate_eight_bits").where_claimed(claim.number(1)),
    ])
}

pub(super) fn five_and_eight_bits(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    let rate = |bits| rate_over_sets(ProbeScheme::Worm, DigestFunction::Xxh3, bits, seed);
    let (five, eight) = (rate(5.0)?, rate(8.0)?);
    let outcome = claim.judge([("rate_five_bits", five.mean), ("rate_eight_bits", eight.mean)]);
    let counted = [(five.mean, five.counts), (eight.mean, eight.counts)];
    let mut evidence = decided(rates_numbers(claim, seed)?, counted);
    evidence.extend([
        Evidence::model("formula-five-bits", Unit::Fraction, five.formula),
        Evidence::model("formula-eight-bits", Unit::Fraction, eight.formula),
    ]);
    Ok(Finding { outcome, evidence })
}
