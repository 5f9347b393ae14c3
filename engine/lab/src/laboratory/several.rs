//! Several filters of one shape with separate keys, so that a rate does not depend on one filter.
//!
//! **Invariant**: intervals follow from the differences of the filters, so they include the chance of filters
//! and probes.

use super::Interval;
use super::bulk::{Setup, build};
use super::reached::{Reached, course};
use lsm_lab_filters::digest::Digest;
use lsm_lab_filters::math::statistics::mean;
use lsm_lab_filters::{Filter, FilterError};

/// Results of several filters for absent keys.
#[derive(Debug, Clone, PartialEq)]
pub struct Several {
    /// Number of absent keys probed, over all filters.
    pub queries: u64,
    /// Number of *maybe* answers.
    pub false_positives: u64,
    /// Share of *maybe* answers, with the interval of the mean of such filters.
    pub rate: Interval,
    /// Rate by the family's formula for the filters as built.
    pub expected_rate: f64,
    /// Counted rate divided by the formula's.
    pub ratio: Interval,
    /// Number of digests computed for the probes.
    pub hashes: u64,
    /// Bits of each filter.
    pub bits: u64,
    /// First filter, for a picture.
    pub first: Excerpt,
    /// Count and rate after increasing numbers of probes, which alternate between the filters.
    pub course: Vec<Reached>,
}

/// Beginning of a filter, and its share of set bits.
#[derive(Debug, Clone, PartialEq)]
pub struct Excerpt {
    /// First bytes of the filter. Bit p is bit `p % 8` of byte `p / 8`.
    pub bytes: Vec<u8>,
    /// Share of set bits of the whole filter.
    pub fill: f64,
}

impl Excerpt {
    /// Most bytes.
    pub const BYTES: usize = 64;

    /// Returns the beginning of a filter.
    #[must_use]
    pub fn of(filter: &Filter) -> Self {
        let mut bytes = filter.to_bytes();
        bytes.truncate(Self::BYTES);
        Self { bytes, fill: filter.fill() }
    }
}

/// Builds this many filters and probes each with `setup.queries` separate absent keys.
///
/// # Errors
/// Errors of validating the options and building the filters; [`FilterError::NotBuilt`] for none.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
pub fn several(setup: &Setup, filters: u8) -> Result<Several, FilterError> {
    setup.options.validate()?;
    let space = setup.space();
    let (mut rates, mut false_positives, mut hashes) = (Vec::with_capacity(filters.into()), 0, 0);
    let (mut expected_rate, mut bits) = (None, 0);
    let mut digests: Vec<Digest> = Vec::new();
    let (mut order, mut excerpt) = (vec![], None);
    for filter in 0..filters {
        let built = build(&setup.options, &space, setup.ids(filter))?;
        let recipes: Vec<_> = built.recipes().collect();
        let first = setup.ids(filters).start + u64::from(filter) * u64::from(setup.queries);
        let mut fooled = 0_u64;
        for query in 0..setup.queries {
            let key = space.key(first + u64::from(query));
            digests.clear();
            digests.extend(recipes.iter().map(|recipe| recipe.digest(&key)));
            hashes += digests.len() as u64;
            if built.may_contain_key(&key, &digests) {
                fooled += 1;
                order.push(query.saturating_mul(filters.into()).saturating_add(filter.into()));
            }
        }
        excerpt.get_or_insert_with(|| Excerpt::of(&built));
        rates.push(fooled as f64 / f64::from(setup.queries.max(1)));
        false_positives += fooled;
        (expected_rate, bits) = (built.false_positive_rate(), built.bits());
    }
    let expected_rate =
        expected_rate.ok_or(FilterError::NotBuilt { problem: "there is no formula to compare with" })?;
    // A rate is between 0 and 1; a single filter has no interval.
    let rate = Interval::of_mean(&rates).map_or_else(
        || Interval { estimate: mean(&rates), low: 0.0, high: 1.0 },
        |rate| Interval { low: rate.low.max(0.0), ..rate },
    );
    let first = excerpt.ok_or(FilterError::NotBuilt { problem: "there is no filter to ask" })?;
    order.sort_unstable();
    Ok(Several {
        first,
        course: course(&order, setup.queries.saturating_mul(filters.into())),
        queries: u64::from(filters) * u64::from(setup.queries),
        false_positives,
        rate,
        expected_rate,
        ratio: rate.map(|rate| rate / expected_rate),
        hashes,
        bits,
    })
}

/// Counts the keys of one filter by the remainders of their first and second position, divided by `modulus`.
///
/// The pair (a, b) has the index `a * modulus + b`. If positions are independent, all pairs are equally
/// frequent.
///
/// # Errors
/// Errors of validating the options and building the filter; [`FilterError::NotBuilt`] for a modulus of 0 or
/// above 1000, and for filters with a single position.
pub fn remainders_of_places(setup: &Setup, modulus: u32) -> Result<Vec<u64>, FilterError> {
    const MOST: u32 = 1000;
    setup.options.validate()?;
    if !(1..=MOST).contains(&modulus) || setup.options.probe_count() < 2 {
        return Err(FilterError::NotBuilt { problem: "there are no pairs of remainders to count" });
    }
    let (space, classes) = (setup.space(), modulus as usize);
    let filter = build(&setup.options, &space, setup.ids(0))?;
    let mut counts = vec![0; classes * classes];
    for id in setup.ids(0) {
        let key = space.key(id);
        let places = filter.positions_of(&key, &filter.digests(&key));
        let class = |place: u64| usize::try_from(place % u64::from(modulus)).unwrap_or(0);
        counts[class(places[0]) * classes + class(places[1])] += 1;
    }
    Ok(counts)
}
