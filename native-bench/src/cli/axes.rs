//! Options of `run` and `plan`: what is run, how large, and which axes differ from the sources.

use super::arguments::{
    parse_bits, parse_digest, parse_entry_bytes, parse_filter, parse_fraction, parse_theta,
};
use crate::experiments::{self, BetweenRuns, Overrides, Plan, Preset, Request, Scale, Spec};
use crate::failure::{Failure, USAGE};
use crate::measure::lookup::Broken;
use clap::Args;
use core::time::Duration;
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::DigestFunction;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Experiments to run.
#[derive(Debug, Args)]
pub(super) struct RunOptions {
    /// A preset or one or more experiments (see `list`)
    #[arg(required_unless_present = "resume", value_name = "PRESET|EXPERIMENT", value_parser = parse_name)]
    pub names: Vec<String>,
    /// Preset that sets the size of single experiments: quick, standard, paper-core, paper or mini
    #[arg(long, value_name = "PRESET", value_parser = parse_preset)]
    pub preset: Option<Preset>,
    /// Print the plan without running it
    #[arg(long)]
    pub dry_run: bool,
    /// Resume an interrupted run from its result file, which also holds its words and options
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Executions per comparison [default: quick 1, standard and paper 5, paper-core 10]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub executions: Option<u32>,
    /// Number of this execution, if the program runs itself again
    #[arg(long, hide = true, requires = "execution_file", value_parser = clap::value_parser!(u32).range(2..))]
    pub execution: Option<u32>,
    /// Result file of that execution
    #[arg(long, hide = true)]
    pub execution_file: Option<PathBuf>,
    /// Print all tables and charts instead of one screen
    #[arg(long)]
    pub full: bool,
    #[command(flatten)]
    pub data: DataOptions,
    #[command(flatten)]
    pub axes: Axes,
}

/// Fate of trees between runs.
#[derive(Debug, Args)]
pub(super) struct DataOptions {
    /// Keep built trees (not folded ones) under --dir for later runs, and reuse those that exist
    #[arg(long)]
    pub keep_data: bool,
    /// Reuse verified trees under --dir if parameters, seed and format match
    #[arg(long)]
    pub reuse: bool,
    /// For a test: bytes of trees after which the device is full
    #[arg(long, hide = true)]
    pub break_device: Option<u64>,
}

impl DataOptions {
    pub(super) fn between_runs(&self) -> BetweenRuns {
        match (self.keep_data, self.reuse) {
            (true, _) => BetweenRuns::Kept,
            (false, true) => BetweenRuns::Reused,
            (false, false) => BetweenRuns::Removed,
        }
    }
}

/// Values of axes; what is left out stays as the experiment has it.
#[derive(Debug, Args)]
pub(super) struct Axes {
    /// Lengths of keys, 8 to 2048 bytes
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u32).range(8..=2048))]
    pub key_bytes: Vec<u32>,
    /// Lengths of entries: 4096 divided by a whole number
    #[arg(long, value_delimiter = ',', value_parser = parse_entry_bytes)]
    pub entry_bytes: Vec<u32>,
    /// L: levels of the tree
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u8).range(1..=16))]
    pub levels: Vec<u8>,
    /// T: size ratio between adjacent levels
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u32).range(2..=64))]
    pub size_ratio: Vec<u32>,
    /// Size of a table in KiB
    #[arg(long, value_parser = clap::value_parser!(u32).range(4..=65_536))]
    pub table_kib: Option<u32>,
    /// Bits per key of the filters
    #[arg(long, value_delimiter = ',', value_parser = parse_bits)]
    pub bits_per_key: Vec<f64>,
    /// Fractions of empty lookups, 0 to 1
    #[arg(long = "empty", value_name = "SHARE", value_delimiter = ',', value_parser = parse_fraction)]
    pub empty_fractions: Vec<f64>,
    /// Skew of Zipf queries, above 0 and below 10
    #[arg(long, value_delimiter = ',', value_parser = parse_theta)]
    pub theta: Vec<f64>,
    /// Devices, by their names in the experiment
    #[arg(long, value_delimiter = ',')]
    pub device: Vec<String>,
    /// Digest functions
    #[arg(long, value_delimiter = ',', value_parser = parse_digest)]
    pub digest: Vec<DigestFunction>,
    /// Filter families
    #[arg(long, value_delimiter = ',', value_parser = parse_filter)]
    pub filter: Vec<FilterKind>,
    /// Number of seeds for repeated counts
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub seeds: Option<u32>,
    /// Approximate time per cell, in seconds
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: Option<u64>,
    /// For a test: fault of arm B
    #[arg(long, hide = true, value_parser = parse_broken)]
    pub break_arm: Option<Broken>,
}

