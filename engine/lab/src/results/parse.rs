//! Text to a checked value, or the faulty field and its fault.
//!
//! Checks run from coarse to fine: JSON, a file of this program, a known version, the types of all fields,
//! plausible values.

use super::validate::validate;
use super::{SCHEMA_NAME, SCHEMA_VERSION, TEXT_BYTES_MAX};
use core::fmt;
use serde_json::Value;

/// Why a text is not a result file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultError {
    /// The field, as `calibration.hash[2].ns_latency`; empty if no field is to blame.
    pub field: String,
    /// Description of the fault.
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

/// Checks a result file without reading it into types.
///
/// # Errors
/// [`ResultError`] with the exact field, for text that is not JSON, other JSON, another major version, a
/// field of the wrong type, or an impossible value.
pub fn check_text(text: &str) -> Result<(), ResultError> {
    checked(text).map(|_| ())
}

/// Reads and checks a result file.
///
/// # Errors
/// As [`check_text`].
#[cfg(feature = "result-types")]
pub fn parse(text: &str) -> Result<super::ResultFile, ResultError> {
    let value = checked(text)?;
    // A value that passed the checks has the types: a test compares the two on every field.
    let mut file: super::ResultFile =
        serde_json::from_value(value).map_err(|error| ResultError::new("", error.to_string()))?;
    file.name_missing_costs();
    Ok(file)
}

pub(super) fn checked(text: &str) -> Result<Value, ResultError> {
    if text.len() > TEXT_BYTES_MAX {
        let problem = format!("this text has {} bytes, more than any native-bench result", text.len());
        return Err(ResultError::new("", problem));
    }
    let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| ResultError::new("", format!("this is not JSON: {error}")))?;
    check_schema(&value)?;
    check_version(&value)?;
    validate(&value)?;
    Ok(value)
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

pub(super) fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The beginning of a text from a stranger's file, short enough for a message.
pub(super) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('\u{2026}');
    }
    short
}
