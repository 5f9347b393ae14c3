//! Commands and options.

use super::axes::{DataOptions, RunOptions};
use super::claims::ClaimsOptions;
use super::compare::CompareOptions;
use super::export::ExportOptions;
use super::manual::ManualOptions;
use super::open::OpenOptions;
use super::report::ReportOptions;
use crate::device::{DEVICE_HELP, DeviceSpec, Engine};
use crate::experiments::{IoRequest, Scale};
use crate::failure::{Failure, USAGE};
use crate::output::visible;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::DigestFunction;
use std::ffi::OsString;
use std::path::PathBuf;

/// Seeds stay below 2^53, so that JavaScript reads them exactly.
const SEED_MAX: u64 = 1 << 53;

/// Measures the gain of sharing one digest per lookup on this machine, with read, hash and probe latencies
/// and a confidence interval
#[derive(Debug, Parser)]
#[command(name = "native-bench", version, arg_required_else_help = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub global: Global,
}

impl Arguments {
    /// Reads the command line; ends the program if the parser refuses it.
    ///
    /// # Errors
    /// [`Failure`] 2 if an option has no effect, or does not agree with the run that is resumed.
    pub(super) fn of_command_line() -> Result<Self, Failure> {
        let mut line: Vec<OsString> = std::env::args_os().skip(1).collect();
        let mut matches = Self::matches_of(&line);
        if let Some(problem) = super::effect::problem(&matches) {
            return Err(Failure::new(USAGE, problem));
        }
        if let Some(completed) = super::resumed::completed(&Self::shown(), &matches)? {
            line = completed;
            matches = Self::matches_of(&line);
        }
        let mut arguments = Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        arguments.global.about_data = super::effect::given_about_data(&matches);
        arguments.global.line = line;
        Ok(arguments)
    }

    /// Parses words and options; ends the program if the parser refuses them.
    fn matches_of(line: &[OsString]) -> ArgMatches {
        let program = OsString::from("native-bench");
        Self::shown().try_get_matches_from(std::iter::once(&program).chain(line)).unwrap_or_else(|error| {
            // Messages quote words as they are, so the line is refused again, with words that are visible.
            let visible = line.iter().map(|word| OsString::from(visible(word.display())));
            let again = Self::shown().try_get_matches_from(std::iter::once(program).chain(visible));
            super::help::with_hint(again.err().unwrap_or(error)).exit()
        })
    }

