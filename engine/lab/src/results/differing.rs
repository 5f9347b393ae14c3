//! Differences between two results apart from the measurements: machine, device, way of reading, program.

use super::check;
use super::part::Part;
use serde_json::{Map, Value};

/// A field with two values.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct Differing {
    /// The field, as `environment.cpu.model`.
    pub field: String,
    /// Its value in the first result; nothing if it is not known.
    pub a: Option<String>,
    /// In the second.
    pub b: Option<String>,
}

/// Parts of the result that describe the setting.
const PARTS: [&str; 8] = [
    "environment",
    "device",
    "filesystem",
    "io.requested",
    "io.effective",
    "io.verification.verdict",
    "run.tool",
    "run.seed",
];
/// Fields that differ from minute to minute and say nothing.
const PASSING: [&str; 3] = ["filesystem.free_bytes", "environment.pinned_cpu", "environment.numa_node"];

/// All fields of the setting whose values differ, in the order of the file.
pub(super) fn differing(a: Part<'_>, b: Part<'_>) -> Vec<Differing> {
    let mut found = Vec::new();
    for part in PARTS {
        collect(part, a.at(part).0, b.at(part).0, &mut found);
    }
    found
}

fn collect(path: &str, a: &Value, b: &Value, found: &mut Vec<Differing>) {
    if a == b || PASSING.contains(&path) {
        return;
    }
    let empty = Map::new();
    match (a.as_object(), b.as_object()) {
        (None, None) => {
            let (a, b) = (shown(Part(a)), shown(Part(b)));
            // Two forms of an absent value are equal.
            if a != b {
                found.push(Differing { field: path.to_owned(), a, b });
            }
        }
        (first, second) => {
            let (first, second) = (first.unwrap_or(&empty), second.unwrap_or(&empty));
            let names = first.keys().chain(second.keys().filter(|name| !first.contains_key(*name)));
            for name in names {
                let of = |fields: &Map<String, Value>| fields.get(name).cloned().unwrap_or(Value::Null);
                collect(&format!("{path}.{name}"), &of(first), &of(second), found);
            }
        }
    }
}

/// A value for people; nothing for one that is not known.
pub(super) fn shown(part: Part<'_>) -> Option<String> {
    match part.0 {
        Value::Null | Value::Object(_) => None,
        Value::String(text) => Some(text.clone()),
        Value::Bool(yes) => Some(if *yes { "true" } else { "false" }.to_owned()),
        Value::Number(number) => Some(check::shown(number)),
        Value::Array(items) => {
            Some(items.iter().filter_map(|item| shown(Part(item))).collect::<Vec<_>>().join(", "))
        }
    }
}
