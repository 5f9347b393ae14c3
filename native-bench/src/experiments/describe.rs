//! From what was found out to the words of the result file.

use super::place;
use super::plan::Plan;
use super::setting::Setting;
use crate::device::{DeviceReport, Environment, Timer};
use crate::measure::tree::Tree;
use crate::results::Utc;
use lsm_lab_teaching::results::{
    Backing, Calibration, ReadLatency, ResultFile, Run, SCHEMA_NAME, SCHEMA_VERSION, StopReason, Tool,
    Tree as TreeFacts,
};
use xxhash_rust::xxh3::xxh3_64;

/// Bytes of a block, as a number of the result.
const BLOCK_BYTES_WORD: u32 = 4096;

/// A result in which nothing was measured yet.
pub(super) fn blank_result(
    setting: &Setting,
    plan: &Plan,
    captured: &Environment,
    pinned_cpu: Option<usize>,
) -> ResultFile {
    let started = Utc::now();
    let timer = Timer::measure();
    let io = place::no_io();
    ResultFile {
        schema: SCHEMA_NAME.to_owned(),
        schema_version: SCHEMA_VERSION.to_owned(),
        run: Run {
            id: run_id(started),
            started_utc: started.to_string(),
            preset: plan.preset.clone(),
            seed: setting.seed,
            tool: tool(),
            arguments: setting.arguments.clone(),
            partial: true,
            executions: None,
            stop_reason: StopReason::Running,
            duration_s: None,
            written_bytes: None,
            earlier: Vec::new(),
        },
        environment: place::environment(captured, pinned_cpu, setting.redact),
        filesystem: place::filesystem(captured),
        device: place::device(captured, io.effective, setting.redact),
        io,
        calibration: Calibration {
            timer: lsm_lab_teaching::results::Timer {
                resolution_ns: timer.resolution_ns,
                overhead_ns: timer.overhead_ns,
            },
            read_latency: None,
            queue_depths: Vec::new(),
            hash: Vec::new(),
            probe: Vec::new(),
            hash_in_place: Vec::new(),
            not_measurable: Vec::new(),
        },
        tree: None,
        lookups: Vec::new(),
        experiments: Vec::new(),
        claims: Vec::new(),
        parity: None,
        warnings: Vec::new(),
    }
}

/// Different for every run, and nothing of the machine.
fn run_id(started: Utc) -> String {
    let nanoseconds = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.subsec_nanos());
    let text = format!("{} {nanoseconds} {}", started.seconds, std::process::id());
    format!("{:016x}", xxh3_64(text.as_bytes()))
}

fn tool() -> Tool {
    Tool {
        name: env!("CARGO_PKG_NAME").to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        target: env!("NATIVE_BENCH_TARGET").to_owned(),
        profile: if cfg!(debug_assertions) { "debug" } else { "release" }.to_owned(),
        rustc: Some(env!("NATIVE_BENCH_RUSTC").to_owned()).filter(|version| !version.is_empty()),
    }
}

/// The tree as the result has it.
pub(super) fn facts_of(tree: &Tree) -> TreeFacts {
    let shape = &tree.shape;
    let version = tree.store.version();
    let data_bytes = version.tables().map(|table| table.data_bytes()).sum();
    let entries: u64 = version.tables().map(|table| table.entry_count()).sum();
    TreeFacts {
        levels: shape.levels.into(),
        size_ratio: shape.size_ratio,
        tables: version.tables().count() as u64,
        entries,
        key_bytes: shape.key_bytes,
        entry_bytes: BLOCK_BYTES_WORD / shape.entries_per_block,
        filter: shape.filter.name().to_owned(),
        bits_per_key: shape.bits_per_key,
        digest: shape.digest.name().to_owned(),
        table_bytes: shape.table_bytes(),
        data_bytes,
        filter_bytes: Some(tree.filter_bytes()),
        backing: if tree.folded_into_bytes.is_some() { Backing::Folded } else { Backing::Literal },
        folded_into_bytes: tree.folded_into_bytes,
        runs_per_level: Some(shape.runs_per_level).filter(|&runs| runs > 1),
    }
}

/// Latencies as the result has them.
pub(super) fn latency_of(report: &DeviceReport) -> ReadLatency {
    let latency = &report.latency;
    ReadLatency {
        n: latency.n,
        p50_ns: latency.p50_ns,
        p90_ns: latency.p90_ns,
        p99_ns: latency.p99_ns,
        p999_ns: Some(latency.p999_ns),
        min_ns: latency.min_ns,
        max_ns: Some(latency.max_ns),
        mean_ns: latency.mean_ns,
        trimmed_mean_ns: latency.trimmed_mean_ns,
        histogram: latency.histogram.clone(),
        steady: latency.steady,
        cached_p50_ns: report.cached_p50_ns,
        blocks: Some(latency.blocks),
    }
}
