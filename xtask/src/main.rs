//! Generates code, and checks what the compilers do not: tidiness, and that observation costs nothing.
//!
//! Run as `cargo xtask <task>`. Everything here is a development tool: nothing of it is shipped, so errors are
//! `anyhow` sentences and not types. The crate stays in the dev profile: it is compiled far more often than its speed
//! would be noticed.
//!
//! **Not here**: what needs Node (`scripts/`), and what Cargo, clippy and Biome already check.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command-line tool speaks to its user")]

mod codegen;
mod observer_cost;
mod tidy;
mod workspace;

use anyhow::bail;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <task>

tasks:
  codegen [--check]   write the generated sources, or fail when they are stale
  tidy                check headers and names of files
  observer-cost       check that an unobserved lookup has no additional instruction";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> anyhow::Result<()> {
    match arguments {
        ["codegen"] => codegen::write(),
        ["codegen", "--check"] => codegen::check(),
        ["tidy"] => tidy::check(),
        ["observer-cost"] => observer_cost::check(),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        [] => bail!("no task given\n{USAGE}"),
        _ => bail!("unknown task or option: {}\n{USAGE}", arguments.join(" ")),
    }
}
