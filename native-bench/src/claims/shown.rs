//! Verdicts for people: how many of each kind, a table, and below it why.

use super::rules::Value;
use super::said::said_with_interval;
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
                first(verdict, |origin| matches!(origin, Origin::Measured | Origin::Counted)),
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

/// The first figure of an origin, with its interval.
fn first(verdict: &ClaimVerdict, origin: impl Fn(Origin) -> bool) -> String {
    let said = |figure: &Figure| {
        let value = Value {
            estimate: figure.estimate,
            low: figure.low.unwrap_or(figure.estimate),
            high: figure.high.unwrap_or(figure.estimate),
        };
        said_with_interval(value, &figure.unit)
    };
    verdict.figures.iter().find(|figure| origin(figure.origin)).map(said).unwrap_or_default()
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
