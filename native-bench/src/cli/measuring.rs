//! Commands that measure: from options to a plan, from an outcome to text and exit code.

use super::arguments::{Command, DeviceOptions, Global, HashOptions, LookupOptions, ProbeOptions};
use super::housekeeping::json;
use super::{planning, print, resume, strict};
use crate::device::{
    DeviceSpec, Environment, FioCheck, IoRequest, LatencyOptions, P50_DISAGREEMENT_MAX, P90_DISAGREEMENT_MAX,
    PAIRS_MIN, PageFile, Percentiles, measure_page_file, verify_fio as compare_with_fio,
};
use crate::experiments::{
    DeviceStage, HashStage, LookupStage, Outcome, Plan, ProbeStage, Scale, Session, Setting,
};
use crate::failure::{Failure, USAGE};
use crate::measure::stop::Stop;
use crate::measure::tree::TreeShape;
use crate::measure::workload::{POPULATION, Ranks, Workload};
use crate::output::{Table, Terminal, nanoseconds, on_stderr, report};
use crate::results::{ResultWriter, Utc, default_path, to_text};
use crate::scratch::{Scratch, Turn};
use core::time::Duration;
use lsm_lab_engine::native::Access;
use lsm_lab_engine::results::StopReason;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// KiB of one block.
const BLOCK_KIB: u32 = 4;

