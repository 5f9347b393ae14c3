//! The table of `npm run bench:stores`: medians, ratios to the best peer, and targets.

use super::synced::Synced;
use super::work::Cost;
use super::{KINDS, Kind};
use crate::series::{estimate, rounded};
use crate::statistics::{estimate_of, ratio_of};
use crate::turn::Times;
use crate::{Outcome, environment};
use lsm_lab_filters::math::statistics::{Interval, median};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Which clock decides a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Clock {
    Processor,
    Wall,
}

/// Target of a row.
#[derive(Debug, Clone, Copy)]
enum Target {
    /// The most times as long as the best peer.
    Ratio(f64),
    /// The most microseconds.
    Us(f64),
    None,
}

/// A row of the table.
struct Row {
    name: &'static str,
    label: &'static str,
    clock: Clock,
    target: Target,
}

const fn row(name: &'static str, label: &'static str, target: Target) -> Row {
    Row { name, label, clock: Clock::Processor, target }
}

/// All rows in order; those of batches by their number of writers.
const ROWS: [Row; 12] = [
    row("fill-sequential", "fill sequential, logged", Target::Ratio(1.0)),
    row("fill-sequential-at-end", "fill sequential, durable at the end", Target::Ratio(1.0)),
    row("ingest", "ingest sorted", Target::None),
    row("fill-random", "fill random, logged", Target::Ratio(0.7)),
    row("fill-random-at-end", "fill random, durable at the end", Target::Ratio(0.7)),
    row("get-hot", "get hot", Target::Ratio(0.25)),
    row("get-absent", "get absent", Target::Ratio(0.4)),
    row("full-scan", "full scan, per entry", Target::Ratio(1.0)),
    row("short-scan", "seek and 10 entries", Target::Ratio(1.0)),
    Row { clock: Clock::Wall, ..row("batch-1", "batch of 100 with sync, 1 writer", Target::Ratio(0.9)) },
    Row { clock: Clock::Wall, ..row("batch-8", "batch of 100 with sync, 8 writers", Target::Ratio(0.9)) },
    row("open", "open, warm", Target::Us(10_000.0)),
];

/// Measurements of one store in one row.
struct Series {
    store: &'static str,
    row: String,
    /// In µs, in spite of the names of its fields.
    times: Times,
}

/// Everything that was measured.
#[derive(Default)]
pub struct Measured {
    series: Vec<Series>,
}

impl Measured {
    /// Adds what a part of a round cost a store.
    pub fn add(&mut self, kind: Kind, cost: &Cost) {
        let times = self.times_of(kind, &cost.row);
        times.cpu_ns.push(cost.cpu_us);
        times.wall_ns.push(cost.wall_us);
    }

    /// Adds batches with sync.
    pub fn add_synced(&mut self, measured: Vec<Synced>) {
        for Synced { writers, times } in measured {
            for (kind, times) in KINDS.into_iter().zip(times) {
                *self.times_of(kind, &format!("batch-{writers}")) = times;
            }
        }
    }

    fn times_of(&mut self, kind: Kind, row: &str) -> &mut Times {
        let known = self.series.iter().position(|series| series.store == kind.name && series.row == row);
        let at = known.unwrap_or_else(|| {
            self.series.push(Series { store: kind.name, row: row.to_owned(), times: Times::default() });
            self.series.len() - 1
        });
        &mut self.series[at].times
    }

    fn find(&self, kind: Kind, row: &Row) -> Option<&Times> {
        let mut of_row = self.series.iter().filter(|series| series.row == row.name);
        of_row.find(|series| series.store == kind.name).map(|series| &series.times)
    }

    /// Returns the peer that is fastest in a row, and the ratio of our store to it.
    fn best_peer(&self, row: &Row) -> Option<(Kind, Interval)> {
        let ours = deciding(row, self.find(KINDS[0], row)?);
        let peers = KINDS[1..].iter().filter_map(|&kind| Some((kind, deciding(row, self.find(kind, row)?))));
        let (kind, best) = peers.min_by(|(_, a), (_, b)| median(a).total_cmp(&median(b)))?;
        Some((kind, ratio_of(ours, best)))
    }

