//! `T_D`, `T_H` and `T_P`: what single operations cost on this machine.

use super::{Block, Section};
use crate::output::chart::Histogram;
use crate::output::number::three_digits;
use crate::output::table::Table;
use crate::output::{bytes, nanoseconds};
use lsm_lab_teaching::results::{
    Calibration, HashCost, QueueDepth, ReadLatency, Residence, ResultFile, Verdict,
};

/// The sections of what was measured.
pub(super) fn sections(file: &ResultFile) -> Vec<Section> {
    let mut sections = Vec::new();
    if let Some(latency) = &file.calibration.read_latency {
        sections.push(Section::new(
            "read",
            "Read cost (T_D): one random read of 4 KiB",
            reads(file, latency),
        ));
    }
    let depths = table_of_depths(&file.calibration);
    if !depths.is_empty() {
        let note = depths_in_words(&file.calibration);
        let blocks = [Block::Table(String::new(), depths), Block::Text(note)];
        sections.push(Section::new("depths", "Several reads at a time", blocks));
    }
    // A cost that a busy machine hid has its section too.
    let hidden = file.calibration.not_measurable.iter().any(|cost| cost.key_bytes.is_some());
    if hidden || !file.calibration.hash.is_empty() {
        sections.push(Section::new("hash", "Hash cost (T_H), ns per key", hashes(&file.calibration.hash)));
    }
    let in_place = table_of_hashes_in_place(&file.calibration);
    if !in_place.is_empty() {
        let note = "Time of lookups with a digest per filter, minus that with one digest, divided by the number of saved hashes. Fence \
                    pointers and blocks are not part of these lookups.";
        let blocks = [Block::Table(String::new(), in_place), Block::Text(note.to_owned())];
        sections.push(Section::new(
            "hash-in-place",
            "Hash cost in place (T_H): one more digest within a lookup",
            blocks,
        ));
    }
    let probes = Block::Table(String::new(), table_of_probes(&file.calibration));
    sections.push(Section::new("probe", "Probe cost (T_P), per filter", [probes]));
    sections
}

fn reads(file: &ResultFile, latency: &ReadLatency) -> Vec<Block> {
    let header = ["p50", "p90", "p99", "trimmed mean", "mean", "min", "reads"];
    let mut table = Table::new(&header);
    table.row(vec![
        nanoseconds(latency.p50_ns),
        nanoseconds(latency.p90_ns),
        nanoseconds(latency.p99_ns),
        nanoseconds(latency.trimmed_mean_ns),
        nanoseconds(latency.mean_ns),
        nanoseconds(latency.min_ns),
        latency.n.to_string(),
    ]);
    let verification = &file.io.verification;
    let verdict = match verification.verdict {
        Verdict::Verified => "Verified: reads reached the device",
        Verdict::Suspect => "SUSPECT: memory may have answered",
        Verdict::NotADevice => "Not a device: memory or the page cache answered",
        Verdict::NotChecked => "Not checked whether reads reached the device",
    };
    let steady = if latency.steady { "steady" } else { "UNSTEADY: drifting or scattered" };
    let mut blocks = vec![
        Block::Table(String::new(), table),
        Block::Text(format!("{verdict}; {steady}.")),
        Block::List("Checks that failed".to_owned(), super::reach::in_words(file)),
    ];
    blocks.extend(super::percentiles::blocks(latency));
    blocks.extend(Histogram::of(&latency.histogram).map(Block::Histogram));
    blocks
}

/// Hashing one after the other, and many at a time: a table each, or one where there is little.
fn hashes(costs: &[HashCost]) -> Vec<Block> {
    /// Numbers that one table takes.
    const FEW: usize = 4;
    let waiting: Time = |cost| Some(cost.ns_latency);
    let independent: Time = |cost| cost.ns_throughput;
    let mut blocks = Vec::new();
    if costs.len() <= FEW {
        let mut table = Table::new(&["function", "key bytes", "waiting", "independent"]);
        for cost in costs {
            table.row(vec![
                cost.function.clone(),
                cost.key_bytes.to_string(),
                nanoseconds(cost.ns_latency),
                cost.ns_throughput.map_or_else(|| NOT_MEASURABLE.to_owned(), nanoseconds),
            ]);
        }
        let note = "Latency: each hash waits for the previous digest, as in a lookup. Throughput: hashes are independent.";
        blocks.extend([Block::Table(String::new(), table), Block::Text(note.to_owned())]);
    } else {
        let title = "Dependent hashes (each waits for the previous one), by key length";
        blocks.push(Block::Table(title.to_owned(), table_of_hashes(costs, waiting)));
        let title = "Independent hashes, by key length";
        blocks.push(Block::Table(title.to_owned(), table_of_hashes(costs, independent)));
    }
    blocks.push(Block::Text(widest(costs)));
    blocks
}

/// Replaces a cost that was not measurable. The reasons are in a separate list.
const NOT_MEASURABLE: &str = "n/a";

/// One of the times of a digest.
type Time = fn(&HashCost) -> Option<f64>;

