//! Filters joined by OR: the filter of all their keys, at a part of the bits per key.

use super::bulk::{Setup, Specimen, build};
use super::rain::{Reached, course};
use super::several::Excerpt;
use super::{Asked, Interval};
use lsm_lab_filters::math;
use lsm_lab_filters::{Filter, FilterError};

/// A union of filters, and what it should have been.
#[derive(Debug, Clone, PartialEq)]
pub struct Union {
    /// One of the filters alone.
    pub one: Asked,
    /// The rate of the union.
    pub rate: Interval,
    /// What the formula for so many filters' keys in the bits of one gives: `(1 - e^(-gk/b))^k`.
    pub expected_rate: f64,
    /// Every filter, in order.
    pub parts: Vec<Excerpt>,
    /// The union.
    pub whole: Excerpt,
    /// Count and rate of the first filter after more and more absent keys.
    pub course_of_one: Vec<Reached>,
    /// The same of the union.
    pub course: Vec<Reached>,
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
    let mut parts = vec![Excerpt::of(&first.filter)];
    for filter in 1..filters {
        let next = build(&setup.options, &space, setup.ids(filter))?;
        parts.push(Excerpt::of(&next));
        joined = joined.union(&next)?;
    }
    // Absent keys follow the keys of the filters; those of the first filter alone are the ones that it is asked for by itself.
    let fooled = |filter: &Filter, filters: u8| -> Vec<u32> {
        let absent = |query: u32| space.key(setup.ids(filters).start + u64::from(query));
        (0..setup.queries).filter(|&query| filter.may_hold(&absent(query))).collect()
    };
    let by_union = fooled(&joined, filters);
    let bits_per_key = joined.bits() as f64 / f64::from(setup.keys.max(1));
    Ok(Union {
        one: first.ask(setup),
        rate: Interval::of_share(by_union.len() as u64, setup.queries.into()),
        expected_rate: math::false_positive_rate_union(bits_per_key, joined.probe_count(), filters.into()),
        parts,
        whole: Excerpt::of(&joined),
        course_of_one: course(&fooled(&first.filter, 1), setup.queries),
        course: course(&by_union, setup.queries),
    })
}
