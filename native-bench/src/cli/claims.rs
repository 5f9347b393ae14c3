//! `native-bench claims`: what result files say about the claims of the sources.

use super::arguments::Global;
use super::housekeeping::json;
use super::print;
use crate::claims;
use crate::failure::{Failure, USAGE};
use crate::output::{Terminal, visible};
use crate::results::{OutFile, read, read_with_text};
use clap::Args;
use core::fmt::Write;
use lsm_lab_teaching::results::ResultFile;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct ClaimsOptions {
    /// Result files of native-bench
    #[arg(required = true, value_name = "RESULT.json")]
    pub files: Vec<PathBuf>,
    /// Also list the claims that no cell of the run could test
    #[arg(long)]
    pub all: bool,
    /// Write the verdicts into the files; no other part of a file changes
    #[arg(long, conflicts_with = "all")]
    pub update: bool,
}

/// Judges each file by its numbers, whatever verdicts it holds itself.
pub(super) fn claims(global: &Global, options: &ClaimsOptions) -> Result<u8, Failure> {
    let files = &options.files;
    if options.update {
        return update(files);
    }
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
    let extent = if options.all { claims::Extent::All } else { claims::Extent::Tested };
    let mut text = String::new();
    for (path, file) in &read {
        if read.len() > 1 {
            let _ = writeln!(text, "{}", terminal.bold(&visible(path.display())));
        }
        text.push_str(&claims::text(&claims::verdicts(file), file, extent, &terminal));
    }
    print::drawing(&text)?;
    Ok(0)
}

/// Judges each file again by its numbers and stores the verdicts.
fn update(files: &[PathBuf]) -> Result<u8, Failure> {
    let mut text = String::new();
    for path in files {
        let (file, before) = read_with_text(path)?;
        let after = claims::replaced(&before, &claims::verdicts(&file)).ok_or_else(|| {
            let path = path.display();
            let reason =
                "it has no list of claims in the layout of native-bench; omit --update to print the verdicts";
            Failure::new(USAGE, format!("cannot update `{path}`: {reason}"))
        })?;
        if after != before {
            OutFile::prepare(path, true)?.write(after.as_bytes())?;
        }
        let state = if after == before { "unchanged" } else { "updated" };
        let _ = writeln!(text, "{}: {state}", visible(path.display()));
    }
    print::result(&text)?;
    Ok(0)
}
