//! Commands that measure: from options to a plan, from an outcome to text and exit code.

use super::arguments::{Command, DeviceOptions, Global, HashOptions, LookupOptions, ProbeOptions};
use super::axes::{DataOptions, RunOptions};
use super::report::text_of;
use super::{planning, print, resumed, strict};
use crate::device::{DeviceSpec, ProcessorCounters};
use crate::experiments::{
    BetweenRuns, DeviceStage, HashStage, KeptData, LookupStage, Outcome, Plan, ProbeStage, Program, Scale,
    Session, Setting, is_unfinished,
};
use crate::failure::{Failure, INTERNAL, USAGE};
use crate::measure::stop::Stop;
use crate::measure::tree::TreeShape;
use crate::measure::workload::{POPULATION, Ranks, Workload};
use crate::output::{bytes, on_stderr};
use crate::results::{ResultWriter, Utc, default_path, read_exactly, to_text, visible_file};
use core::time::Duration;
use lsm_lab_teaching::results::{ResultFile, StopReason};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// KiB of one block.
const BLOCK_KIB: u32 = 4;

/// Measures, writes the result, prints it.
pub(super) fn measure(global: &Global, command: &Command, stop: &Stop) -> Result<u8, Failure> {
    let scale = global.scale.into();
    let plan = plan_of(command, scale, global.seed)?;
    if global.json && matches!(command, Command::Run(_) | Command::Lookup(_)) && is_full(command) {
        return Err(Failure::new(USAGE, "--json prints the whole result; omit --full"));
    }
    let (dry_run, earlier_file) = match command {
        Command::Run(options) => (options.dry_run, options.resume.as_deref()),
        _ => (false, None),
    };
    if let Command::Run(RunOptions { execution_file: Some(file), .. }) = command {
        return execute(global, command, &plan, file, stop);
    }
    uses_its_options(global, &plan)?;
    if let Command::Lookup(LookupOptions { counters: true, .. }) = command {
        ProcessorCounters::open()
            .map_err(|reason| Failure::new(INTERNAL, format!("cannot count processor events: {reason}")))?;
    }
    if dry_run {
        return planning::show(global, &plan);
    }
    let earlier = earlier_file.map(unfinished).transpose()?;
    let writes_by_default = matches!(command, Command::Run(_));
    // A run that goes on goes on in its own file.
    let path = earlier_file
        .filter(|file| global.out.as_deref().is_none_or(|out| is_same(file, out)))
        .map(Path::to_owned);
    let force = global.force || path.is_some();
    let writer = match path.or_else(|| out_path(global, &plan, writes_by_default)) {
        Some(path) => Some(ResultWriter::prepare(&path, force)?),
        None => None,
    };
    let written_to = writer.as_ref().map(|writer| writer.path().to_owned());
    let mut reporter = on_stderr(!global.no_progress, global.quiet);
    let mut session = Session::new(setting(global, command), &plan, stop.clone(), writer, &mut *reporter)?;
    if let Some(earlier) = earlier {
        session.go_on_from(earlier)?;
    }
    let Outcome { file, unwritten, kept } = session.run(&plan)?;
    if global.json {
        print::result(&to_text(&file)?)?;
    } else {
        print::drawing(&text_of(&visible_file(&file)?, is_full(command)))?;
    }
    if let Some(failure) = unwritten {
        return Err(failure);
    }
    let way_on = match (command, &written_to) {
        (Command::Run(_), Some(file)) => {
            format!("; to continue: {}", resumed::way_on(file, given_dir(global)))
        }
        _ => String::new(),
    };
    if let Some(path) = written_to.filter(|_| !global.quiet) {
        print::note(&format!("result: {}", path.display()));
    }
    if let Some(kept) = kept.filter(|_| !global.quiet) {
        print::note(&kept_in_words(&kept, &global.dir));
    }
    match file.run.stop_reason {
        StopReason::Interrupted => {
            print::complaint(&format!("interrupted; the result is partial{way_on}"));
            Ok(128_u8.saturating_add(stop.signal().unwrap_or(2)))
        }
        StopReason::TimeUsedUp if !global.quiet => {
            print::note(&format!("warning: --max-time reached; the result is partial{way_on}"));
            Ok(0)
        }
        _ if global.strict => Ok(strict::gate(&file)),
        _ => Ok(0),
    }
}

/// Returns whether two paths name one existing file.
fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| path.canonicalize().ok();
    place(one).is_some_and(|found| place(other) == Some(found))
}

/// The value of --dir, if it was given.
fn given_dir(global: &Global) -> Option<&Path> {
    let is_given = global.line.iter().any(|token| token.to_string_lossy().starts_with("--dir"));
    is_given.then_some(&*global.dir)
}

