//! The paired comparison: what each arm did, where its time went, what sharing saves and what may be said.

use super::{Block, Section, grade};
use crate::output::chart::{Bar, Bars, Interval, Intervals};
use crate::output::table::Table;
use crate::output::{bytes, nanoseconds, percent, rate};
use core::fmt::Write;
use lsm_lab_teaching::results::{ArmResult, Estimand, Gain, KeyUse, LookupCell, ResultFile, Tree};

/// Key of the letters.
pub(super) const ARMS: &str = "A: one digest per probed filter. B: one digest per lookup. C: one digest and one mask for all \
                               filters of a lookup.";

/// The sections of the lookups of a run.
pub(super) fn sections(file: &ResultFile) -> Vec<Section> {
    let (Some(tree), false) = (&file.tree, file.lookups.is_empty()) else { return Vec::new() };
    let cells: Vec<(String, &LookupCell)> = file
        .lookups
        .iter()
        .map(|cell| (format!("{} empty", whole_percent(cell.empty_fraction)), cell))
        .collect();
    let facts = Block::Text(tree_in_words(tree));
    let notes = Block::Text(format!(
        "{ARMS} The mean excludes the most disturbed blocks, the same in both arms. Hashes and filters are means over lookups that \
         probe a filter, reads over all lookups. All arms gave the same answers and read the same blocks."
    ));
    let events = Block::Table("Processor events per lookup".to_owned(), events_of_arms(&cells));
    let work = Section::new(
        "lookups",
        "Lookups",
        [facts, Block::Table(String::new(), work_of_arms(&cells)), notes, events],
    );
    let parts = Section::new("time", "Where the time of a lookup goes", time_of_arms(&cells, ""));
    let gains = Section::new("gain", "What sharing the digest saves", gains(&cells)).with_figure("lookups");
    vec![work, parts, gains]
}

/// The tree in a sentence.
pub(super) fn tree_in_words(tree: &Tree) -> String {
    let folded =
        tree.folded_into_bytes.map_or_else(String::new, |size| format!(", folded into {}", bytes(size)));
    let runs = match tree.runs_per_level {
        Some(runs) if runs > 1 => format!(", {runs} runs per level"),
        _ => String::new(),
    };
    format!(
        "{} levels, size ratio {}{runs}, {} tables, {} entries of {} bytes ({}-byte keys), {}{folded}; {} at {} \
         bits/key, {}.",
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
    )
}

/// The arms of a cell with their letters.
pub(super) fn arms(cell: &LookupCell) -> impl Iterator<Item = (&'static str, &ArmResult)> {
    let both = [("A", &cell.arms.per_filter), ("B", &cell.arms.shared)];
    both.into_iter().chain(cell.arms.merged.as_ref().map(|arm| ("C", arm)))
}

/// Lists the work of the arms: time and counts.
fn work_of_arms(cells: &[(String, &LookupCell)]) -> Table {
    let header = ["lookups", "arm", "mean", "median", "cpu", "hashes", "filters", "reads", "FPR", "noise"];
    let mut table = Table::new(&header).with_texts(&[1, 9]);
    for (name, cell) in cells {
        for (letter, arm) in arms(cell) {
            let counts = &arm.counters;
            table.row(vec![
                name.clone(),
                letter.to_owned(),
                nanoseconds(arm.mean_ns_per_lookup),
                arm.median_ns_per_lookup.map_or_else(String::new, nanoseconds),
                arm.processor_ns_per_lookup.map_or_else(String::new, nanoseconds),
                ratio(counts.hashes, counts.lookups_with_filter),
                ratio(counts.filters_probed, counts.lookups_with_filter),
                ratio(counts.blocks_read, counts.lookups),
                cell.false_positive_rate.map_or_else(String::new, rate),
                grade(cell.quality.grade),
            ]);
        }
    }
    table.without_empty_columns()
}

/// Lists the processor events per lookup; empty if there are none.
fn events_of_arms(cells: &[(String, &LookupCell)]) -> Table {
    let mut table =
        Table::new(&["lookups", "arm", "instructions", "cache misses", "branch misses"]).with_texts(&[1]);
    for (name, cell) in cells {
        for (letter, arm) in arms(cell) {
            let Some(events) = arm.processor_events else { continue };
            table.row(vec![
                name.clone(),
                letter.to_owned(),
                format!("{:.0}", events.instructions),
                format!("{:.2}", events.cache_misses),
                format!("{:.2}", events.branch_misses),
            ]);
        }
    }
    table
}

/// Parts of the time of each arm, as a table and as bars.
pub(super) fn time_of_arms(cells: &[(String, &LookupCell)], title: &str) -> Vec<Block> {
    let mut table =
        Table::new(&["lookups", "arm", "hash", "probe", "read", "rest", "total"]).with_texts(&[1]);
    let mut bars = Bars { title: title.to_owned(), bars: Vec::new() };
    for (name, cell) in cells {
        for (letter, arm) in arms(cell) {
            let Some(parts) = arm.parts else { continue };
            let parts = [parts.hash_ns, parts.probe_ns, parts.read_ns, parts.residual_ns];
            let bar = Bar { label: name.clone(), arm: letter.to_owned(), parts };
            let mut row = vec![name.clone(), letter.to_owned()];
            row.extend(parts.iter().map(|&ns| nanoseconds(ns)));
            row.push(nanoseconds(bar.total()));
            table.row(row);
            bars.bars.push(bar);
        }
    }
    let note = "Hash, probe and read are counts multiplied by separately measured costs. The rest is the mean minus these \
                parts. It may be negative, because nothing is scaled to fit.";
    if bars.bars.is_empty() {
        return Vec::new();
    }
    vec![Block::Table(title.to_owned(), table), Block::Text(note.to_owned()), Block::Bars(bars)]
}

