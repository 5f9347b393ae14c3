//! Computes the numbers of `docs/model/cost-model.md`: fails if the page has a row that the engine does not
//! compute, or vice versa.
//!
//! All rows are for MM64 (235 ns) on the `PCIe` SSD (10 µs) of the paper's Table 1, `f = 0.00819`, `T_P = 0`,
//! unless stated otherwise.

use lsm_lab_filters::math::{false_positive_rate_standard, probe_count_ceiling, probe_count_nearest};
use lsm_lab_teaching::model::{
    CostInputs, CostTerms, Form, Policy, cost, cost_counting_every_false_positive, gain, gain_between,
    level_shares, levels_saved, reference,
};

const PAGE: &str = include_str!("../../../../docs/model/cost-model.md");

fn inputs(policy: Policy, size_ratio: u32, levels: u32, empty_fraction: f64) -> CostInputs {
    CostInputs {
        policy,
        levels,
        size_ratio,
        empty_fraction,
        false_positive_rate: 0.00819,
        hash_ns: reference::hash_by_id("murmur64a").expect("in Table 1").hash_ns,
        probe_ns: 0.0,
        read_ns: reference::device_by_id("pcie_ssd").expect("in Table 1").read_ns,
        other_ns: 0.0,
    }
}

/// Asserts that the page has this row.
#[track_caller]
fn assert_on_page(row: &str) {
    assert!(PAGE.contains(row), "docs/model/cost-model.md lacks the row\n{row}");
}

fn percent_off(actual: f64, truth: f64) -> f64 {
    100.0 * (actual - truth) / truth
}

#[test]
fn the_approximation_of_equation_13() {
    for (size_ratio, levels) in [(10, 5), (10, 3), (4, 5), (4, 3), (2, 14), (2, 8), (2, 3), (10, 1), (2, 1)] {
        let inputs = inputs(Policy::Leveling, size_ratio, levels, 0.0);
        let (saved, printed_saved) =
            (levels_saved(&inputs, Form::Exact), levels_saved(&inputs, Form::Printed));
        let total = |form| cost(&inputs, false, form).total_ns();
        let row = format!(
            "| {size_ratio} | {levels} | {saved:.4} | {printed_saved:.4} | {:+.4} % | {:.2} % | {:.2} % |",
            percent_off(total(Form::Printed), total(Form::Exact)),
            100.0 * gain(&inputs, Form::Exact),
            100.0 * gain(&inputs, Form::Printed),
        );
        assert_on_page(&row);
    }
}

#[test]
fn the_worst_that_the_approximation_does_to_the_cost() {
    for size_ratio in [2, 4, 10] {
        let mut worst = 0.0_f64;
        for levels in 2..=8 {
            for alpha in [0.0, 0.25, 0.5, 0.75, 1.0] {
                for device in reference::DEVICES {
                    let inputs = CostInputs {
                        read_ns: device.read_ns,
                        ..inputs(Policy::Leveling, size_ratio, levels, alpha)
                    };
                    let total = |form| cost(&inputs, false, form).total_ns();
                    worst = worst.max(percent_off(total(Form::Printed), total(Form::Exact)).abs());
                }
            }
        }
        assert_on_page(&format!("| {size_ratio} | {worst:.1} % |"));
    }
}

