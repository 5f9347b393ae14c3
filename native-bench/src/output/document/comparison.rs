//! Two results side by side as a document.

use super::{Block, Document, Section};
use crate::output::chart::{Interval as Drawn, Intervals};
use crate::output::table::Table;
use crate::output::{nanoseconds, percent};
use lsm_lab_teaching::results::{
    Comparison, DifferenceVerdict as Verdict, Interval, Pair, Price, PriceOf, Reason,
};

impl Document {
    /// Returns the common parts and the differences of two results.
    #[must_use]
    pub fn of_comparison(comparison: &Comparison) -> Self {
        let (a, b) = (&comparison.a, &comparison.b);
        let mut caveats = Vec::new();
        for (letter, side) in [("1", a), ("2", b)] {
            caveats.extend(side.caveats.iter().map(|caveat| format!("{letter}: {caveat}")));
        }
        let sections = [gains(comparison), prices(comparison), setting(comparison), left_over(comparison)];
        let sections = sections.into_iter().filter(|section| !section.blocks.is_empty()).collect();
        let title = format!("1: {}, run {}\n2: {}, run {}", a.label, a.run, b.label, b.run);
        Self { title, caveats, sections }
    }
}

fn gains(comparison: &Comparison) -> Section {
    let header = ["lookups", "gain 1", "gain 2", "2 - 1", "95 % CI", "result", "noise"];
    let mut table = Table::new(&header).with_texts(&[5, 6]);
    let mut times = Table::new(&["lookups", "A in 1", "A in 2", "B in 1", "B in 2"]);
    let (mut lines, mut reasons) = (Vec::new(), Vec::new());
    for pair in &comparison.cells {
        let Pair { place, a, b, difference, verdict, reason } = pair;
        table.row(vec![
            place.to_string(),
            percent(a.gain.estimate),
            percent(b.gain.estimate),
            points(difference.estimate),
            format!("{} to {}", bare(difference.low), bare(difference.high)),
            verdict_in_words(*verdict).to_owned(),
            format!("{}, {}", a.grade, b.grade),
        ]);
        reasons.extend(reason.as_ref().map(|reason| format!("{place}: {}", reason_in_words(reason))));
        times.row(vec![
            place.to_string(),
            nanoseconds(a.per_filter_ns),
            nanoseconds(b.per_filter_ns),
            nanoseconds(a.shared_ns),
            nanoseconds(b.shared_ns),
        ]);
        for (run, gain) in [("1", &a.gain), ("2", &b.gain)] {
            let Interval { low, estimate, high, .. } = *gain;
            lines.push(Drawn { label: format!("{place}: {run}"), low, estimate, high });
        }
    }
    let note = "Differences are in percentage points, with the interval of two independent measurements. The intervals of \
                each gain are below. Noise is A for a quiet machine and C for a busy one. Times of different machines \
                are shown, not compared.";
    let read = comparison.read_p50_ns.map_or_else(String::new, |(a, b)| {
        format!("Read cost (T_D), median: {} in 1, {} in 2.", nanoseconds(a), nanoseconds(b))
    });
    let title = "Both gains".to_owned();
    let blocks = [
        Block::Table(String::new(), table),
        Block::Text(note.to_owned()),
        Block::Intervals(Intervals { title, lines }),
        Block::List(
            "Reasons according to the model, with both machines' costs (percentage points)".to_owned(),
            reasons,
        ),
        Block::Table("Time of a lookup".to_owned(), times),
        Block::Text(read),
    ];
    Section::new("gain", "Gain of sharing the digest, in both", blocks)
}

fn setting(comparison: &Comparison) -> Section {
    let mut table = Table::new(&["field", "in 1", "in 2"]).with_texts(&[1, 2]);
    for field in &comparison.differing {
        let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_owned());
        table.row(vec![field.field.clone(), known(&field.a), known(&field.b)]);
    }
    let text = if table.is_empty() { "Machine, device and program have the same description." } else { "" };
    let blocks = [Block::Table(String::new(), table), Block::Text(text.to_owned())];
    Section::new("setting", "Other differences", blocks)
}