/// Lists the gain of sharing, and the gain of merging beyond it.
fn gains(cells: &[(String, &LookupCell)]) -> Vec<Block> {
    let interval =
        |label: &str, low, estimate, high| Interval { label: label.to_owned(), low, estimate, high };
    let mut lines = Vec::new();
    let mut sentences = Vec::new();
    for (name, cell) in cells {
        let gain = &cell.gain;
        lines.push(interval(name, gain.low, gain.estimate, gain.high));
        sentences.push(format!("{name}: {}", in_words(cell)));
    }
    let mut blocks = vec![
        Block::Intervals(Intervals { title: String::new(), lines }),
        Block::Text(definition(cells)),
        Block::List(String::new(), sentences),
    ];
    let others: Vec<String> =
        cells.iter().filter_map(|(name, cell)| Some(format!("{name}: {}", other_estimates(cell)?))).collect();
    if !others.is_empty() {
        blocks.push(Block::List("The same gain by other definitions".to_owned(), others));
    }
    let merging: Vec<(&String, &Gain)> =
        cells.iter().filter_map(|(name, cell)| Some((name, cell.gain_of_merging.as_ref()?))).collect();
    if !merging.is_empty() {
        let title =
            "Additional gain of one mask for all filters (B to C), as a share of the time of B".to_owned();
        let line = |(name, gain): &(&String, &Gain)| interval(name, gain.low, gain.estimate, gain.high);
        let lines = merging.iter().map(line).collect();
        let sentence = |(name, gain): &(&String, &Gain)| format!("{name}: {}", gain.sentence_of_merging());
        let sentences = merging.iter().map(sentence).collect();
        blocks.push(Block::Intervals(Intervals { title, lines }));
        blocks.push(Block::List(String::new(), sentences));
    }
    blocks
}

/// Returns how the gains of these cells are defined.
fn definition(cells: &[(String, &LookupCell)]) -> String {
    let Some((_, cell)) = cells.first() else { return String::new() };
    let estimand = match cell.gain.estimand {
        Estimand::RatioOfMeans => {
            "The gain is 1 minus the ratio of the means, which exclude the same disturbed blocks on both sides."
        }
        Estimand::MedianOfLogRatios => {
            "The gain is the median over pairs of alternating blocks, not the quotient of the means above."
        }
    };
    let keys = match cell.gain.keys {
        KeyUse::Fresh => " Every lookup of a round of blocks has a different key.",
        KeyUse::Repeated => " Arm B looked up the keys that arm A had just looked up.",
        KeyUse::AsDrawn => " Keys recur as the workload draws them.",
    };
    let executions = match cell.gain.executions.len() {
        0 => " The interval covers one execution, not the differences between executions.".to_owned(),
        count => format!(
            " It is the mean of {count} executions, each with its own process and tree, with the interval of Student's t."
        ),
    };
    format!("{estimand}{keys}{executions}")
}

/// Returns the gain by the other estimate, with hot keys, and execution by execution, as far as the file has them.
fn other_estimates(cell: &LookupCell) -> Option<String> {
    let percents = |values: &[f64]| {
        let texts: Vec<String> = values.iter().map(|value| format!("{:.1}", 100.0 * value)).collect();
        texts.join(", ")
    };
    let mut parts = Vec::new();
    if let Some(median) = cell.gain.by_median_ratio {
        parts.push(format!("{} by the median of log ratios", percent(median)));
    }
    if let Some(hot) = &cell.gain_of_hot_keys {
        parts.push(format!(
            "{} (interval {:.1} to {:.1}) if B looks up the keys that A has just looked up",
            percent(hot.estimate),
            100.0 * hot.low,
            100.0 * hot.high
        ));
    }
    if !cell.gain.executions.is_empty() {
        let mut text = format!("executions {} %", percents(&cell.gain.executions));
        if let (Some(between), Some(within)) = (cell.gain.between_executions, cell.gain.within_execution) {
            let _ = write!(
                text,
                " (standard deviation {:.2} percentage points between executions, {:.2} within one)",
                100.0 * between,
                100.0 * within
            );
        }
        parts.push(text);
    }
    (!parts.is_empty()).then(|| parts.join("; ") + ".")
}

/// Returns the conclusion on a cell, with the prediction of the model and the result of the control.
fn in_words(cell: &LookupCell) -> String {
    let mut text = cell.gain.sentence();
    if let Some(model) = &cell.model {
        let _ = write!(text, " Model: {}", percent(model.predicted_gain));
        if let Some(other) = model.predicted_gain_with_other {
            let _ = write!(text, ", with other work (T_other) {}", percent(other));
        }
        if let Some(in_place) = model.predicted_gain_in_place {
            let _ = write!(text, ", with the hash cost in place {}", percent(in_place));
        }
        text.push('.');
    } else if let Some(reason) = &cell.model_missing {
        let _ = write!(text, " No model prediction: {reason}");
    }
    if let Some(control) = &cell.control {
        let (low, high) = (100.0 * control.low, 100.0 * control.high);
        let _ = write!(text, " A/A control (99 % CI): {low:.1} to {high:.1} %.");
    }
    text
}

/// A count per lookup.
#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
fn ratio(count: u64, lookups: u64) -> String {
    format!("{:.3}", count as f64 / lookups.max(1) as f64)
}

/// A share without decimals.
fn whole_percent(fraction: f64) -> String {
    format!("{:.0} %", 100.0 * fraction)
}
