//! Tests that the filters of a tree make independent errors after updates, with a salt for each table.
//!
//! **Experiment**: a store in memory whose keys are written about ten times each, with every compaction policy
//! and memory plan; absent keys probe the filter of every sorted run. **Statistic**: pairs of false positives
//! in the same lookup, divided by the expected number if all errors are independent ([`TreeErrors::ratio`]).
//!
//! **Bound**: 1.05 for blocked filters. 1 is impossible: a digest with coinciding positions in a line is a
//! weaker query for every filter, in any line (1.036 by computation, `correlation.rs`). **Power**: pairs are
//! rare events, so the ratio `x` of `n` expected pairs has the standard error `sqrt(x / n)`. The test fails if
//! the ratio exceeds the bound by more than 2.33 standard errors (1 %). It detects a ratio of 1.10 in 90 % of
//! all cases if `0.05 >= (2.33 + 1.28) sqrt(1.10 / n)`, that is with `n >= 5,740` pairs, and each test asserts
//! this number.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]
#![expect(clippy::print_stdout, reason = "the figures are what one runs it for")]

use lsm_lab_engine::options::{
    CompactionOptions, ElasticOptions, Granularity, MemoryPlan, Options, Policy, TableChoice,
};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_teaching::laboratory::{TreeErrors, TreeOfUpdates, tree_errors};

/// Largest accepted ratio.
const BOUND: f64 = 1.05;
/// Expected pairs that a test needs; see the header of this file.
const PAIRS_NEEDED: f64 = 5_740.0;
/// Standard errors above the bound at which a test fails.
const QUANTILE: f64 = 2.33;

/// Two of three units in memory.
const ELASTIC: ElasticOptions = ElasticOptions {
    units: 3,
    bits_per_unit: 3.0,
    initial_units: 2,
    warm_up: 1 << 30,
    ..ElasticOptions::PROTOTYPE
};

fn options(kind: FilterKind, bits_per_key: f64) -> Options {
    Options {
        filter: FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3)),
        memtable_bytes: 16 << 10,
        table_bytes: 64 << 10,
        level_one_bytes: 64 << 10,
        size_ratio: 4,
        ..Options::paper()
    }
}

fn with_policy(policy: Policy, granularity: Granularity, bits_per_key: f64) -> Options {
    let compaction = CompactionOptions { policy, granularity };
    Options { compaction, ..options(FilterKind::Blocked512, bits_per_key) }
}

fn measure(options: Options, keys: u32, writes: u32, arm: Arm) -> TreeErrors {
    let store = TreeOfUpdates { options, keys, writes, seed: 1 }.build().unwrap();
    let mut lookups = 200_000;
    loop {
        let errors = tree_errors(&store, arm, 1 << 40, lookups).unwrap();
        if errors.pairs_if_independent >= PAIRS_NEEDED || lookups > 10_000_000 {
            return errors;
        }
        assert!(errors.pairs_if_independent > 0.0, "the tree has more than one run: {errors:?}");
        lookups *= 4;
    }
}

fn assert_independent(name: &str, errors: &TreeErrors) {
    let (ratio, error) = (errors.ratio(), errors.standard_error());
    println!("{name}: {ratio:.3} +- {error:.3}, {} pairs", errors.pairs);
    assert!(errors.pairs_if_independent >= PAIRS_NEEDED, "{name}: {errors:?}");
    assert!(ratio - QUANTILE * error <= BOUND, "{name}: {ratio} +- {error}");
}

/// `long` has all policies and plans.
#[test]
fn filters_of_a_tree_err_independently() {
    assert_all_independent(&["tiering", "monkey"]);
}

fn assert_all_independent(names: &[&str]) {
    let level = Granularity::Level;
    let by_table = Granularity::Table(TableChoice::LeastOverlap);
    let fluid = Policy::Fluid { runs: 2, last_runs: 2 };
    let cases = [
        ("leveling", with_policy(Policy::Leveling, level, 5.0)),
        ("leveling by table", with_policy(Policy::Leveling, by_table, 5.0)),
        ("tiering", with_policy(Policy::Tiering, level, 5.0)),
        ("lazy leveling", with_policy(Policy::LazyLeveling, level, 5.0)),
        ("one-leveling", with_policy(Policy::OneLeveling, level, 5.0)),
        ("fluid", with_policy(fluid, level, 5.0)),
        (
            "elastic",
            Options { memory: MemoryPlan::Elastic(ELASTIC), ..with_policy(Policy::Tiering, level, 6.0) },
        ),
        ("monkey", Options { memory: MemoryPlan::Monkey, ..with_policy(Policy::Tiering, level, 4.0) }),
    ];
    for (name, options) in cases {
        if names.is_empty() || names.contains(&name) {
            assert_independent(name, &measure(options, 8_000, 83_000, Arm::Shared));
        }
    }
}

