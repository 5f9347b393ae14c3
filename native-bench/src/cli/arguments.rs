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
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::DigestFunction;
use std::path::PathBuf;

/// Seeds stay below 2^53, so that JavaScript reads them exactly.
const SEED_MAX: u64 = 1 << 53;

/// What sharing one digest per lookup is worth on this machine: read, hash and probe latencies, and the gain, with an
/// interval.
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
    /// [`Failure`] 2 if an option has no effect.
    pub(super) fn of_command_line() -> Result<Self, Failure> {
        let matches = Self::shown().try_get_matches().unwrap_or_else(|error| {
            let error = super::help::with_hint(error);
            error.exit()
        });
        if let Some(problem) = super::effect::problem(&matches) {
            return Err(Failure::new(USAGE, problem));
        }
        let mut arguments = Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        arguments.global.about_data = super::effect::given_about_data(&matches);
        Ok(arguments)
    }

    /// The commands as help shows them.
    pub(super) fn shown() -> clap::Command {
        super::help::shown(Self::command())
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Show the machine and the device under --dir; writes nothing
    Info,
    /// Measure the read cost (`T_D`): random reads of 4 KiB, one at a time
    Device(DeviceOptions),
    /// Measure the hash cost (`T_H`): hashing one key, by function and length
    Hash(HashOptions),
    /// Measure the probe cost (`T_P`): probing one filter, by filter and cache
    Probe(ProbeOptions),
    /// Compare lookups with a digest per filter and with one shared digest, in pairs
    Lookup(LookupOptions),
    /// Run a preset or experiments of `list`; `quick` takes under a minute
    Run(RunOptions),
    /// Say what a run would write, how long it takes and which claims it tests; measures nothing
    Plan(RunOptions),
    /// List presets and experiments
    List,
    /// Say for each claim of the sources whether result files reproduce it, contradict it or cannot tell, and why
    Claims(ClaimsOptions),
    /// Print the JSON Schema of the result file
    Schema,
    /// Show what runs left under --dir, killed ones or with --keep-data, and remove it with --yes
    Clean {
        /// Remove what was found, kept data too
        #[arg(long)]
        yes: bool,
    },
    /// Compare our read latency with that of fio, in interleaved runs on one file
    VerifyFio {
        /// Seconds of each run
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=600))]
        seconds: u32,
    },
    /// Read all of a store and name every fault; changes nothing, ends with 6 if there is one
    Check {
        /// The directory of the store
        directory: PathBuf,
    },
    /// Salvage what is certain of a damaged store into a new one; ends with 6 if anything was lost
    Repair {
        /// The directory of the damaged store; it is only read
        directory: PathBuf,
        /// The directory of the new store: empty, or not there yet
        #[arg(long, value_name = "DIRECTORY")]
        into: PathBuf,
        /// Keep values that may be out of date too: deleted keys may come back
        #[arg(long)]
        keep_doubtful: bool,
    },
    /// Show a result again as text, or write it as one HTML file with --out
    Report(ReportOptions),
    /// Write the charts of a result as SVG and its numbers as CSV
    Export(ExportOptions),
    /// Compare the gains of two results, and list what differs between the machines
    Compare(CompareOptions),
    /// Show a result in the lab: serves it on this machine and prints the link
    Open(OpenOptions),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, of the program or of a command
    Man(ManualOptions),
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct Global {
    /// Existing directory or mount point for test data; the run creates its own directory there and removes it
    #[arg(long, global = true, default_value = ".", value_name = "DIRECTORY")]
    pub dir: PathBuf,
    /// File for the result [default for `run`: results/ if there is one here, else here]
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
    /// Seed of everything random
    #[arg(long, global = true, default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..=SEED_MAX))]
    pub seed: u64,
    /// How files are read
    #[arg(long, global = true, value_enum, default_value_t = Io::Direct)]
    pub io: Io,
    /// Bytes that may be written; also with KiB, MiB, GiB
    #[arg(long, global = true, default_value = "16GiB", value_parser = parse_bytes)]
    pub max_bytes: u64,
    /// For runs that write more than 16 GiB: says once more that they may
    #[arg(long, global = true, value_name = "BYTES", default_value = "0", value_parser = parse_bytes)]
    pub yes_write: u64,
    /// Seconds after which the run ends with what it has
    #[arg(long, global = true, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_time: Option<u64>,
    /// End with 7 if the machine was too noisy for a claim
    #[arg(long, global = true)]
    pub strict: bool,
    /// Wait until other programs leave processors and device alone, for at most so many seconds
    #[arg(long, global = true, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "600",
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub wait_quiet: Option<u64>,
    /// Let the system move the measuring thread between processors
    #[arg(long, global = true)]
    pub no_pin: bool,
    /// Measure although another native-bench is running
    #[arg(long, global = true)]
    pub no_lock: bool,
    /// Replace the file named by --out
    #[arg(long, global = true)]
    pub force: bool,
    /// Leave names of models out of the result
    #[arg(long, global = true)]
    pub redact: bool,
    /// How large runs are
    #[arg(long, global = true, hide = true, value_enum, default_value_t = ScaleName::Full)]
    pub scale: ScaleName,
    /// An option about written data that the user gave
    #[arg(skip)]
    pub about_data: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct DeviceOptions {
    /// Seconds of the reads that count
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// Size of the test file in MiB
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    pub file_mib: Option<u64>,
    #[arg(long, default_value = "real", value_name = "DEVICE", help = format!("What is read: {DEVICE_HELP}"))]
    pub device: DeviceSpec,
    /// Reads in flight at a time, as 1,2,4,8,16,32: also measure reads a second with so many
    #[arg(long, value_delimiter = ',', value_name = "DEPTHS", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub queue_depths: Vec<u32>,
    /// What keeps them in flight [default: io-uring if the kernel allows it, else threads]
    #[arg(long, value_enum, requires = "queue_depths")]
    pub engine: Option<EngineName>,
}

/// What keeps reads in flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum EngineName {
    /// One thread with a ring of the kernel
    IoUring,
    /// As many threads as reads
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
    /// Filters of any family, such as standard, blocked512 or cuckoo; a wrong name lists all
    #[arg(long, value_delimiter = ',', value_parser = parse_filter)]
    pub filter: Vec<FilterKind>,
    /// Bits per key
    #[arg(long, default_value_t = 10.0, value_parser = parse_bits)]
    pub bits_per_key: f64,
    /// Memory that filters may take, in MiB
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    pub memory_mib: u64,
}

