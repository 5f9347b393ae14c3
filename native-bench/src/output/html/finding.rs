//! The first screen of a run as data for the lab's figures: the same finding, chart and quality as on the page *Measure*.

use lsm_lab_teaching::results::{Checked, GainRow, Interval, ResultFile, Summary, TrustValue};
use serde_json::{Value, json};

/// Returns the summary of a result, with the names that the page uses (`RunSummary` of the boundary, without its claims).
pub(super) fn finding(file: &ResultFile) -> Value {
    let Summary { chart, trust, .. } = Summary::of(&Checked::from(file));
    let checks: Vec<Value> = trust
        .checks
        .iter()
        .map(|check| {
            let one = |TrustValue { name, value, limit }: &TrustValue| json!({ "name": name, "value": value, "limit": limit });
            let values: Vec<Value> = check.values.iter().map(one).collect();
            json!({ "name": check.name.name(), "state": check.state.name(), "values": values })
        })
        .collect();
    let chart = chart.map(|chart| {
        json!({
            "experiment": chart.experiment,
            "by": chart.by,
            "rows": chart.rows.iter().map(row).collect::<Vec<_>>(),
            "finding": chart.finding,
        })
    });
    without_nulls(
        json!({ "chart": chart, "trust": { "above": trust.above, "checks": checks, "rank": trust.rank } }),
    )
}

fn row(row: &GainRow) -> Value {
    let (control_low, control_high) = row.control.unzip();
    json!({
        "index": row.index,
        "text": row.text,
        "kind": row.kind,
        "targetNs": row.target_ns,
        "readNs": row.read_ns,
        "emptyFraction": row.empty_fraction,
        "gain": interval(row.gain),
        "claim": row.claim,
        "isDoubtful": row.is_doubtful(),
        "controlLow": control_low,
        "controlHigh": control_high,
        "model": row.model,
        "modelWithOther": row.model_with_other,
        "hashNs": row.hash_ns,
        "savedHash": row.saved_hash.map(interval),
        "grade": row.grade,
    })
}

fn interval(Interval { low, estimate, high, .. }: Interval) -> Value {
    json!({ "low": low, "estimate": estimate, "high": high })
}

/// The page has no field where something is unknown.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => Value::Object(
            fields
                .into_iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(name, value)| (name, without_nulls(value)))
                .collect(),
        ),
        Value::Array(items) => Value::Array(items.into_iter().map(without_nulls).collect()),
        value => value,
    }
}