/// A row for each function and a column for each length; the other way round where there are too many lengths for that.
fn table_of_hashes(costs: &[HashCost], of: Time) -> Table {
    /// Number of columns of a few digits that fit into a width of 80.
    const LENGTHS_MAX: usize = 8;
    let mut lengths: Vec<u32> = costs.iter().map(|cost| cost.key_bytes).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let mut functions: Vec<&str> = Vec::new();
    for cost in costs {
        if !functions.contains(&cost.function.as_str()) {
            functions.push(&cost.function);
        }
    }
    let found = |function: &str, length: u32| {
        let cost = costs.iter().find(|cost| cost.key_bytes == length && cost.function == function);
        cost.map_or_else(String::new, |cost| of(cost).map_or_else(|| NOT_MEASURABLE.to_owned(), three_digits))
    };
    let in_words = |length: &u32| format!("{length} B");
    if lengths.len() <= LENGTHS_MAX {
        let header: Vec<String> =
            ["function".to_owned()].into_iter().chain(lengths.iter().map(in_words)).collect();
        let mut table = Table::new(&header);
        for function in functions {
            let numbers = lengths.iter().map(|&length| found(function, length));
            table.row([function.to_owned()].into_iter().chain(numbers).collect());
        }
        return table;
    }
    let mut table = Table::new(&[&["key"], functions.as_slice()].concat());
    for length in lengths {
        let numbers = functions.iter().map(|function| found(function, length));
        table.row([in_words(&length)].into_iter().chain(numbers).collect());
    }
    table
}

/// How far the intervals of hashes reach: a table of all of them would be as large as that of the numbers.
fn widest(costs: &[HashCost]) -> String {
    let half_ns = |cost: &HashCost| (cost.ci95_ns.1 - cost.ci95_ns.0) / 2.0;
    let share = |cost: &HashCost| half_ns(cost) / cost.ns_latency;
    let widest = costs.iter().max_by(|a, b| share(a).total_cmp(&share(b)));
    widest.map_or_else(String::new, |cost| {
        format!(
            "{} at {} B has the widest 95 % CI: {:.1} to {:.1} ns, +-{:.1} %.",
            cost.function,
            cost.key_bytes,
            cost.ci95_ns.0,
            cost.ci95_ns.1,
            100.0 * share(cost)
        )
    })
}

/// Returns what kept reads in flight, what was checked, and what the disk counted.
fn depths_in_words(calibration: &Calibration) -> String {
    let depths = &calibration.queue_depths;
    let by = match depths.first().map_or("", |found| &found.engine) {
        "io_uring" => "One thread with io_uring",
        _ => "One thread per read",
    };
    let sum = |of: fn(&QueueDepth) -> Option<u64>| depths.iter().map(of).sum::<Option<u64>>();
    let checked = sum(|found| found.checked_reads).map_or_else(String::new, |reads| {
        format!(" The bytes of {reads} reads were compared with the written bytes.")
    });
    let counted = sum(|found| found.device_reads)
        .zip(sum(|found| found.issued_reads))
        .map_or_else(String::new, |(counted, issued)| {
            format!(" The disk counted {counted} reads, and {issued} were issued.")
        });
    format!("{by} kept the reads in flight.{checked}{counted} The cost model uses one read at a time (T_D).")
}

fn table_of_depths(calibration: &Calibration) -> Table {
    let mut table = Table::new(&["in flight", "reads/s", "p50", "p90", "p99", "reads"]);
    for found in &calibration.queue_depths {
        table.row(vec![
            found.depth.to_string(),
            format!("{:.0}", found.reads_per_s),
            nanoseconds(found.p50_ns),
            nanoseconds(found.p90_ns),
            nanoseconds(found.p99_ns),
            found.reads.to_string(),
        ]);
    }
    table
}

fn table_of_hashes_in_place(calibration: &Calibration) -> Table {
    let mut table =
        Table::new(&["function", "key bytes", "filters probed", "of", "alone", "in place", "95 % CI"]);
    for cost in &calibration.hash_in_place {
        let is_same =
            |alone: &&HashCost| alone.function == cost.function && alone.key_bytes == cost.key_bytes;
        let alone = calibration.hash.iter().find(is_same);
        table.row(vec![
            cost.function.clone(),
            cost.key_bytes.to_string(),
            cost.filters.to_string(),
            bytes(cost.filter_bytes),
            alone.map_or_else(|| NOT_MEASURABLE.to_owned(), |alone| nanoseconds(alone.ns_latency)),
            nanoseconds(cost.ns),
            format!("{:.1} to {:.1}", cost.ci95_ns.0, cost.ci95_ns.1),
        ]);
    }
    table
}

fn table_of_probes(calibration: &Calibration) -> Table {
    let mut table =
        Table::new(&["filter", "filters", "cache", "absent key", "95 % CI", "stored key"]).with_texts(&[2]);
    for cost in &calibration.probe {
        let place = match cost.resident {
            Residence::L1 => "L1",
            Residence::L2 => "L2",
            Residence::L3 => "L3",
            Residence::Dram => "memory",
        };
        table.row(vec![
            cost.filter.clone(),
            bytes(cost.filter_bytes),
            place.to_owned(),
            nanoseconds(cost.ns_negative),
            format!("{:.1} to {:.1}", cost.ci95_ns.0, cost.ci95_ns.1),
            cost.ns_positive.map_or_else(|| NOT_MEASURABLE.to_owned(), nanoseconds),
        ]);
    }
    table
}