/// Reads the file of a run that is resumed.
fn unfinished(path: &Path) -> Result<ResultFile, Failure> {
    let earlier = read_exactly(path)?;
    is_unfinished(&earlier, &path.display().to_string())?;
    Ok(earlier)
}

/// Refuses options about data if a run writes none.
fn uses_its_options(global: &Global, plan: &Plan) -> Result<(), Failure> {
    match global.about_data.as_ref().filter(|_| plan.written_bytes() == 0) {
        Some(option) => Err(Failure::new(
            USAGE,
            format!("{option} has no effect, because this run writes no data; leave it out"),
        )),
        None => Ok(()),
    }
}

/// Runs an execution after the first one: its result goes to a file that the first execution reads.
fn execute(global: &Global, command: &Command, plan: &Plan, file: &Path, stop: &Stop) -> Result<u8, Failure> {
    let earlier = if file.exists() { Some(read_exactly(file)?) } else { None };
    let writer = ResultWriter::prepare(file, true)?;
    let mut reporter = on_stderr(!global.no_progress, global.quiet);
    // The first execution holds the turn of this user. Kept trees are not those of this execution's seed.
    let seed = plan.chosen.as_ref().map_or(global.seed, |chosen| chosen.request.seed);
    let setting =
        Setting { seed, lock: false, program: None, trees: BetweenRuns::Removed, ..setting(global, command) };
    let mut session = Session::new(setting, plan, stop.clone(), Some(writer), &mut *reporter)?;
    if let Some(earlier) = earlier {
        session.go_on_from(earlier)?;
    }
    let outcome = session.run(plan)?;
    outcome.unwritten.map_or(Ok(0), Err)
}

fn kept_in_words(kept: &KeptData, dir: &Path) -> String {
    let trees = if kept.trees == 1 { "1 tree".to_owned() } else { format!("{} trees", kept.trees) };
    format!(
        "kept {trees} ({}) in {}; use again with --reuse, or remove with `native-bench clean --dir {} --yes`",
        bytes(kept.bytes),
        kept.directory.display(),
        dir.display()
    )
}

/// Returns whether everything is printed.
fn is_full(command: &Command) -> bool {
    match command {
        Command::Run(options) => options.full,
        Command::Lookup(options) => options.full,
        _ => true,
    }
}

fn plan_of(command: &Command, scale: Scale, seed: u64) -> Result<Plan, Failure> {
    match command {
        Command::Device(options) => device_plan(options, scale),
        Command::Hash(options) => Ok(hash_plan(options, scale)),
        Command::Probe(options) => Ok(probe_plan(options, scale, seed)),
        Command::Lookup(options) => lookup_plan(options, scale, seed),
        Command::Run(options) => options.plan(scale, seed),
        other => Err(Failure::new(USAGE, format!("{other:?} measures nothing"))),
    }
}

fn device_plan(options: &DeviceOptions, scale: Scale) -> Result<Plan, Failure> {
    if options.device != DeviceSpec::Real && !options.queue_depths.is_empty() {
        return Err(Failure::new(
            USAGE,
            "--queue-depths needs the real device, because an emulated device keeps a processor busy for each read; omit \
             --device or --queue-depths",
        ));
    }
    let mut stage = DeviceStage::new(scale, Duration::from_secs(options.seconds));
    stage.reads_max = if scale == Scale::Full { 2_000_000 } else { stage.reads_max };
    stage.warm_up = if scale == Scale::Full { Duration::from_secs(1) } else { stage.warm_up };
    if let Some(mib) = options.file_mib {
        stage.file_bytes = mib << 20;
    }
    Ok(Plan {
        device: Some(stage),
        read_from: options.device.clone(),
        queue_depths: options.queue_depths.clone(),
        engine: options.engine.map(Into::into),
        ..Plan::empty("device")
    })
}

fn hash_plan(options: &HashOptions, scale: Scale) -> Plan {
    let mut stage = HashStage::all_lengths(scale);
    if !options.key_bytes.is_empty() {
        stage.key_bytes.clone_from(&options.key_bytes);
    }
    if !options.function.is_empty() {
        stage.functions.clone_from(&options.function);
    }
    Plan { hash: Some(stage), ..Plan::empty("hash") }
}

fn probe_plan(options: &ProbeOptions, scale: Scale, seed: u64) -> Plan {
    let shape = TreeShape { bits_per_key: options.bits_per_key, ..LookupStage::new(scale, seed, &[]).shape };
    let mut stage = ProbeStage::of_tree(scale, &shape, true);
    if !options.filter.is_empty() {
        stage.filters.clone_from(&options.filter);
    }
    if scale == Scale::Full {
        stage.bytes_max = options.memory_mib << 20;
    }
    Plan { probe: Some(stage), ..Plan::empty("probe") }
}

