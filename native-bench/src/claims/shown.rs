//! Verdicts for people: how many of each kind, a table, and below it why.

use super::rules::Value;
use super::said::{said, said_with_interval};
use crate::output::{Table, Terminal};
use core::fmt::Write;
use lsm_lab_engine::results::{ClaimOutcome, ClaimVerdict, Figure, Origin};

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

/// A table of what was judged, and a paragraph for each: what is claimed, what was found, and why that is the verdict.
#[must_use]
pub fn text(verdicts: &[ClaimVerdict], terminal: &Terminal) -> String {
    let of = |outcome: ClaimOutcome| verdicts.iter().filter(move |verdict| verdict.verdict == outcome);
    let counts: Vec<String> =
        ORDER.iter().map(|&outcome| format!("{} {}", of(outcome).count(), words(outcome))).collect();
    let mut text = format!("{} claims of the sources: {}.\n", verdicts.len(), counts.join(", "));
    let judged: Vec<&ClaimVerdict> = ORDER[..3].iter().flat_map(|&outcome| of(outcome)).collect();
    if !judged.is_empty() {
        let mut table = Table::new(&["claim", "verdict", "claimed", "found here"]);
        for verdict in &judged {
            table.row(vec![
                verdict.id.clone(),
                words(verdict.verdict).to_owned(),
                first(verdict, |origin| origin == Origin::Claimed),
                found(verdict),
            ]);
        }
        text.push_str(&table.draw(terminal));
    }
    for verdict in judged {
        let head = terminal.bold(&format!("{}: {}", verdict.id, words(verdict.verdict)));
        let experiment = verdict.experiment.as_deref().unwrap_or("no experiment");
        let _ = write!(text, "\n{head}\n");
        for line in
            [format!("{}: {}", verdict.source, verdict.statement), format!("({experiment}) {}", verdict.why)]
        {
            wrap(&mut text, &line, terminal.width);
        }
    }
    let idle: Vec<&str> = of(ClaimOutcome::NotRun).map(|verdict| verdict.id.as_str()).collect();
    if !idle.is_empty() {
        let _ = write!(text, "\n{}\n", terminal.bold("not run"));
        wrap(&mut text, &idle.join(", "), terminal.width);
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
    format!("{} to {}", said(least, &figure.unit), said(most, &figure.unit))
}

/// Words in lines of at most so many columns, each set in by two.
fn wrap(text: &mut String, words: &str, width: usize) {
    let mut column = 0;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if column == 0 || column + 1 + length > width {
            if column > 0 {
                text.push('\n');
            }
            text.push_str("  ");
            column = 2 + length;
        } else {
            text.push(' ');
            column += 1 + length;
        }
        text.push_str(word);
    }
    text.push('\n');
}
