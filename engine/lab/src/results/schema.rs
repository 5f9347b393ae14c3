//! The JSON Schema of the result file, made from its types and from what the names of fields promise.

use super::{ResultFile, SCHEMA_NAME, SCHEMA_VERSION};
use serde_json::{Map, Value};

/// The schema, formatted as it is committed.
///
/// # Panics
/// Never: a schema is JSON.
#[must_use]
pub fn schema_text() -> String {
    let mut text = serde_json::to_string_pretty(&schema()).expect("a schema is JSON");
    text.push('\n');
    text
}

/// The schema as the validator reads it (`rules.json`): without words for people and in fewer forms.
///
/// # Panics
/// Never: a schema is JSON.
#[must_use]
pub fn rules_text() -> String {
    let mut rules = schema();
    strip(&mut rules);
    let mut text = serde_json::to_string(&rules).expect("a schema is JSON");
    text.push('\n');
    text
}

fn schema() -> Value {
    let mut schema = schemars::schema_for!(ResultFile).to_value();
    schema["title"] = format!("{SCHEMA_NAME} {SCHEMA_VERSION}").into();
    limit_fields("ResultFile", &mut schema);
    if let Some(Value::Object(definitions)) = schema.get_mut("$defs") {
        for (name, definition) in definitions {
            limit_fields(name, definition);
        }
    }
    schema
}

fn limit_fields(definition: &str, schema: &mut Value) {
    let Some(Value::Object(fields)) = schema.get_mut("properties") else { return };
    for (name, field) in fields {
        if let Value::Object(field) = field {
            limit(definition, name, field);
        }
    }
}

/// Limits a field by its name: times and sizes are not negative, fractions lie between 0 and 1.
fn limit(definition: &str, name: &str, field: &mut Map<String, Value>) {
    let is = |kind: &str| match field.get("type") {
        Some(Value::String(name)) => name == kind,
        Some(Value::Array(names)) => names.iter().any(|name| name == kind),
        _ => false,
    };
    let (minimum, maximum, format) = match (definition, name) {
        ("Run" | "EarlierPart", "started_utc") => (None, None, Some("date-time")),
        ("Parity", "fingerprint" | "fingerprint_per_filter") | ("Cell", "key") => {
            (None, None, Some("fingerprint"))
        }
        ("Tree", "size_ratio") => (Some(2), None, None),
        ("Tree", name) if is("integer") && name != "filter_bytes" => (Some(1), None, None),
        ("ReadLatency", "n") => (Some(1), None, None),
        // More than all time cannot be saved.
        ("Gain", "high") => (None, Some(1), None),
        // The unexplained part of costs measured alone may be negative.
        ("Parts", "residual_ns") | ("ModelInputs", "other_ns") => return,
        ("ClaimVerdict", "p" | "q") | (_, "confidence" | "predicted_gain" | "false_positive_rate") => {
            (Some(0), Some(1), None)
        }
        (_, name) if name.ends_with("_fraction") => (Some(0), Some(1), None),
        (_, name) if is("number") && counts_up(name) => (Some(0), None, None),
        _ => return,
    };
    for (keyword, bound) in [("minimum", minimum), ("maximum", maximum)] {
        if let Some(bound) = bound {
            field.insert(keyword.to_owned(), bound.into());
        }
    }
    if let Some(format) = format {
        field.insert("format".to_owned(), format.into());
    }
}

/// Times, sizes and amounts.
fn counts_up(name: &str) -> bool {
    name.split('_').any(|word| matches!(word, "ns" | "s"))
        || matches!(name, "bits_per_key" | "cpu_quota" | "load_average")
}

/// Removes what is for people, and writes a choice between names as a list of names.
fn strip(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            for keyword in ["$schema", "title", "description", "default"] {
                // A field of the file may have such a name; its value is then a schema, not a text.
                if fields.get(keyword).is_some_and(|value| keyword == "default" || value.is_string()) {
                    fields.remove(keyword);
                }
            }
            // Every number is one.
            if fields.get("format").is_some_and(|format| format == "double") {
                fields.remove("format");
            }
            if let Some(names) = fields.get("oneOf").and_then(names_of) {
                fields.remove("oneOf");
                fields.insert("enum".to_owned(), names);
                fields.insert("type".to_owned(), "string".into());
            }
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

/// The names, if every choice is between names.
fn names_of(choices: &Value) -> Option<Value> {
    let mut names = Vec::new();
    for choice in choices.as_array()? {
        match (choice.get("const"), choice.get("enum")) {
            (Some(name), _) => names.push(name.clone()),
            (_, Some(Value::Array(some))) => names.extend(some.iter().cloned()),
            _ => return None,
        }
    }
    Some(names.into())
}