#[test]
fn all_arms_see_the_same_errors() {
    let store = TreeOfUpdates {
        options: with_policy(Policy::Tiering, Granularity::Level, 5.0),
        keys: 8_000,
        writes: 80_000,
        seed: 2,
    };
    let store = store.build().unwrap();
    let of = |arm| tree_errors(&store, arm, 1 << 40, 50_000).unwrap();
    let (per_filter, merged) = (of(Arm::PerFilter), of(Arm::Merged));
    assert_eq!(per_filter, of(Arm::Shared));
    // The list of errors agrees with the counts.
    let total: u64 = (0..).zip(&per_filter.by_count).map(|(wrong, lookups): (u64, _)| wrong * lookups).sum();
    assert_eq!(per_filter.errors.len() as u64, total);
    // Arm C also probes the last table of a run for keys after its end, about one filter in a thousand.
    let close = |one: f64, other: f64| (one / other - 1.0).abs() < 0.005;
    assert!(
        close(merged.pairs_if_independent, per_filter.pairs_if_independent),
        "{merged:?}, {per_filter:?}"
    );
    assert!(close(merged.ratio(), per_filter.ratio()), "{merged:?}, {per_filter:?}");
}

/// Purpose of the salt: without it the errors are far from independent.
#[test]
fn without_salts_filters_err_together() {
    for (policy, least) in [(Policy::Leveling, 1.5), (Policy::Tiering, 3.0)] {
        let options = Options { salted_filters: false, ..with_policy(policy, Granularity::Level, 5.0) };
        let errors = measure(options, 8_000, 80_000, Arm::Shared);
        println!("{policy:?} without salts: {:.2} +- {:.2}", errors.ratio(), errors.standard_error());
        assert!(errors.ratio() > least, "{policy:?}: {errors:?}");
    }
}

/// The trees of the original report and all families, at 10 bits per key.
#[test]
#[ignore = "minutes; `cargo test --release -p lsm-lab-teaching --test lab -- --ignored joint_errors --nocapture`"]
fn the_long_look() {
    let tree = |kind, policy, size_ratio, salted_filters| Options {
        salted_filters,
        size_ratio,
        table_bytes: 2 << 20,
        compaction: CompactionOptions { policy, granularity: Granularity::Level },
        ..options(kind, 10.0)
    };
    let worm = FilterKind::Standard(ProbeScheme::Worm);
    for kind in [FilterKind::Blocked512, worm] {
        for salted in [false, true] {
            for (policy, ratio, writes, keys) in
                [(Policy::Leveling, 4, 390_000, 40_000), (Policy::Tiering, 10, 30_000, 2_000)]
            {
                let errors = measure(tree(kind, policy, ratio, salted), keys, writes, Arm::Shared);
                println!(
                    "{} {} salted {salted}: {:.3} +- {:.3}, two or more {:.3} %",
                    kind.name(),
                    policy.name(),
                    errors.ratio(),
                    errors.standard_error(),
                    100.0 * errors.two_or_more().estimate
                );
            }
        }
    }
    for &kind in FilterKind::ALL {
        if kind == FilterKind::None || kind == FilterKind::Blocked512 {
            continue;
        }
        for salted in [false, true] {
            let errors = measure(tree(kind, Policy::Tiering, 10, salted), 2_000, 30_000, Arm::Shared);
            println!(
                "{} salted {salted}: {:.3} +- {:.3}",
                kind.name(),
                errors.ratio(),
                errors.standard_error()
            );
        }
    }
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    #[test]
    #[ignore = "long: npm run test:more"]
    fn filters_of_all_policies_and_plans_err_independently() {
        assert_all_independent(&[]);
    }
}