#[test]
fn the_variants_of_tiering() {
    type Price = fn(&CostInputs, bool, Form) -> CostTerms;
    let tiering = |runs_per_level| Policy::Tiering { runs_per_level };
    let rows: [(&str, u32, Price, Form); 5] = [
        ("Eq. (5) summed exactly, R = T", 10, cost, Form::Exact),
        ("with the approximation of Eq. (13)", 10, cost, Form::Approximate),
        ("Eq. (6) as printed", 10, cost, Form::Printed),
        ("exact, and every false positive counted", 10, cost_counting_every_false_positive, Form::Exact),
        ("exact, R = T - 1", 9, cost, Form::Exact),
    ];
    for (name, runs, price, form) in rows {
        let inputs = inputs(tiering(runs), 10, 5, 0.0);
        let (alone, shared) = (price(&inputs, false, form), price(&inputs, true, form));
        let (filters, total, gain) =
            (alone.filters_probed, alone.total_ns(), 100.0 * gain_between(&alone, &shared));
        assert_on_page(&format!("| {name} | {filters:.3} | {total:.0} | {gain:.2} % |"));
    }
    // Eq. (6) is worse for small T, where T^2 / (T - 1) is far from T + 1.
    let small = inputs(tiering(2), 2, 8, 0.0);
    let off = percent_off(
        cost(&small, false, Form::Printed).total_ns(),
        cost(&small, false, Form::Exact).total_ns(),
    );
    assert_on_page(&format!("At T = 2 and L = 8 the cost of Eq. (6) is off by {off:+.1} %"));
}

#[test]
fn the_factor_that_equation_15_loses() {
    let inputs = inputs(Policy::Tiering { runs_per_level: 10 }, 10, 5, 0.0);
    let first = level_shares(&inputs)[0].hit;
    // Taken literally, lookups that hit below level 1 cost one filter instead of (T + 1) / 2 at the level of
    // the hit.
    let lost = (1.0 - first) * (11.0 / 2.0 - 1.0) * inputs.hash_ns;
    let total = cost(&inputs, false, Form::Exact).total_ns();
    assert_on_page(&format!("{lost:.0} ns of {total:.0} ns ({:.1} %)", 100.0 * lost / total));
}

#[test]
fn hashing_weighs_more_as_more_lookups_are_empty() {
    for (policy, name) in
        [(Policy::Leveling, "leveling"), (Policy::Tiering { runs_per_level: 10 }, "tiering")]
    {
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0].map(|alpha| {
            let fraction = cost(&inputs(policy, 10, 5, alpha), false, Form::Exact).hash_fraction();
            format!("{:.1} %", 100.0 * fraction)
        });
        assert_on_page(&format!("| {name} | {} |", shares.join(" | ")));
    }
}

#[test]
fn equation_5_lets_the_gain_fall_where_filters_are_bad() {
    let bad = |alpha| CostInputs {
        false_positive_rate: 0.5,
        ..inputs(Policy::Tiering { runs_per_level: 10 }, 10, 5, alpha)
    };
    let full = |alpha| {
        let price = |shared| cost_counting_every_false_positive(&bad(alpha), shared, Form::Exact);
        100.0 * gain_between(&price(false), &price(true))
    };
    let eq5 = |alpha| 100.0 * gain(&bad(alpha), Form::Exact);
    assert!(eq5(1.0) < eq5(0.0) && full(1.0) > full(0.0));
    assert_on_page(&format!(
        "Eq. (5) gives {:.3} % at alpha = 0 and {:.3} % at alpha = 1; with every false positive counted it is {:.3} % and {:.3} %",
        eq5(0.0),
        eq5(1.0),
        full(0.0),
        full(1.0)
    ));
}

#[test]
fn rounding_up_the_probes_costs_accuracy() {
    for bits_per_key in [3.0, 5.0, 6.0, 12.0, 13.0, 16.0] {
        let (nearest, ceiling) = (probe_count_nearest(bits_per_key), probe_count_ceiling(bits_per_key));
        let rate = |probes| 100.0 * false_positive_rate_standard(bits_per_key, probes);
        let row = format!(
            "| {bits_per_key} | {nearest}: {:.4} % | {ceiling}: {:.4} % |",
            rate(nearest),
            rate(ceiling)
        );
        assert_on_page(&row);
    }
    for bits_per_key in (1..=30).map(f64::from) {
        let rate = |probes| false_positive_rate_standard(bits_per_key, probes);
        let (nearest, ceiling) = (probe_count_nearest(bits_per_key), probe_count_ceiling(bits_per_key));
        assert!(rate(nearest) <= rate(ceiling), "{bits_per_key}");
    }
}
