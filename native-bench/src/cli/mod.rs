//! The command line: from arguments to a plan, and from an outcome to text and exit code.
//!
//! Stdout is the result, stderr everything else. Exit codes are in [`crate::failure`].

mod arguments;
mod axes;
mod claims;
mod compare;
mod effect;
mod export;
mod help;
mod housekeeping;
mod manual;
mod measuring;
mod open;
mod planning;
mod print;
mod report;
mod resumed;
mod stores;
mod strict;
mod verify_fio;

use crate::failure::{Failure, INTERNAL};
use crate::measure::stop::Stop;
use arguments::{Arguments, Command};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::Duration;

/// Runs the program.
#[must_use]
pub fn run() -> ExitCode {
    // clap prints usage errors itself and ends with 2.
    let arguments = match Arguments::of_command_line() {
        Ok(arguments) => arguments,
        Err(failure) => {
            print::complaint(&failure.message);
            return ExitCode::from(failure.code);
        }
    };
    // If the handler cannot be set, the signal ends the program as it ends others.
    #[cfg(unix)]
    let _ = Stop::survive_size_limits();
    // Unwinding has already removed the files of the run.
    let outcome = catch_unwind(AssertUnwindSafe(|| dispatch(&arguments))).unwrap_or_else(|_| {
        Err(Failure::new(
            INTERNAL,
            "this is an internal error of native-bench (see above); the result file contains all finished work",
        ))
    });
    match outcome {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            print::complaint(&failure.message);
            ExitCode::from(failure.code)
        }
    }
}

fn dispatch(arguments: &Arguments) -> Result<u8, Failure> {
    match &arguments.command {
        Command::Info => housekeeping::info(&arguments.global),
        Command::List => planning::list(&arguments.global),
        Command::Plan(options) => planning::plan(&arguments.global, options),
        Command::Schema => housekeeping::schema(),
        Command::Claims(options) => claims::claims(&arguments.global, options),
        Command::Clean { yes } => housekeeping::clean(&arguments.global, *yes),
        Command::Check { directory } => stores::check(&arguments.global, directory, &stop(arguments)?),
        Command::Repair { directory, into, keep_doubtful } => {
            stores::repair(&arguments.global, directory, into, *keep_doubtful, &stop(arguments)?)
        }
        Command::Report(options) => report::report(&arguments.global, options),
        Command::Export(options) => export::export(&arguments.global, options),
        Command::Compare(options) => compare::compare(&arguments.global, options),
        Command::Open(options) => open::open(&arguments.global, options, &stop(arguments)?),
        Command::Man(options) => manual::manual(options),
        Command::Completions { shell } => housekeeping::completions(*shell),
        Command::VerifyFio { seconds } => {
            verify_fio::verify_fio(&arguments.global, *seconds, &stop(arguments)?)
        }
        measuring => measuring::measure(&arguments.global, measuring, &stop(arguments)?),
    }
}

/// Handlers are set before anything is written.
fn stop(arguments: &Arguments) -> Result<Stop, Failure> {
    Stop::on_signals(arguments.global.max_time.map(Duration::from_secs))
        .map_err(|error| Failure::new(INTERNAL, format!("cannot handle signals: {error}")))
}
