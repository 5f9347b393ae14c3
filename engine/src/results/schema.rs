//! The JSON Schema of the result file, made from its types.

use super::{ResultFile, SCHEMA_NAME, SCHEMA_VERSION};

/// The schema, formatted as it is committed.
///
/// # Panics
/// Never: a schema is JSON.
#[must_use]
pub fn schema_text() -> String {
    let mut schema = schemars::schema_for!(ResultFile);
    schema.insert("title".to_owned(), format!("{SCHEMA_NAME} {SCHEMA_VERSION}").into());
    let mut text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
    text.push('\n');
    text
}
