//! Claims about digests: rotations, MD5, and two digests vs. one.
//!
//! The digest handling of the paper's program is from a study of that program; see [`Study`].

use super::deciding::decided;
use super::filters::{Rates, formula_of, rate_over_sets};
use super::region::Value;
use super::{Claim, ClaimError, DecidingNumber, Evidence, Finding, SETS, Unit, mean_of};
use crate::reproduction::{FILTER_BITS, KeySet, Reading, Study};
use lsm_lab_filters::ProbeScheme;
use lsm_lab_filters::digest::DigestFunction;

#[expect(clippy::unnecessary_wraps, reason = "one of a table of functions, some of which can fail")]
pub(super) fn rotation_numbers(claim: &Claim, _: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    let names = ["rate-over-formula-four-bits", "rate-over-formula-ten-bits"];
    Ok(names.map(|name| claim.asks(name, Unit::Ratio, "rate_over_formula").where_claimed(1.0)).into())
}

/// Tests the 64-bit rotation of the text at two of the sizes of Fig. 3: whole bits per key, so that the size of
/// the filter shares the factor 5 with 2^64 - 1.
pub(super) fn rotation(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    let rate = |scheme, bits| rate_over_sets(scheme, DigestFunction::MurmurHash64A, bits, seed);
    let (four, ten) = (rate(ProbeScheme::Rotation64, 4.0)?, rate(ProbeScheme::Rotation64, 10.0)?);
    let published = rate(ProbeScheme::PaperRotation, 4.0)?;
    let over_formula = |rates: &Rates| rates.mean.over(Value::exact(rates.formula));
    let (at_four, at_ten) = (over_formula(&four), over_formula(&ten));
    let pairs = |rates: &Rates| rates.counts.iter().map(|rate| rate / rates.formula).collect();
    let mut evidence =
        decided(rotation_numbers(claim, seed)?, [(at_four, pairs(&four)), (at_ten, pairs(&ten))]);
    evidence.extend([
        Evidence::counted("rate-of-rotation", Unit::Fraction, four.mean),
        Evidence::counted("rate-of-published-expression", Unit::Fraction, published.mean),
        Evidence::model("formula", Unit::Fraction, four.formula),
    ]);
    let outcome = claim.judge([("rate_over_formula", at_four), ("rate_over_formula", at_ten)]);
    Ok(Finding { outcome, evidence })
}

pub(super) fn md5_numbers(claim: &Claim, seed: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    let formula = formula_of(ProbeScheme::PaperRotation, DigestFunction::Md5, 10.0, seed)?;
    let region = claim.region("rate_over_formula").map(|region| region.times(formula));
    Ok(vec![DecidingNumber::new("rate-md5-bytes", Unit::Fraction, region).where_claimed(claim.number(0))])
}

/// Tests MD5 with its first eight bytes, and as read by the paper's program.
pub(super) fn md5(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    let bytes = rate_over_sets(ProbeScheme::PaperRotation, DigestFunction::Md5, 10.0, seed)?;
    let other = rate_over_sets(ProbeScheme::PaperRotation, DigestFunction::MurmurHash64A, 10.0, seed)?;
    let published = Study::OneDigest {
        function: DigestFunction::Md5,
        reading: Reading::Published,
        scheme: ProbeScheme::PaperRotation,
        bits: FILTER_BITS,
    };
    // For explanation only, so a few sets suffice.
    let letters: Vec<f64> =
        (0..4).map(|set| published.rate(&mut KeySet::new(seed.wrapping_add(set)))).collect();
    let outcome = claim.judge([("rate_over_formula", bytes.mean.times(1.0 / bytes.formula))]);
    let mut evidence = decided(md5_numbers(claim, seed)?, [(bytes.mean, bytes.counts)]);
    evidence.extend([
        Evidence::counted("rate-murmur64a", Unit::Fraction, other.mean).by_counts(other.counts),
        Evidence::counted("rate-md5-letters", Unit::Fraction, mean_of(&letters)).by_counts(letters),
        Evidence::model("formula", Unit::Fraction, bytes.formula),
    ]);
    Ok(Finding { outcome, evidence })
}

#[expect(clippy::unnecessary_wraps, reason = "one of a table of functions, some of which can fail")]
pub(super) fn double_numbers(claim: &Claim, _: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    let claimed = 0.80367 / 0.85025;
    Ok(vec![claim.asks("two-over-one", Unit::Ratio, "double_over_rotation").where_claimed(claimed)])
}

/// Tests seven units with one position each, as in the paper's `ElasticBF`: `h + u d` of one digest against
/// `h + u g` of two. The paper's means are 0.850 % and 0.804 %.
pub(super) fn double_better(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    const FUNCTIONS: [DigestFunction; 2] = [DigestFunction::Xxh64, DigestFunction::CityHash64];
    let (mut one, mut two) = (Vec::new(), Vec::new());
    for set in 0..u64::from(SETS) {
        let mut keys = KeySet::new(seed.wrapping_add(set));
        for function in FUNCTIONS {
            one.push(Study::UnitsRotated { function }.rate(&mut keys));
            two.push(Study::UnitsDouble { function }.rate(&mut keys));
        }
    }
    let formula = Study::UnitsRotated { function: DigestFunction::Xxh64 }.expected_rate();
    let pairs = two.iter().zip(&one).map(|(two, one)| two / one).collect();
    let (one, two) = (mean_of(&one), mean_of(&two));
    let ratio = two.over(one);
    let mut evidence = decided(double_numbers(claim, seed)?, [(ratio, pairs)]);
    evidence.extend([
        Evidence::counted("rate-one-digest", Unit::Fraction, one),
        Evidence::counted("rate-two-digests", Unit::Fraction, two),
        Evidence::model("formula", Unit::Fraction, formula),
    ]);
    Ok(Finding { outcome: claim.judge([("double_over_rotation", ratio)]), evidence })
}
