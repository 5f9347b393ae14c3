//! `native-bench claims`: what result files say about the claims of the sources.

use super::arguments::Global;
use super::housekeeping::json;
use super::print;
use crate::claims;
use crate::failure::{Failure, UNSAFE_PLACE, USAGE};
use crate::output::Terminal;
use core::fmt::Write;
use lsm_lab_engine::results::{ResultFile, TEXT_BYTES_MAX, parse};
use std::path::{Path, PathBuf};

/// Judges each file by its numbers, whatever verdicts it holds itself.
pub(super) fn claims(global: &Global, files: &[PathBuf]) -> Result<u8, Failure> {
    let read: Vec<(&Path, ResultFile)> =
        files.iter().map(|path| Ok((path.as_path(), read(path)?))).collect::<Result<_, Failure>>()?;
    if global.json {
        let rows: Vec<serde_json::Value> = read
            .iter()
            .map(|(path, file)| {
                serde_json::json!({
                    "file": path.display().to_string(),
                    "run": file.run.id,
                    "claims": claims::verdicts(file),
                })
            })
            .collect();
        return print::result(&json(&rows)?).map(|()| 0);
    }
    let terminal = Terminal::of_stdout();
    let mut text = String::new();
    for (path, file) in &read {
        if read.len() > 1 {
            let _ = writeln!(text, "{}", terminal.bold(&path.display().to_string()));
        }
        text.push_str(&claims::text(&claims::verdicts(file), &terminal));
    }
    print::result(&text)?;
    Ok(0)
}

/// A result file that passes every check.
fn read(path: &Path) -> Result<ResultFile, Failure> {
    let shown = path.display();
    let facts = std::fs::metadata(path)
        .map_err(|error| Failure::new(UNSAFE_PLACE, format!("`{shown}` cannot be read: {error}")))?;
    if facts.len() > TEXT_BYTES_MAX as u64 {
        return Err(Failure::new(USAGE, format!("`{shown}` is too large for a result of native-bench")));
    }
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::new(UNSAFE_PLACE, format!("`{shown}` cannot be read: {error}")))?;
    parse(&text).map_err(|error| {
        Failure::new(USAGE, format!("`{shown}` is no result of native-bench that can be judged: {error}"))
    })
}
