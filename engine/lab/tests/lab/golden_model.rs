//! Compares the cost model with every value of `tests/golden/cost-model.json`.
//!
//! **Tolerances.** The file has cases with 10 significant digits and states 1e-9 relative. It has level sums
//! with 12 digits, the gain table with 6 decimals (half a unit of the sixth is 5e-7), and allocations with 8
//! digits and a tolerance of 1e-6. All tolerances here are at least as strict.

#![expect(clippy::unwrap_used, reason = "a golden file of another shape has to fail the test")]

use lsm_lab_teaching::model::{
    CostInputs, Form, LevelRuns, Policy, allocate, cost, cost_counting_every_false_positive, gain,
    gain_between, gain_curve, gain_eq9, gain_limit, level_shares, levels_saved, reference, uniform,
};
use serde_json::Value;

fn golden() -> Value {
    serde_json::from_str(include_str!("../../../../tests/golden/cost-model.json")).unwrap()
}

fn rows<'a>(golden: &'a Value, table: &str) -> Vec<&'a Vec<Value>> {
    golden[table]["rows"].as_array().unwrap().iter().map(|row| row.as_array().unwrap()).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn count(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}

#[track_caller]
fn assert_close(actual: f64, expected: f64, relative: f64, context: &dyn core::fmt::Debug) {
    // Zero has no relative error: an expected 0 may deviate by the rounding of a number near 1.
    let allowed = relative * expected.abs().max(1e-6);
    assert!((actual - expected).abs() <= allowed, "{actual} is not {expected} in {context:?}");
}

/// Names of the golden file for the hash functions of Table 1, in the order of `reference::HASHES`.
const HASH_NAMES: [&str; 6] = ["CITY", "MM64", "CRC", "XX", "MD5", "SHA256"];

fn hash_ns(name: &str) -> f64 {
    let index = HASH_NAMES.iter().position(|known| *known == name).unwrap();
    reference::HASHES[index].hash_ns
}

/// Returns the tree of all cases: T = 10, L = 5, f = 0.00819.
fn inputs(policy: &str, device: &str, hash: &str, probe_ns: f64, empty_fraction: f64) -> CostInputs {
    CostInputs {
        policy: match policy {
            "leveling" => Policy::Leveling,
            "tiering" => Policy::Tiering { runs_per_level: 10 },
            other => panic!("{other}"),
        },
        levels: 5,
        size_ratio: 10,
        empty_fraction,
        false_positive_rate: 0.00819,
        hash_ns: hash_ns(hash),
        probe_ns,
        read_ns: reference::device_by_id(device).unwrap().read_ns,
        other_ns: 0.0,
    }
}

#[test]
fn table_1_is_that_of_the_golden_file() {
    let golden = golden();
    let given = &golden["inputs"];
    assert_eq!(
        (given["T"].as_u64(), given["L"].as_u64(), given["fp"].as_f64()),
        (Some(10), Some(5), Some(0.00819))
    );
    let devices = given["devices_ns"].as_object().unwrap();
    assert_eq!(devices.len(), reference::DEVICES.len());
    for (id, ns) in devices {
        assert_close(reference::device_by_id(id).unwrap().read_ns, number(ns), 0.0, id);
    }
    let hashes = given["hashes_ns"].as_object().unwrap();
    assert_eq!(hashes.len(), reference::HASHES.len());
    for (name, ns) in hashes {
        assert_close(hash_ns(name), number(ns), 0.0, name);
    }
    // The claims of the sources use the engine's names, if it has the function.
    let claims: Value =
        serde_json::from_str(include_str!("../../../../tests/golden/paper-claims.json")).unwrap();
    for claim in claims["devices_table1"].as_array().unwrap() {
        let id = claim["id"].as_str().unwrap();
        assert_close(reference::device_by_id(id).unwrap().read_ns, number(&claim["ns"]), 0.0, &id);
    }
    let claimed: Vec<f64> = claims["hashes_table1_1kb_key"]
        .as_array()
        .unwrap()
        .iter()
        .map(|claim| number(&claim["ns"]))
        .collect();
    for hash in reference::HASHES {
        assert!(claimed.iter().any(|ns| (ns - hash.hash_ns).abs() < 1e-9), "{}", hash.id);
        assert!(reference::hash_by_id(hash.id).is_some() && hash.key_bytes == 1_024);
    }
}

#[test]
fn every_case_is_reproduced() {
    let golden = golden();
    let cases = rows(&golden, "cases");
    assert_eq!(cases.len(), 1_440);
    for row in cases {
        let text = |column: usize| row[column].as_str().unwrap();
        let inputs = inputs(text(0), text(1), text(2), number(&row[3]), number(&row[4]));
        inputs.validate().unwrap();
        let (alone, shared) = (cost(&inputs, false, Form::Exact), cost(&inputs, true, Form::Exact));
        let rough = Form::Approximate;
        let (rough_alone, rough_shared) = (cost(&inputs, false, rough), cost(&inputs, true, rough));
        let actual = [
            alone.filters_probed,
            alone.total_ns(),
            shared.total_ns(),
            gain(&inputs, Form::Exact),
            alone.hash_fraction(),
            shared.hash_fraction(),
            rough_alone.total_ns(),
            rough_shared.total_ns(),
            gain(&inputs, rough),
        ];
        for (value, expected) in actual.into_iter().zip(&row[5..]) {
            assert_close(value, number(expected), 1e-9, row);
        }
        assert_close(gain_eq9(&inputs, Form::Exact), gain(&inputs, Form::Exact), 1e-12, row);
        assert_close(gain_eq9(&inputs, rough), gain(&inputs, rough), 1e-12, row);
        assert_close(gain_between(&alone, &shared), gain(&inputs, Form::Exact), 1e-9, row);
    }
}

