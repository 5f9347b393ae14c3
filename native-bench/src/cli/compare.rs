//! `compare`: two results, side by side.

use super::arguments::Global;
use super::housekeeping::json;
use super::print;
use crate::failure::{Failure, USAGE};
use crate::output::{Document, Terminal};
use crate::results::read;
use clap::Args;
use lsm_lab_teaching::results::{Checked, Comparison};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct CompareOptions {
    /// The first result
    #[arg(value_name = "FIRST.json")]
    pub first: PathBuf,
    /// The second result, compared with the first
    #[arg(value_name = "SECOND.json")]
    pub second: PathBuf,
}

/// Prints what the gains differ by.
pub(super) fn compare(global: &Global, options: &CompareOptions) -> Result<u8, Failure> {
    let [first, second] = [read(&options.first)?, read(&options.second)?].map(|file| Checked::from(&file));
    let comparison =
        Comparison::of(&first, &second).map_err(|error| Failure::new(USAGE, error.to_string()))?;
    if global.json {
        print::result(&json(&comparison)?)?;
    } else {
        print::drawing(&Document::of_comparison(&comparison).text(&Terminal::of_stdout()))?;
    }
    Ok(0)
}
