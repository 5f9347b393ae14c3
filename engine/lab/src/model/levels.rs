//! Ends of lookups: the share of each level in hits, and the lookups that reach it.
//!
//! The model assumes that all stored keys are equally likely, so the hits of a level are proportional to its
//! size, and that no key is stored twice. Level 1 is the smallest; the memtable is not counted.

use super::{CostInputs, Form};

/// Lookups at one level. `reach` is the share of lookups that reach it, `hit` the share that ends here.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelShare {
    /// i: level, counted from 1, the smallest and newest.
    pub level: u32,
    /// `beta_i`: probability that a lookup finds its key at this level.
    pub hit: f64,
    /// `q_i = 1 - (beta_1 + ... + beta_(i-1))`: probability that a lookup reaches this level.
    pub reach: f64,
    /// `alpha_i = 1 - beta_i / q_i`: share of the lookups here that do not find their key here.
    pub empty: f64,
}

/// Returns the shares of all levels, level 1 first.
#[must_use]
pub fn level_shares(inputs: &CostInputs) -> Vec<LevelShare> {
    let ratio = f64::from(inputs.size_ratio);
    // Relative sizes from the deepest level upwards, so that no power of T can overflow.
    let mut sizes = vec![1.0; inputs.levels as usize];
    for deeper in (1..sizes.len()).rev() {
        sizes[deeper - 1] = sizes[deeper] / ratio;
    }
    // The smallest first: that order loses the fewest digits.
    let total: f64 = sizes.iter().sum();
    let hit_fraction = 1.0 - inputs.empty_fraction;
    let mut found_above = 0.0;
    (1..)
        .zip(sizes)
        .map(|(level, size)| {
            // eq: zhu2021 (4)
            let hit = hit_fraction * size / total;
            let reach = 1.0 - found_above;
            found_above += hit;
            LevelShare { level, hit, reach, empty: (1.0 - hit / reach).max(0.0) }
        })
        .collect()
}

/// Returns S, the levels that an average lookup skips because it ended above them: the sum over `i = 2..L` of
/// the sum over `j < i` of `beta_j`.
///
/// Exactly `(1 - alpha) / (T - 1) * (1 - L (T - 1) / (T^L - 1))`. The other forms drop the last factor, so that
/// a single level would be skipped by `(1 - alpha) / (T - 1)`.
#[must_use]
pub fn levels_saved(inputs: &CostInputs, form: Form) -> f64 {
    let gaps = f64::from(inputs.size_ratio) - 1.0;
    // eq: zhu2021 (13)
    let approximate = (1.0 - inputs.empty_fraction) / gaps;
    match form {
        Form::Approximate | Form::Printed => approximate,
        Form::Exact => {
            approximate
                * (1.0 - f64::from(inputs.levels) * gaps / power_minus_one(inputs.size_ratio, inputs.levels))
        }
    }
}

/// Returns `T^L - 1`. By multiplication, which is exact below 2^53 and keeps S exactly 0 for one level.
fn power_minus_one(ratio: u32, levels: u32) -> f64 {
    let mut power = 1.0;
    for _ in 0..levels {
        power *= f64::from(ratio);
    }
    power - 1.0
}