/// Lists cells of one result only, or of another tree, grouped by experiment and reason.
fn left_over(comparison: &Comparison) -> Section {
    let mut groups: Vec<(String, String, Vec<String>)> = Vec::new();
    for cell in &comparison.uncompared {
        let place = cell.place.to_string();
        let experiment = place.split(',').next().unwrap_or_default().to_owned();
        match groups.iter_mut().find(|(known, why, _)| *known == experiment && *why == cell.why) {
            Some((.., places)) => places.push(place),
            None => groups.push((experiment, cell.why.clone(), vec![place])),
        }
    }
    let reasons = groups.into_iter().map(|(experiment, why, places)| match &places[..] {
        [place] => format!("{place}: {why}"),
        places => format!("{experiment}, each of {} cells: {why}", places.len()),
    });
    Section::new("uncompared", "Not compared", [Block::List(String::new(), reasons.collect())])
}

fn verdict_in_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Larger => "saves more in 2",
        Verdict::Smaller => "saves less in 2",
        Verdict::NoMeasurableDifference => "no measurable difference",
        Verdict::NoClaim => "no claim: too few pairs or a failed control",
    }
}

/// Lists the effects of the model's inputs, the largest first. Negligible ones are left out.
fn reason_in_words(reason: &Reason) -> String {
    const LEAST: f64 = 0.0005;
    let told = reason.parts.iter().filter(|(_, share)| share.abs() >= LEAST);
    let mut parts: Vec<String> =
        told.map(|&(input, share)| format!("{} {}", input_in_words(input), points(share))).collect();
    parts.push(format!("unexplained {}", points(reason.unexplained)));
    parts.join(", ")
}

fn input_in_words(input: &str) -> &str {
    match input {
        "hash" => "hash cost (T_H)",
        "probe" => "probe cost (T_P)",
        "read" => "read cost (T_D)",
        "false-positive-rate" => "false positive rate",
        "other" => "other work (T_other)",
        input => input,
    }
}

/// Compares the costs of single operations.
fn prices(comparison: &Comparison) -> Section {
    let mut table = Table::new(&["operation", "in 1", "in 2", "2 / 1", "95 % CI"]).with_texts(&[4]);
    for pair in &comparison.prices {
        let interval = pair
            .ratio_interval
            .map_or_else(String::new, |Interval { low, high, .. }| format!("{low:.2} to {high:.2}"));
        table.row(vec![
            operation(&pair.a),
            nanoseconds(pair.a.ns),
            nanoseconds(pair.b.ns),
            format!("{:.2}", pair.ratio),
            interval,
        ]);
    }
    let note = if table.is_empty() {
        ""
    } else {
        "Each was measured alone. The median of reads has no interval in a result."
    };
    let blocks = [Block::Table(String::new(), table), Block::Text(note.to_owned())];
    Section::new("prices", "Cost of one operation, in both", blocks)
}

fn operation(price: &Price) -> String {
    match &price.of {
        PriceOf::Read => "Read cost (T_D), median".to_owned(),
        PriceOf::Hash { function, key_bytes } => format!("Hash cost (T_H), {function}, {key_bytes} B"),
        PriceOf::Probe { filter, bits_per_key, filter_bytes } => {
            let size = filter_bytes.map_or_else(String::new, |bytes| format!(", {:.0} KiB", bytes / 1024.0));
            format!("Probe cost (T_P), {filter}, {bits_per_key} bits{size}")
        }
    }
}

fn bare(fraction: f64) -> String {
    percent(fraction).trim_end_matches(" %").to_owned()
}

fn points(fraction: f64) -> String {
    let sign = if fraction > 0.0 { "+" } else { "" };
    format!("{sign}{}", bare(fraction))
}
