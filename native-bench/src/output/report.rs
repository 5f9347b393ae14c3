//! A result as text: what was measured, on what, and what may be said.

use super::{Table, Terminal, bytes, interval_lines, nanoseconds, percent, stacked_bars};
use core::fmt::Write;
use lsm_lab_engine::results::{Calibration, CounterSums, Grade, LookupCell, Residence, ResultFile, Verdict};

/// The whole result.
#[must_use]
pub fn report(file: &ResultFile, terminal: &Terminal) -> String {
    let view = file.view();
    let mut text = String::new();
    let mut section = |title: &str, body: String| {
        if !body.is_empty() {
            let _ = writeln!(text, "{}\n{body}", terminal.bold(title));
        }
    };
    let mut head = format!("{}: {}\n", file.run.preset, view.label);
    for caveat in &view.caveats {
        let _ = writeln!(head, "  ! {caveat}");
    }
    section("native-bench", head);
    section("T_D: one random read of 4 KiB", reads(file, terminal));
    section("T_H: one digest", hashes(&file.calibration, terminal));
    section("T_P: one filter asked", probes(&file.calibration, terminal));
    section("Lookups", lookups(file, terminal));
    for cell in &file.lookups {
        section(
            &format!("Time of one lookup, {} of them empty", whole_percent(cell.empty_fraction)),
            bars(cell, terminal),
        );
    }
    section("What sharing the digest saves", gains(file, terminal));
    if let Some(parity) = &file.parity {
        section(
            "Same engine as the page",
            format!("fingerprint of its opening scenario: {}\n", parity.fingerprint),
        );
    }
    text
}

fn reads(file: &ResultFile, terminal: &Terminal) -> String {
    let Some(latency) = &file.calibration.read_latency else { return String::new() };
    let mut table = Table::new(&["p50", "p90", "p99", "trimmed mean", "mean", "min", "reads"]);
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
    let failed = verification.checks.iter().filter(|check| check.passed == Some(false));
    let verdict = match verification.verdict {
        Verdict::Verified => "verified: reads reached the device",
        Verdict::Suspect => "suspect: a cache or memory may have answered",
        Verdict::NotADevice => "not a device: memory or the page cache answered",
        Verdict::NotChecked => "not checked",
    };
    let steady = if latency.steady { "steady" } else { "UNSTEADY: drifting or scattered" };
    let mut text = format!("{}{verdict}; {steady}\n", table.draw(terminal));
    for check in failed {
        let _ = writeln!(text, "  {}: {}", check.name, check.detail);
    }
    text
}

fn hashes(calibration: &Calibration, terminal: &Terminal) -> String {
    let mut lengths: Vec<u32> = calibration.hash.iter().map(|cost| cost.key_bytes).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let mut functions: Vec<&str> = Vec::new();
    for cost in &calibration.hash {
        if !functions.contains(&cost.function.as_str()) {
            functions.push(&cost.function);
        }
    }
    let mut header = vec!["key bytes"];
    header.extend(&functions);
    let mut table = Table::new(&header);
    for length in lengths {
        let cell = |function: &&str| {
            let found =
                calibration.hash.iter().find(|cost| cost.key_bytes == length && cost.function == **function);
            found.map_or_else(String::new, |cost| {
                format!("{} ({})", nanoseconds(cost.ns_latency), nanoseconds(cost.ns_throughput))
            })
        };
        let mut row = vec![length.to_string()];
        row.extend(functions.iter().map(cell));
        table.row(row);
    }
    if table.is_empty() {
        return String::new();
    }
    format!("{}each waiting for the one before (and independent)\n", table.draw(terminal))
}

fn probes(calibration: &Calibration, terminal: &Terminal) -> String {
    let mut table = Table::new(&["filter", "filters", "cache", "absent key", "95 % interval", "stored key"]);
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
            nanoseconds(cost.ns_positive),
        ]);
    }
    if table.is_empty() { String::new() } else { table.draw(terminal) }
}

