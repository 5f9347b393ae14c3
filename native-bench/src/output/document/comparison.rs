//! Two results side by side as a document.

use super::{Block, Document, Section, grade};
use crate::output::chart::{Interval as Drawn, Intervals};
use crate::output::table::Table;
use crate::output::{nanoseconds, percent};
use crate::results::comparison::{Comparison, Interval, Pair, Verdict};

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
    let mut table = Table::new(&["lookups", "gain 1", "gain 2", "2 less 1", "95 % interval", "", "noise"])
        .with_texts(&[5, 6]);
    let mut times = Table::new(&["lookups", "A in 1", "A in 2", "B in 1", "B in 2"]);
    let mut lines = Vec::new();
    for pair in &comparison.cells {
        let Pair { place, a, b, difference, verdict } = pair;
        table.row(vec![
            place.to_string(),
            with_interval(&a.gain),
            with_interval(&b.gain),
            points(difference.estimate),
            format!("{} to {}", bare(difference.low), bare(difference.high)),
            verdict_in_words(*verdict).to_owned(),
            format!("{}, {}", grade(a.grade), grade(b.grade)),
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
    let note = "Differences are in percentage points; the interval is that of two independent measurements. Times of \
                different machines are shown, not compared.";
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

fn left_over(comparison: &Comparison) -> Section {
    let reasons = comparison.uncompared.iter().map(|cell| format!("{}: {}", cell.place, cell.why)).collect();
    Section::new("uncompared", "Not compared", [Block::List(String::new(), reasons)])
}

fn verdict_in_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Larger => "saves more in 2",
        Verdict::Smaller => "saves less in 2",
        Verdict::NoMeasurableDifference => "no measurable difference",
        Verdict::NoClaim => "no claim: too few pairs or a failed control",
    }
}

fn with_interval(gain: &Interval) -> String {
    format!("{} ({} to {})", percent(gain.estimate), bare(gain.low), bare(gain.high))
}

fn bare(fraction: f64) -> String {
    percent(fraction).trim_end_matches(" %").to_owned()
}

fn points(fraction: f64) -> String {
    let sign = if fraction > 0.0 { "+" } else { "" };
    format!("{sign}{}", bare(fraction))
}