impl Axes {
    fn overrides(&self) -> Overrides {
        Overrides {
            key_bytes: self.key_bytes.clone(),
            entry_bytes: self.entry_bytes.clone(),
            levels: self.levels.clone(),
            size_ratio: self.size_ratio.clone(),
            bits_per_key: self.bits_per_key.clone(),
            empty_fractions: self.empty_fractions.clone(),
            theta: self.theta.clone(),
            devices: self.device.clone(),
            digests: self.digest.clone(),
            filters: self.filter.clone(),
            table_kib: self.table_kib,
            seeds: self.seeds,
            cell_time: self.seconds.map(Duration::from_secs),
            broken: self.break_arm,
        }
    }
}

/// An axis of the command line: its option, how to leave it out, and how to give it each of two values.
type Axis = (&'static str, fn(&Overrides) -> bool, fn(&mut Overrides, usize));

/// All axes. An option has an effect if one of the two values gives other cells than the values of the experiment.
const AXES: &[Axis] = &[
    ("--key-bytes", |of| !of.key_bytes.is_empty(), |of, at| of.key_bytes = vec![[16, 64][at]]),
    ("--entry-bytes", |of| !of.entry_bytes.is_empty(), |of, at| of.entry_bytes = vec![[1024, 2048][at]]),
    ("--levels", |of| !of.levels.is_empty(), |of, at| of.levels = vec![[3, 4][at]]),
    ("--size-ratio", |of| !of.size_ratio.is_empty(), |of, at| of.size_ratio = vec![[2, 3][at]]),
    ("--bits-per-key", |of| !of.bits_per_key.is_empty(), |of, at| of.bits_per_key = vec![[7.5, 9.5][at]]),
    ("--empty", |of| !of.empty_fractions.is_empty(), |of, at| of.empty_fractions = vec![[0.3, 0.7][at]]),
    ("--theta", |of| !of.theta.is_empty(), |of, at| of.theta = vec![[0.33, 0.66][at]]),
    (
        "--device",
        |of| !of.devices.is_empty(),
        |of, at| of.devices = vec![["no-such-device", "real"][at].to_owned()],
    ),
    (
        "--digest",
        |of| !of.digests.is_empty(),
        |of, at| {
            of.digests = vec![[DigestFunction::Xxh64, DigestFunction::CityHash64][at]];
        },
    ),
    (
        "--filter",
        |of| !of.filters.is_empty(),
        |of, at| {
            of.filters = FilterKind::from_name(["blocked512", "cuckoo"][at]).into_iter().collect();
        },
    ),
    ("--table-kib", |of| of.table_kib.is_some(), |of, at| of.table_kib = Some([64, 128][at])),
    ("--seeds", |of| of.seeds.is_some(), |of, at| of.seeds = Some([3, 7][at])),
    (
        "--seconds",
        |of| of.cell_time.is_some(),
        |of, at| of.cell_time = Some(Duration::from_secs([7, 11][at])),
    ),
];

impl Axes {
    /// Refuses an axis that no cell of these experiments depends on.
    fn have_effect(&self, specs: &[&'static Spec], preset: Preset, seed: u64) -> Result<(), Failure> {
        let given = self.overrides();
        let cells = |overrides: Overrides| {
            let request = Request { preset, seed, executions: 1, overrides };
            let ids: Vec<&str> = specs.iter().map(|spec| spec.id).collect();
            let jobs = experiments::jobs(&ids, &request);
            jobs.into_iter().map(|job| (job.key, format!("{:?}", job.work.cost()))).collect::<BTreeSet<_>>()
        };
        let own = cells(Overrides::default());
        for (option, _, give) in AXES.iter().filter(|(_, is_given, _)| is_given(&given)) {
            let changes = (0..2).any(|at| {
                let mut overrides = Overrides::default();
                give(&mut overrides, at);
                cells(overrides) != own
            });
            if !changes {
                let names: Vec<&str> = specs.iter().map(|spec| spec.id).collect();
                return Err(Failure::new(
                    USAGE,
                    format!(
                        "{option} has no effect on {}, which does not vary it; leave it out",
                        names.join(" and ")
                    ),
                ));
            }
        }
        Ok(())
    }
}

impl RunOptions {
    /// The plan, or why there is none.
    pub(super) fn plan(&self, scale: Scale, seed: u64) -> Result<Plan, Failure> {
        let mut plan = self.plan_of_first(scale, seed + u64::from(self.execution.unwrap_or(1) - 1))?;
        if let (Some(chosen), Some(executions)) = (&mut plan.chosen, self.executions) {
            chosen.request.executions = executions;
        }
        Ok(if self.execution.is_some() { plan.further_execution() } else { plan })
    }

    fn plan_of_first(&self, scale: Scale, seed: u64) -> Result<Plan, Failure> {
        let refused = |sentence: &str| Err(Failure::new(USAGE, sentence));
        let overrides = self.axes.overrides();
        let presets: Vec<Preset> = self.names.iter().filter_map(|name| Preset::from_name(name)).collect();
        if let [preset, ..] = presets[..] {
            if self.names.len() > 1 {
                return refused(
                    "a preset cannot be combined with other names; to run several experiments with its sizes, use --preset",
                );
            }
            if overrides != Overrides::default() || self.preset.is_some() {
                return refused(
                    "a preset has fixed axes; to change one, run the experiment directly (see `list`)",
                );
            }
            return Ok(experiments::plan(preset, scale, seed));
        }
        let preset =
            if scale == Scale::MiniCi { Preset::MiniCi } else { self.preset.unwrap_or(Preset::Standard) };
        let specs: Vec<&'static Spec> =
            self.names.iter().filter_map(|name| experiments::find(name)).collect();
        let plan = experiments::plan_of(
            &specs,
            Request { preset, seed, executions: preset.executions(), overrides },
        );
        check_shapes(&plan)?;
        self.axes.have_effect(&specs, preset, seed)?;
        Ok(plan)
    }
}

/// A tree that cannot be built is refused before anything is measured.
fn check_shapes(plan: &Plan) -> Result<(), Failure> {
    let jobs = plan.chosen.as_ref().map_or_else(Vec::new, experiments::Chosen::jobs);
    if jobs.is_empty() {
        return Err(Failure::new(USAGE, "no experiment matches these axes; widen or remove one"));
    }
    for tree in experiments::trees_of(&jobs) {
        tree.shape.validate().map_err(|problem| Failure::new(USAGE, problem))?;
    }
    Ok(())
}

fn parse_broken(text: &str) -> Result<Broken, String> {
    match text {
        "answers" => Ok(Broken::Answers),
        "hashes" => Ok(Broken::Hashes),
        "panics" => Ok(Broken::Panics),
        _ => Err("one of answers, hashes, panics".to_owned()),
    }
}

fn parse_preset(text: &str) -> Result<Preset, String> {
    Preset::from_name(text).ok_or_else(|| format!("one of {}", preset_names()))
}

fn parse_name(text: &str) -> Result<String, String> {
    if Preset::from_name(text).is_some() || experiments::find(text).is_some() {
        return Ok(text.to_owned());
    }
    let known: Vec<&str> = experiments::REGISTRY.iter().map(|spec| spec.id).collect();
    Err(format!("one of the presets {}, or of the experiments {}", preset_names(), known.join(", ")))
}

fn preset_names() -> String {
    Preset::ALL.map(Preset::name).join(", ")
}