/// Measures, writes the result, prints it.
pub(super) fn measure(global: &Global, command: &Command, stop: &Stop) -> Result<u8, Failure> {
    let scale = global.scale.into();
    let plan = plan_of(command, scale, global.seed)?;
    let (dry_run, resumed) = match command {
        Command::Run(options) => (options.dry_run, options.resume.as_deref()),
        _ => (false, None),
    };
    if dry_run {
        return planning::show(global, &plan);
    }
    let earlier = resumed.map(resume::read).transpose()?;
    let writes_by_default = matches!(command, Command::Run(_));
    // A run that goes on goes on in its own file.
    let path = resumed.filter(|_| global.out.is_none()).map(Path::to_owned);
    let force = global.force || path.is_some();
    let writer = match path.or_else(|| out_path(global, &plan, writes_by_default)) {
        Some(path) => Some(ResultWriter::prepare(&path, force)?),
        None => None,
    };
    let written_to = writer.as_ref().map(|writer| writer.path().to_owned());
    let mut reporter = on_stderr(!global.no_progress, global.quiet);
    let mut session = Session::new(setting(global), &plan, stop.clone(), writer, &mut *reporter)?;
    if let Some(earlier) = earlier {
        session.go_on_from(earlier)?;
    }
    let Outcome { file, unwritten } = session.run(&plan)?;
    print::result(&if global.json { to_text(&file)? } else { report(&file, &Terminal::of_stdout()) })?;
    if let Some(failure) = unwritten {
        return Err(failure);
    }
    if let Some(path) = written_to.filter(|_| !global.quiet) {
        print::note(&format!("result: {}", path.display()));
    }
    match file.run.stop_reason {
        StopReason::Interrupted => {
            print::complaint("stopped before everything was measured; the result is marked as partial");
            Ok(128_u8.saturating_add(stop.signal().unwrap_or(2)))
        }
        StopReason::TimeUsedUp if !global.quiet => {
            print::note("warning: --max-time was used up; the result is marked as partial");
            Ok(0)
        }
        _ if global.strict => Ok(strict::gate(&file)),
        _ => Ok(0),
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
            "--queue-depths needs the real device: a device that is not there keeps a processor busy for each read. Leave out \
             one of --device and --queue-depths",
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

/// What is asked for, if not uniform keys.
fn workload_of(options: &LookupOptions) -> Result<Option<Workload>, Failure> {
    if let Some(path) = &options.trace {
        return Workload::of_trace(path).map(Some).map_err(|problem| Failure::new(USAGE, problem));
    }
    if options.workload == "zipf" {
        if !(options.theta > 0.0 && options.theta < 10.0) {
            return Err(Failure::new(USAGE, "--theta must be above 0 and below 10"));
        }
        let ranks = Arc::new(Ranks::new(options.theta, POPULATION));
        return Ok(Some(Workload::ZipfOfAbsent { ranks, population: 0 }));
    }
    Ok(options.workload.strip_prefix("ycsb-").and_then(|letter| Workload::ycsb(letter.chars().next()?)))
}

fn setting(global: &Global) -> Setting {
    Setting {
        directory: global.dir.clone(),
        io: global.io.into(),
        seed: global.seed,
        bytes_max: global.max_bytes,
        bytes_confirmed: global.yes_write,
        pin: !global.no_pin,
        lock: !global.no_lock,
        redact: global.redact,
        arguments: without_paths(std::env::args().skip(1)),
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

/// Interleaved runs of ours and of fio on one test file.
pub(super) fn verify_fio(global: &Global, seconds: u32, stop: &Stop) -> Result<u8, Failure> {
    let full = Scale::from(global.scale) == Scale::Full;
    let bytes: u64 = if full { 1 << 30 } else { 4 << 20 };
    let _turn = if global.no_lock { None } else { Some(Turn::take()?) };
    if bytes > global.max_bytes {
        return Err(Failure::new(
            crate::failure::NO_SPACE,
            "the test file has 1 GiB: allow it with --max-bytes",
        ));
    }
    let id = format!("fio-{}-{}", Utc::now().compact(), std::process::id());
    let scratch = Scratch::create(&global.dir, &id, bytes)?;
    let access =
        if IoRequest::from(global.io) == IoRequest::Buffered { Access::Buffered } else { Access::Direct };
    let mut reporter = on_stderr(!global.no_progress, global.quiet);
    reporter.begin("writing the test file", bytes);
    let file = PageFile::write(&scratch, access, bytes, global.seed, stop.flag(), &mut |done, _| {
        reporter.set(done);
    })?;
    reporter.end();
    let environment = Environment::capture(&global.dir);
    let path = file.read_set()?.paths()[0].clone();
    let pinned = if global.no_pin { None } else { crate::device::Pinned::to_last() };
    let cpu = pinned.as_ref().map(crate::device::Pinned::cpu);
    reporter.begin("ours and fio in turn", 2 * PAIRS_MIN as u64);
    let mut run = 0;
    let check = compare_with_fio(&path, PAIRS_MIN, seconds, cpu, || {
        run += 1;
        reporter.set(2 * run);
        let options = LatencyOptions {
            reads_max: 10_000_000,
            time_max: Duration::from_secs(seconds.into()),
            warm_up_min: Duration::from_millis(100),
            seed: global.seed.wrapping_add(run),
            extend: false,
            pin: !global.no_pin,
        };
        let found = measure_page_file(&file, &environment, &options, stop.flag(), &mut |_| {})?;
        Ok::<_, Failure>(Percentiles { p50_ns: found.latency.p50_ns, p90_ns: found.latency.p90_ns })
    });
    reporter.end();
    drop(scratch);
    // Whoever stopped it is told by the code which signal it was.
    let check = check.map_err(|failure| match stop.signal() {
        Some(signal) => Failure::new(128_u8.saturating_add(signal), "stopped"),
        None => failure,
    })?;
    print::result(&if global.json { json(&check)? } else { fio_text(&check) })?;
    Ok(u8::from(matches!(check, FioCheck::Compared { agrees: false, .. })))
}

fn fio_text(check: &FioCheck) -> String {
    match check {
        FioCheck::Skipped { reason } => format!("{reason}\n"),
        FioCheck::Compared { pairs, disagreement, p90_disagreement, agrees } => {
            let mut table = Table::new(&["pair", "ours p50", "fio p50", "ratio", "ours p90", "fio p90"]);
            for (number, pair) in (1..).zip(pairs) {
                table.row(vec![
                    number.to_string(),
                    nanoseconds(pair.ours.p50_ns),
                    nanoseconds(pair.fio.p50_ns),
                    format!("{:.3}", pair.ours.p50_ns / pair.fio.p50_ns),
                    nanoseconds(pair.ours.p90_ns),
                    nanoseconds(pair.fio.p90_ns),
                ]);
            }
            let verdict = if *agrees { "agrees with fio" } else { "DISAGREES with fio" };
            format!(
                "{}{verdict}: median |ln(ratio)| of p50 is {disagreement:.3}, at most {P50_DISAGREEMENT_MAX} wanted; of p90 \
                 {p90_disagreement:.3}, at most {P90_DISAGREEMENT_MAX} wanted\n",
                table.draw(&Terminal::of_stdout())
            )
        }
    }
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
