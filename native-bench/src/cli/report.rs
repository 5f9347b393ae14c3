//! `report`: a result again, as text or as one HTML file.

use super::arguments::Global;
use super::print;
use crate::failure::{Failure, USAGE};
use crate::output::{Terminal, html, report as full, summary};
use crate::results::{OutFile, read};
use clap::Args;
use lsm_lab_teaching::results::ResultFile;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct ReportOptions {
    /// A result file
    #[arg(value_name = "RESULT.json")]
    pub file: PathBuf,
    /// Print all tables and charts, not one screen
    #[arg(long)]
    pub full: bool,
}

/// The result for the terminal: one screen, or everything.
pub(super) fn text_of(file: &ResultFile, everything: bool) -> String {
    let terminal = Terminal::of_stdout();
    if everything { full(file, &terminal) } else { summary(file, &terminal) }
}

/// Prints the result, or writes it as HTML to `--out`.
pub(super) fn report(global: &Global, options: &ReportOptions) -> Result<u8, Failure> {
    let file = read(&options.file)?;
    if options.full && global.out.is_some() {
        return Err(Failure::new(USAGE, "the HTML report always contains everything; omit --full or --out"));
    }
    let Some(out) = &global.out else {
        print::drawing(&text_of(&file, options.full))?;
        return Ok(0);
    };
    let extension = out.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if !matches!(extension, "html" | "htm") {
        return Err(Failure::new(
            USAGE,
            format!(
                "--out must end in .html, but is `{}`; for plain text, redirect standard output \
                 for text",
                out.display()
            ),
        ));
    }
    let place = OutFile::prepare(out, global.force)?;
    place.write(html::page(&file, html::figures().as_deref())?.as_bytes())?;
    if !global.quiet {
        print::note(&format!("report: {} (open it in any browser)", out.display()));
    }
    Ok(0)
}
