//! Write amplification: the textbook's formula, and a count without its approximations.
//!
//! **What is counted.** Blocks that flushes and compactions write, per block of entries written by the user.
//! Logs, manifests, filters and fence pointers are excluded.
//!
//! **Assumptions** of both forms
//! 1. Keys are unique and arrive in random order: nothing is overwritten, and every merge reads and writes all
//!    of its inputs.
//! 2. Level 1 holds T flushes, every other level T times the one above. The T-th arrival of a level is merged
//!    with the whole level into the next one, without a merge into its own level: of T arrivals, T - 1 are
//!    written there.
//! 3. Whole levels move down. There is no simple formula for levels that move down table by table.
//! 4. The tree has grown until each of its L levels has T - 1 arrivals: the next flush would send everything to
//!    level L + 1.
//!
//! **Sources**: `dayan2018`, Eq. (12), for the merges. The flush is specific to this engine: it always writes a
//! run of level 1, while the textbook merges the memtable into level 1.

/// Blocks written per block of user data, by cause.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WriteAmplification {
    /// Compactions, and the flushes that remain runs of level 1.
    pub merges: f64,
    /// Flushes that are merged afterwards: the cost of writing a flush before its merge.
    pub flushes: f64,
}

impl WriteAmplification {
    /// Returns the total.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.merges + self.flushes
    }
}

/// Returns Eq. (12): every level above the last writes an entry `(T - 1) / (K + 1)` times, the last
/// `(T - 1) / (Z + 1)` times.
///
/// `runs(i, l)` are the runs that level i may have while level l is the last; both count from 1. K and Z may
/// differ between levels, as in one-leveling; the paper has one K for all.
#[must_use]
pub fn write_amplification_printed(
    size_ratio: u32,
    levels: u32,
    runs: impl Fn(u32, u32) -> u32,
) -> WriteAmplification {
    let ratio = f64::from(size_ratio);
    // eq: dayan2018 (12)
    let merges = (1..=levels).map(|level| (ratio - 1.0) / f64::from(runs(level, levels) + 1)).sum();
    // K of the T flushes of a round of level 1 remain its runs.
    WriteAmplification { merges, flushes: 1.0 - f64::from(runs(1, levels)) / ratio }
}

/// Counts whole arrivals in a tree that grew from empty.
///
/// Differs from the printed form in two cases:
/// - K is neither 1 nor T - 1. Arrivals spread evenly over K runs are written less often than
///   `(T - 1) / (K + 1)`, which interpolates between both ends, by up to a fifth for T = 10.
/// - K and Z differ. Every level was the last one in its first round, and was then merged like a last level.
#[must_use]
pub fn write_amplification_counted(
    size_ratio: u32,
    levels: u32,
    runs: impl Fn(u32, u32) -> u32,
) -> WriteAmplification {
    let ratio = f64::from(size_ratio);
    let power = |exponent: u32| libm::pow(ratio, f64::from(exponent));
    // In flushes.
    let (all, mut written) = (power(levels) - 1.0, 0.0);
    for level in 1..=levels {
        let rounds_as_upper = power(levels - level) - 1.0;
        let first = arrivals_written(size_ratio, runs(level, level));
        let later = arrivals_written(size_ratio, runs(level, levels.max(level + 1)));
        written += power(level - 1) * (first + rounds_as_upper * later);
    }
    let runs_begun = f64::from(runs(1, 1)) + (power(levels - 1) - 1.0) * f64::from(runs(1, levels.max(2)));
    WriteAmplification { merges: written / all, flushes: 1.0 - runs_begun / all }
}

/// Returns the arrivals that one round of a level writes: T - 1 of them, spread evenly over its runs, each
/// rewriting its run so far.
fn arrivals_written(size_ratio: u32, runs: u32) -> f64 {
    let (each, more) = ((size_ratio - 1) / runs, (size_ratio - 1) % runs);
    let rewritten = |arrivals: u32| f64::from(arrivals) * f64::from(arrivals + 1) / 2.0;
    f64::from(more) * rewritten(each + 1) + f64::from(runs - more) * rewritten(each)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agree(left: f64, right: f64) {
        assert!((left - right).abs() < 1e-9, "{left} is not {right}");
    }

    /// The closed forms of the textbook for its two ends.
    #[test]
    fn leveling_and_tiering_are_the_ends_of_the_family() {
        for ratio in 2..=20 {
            let of = f64::from(ratio);
            let leveling = write_amplification_printed(ratio, 3, |_, _| 1);
            agree(leveling.merges, 3.0 * (of - 1.0) / 2.0);
            agree(leveling.flushes, 1.0 - 1.0 / of);
            let tiering = write_amplification_printed(ratio, 3, |_, _| ratio - 1);
            agree(tiering.total(), 3.0 * (of - 1.0) / of + 1.0 / of);
        }
    }

    /// Counted by hand: T = 3, L = 1, leveling. Two flushes; the second is merged with the first: 2 + 2 blocks for 2.
    #[test]
    fn counting_agrees_with_counting_by_hand() {
        agree(write_amplification_counted(3, 1, |_, _| 1).total(), 2.0);
        // T = 2, L = 2, leveling: flush; flush and both to level 2; flush. 3 + 2 for 3.
        agree(write_amplification_counted(2, 2, |_, _| 1).total(), 5.0 / 3.0);
        // T = 3, L = 2, tiering: every third flush makes a run of level 2, two of them stay. 8 + 2 * 3 for 8.
        agree(write_amplification_counted(3, 2, |_, _| 2).total(), 14.0 / 8.0);
    }

    /// The forms converge for the ends of the family: they differ only in the last, missing flush.
    #[test]
    fn the_forms_agree_where_nothing_is_approximated() {
        for ratio in [4, 10, 20] {
            for runs in [1, ratio - 1] {
                let printed = write_amplification_printed(ratio, 5, |_, _| runs).total();
                let counted = write_amplification_counted(ratio, 5, |_, _| runs).total();
                assert!((counted / printed - 1.0).abs() < 0.002, "{counted} {printed}");
            }
        }
    }
}
