//! Compares the general minimization of memory plans with the closed forms of the sources, for every compaction
//! policy.

#![expect(
    clippy::disallowed_methods,
    reason = "the functions of the platform are the independent computation"
)]

use core::f64::consts::LN_2;
use lsm_lab_engine::compaction::allowed_runs;
use lsm_lab_engine::options::{Options, Policy};
use lsm_lab_filters::math::{false_positive_rate_blocked, probe_count_blocked};
use lsm_lab_teaching::model::{LevelRuns, LevelSize, allocate, allocate_sizes};
use proptest::prelude::*;

/// Entries of the last level below: large enough that rounding a level to whole entries is negligible.
const LAST_LEVEL: u64 = 10_u64.pow(15);

/// Returns every policy, with the runs K above the last level and Z in the last of the closed forms.
fn policies(size_ratio: u32) -> Vec<(Policy, u32, u32)> {
    let tiered = size_ratio - 1;
    let mut policies =
        vec![(Policy::Leveling, 1, 1), (Policy::Tiering, tiered, tiered), (Policy::LazyLeveling, tiered, 1)];
    for (runs, last_runs) in [(1, 1), (tiered, 1), (tiered.min(3), tiered.min(2)), (1, tiered)] {
        policies.push((Policy::Fluid { runs, last_runs }, runs, last_runs));
    }
    policies
}

/// Returns a full tree of this policy.
fn full_tree(policy: Policy, size_ratio: u32, levels: u8) -> Vec<LevelSize> {
    let mut options = Options { size_ratio, ..Options::durable() };
    options.compaction.policy = policy;
    let entries = |level: u8| LAST_LEVEL / u64::from(size_ratio).pow(u32::from(levels - level));
    (1..=levels)
        .map(|level| LevelSize { entries: entries(level), runs: allowed_runs(&options, level, levels) })
        .collect()
}

fn close(actual: f64, expected: f64, tolerance: f64, what: &str) {
    let difference = (actual / expected - 1.0).abs();
    assert!(difference <= tolerance, "{what}: {actual} {expected}, apart by {difference:e}");
}

/// Returns `e0 * Z^((T-1)/T) * K^(1/T) * T^(T/(T-1)) / (T-1)`: the closed form for infinitely many levels, of
/// which those of leveling, tiering and lazy leveling are cases.
fn closed_form(size_ratio: u32, runs: u32, last_runs: u32, bits_per_key: f64) -> f64 {
    let (ratio, runs, last_runs) = (f64::from(size_ratio), f64::from(runs), f64::from(last_runs));
    (-bits_per_key * LN_2 * LN_2).exp()
        * last_runs.powf((ratio - 1.0) / ratio)
        * runs.powf(1.0 / ratio)
        * ratio.powf(ratio / (ratio - 1.0))
        / (ratio - 1.0)
}

#[test]
fn every_policy_has_the_false_positives_of_its_closed_form() {
    for size_ratio in [2, 4, 10] {
        // Deep enough that the missing levels are negligible.
        let levels: u8 = match size_ratio {
            2 => 16,
            4 => 12,
            _ => 8,
        };
        for (policy, runs, last_runs) in policies(size_ratio) {
            for bits_per_key in [5.0, 10.0, 16.0] {
                let what = format!("{policy:?}, T = {size_ratio}, {bits_per_key} bits");
                let tree = full_tree(policy, size_ratio, levels);
                let best = allocate_sizes(&tree, bits_per_key).unwrap();
                let capped = best.rates.iter().any(|&rate| rate >= 1.0);
                if !capped {
                    let expected = closed_form(size_ratio, runs, last_runs, bits_per_key);
                    // The missing part above level 1 of 16 levels of ratio 2: 16 2^-16 of the exponent.
                    close(best.false_positives, expected, 1e-3, &what);
                }
            }
        }
    }
}

#[test]
fn the_rates_of_each_level_are_those_of_the_table() {
    let (ratio, levels, bits_per_key) = (10_u32, 8_u8, 10.0);
    for (policy, runs, last_runs) in policies(ratio) {
        let best = allocate_sizes(&full_tree(policy, ratio, levels), bits_per_key).unwrap();
        for (level, rate) in (1..).zip(&best.rates) {
            let share = 0.9 * 0.1_f64.powi(i32::from(levels - level));
            let filters = f64::from(if level == levels { last_runs } else { runs });
            close(*rate, best.false_positives * share / filters, 1e-6, &format!("{policy:?}, level {level}"));
        }
    }
}

#[test]
fn a_lone_tiered_level_above_leveled_ones_gets_its_part() {
    let tree = full_tree(Policy::OneLeveling, 4, 5);
    assert_eq!(tree.iter().map(|level| level.runs).collect::<Vec<_>>(), [3, 1, 1, 1, 1]);
    let best = allocate_sizes(&tree, 10.0).unwrap();
    close(best.false_positives, exact_form(&tree, 10.0), 1e-9, "one-leveling");
    close(best.rates[1] / best.rates[0], 12.0, 1e-9, "a level four times as large, one run instead of three");
}

/// Returns `e0 e^(H + sum of n_i ln r_i)`: exact for any levels, if all have filters.
fn exact_form(tree: &[LevelSize], bits_per_key: f64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "sizes below 2^53")]
    let shares = tree.iter().map(|level| level.entries as f64);
    let total: f64 = shares.clone().sum();
    let exponent: f64 = shares
        .zip(tree)
        .map(|(share, level)| share / total * (f64::from(level.runs) * total / share).ln())
        .sum();
    (exponent - bits_per_key * LN_2 * LN_2).exp()
}

