//! Filters joined by OR: the filter of all their keys, at a part of the bits per key.

use super::Interval;
use super::bulk::{Asked, Setup, Specimen, build};
use lsm_lab_filters::FilterError;
use lsm_lab_filters::math;

/// A union of filters, and what it should have been.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Union {
    /// One of the filters alone.
    pub one: Asked,
    /// The rate of the union.
    pub rate: Interval,
    /// What the formula for so many filters' keys in the bits of one gives: `(1 - e^(-gk/b))^k`.
    pub expected_rate: f64,
}

/// Joins `filters` filters of one size, each over keys of its own, and asks the union for absent keys.
///
/// # Errors
/// [`FilterError::NoUnion`] for families whose filters cannot be joined; what building them finds.
#[expect(clippy::cast_precision_loss, reason = "sizes of filters are far below 2^53 bits")]
pub fn union(setup: &Setup, filters: u8) -> Result<Union, FilterError> {
    let first = Specimen::build(setup)?;
    let space = setup.space();
    let mut joined = first.filter.clone();
    for filter in 1..filters {
        joined = joined.union(&build(&setup.options, &space, setup.ids(filter))?)?;
    }
    let absent = (0..u64::from(setup.queries)).map(|query| space.key(setup.ids(filters).start + query));
    let positives = absent.filter(|key| joined.may_hold(key)).count() as u64;
    let bits_per_key = joined.bits() as f64 / f64::from(setup.keys.max(1));
    Ok(Union {
        one: first.ask(setup),
        rate: Interval::of_share(positives, setup.queries.into()),
        expected_rate: math::false_positive_rate_union(bits_per_key, joined.probe_count(), filters.into()),
    })
}