fn lookups(file: &ResultFile, terminal: &Terminal) -> String {
    let (Some(tree), false) = (&file.tree, file.lookups.is_empty()) else { return String::new() };
    let mut text = format!(
        "{} levels, size ratio {}, {} tables, {} entries of {} bytes ({}-byte keys), {}; {} at {} bits/key, {}\n",
        tree.levels,
        tree.size_ratio,
        tree.tables,
        tree.entries,
        tree.entry_bytes,
        tree.key_bytes,
        bytes(tree.data_bytes),
        tree.filter,
        tree.bits_per_key,
        tree.digest,
    );
    let mut table =
        Table::new(&["empty", "arm", "mean", "median", "hashes", "filters", "reads", "FPR", "noise"]);
    for cell in &file.lookups {
        for (name, arm) in [("A", &cell.arms.per_filter), ("B", &cell.arms.shared)] {
            let counts = &arm.counters;
            table.row(vec![
                whole_percent(cell.empty_fraction),
                name.to_owned(),
                nanoseconds(arm.mean_ns_per_lookup),
                arm.median_ns_per_lookup.map_or_else(String::new, nanoseconds),
                per_asking(counts.hashes, counts),
                per_asking(counts.filters_probed, counts),
                per_lookup(counts.blocks_read, counts),
                cell.false_positive_rate.map_or_else(String::new, |rate| format!("{:.2} %", 100.0 * rate)),
                grade(cell.quality.grade).to_owned(),
            ]);
        }
    }
    text.push_str(&table.draw(terminal));
    text.push_str(
        "A: one digest per filter asked; B: one per lookup. The mean leaves out the slowest tenth of the pairs.\n\
         Hashes and filters are per lookup that asks a filter, reads per lookup.\n\
         Both arms gave the same answers and read the same blocks, block by block.\n",
    );
    text
}

#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
fn per_asking(count: u64, counts: &CounterSums) -> String {
    format!("{:.3}", count as f64 / counts.lookups_with_filter.max(1) as f64)
}

#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
fn per_lookup(count: u64, counts: &CounterSums) -> String {
    format!("{:.3}", count as f64 / counts.lookups.max(1) as f64)
}

fn bars(cell: &LookupCell, terminal: &Terminal) -> String {
    let arms = [("A per filter", &cell.arms.per_filter), ("B shared", &cell.arms.shared)];
    let bars: Vec<(String, [f64; 4])> = arms
        .into_iter()
        .filter_map(|(name, arm)| {
            let parts = arm.parts?;
            Some((name.to_owned(), [parts.hash_ns, parts.probe_ns, parts.read_ns, parts.residual_ns]))
        })
        .collect();
    if bars.is_empty() { String::new() } else { stacked_bars(&bars, terminal) }
}

fn gains(file: &ResultFile, terminal: &Terminal) -> String {
    let lines: Vec<(String, f64, f64, f64)> = file
        .lookups
        .iter()
        .map(|cell| {
            let gain = &cell.gain;
            (format!("{} empty", whole_percent(cell.empty_fraction)), gain.low, gain.estimate, gain.high)
        })
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    let mut text = interval_lines(&lines, terminal);
    text.push_str("Gain: median over pairs of blocks run in turn, not the quotient of the means above.\n");
    for cell in &file.lookups {
        let empty = whole_percent(cell.empty_fraction);
        let _ = write!(text, "{empty} empty: {}", cell.gain.sentence());
        if let Some(model) = &cell.model {
            let _ = write!(text, " Model: {}", percent(model.predicted_gain));
            if let Some(other) = model.predicted_gain_with_other {
                let _ = write!(text, ", with T_other {}", percent(other));
            }
            text.push('.');
        }
        if let Some(control) = &cell.control {
            let (low, high) = (100.0 * control.low, 100.0 * control.high);
            let _ = write!(text, " Control A/A (99 %): {low:.1} to {high:.1} %.");
        }
        text.push('\n');
    }
    text
}

fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::A => "quiet",
        Grade::B => "usable",
        Grade::C => "busy",
    }
}

fn whole_percent(fraction: f64) -> String {
    format!("{:.0} %", 100.0 * fraction)
}
