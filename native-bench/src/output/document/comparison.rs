//! Two results side by side as a document.

use super::{Block, Document, Section, grade};
use crate::output::chart::{Interval as Drawn, Intervals};
use crate::output::table::Table;
use crate::output::{nanoseconds, percent};
use crate::results::comparison::{Comparison, Interval, Pair, Verdict};
use lsm_lab_engine::results::Grade;

impl Document {
    /// What two results have in common and what not.
    #[must_use]
    pub fn of_comparison(comparison: &Comparison) -> Self {
        let (a, b) = (&comparison.a, &comparison.b);
        let mut caveats = Vec::new();
        for (letter, side) in [("1", a), ("2", b)] {
            caveats.extend(side.caveats.iter().map(|caveat| format!("{letter}: {caveat}")));
        }
        let sections = [gains(comparison), setting(comparison), left_over(comparison)];
        let sections = sections.into_iter().filter(|section| !section.blocks.is_empty()).collect();
        let title = format!("1: {}, run {}\n2: {}, run {}", a.label, a.run, b.label, b.run);
        Self { title, caveats, sections }
    }
}

fn gains(comparison: &Comparison) -> Section {
    let header = ["lookups", "gain 1", "gain 2", "2 less 1", "95 % interval", "which says", "noise"];
    let mut table = Table::new(&header).with_texts(&[5, 6]);
    let mut times = Table::new(&["lookups", "A in 1", "A in 2", "B in 1", "B in 2"]);
    let mut lines = Vec::new();
    for pair in &comparison.cells {
        let Pair { place, a, b, difference, verdict } = pair;
        table.row(vec![
            place.to_string(),
            percent(a.gain.estimate),
            percent(b.gain.estimate),
            points(difference.estimate),
            format!("{} to {}", bare(difference.low), bare(difference.high)),
            verdict_in_words(*verdict).to_owned(),
            format!("{}, {}", letter(a.grade), letter(b.grade)),
        ]);
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
    let note = "Differences are in percentage points; the interval is that of two independent measurements. Those of \
                each gain are below. Noise is A where the machine was quiet, C where it was busy. Times of different machines \
                are shown, not compared.";
    let read = comparison.read_p50_ns.map_or_else(String::new, |(a, b)| {
        format!("T_D (median of a read): {} in 1, {} in 2.", nanoseconds(a), nanoseconds(b))
    });
    let title = "Both gains".to_owned();
    let blocks = [
        Block::Table(String::new(), table),
        Block::Text(note.to_owned()),
        Block::Intervals(Intervals { title, lines }),
        Block::Table("Time of a lookup".to_owned(), times),
        Block::Text(read),
    ];
    Section::new("gain", "What sharing the digest saves, in both", blocks)
}

fn setting(comparison: &Comparison) -> Section {
    let mut table = Table::new(&["field", "in 1", "in 2"]).with_texts(&[1, 2]);
    for field in &comparison.differing {
        let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "not known".to_owned());
        table.row(vec![field.field.clone(), known(&field.a), known(&field.b)]);
    }
    let text = if table.is_empty() { "Machine, device and program are described alike." } else { "" };
    let blocks = [Block::Table(String::new(), table), Block::Text(text.to_owned())];
    Section::new("setting", "What else differs", blocks)
}

/// What stands in one result only, or on another tree: cells of one experiment with one reason together.
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
        Verdict::NoMeasurableDifference => "no difference seen",
        Verdict::NoClaim => "no claim: too few pairs or a failed control",
    }
}

/// The letter of a grade.
fn letter(quiet: Grade) -> String {
    grade(quiet).chars().take(1).collect()
}

fn bare(fraction: f64) -> String {
    percent(fraction).trim_end_matches(" %").to_owned()
}

fn points(fraction: f64) -> String {
    let sign = if fraction > 0.0 { "+" } else { "" };
    format!("{sign}{}", bare(fraction))
}
