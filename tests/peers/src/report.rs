//! What is printed and written: medians, ranges and ratios, and every single run.

use crate::cost::Cost;
use crate::workload::Shape;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Who is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    /// This project.
    Ours,
    /// The other one.
    RocksDb,
}

impl Engine {
    /// Both, ours first.
    pub(crate) const ALL: [Self; 2] = [Self::Ours, Self::RocksDb];

    /// The name between processes and in the file.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::RocksDb => "rocksdb",
        }
    }
}

/// One load.
pub(crate) struct Run {
    pub(crate) engine: Engine,
    pub(crate) shape: Shape,
    pub(crate) cost: Cost,
}

/// What is compared, and how it is read from a cost.
type Measure = (&'static str, &'static str, fn(&Cost) -> f64);

#[expect(clippy::cast_precision_loss, reason = "bytes as megabytes")]
const MEASURES: [Measure; 6] = [
    ("processor s", "cpu_s", |cost| cost.cpu_s()),
    ("  of it user", "user_s", |cost| cost.user_s),
    ("  of it system", "system_s", |cost| cost.system_s),
    ("all put after s", "put_s", |cost| cost.put_s),
    ("at rest after s", "rest_s", |cost| cost.rest_s),
    ("MB on disk", "disk_mb", |cost| cost.disk_bytes as f64 / 1e6),
];

/// Median, smallest and largest.
fn spread(runs: &[Run], engine: Engine, shape: Shape, measure: fn(&Cost) -> f64) -> [f64; 3] {
    let of_both = runs.iter().filter(|run| run.engine == engine && run.shape == shape);
    let mut values: Vec<f64> = of_both.map(|run| measure(&run.cost)).collect();
    values.sort_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    let at = |index: usize| values.get(index).copied().unwrap_or(f64::NAN);
    [f64::midpoint(at(last / 2), at(last.div_ceil(2))), at(0), at(last)]
}

/// The comparison of one shape as text.
pub(crate) fn table(shape: Shape, runs: &[Run], peer: &str, variant: &str) -> String {
    let (count, key_bytes, value_bytes) = shape.entries();
    let mut text = format!(
        "\nLoading {count} x ({key_bytes} + {value_bytes} B) to rest, log off: this engine ({variant}) and RocksDB {peer}\n\
         {:<16} {:>24} {:>24} {:>7}\n",
        "median (range)", "this engine", "RocksDB", "ratio"
    );
    for (name, _, measure) in MEASURES {
        let [ours, theirs] = Engine::ALL.map(|engine| spread(runs, engine, shape, measure));
        let shown = |[median, low, high]: [f64; 3]| format!("{median:.2} ({low:.2} to {high:.2})");
        let _ = writeln!(
            text,
            "{name:<16} {:>24} {:>24} {:>7.3}",
            shown(ours),
            shown(theirs),
            ours[0] / theirs[0]
        );
    }
    text
}

/// Everything for programs.
pub(crate) fn json(runs: &[Run], peer: &str, variant: &str) -> String {
    let run = |run: &Run| {
        let numbers = MEASURES.map(|(_, field, measure)| (field.to_owned(), json!(measure(&run.cost))));
        let mut fields: serde_json::Map<String, Value> = numbers.into_iter().collect();
        fields.insert("engine".into(), json!(run.engine.name()));
        fields.insert("shape".into(), json!(run.shape.name()));
        fields.insert("disk_bytes".into(), json!(run.cost.disk_bytes));
        Value::Object(fields)
    };
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let runs: Vec<Value> = runs.iter().map(run).collect();
    let file =
        json!({ "rocksdb": peer, "variant": variant, "load_average_at_end": load.trim(), "runs": runs });
    format!("{file:#}\n")
}
