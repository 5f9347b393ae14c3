//! `export`: the numbers as CSV files, all tables as one Markdown file.

use super::arguments::Global;
use super::print;
use crate::failure::{Failure, UNSAFE_PLACE, USAGE};
use crate::output::{csv_files, markdown, visible};
use crate::results::{OutFile, read};
use clap::Args;
use core::fmt::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct ExportOptions {
    /// Result file
    #[arg(value_name = "RESULT.json")]
    pub file: PathBuf,
    // The figures of the page, which this program cannot draw: only an error that names the command that can.
    #[arg(long, value_name = "DIRECTORY", hide = true)]
    pub svg: Option<PathBuf>,
    /// Directory for the numbers, created if needed
    #[arg(long, value_name = "DIRECTORY")]
    pub csv: Option<PathBuf>,
    /// File for all tables and sentences as Markdown
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
}

/// Writes all requested files, or none if one of them cannot be written.
pub(super) fn export(global: &Global, options: &ExportOptions) -> Result<u8, Failure> {
    let result = options.file.display();
    if let Some(directory) = &options.svg {
        return Err(Failure::new(
            USAGE,
            format!(
                "cannot draw figures with --svg; run `npm run render -- --results {result} --out {}` in the repository, or save \
                 them from the page that `native-bench report {result} --out report.html` writes",
                directory.display()
            ),
        ));
    }
    if options.csv.is_none() && options.markdown.is_none() {
        return Err(Failure::new(
            USAGE,
            format!(
                "nothing to export; pass --csv DIRECTORY for the numbers or --markdown FILE for the tables; for figures, run `npm \
                 run render -- --results {result} --out DIRECTORY` in the repository"
            ),
        ));
    }
    let file = read(&options.file)?;
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    if let Some(directory) = &options.csv {
        make(directory)?;
        files.extend(csv_files(&file).into_iter().map(|(name, text)| (directory.join(name), text)));
    }
    if let Some(path) = &options.markdown {
        files.push((path.clone(), markdown(&file)));
    }
    let mut places = Vec::new();
    for (path, text) in &files {
        places.push((OutFile::prepare(path, global.force)?, text));
    }
    let mut list = String::new();
    for (place, text) in places {
        place.write(text.as_bytes())?;
        let _ = writeln!(list, "{}", visible(place.path().display()));
    }
    if files.is_empty() {
        print::note("nothing to export: this result contains no measurements");
    }
    print::result(&list)?;
    Ok(0)
}

/// Makes a directory; one that is there is fine.
fn make(directory: &Path) -> Result<(), Failure> {
    if directory.is_dir() {
        return Ok(());
    }
    std::fs::create_dir(directory).map_err(|error| {
        Failure::new(
            UNSAFE_PLACE,
            format!(
                "cannot create directory `{}`: {error}; choose a path with an existing, writable parent directory",
                directory.display()
            ),
        )
    })
}
