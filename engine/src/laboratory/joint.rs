//! Several filters asked for the same absent keys: do their false positives come together if they share a digest?

use super::Interval;
use super::bulk::{Setup, build};
use crate::digest::DigestRecipe;
use crate::filter::{FilterError, FilterOptions};

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
    /// Share of keys that two or more filters answered with *maybe*.
    pub two_or_more: Interval,
    /// What that share would be if the filters' answers were independent, each with the rate that was counted.
    pub two_or_more_if_independent: f64,
    /// Digests computed.
    pub hashes: u64,
}

/// Asks `filters` filters, each over keys of its own, for the same absent keys.
///
/// # Errors
/// What validating the options and building the filters find.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
pub fn joint(setup: &Setup, filters: u8, sharing: Sharing) -> Result<Joint, FilterError> {
    setup.options.validate()?;
    let space = setup.space();
    let recipe = |filter: u8| match sharing {
        Sharing::Shared => setup.options.digest,
        // Beyond the recipes that one filter derives.
        Sharing::Independent => {
            DigestRecipe { seed: setup.options.digest.derived(255 - filter).seed, ..setup.options.digest }
        }
    };
    let built = (0..filters).map(|filter| {
        let options = FilterOptions { digest: recipe(filter), ..setup.options };
        build(&options, &space, setup.ids(filter))
    });
    let built = built.collect::<Result<Vec<_>, _>>()?;
    let mut by_count = vec![0_u64; built.len() + 1];
    let mut of_each = vec![0_u64; built.len()];
    for query in 0..u64::from(setup.queries) {
        let key = space.key(setup.ids(filters).start + query);
        let mut count = 0;
        for (filter, positives) in built.iter().zip(&mut of_each) {
            let maybe = filter.may_hold(&key);
            *positives += u64::from(maybe);
            count += usize::from(maybe);
        }
        by_count[count] += 1;
    }
    let queries = u64::from(setup.queries);
    let rates: Vec<f64> = of_each.iter().map(|&positives| positives as f64 / queries.max(1) as f64).collect();
    let per_key: u64 = match sharing {
        Sharing::Shared => built.iter().map(|filter| filter.recipes().count()).max().unwrap_or(0) as u64,
        Sharing::Independent => built.iter().map(|filter| filter.recipes().count() as u64).sum(),
    };
    Ok(Joint {
        queries,
        two_or_more: Interval::of(by_count.iter().skip(2).sum(), queries),
        two_or_more_if_independent: two_or_more(&rates),
        by_count,
        hashes: queries * per_key,
    })
}

/// The probability that at least two of independent events happen.
fn two_or_more(rates: &[f64]) -> f64 {
    let (none, one) = rates
        .iter()
        .fold((1.0, 0.0), |(none, one), rate| (none * (1.0 - rate), one * (1.0 - rate) + none * rate));
    (1.0 - none - one).max(0.0)
}
