//! What differs between two results apart from what was measured: machine, device, way of reading, program.

use lsm_lab_engine::results::ResultFile;
use serde::Serialize;
use serde_json::Value;

/// A field with two values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
const PASSING: [&str; 2] = ["filesystem.free_bytes", "environment.pinned_cpu"];

/// All fields of the setting whose values differ, in the order of the file.
pub(super) fn differing(a: &ResultFile, b: &ResultFile) -> Vec<Differing> {
    let [a, b] = [a, b].map(|file| serde_json::to_value(file).unwrap_or(Value::Null));
    let mut found = Vec::new();
    for part in PARTS {
        let of = |value: &Value| {
            part.split('.')
                .try_fold(value.clone(), |value, name| value.get(name).cloned())
                .unwrap_or(Value::Null)
        };
        collect(part, &of(&a), &of(&b), &mut found);
    }
    found
}

fn collect(path: &str, a: &Value, b: &Value, found: &mut Vec<Differing>) {
    if a == b || PASSING.contains(&path) {
        return;
    }
    let empty = serde_json::Map::new();
    let of = |value: &Value| value.as_object().cloned();
    match (of(a), of(b)) {
        (None, None) => found.push(Differing { field: path.to_owned(), a: shown(a), b: shown(b) }),
        (first, second) => {
            let (first, second) = (first.unwrap_or_else(|| empty.clone()), second.unwrap_or(empty));
            let names = first.keys().chain(second.keys().filter(|name| !first.contains_key(*name)));
            for name in names {
                let of = |fields: &serde_json::Map<String, Value>| {
                    fields.get(name).cloned().unwrap_or(Value::Null)
                };
                collect(&format!("{path}.{name}"), &of(&first), &of(&second), found);
            }
        }
    }
}

fn shown(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Array(items) => Some(items.iter().filter_map(shown).collect::<Vec<_>>().join(", ")),
        other => Some(other.to_string()),
    }
}
