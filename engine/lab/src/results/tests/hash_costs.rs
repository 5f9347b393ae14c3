//! The cost of a hash in each comparison.

use super::super::*;
use super::sample;
use serde_json::{Value, json};

const QUICK: &str = include_str!("../../../../../web/public/results/vm-virtio-disk.json");

/// A file whose tree has filters of a known size, with this cost in place.
fn with_in_place(changes: &[(&str, Value)]) -> HashCosts {
    let mut file = sample();
    file["tree"]["filter_bytes"] = json!(218_240);
    file["calibration"]["hash_in_place"] = json!([{ "function": "xxh3", "key_bytes": 512,
        "filter": "blocked512", "filter_bytes": 220_000, "filters": 5, "ns": 52.0, "ci95_ns": [51.0, 53.0] }]);
    for (pointer, value) in changes {
        *file.pointer_mut(pointer).unwrap() = value.clone();
    }
    let [costs] = hash_costs(&Checked::read(&file.to_string()).unwrap()).try_into().unwrap();
    costs
}

#[test]
fn a_comparison_has_all_three_costs() {
    let costs = with_in_place(&[]);
    // 8 % (5 % to 11 %) of 2600 ns, for 5 - 1 hashes.
    for (found, wanted) in [
        (costs.alone, [44.0, 45.0, 46.0]),
        (costs.in_place.unwrap(), [51.0, 52.0, 53.0]),
        (costs.saved.unwrap(), [32.5, 52.0, 71.5]),
    ] {
        let ends = [found.low, found.estimate, found.high];
        assert!(ends.iter().zip(wanted).all(|(end, wanted)| (end - wanted).abs() < 1e-9), "{found:?}");
    }
    assert_eq!((costs.in_place_missing, costs.place.experiment, costs.index), (None, None, 0));
}

/// Another function, key, filter, number of filters or size has another cost.
#[test]
fn the_cost_in_place_is_that_of_the_tree() {
    for (pointer, other) in [
        ("function", json!("murmur64a")),
        ("key_bytes", json!(64)),
        ("filter", json!("standard")),
        ("filters", json!(4)),
        ("filter_bytes", json!(300_000)),
    ] {
        let costs = with_in_place(&[(&format!("/calibration/hash_in_place/0/{pointer}"), other)]);
        assert!(costs.in_place.is_none(), "{pointer}");
    }
}

#[test]
fn a_cost_that_was_not_measurable_has_its_reason() {
    let reason = json!([{ "cost": "hash-in-place", "name": "xxh3", "key_bytes": 512, "filter_bytes": 218_240,
        "reason": "the clock does not advance" }]);
    let mut file = sample();
    file["tree"]["filter_bytes"] = json!(218_240);
    file["calibration"]["not_measurable"] = reason;
    let costs = hash_costs(&Checked::read(&file.to_string()).unwrap());
    assert_eq!(costs[0].in_place_missing.as_deref(), Some("the clock does not advance"));
}

#[test]
fn predictions_are_those_of_the_file_with_their_residuals() {
    let file: Value = serde_json::from_str(QUICK).unwrap();
    let all = hash_costs(&Checked::read(QUICK).unwrap());
    assert_eq!(all.len(), 3);
    for costs in all {
        let stated = &file["lookups"][costs.index]["model"];
        let other = costs.with_other.unwrap();
        assert!((other.gain - stated["predicted_gain_with_other"].as_f64().unwrap()).abs() < 1e-15);
        assert!((other.gain + other.residual - costs.gain.estimate).abs() < 1e-15);
        assert_eq!(other.is_within, costs.gain.low <= other.gain && other.gain <= costs.gain.high);
        assert!(
            costs.in_place.is_none() && costs.with_in_place.is_none(),
            "the file is older than this cost"
        );
    }
}

#[test]
fn arms_with_equally_many_hashes_have_no_saved_hash() {
    let costs = with_in_place(&[("/lookups/0/arms/shared/counters/hashes", json!(5000))]);
    assert!(costs.saved.is_none());
}
