//! Verdicts for people: how many of each kind, a table, and below it why.

use super::rules::Value;
use super::said::{said_by_source, said_from_to, said_with_interval};
use super::untested::{not_run, untested_in_words};
use crate::output::{Table, Terminal, paragraph, set_in};
use core::fmt::Write;
use lsm_lab_teaching::results::{ClaimOutcome, ClaimVerdict, Figure, Incomparable, Origin, ResultFile};

/// A verdict with the outcome that result files express by two fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The finding excludes the claim.
    Contradicted,
    /// The finding meets the claim.
    Reproduced,
    /// The run cannot tell.
    NotResolvable,
    /// The run and the claim are not about the same thing.
    NotComparable,
    /// No cell is about it.
    NotRun,
}

impl Outcome {
    /// All outcomes of tested claims, in the order of interest.
    pub const TOLD: [Self; 4] =
        [Self::Contradicted, Self::Reproduced, Self::NotResolvable, Self::NotComparable];

    /// The outcome of a verdict.
    #[must_use]
    pub fn of(verdict: &ClaimVerdict) -> Self {
        match (verdict.verdict, verdict.not_comparable) {
            (_, Some(_)) => Self::NotComparable,
            (ClaimOutcome::Reproduced, _) => Self::Reproduced,
            (ClaimOutcome::Contradicted, _) => Self::Contradicted,
            (ClaimOutcome::NotResolvable, _) => Self::NotResolvable,
            (ClaimOutcome::NotRun, _) => Self::NotRun,
        }
    }
}

/// An outcome in words.
#[must_use]
pub fn words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Reproduced => "reproduced",
        Outcome::Contradicted => "contradicted",
        Outcome::NotResolvable => "inconclusive",
        Outcome::NotComparable => "not comparable",
        Outcome::NotRun => "not run",
    }
}

/// An outcome in words, with the reason why a claim is not comparable.
#[must_use]
pub fn in_full(verdict: &ClaimVerdict) -> String {
    let outcome = words(Outcome::of(verdict));
    let reason = verdict.not_comparable.map(|reason| match reason {
        Incomparable::EmulatedDrive => "emulated drive",
        Incomparable::OtherHardware => "other hardware",
        Incomparable::OtherBaseline => "other baseline",
        Incomparable::MissingMechanism => "not measured",
        Incomparable::UnstatedConditions => "unstated conditions",
    });
    reason.map_or_else(|| outcome.to_owned(), |reason| format!("{outcome} ({reason})"))
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
    let of = |outcome: Outcome| verdicts.iter().filter(move |verdict| Outcome::of(verdict) == outcome);
    let counts: Vec<String> =
        order().map(|outcome| format!("{} {}", of(outcome).count(), words(outcome))).collect();
    let heading = format!("{} claims and readings of the sources: {}.", verdicts.len(), counts.join(", "));
    let mut text = paragraph(&heading, terminal);
    for outcome in Outcome::TOLD {
        let mut table = Table::new(&[words(outcome), "claimed", "found here"]);
        for verdict in of(outcome) {
            let claimed = first(verdict, |origin| origin == Origin::Claimed);
            table.row(vec![verdict.id.clone(), claimed, found(verdict)]);
        }
        if !table.is_empty() {
            let _ = write!(text, "\n{}", table.draw(terminal));
        }
    }
    let judged = Outcome::TOLD.into_iter().flat_map(of);
    for verdict in judged {
        let head = terminal.bold(&format!("{}: {}", verdict.id, in_full(verdict)));
        let experiment = verdict.experiment.as_deref().unwrap_or("no experiment");
        let _ = write!(text, "\n{head}\n");
        let rule = verdict.rule.as_ref().map(|rule| format!("Rule: {rule}"));
        let said = format!("{}: {}", verdict.source, verdict.statement);
        for line in [said, format!("({experiment}) {}", verdict.why)].into_iter().chain(rule) {
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

fn order() -> impl Iterator<Item = Outcome> {
    Outcome::TOLD.into_iter().chain([Outcome::NotRun])
}

/// Returns the measured or counted value, or the value of the formula if there is no other.
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
    let value = Value::new(
        figure.estimate,
        figure.low.unwrap_or(figure.estimate),
        figure.high.unwrap_or(figure.estimate),
    );
    if values.len() == 1 && figure.origin == Origin::Claimed {
        return said_by_source(figure.estimate, &figure.unit);
    }
    if values.len() == 1 {
        return said_with_interval(value, &figure.unit);
    }
    let (least, most) =
        values.iter().fold((f64::MAX, f64::MIN), |(low, high), &value| (low.min(value), high.max(value)));
    said_from_to(least, most, &figure.unit)
}
