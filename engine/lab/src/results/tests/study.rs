//! Values derived from the numbers of a file: models vs. measurements, calibration, comparison.

use super::super::*;
use super::sample;
use serde_json::{Value, json};

const PAPER_CORE: &str = include_str!("../../../../../web/public/results/vm-virtio-disk-paper-core.json");
const QUICK: &str = include_str!("../../../../../web/public/results/vm-virtio-disk.json");

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn read(value: &Value) -> Checked {
    Checked::read(&value.to_string()).unwrap()
}

fn of_model(case: &CaseOf, model: ModelOf) -> &Modelled {
    case.models.iter().find(|one| one.model == model).unwrap()
}

fn miss(missed: &Missed, model: ModelOf) -> &Miss {
    missed.misses.iter().find(|one| one.model == model).unwrap()
}

#[test]
fn terms_add_up_to_what_every_model_misses() {
    for text in [PAPER_CORE, QUICK] {
        for case in Calibrated::of(&read(&value(text))).cases {
            for Modelled { per_filter, shared, gain, .. } in &case.models {
                for gap in [per_filter, shared] {
                    let missed = gap.measured_ns - gap.model_ns;
                    assert!(
                        (gap.terms_ns.iter().sum::<f64>() - missed).abs() < 1e-6 * gap.measured_ns,
                        "{case:?}"
                    );
                }
                let whole = gain.model + gain.terms.iter().sum::<f64>() + gain.pairing;
                assert!((whole - gain.measured).abs() < 1e-9, "{case:?}");
            }
        }
    }
}

#[test]
fn the_model_of_the_run_is_the_one_that_the_file_states() {
    let file = value(PAPER_CORE);
    let calibrated = Calibrated::of(&read(&file));
    let cells: Vec<&Value> = file["experiments"][0]["cells"].as_array().unwrap().iter().collect();
    let of_first = calibrated.cases.iter().filter(|case| case.place.experiment.as_deref() == Some("fig11"));
    assert_eq!(of_first.clone().count(), cells.len());
    for case in of_first {
        let predicted = cells[case.index]["lookup"]["model"]["predicted_gain"].as_f64().unwrap();
        assert!((of_model(case, ModelOf::Run).gain.model - predicted).abs() < 1e-12, "{}", case.place);
    }
}

/// The held-out models of a comparison do not depend on its own numbers; those of the others may change.
#[test]
fn no_comparison_is_judged_by_itself() {
    let file = value(QUICK);
    let before = Calibrated::of(&read(&file));
    let mut changed = file;
    let lookup = &mut changed["lookups"][1];
    for arm in ["per_filter", "shared"] {
        let residual = &mut lookup["arms"][arm]["parts"]["residual_ns"];
        *residual = json!(residual.as_f64().unwrap() + 50_000.0);
    }
    lookup["model"]["inputs"]["false_positive_rate"] = json!(0.5);
    let after = Calibrated::of(&read(&changed));
    for model in [ModelOf::HeldOut, ModelOf::WithOther] {
        let [one, other] = [&before, &after].map(|run| of_model(&run.cases[1], model));
        assert!(one.shared.model_ns.total_cmp(&other.shared.model_ns).is_eq(), "{model:?}");
        assert!(one.gain.model.total_cmp(&other.gain.model).is_eq(), "{model:?}");
    }
    let [one, other] = [&before, &after].map(|run| of_model(&run.cases[0], ModelOf::WithOther).other_ns);
    assert!((one - other).abs() > 1.0, "{one} {other}");
}

/// A preset keeps the comparisons of one experiment as the run's own too.
#[test]
fn a_comparison_that_stands_twice_counts_once() {
    let calibrated = Calibrated::of(&read(&value(PAPER_CORE)));
    let own = calibrated.cases.iter().filter(|case| case.place.experiment.is_none()).count();
    assert_eq!(own, 6);
    assert_eq!(miss(&calibrated.all, ModelOf::HeldOut).cells, calibrated.cases.len() - own);
}

