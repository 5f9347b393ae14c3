//! Upkeep of a maplet: moved entries per inserted entry, counted in whole arrivals.
//!
//! **Assumptions**: those of [`super::write_amplification_counted`]. A flush that fills the levels 1 to i - 1 is merged
//! with all of them into level i. It either joins a run, or becomes a new run with the number of the largest input.
//!
//! **Moves** of an arrival of `T^(i-1)` flushes in level i: all of it if it joins a run. Otherwise, all except the
//! largest input, which is a run of level i - 1. A flush that becomes a run of level 1 is inserted, not moved.
//!
//! **Removes** follow without a model: inserted entries minus entries in the tree.

/// Number of cells after a rebuild, relative to before.
const GROWTH: f64 = 1.25;

/// Counts the moves per inserted entry in a tree that grew from empty to `levels` full levels.
///
/// `runs(i, l)` are the runs that level i may have while level l is the last; both count from 1.
#[must_use]
pub fn maplet_moves_counted(size_ratio: u32, levels: u32, runs: impl Fn(u32, u32) -> u32) -> f64 {
    let power = |exponent: u32| libm::pow(f64::from(size_ratio), f64::from(exponent));
    // In flushes, like all sizes here.
    let moved_by_new_run = |level: u32, last: u32| {
        if level == 1 {
            return 0.0;
        }
        let largest = (size_ratio - 1).div_ceil(runs(level - 1, last));
        power(level - 1) - f64::from(largest) * power(level - 2)
    };
    let mut moved = 0.0;
    for level in 1..=levels {
        let round = |last: u32| {
            let new_runs = runs(level, last);
            let joining = size_ratio - 1 - new_runs;
            f64::from(new_runs) * moved_by_new_run(level, last) + f64::from(joining) * power(level - 1)
        };
        // In its first round the level is the last one, and its first arrival comes from the previous last level.
        let first = round(level) - moved_by_new_run(level, level) + moved_by_new_run(level, level - 1);
        moved += first + (power(levels - level) - 1.0) * round(levels.max(level + 1));
    }
    moved / (power(levels) - 1.0)
}

/// Returns the moves per inserted entry of leveling in a large tree: `L (T - 2) / T + (L - 1) / T^2`.
#[must_use]
pub fn maplet_moves_leveling(size_ratio: u32, levels: u32) -> f64 {
    let (ratio, levels) = (f64::from(size_ratio), f64::from(levels));
    levels * (ratio - 2.0) / ratio + (levels - 1.0) / (ratio * ratio)
}

/// Returns the moves per inserted entry of tiering in a large tree: `(L - 1) (T - 1)^2 / T^2`.
#[must_use]
pub fn maplet_moves_tiering(size_ratio: u32, levels: u32) -> f64 {
    let (ratio, levels) = (f64::from(size_ratio), f64::from(levels));
    (levels - 1.0) * (ratio - 1.0) * (ratio - 1.0) / (ratio * ratio)
}

/// Returns the upper bound of entries inserted by rebuilds per entry of a growing tree: the sum of a geometric series,
/// `1.25 / 0.25`.
#[must_use]
pub fn maplet_rebuilt_at_most() -> f64 {
    GROWTH / (GROWTH - 1.0)
}
