//! Narrow digests: the error floor that they put under every rate, for filters of any size.
//!
//! The first bits of the digest are kept and spread over 64 bits again. Filters find their positions as usual,
//! and two keys have the same positions exactly if the kept bits agree.

use super::Interval;
use super::bulk::Setup;
use lsm_lab_filters::digest::{Digest, remix};
use lsm_lab_filters::math;
use lsm_lab_filters::{Filter, FilterError};

/// Results of a filter over narrow digests for absent keys.
#[derive(Debug, Clone, PartialEq)]
pub struct Narrowed {
    /// Number of digest bits kept.
    pub width: u8,
    /// Share of absent keys with a *maybe* answer.
    pub rate: Interval,
    /// Rate from the formulas of filter and floor together; `None` if the family has none.
    pub expected_rate: Option<f64>,
    /// Narrow digests of the keys in the filter, sorted, without duplicates.
    pub stored: Vec<u64>,
    /// Narrow digests of the absent keys in order, and whether the filter answered *maybe*.
    pub queried: Vec<(u64, bool)>,
}

/// Keeps the first `width` bits, from 1 to 64.
const fn narrow(digest: Digest, width: u8) -> u64 {
    let dropped = 64_u32.saturating_sub(width as u32);
    digest.0 >> if dropped > 63 { 63 } else { dropped }
}

/// Builds a filter over digests of this width and probes it with absent keys.
///
/// # Errors
/// Errors of validating the options and building the filter.
pub fn narrowed(setup: &Setup, width: u8) -> Result<Narrowed, FilterError> {
    setup.options.validate()?;
    let space = setup.space();
    let short = |id: u64| narrow(setup.options.digest.digest(&space.key(id)), width);
    let wide = |short: u64| remix(Digest(short), 0);
    let mut stored: Vec<_> = setup.ids(0).map(short).collect();
    let digests: Vec<_> = stored.iter().copied().map(wide).collect();
    let filter = Filter::build(&setup.options, &digests)?;
    let answer = |query: u64| {
        let short = short(setup.ids(0).end + query);
        (short, filter.may_contain_key(&[], &[wide(short)]))
    };
    let queried: Vec<_> = (0..u64::from(setup.queries)).map(answer).collect();
    let fooled = queried.iter().filter(|&&(_, maybe)| maybe).count();
    stored.sort_unstable();
    stored.dedup();
    let keys = u64::from(setup.keys);
    let rate = filter.false_positive_rate();
    Ok(Narrowed {
        width,
        rate: Interval::of_share(fooled as u64, setup.queries.into()),
        expected_rate: rate.map(|rate| math::false_positive_rate_with_digest(rate, keys, width.into())),
        stored,
        queried,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
    use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};

    fn setup(bits_per_key: f64) -> Setup {
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let kind = FilterKind::Standard(ProbeScheme::Worm);
        Setup {
            options: FilterOptions::new(kind, bits_per_key, digest),
            keys: 16_000,
            queries: 40_000,
            seed: 11,
        }
    }

    #[test]
    fn narrow_digests_stand_on_their_floor() {
        for (bits_per_key, width) in [(10.0, 16), (10.0, 20), (20.0, 16), (10.0, 64)] {
            let found = narrowed(&setup(bits_per_key), width).expect("sound");
            let expected = found.expected_rate.expect("the standard filter has a formula");
            let slack = 0.1 * expected + 0.001;
            assert!((found.rate.estimate - expected).abs() < slack, "{bits_per_key} {found:?}");
        }
    }

    #[test]
    fn more_memory_does_not_help_below_the_floor() {
        let [small, large] =
            [10.0, 40.0].map(|bits| narrowed(&setup(bits), 16).expect("sound").rate.estimate);
        assert!(small - large < 0.02 && large > 0.2, "{small} {large}");
    }

    #[test]
    fn equal_digests_are_always_let_through() {
        let found = narrowed(&setup(20.0), 16).expect("sound");
        let fooled = found.queried.iter().filter(|(_, maybe)| *maybe).count();
        assert_eq!(found.rate, Interval::of_share(fooled as u64, 40_000));
        let meets = |digest| found.stored.binary_search(&digest).is_ok();
        assert!(found.queried.iter().all(|&(digest, maybe)| digest < 1 << 16 && (maybe || !meets(digest))));
    }

    #[test]
    fn all_bits_are_no_floor() {
        let wide = narrowed(&setup(10.0), 64).expect("sound");
        assert!(wide.rate.estimate < 0.012, "{wide:?}");
    }
}
