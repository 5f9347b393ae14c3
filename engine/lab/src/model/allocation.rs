//! Division of the filter memory among the levels.
//!
//! One rate for all filters is not the best use of memory: a filter of a small level needs few bits, and saves
//! the same number of reads as one of a large level. [`lsm_lab_filters::math::best_rates`] minimizes the false
//! positives of an empty lookup. This module applies it to the levels of the textbook, each `T` times as large
//! as the one above, and to levels of any sizes. If every level has a filter, the closed form is
//! `R = e^(-b (ln 2)^2) e^(H + sum of n_i ln r_i)`. `n_i` is the share of all keys in level i, `r_i` its runs,
//! and `H = -sum of n_i ln n_i`.
//!
//! **Units**: bits per key over all keys of the tree; rates as fractions. **Cost**: 200 passes over the levels.
//! **Sources**: `dayan2017` (Monkey) and `dayan2018` (Dostoevsky). Sharing a digest is independent of it:
//! filters of different sizes use the same digest.

use super::{CostInputs, MAX_LEVELS};
use lsm_lab_filters::math::{FilterGroup, best_rates, bits_per_key_for, false_positive_rate_ideal};

/// Largest size ratio. A level of a tree of [`MAX_LEVELS`] levels is then at least 10^-256 of the tree.
const MAX_SIZE_RATIO: u32 = 10_000;

/// Number of runs in each level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelRuns {
    /// Runs of every level except the last.
    pub upper: u32,
    /// Runs of the last and largest level.
    pub last: u32,
}

impl LevelRuns {
    /// One run in every level.
    pub const LEVELING: Self = Self { upper: 1, last: 1 };

    /// Returns the runs of the policy of these inputs, in every level.
    #[must_use]
    pub const fn of(inputs: &CostInputs) -> Self {
        let runs = inputs.policy.runs_per_level();
        Self { upper: runs, last: runs }
    }

    /// Returns tiering with T - 1 runs in upper levels, and one run in the last level.
    #[must_use]
    pub const fn lazy_leveling(size_ratio: u32) -> Self {
        Self { upper: size_ratio.saturating_sub(1), last: 1 }
    }
}

/// Contents of one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelSize {
    /// Number of entries in all its runs.
    pub entries: u64,
    /// Sorted runs of about one size. A level without runs is ignored.
    pub runs: u32,
}

/// Rates of the filters of each level, level 1 first.
#[derive(Debug, Clone, PartialEq)]
pub struct Allocation {
    /// `p_i`: rate of every filter of a level.
    pub rates: Vec<f64>,
    /// Bits per key of every filter of a level; 0 if the level has no filter.
    pub bits_per_key: Vec<f64>,
    /// R: expected false positives of an empty lookup.
    pub false_positives: f64,
}

/// Error of an allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum AllocationError {
    /// Levels outside of 1 to [`MAX_LEVELS`].
    Levels,
    /// A size ratio outside of 2 to 10 000: beyond it the first of 64 levels would be too small for a float.
    SizeRatio,
    /// A level without runs.
    Runs,
    /// Bits per key that are negative or not a number.
    BitsPerKey,
}

impl core::fmt::Display for AllocationError {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(match self {
            Self::Levels => "the number of levels must be from 1 to 64",
            Self::SizeRatio => "the size ratio must be from 2 to 10000",
            Self::Runs => "every level must have at least one run",
            Self::BitsPerKey => "bits per key must be at least 0",
        })
    }
}

impl core::error::Error for AllocationError {}

/// Returns the rates with the fewest false positives for `bits_per_key` bits per key of the tree.
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

/// Returns the rates with the fewest false positives for `bits_per_key` bits per entry of these levels, for any
/// policy and partially filled trees.
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

/// Returns the allocation with these bits per key of each level, level 1 first, each filter with its best
/// number of probes. Levels without a number have no filter.
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

/// Returns the same rate in every filter, with `bits_per_key` bits per key, as in most stores.
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

/// Returns the levels of the textbook, level 1 first, with keys as shares of all keys.
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
