//! Compares the closed forms with a literal sum over levels and runs that shares no code with them, for random
//! inputs.
//!
//! **Tolerance**: 1e-9 relative. The literal sum adds up to 64 levels of up to 20 runs, and `1 - sum of beta`
//! cancels if few lookups reach a level. This costs a few of the 16 digits; the usual agreement is 1e-14.

#![expect(
    clippy::disallowed_methods,
    reason = "the functions of the platform are the independent computation"
)]

use lsm_lab_teaching::model::{
    CostInputs, CostTerms, Form, LevelRuns, ModelError, Policy, allocate, cost,
    cost_counting_every_false_positive, gain, gain_between, gain_eq9, gain_in_place, gain_limit, level_cost,
    level_shares, levels_saved, uniform,
};
use proptest::prelude::*;

/// Returns any tree, workload and costs; half of the time leveling.
fn any_inputs() -> impl Strategy<Value = CostInputs> {
    let policy = prop_oneof![
        Just(Policy::Leveling),
        (1_u32..=20).prop_map(|runs_per_level| Policy::Tiering { runs_per_level })
    ];
    let price = || prop_oneof![Just(0.0), 1.0..10_000.0_f64];
    let fraction = || prop_oneof![Just(0.0), Just(1.0), 0.0..=1.0_f64];
    (policy, 1_u32..=30, 2_u32..=20, fraction(), fraction(), 1.0..5_000.0_f64, price(), 1.0..5e6_f64, price())
        .prop_map(
            |(
                policy,
                levels,
                size_ratio,
                empty_fraction,
                false_positive_rate,
                hash_ns,
                probe_ns,
                read_ns,
                other_ns,
            )| {
                CostInputs {
                    policy,
                    levels,
                    size_ratio,
                    empty_fraction,
                    false_positive_rate,
                    hash_ns,
                    probe_ns,
                    read_ns,
                    other_ns,
                }
            },
        )
}

/// Cost of a lookup, outcome by outcome: absent, or found in run `r` of level `i`, each with its probability
/// and its separately counted steps. No sums of beta, no alpha per level, no closed form.
struct Literal {
    filters: f64,
    hits: f64,
    /// Wasted reads, without and with those of the runs before the hit in the level of the hit.
    errors: f64,
    all_errors: f64,
}

fn literal(inputs: &CostInputs) -> Literal {
    let runs = inputs.policy.runs_per_level();
    let ratio = f64::from(inputs.size_ratio);
    let sizes: Vec<f64> = (0..inputs.levels).map(|level| ratio.powi(level.cast_signed())).collect();
    let all: f64 = sizes.iter().sum();
    let everything = f64::from(inputs.levels * runs);
    let mut sum = Literal {
        filters: inputs.empty_fraction * everything,
        hits: 0.0,
        errors: inputs.empty_fraction * everything * inputs.false_positive_rate,
        all_errors: inputs.empty_fraction * everything * inputs.false_positive_rate,
    };
    for (above, size) in (0_u32..).zip(&sizes) {
        for before in 0..runs {
            let probability = (1.0 - inputs.empty_fraction) * size / all / f64::from(runs);
            let passed = f64::from(above * runs);
            sum.filters += probability * (passed + f64::from(before) + 1.0);
            sum.hits += probability;
            sum.errors += probability * passed * inputs.false_positive_rate;
            sum.all_errors += probability * (passed + f64::from(before)) * inputs.false_positive_rate;
        }
    }
    sum
}

fn close(actual: f64, expected: f64) -> bool {
    (actual - expected).abs() <= 1e-9 * expected.abs().max(1e-9)
}

fn literal_total(inputs: &CostInputs, sum: &Literal, hashes: f64, errors: f64) -> f64 {
    hashes * inputs.hash_ns
        + sum.filters * inputs.probe_ns
        + (sum.hits + errors) * inputs.read_ns
        + inputs.other_ns
}

