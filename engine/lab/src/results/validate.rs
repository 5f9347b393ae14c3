//! Walks a value along the JSON Schema of the result file and names the first field that does not fit.
//!
//! The schema is made from the Rust types (`rules.json`, see `schema.rs`; a test compares the two), so
//! natively and in the page the same rules hold. Only the keywords that such a schema uses are supported
//! ([`KEYWORDS`], held by a test). A derived deserializer would need five times the code, which the page
//! would have to load.
//!
//! A field of the wrong type ends the walk. An impossible value is kept and reported only if all types are
//! right, so that the coarser mistake is reported first. Among equal mistakes, the first in the order of the
//! schema is reported.
//!
//! **Cost**: one visit per value and per field of its definition. Each call parses the schema again (13 kB).

use super::check::{Fields, contradiction, shown};
use super::parse::{ResultError, kind_of, shortened};
use serde_json::{Map, Number, Value};

/// The JSON Schema, without the words for people.
pub(super) const RULES: &str = include_str!("rules.json");

/// Everything that this validator understands of JSON Schema.
#[cfg(test)]
pub(super) const KEYWORDS: [&str; 13] = [
    "$defs",
    "$ref",
    "anyOf",
    "enum",
    "format",
    "items",
    "maxItems",
    "maximum",
    "minItems",
    "minimum",
    "prefixItems",
    "properties",
    "required",
];

/// JavaScript reads whole numbers exactly up to here.
const WHOLE_MAX: u64 = 1 << 53;

/// A result file nests eight deep; a schema that went in circles would end here.
const DEPTH_MAX: u8 = 32;

type Checked = Result<(), ResultError>;
type Schema = Map<String, Value>;

/// Checks types first, then values.
pub(super) fn validate(value: &Value) -> Checked {
    match problems(value)? {
        None => Ok(()),
        Some(problem) => Err(problem),
    }
}

/// The type that is wrong as an error, else the first value that cannot be.
pub(super) fn problems(value: &Value) -> Result<Option<ResultError>, ResultError> {
    let rules: Value = serde_json::from_str(RULES).expect("the schema is JSON: a test reads it");
    let definitions = member(&rules, "$defs");
    let mut walk = Walk { definitions, path: String::new(), impossible: None };
    walk.value(object(&rules), value, 0)?;
    Ok(walk.impossible)
}

/// One walk over a file.
struct Walk<'a> {
    definitions: &'a Schema,
    /// Place of the walk: `calibration.hash[2]`.
    path: String,
    /// The first value that cannot be.
    impossible: Option<ResultError>,
}

impl<'a> Walk<'a> {
    fn value(&mut self, schema: &'a Schema, value: &Value, depth: u8) -> Checked {
        if depth > DEPTH_MAX {
            return Err(self.problem("nests too deep"));
        }
        if let Some(Value::String(target)) = schema.get("$ref") {
            let name = target.rsplit('/').next().unwrap_or(target);
            let definition = self.definitions.get(name).expect("definitions are complete: a test reads them");
            return self.value(object(definition), value, depth + 1);
        }
        if let Some(Value::Array(choices)) = schema.get("anyOf") {
            // Of an optional value: its definition and `null`.
            let choice = choices.iter().map(object).find(|choice| value.is_null() == is_null(choice));
            return choice.map_or(Ok(()), |choice| self.value(choice, value, depth + 1));
        }
        let (name, nullable) = type_of(schema);
        match (name, value) {
            (_, Value::Null) if nullable => Ok(()),
            ("object", Value::Object(fields)) => self.object(schema, fields, depth),
            ("array", Value::Array(items)) => self.list(schema, items, depth),
            ("string", Value::String(text)) => self.text(schema, text),
            ("boolean", Value::Bool(_)) => Ok(()),
            ("number", Value::Number(number)) => {
                self.range(schema, number);
                Ok(())
            }
            ("integer", Value::Number(number)) if fits(number, format_of(schema)) => {
                self.range(schema, number);
                Ok(())
            }
            _ => Err(self.wrong_type(name, value)),
        }
    }

    fn object(&mut self, schema: &'a Schema, fields: &Map<String, Value>, depth: u8) -> Checked {
        let Some(Value::Object(known)) = schema.get("properties") else { return Ok(()) };
        for name in strings(schema, "required") {
            if !fields.contains_key(name) {
                return self.inside(name, |walk| Err(walk.problem("is missing")));
            }
        }
        for (name, definition) in known {
            if let Some(value) = fields.get(name) {
                self.inside(name, |walk| walk.value(object(definition), value, depth + 1))?;
            }
        }
        if self.impossible.is_none()
            && let Some((name, problem)) = contradiction(&Fields { fields, known })
        {
            let _ = self.inside(name, |walk| {
                walk.keep(&problem);
                Ok(())
            });
        }
        Ok(())
    }

    fn list(&mut self, schema: &'a Schema, items: &[Value], depth: u8) -> Checked {
        let fixed = match schema.get("prefixItems") {
            Some(Value::Array(definitions)) => Some(definitions),
            _ => None,
        };
        if let Some(definitions) = fixed
            && definitions.len() != items.len()
        {
            let problem =
                format!("expected a list of length {}, found one of {}", definitions.len(), items.len());
            return Err(self.problem(&problem));
        }
        for (index, item) in items.iter().enumerate() {
            let definition = fixed.map_or_else(|| schema.get("items"), |definitions| definitions.get(index));
            if let Some(definition) = definition {
                self.inside_item(index, |walk| walk.value(object(definition), item, depth + 1))?;
            }
        }
        Ok(())
    }