    /// Builds the command tree shown by `--help`.
    pub(super) fn shown() -> clap::Command {
        super::help::shown(Self::command())
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Show the machine and the device under --dir (writes nothing)
    Info,
    /// Measure the read cost (`T_D`): random reads of 4 KiB, one at a time
    Device(DeviceOptions),
    /// Measure the hash cost (`T_H`): hashing one key, by function and length
    Hash(HashOptions),
    /// Measure the probe cost (`T_P`): probing one filter, by filter and cache
    Probe(ProbeOptions),
    /// Compare lookups with one digest per filter and with one shared digest (paired)
    Lookup(LookupOptions),
    /// Run a preset, or experiments from `list`; `quick` takes about a minute
    Run(RunOptions),
    /// Show what a run would write, its duration and the claims it tests (measures nothing)
    Plan(RunOptions),
    /// List presets and experiments
    List,
    /// Check published claims against result files: reproduced, contradicted or inconclusive, with reasons
    Claims(ClaimsOptions),
    /// Print the JSON Schema of the result file
    Schema,
    /// List leftover data under --dir (killed runs, --keep-data); remove it with --yes
    Clean {
        /// Remove all listed data, including data kept with --keep-data
        #[arg(long)]
        yes: bool,
    },
    /// Compare measured read latency with fio, in interleaved runs on one file
    VerifyFio {
        /// Duration of each run, in seconds
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=600))]
        seconds: u32,
    },
    /// Check a whole store and list every fault (read-only); exit code 6 if any
    Check {
        /// Directory of the store
        directory: PathBuf,
    },
    /// Copy reliable data from a damaged store into a new one; exit code 6 on data loss
    Repair {
        /// Directory of the damaged store (opened read-only)
        directory: PathBuf,
        /// Directory for the new store; must be empty or not exist
        #[arg(long, value_name = "DIRECTORY")]
        into: PathBuf,
        /// Also keep values that may be out of date; deleted keys may reappear
        #[arg(long)]
        keep_doubtful: bool,
    },
    /// Print a result as text, or write one HTML file with --out
    Report(ReportOptions),
    /// Write the numbers of a result as CSV and its tables as Markdown
    Export(ExportOptions),
    /// Compare the gains of two results and list the differences between the machines
    Compare(CompareOptions),
    /// Open a result in the lab: serves it on this machine and prints the link
    Open(OpenOptions),
    /// Print completions for a shell
    Completions {
        /// Shell
        shell: Shell,
    },
    /// Print the manual page of the program or of a command
    Man(ManualOptions),
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct Global {
    /// Existing directory or mount point for test data; the run uses a temporary subdirectory
    #[arg(long, global = true, default_value = ".", value_name = "DIRECTORY")]
    pub dir: PathBuf,
    /// Result file [default for `run`: a new file in results/ if it exists, else in the current directory]
    #[arg(long, global = true, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print JSON on stdout instead of tables
    #[arg(long, global = true)]
    pub json: bool,
    /// Print no progress and no warnings
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// Print no progress
    #[arg(long, global = true)]
    pub no_progress: bool,
    /// Seed for all random choices
    #[arg(long, global = true, default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..=SEED_MAX))]
    pub seed: u64,
    /// I/O mode for reading files
    #[arg(long, global = true, value_enum, default_value_t = Io::Direct)]
    pub io: Io,
    /// Maximum number of bytes to write (suffixes: KiB, MiB, GiB)
    #[arg(long, global = true, default_value = "16GiB", value_parser = parse_bytes)]
    pub max_bytes: u64,
    /// Confirm a run that writes up to BYTES, if that is more than 16 GiB
    #[arg(long, global = true, value_name = "BYTES", default_value = "0", value_parser = parse_bytes)]
    pub yes_write: u64,
    /// Maximum run time in seconds; then the run saves a partial result
    #[arg(long, global = true, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_time: Option<u64>,
    /// Exit with code 7 if the machine was too noisy for a conclusion
    #[arg(long, global = true)]
    pub strict: bool,
    /// Wait up to this number of seconds until other programs leave processors and device idle
    #[arg(long, global = true, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "600",
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub wait_quiet: Option<u64>,
    /// Do not pin the measuring thread to one CPU
    #[arg(long, global = true)]
    pub no_pin: bool,
    /// Run even if another native-bench is running
    #[arg(long, global = true)]
    pub no_lock: bool,
    /// Replace the file named by --out
    #[arg(long, global = true)]
    pub force: bool,
    /// Remove hardware model names from the result
    #[arg(long, global = true)]
    pub redact: bool,
    /// Size of runs
    #[arg(long, global = true, hide = true, value_enum, default_value_t = ScaleName::Full)]
    pub scale: ScaleName,
    /// An option about written data that the user gave
    #[arg(skip)]
    pub about_data: Option<String>,
    /// Words and options of the command, with those of the file of a resumed run
    #[arg(skip)]
    pub line: Vec<OsString>,
}

#[derive(Debug, Args)]
pub(super) struct DeviceOptions {
    /// Measurement time in seconds, without warm-up
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// Size of the test file in MiB
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    pub file_mib: Option<u64>,
    #[arg(long, default_value = "real", value_name = "DEVICE", help = format!("Device to read: {DEVICE_HELP}"))]
    pub device: DeviceSpec,
    /// Also measure reads per second at these queue depths, for example 1,2,4,8
    #[arg(long, value_delimiter = ',', value_name = "DEPTHS", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub queue_depths: Vec<u32>,
    /// Interface for concurrent reads [default: io-uring if the kernel allows it, else threads]
    #[arg(long, value_enum, requires = "queue_depths")]
    pub engine: Option<EngineName>,
}

/// Interface that keeps reads in flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum EngineName {
    /// One thread with a ring of the kernel
    IoUring,
    /// One thread per read
    Threads,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Self {
        match name {
            EngineName::IoUring => Self::IoUring,
            EngineName::Threads => Self::Threads,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct HashOptions {
    /// Lengths of keys, 8 to 65536 bytes
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u32).range(8..=65_536))]
    pub key_bytes: Vec<u32>,
    /// Functions: xxh3, xxh64, murmur64a
    #[arg(long, value_delimiter = ',', value_parser = parse_digest)]
    pub function: Vec<DigestFunction>,
}

