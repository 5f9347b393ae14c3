//! The manual page, made from the same texts as the help.

use super::arguments::Arguments;
use super::print;
use crate::failure::{Failure, INTERNAL, USAGE};
use clap::Args;
use clap_mangen::Man;

#[derive(Debug, Args)]
pub(super) struct ManualOptions {
    /// Command to describe [default: the program]
    pub command: Option<String>,
}

/// Prints a page for `man`.
pub(super) fn manual(options: &ManualOptions) -> Result<u8, Failure> {
    let program = Arguments::shown();
    let command = match &options.command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            let known =
                || program.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ");
            found.ok_or_else(|| {
                Failure::new(USAGE, format!("unknown command `{name}`; expected one of: {}", known()))
            })?
        }
    };
    let mut page = Vec::new();
    Man::new(command)
        .render(&mut page)
        .map_err(|error| Failure::new(INTERNAL, format!("cannot create the manual page: {error}")))?;
    print::result(&String::from_utf8_lossy(&page))?;
    Ok(0)
}