/// Median and worst, recounted from the cases.
#[test]
fn misses_are_the_median_and_the_worst_of_the_cases() {
    let calibrated = Calibrated::of(&read(&value(PAPER_CORE)));
    let fig11 = calibrated.experiments.iter().find(|one| one.experiment.as_deref() == Some("fig11")).unwrap();
    let cases = calibrated.cases.iter().filter(|case| case.place.experiment == fig11.experiment);
    let mut gains: Vec<f64> = cases
        .map(|case| of_model(case, ModelOf::Published))
        .map(|one| (one.gain.measured - one.gain.model).abs())
        .collect();
    gains.sort_by(f64::total_cmp);
    let found = miss(fig11, ModelOf::Published);
    assert_eq!(found.cells, 6);
    assert!((found.gain_median - f64::midpoint(gains[2], gains[3])).abs() < 1e-12);
    assert!((found.gain_worst - gains[5]).abs() < 1e-12);
    assert!((found.terms.iter().sum::<f64>() - 1.0).abs() < 1e-9);
}

/// On the machine that the lab comes with: the time that the model does not name is what it misses, and with that time the
/// model is near.
#[test]
fn calibration_brings_the_model_to_this_machine() {
    let calibrated = Calibrated::of(&read(&value(PAPER_CORE)));
    let [held_out, with_other] =
        [ModelOf::HeldOut, ModelOf::WithOther].map(|model| miss(&calibrated.all, model));
    let published = miss(&calibrated.all, ModelOf::Published);
    assert!(held_out.gain_median < 0.5 * published.gain_median, "{held_out:?} {published:?}");
    assert!(with_other.gain_median < held_out.gain_median, "{with_other:?} {held_out:?}");
    assert!(with_other.time_median < held_out.time_median, "{with_other:?} {held_out:?}");
    assert!(held_out.terms[4] > 0.5, "mostly T_other: {held_out:?}");
}

#[test]
fn numbers_stand_beside_model_and_claim() {
    let rows = beside(&read(&value(PAPER_CORE)));
    let rates = rows.iter().filter(|row| row.experiment == "table2" && row.name == "false_positive_rate");
    assert_eq!(rates.clone().count(), 11);
    for row in rates {
        let (low, high) = row.interval.unwrap();
        let model = row.model.unwrap();
        assert!((row.residual.unwrap() - (row.found - model)).abs() < 1e-15);
        assert_eq!(row.is_apart, Some(model < low || high < model), "{row:?}");
    }
    let gains = rows.iter().filter(|row| row.experiment == "fig11" && row.name == "gain");
    assert!(
        gains.clone().count() == 6
            && gains.clone().all(|row| row.origin == "measured" && row.model.is_some())
    );
    assert!(
        rows.iter().any(|row| row.experiment == "table1" && row.claimed.is_some() && row.model.is_none())
    );
}

#[test]
fn reasons_add_up_to_the_difference() {
    let (first, mut second) = (value(QUICK), value(QUICK));
    second["run"]["id"] = json!("another");
    for lookup in second["lookups"].as_array_mut().unwrap() {
        lookup["model"]["inputs"]["read_ns"] = json!(9_000.0);
        for bound in ["low", "estimate", "high"] {
            let moved = lookup["gain"][bound].as_f64().unwrap() + 0.1;
            lookup["gain"][bound] = json!(moved);
        }
        lookup["gain"]["claim"] = json!("faster");
    }
    second["calibration"]["hash"][0]["ns_latency"] = json!(20.0);
    second["calibration"]["hash"][0]["ci95_ns"] = json!([19.0, 21.0]);
    let compared = Comparison::of(&read(&first), &read(&second)).unwrap();
    assert_eq!(compared.cells.len(), 3);
    for pair in &compared.cells {
        let reason = pair.reason.as_ref().unwrap();
        let whole = reason.parts.iter().map(|(_, share)| share).sum::<f64>() + reason.unexplained;
        assert!((whole - pair.difference.estimate).abs() < 1e-12, "{pair:?}");
        assert!(reason.parts.windows(2).all(|pair| pair[0].1.abs() >= pair[1].1.abs()), "{reason:?}");
        let of = |name: &str| reason.parts.iter().find(|(input, _)| *input == name).unwrap().1;
        assert!(of("hash").abs() < 1e-15 && of("read").abs() + of("other").abs() > 0.0, "{reason:?}");
    }
    let hash = &compared.prices[1];
    let ratio = hash.ratio_interval.unwrap();
    assert!(
        (hash.ratio - 20.0 / hash.a.ns).abs() < 1e-12 && ratio.low < hash.ratio && hash.ratio < ratio.high
    );
    assert!(compared.prices[0].ratio_interval.is_none(), "the file has no interval of the median of reads");
}

