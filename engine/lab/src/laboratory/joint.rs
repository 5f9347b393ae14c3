//! Probes several filters with the same absent keys, to find whether false positives coincide if the filters
//! share a digest.
//!
//! The filters have one size, the hardest case: a key then has the same positions in all of them. False
//! positives coincide because of common properties of the filters: a digest with few different positions, and
//! keys in more than one filter. `engine/lab/tests/lab/correlation.rs` tests this, and states the smallest
//! detectable correlation.

use super::Interval;
use super::bulk::{Setup, build};
use lsm_lab_filters::digest::{Digest, DigestRecipe};
use lsm_lab_filters::{FilterError, FilterOptions};

/// Digests of the filters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// One digest for all filters.
    Shared,
    /// A digest with a separate seed for each filter.
    Independent,
}

/// Answers of several filters for the same absent keys.
#[derive(Debug, Clone, PartialEq)]
pub struct Joint {
    /// Number of absent keys probed.
    pub queries: u64,
    /// Number of keys by their number of *maybe* answers, from 0 to all filters.
    pub by_count: Vec<u64>,
    /// Number of *maybe* answers of each filter.
    pub of_each: Vec<u64>,
    /// Filters that answered *maybe* for each key in order: filter `i`, counted from 0, is bit `i`. Filters
    /// from 32 are omitted.
    pub fooled: Vec<u32>,
    /// Share of keys with two or more *maybe* answers.
    pub two_or_more: Interval,
    /// That share if the filters' answers were independent, each with its counted rate.
    pub two_or_more_if_independent: f64,
    /// Number of digests computed.
    pub hashes: u64,
}

impl Joint {
    /// Returns the pairs of false positives for the same key, summed over all keys.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        (0..)
            .zip(&self.by_count)
            .map(|(count, &keys): (u64, _)| count * count.saturating_sub(1) / 2 * keys)
            .sum()
    }

    /// Returns the mean of [`Joint::pairs`] if the filters' answers were independent, each with its counted
    /// rate.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn pairs_if_independent(&self) -> f64 {
        let of_each = self.of_each.iter().enumerate();
        let of_pair = |(index, &one): (usize, &u64)| one * self.of_each[index + 1..].iter().sum::<u64>();
        of_each.map(of_pair).sum::<u64>() as f64 / self.queries.max(1) as f64
    }
}

/// Probes `filters` filters, each over separate keys, with the same absent keys.
///
/// # Errors
/// Errors of validating the options and building the filters.
pub fn joint(setup: &Setup, filters: u8, sharing: Sharing) -> Result<Joint, FilterError> {
    joint_over(setup, filters, sharing, 0)
}

/// Probes like [`joint`], with `common` keys in all filters, like keys that are written repeatedly.
///
/// # Errors
/// As [`joint`].
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
pub fn joint_over(setup: &Setup, filters: u8, sharing: Sharing, common: u32) -> Result<Joint, FilterError> {
    setup.options.validate()?;
    let space = setup.space();
    let recipe = |filter: u8| match sharing {
        Sharing::Shared => setup.options.digest,
        // Beyond the recipes that one filter derives.
        Sharing::Independent => {
            DigestRecipe { seed: setup.options.digest.derived(255 - filter).seed, ..setup.options.digest }
        }
    };
    let common = u64::from(common.min(setup.keys));
    let built = (0..filters).map(|filter| {
        let options = FilterOptions { digest: recipe(filter), ..setup.options };
        let own = setup.ids(filter);
        build(&options, &space, (0..common).chain(own.start + common..own.end))
    });
    let built = built.collect::<Result<Vec<_>, _>>()?;
    let recipes: Vec<Vec<DigestRecipe>> = built.iter().map(|filter| filter.recipes().collect()).collect();
    let mut by_count = vec![0_u64; built.len() + 1];
    let mut of_each = vec![0_u64; built.len()];
    let mut fooled = Vec::with_capacity(setup.queries as usize);
    let (mut digests, mut hashes): (Vec<Digest>, u64) = (Vec::new(), 0);
    for query in 0..u64::from(setup.queries) {
        let key = space.key(setup.ids(filters).start + query);
        let (mut count, mut set) = (0, 0);
        digests.clear();
        for (at, ((filter, recipes), positives)) in (0..).zip(built.iter().zip(&recipes).zip(&mut of_each)) {
            if sharing == Sharing::Independent {
                digests.clear();
            }
            // Filters that share digests may still differ in their number.
            let missing = recipes.get(digests.len()..).unwrap_or_default();
            digests.extend(missing.iter().map(|recipe| recipe.digest(&key)));
            hashes += missing.len() as u64;
            let maybe = filter.may_contain_key(&key, &digests);
            *positives += u64::from(maybe);
            count += usize::from(maybe);
            set |= u32::from(maybe).checked_shl(at).unwrap_or(0);
        }
        by_count[count] += 1;
        fooled.push(set);
    }
    let queries = u64::from(setup.queries);
    let rates: Vec<f64> = of_each.iter().map(|&positives| positives as f64 / queries.max(1) as f64).collect();
    Ok(Joint {
        queries,
        two_or_more: Interval::of_share(by_count.iter().skip(2).sum(), queries),
        two_or_more_if_independent: two_or_more(&rates),
        by_count,
        of_each,
        fooled,
        hashes,
    })
}

/// Returns the probability of at least two of independent events.
fn two_or_more(rates: &[f64]) -> f64 {
    let (none, one) = rates
        .iter()
        .fold((1.0, 0.0), |(none, one), rate| (none * (1.0 - rate), one * (1.0 - rate) + none * rate));
    (1.0 - none - one).max(0.0)
}
