//! Compares the curves of the trade-off with runs of the sandbox that meet the assumptions of the model.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_teaching::sandbox::{CostCounts, Sandbox, Settings, Setup, StepCosts, Value, trade_offs};

const COSTS: StepCosts = StepCosts { hash_ns: 4.0, probe_ns: 4.0, block_ns: 100_000.0 };

/// Returns a run of new keys in random order, and lookups.
fn setup(changes: &[(&str, &str)]) -> Setup {
    let unique =
        [("operations", "60000"), ("inserts", "70"), ("updates", "0"), ("deletes", "0"), ("gets", "30")];
    let settings = unique.iter().chain(changes).fold(Settings::default(), |settings, &(name, text)| {
        let value = text.parse().map_or_else(|_| Value::Name(text.to_owned()), Value::Number);
        settings.with(name, value).unwrap()
    });
    Setup::new(&settings, "").unwrap()
}

/// Compares runs with these size ratios with the model, for both memory plans and all policies.
fn assert_near_the_curve(ratios: &[u32]) {
    for plan in ["uniform", "monkey"] {
        for policy in ["leveling", "tiering", "lazy-leveling"] {
            for &ratio in ratios {
                let level_one = (16 * ratio).to_string();
                let setup = setup(&[
                    ("policy", policy),
                    ("ratio", &ratio.to_string()),
                    ("level-one", &level_one),
                    ("memory", plan),
                    ("filter", "standard"),
                ]);
                let curves = trade_offs(&setup, &COSTS);
                let point =
                    curves.iter().find(|one| one.policy.name() == policy && one.size_ratio == ratio).unwrap();
                let mut sandbox = Sandbox::new(setup).unwrap();
                let slice = sandbox.advance(u32::MAX, u64::MAX).unwrap();
                let last = slice.samples.last().unwrap();
                let lookup_ns = CostCounts::of(last).times(&COSTS).lookup_ns();
                let write = last.write_amplification().unwrap();
                let run = format!("{plan} {policy} T {ratio}: {write:.3} writes, {lookup_ns:.0} ns");
                assert!((point.write_amplification / write - 1.0).abs() < 0.15, "{run}, {point:?}");
                assert!((point.lookup_ns / lookup_ns - 1.0).abs() < 0.1, "{run}, {point:?}");
            }
        }
    }
}

#[test]
fn runs_lie_near_the_curve_of_their_policy() {
    assert_near_the_curve(&[4]);
}

#[test]
fn settings_beyond_the_model_have_no_curves() {
    assert_eq!(trade_offs(&setup(&[]), &COSTS).len(), 18);
    assert!(trade_offs(&setup(&[("memory", "elastic"), ("filter", "standard")]), &COSTS).is_empty());
    assert!(trade_offs(&setup(&[("gets", "0")]), &COSTS).is_empty(), "no lookup has a time");
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    #[test]
    #[ignore = "long: npm run test:more"]
    fn runs_of_small_and_large_ratios_lie_near_the_curve() {
        assert_near_the_curve(&[3, 6]);
    }
}