/// Values that pass the checks may still be absurd: the answer is a number, or nothing.
#[test]
fn absurd_numbers_panic_nobody() {
    for (pointer, absurd) in [
        ("/lookups/0/model/inputs/levels", json!(4_000_000_000_u32)),
        ("/lookups/0/model/inputs/size_ratio", json!(0)),
        ("/lookups/0/model/inputs/read_ns", json!(1e300)),
        ("/lookups/0/arms/shared/mean_ns_per_lookup", json!(1e308)),
        ("/tree/bits_per_key", json!(1e300)),
        ("/tree/filter", json!("<script>alert(1)</script>")),
        ("/calibration/hash/0/ns_latency", json!(0)),
    ] {
        let mut whole = sample();
        for arm in ["per_filter", "shared"] {
            whole["lookups"][0]["arms"][arm]["parts"] =
                json!({ "hash_ns": 1.0, "probe_ns": 1.0, "read_ns": 1e308, "residual_ns": 1e308 });
        }
        *whole.pointer_mut(pointer).unwrap() = absurd;
        let Ok(file) = Checked::read(&whole.to_string()) else { continue };
        let _ = Calibrated::of(&file);
        let _ = beside(&file);
        let _ = hash_costs(&file);
        let mut other = whole.clone();
        other["run"]["id"] = json!("other");
        let _ = Comparison::of(&file, &read(&other));
    }
}

/// Earlier versions wrote 0 for a cost that a busy machine hid.
#[test]
fn a_cost_of_zero_is_missing() {
    let mut whole = value(QUICK);
    for (list, field) in [("hash", "ns_latency"), ("probe", "ns_negative")] {
        let cost = &mut whole["calibration"][list][0];
        cost[field] = json!(0.0);
        cost["ci95_ns"] = json!([0.0, 0.1]);
    }
    let costs = |file: &ResultFile| (file.calibration.hash.len(), file.calibration.probe.len());
    let before = parse(QUICK).unwrap();
    let file = parse(&whole.to_string()).unwrap();
    assert_eq!((costs(&file).0 + 1, costs(&file).1 + 1), costs(&before));
    let kinds: Vec<CostKind> = file.calibration.not_measurable.iter().map(|cost| cost.cost).collect();
    assert_eq!(kinds, [CostKind::HashLatency, CostKind::AbsentKey]);
    let sentence = file.calibration.not_measurable[0].sentence();
    assert!(sentence.starts_with("T_H of") && sentence.contains("earlier version"), "{sentence}");
    let prices = |whole: &Value| Calibrated::of(&read(whole)).prices.len();
    assert_eq!(prices(&whole) + 2, prices(&value(QUICK)));
    // The model gives no figure from a cost of 0.
    let cases = |whole: &Value| Calibrated::of(&read(whole)).cases.len();
    let all = cases(&whole);
    assert!(file.lookups.iter().all(|lookup| lookup.model.is_some() && lookup.model_missing.is_none()));
    whole["lookups"][0]["model"]["inputs"]["hash_ns"] = json!(0.0);
    let lookup = &parse(&whole.to_string()).unwrap().lookups[0];
    assert!(lookup.model.is_none() && lookup.arms.shared.parts.is_none());
    assert!(lookup.model_missing.as_ref().is_some_and(|reason| reason.contains("earlier version")));
    assert!(cases(&whole) < all);
}
