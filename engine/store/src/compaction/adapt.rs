//! Filter sizes per level, adapted to the results of lookups.
//!
//! A level's current tables are judged by the 95 % confidence interval of their observed rate:
//!
//! | the interval | verdict | new size |
//! |---|---|---|
//! | from fewer than [`LEAST_ASKED`] answers | too few | none |
//! | is above the target | too many | larger |
//! | holds the target | unclear | none |
//! | is below the target | met | none, unless it is below half of it and filters may shrink |
//!
//! The new size is the one at which the family's formula gives the target, with a tenth to spare. If the
//! formula's rate for the probed filters is outside of the interval, lookups differ from the formula's
//! assumptions, for example because keys repeat. The target is then divided by the deviation of the interval's
//! near end, by at most [`MOST_OFF`]. Families with a fixed size keep it, and so do families without a formula.
//!
//! **Invariants**
//! 1. Pure: the result depends only on version, estimates and target, not on the current sizes. A second call
//!    before any table was rewritten returns the same.
//! 2. Sizes are 1 to 64 bits per key.
//!
//! **Cost**: a visit of each table, and 60 evaluations of the family's formula for each level that changes.

use super::level_bits::{AdaptedBits, LevelBits};
use crate::options::Options;
use crate::tree::{FilterEstimates, Fooled, Level, Version};
use lsm_lab_filters::FilterKind;
use std::collections::BTreeMap;

/// Fewest answers for absent keys with which a level is judged.
pub const LEAST_QUERIES: u64 = 1000;

/// Largest factor between the observed rate and the formula's rate that a size compensates.
const MOST_OFF: f64 = 4.0;

/// Share of the target that new filters aim for: the rate of one filter often deviates by a tenth from its
/// formula.
const AIM: f64 = 0.9;

/// Target false positive rate of the filters of each table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum FilterTarget {
    /// At most this rate: filters grow, and never shrink.
    AtMost(f64),
    /// Between half of this rate and this rate: filters that are certainly better become smaller.
    About(f64),
}

impl FilterTarget {
    /// Returns the rate.
    #[must_use]
    pub const fn rate(self) -> f64 {
        match self {
            Self::AtMost(rate) | Self::About(rate) => rate,
        }
    }
}

/// Result of comparing the estimate of a level with the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// There were too few answers.
    TooFew,
    /// The target is in the interval.
    Unclear,
    /// The rate is certainly at most the target.
    Met,
    /// The rate is certainly above the target.
    TooManyFalsePositives,
    /// The rate is certainly below half of the target, and filters may shrink.
    TooManyBits,
}

/// Result of the adaptation of a level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelAdaptation {
    /// Level, counted from 1.
    pub level: u8,
    /// Observed answers of its tables.
    pub seen: Fooled,
    /// Rate of the probed filters according to the formula; `None` without one.
    pub formula_rate: Option<f64>,
    /// Bits per key of the probed filters.
    pub bits_per_key: f64,
    /// Verdict.
    pub verdict: Verdict,
    /// Bits per key of later filters, if changed.
    pub new_bits_per_key: Option<f64>,
}

/// Judges the levels, and changes the sizes of those that need it.
#[must_use]
pub fn adapt(
    version: &Version,
    options: &Options,
    estimates: &FilterEstimates,
    target: FilterTarget,
    bits: &mut LevelBits,
) -> Vec<LevelAdaptation> {
    let seen: BTreeMap<u32, Fooled> = estimates.tables().map(|(table, _, fooled)| (table, fooled)).collect();
    let mut adaptations = Vec::new();
    // Filter units have one size, and memory determines how many are probed.
    if options.filter.kind == FilterKind::None || options.memory.elastic().is_some() {
        return adaptations;
    }
    for (number, level) in (1..).zip(version.levels()) {
        let mut adaptation = judge(number, level, &seen, target);
        let wanted = wanted_rate(&adaptation, target).filter(|_| {
            let kind = options.filter.kind;
            kind.keeps_its_size() && kind.has_rate_formula()
        });
        let new = wanted.map(|rate| AdaptedBits::for_rate(options, rate));
        // Sizes have bounds, so a new one may not improve the rate.
        let helps = |new: &AdaptedBits| {
            adaptation.verdict == Verdict::TooManyBits
                || new.filter(options).false_positive_rate() < adaptation.formula_rate
        };
        if let Some(new) = new.filter(helps) {
            bits.set(number, new);
            adaptation.new_bits_per_key = Some(new.bits_per_key());
        }
        adaptations.push(adaptation);
    }
    adaptations
}

