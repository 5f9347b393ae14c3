//! Output about loads: medians, ranges and ratios, and every single run.

use crate::cost::Cost;
use crate::environment;
use crate::shape::Shape;
use lsm_lab_filters::math::statistics::median;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Engine that loads, and its log mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loader {
    /// The name between processes and in the file.
    pub name: &'static str,
    /// The name in tables.
    pub shown: &'static str,
    /// Which engine.
    pub engine: LoadedEngine,
    /// True if there is a log, never synced.
    pub log: bool,
}

/// An engine that is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadedEngine {
    /// This project.
    Ours,
    /// RocksDB.
    RocksDb,
    /// `lsm-tree`.
    LsmTree,
}

const fn loader(name: &'static str, shown: &'static str, engine: LoadedEngine, log: bool) -> Loader {
    Loader { name, shown, engine, log }
}

/// All that are compared. `lsm-tree` has no log.
pub const LOADERS: [Loader; 5] = [
    loader("ours", "this engine", LoadedEngine::Ours, false),
    loader("rocksdb", "RocksDB", LoadedEngine::RocksDb, false),
    loader("lsm-tree", "lsm-tree", LoadedEngine::LsmTree, false),
    loader("ours-logged", "this engine, log", LoadedEngine::Ours, true),
    loader("rocksdb-logged", "RocksDB, log", LoadedEngine::RocksDb, true),
];

impl Loader {
    /// The loader of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        LOADERS.into_iter().find(|loader| loader.name == name)
    }
}

/// One load.
pub struct Run {
    /// Who.
    pub loader: Loader,
    /// What.
    pub shape: Shape,
    /// At which cost.
    pub cost: Cost,
}

/// Compared quantity, and its value of a cost.
type Measure = (&'static str, &'static str, fn(&Cost) -> f64);

#[expect(clippy::cast_precision_loss, reason = "bytes as megabytes")]
const MEASURES: [Measure; 7] = [
    ("processor s", "cpu_s", |cost| cost.cpu_s()),
    ("  of it user", "user_s", |cost| cost.user_s),
    ("  of it system", "system_s", |cost| cost.system_s),
    ("all put after s", "put_s", |cost| cost.put_s),
    ("at rest after s", "rest_s", |cost| cost.rest_s),
    ("memory at most MB", "peak_mb", |cost| cost.peak_bytes / 1e6),
    ("MB on disk", "disk_mb", |cost| cost.disk_bytes as f64 / 1e6),
];

/// Median, smallest and largest.
fn spread(runs: &[Run], loader: Loader, shape: Shape, measure: fn(&Cost) -> f64) -> [f64; 3] {
    let of_both = runs.iter().filter(|run| run.loader == loader && run.shape == shape);
    let values: Vec<f64> = of_both.map(|run| measure(&run.cost)).collect();
    let (least, most) =
        values.iter().fold((f64::NAN, f64::NAN), |(low, high), &value| (value.min(low), value.max(high)));
    [if values.is_empty() { f64::NAN } else { median(&values) }, least, most]
}

/// Formats the comparison of one shape: medians with ranges, and below each the ratio to the engine's value
/// with the same log.
#[must_use]
pub fn table(shape: Shape, runs: &[Run], versions: &str, variant: &str) -> String {
    let mut text = format!(
        "\nLoading {} in random order until at rest: this engine ({variant}), {versions}\n\
         median (range); below it, as a multiple of this engine with the same log\n{:<18}",
        shape.described(),
        ""
    );
    for loader in LOADERS {
        let _ = write!(text, "{:>24}", loader.shown);
    }
    text.push('\n');
    for (name, _, measure) in MEASURES {
        let spreads = LOADERS.map(|loader| spread(runs, loader, shape, measure));
        let _ = write!(text, "{name:<18}");
        for [median, low, high] in spreads {
            let _ = write!(text, "{:>24}", format!("{median:.2} ({low:.2} to {high:.2})"));
        }
        let _ = write!(text, "\n{:<18}", "");
        for (loader, spread) in LOADERS.into_iter().zip(spreads) {
            let base =
                LOADERS.iter().position(|base| base.engine == LoadedEngine::Ours && base.log == loader.log);
            let base = base.map_or(f64::NAN, |base| spreads[base][0]);
            let _ = write!(text, "{:>24}", format!("{:.3}x", spread[0] / base));
        }
        text.push('\n');
    }
    text.push_str(
        "Log: written, never synced; lsm-tree has none. lsm-tree flushes and compacts on the writer's only\n\
         thread, the other two on two more threads. So compare processor time, not wall time.\n",
    );
    text
}

/// Everything for programs.
#[must_use]
pub fn json(runs: &[Run], rocksdb: &str, variant: &str) -> String {
    let run = |run: &Run| {
        let numbers = MEASURES.map(|(_, field, measure)| (field.to_owned(), json!(measure(&run.cost))));
        let mut fields: serde_json::Map<String, Value> = numbers.into_iter().collect();
        fields.insert("loader".into(), json!(run.loader.name));
        fields.insert("log".into(), json!(run.loader.log));
        fields.insert("shape".into(), json!(run.shape.name));
        fields.insert("disk_bytes".into(), json!(run.cost.disk_bytes));
        Value::Object(fields)
    };
    let runs: Vec<Value> = runs.iter().map(run).collect();
    let file = json!({
        "format": "lsm-lab peers load 2",
        "versions": environment::versions(rocksdb),
        "build": environment::build(),
        "machine": environment::machine(),
        "variant": variant,
        "load_average_at_end": environment::load_average(),
        "runs": runs,
    });
    format!("{file:#}\n")
}
