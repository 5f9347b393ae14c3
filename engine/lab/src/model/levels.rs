//! Where lookups end: the share of each level in hits, and how many lookups reach it.
//!
//! The model assumes that every stored key is asked for as often as any other, so a level answers in proportion to its
//! size, and that no key is stored twice. Level 1 is the smallest; the memtable is not counted.

use super::{CostInputs, Form};

/// What happens at one level. Of all lookups, `reach` come here and `hit` end here.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelShare {
    /// i: from 1, the smallest and newest.
    pub level: u32,
    /// `beta_i`: the probability that a lookup finds its key at this level.
    pub hit: f64,
    /// `q_i = 1 - (beta_1 + ... + beta_(i-1))`: the probability that a lookup comes here.
    pub reach: f64,
    /// `alpha_i = 1 - beta_i / q_i`: of the lookups that come here, the part that finds nothing here.
    pub empty: f64,
}

/// The shares of all levels, level 1 first.
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

/// S, the levels that an average lookup does not visit because it ended above them: the sum over `i = 2..L` of the sum
/// over `j < i` of `beta_j`.
///
/// Exactly `(1 - alpha) / (T - 1) * (1 - L (T - 1) / (T^L - 1))`; the other forms drop the last factor, which for a
/// single level claims that `(1 - alpha) / (T - 1)` of it is skipped.
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

/// `T^L - 1`. By multiplication: exact while it is below 2^53, which keeps S exactly 0 for one level.
fn power_minus_one(ratio: u32, levels: u32) -> f64 {
    let mut power = 1.0;
    for _ in 0..levels {
        power *= f64::from(ratio);
    }
    power - 1.0
}
