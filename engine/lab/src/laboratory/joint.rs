//! Several filters asked for the same absent keys: do their false positives come together if they share a digest?
//!
//! The filters are of one size, the hardest case: the places of a key are then the same in all of them. What makes false
//! positives come together there is what the filters have in common: a digest whose places are few, and keys in more than one.
//! `engine/lab/tests/lab/correlation.rs` tests for it, and says how small a correlation it would find.

use super::Interval;
use super::bulk::{Setup, build};
use lsm_lab_filters::digest::{Digest, DigestRecipe};
use lsm_lab_filters::{FilterError, FilterOptions};

/// Whether the filters take the same digest of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// One digest for all filters.
    Shared,
    /// For each filter a digest by a seed of its own.
    Independent,
}

/// What several filters said of the same absent keys.
#[derive(Debug, Clone, PartialEq)]
pub struct Joint {
    /// Absent keys asked for.
    pub queries: u64,
    /// For each number of filters, from 0 to all, how many keys were answered *maybe* by so many.
    pub by_count: Vec<u64>,
    /// For each filter, how many keys it answered with *maybe*.
    pub of_each: Vec<u64>,
    /// For each key in order, the filters that answered *maybe*: filter `i`, counted from 0, is bit `i`. Filters from 32 on are left out.
    pub fooled: Vec<u32>,
    /// Share of keys that two or more filters answered with *maybe*.
    pub two_or_more: Interval,
    /// What that share would be if the filters' answers were independent, each with the rate that was counted.
    pub two_or_more_if_independent: f64,
    /// Digests computed.
    pub hashes: u64,
}

impl Joint {
    /// Pairs of filters fooled by the same key, summed over all keys.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        (0..)
            .zip(&self.by_count)
            .map(|(count, &keys): (u64, _)| count * count.saturating_sub(1) / 2 * keys)
            .sum()
    }

    /// What [`Joint::pairs`] would be on average if the filters' answers were independent, each with the rate that was counted.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn pairs_if_independent(&self) -> f64 {
        let of_each = self.of_each.iter().enumerate();
        let of_pair = |(index, &one): (usize, &u64)| one * self.of_each[index + 1..].iter().sum::<u64>();
        of_each.map(of_pair).sum::<u64>() as f64 / self.queries.max(1) as f64
    }
}

/// Asks `filters` filters, each over keys of its own, for the same absent keys.
///
/// # Errors
/// What validating the options and building the filters find.
pub fn joint(setup: &Setup, filters: u8, sharing: Sharing) -> Result<Joint, FilterError> {
    joint_over(setup, filters, sharing, 0)
}

/// As [`joint`], where `common` of each filter's keys are in all filters, as keys are that are written again and again.
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
            // Filters that share digests may still differ in how many they take.
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

/// The probability that at least two of independent events happen.
fn two_or_more(rates: &[f64]) -> f64 {
    let (none, one) = rates
        .iter()
        .fold((1.0, 0.0), |(none, one), rate| (none * (1.0 - rate), one * (1.0 - rate) + none * rate));
    (1.0 - none - one).max(0.0)
}