#[derive(Debug, Args)]
pub(super) struct ProbeOptions {
    /// Filter families, for example standard, blocked512, cuckoo; an unknown name lists all
    #[arg(long, value_delimiter = ',', value_parser = parse_filter)]
    pub filter: Vec<FilterKind>,
    /// Bits per key
    #[arg(long, default_value_t = 10.0, value_parser = parse_bits)]
    pub bits_per_key: f64,
    /// Maximum memory for filters, in MiB
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    pub memory_mib: u64,
}

#[derive(Debug, Args)]
pub(super) struct LookupOptions {
    /// Fractions of empty lookups, 0 to 1
    #[arg(long = "empty", value_delimiter = ',', default_value = "1", value_parser = parse_fraction)]
    pub empty_fractions: Vec<f64>,
    /// Key distribution: uniform, zipf (skewed absent keys), ycsb-a, -b, -c, -d, -f (point reads only)
    #[arg(long, default_value = "uniform", value_parser = ["uniform", "zipf", "ycsb-a", "ycsb-b", "ycsb-c", "ycsb-d", "ycsb-f"])]
    pub workload: String,
    /// Skew of the workload zipf, above 0 and below 10
    #[arg(long, default_value_t = 0.99, value_parser = parse_theta)]
    pub theta: f64,
    /// File with one key id per line; ids below the number of entries exist, others are absent
    #[arg(long, value_name = "FILE", conflicts_with = "workload")]
    pub trace: Option<PathBuf>,
    /// L: levels of the tree
    #[arg(long)]
    pub levels: Option<u8>,
    /// T: size ratio between adjacent levels
    #[arg(long)]
    pub size_ratio: Option<u32>,
    /// Size of a table in KiB
    #[arg(long, value_parser = clap::value_parser!(u32).range(4..=65_536))]
    pub table_kib: Option<u32>,
    /// Length of a key
    #[arg(long)]
    pub key_bytes: Option<u32>,
    /// Filter family, for example standard, blocked512, cuckoo; an unknown name lists all
    #[arg(long, value_parser = parse_filter)]
    pub filter: Option<FilterKind>,
    /// Bits per key
    #[arg(long, value_parser = parse_bits)]
    pub bits_per_key: Option<f64>,
    /// Digest: xxh3, xxh64, murmur64a
    #[arg(long, value_parser = parse_digest)]
    pub digest: Option<DigestFunction>,
    /// Fail if processor events cannot be counted (default: count them if the system permits)
    #[arg(long)]
    pub counters: bool,
    /// Approximate time per fraction, in seconds
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: Option<u64>,
    /// Print all tables and charts instead of one screen
    #[arg(long)]
    pub full: bool,
    #[command(flatten)]
    pub data: DataOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Io {
    /// Bypass the page cache; fail if that is not possible
    Direct,
    /// Use the page cache and label the result accordingly
    Buffered,
    /// Direct if possible, else buffered with a warning
    Auto,
}

impl From<Io> for IoRequest {
    fn from(io: Io) -> Self {
        match io {
            Io::Direct => Self::Direct,
            Io::Buffered => Self::Buffered,
            Io::Auto => Self::Auto,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ScaleName {
    Full,
    MiniCi,
}

impl From<ScaleName> for Scale {
    fn from(scale: ScaleName) -> Self {
        match scale {
            ScaleName::Full => Self::Full,
            ScaleName::MiniCi => Self::MiniCi,
        }
    }
}

fn parse_bytes(text: &str) -> Result<u64, String> {
    let (digits, factor) = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("", 1)]
        .into_iter()
        .find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, factor)))
        .unwrap_or((text, 1));
    let number: u64 =
        digits.trim().parse().map_err(|_| "expected a number, or one with KiB, MiB or GiB".to_owned())?;
    number.checked_mul(factor).ok_or_else(|| "too many bytes".to_owned())
}