fn lookup_plan(options: &LookupOptions, scale: Scale, seed: u64) -> Result<Plan, Failure> {
    let mut stage = LookupStage::new(scale, seed, &options.empty_fractions);
    let base = stage.shape;
    let key_bytes = options.key_bytes.unwrap_or(base.key_bytes);
    let shape = TreeShape {
        levels: options.levels.unwrap_or(base.levels),
        size_ratio: options.size_ratio.unwrap_or(base.size_ratio),
        blocks_per_table: options.table_kib.map_or(base.blocks_per_table, |kib| kib / BLOCK_KIB),
        key_bytes,
        filter: options.filter.unwrap_or(base.filter),
        bits_per_key: options.bits_per_key.unwrap_or(base.bits_per_key),
        digest: options.digest.unwrap_or(base.digest),
        ..base
    };
    shape.validate().map_err(|problem| Failure::new(USAGE, problem))?;
    stage.shape = shape;
    if let Some(seconds) = options.seconds {
        stage.budget.time_max = Duration::from_secs(seconds);
        stage.budget.pairs_max = usize::MAX;
    }
    if let Some(workload) = workload_of(options)? {
        stage.workloads = vec![workload];
    }
    Ok(Plan::of_lookups("lookup", scale, stage))
}

/// Returns the requested workload, if keys are not uniform.
fn workload_of(options: &LookupOptions) -> Result<Option<Workload>, Failure> {
    if let Some(path) = &options.trace {
        return Workload::of_trace(path).map(Some).map_err(|problem| Failure::new(USAGE, problem));
    }
    if options.workload == "zipf" {
        let ranks = Arc::new(Ranks::new(options.theta, POPULATION));
        return Ok(Some(Workload::ZipfOfAbsent { ranks, population: 0 }));
    }
    Ok(options.workload.strip_prefix("ycsb-").and_then(|letter| Workload::ycsb(letter.chars().next()?)))
}

fn setting(global: &Global, command: &Command) -> Setting {
    let data = match command {
        Command::Run(options) => Some(&options.data),
        Command::Lookup(options) => Some(&options.data),
        _ => None,
    };
    Setting {
        directory: global.dir.clone(),
        io: global.io.into(),
        seed: global.seed,
        bytes_max: global.max_bytes,
        bytes_confirmed: global.yes_write,
        pin: !global.no_pin,
        lock: !global.no_lock,
        wait_quiet: global.wait_quiet.map(Duration::from_secs),
        redact: global.redact,
        trees: data.map_or(BetweenRuns::Removed, DataOptions::between_runs),
        full_after_bytes: data.and_then(|data| data.break_device),
        program: std::env::current_exe().ok().map(|file| Program { file, arguments: global.line.clone() }),
        arguments: without_paths(global.line.iter().map(|token| token.to_string_lossy().into_owned())),
    }
}

fn out_path(global: &Global, plan: &Plan, by_default: bool) -> Option<PathBuf> {
    let here = || default_path(&PathBuf::from("."), Utc::now(), &plan.preset);
    global.out.clone().or_else(|| by_default.then(here))
}

/// Paths may name people: their values stay out of the result.
fn without_paths(arguments: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut skip_next = false;
    for argument in arguments {
        let name = argument.split('=').next().unwrap_or(&argument).to_owned();
        if skip_next {
            kept.push("...".to_owned());
            skip_next = false;
        } else if matches!(name.as_str(), "--dir" | "--out" | "--resume" | "--trace") {
            skip_next = name == argument;
            kept.push(if skip_next { name } else { format!("{name}=...") });
        } else if let Some((before, _)) = argument.split_once("replay:") {
            kept.push(format!("{before}replay:..."));
        } else {
            kept.push(argument);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::without_paths;

    #[test]
    fn paths_stay_out_of_results() {
        let given = ["run", "quick", "--dir", "/home/someone", "--out=/home/someone/x.json", "--seed", "3"];
        let kept = without_paths(given.iter().map(|&argument| argument.to_owned()));
        assert_eq!(kept, ["run", "quick", "--dir", "...", "--out=...", "--seed", "3"]);
        let given =
            ["device", "--device", "replay:/home/someone/x.json", "--device=replay:x", "--device", "nvm"];
        let kept = without_paths(given.iter().map(|&argument| argument.to_owned()));
        assert_eq!(kept, ["device", "--device", "replay:...", "--device=replay:...", "--device", "nvm"]);
    }
}