    /// Returns whether a row reaches its target: by its median, and for ratios whether the whole interval
    /// does. None without a target.
    fn reached(&self, row: &Row) -> Option<bool> {
        match row.target {
            Target::Ratio(most) => Some(self.best_peer(row)?.1.estimate <= most),
            Target::Us(most) => Some(median(deciding(row, self.find(KINDS[0], row)?)) <= most),
            Target::None => None,
        }
    }

    /// The table as Markdown, which a terminal shows well too.
    #[must_use]
    pub fn table(&self) -> String {
        let mut cells = vec![header()];
        for row in ROWS.iter().filter(|row| self.find(KINDS[0], row).is_some()) {
            let mut line = vec![row.label.to_owned()];
            line.extend(
                KINDS.iter().map(|&kind| {
                    self.find(kind, row).map_or_else(|| "–".to_owned(), |times| shown(row, times))
                }),
            );
            let ratio = self.best_peer(row).map(|(kind, ratio)| {
                format!("{:.2} ({:.2} to {:.2}) of {}", ratio.estimate, ratio.low, ratio.high, kind.name)
            });
            line.push(ratio.unwrap_or_else(|| "–".to_owned()));
            let target = match row.target {
                Target::Ratio(most) => format!("{most}"),
                Target::Us(most) => format!("{} ms", most / 1e3),
                Target::None => "–".to_owned(),
            };
            line.push(match self.reached(row) {
                Some(true) => format!("{target}, met"),
                Some(false) => format!("{target}, missed"),
                None => target,
            });
            cells.push(line);
        }
        aligned(&cells)
    }

    /// Everything for programs, every round included.
    ///
    /// # Errors
    /// What a store says of its version.
    pub fn json(&self, entries: u64, loads: &[String; 2]) -> Outcome<Value> {
        let stores = KINDS
            .iter()
            .map(|kind| {
                Ok(json!({ "name": kind.name, "version": kind.version()?, "durability": kind.durability }))
            })
            .collect::<Outcome<Vec<_>>>()?;
        let rows = ROWS.iter().filter(|row| self.find(KINDS[0], row).is_some()).map(|row| {
            let stores = KINDS.iter().filter_map(|&kind| {
                let times = self.find(kind, row)?;
                Some(json!({
                    "store": kind.name,
                    "cpu_us": estimate(estimate_of(&times.cpu_ns)), "wall_us": estimate(estimate_of(&times.wall_ns)),
                    "cpu_us_of_rounds": rounded(&times.cpu_ns), "wall_us_of_rounds": rounded(&times.wall_ns),
                }))
            });
            let best = self.best_peer(row);
            let target = match row.target {
                Target::Ratio(most) => json!({ "ratio_at_most": most }),
                Target::Us(most) => json!({ "us_at_most": most }),
                Target::None => Value::Null,
            };
            json!({
                "row": row.name, "label": row.label, "decided_by": if row.clock == Clock::Wall { "wall" } else { "cpu" },
                "stores": stores.collect::<Vec<_>>(), "best_peer": best.map(|(kind, _)| kind.name),
                "ours_to_best_peer": best.map(|(_, ratio)| estimate(ratio)), "target": target, "reached": self.reached(row),
            })
        });
        Ok(json!({
            "format": "lsm-lab peers stores 1",
            "date": environment::today(),
            "machine": environment::machine(), "build": environment::build(),
            "load_average_before": loads[0], "load_average_after": loads[1],
            "entries": entries, "stores": stores, "rows": rows.collect::<Vec<_>>(),
        }))
    }

    /// The result as a page: how it was measured, and the table.
    ///
    /// # Errors
    /// What a store says of its version.
    pub fn page(&self, entries: u64, rounds: usize, loads: &[String; 2]) -> Outcome<String> {
        let machine = environment::machine();
        let fact = |name: &str| machine[name].as_str().unwrap_or("unknown").to_owned();
        let mut page = format!(
            "{entries} entries of 16 + 100 bytes, cache of 256 MiB, no compression. Processor time of all threads in µs per \
             operation, wall time in parentheses; for batches, wall time and processor time. Medians of {rounds} rounds in turn, {} turns for \
             batches; ratios round by round with their 95 % CI.\n\n{}\n",
            turns_of(rounds),
            self.table()
        );
        let _ = writeln!(
            page,
            "Measured natively on {} with {} cores, kernel {}, {}. Load of the machine: {} before, {} after. Build: {}.\n",
            fact("processor"),
            machine["cores"],
            fact("kernel"),
            environment::today(),
            loads[0],
            loads[1],
            environment::build_line()
        );
        page.push_str("| store | version | logged puts | puts durable at the end |\n|---|---|---|---|\n");
        for kind in KINDS {
            let [logged, at_end] = kind.durability;
            let _ = writeln!(page, "| {} | {} | {logged} | {at_end} |", kind.name, kind.version()?);
        }
        Ok(page)
    }
}

