//! Claims about digests: rotations, MD5, and two digests vs. one.
//!
//! The digest handling of the paper's program is from a study of that program; see [`Study`].

use super::filters::{Rates, rate_over_sets};
use super::region::Value;
use super::{Claim, ClaimError, Evidence, Finding, SETS, Unit, mean_of};
use crate::reproduction::{FILTER_BITS, KeySet, Reading, Study};
use lsm_lab_filters::ProbeScheme;
use lsm_lab_filters::digest::DigestFunction;

/// Tests the 64-bit rotation of the text at two of the sizes of Fig. 3: whole bits per key, so that the size of
/// the filter shares the factor 5 with 2^64 - 1.
pub(super) fn rotation(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    let rate = |scheme, bits| rate_over_sets(scheme, DigestFunction::MurmurHash64A, bits, seed);
    let (four, ten) = (rate(ProbeScheme::Rotation64, 4.0)?, rate(ProbeScheme::Rotation64, 10.0)?);
    let published = rate(ProbeScheme::PaperRotation, 4.0)?;
    let over_formula = |rates: &Rates| rates.mean.over(Value::exact(rates.formula));
    let (at_four, at_ten) = (over_formula(&four), over_formula(&ten));
    let row = |name, value, rates: &Rates| {
        Evidence::counted(name, Unit::Ratio, value)
            .where_claimed(1.0)
            .which_meets(claim.region("rate_over_formula"))
            .by_counts(rates.counts.iter().map(|rate| rate / rates.formula).collect())
    };
    Ok(Finding {
        outcome: claim.judge([("rate_over_formula", at_four), ("rate_over_formula", at_ten)]),
        evidence: vec![
            row("rate-over-formula-four-bits", at_four, &four),
            row("rate-over-formula-ten-bits", at_ten, &ten),
            Evidence::counted("rate-of-rotation", Unit::Fraction, four.mean),
            Evidence::counted("rate-of-published-expression", Unit::Fraction, published.mean),
            Evidence::model("formula", Unit::Fraction, four.formula),
        ],
    })
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
    let region = claim.region("rate_over_formula").map(|region| region.times(bytes.formula));
    Ok(Finding {
        outcome: claim.judge([("rate_over_formula", bytes.mean.times(1.0 / bytes.formula))]),
        evidence: vec![
            Evidence::counted("rate-md5-bytes", Unit::Fraction, bytes.mean)
                .where_claimed(claim.number(0))
                .which_meets(region)
                .by_counts(bytes.counts),
            Evidence::counted("rate-murmur64a", Unit::Fraction, other.mean).by_counts(other.counts),
            Evidence::counted("rate-md5-letters", Unit::Fraction, mean_of(&letters)).by_counts(letters),
            Evidence::model("formula", Unit::Fraction, bytes.formula),
        ],
    })
}

/// Tests seven units with one position each, as in the paper's `ElasticBF`: `h + u d` of one digest against
/// `h + u g` of two. The paper's means are 0.850 % and 0.804 %.
#[expect(clippy::unnecessary_wraps, reason = "one of a table of functions, most of which can fail")]
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
    Ok(Finding {
        outcome: claim.judge([("double_over_rotation", ratio)]),
        evidence: vec![
            Evidence::counted("two-over-one", Unit::Ratio, ratio)
                .where_claimed(0.80367 / 0.85025)
                .which_meets(claim.region("double_over_rotation"))
                .by_counts(pairs),
            Evidence::counted("rate-one-digest", Unit::Fraction, one),
            Evidence::counted("rate-two-digests", Unit::Fraction, two),
            Evidence::model("formula", Unit::Fraction, formula),
        ],
    })
}