/// Judges a level by its tables and the observed answers.
#[expect(clippy::cast_precision_loss, reason = "shares of counts need no more than 53 bits")]
fn judge(number: u8, level: &Level, seen: &BTreeMap<u32, Fooled>, target: FilterTarget) -> LevelAdaptation {
    let mut all = Fooled::default();
    let (mut rate, mut bits) = (Some(0.0), 0.0);
    for table in level.tables() {
        let Some(&fooled) = seen.get(&table.id()) else { continue };
        all.add(fooled);
        let of_table = table.filter().false_positive_rate();
        rate = rate.zip(of_table).map(|(rate, of_table)| rate + fooled.queried as f64 * of_table);
        bits +=
            fooled.queried as f64 * table.filter().bits() as f64 / table.filter().key_count().max(1) as f64;
    }
    let share = |sum: f64| sum / all.queried.max(1) as f64;
    LevelAdaptation {
        level: number,
        seen: all,
        formula_rate: rate.map(share),
        bits_per_key: share(bits),
        verdict: verdict(all, target),
        new_bits_per_key: None,
    }
}

fn verdict(seen: Fooled, target: FilterTarget) -> Verdict {
    let ((low, high), rate) = (seen.interval(), target.rate());
    if seen.queried < LEAST_QUERIES {
        Verdict::TooFew
    } else if low > rate {
        Verdict::TooManyFalsePositives
    } else if high > rate {
        Verdict::Unclear
    } else if high < rate / 2.0 && matches!(target, FilterTarget::About(_)) {
        Verdict::TooManyBits
    } else {
        Verdict::Met
    }
}

/// Returns the formula rate that new filters should have, if they should change.
fn wanted_rate(level: &LevelAdaptation, target: FilterTarget) -> Option<f64> {
    if !matches!(level.verdict, Verdict::TooManyFalsePositives | Verdict::TooManyBits) {
        return None;
    }
    let (low, high) = level.seen.interval();
    let formula_rate = level.formula_rate?;
    let off = formula_rate.clamp(low, high) / formula_rate;
    let off = if off.is_finite() { off.clamp(1.0 / MOST_OFF, MOST_OFF) } else { 1.0 };
    Some(target.rate() * AIM / off)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_decide() {
        let of = |fooled, queried, target| verdict(Fooled { queried, fooled }, target);
        for target in [FilterTarget::AtMost(0.01), FilterTarget::About(0.01)] {
            assert_eq!(of(999, 999, target), Verdict::TooFew);
            assert_eq!(of(12, 1000, target), Verdict::Unclear);
            assert_eq!(of(8, 1000, target), Verdict::Unclear);
            assert_eq!(of(30, 1000, target), Verdict::TooManyFalsePositives);
            assert_eq!(of(80, 10_000, target), Verdict::Met);
        }
        assert_eq!(of(10, 10_000, FilterTarget::AtMost(0.01)), Verdict::Met);
        assert_eq!(of(10, 10_000, FilterTarget::About(0.01)), Verdict::TooManyBits);
    }

    #[test]
    fn a_target_is_divided_by_what_the_formula_does_not_explain() {
        let level = |formula_rate, fooled, verdict| LevelAdaptation {
            level: 1,
            seen: Fooled { queried: 10_000, fooled },
            formula_rate: Some(formula_rate),
            bits_per_key: 10.0,
            verdict,
            new_bits_per_key: None,
        };
        let target = FilterTarget::About(0.01);
        let wanted = |formula_rate, fooled| {
            wanted_rate(&level(formula_rate, fooled, Verdict::TooManyFalsePositives), target).unwrap_or(0.0)
        };
        assert!((wanted(0.05, 500) - 0.009).abs() < 1e-12, "explained");
        assert!((0.004..0.006).contains(&wanted(0.025, 500)), "twice as often");
        assert!((0.0022..0.0023).contains(&wanted(0.0005, 500)), "a hundred times: four are made up for");
        for verdict in [Verdict::Met, Verdict::Unclear, Verdict::TooFew] {
            assert_eq!(wanted_rate(&level(0.05, 500, verdict), target), None);
        }
    }

    #[test]
    fn sizes_keep_their_bounds() {
        let bits = |amount| AdaptedBits::new(amount).bits_per_key();
        for (amount, expected) in [(0.0, 1.0), (f64::NAN, 1.0), (9.871, 9.88), (1e9, 64.0), (-1.0, 1.0)] {
            assert!((bits(amount) - expected).abs() < 1e-9, "{amount}");
        }
    }
}