    fn text(&mut self, schema: &Schema, text: &str) -> Checked {
        if schema.contains_key("enum") && !strings(schema, "enum").any(|name| name == text) {
            let names: Vec<&str> = strings(schema, "enum").collect();
            let problem =
                format!("unknown variant `{}`, expected one of `{}`", shortened(text), names.join("`, `"));
            return Err(self.problem(&problem));
        }
        match format_of(schema) {
            "date-time" if !is_time(text) => self.keep("is not a time like 2026-11-21T02:30:00Z"),
            "fingerprint" if !is_fingerprint(text) => {
                self.keep("is not a fingerprint of 16 hexadecimal digits");
            }
            _ => {}
        }
        Ok(())
    }

    /// Keeps a number that lies outside of its range.
    fn range(&mut self, schema: &Schema, number: &Number) {
        if self.impossible.is_some() {
            return;
        }
        if number.as_u64().is_some_and(|whole| whole > WHOLE_MAX) && type_of(schema).0 == "integer" {
            self.keep(&format!("{} is above 2^53, which JavaScript cannot read exactly", shown(number)));
            return;
        }
        let (least, most) = (schema.get("minimum"), schema.get("maximum"));
        let bound = |bound: Option<&Value>| bound.and_then(Value::as_f64);
        let value = number.as_f64().unwrap_or(f64::NAN);
        let below = bound(least).is_some_and(|least| value < least);
        let above = bound(most).is_some_and(|most| value > most);
        let whole = |bound: Option<&Value>| bound.and_then(Value::as_u64);
        match (whole(least), whole(most)) {
            _ if !below && !above => {}
            (Some(0), Some(1)) => self.keep(&format!("{} is not a fraction from 0 to 1", shown(number))),
            (_, Some(most)) if above => self.keep(&format!("{} is above {most}", shown(number))),
            (Some(0), _) => self.keep(&format!("{} is negative", shown(number))),
            (Some(1), _) => self.keep("must not be 0"),
            (least, _) => self.keep(&format!("must be at least {}", least.unwrap_or(0))),
        }
    }

    fn inside(&mut self, name: &str, visit: impl FnOnce(&mut Self) -> Checked) -> Checked {
        let length = self.path.len();
        if length > 0 {
            self.path.push('.');
        }
        self.path.push_str(name);
        let checked = visit(self);
        self.path.truncate(length);
        checked
    }

    fn inside_item(&mut self, index: usize, visit: impl FnOnce(&mut Self) -> Checked) -> Checked {
        let length = self.path.len();
        self.path.extend(["[", &index.to_string(), "]"]);
        let checked = visit(self);
        self.path.truncate(length);
        checked
    }

    fn keep(&mut self, problem: &str) {
        if self.impossible.is_none() {
            self.impossible = Some(self.problem(problem));
        }
    }

    fn problem(&self, problem: &str) -> ResultError {
        ResultError::new(self.path.as_str(), problem)
    }

    fn wrong_type(&self, expected: &str, found: &Value) -> ResultError {
        let expected = match expected {
            "number" => "a number",
            "integer" => "a whole number that is not too large or negative",
            "string" => "a text",
            "boolean" => "true or false",
            "array" => "a list",
            _ => "an object",
        };
        let found = match found {
            Value::Bool(true) => "true".to_owned(),
            Value::Bool(false) => "false".to_owned(),
            Value::Number(number) => format!("the number {}", shown(number)),
            other => kind_of(other).to_owned(),
        };
        self.problem(&format!("expected {expected}, found {found}"))
    }
}

fn object(value: &Value) -> &Schema {
    value.as_object().expect("schemas are objects: a test reads them")
}

fn member<'a>(value: &'a Value, name: &str) -> &'a Schema {
    object(value.get(name).expect("the schema has definitions: a test reads it"))
}

fn strings<'a>(schema: &'a Schema, name: &str) -> impl Iterator<Item = &'a str> {
    let list = schema.get(name).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_str)
}

fn format_of(schema: &Schema) -> &str {
    schema.get("format").and_then(Value::as_str).unwrap_or_default()
}

/// The type that is not `null`, and whether `null` will do too.
fn type_of(schema: &Schema) -> (&str, bool) {
    match schema.get("type") {
        Some(Value::Array(types)) => {
            let name = types.iter().filter_map(Value::as_str).find(|name| *name != "null");
            (name.unwrap_or("null"), true)
        }
        Some(Value::String(name)) => (name, name == "null"),
        _ => ("object", false),
    }
}

fn is_null(schema: &Schema) -> bool {
    type_of(schema).0 == "null"
}

/// Returns whether a number is whole and fits the Rust type that `format` names.
fn fits(number: &Number, format: &str) -> bool {
    match format {
        "uint8" => number.as_u64().is_some_and(|value| u8::try_from(value).is_ok()),
        "uint32" => number.as_u64().is_some_and(|value| u32::try_from(value).is_ok()),
        "int32" => number.as_i64().is_some_and(|value| i32::try_from(value).is_ok()),
        _ => number.is_u64(),
    }
}

/// `2026-11-21T02:30:00Z`, by shape.
fn is_time(text: &str) -> bool {
    let shape = "dddd-dd-ddTdd:dd:ddZ";
    text.len() == shape.len()
        && text.bytes().zip(shape.bytes()).all(|(byte, wanted)| match wanted {
            b'd' => byte.is_ascii_digit(),
            other => byte == other,
        })
}

fn is_fingerprint(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