proptest! {
    #[test]
    fn the_exact_form_is_the_sum_over_all_outcomes(inputs in any_inputs()) {
        let sum = literal(&inputs);
        let alone = cost(&inputs, false, Form::Exact);
        prop_assert!(close(alone.filters_probed, sum.filters), "{} {}", alone.filters_probed, sum.filters);
        prop_assert!(close(alone.wasted_ns, sum.errors * inputs.read_ns));
        for (shared, hashes) in [(false, sum.filters), (true, 1.0)] {
            let total = cost(&inputs, shared, Form::Exact).total_ns();
            let expected = literal_total(&inputs, &sum, hashes, sum.errors);
            prop_assert!(close(total, expected), "shared {shared}: {total} {expected}");
            let total = cost_counting_every_false_positive(&inputs, shared, Form::Exact).total_ns();
            let expected = literal_total(&inputs, &sum, hashes, sum.all_errors);
            prop_assert!(close(total, expected), "shared {shared}, every false positive: {total} {expected}");
        }
    }

    #[test]
    fn levels_add_up_to_the_exact_form(inputs in any_inputs()) {
        let shares = level_shares(&inputs);
        let hits: f64 = shares.iter().map(|share| share.hit).sum();
        prop_assert!(close(hits, 1.0 - inputs.empty_fraction));
        let mut sum = CostTerms { other_ns: inputs.other_ns, ..CostTerms::default() };
        for share in &shares {
            // A level that only 1e-9 of all lookups reach has lost the digits of its alpha.
            prop_assert!((0.0..=1.0).contains(&share.empty), "{share:?}");
            let level = level_cost(&inputs, share);
            sum.filters_probed += share.reach * level.filters_probed;
            sum.hash_ns += share.reach * level.hash_ns;
            sum.probe_ns += share.reach * level.probe_ns;
            sum.read_ns += share.reach * level.read_ns;
            sum.wasted_ns += share.reach * level.wasted_ns;
        }
        let exact = cost(&inputs, false, Form::Exact);
        prop_assert!(close(sum.total_ns(), exact.total_ns()), "{sum:?} {exact:?}");
        prop_assert!(close(sum.filters_probed, exact.filters_probed));
        let reached: f64 = shares.iter().map(|share| share.reach).sum();
        let visited = f64::from(inputs.levels) - levels_saved(&inputs, Form::Exact);
        prop_assert!(close(reached, visited), "{reached} {visited}");
    }

    #[test]
    fn equation_8_equation_9_and_the_two_costs_agree(inputs in any_inputs()) {
        for form in [Form::Exact, Form::Approximate, Form::Printed] {
            let (alone, shared) = (cost(&inputs, false, form), cost(&inputs, true, form));
            let gain = gain(&inputs, form);
            let scale = gain.abs().max(1e-3);
            // Less than one filter (a printed form) can result in almost no cost: there are no digits to
            // compare.
            if alone.total_ns() > 1e-3 * (inputs.hash_ns + inputs.read_ns) {
                prop_assert!((gain_between(&alone, &shared) - gain).abs() <= 1e-9 * scale);
                if (alone.filters_probed - 1.0).abs() > 1e-6 {
                    let rearranged = gain_eq9(&inputs, form);
                    prop_assert!((rearranged - gain).abs() <= 1e-9 * scale, "{form:?} {rearranged} {gain}");
                }
            }
        }
    }

    #[test]
    fn a_form_that_fits_gives_no_negative_number(inputs in any_inputs()) {
        for form in [Form::Exact, Form::Approximate, Form::Printed] {
            let alone = cost(&inputs, false, form);
            let negative = alone.filters_probed < 1.0 - 1e-9 || alone.wasted_ns < -1e-6;
            match inputs.validate_form(form) {
                Ok(()) => {
                    prop_assert!(!negative, "{form:?} {inputs:?} {alone:?}");
                    prop_assert!(gain(&inputs, form) >= -1e-9, "{form:?} {inputs:?}");
                }
                Err(error) => {
                    prop_assert!(form != Form::Exact && error.field() == "form", "{error}");
                    let text = error.to_string();
                    prop_assert!(text.contains(&format!("levels {}", inputs.levels)), "{text}");
                    prop_assert!(text.contains("use the exact form"), "{text}");
                }
            }
        }
    }

    #[test]
    fn the_exact_gain_is_bounded_and_grows_with_empty_lookups(inputs in any_inputs(), more in 0.0..=1.0_f64) {
        let exact = gain(&inputs, Form::Exact);
        let filters = cost(&inputs, false, Form::Exact).filters_probed;
        prop_assert!(exact >= -1e-15 && exact <= (filters - 1.0) / filters + 1e-12, "{exact} {filters}");
        let emptier = inputs.empty_fraction + more * (1.0 - inputs.empty_fraction);
        let emptier = CostInputs { empty_fraction: emptier, ..inputs };
        // Eq. (5) omits the false positives before a hit, so with bad filters a hit appears cheaper than it is,
        // and the gain decreases. It cannot while an absent key costs less than one wasted read per hit.
        let runs = f64::from(inputs.policy.runs_per_level());
        if inputs.policy == Policy::Leveling || inputs.false_positive_rate * (runs + 1.0) / 2.0 <= 1.0 {
            let grown = gain(&emptier, Form::Exact);
            prop_assert!(grown >= exact - 1e-12, "{exact}, {grown} at {}", emptier.empty_fraction);
            prop_assert!(exact <= gain_limit(&inputs) + 1e-12);
        }
        // With all false positives counted there is no exception.
        let full = |inputs: &CostInputs| {
            let price = cost_counting_every_false_positive;
            gain_between(&price(inputs, false, Form::Exact), &price(inputs, true, Form::Exact))
        };
        prop_assert!(full(&emptier) >= full(&inputs) - 1e-12);
        prop_assert!(full(&inputs) <= exact + 1e-12);
    }

    #[test]
    fn the_exact_gain_falls_with_every_other_price(inputs in any_inputs(), extra in 1.0..1e6_f64) {
        let before = gain(&inputs, Form::Exact);
        for dearer in [
            CostInputs { probe_ns: inputs.probe_ns + extra, ..inputs },
            CostInputs { read_ns: inputs.read_ns + extra, ..inputs },
            CostInputs { other_ns: inputs.other_ns + extra, ..inputs },
        ] {
            prop_assert!(gain(&dearer, Form::Exact) <= before + 1e-15);
        }
        let harder = CostInputs { hash_ns: inputs.hash_ns + extra, ..inputs };
        prop_assert!(gain(&harder, Form::Exact) >= before - 1e-15);
    }

    #[test]
    fn a_hash_that_costs_the_same_in_place_gives_the_same_gain(inputs in any_inputs(), more in 1.0..1e4_f64) {
        for form in [Form::Exact, Form::Approximate] {
            let (alone, same) = (gain(&inputs, form), gain_in_place(&inputs, inputs.hash_ns, form));
            prop_assert!((alone - same).abs() <= 1e-12 * alone.abs().max(1.0), "{alone} {same}");
        }
        // The cost in place changes only arm A: arm B keeps one hash alone.
        let in_place_ns = inputs.hash_ns + more;
        let unshared = cost(&inputs, false, Form::Exact);
        let unshared_ns = unshared.total_ns() + (unshared.filters_probed - 1.0) * more;
        let shared_ns = cost(&inputs, true, Form::Exact).total_ns();
        let expected = 1.0 - shared_ns / unshared_ns;
        let found = gain_in_place(&inputs, in_place_ns, Form::Exact);
        prop_assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
    }

    #[test]
    fn tiering_with_one_run_is_leveling(inputs in any_inputs()) {
        let leveling = CostInputs { policy: Policy::Leveling, ..inputs };
        let tiering = CostInputs { policy: Policy::Tiering { runs_per_level: 1 }, ..inputs };
        for form in [Form::Exact, Form::Approximate] {
            let (one, other) = (cost(&leveling, false, form), cost(&tiering, false, form));
            prop_assert!((one.total_ns() - other.total_ns()).abs() <= 1e-9 * (1.0 + one.total_ns().abs()));
        }
    }

    #[test]
    fn no_allocation_beats_the_optimum(
        levels in 1_u32..=12,
        size_ratio in 2_u32..=20,
        upper in 1_u32..=20,
        last in 1_u32..=20,
        bits_per_key in 0.0..=24.0_f64,
        shift in -2.0..=2.0_f64,
    ) {
        let runs = LevelRuns { upper, last };
        let best = allocate(levels, size_ratio, runs, bits_per_key).expect("in range");
        let same = uniform(levels, size_ratio, runs, bits_per_key).expect("in range");
        prop_assert!(best.false_positives <= same.false_positives * (1.0 + 1e-9));
        let sizes: Vec<f64> = (0..levels).map(|level| f64::from(size_ratio).powi(level.cast_signed())).collect();
        let total: f64 = sizes.iter().sum();
        let used: f64 = sizes.iter().zip(&best.bits_per_key).map(|(size, bits)| size / total * bits).sum();
        prop_assert!((used - bits_per_key).abs() <= 1e-6, "{used} of {bits_per_key}");
        // Moving bits from one level to another is never better.
        if levels > 1 {
            let mut moved = best.bits_per_key.clone();
            let (to, from) = (0, levels as usize - 1);
            moved[to] += shift;
            moved[from] -= shift * sizes[to] / sizes[from];
            if moved.iter().all(|bits| *bits >= 0.0) {
                let rate = |bits: f64| (-bits * core::f64::consts::LN_2.powi(2)).exp();
                let errors: f64 = (0_usize..)
                    .zip(&moved)
                    .map(|(level, bits)| f64::from(if level == from { last } else { upper }) * rate(*bits))
                    .sum();
                prop_assert!(errors >= best.false_positives * (1.0 - 1e-7), "{errors} {}", best.false_positives);
            }
        }
    }
}