#[test]
fn the_last_level_loses_its_filter_where_the_sources_say() {
    for size_ratio in [2_u32, 4, 10] {
        let ratio = f64::from(size_ratio);
        let bound = ratio.ln() / ((ratio - 1.0) * LN_2 * LN_2);
        let last = |bits_per_key: f64| {
            *allocate(40, size_ratio, LevelRuns::LEVELING, bits_per_key).unwrap().rates.last().unwrap()
        };
        assert!(last(bound * 1.01) < 1.0, "{size_ratio}");
        assert!(last(bound * 0.99) >= 1.0, "{size_ratio}");
    }
}

#[test]
fn sizes_that_make_no_sense_are_refused() {
    let level = LevelSize { entries: 10, runs: 1 };
    assert!(allocate_sizes(&[], 10.0).is_err());
    assert!(allocate_sizes(&[level; 65], 10.0).is_err());
    assert!(allocate_sizes(&[level], f64::NAN).is_err());
    assert!(allocate_sizes(&[level], -1.0).is_err());
    let nothing = allocate_sizes(&[LevelSize { entries: 0, runs: 0 }; 3], 10.0).unwrap();
    assert!(nothing.bits_per_key.iter().all(|&bits| bits == 0.0) && nothing.false_positives == 0.0);
}

proptest! {
    #[test]
    fn no_move_of_bits_between_two_levels_is_better(
        tree in prop::collection::vec((0_u64..1_000_000, 0_u32..12), 1..8),
        bits_per_key in 0.0..24.0_f64,
        (to, from) in (0_usize..8, 0_usize..8),
        shift in 0.01..3.0_f64,
    ) {
        let tree: Vec<LevelSize> = tree.iter().map(|&(entries, runs)| LevelSize { entries, runs }).collect();
        let best = allocate_sizes(&tree, bits_per_key).unwrap();
        let keys = tree.iter().map(|level| if level.runs == 0 { 0 } else { level.entries });
        let keys: Vec<f64> = keys.map(|keys| f64::from(u32::try_from(keys).unwrap())).collect();
        let total: f64 = keys.iter().sum();
        let used: f64 = keys.iter().zip(&best.bits_per_key).map(|(keys, bits)| keys * bits).sum();
        let filtered = tree.iter().any(|level| level.entries > 0 && level.runs > 0);
        if filtered {
            prop_assert!((used / total - bits_per_key).abs() <= 1e-6, "{used} of {bits_per_key}");
        }
        let (to, from) = (to % tree.len(), from % tree.len());
        if to != from && filtered && keys[from] > 0.0 && keys[to] > 0.0 {
            let mut moved = best.bits_per_key.clone();
            moved[to] += shift;
            moved[from] -= shift * keys[to] / keys[from];
            if moved[from] >= 0.0 {
                let rate = |bits: f64| (-bits * LN_2 * LN_2).exp();
                let errors: f64 =
                    tree.iter().zip(&moved).map(|(level, &bits)| f64::from(level.runs) * rate(bits)).sum();
                prop_assert!(errors >= best.false_positives * (1.0 - 1e-7), "{errors} {best:?}");
            }
        }
    }
}

/// Checks the numbers in `docs/decisions/0021-one-mask-for-all-levels.md`.
#[test]
fn one_number_of_probes_costs_what_the_decision_says() {
    let rate = |bits: f64, probes: u8| false_positive_rate_blocked(bits, probes, 512);
    for (ratio, levels, runs, bits_per_key, uniform, own, one) in [
        (10, 5, LevelRuns::LEVELING, 5.0, 0.4644, 0.1332, 0.1528),
        (10, 5, LevelRuns::LEVELING, 10.0, 0.0479, 0.0139, 0.0149),
        (10, 5, LevelRuns::LEVELING, 16.0, 0.0041, 0.0012, 0.0013),
        (10, 5, LevelRuns::lazy_leveling(10), 5.0, 3.437, 0.172, 0.288),
        (10, 5, LevelRuns::lazy_leveling(10), 10.0, 0.3543, 0.0185, 0.0236),
        (10, 5, LevelRuns::lazy_leveling(10), 16.0, 0.0305, 0.0018, 0.0020),
        (2, 8, LevelRuns::LEVELING, 10.0, 0.0766, 0.0381, 0.0403),
    ] {
        let best = allocate(levels, ratio, runs, bits_per_key).unwrap();
        let probes = probe_count_blocked(bits_per_key);
        let sum = |rate_of: &dyn Fn(f64) -> f64| -> f64 {
            let upper = best.bits_per_key[..best.bits_per_key.len() - 1].iter();
            let last = rate_of(*best.bits_per_key.last().unwrap()) * f64::from(runs.last);
            upper.map(|&bits| f64::from(runs.upper) * rate_of(bits)).sum::<f64>() + last
        };
        let filters = f64::from(runs.upper) * f64::from(levels - 1) + f64::from(runs.last);
        let what = format!("T = {ratio}, {runs:?}, {bits_per_key} bits");
        close(filters * rate(bits_per_key, probes), uniform, 0.02, &what);
        close(sum(&|bits| rate(bits, probe_count_blocked(bits))), own, 0.04, &what);
        close(sum(&|bits| rate(bits, probes)), one, 0.04, &what);
    }
}
