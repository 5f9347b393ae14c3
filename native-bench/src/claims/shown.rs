//! Verdicts for people: how many of each kind, a table, and below it why.

use super::rules::Value;
use super::said::{said_from_to, said_with_interval};
use super::untested::{not_run, untested_in_words};
use crate::output::{Table, Terminal, paragraph, set_in};
use core::fmt::Write;
use lsm_lab_teaching::results::{ClaimOutcome, ClaimVerdict, Figure, Origin, ResultFile};

/// The outcomes in the order in which they are shown.
const ORDER: [ClaimOutcome; 4] =
    [ClaimOutcome::Contradicted, ClaimOutcome::Reproduced, ClaimOutcome::NotResolvable, ClaimOutcome::NotRun];

/// An outcome in words.
#[must_use]
pub fn words(outcome: ClaimOutcome) -> &'static str {
    match outcome {
        ClaimOutcome::Reproduced => "reproduced",
        ClaimOutcome::Contradicted => "contradicted",
        ClaimOutcome::NotResolvable => "not resolvable here",
        ClaimOutcome::NotRun => "not run",
    }
}

/// How much is said about claims that a run could not test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// How many there are, and what tests them.
    Tested,
    /// All of them, each with the experiment that tests it.
    All,
}

/// Tables of what was judged, and a paragraph for each: what is claimed, what was found, and why that is the verdict.
#[must_use]
pub fn text(verdicts: &[ClaimVerdict], file: &ResultFile, extent: Extent, terminal: &Terminal) -> String {
    let of = |outcome: ClaimOutcome| verdicts.iter().filter(move |verdict| verdict.verdict == outcome);
    let counts: Vec<String> =
        ORDER.iter().map(|&outcome| format!("{} {}", of(outcome).count(), words(outcome))).collect();
    let heading = format!("{} claims of the sources: {}.", verdicts.len(), counts.join(", "));
    let mut text = paragraph(&heading, terminal);
    for outcome in ORDER.into_iter().filter(|&outcome| outcome != ClaimOutcome::NotRun) {
        let mut table = Table::new(&[words(outcome), "claimed", "found here"]);
        for verdict in of(outcome) {
            let claimed = first(verdict, |origin| origin == Origin::Claimed);
            table.row(vec![verdict.id.clone(), claimed, found(verdict)]);
        }
        if !table.is_empty() {
            let _ = write!(text, "\n{}", table.draw(terminal));
        }
    }
    let judged = ORDER.into_iter().filter(|&outcome| outcome != ClaimOutcome::NotRun).flat_map(of);
    for verdict in judged {
        let head = terminal.bold(&format!("{}: {}", verdict.id, words(verdict.verdict)));
        let experiment = verdict.experiment.as_deref().unwrap_or("no experiment");
        let _ = write!(text, "\n{head}\n");
        for line in
            [format!("{}: {}", verdict.source, verdict.statement), format!("({experiment}) {}", verdict.why)]
        {
            text.push_str(&set_in(&line, 2, terminal));
        }
    }
    match (untested_in_words(verdicts, file), extent) {
        (None, _) => {}
        (Some(sentence), Extent::Tested) => {
            let _ = write!(text, "\n{}", paragraph(&sentence, terminal));
        }
        (Some(_), Extent::All) => {
            let _ = write!(text, "\n{}\n{}", terminal.bold("not run"), not_run(verdicts).draw(terminal));
        }
    }
    text
}

/// What was measured or counted, or what the formula says where that is all.
fn found(verdict: &ClaimVerdict) -> String {
    let here = first(verdict, |origin| matches!(origin, Origin::Measured | Origin::Counted));
    if here.is_empty() { first(verdict, |origin| origin == Origin::Model) } else { here }
}

/// The first figure of an origin, with its interval; where more of the same name follow, from the least to the most of them.
fn first(verdict: &ClaimVerdict, origin: impl Fn(Origin) -> bool) -> String {
    let of_origin: Vec<&Figure> = verdict.figures.iter().filter(|figure| origin(figure.origin)).collect();
    let Some(figure) = of_origin.first() else { return String::new() };
    let alike = of_origin.iter().filter(|other| other.name == figure.name && other.unit == figure.unit);
    let values: Vec<f64> = alike.map(|figure| figure.estimate).collect();
    let value = Value {
        estimate: figure.estimate,
        low: figure.low.unwrap_or(figure.estimate),
        high: figure.high.unwrap_or(figure.estimate),
    };
    if values.len() == 1 {
        return said_with_interval(value, &figure.unit);
    }
    let (least, most) =
        values.iter().fold((f64::MAX, f64::MIN), |(low, high), &value| (low.min(value), high.max(value)));
    said_from_to(least, most, &figure.unit)
}