const VALID: CostInputs = CostInputs {
    policy: Policy::Leveling,
    levels: 5,
    size_ratio: 10,
    empty_fraction: 0.5,
    false_positive_rate: 0.00819,
    hash_ns: 235.0,
    probe_ns: 10.0,
    read_ns: 10_000.0,
    other_ns: 0.0,
};

/// One level: `(1 - alpha) / (T - 1)` levels are skipped, although none can be.
#[test]
fn approximations_of_one_level_are_rejected_and_exact_sums_are_not() {
    let tiering = |levels, size_ratio| CostInputs {
        policy: Policy::Tiering { runs_per_level: size_ratio },
        levels,
        size_ratio,
        empty_fraction: 0.0,
        ..VALID
    };
    for size_ratio in [2, 4, 10] {
        let one = tiering(1, size_ratio);
        for form in [Form::Approximate, Form::Printed] {
            assert!(cost(&one, false, form).wasted_ns < 0.0, "{form:?}");
            assert!(matches!(one.validate_form(form), Err(ModelError::Form { levels: 1, .. })), "{form:?}");
            assert_eq!(tiering(3, size_ratio).validate_form(form), Ok(()), "{form:?}");
        }
        assert_eq!(one.validate_form(Form::Exact), Ok(()));
    }
    let leveling = CostInputs { policy: Policy::Leveling, ..tiering(1, 10) };
    assert!(gain(&leveling, Form::Printed) < 0.0 && leveling.validate_form(Form::Printed).is_err());
}

