//! How large the filters of each level should be, from what lookups saw of them.
//!
//! A level is judged by its tables of now, by the 95 % interval of the rate that lookups saw there:
//!
//! | the interval | verdict | new size |
//! |---|---|---|
//! | from fewer than [`LEAST_ASKED`] answers | too few | none |
//! | is above the target | too many | larger |
//! | holds the target | unclear | none |
//! | is below the target | met | none, unless it is below half of it and filters may shrink |
//!
//! The new size is what the family's formula gives for the target, with a tenth to spare. Where the formula's rate for the
//! filters that were asked is not in the interval, lookups differ from those of the formula (keys that are asked again and
//! again do that): the target is then divided by as much as the near end of the interval is off, but by no more than
//! [`MOST_OFF`]. Families that have one size for their keys keep it, and so do those without a formula: nobody can tell what a
//! size would do.
//!
//! **Invariants**
//! 1. Pure: version, estimates and target alone decide, not the sizes in force. Asked twice before any table was rewritten, it
//!    says the same.
//! 2. Sizes are from 1 to 64 bits per key.
//!
//! **Cost**: a look at each table, and 60 times the family's formula for each level that changes.

use super::level_bits::{AdaptedBits, LevelBits};
use crate::options::Options;
use crate::tree::{FilterEstimates, Fooled, Level, Version};
use lsm_lab_filters::FilterKind;
use std::collections::BTreeMap;

/// Answers for absent keys without which a level is not judged.
pub const LEAST_ASKED: u64 = 1000;

/// How many times more or less often than by the formula filters may be fooled, as far as a size makes up for it.
const MOST_OFF: f64 = 4.0;

/// The share of the target that new filters aim at: the rate of one filter is often a tenth off that of its formula.
const AIM: f64 = 0.9;

/// Which rate of false positives the filters of each table should have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum FilterTarget {
    /// No more than this: filters grow, and never shrink.
    AtMost(f64),
    /// From half of this to this: filters that are surely better give memory back.
    About(f64),
}

impl FilterTarget {
    /// The rate.
    #[must_use]
    pub const fn rate(self) -> f64 {
        match self {
            Self::AtMost(rate) | Self::About(rate) => rate,
        }
    }
}

/// What the estimate of a level says of the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Too few answers were seen.
    TooFew,
    /// The target lies in the interval: nobody knows.
    Unclear,
    /// The rate is surely no higher than the target.
    Met,
    /// The rate is surely higher.
    TooManyFalsePositives,
    /// The rate is surely lower than half of the target, and filters may shrink.
    TooManyBits,
}

/// A level and what became of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelAdaptation {
    /// The level, counting from 1.
    pub level: u8,
    /// What lookups saw of its tables.
    pub seen: Fooled,
    /// The rate by the formula for the filters that were asked; `None` if there is none.
    pub formula_rate: Option<f64>,
    /// Bits per key that the filters have that were asked.
    pub bits_per_key: f64,
    /// What follows.
    pub verdict: Verdict,
    /// Bits per key of filters that are written from now on, if that changes.
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
    // Filters made of units have one size, and memory decides how many of them are asked.
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
        // A size has its bounds, and may reach a rate no better than that of now.
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

/// What is known of a level.
#[expect(clippy::cast_precision_loss, reason = "shares of counts need no more than 53 bits")]
fn judge(number: u8, level: &Level, seen: &BTreeMap<u32, Fooled>, target: FilterTarget) -> LevelAdaptation {
    let mut all = Fooled::default();
    let (mut rate, mut bits) = (Some(0.0), 0.0);
    for table in level.tables() {
        let Some(&fooled) = seen.get(&table.id()) else { continue };
        all.add(fooled);
        let of_table = table.filter().false_positive_rate();
        rate = rate.zip(of_table).map(|(rate, of_table)| rate + fooled.asked as f64 * of_table);
        bits += fooled.asked as f64 * table.filter().bits() as f64 / table.filter().key_count().max(1) as f64;
    }
    let share = |sum: f64| sum / all.asked.max(1) as f64;
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
    if seen.asked < LEAST_ASKED {
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

/// The rate by the formula that new filters should have, if they should be others.
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
        let of = |fooled, asked, target| verdict(Fooled { asked, fooled }, target);
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
            seen: Fooled { asked: 10_000, fooled },
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
