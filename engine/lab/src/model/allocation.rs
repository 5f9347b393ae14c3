//! How to divide the memory of the filters among the levels.
//!
//! One rate for all filters is not the best use of memory: a filter of a small level costs few bits, and saves as many
//! reads as one of a large level. The rule that makes the fewest false positives of an empty lookup is
//! [`lsm_lab_filters::math::best_rates`]; here it meets the levels of the textbook, each `T` times as large as the one above, and levels
//! of any sizes. In closed form, where every level has a filter: `R = e^(-b (ln 2)^2) e^(H + sum of n_i ln r_i)`, with `n_i`
//! the part of all keys that level i holds, `r_i` its runs, and `H = -sum of n_i ln n_i`.
//!
//! **Units**: bits per key over all keys of the tree; rates as fractions. **Cost**: 200 passes over the levels.
//! **Sources**: `dayan2017` (Monkey) and `dayan2018` (Dostoevsky). Sharing a digest is independent of it: filters of different
//! sizes take the same digest.

use super::{CostInputs, MAX_LEVELS};
use lsm_lab_filters::math::{FilterGroup, best_rates, bits_per_key_for, false_positive_rate_ideal};

/// With it, a level of a tree of [`MAX_LEVELS`] levels is at least 10^-256 of the tree.
const MAX_SIZE_RATIO: u32 = 10_000;

/// How many runs each level has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelRuns {
    /// Runs of every level but the last.
    pub upper: u32,
    /// Runs of the last and largest level.
    pub last: u32,
}

impl LevelRuns {
    /// One run everywhere.
    pub const LEVELING: Self = Self { upper: 1, last: 1 };

    /// As many runs as the policy of these inputs has, everywhere.
    #[must_use]
    pub const fn of(inputs: &CostInputs) -> Self {
        let runs = inputs.policy.runs_per_level();
        Self { upper: runs, last: runs }
    }

    /// Tiering with T - 1 runs above, one run in the last level.
    #[must_use]
    pub const fn lazy_leveling(size_ratio: u32) -> Self {
        Self { upper: size_ratio.saturating_sub(1), last: 1 }
    }
}

/// What one level holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelSize {
    /// Entries of all its runs.
    pub entries: u64,
    /// Sorted runs, of about one size. A level without any counts for nothing.
    pub runs: u32,
}

/// Rates of the filters of each level, level 1 first.
#[derive(Debug, Clone, PartialEq)]
pub struct Allocation {
    /// `p_i`: the rate of every filter of a level.
    pub rates: Vec<f64>,
    /// Bits per key of every filter of a level; 0 where the level has no filter.
    pub bits_per_key: Vec<f64>,
    /// R: expected false positives of an empty lookup.
    pub false_positives: f64,
}

/// Why no allocation was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum AllocationError {
    /// Levels outside of 1 to [`MAX_LEVELS`].
    Levels,
    /// A size ratio outside of 2 to 10 000: beyond it the first of 64 levels would be too small for a float.
    SizeRatio,
    /// A level without a run.
    Runs,
    /// Bits per key that are negative or no number.
    BitsPerKey,
}

impl core::fmt::Display for AllocationError {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(match self {
            Self::Levels => "a tree has from 1 to 64 levels",
            Self::SizeRatio => "the size ratio lies between 2 and 10000",
            Self::Runs => "every level has at least one run",
            Self::BitsPerKey => "bits per key are a number from 0 on",
        })
    }
}

impl core::error::Error for AllocationError {}

/// The rates that make the fewest false positives with `bits_per_key` bits for each key of the tree.
///
/// # Errors
/// [`AllocationError`] if an argument is outside its range.
pub fn allocate(
    levels: u32,
    size_ratio: u32,
    runs: LevelRuns,
    bits_per_key: f64,
) -> Result<Allocation, AllocationError> {
    let tree = textbook(levels, size_ratio, runs, bits_per_key)?;
    Ok(allocation(&tree, best_rates(&tree, bits_per_key)))
}