#[test]
fn inputs_that_make_no_sense_are_refused_by_name() {
    assert_eq!(VALID.validate(), Ok(()));
    let tiering = |runs_per_level| CostInputs { policy: Policy::Tiering { runs_per_level }, ..VALID };
    let cases = [
        (CostInputs { levels: 0, ..VALID }, "levels must be a whole number from 1 to 64, but is 0"),
        (CostInputs { levels: 65, ..VALID }, "levels must be a whole number from 1 to 64, but is 65"),
        (
            CostInputs { size_ratio: 1, ..VALID },
            "size_ratio must be at least 2, because each level is larger than the one above, but is 1",
        ),
        (tiering(0), "runs_per_level must be a whole number from 1 to 1000000, but is 0"),
        (
            CostInputs { empty_fraction: 1.5, ..VALID },
            "empty_fraction must be a fraction from 0 to 1, but is 1.5",
        ),
        (
            CostInputs { empty_fraction: f64::NAN, ..VALID },
            "empty_fraction must be a fraction from 0 to 1, but is not a number",
        ),
        (
            CostInputs { false_positive_rate: -0.1, ..VALID },
            "false_positive_rate must be a fraction from 0 to 1, but is -0.1",
        ),
        (
            CostInputs { hash_ns: f64::NAN, ..VALID },
            "hash_ns must be a number of nanoseconds from 0 to 1e15, but is not a number",
        ),
        (
            CostInputs { probe_ns: -1.0, ..VALID },
            "probe_ns must be a number of nanoseconds from 0 to 1e15, but is -1",
        ),
        (
            CostInputs { read_ns: f64::INFINITY, ..VALID },
            "read_ns must be a number of nanoseconds from 0 to 1e15, but is infinity",
        ),
        (
            CostInputs { other_ns: -0.5, ..VALID },
            "other_ns must be a number of nanoseconds from 0 to 1e15, but is -0.5",
        ),
    ];
    for (inputs, message) in cases {
        let error: ModelError = inputs.validate().expect_err(message);
        assert_eq!(error.to_string(), message);
        assert!(message.starts_with(error.field()));
    }
    assert!(allocate(0, 10, LevelRuns::LEVELING, 10.0).is_err());
    assert!(allocate(5, 1, LevelRuns::LEVELING, 10.0).is_err());
    assert!(allocate(5, 10, LevelRuns { upper: 0, last: 1 }, 10.0).is_err());
    assert!(uniform(5, 10, LevelRuns::LEVELING, f64::NAN).is_err());
}

#[test]
fn a_lookup_that_costs_nothing_gains_nothing() {
    let free = CostInputs { hash_ns: 0.0, probe_ns: 0.0, read_ns: 0.0, ..VALID };
    assert_eq!(gain(&free, Form::Exact).to_bits(), 0.0_f64.to_bits());
    assert_eq!(gain_eq9(&free, Form::Exact).to_bits(), 0.0_f64.to_bits());
    assert_eq!(gain_limit(&free).to_bits(), 0.0_f64.to_bits());
    assert_eq!(cost(&free, false, Form::Exact).hash_fraction().to_bits(), 0.0_f64.to_bits());
}

#[test]
fn one_level_has_nothing_to_share_and_the_printed_form_does_not_know_it() {
    let one = CostInputs { levels: 1, empty_fraction: 0.0, ..VALID };
    assert_eq!(gain(&one, Form::Exact).to_bits(), 0.0_f64.to_bits());
    assert_eq!(gain_eq9(&one, Form::Exact).to_bits(), 0.0_f64.to_bits());
    assert!(gain(&one, Form::Printed) < 0.0);
}
