//! Checks that a schema cannot express: fields of one object that contradict each other.
//!
//! The rules use the names of fields, which have one meaning everywhere: an `estimate` lies between `low` and
//! `high`, percentiles ascend. Only fields of the schema are checked, and their types have been checked
//! before.

use lsm_lab_filters::math::Shown;
use serde_json::{Map, Number, Value};

/// The field to blame, and what is wrong with it.
pub(super) type Contradiction = (&'static str, String);

/// The fields of one object that the schema knows.
pub(super) struct Fields<'a> {
    pub(super) fields: &'a Map<String, Value>,
    pub(super) known: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    fn get(&self, name: &str) -> Option<&'a Value> {
        if self.known.contains_key(name) { self.fields.get(name) } else { None }
    }

    fn number(&self, name: &str) -> Option<&'a Number> {
        self.get(name).and_then(as_number)
    }

    fn list(&self, name: &str) -> &'a [Value] {
        self.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }
}

/// The first contradiction between the fields of one object.
pub(super) fn contradiction(fields: &Fields<'_>) -> Option<Contradiction> {
    interval(fields)
        .or_else(|| confidence_interval(fields))
        .or_else(|| claim(fields))
        .or_else(|| percentiles(fields))
        .or_else(|| histogram(fields))
        .or_else(|| tree_of_lookups(fields))
}

/// `low <= estimate <= high`.
fn interval(fields: &Fields<'_>) -> Option<Contradiction> {
    let (low, high) = (fields.number("low")?, fields.number("high")?);
    outside(fields.number("estimate")?, low, high).map(|problem| ("estimate", problem))
}

/// `ci95_ns` is the interval of a latency.
fn confidence_interval(fields: &Fields<'_>) -> Option<Contradiction> {
    let [low, high] = fields.list("ci95_ns") else { return None };
    let estimate = fields.number("ns_latency").or_else(|| fields.number("ns_negative"))?;
    outside(estimate, as_number(low)?, as_number(high)?).map(|problem| ("ci95_ns", problem))
}

fn outside(estimate: &Number, low: &Number, high: &Number) -> Option<String> {
    let inside = value(low) <= value(estimate) && value(estimate) <= value(high);
    (!inside).then(|| {
        let [estimate, low, high] = [estimate, low, high].map(shown);
        format!("{estimate} does not lie in its interval [{low}, {high}]")
    })
}

/// Checks that the claim about an interval follows from the interval.
fn claim(fields: &Fields<'_>) -> Option<Contradiction> {
    let (low, high) = (value(fields.number("low")?), value(fields.number("high")?));
    let excludes_zero = low > 0.0 || high < 0.0;
    let contradicted = match fields.get("claim").and_then(Value::as_str) {
        Some("faster") => low <= 0.0,
        Some("slower") => high >= 0.0,
        Some("no-measurable-difference") => excludes_zero,
        _ => false,
    };
    if contradicted {
        return Some(("claim", "contradicts the interval".to_owned()));
    }
    let said = fields.get("excludes_zero")?.as_bool()?;
    (said != excludes_zero).then(|| ("excludes_zero", "contradicts the interval".to_owned()))
}

/// The higher the share of reads, the longer they take.
fn percentiles(fields: &Fields<'_>) -> Option<Contradiction> {
    const ASCENDING: [&str; 6] = ["min_ns", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns"];
    let mut before: Option<(&str, &Number)> = None;
    for name in ASCENDING {
        let Some(number) = fields.number(name) else { continue };
        if let Some((lower_name, lower)) = before
            && value(number) < value(lower)
        {
            return Some((name, format!("{} lies below {lower_name} ({})", shown(number), shown(lower))));
        }
        before = Some((name, number));
    }
    None
}

/// Buckets ascend and hold as many reads as `n` says.
fn histogram(fields: &Fields<'_>) -> Option<Contradiction> {
    let reads = fields.number("n")?.as_u64()?;
    let buckets = fields.list("histogram");
    let (mut counted, mut before) = (0_u64, None);
    for (index, bucket) in buckets.iter().enumerate() {
        let part = |part: usize| bucket.get(part).and_then(Value::as_u64);
        if part(0) <= before {
            return Some(("histogram", format!("buckets must ascend, bucket {index} does not")));
        }
        before = part(0);
        counted = counted.saturating_add(part(1).unwrap_or(0));
    }
    let wrong = !buckets.is_empty() && counted != reads;
    wrong.then(|| ("histogram", format!("holds {counted} reads, but `n` says {reads}")))
}

/// Lookups ran on some tree.
fn tree_of_lookups(fields: &Fields<'_>) -> Option<Contradiction> {
    let missing = !fields.list("lookups").is_empty() && fields.get("tree").is_none_or(Value::is_null);
    missing.then(|| ("tree", "is missing although there are lookups".to_owned()))
}

fn as_number(value: &Value) -> Option<&Number> {
    if let Value::Number(number) = value { Some(number) } else { None }
}

/// A number for a message; the printer of `serde_json` would bring tables of 10 kB.
pub(super) fn shown(number: &Number) -> String {
    match (number.as_u64(), number.as_i64()) {
        (Some(whole), _) => whole.to_string(),
        (_, Some(whole)) => whole.to_string(),
        _ => Shown(value(number)).to_string(),
    }
}

/// JSON holds no number that a float could not.
fn value(number: &Number) -> f64 {
    number.as_f64().unwrap_or(f64::NAN)
}