/// The rates that make the fewest false positives with `bits_per_key` bits for each entry of these levels: of any policy, and
/// of a tree that is not full.
///
/// # Errors
/// [`AllocationError::Levels`] and [`AllocationError::BitsPerKey`].
pub fn allocate_sizes(sizes: &[LevelSize], bits_per_key: f64) -> Result<Allocation, AllocationError> {
    if sizes.is_empty() || sizes.len() > MAX_LEVELS as usize {
        return Err(AllocationError::Levels);
    }
    check_bits_per_key(bits_per_key)?;
    #[expect(clippy::cast_precision_loss, reason = "a share of all entries needs no more than 53 bits")]
    let group = |size: &LevelSize| FilterGroup { keys: size.entries as f64, filters: f64::from(size.runs) };
    let tree: Vec<FilterGroup> = sizes.iter().map(group).collect();
    Ok(allocation(&tree, best_rates(&tree, bits_per_key)))
}

/// What these bits per key of each level give, level 1 first, each filter at its best number of probes. Levels that no bits are
/// named for have no filter.
///
/// # Errors
/// [`AllocationError::Levels`] and [`AllocationError::BitsPerKey`].
pub fn divided(sizes: &[LevelSize], bits_per_key: &[f64]) -> Result<Allocation, AllocationError> {
    if sizes.is_empty() || sizes.len() > MAX_LEVELS as usize {
        return Err(AllocationError::Levels);
    }
    bits_per_key.iter().try_for_each(|&bits| check_bits_per_key(bits))?;
    #[expect(clippy::cast_precision_loss, reason = "a share of all entries needs no more than 53 bits")]
    let group = |size: &LevelSize| FilterGroup { keys: size.entries as f64, filters: f64::from(size.runs) };
    let tree: Vec<FilterGroup> = sizes.iter().map(group).collect();
    let bits = bits_per_key.iter().copied().chain(core::iter::repeat(0.0));
    let rates = bits.take(tree.len()).map(false_positive_rate_ideal).collect();
    Ok(allocation(&tree, rates))
}

/// The same rate in every filter, with `bits_per_key` bits for each key: what most stores do.
///
/// # Errors
/// [`AllocationError`] if an argument is outside its range.
pub fn uniform(
    levels: u32,
    size_ratio: u32,
    runs: LevelRuns,
    bits_per_key: f64,
) -> Result<Allocation, AllocationError> {
    let tree = textbook(levels, size_ratio, runs, bits_per_key)?;
    let rate = false_positive_rate_ideal(bits_per_key);
    let rates = vec![rate; tree.len()];
    Ok(allocation(&tree, rates))
}

/// The levels of the textbook, level 1 first: keys as parts of all keys.
fn textbook(
    levels: u32,
    size_ratio: u32,
    runs: LevelRuns,
    bits_per_key: f64,
) -> Result<Vec<FilterGroup>, AllocationError> {
    if !(1..=MAX_LEVELS).contains(&levels) {
        return Err(AllocationError::Levels);
    }
    if !(2..=MAX_SIZE_RATIO).contains(&size_ratio) {
        return Err(AllocationError::SizeRatio);
    }
    if runs.upper == 0 || runs.last == 0 {
        return Err(AllocationError::Runs);
    }
    check_bits_per_key(bits_per_key)?;
    let last = levels as usize - 1;
    let mut tree = vec![FilterGroup { keys: 1.0, filters: f64::from(runs.upper) }; levels as usize];
    tree[last].filters = runs.last.into();
    for deeper in (1..=last).rev() {
        tree[deeper - 1].keys = tree[deeper].keys / f64::from(size_ratio);
    }
    let total: f64 = tree.iter().map(|level| level.keys).sum();
    for level in &mut tree {
        level.keys /= total;
    }
    Ok(tree)
}

fn check_bits_per_key(bits_per_key: f64) -> Result<(), AllocationError> {
    (0.0..=1e6).contains(&bits_per_key).then_some(()).ok_or(AllocationError::BitsPerKey)
}

fn allocation(tree: &[FilterGroup], rates: Vec<f64>) -> Allocation {
    let false_positives = tree.iter().zip(&rates).map(|(level, rate)| level.filters * rate).sum();
    let bits_per_key = rates.iter().map(|&rate| bits_per_key_for(rate)).collect();
    Allocation { rates, bits_per_key, false_positives }
}
