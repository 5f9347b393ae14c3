//! `compare`: two results beside each other.

use super::arguments::Global;
use super::housekeeping::json;
use super::print;
use crate::failure::Failure;
use crate::output::{Document, Terminal};
use crate::results::comparison::Comparison;
use crate::results::read;
use clap::Args;
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
    let comparison = Comparison::of(&read(&options.first)?, &read(&options.second)?)?;
    let text = if global.json {
        json(&comparison)?
    } else {
        Document::of_comparison(&comparison).text(&Terminal::of_stdout())
    };
    print::result(&text)?;
    Ok(0)
}