#[test]
fn the_gain_table_is_reproduced() {
    let golden = golden();
    let table = &golden["gain_table_tp0"];
    let alphas = numbers(&table["alphas"]);
    let mut compared = 0;
    for policy in ["leveling", "tiering"] {
        for (hash, devices) in table[policy].as_object().unwrap() {
            for (device, gains) in devices.as_object().unwrap() {
                for (&alpha, expected) in alphas.iter().zip(numbers(gains)) {
                    let inputs = inputs(policy, device, hash, 0.0, alpha);
                    let gain = gain(&inputs, Form::Exact);
                    assert!((gain - expected).abs() <= 5.1e-7, "{policy} {hash} {device} {alpha}: {gain}");
                    let read_ns = [inputs.read_ns];
                    assert_close(gain_curve(&inputs, Form::Exact, &read_ns)[0], gain, 0.0, &device);
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 2 * 6 * 6 * 5);
}

#[test]
fn level_sums_are_reproduced() {
    let golden = golden();
    let sums = rows(&golden, "level_sums");
    assert_eq!(sums.len(), 45);
    for row in sums {
        let inputs = CostInputs {
            size_ratio: count(&row[0]),
            levels: count(&row[1]),
            ..inputs("leveling", "ssd", "MM64", 0.0, number(&row[2]))
        };
        assert_close(levels_saved(&inputs, Form::Exact), number(&row[3]), 1e-11, row);
        assert_close(levels_saved(&inputs, Form::Printed), number(&row[4]), 1e-11, row);
        assert_close(cost(&inputs, true, Form::Exact).filters_probed, number(&row[5]), 1e-11, row);
        let reached: f64 = level_shares(&inputs).iter().map(|share| share.reach).sum();
        assert_close(reached, number(&row[5]), 1e-11, row);
    }
}

#[test]
fn variants_of_tiering_are_reproduced() {
    let golden = golden();
    let variants = rows(&golden, "tiering_variants_mm64_pcie_tp0");
    assert_eq!(variants.len(), 20);
    for row in variants {
        let (runs_per_level, form) = match row[0].as_str() {
            Some("eq6_as_printed") => (10, Form::Printed),
            _ => (count(&row[0]), Form::Exact),
        };
        let policy = Policy::Tiering { runs_per_level };
        let inputs = CostInputs { policy, ..inputs("tiering", "pcie_ssd", "MM64", 0.0, number(&row[2])) };
        let price = if row[1].as_bool().unwrap() { cost_counting_every_false_positive } else { cost };
        let (alone, shared) = (price(&inputs, false, form), price(&inputs, true, form));
        let gain = gain_between(&alone, &shared);
        for (value, expected) in
            [alone.filters_probed, alone.total_ns(), shared.total_ns(), gain].into_iter().zip(&row[3..])
        {
            assert_close(value, number(expected), 1e-9, row);
        }
    }
}

#[test]
fn the_limit_for_many_levels_is_reproduced_and_approached() {
    let golden = golden();
    let limits = golden["limit_L_to_infinity"]["mm64_tp0"].as_object().unwrap();
    assert_eq!(limits.len(), 6);
    for (device, expected) in limits {
        let inputs = inputs("leveling", device, "MM64", 0.0, 1.0);
        let limit = gain_limit(&inputs);
        assert_close(limit, number(expected), 1e-9, device);
        let gains: Vec<f64> =
            (1..=64).map(|levels| gain(&CostInputs { levels, ..inputs }, Form::Exact)).collect();
        assert!(
            gains.is_sorted() && gains[63] < limit && gains[63] > 0.97 * limit,
            "{device}: {}",
            gains[63]
        );
    }
}

#[test]
fn allocations_are_reproduced() {
    let golden = golden();
    let cases = rows(&golden, "allocation");
    assert_eq!(cases.len(), 24);
    for row in cases {
        let (ratio, levels, bits_per_key) = (count(&row[1]), count(&row[2]), number(&row[3]));
        let runs = match row[0].as_str().unwrap() {
            "leveling" => LevelRuns::LEVELING,
            "tiering" => LevelRuns { upper: ratio - 1, last: ratio - 1 },
            "lazy_leveling" => LevelRuns::lazy_leveling(ratio),
            other => panic!("{other}"),
        };
        let best = allocate(levels, ratio, runs, bits_per_key).unwrap();
        let same = uniform(levels, ratio, runs, bits_per_key).unwrap();
        assert_close(best.false_positives, number(&row[4]), 1e-6, row);
        assert_close(same.false_positives, number(&row[5]), 1e-6, row);
        for (value, expected) in best.rates.iter().zip(numbers(&row[6])) {
            assert_close(*value, expected, 1e-6, row);
        }
        for (value, expected) in best.bits_per_key.iter().zip(numbers(&row[7])) {
            assert_close(*value, expected, 1e-6, row);
        }
    }
}