/// Returns the turns of batches for this number of rounds. Batches are short and devices noisy, so there are
/// more turns.
#[must_use]
pub fn turns_of(rounds: usize) -> usize {
    12 * rounds
}

fn deciding<'t>(row: &Row, times: &'t Times) -> &'t [f64] {
    if row.clock == Clock::Wall { &times.wall_ns } else { &times.cpu_ns }
}

/// A median of µs with three digits.
fn digits(us: f64) -> String {
    match us {
        100.0.. => format!("{us:.0}"),
        10.0.. => format!("{us:.1}"),
        1.0.. => format!("{us:.2}"),
        _ => format!("{us:.3}"),
    }
}

fn shown(row: &Row, times: &Times) -> String {
    let (cpu, wall) = (median(&times.cpu_ns), median(&times.wall_ns));
    match (row.clock, row.target) {
        (_, Target::Us(_)) => format!("{} ms ({} ms)", digits(cpu / 1e3), digits(wall / 1e3)),
        (Clock::Wall, _) => format!("{} ({})", digits(wall), digits(cpu)),
        (Clock::Processor, _) => format!("{} ({})", digits(cpu), digits(wall)),
    }
}

fn header() -> Vec<String> {
    let names = KINDS.iter().map(|kind| kind.name.to_owned());
    let first = core::iter::once("µs per operation".to_owned());
    first.chain(names).chain(["ours / best peer".to_owned(), "target".to_owned()]).collect()
}

/// A Markdown table whose columns are as wide as their widest cell.
fn aligned(cells: &[Vec<String>]) -> String {
    let width = |column: usize| cells.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..cells[0].len()).map(width).collect();
    let mut text = String::new();
    for (number, line) in cells.iter().enumerate() {
        let padded =
            line.iter().zip(&widths).map(|(cell, width)| format!(" {cell:<width$} ", width = *width));
        let _ = writeln!(text, "|{}|", padded.collect::<Vec<_>>().join("|"));
        if number == 0 {
            let rule = widths.iter().map(|width| "-".repeat(width + 2));
            let _ = writeln!(text, "|{}|", rule.collect::<Vec<_>>().join("|"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stores::synced;

    fn measured() -> Measured {
        let mut measured = Measured::default();
        for (kind, us) in KINDS.into_iter().zip([1.0, 2.0, 4.0, 8.0]) {
            for round in 1..4 {
                let us = us * f64::from(round);
                measured.add(kind, &Cost { row: "get-hot".to_owned(), cpu_us: us, wall_us: us });
                measured.add(kind, &Cost { row: "full-scan".to_owned(), cpu_us: us, wall_us: us });
            }
        }
        measured
    }

    #[test]
    fn ratios_are_to_the_best_peer_and_decide_the_target() {
        let table = measured().table();
        let line =
            |label: &str| table.lines().find(|line| line.contains(label)).unwrap_or_default().to_owned();
        assert!(
            line("get hot").contains("0.50 (0.50 to 0.50) of fjall")
                && line("get hot").contains("0.25, missed")
        );
        assert!(line("full scan").contains("1, met"), "{table}");
        assert!(!table.contains("ingest"), "what was not measured has no row:\n{table}");
    }

    #[test]
    fn all_lines_of_a_table_are_equally_long() {
        let table = measured().table();
        let lengths: Vec<usize> = table.lines().map(|line| line.chars().count()).collect();
        assert!(lengths.len() == 4 && lengths.iter().all(|length| *length == lengths[0]), "{table}");
    }

    #[test]
    fn every_number_of_writers_has_a_row() {
        for writers in synced::WRITERS {
            assert!(ROWS.iter().any(|row| row.name == format!("batch-{writers}")));
        }
    }
}