#[derive(Debug, Args)]
pub(super) struct LookupOptions {
    /// Shares of lookups that find nothing, 0 to 1
    #[arg(long = "empty", value_delimiter = ',', default_value = "1", value_parser = parse_fraction)]
    pub empty_fractions: Vec<f64>,
    /// Keys asked for: uniform, zipf (absent keys, skewed), ycsb-a, -b, -c, -d, -f (the point reads of these mixes)
    #[arg(long, default_value = "uniform", value_parser = ["uniform", "zipf", "ycsb-a", "ycsb-b", "ycsb-c", "ycsb-d", "ycsb-f"])]
    pub workload: String,
    /// Skew of the workload zipf, above 0 and below 10
    #[arg(long, default_value_t = 0.99, value_parser = parse_theta)]
    pub theta: f64,
    /// Keys asked for, from a file: one id a line; ids below the number of entries are found, others are not
    #[arg(long, value_name = "FILE", conflicts_with = "workload")]
    pub trace: Option<PathBuf>,
    /// L: levels of the tree
    #[arg(long)]
    pub levels: Option<u8>,
    /// T: how many times larger each level is than the one above
    #[arg(long)]
    pub size_ratio: Option<u32>,
    /// Size of a table in KiB
    #[arg(long, value_parser = clap::value_parser!(u32).range(4..=65_536))]
    pub table_kib: Option<u32>,
    /// Length of a key
    #[arg(long)]
    pub key_bytes: Option<u32>,
    /// Filter of any family, such as standard, blocked512 or cuckoo; a wrong name lists all
    #[arg(long, value_parser = parse_filter)]
    pub filter: Option<FilterKind>,
    /// Bits per key
    #[arg(long, value_parser = parse_bits)]
    pub bits_per_key: Option<f64>,
    /// Digest: xxh3, xxh64, murmur64a
    #[arg(long, value_parser = parse_digest)]
    pub digest: Option<DigestFunction>,
    /// End with an error if the processor counts no events; they are counted by default where the system allows it
    #[arg(long)]
    pub counters: bool,
    /// Seconds for each share, about
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: Option<u64>,
    /// Print all tables and charts, not one screen
    #[arg(long)]
    pub full: bool,
    #[command(flatten)]
    pub data: DataOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Io {
    /// Past the page cache, or not at all
    Direct,
    /// Through the page cache, and labelled so
    Buffered,
    /// Direct, else buffered with a warning
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
    Err(format!("4096 divided by a whole number is wanted: {smaller} or {larger}, say"))
}

pub(super) fn parse_bits(text: &str) -> Result<f64, String> {
    let bits: f64 = text.parse().map_err(|_| "expected a number from 1 to 64".to_owned())?;
    if (1.0..=64.0).contains(&bits) { Ok(bits) } else { Err("expected a number from 1 to 64".to_owned()) }
}

pub(super) fn parse_digest(text: &str) -> Result<DigestFunction, String> {
    DigestFunction::from_name(text)
        .ok_or_else(|| format!("one of {}", names(DigestFunction::ALL.iter().map(|known| known.name()))))
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
