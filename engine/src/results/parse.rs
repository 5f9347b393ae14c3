//! Text to [`ResultFile`], or the field that is wrong and what is wrong with it.
//!
//! The order of the checks is the order of what a reader wants to be told: is it JSON, is it ours, is it a version that
//! we know, does every field have its type, do the values make sense.

use super::check::check;
use super::{ResultFile, SCHEMA_NAME, SCHEMA_VERSION, TEXT_BYTES_MAX};
use core::fmt;
use serde_json::Value;

/// Why a text is not a result file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultError {
    /// The field, as `calibration.hash[2].ns_latency`; empty if no field is to blame.
    pub field: String,
    /// What is wrong with it.
    pub problem: String,
}

impl ResultError {
    pub(super) fn new(field: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { field: field.into(), problem: problem.into() }
    }
}

impl fmt::Display for ResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() {
            write!(f, "{}", self.problem)
        } else {
            write!(f, "{}: {}", self.field, self.problem)
        }
    }
}

impl core::error::Error for ResultError {}

/// Reads and checks a result file.
///
/// # Errors
/// [`ResultError`] with the exact field, for text that is not JSON, JSON of something else, another major version, a
/// field of the wrong type, or a value that cannot be.
pub fn parse(text: &str) -> Result<ResultFile, ResultError> {
    if text.len() > TEXT_BYTES_MAX {
        let problem = format!("this text has {} bytes, more than any native-bench result", text.len());
        return Err(ResultError::new("", problem));
    }
    let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| ResultError::new("", format!("this is not JSON: {error}")))?;
    check_schema(&value)?;
    check_version(&value)?;
    let file = serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        type_problem(&path, &error.into_inner().to_string())
    })?;
    check(&file)?;
    Ok(file)
}

/// Is it ours at all?
fn check_schema(value: &Value) -> Result<(), ResultError> {
    const FOREIGN: &str = "this is not a native-bench result";
    let Value::Object(fields) = value else {
        return Err(ResultError::new("", format!("{FOREIGN}: expected an object, found {}", kind_of(value))));
    };
    match fields.get("schema") {
        None => Err(ResultError::new("schema", format!("{FOREIGN}: field `schema` is missing"))),
        Some(Value::String(name)) if name == SCHEMA_NAME => Ok(()),
        Some(Value::String(name)) => {
            let problem =
                format!("{FOREIGN}: field `schema` says `{}`, not `{SCHEMA_NAME}`", shortened(name));
            Err(ResultError::new("schema", problem))
        }
        Some(other) => {
            let problem = format!("{FOREIGN}: field `schema` is {}, not `{SCHEMA_NAME}`", kind_of(other));
            Err(ResultError::new("schema", problem))
        }
    }
}

/// Is it a version that this program understands?
fn check_version(value: &Value) -> Result<(), ResultError> {
    let field = "schema_version";
    let version = match value.get(field) {
        None => return Err(ResultError::new(field, "is missing")),
        Some(Value::String(version)) => version,
        Some(other) => {
            let problem = format!("expected a text such as `{SCHEMA_VERSION}`, found {}", kind_of(other));
            return Err(ResultError::new(field, problem));
        }
    };
    let malformed =
        || ResultError::new(field, format!("`{}` is not a version like `1.0.0`", shortened(version)));
    let mut numbers = version.split('.').map(str::parse::<u32>);
    let (Some(Ok(major)), Some(Ok(_)), Some(Ok(_)), None) =
        (numbers.next(), numbers.next(), numbers.next(), numbers.next())
    else {
        return Err(malformed());
    };
    let own = SCHEMA_VERSION.split('.').next().and_then(|text| text.parse().ok()).unwrap_or(0);
    if major == own {
        return Ok(());
    }
    let age = if major > own { "newer: update the lab" } else { "older: run native-bench again" };
    let problem =
        format!("this result has format version {version}, this program reads {own}.x; the file is {age}");
    Err(ResultError::new(field, problem))
}

/// Turns serde's words into those of somebody who looks at the file.
fn type_problem(path: &str, message: &str) -> ResultError {
    let path = if path == "." { "" } else { path };
    if let Some(rest) = message.strip_prefix("missing field `") {
        let name = rest.split('`').next().unwrap_or(rest);
        let dot = if path.is_empty() { "" } else { "." };
        return ResultError::new(format!("{path}{dot}{name}"), "is missing");
    }
    if let Some((found, expected)) =
        message.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected "))
    {
        return ResultError::new(
            path,
            format!("expected {}, found one of {found}", expected_words(expected)),
        );
    }
    let wrong = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    let Some((found, expected)) = wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) else {
        return ResultError::new(path, message);
    };
    ResultError::new(path, format!("expected {}, found {}", expected_words(expected), found_words(found)))
}

fn expected_words(expected: &str) -> String {
    match expected {
        "f64" => "a number".to_owned(),
        "u64" | "u32" | "u8" | "i32" => "a whole number that is not too large or negative".to_owned(),
        "a string" | "string" => "a text".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list".to_owned(),
        _ if expected.starts_with("struct ") => "an object".to_owned(),
        _ if expected.starts_with("a tuple of size ") => {
            expected.replace("a tuple of size", "a list of length")
        }
        other => other.to_owned(),
    }
}

fn found_words(found: &str) -> String {
    match found.split([' ', '`']).next() {
        Some("string") => "a string".to_owned(),
        Some("sequence") => "a list".to_owned(),
        Some("map") => "an object".to_owned(),
        Some("boolean" | "integer" | "floating" | "null") => found.replace("floating point", "number"),
        _ => found.to_owned(),
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The beginning of a text from a stranger's file, short enough for a message.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('\u{2026}');
    }
    short
}
