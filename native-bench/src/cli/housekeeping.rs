//! Commands that measure nothing.

use super::arguments::{Arguments, Global};
use super::print;
use crate::device::{Environment, ProcessorCounters};
use crate::experiments::kept_trees;
use crate::failure::{Failure, INTERNAL, UNSAFE_PLACE};
use crate::output::{Table, Terminal, bytes, visible};
use crate::scratch::{Leftover, leftovers, remove_leftover};
use clap_complete::Shell;
use core::fmt::Write;
use serde::Serialize;

/// The machine and what lies under the directory.
pub(super) fn info(global: &Global) -> Result<u8, Failure> {
    if !global.dir.is_dir() {
        return Err(no_directory(global));
    }
    let environment = Environment::capture(&global.dir);
    if global.json {
        return print::result(&json(&environment)?).map(|()| 0);
    }
    let mut table = Table::new(&["what", "value"]).with_texts(&[1]);
    let value = serde_json::to_value(&environment)
        .map_err(|error| Failure::new(INTERNAL, format!("cannot describe the machine: {error}")))?;
    flatten("", &value, &mut table);
    let counters =
        ProcessorCounters::open().map_or_else(|reason| format!("none: {reason}"), |_| "available".to_owned());
    table.row(vec!["processor_counters".to_owned(), counters]);
    let mut text = table.draw(&Terminal::of_stdout());
    if let Some(disclaimer) = environment.disclaimer() {
        let _ = writeln!(text, "! {disclaimer}");
    }
    print::drawing(&text)?;
    Ok(0)
}

fn no_directory(global: &Global) -> Failure {
    let shown = global.dir.display();
    Failure::new(UNSAFE_PLACE, format!("`{shown}` is not a directory; pass an existing directory with --dir"))
}

/// Rows for everything that is known.
fn flatten(path: &str, value: &serde_json::Value, table: &mut Table) {
    use serde_json::Value;
    match value {
        Value::Null => {}
        Value::Object(fields) => {
            for (name, field) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                flatten(&format!("{path}{dot}{name}"), field, table);
            }
        }
        Value::Array(items) if items.iter().all(Value::is_string) => {
            let names: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            table.row(vec![path.to_owned(), visible(names.join(", "))]);
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                flatten(&format!("{path}[{index}]"), item, table);
            }
        }
        Value::String(text) => table.row(vec![path.to_owned(), visible(text)]),
        other => table.row(vec![path.to_owned(), other.to_string()]),
    }
}

/// The schema of the result file.
pub(super) fn schema() -> Result<u8, Failure> {
    print::result(&lsm_lab_teaching::results::schema_text())?;
    Ok(0)
}

/// Removes the leftovers of runs: of killed ones, and of those that kept their data.
pub(super) fn clean(global: &Global, yes: bool) -> Result<u8, Failure> {
    if !global.dir.is_dir() {
        return Err(no_directory(global));
    }
    let found = leftovers(&global.dir)?;
    let mut removed = Vec::new();
    for leftover in &found {
        if yes && !leftover.in_use && remove_leftover(leftover)? {
            removed.push(leftover.path.clone());
        }
    }
    if global.json {
        let rows: Vec<serde_json::Value> = found
            .iter()
            .map(|leftover| {
                serde_json::json!({
                    "path": leftover.path.display().to_string(),
                    "bytes": leftover.bytes,
                    "kept": leftover.marker.keeps_data,
                    "trees": kept_trees(&leftover.path).0,
                    "in_use": leftover.in_use,
                    "removed": removed.contains(&leftover.path),
                })
            })
            .collect();
        return print::result(&json(&rows)?).map(|()| 0);
    }
    let mut text = String::new();
    for leftover in &found {
        let state = match (leftover.in_use, removed.contains(&leftover.path)) {
            (true, _) => "in use by a running benchmark".to_owned(),
            (false, true) => "removed".to_owned(),
            (false, false) => left_in_words(leftover),
        };
        let path = visible(leftover.path.display());
        let _ = writeln!(text, "{path} ({}): {state}", bytes(leftover.bytes));
    }
    if found.is_empty() {
        text.push_str("no leftover data\n");
    }
    print::result(&text)?;
    Ok(0)
}

/// Describes what `clean` may do with an unused directory.
fn left_in_words(leftover: &Leftover) -> String {
    let trees = match kept_trees(&leftover.path).0 {
        0 => return "leftover; remove with --yes".to_owned(),
        1 => "1 tree".to_owned(),
        count => format!("{count} trees"),
    };
    if leftover.marker.keeps_data {
        format!("{trees} kept by --keep-data; use with --reuse, or remove with --yes")
    } else {
        format!("left by a killed run ({trees}); continue with --resume or remove with --yes")
    }
}

/// Completions for a shell.
pub(super) fn completions(shell: Shell) -> Result<u8, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::shown(), "native-bench", &mut script);
    print::result(&String::from_utf8_lossy(&script))?;
    Ok(0)
}

/// Pretty JSON with a line end.
pub(super) fn json(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value);
    text.map(|text| text + "\n").map_err(|error| Failure::new(INTERNAL, format!("cannot emit JSON: {error}")))
}