pub(super) fn parse_fraction(text: &str) -> Result<f64, String> {
    let fraction: f64 = text.parse().map_err(|_| "expected a fraction from 0 to 1".to_owned())?;
    if (0.0..=1.0).contains(&fraction) {
        Ok(fraction)
    } else {
        Err("expected a fraction from 0 to 1".to_owned())
    }
}

pub(super) fn parse_theta(text: &str) -> Result<f64, String> {
    let expected = || "expected a skew above 0 and below 10".to_owned();
    let theta: f64 = text.parse().map_err(|_| expected())?;
    if theta > 0.0 && theta < 10.0 { Ok(theta) } else { Err(expected()) }
}

/// Blocks hold whole entries of equal size, so only some sizes are what they are called.
pub(super) fn parse_entry_bytes(text: &str) -> Result<u32, String> {
    const BLOCK: u32 = 4096;
    let bytes: u32 = text.parse().map_err(|_| "expected a number of bytes".to_owned())?;
    if !(32..=BLOCK).contains(&bytes) {
        return Err("expected 32 to 4096 bytes".to_owned());
    }
    let count = BLOCK / bytes;
    if BLOCK / count == bytes {
        return Ok(bytes);
    }
    let (larger, smaller) = (BLOCK / count, BLOCK / (count + 1));
    Err(format!("must be 4096 divided by a whole number; nearest valid sizes: {smaller}, {larger}"))
}

pub(super) fn parse_bits(text: &str) -> Result<f64, String> {
    let bits: f64 = text.parse().map_err(|_| "expected a number from 1 to 64".to_owned())?;
    if (1.0..=64.0).contains(&bits) { Ok(bits) } else { Err("expected a number from 1 to 64".to_owned()) }
}

pub(super) fn parse_digest(text: &str) -> Result<DigestFunction, String> {
    DigestFunction::from_name(text).ok_or_else(|| {
        format!("expected one of: {}", names(DigestFunction::ALL.iter().map(|known| known.name())))
    })
}

pub(super) fn parse_filter(text: &str) -> Result<FilterKind, String> {
    FilterKind::from_name(text)
        .ok_or_else(|| format!("one of {}", names(FilterKind::ALL.iter().map(|known| known.name()))))
}

fn names<'a>(known: impl Iterator<Item = &'a str>) -> String {
    known.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn the_options_of_all_commands_are_known_to_help() {
        let arguments = Arguments::command();
        let globals =
            arguments.get_arguments().filter(|arg| arg.is_global_set()).map(|arg| arg.get_id().as_str());
        for id in globals {
            assert!(super::super::help::is_global(id), "{id}");
        }
    }

    #[test]
    fn every_command_of_the_guide_makes_sense() {
        let guide = include_str!("../../../docs/native-bench.md");
        let commands: Vec<&str> = guide.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
        let of_program = commands.iter().filter(|command| command.starts_with("native-bench "));
        for command in of_program.clone() {
            let words = command.split_whitespace();
            let matches = Arguments::shown().try_get_matches_from(words);
            let problem = matches.as_ref().ok().and_then(super::super::effect::problem);
            assert!(matches.is_ok() && problem.is_none(), "{command}: {problem:?}");
        }
        assert!(of_program.count() >= 9, "{commands:?}");
    }

    #[test]
    fn a_store_is_offered_no_options_of_measurements() {
        let mut shown = Arguments::shown();
        for name in ["check", "repair"] {
            let help = shown.find_subcommand_mut(name).unwrap().render_long_help().to_string();
            assert!(help.contains("--json") && help.contains("DIRECTORY"), "{help}");
            assert!(!help.contains("--max-bytes") && !help.contains("--no-pin"), "{help}");
        }
    }

    #[test]
    fn sizes_and_fractions() {
        for (text, expected) in
            [("0", Ok(0)), ("300MiB", Ok(300 << 20)), ("2GiB", Ok(2 << 30)), ("7 KiB", Ok(7 << 10))]
        {
            assert_eq!(parse_bytes(text), expected);
        }
        for text in ["", "GiB", "-1", "1TB", "99999999999GiB"] {
            assert!(parse_bytes(text).is_err(), "{text}");
        }
        assert!(
            parse_fraction("0.5").is_ok() && parse_fraction("1.1").is_err() && parse_fraction("NaN").is_err()
        );
    }
}
