//! Filters merged by OR: the filter of all their keys, at a fraction of the bits per key.

use super::bulk::{Setup, Specimen, build};
use super::reached::{Reached, course};
use super::several::Excerpt;
use super::{AbsentProbes, Interval};
use lsm_lab_filters::math;
use lsm_lab_filters::{Filter, FilterError};

/// Union of filters, and its expected rate.
#[derive(Debug, Clone, PartialEq)]
pub struct Union {
    /// Results of one filter.
    pub one: AbsentProbes,
    /// Rate of the union.
    pub rate: Interval,
    /// Rate from the formula for the keys of all filters in the bits of one: `(1 - e^(-gk/b))^k`.
    pub expected_rate: f64,
    /// Every filter, in order.
    pub parts: Vec<Excerpt>,
    /// Union of the filters.
    pub whole: Excerpt,
    /// Count and rate of the first filter after increasing numbers of absent keys.
    pub course_of_one: Vec<Reached>,
    /// Count and rate of the union.
    pub course: Vec<Reached>,
}

/// Merges `filters` filters of one size with separate keys, and probes the union with absent keys.
///
/// # Errors
/// [`FilterError::NoUnion`] for families whose filters cannot be merged; errors of building them.
#[expect(clippy::cast_precision_loss, reason = "sizes of filters are far below 2^53 bits")]
pub fn union(setup: &Setup, filters: u8) -> Result<Union, FilterError> {
    let first = Specimen::build(setup)?;
    let space = setup.space();
    let mut joined = first.filter.clone();
    let mut parts = vec![Excerpt::of(&first.filter)];
    for filter in 1..filters {
        let next = build(&setup.options, &space, setup.ids(filter))?;
        parts.push(Excerpt::of(&next));
        joined = joined.union(&next)?;
    }
    // Absent keys follow the keys of the filters; those of the first filter alone are the ones with which it is
    // probed separately.
    let fooled = |filter: &Filter, filters: u8| -> Vec<u32> {
        let absent = |query: u32| space.key(setup.ids(filters).start + u64::from(query));
        (0..setup.queries).filter(|&query| filter.may_hold(&absent(query))).collect()
    };
    let by_union = fooled(&joined, filters);
    let bits_per_key = joined.bits() as f64 / f64::from(setup.keys.max(1));
    Ok(Union {
        one: first.probe(setup),
        rate: Interval::of_share(by_union.len() as u64, setup.queries.into()),
        expected_rate: math::false_positive_rate_union(bits_per_key, joined.probe_count(), filters.into()),
        parts,
        whole: Excerpt::of(&joined),
        course_of_one: course(&fooled(&first.filter, 1), setup.queries),
        course: course(&by_union, setup.queries),
    })
}
