//! How to divide the memory of the filters among the levels.
//!
//! One rate for all filters is not the best use of memory: a filter of a small level costs few bits, and saves as many
//! reads as one of a large level. The false positives of an empty lookup, `R = sum of r_i p_i`, are fewest for a given
//! number of bits if **`p_i = min(1, c N_i / r_i)`**: rates in proportion to the entries of a run. The factor `c` follows
//! from the memory by bisection.
//!
//! **Units**: bits per key over all keys of the tree; rates as fractions. **Cost**: 200 passes over the levels.
//! **Sources**: `dayan2017` (Monkey) and `dayan2018` (Dostoevsky); the rule for any runs follows from a Lagrange multiplier.
//! Sharing a digest is independent of it: filters of different sizes take the same digest.

use super::{CostInputs, MAX_LEVELS};
use crate::math::{bits_per_key_for, false_positive_rate_ideal};

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
    let tree = Tree::new(levels, size_ratio, runs, bits_per_key)?;
    // Bits fall as the factor grows. Search its logarithm: at the upper end every rate is 1 and needs no bits; at the
    // lower end the largest level alone has more than what is there (rates of runs differ by no more than T^L and R).
    let most_runs = f64::from(runs.upper.max(runs.last));
    let spread = f64::from(levels) * libm::log(f64::from(size_ratio)) + libm::log(most_runs);
    let (mut low, mut high) = (-bits_per_key - spread, spread);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if tree.bits_used(&tree.rates(libm::exp(middle))) > bits_per_key {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(tree.allocation(tree.rates(libm::exp(high))))
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
    let tree = Tree::new(levels, size_ratio, runs, bits_per_key)?;
    let rate = false_positive_rate_ideal(bits_per_key);
    Ok(tree.allocation(vec![rate; tree.sizes.len()]))
}

/// Sizes and runs of the levels, level 1 first.
struct Tree {
    /// The part of all keys that lies in a level.
    sizes: Vec<f64>,
    runs: Vec<f64>,
}

impl Tree {
    fn new(
        levels: u32,
        size_ratio: u32,
        runs: LevelRuns,
        bits_per_key: f64,
    ) -> Result<Self, AllocationError> {
        if !(1..=MAX_LEVELS).contains(&levels) {
            return Err(AllocationError::Levels);
        }
        if !(2..=MAX_SIZE_RATIO).contains(&size_ratio) {
            return Err(AllocationError::SizeRatio);
        }
        if runs.upper == 0 || runs.last == 0 {
            return Err(AllocationError::Runs);
        }
        if !(0.0..=1e6).contains(&bits_per_key) {
            return Err(AllocationError::BitsPerKey);
        }
        let count = levels as usize;
        let mut sizes = vec![1.0; count];
        for deeper in (1..count).rev() {
            sizes[deeper - 1] = sizes[deeper] / f64::from(size_ratio);
        }
        let total: f64 = sizes.iter().sum();
        for size in &mut sizes {
            *size /= total;
        }
        let mut all_runs = vec![f64::from(runs.upper); count];
        all_runs[count - 1] = f64::from(runs.last);
        Ok(Self { sizes, runs: all_runs })
    }

    fn rates(&self, factor: f64) -> Vec<f64> {
        self.sizes.iter().zip(&self.runs).map(|(size, runs)| (factor * size / runs).min(1.0)).collect()
    }

    /// Bits for each key of the tree that these rates need.
    fn bits_used(&self, rates: &[f64]) -> f64 {
        self.sizes.iter().zip(rates).map(|(size, &rate)| size * bits_per_key_for(rate)).sum()
    }

    fn allocation(&self, rates: Vec<f64>) -> Allocation {
        let false_positives = self.runs.iter().zip(&rates).map(|(runs, rate)| runs * rate).sum();
        let bits_per_key = rates.iter().map(|&rate| bits_per_key_for(rate)).collect();
        Allocation { rates, bits_per_key, false_positives }
    }
}
