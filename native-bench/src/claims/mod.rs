//! What a run says about the claims of the sources: reproduced, contradicted, not resolvable here, or not run.
//!
//! The claims are data (`tests/golden/paper-claims.json`, and errata of the sources in `errata.rs`); [`ROWS`] has for each the
//! experiment that tests it and the function that judges it. When an interval meets a claim and when it leaves it out is written
//! once, in [`rules`], and for people in `docs/claims.md`.
//!
//! **Invariants**
//! 1. Every claim of the golden file has exactly one verdict.
//! 2. A verdict rests on numbers of the file alone: nothing is measured here, and the same file gives the same verdicts.
//! 3. Where the machine was busy, a control failed, or a virtual disk stands where the claim names a drive, the verdict is *not
//!    resolvable*, whatever the numbers look like.

mod costs;
mod elastic;
mod entries;
mod errata;
mod evidence;
mod gains;
mod rates;
mod rows;
pub mod rules;
mod said;
mod shares;
mod shown;
#[cfg(test)]
mod tests;
mod untested;

pub use entries::{Entry, entries};
pub use rows::{ROWS, Row, row_of};
pub use shown::{Extent, text, words};
pub use untested::{not_run, untested_in_words};

use evidence::Evidence;
use lsm_lab_teaching::results::{ClaimOutcome, ClaimVerdict, Figure, Origin, ResultFile};
use said::claimed;

/// What was concluded about one claim.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Finding {
    outcome: ClaimOutcome,
    figures: Vec<Figure>,
    why: String,
}

impl Finding {
    fn new(outcome: ClaimOutcome, figures: Vec<Figure>, why: impl Into<String>) -> Self {
        Self { outcome, figures, why: why.into() }
    }

    fn not_run(experiment: &str) -> Self {
        let why = format!("This run has no cell of `{experiment}` that could tell.");
        Self::new(ClaimOutcome::NotRun, Vec::new(), why)
    }

    fn unresolvable(figures: Vec<Figure>, why: impl Into<String>) -> Self {
        Self::new(ClaimOutcome::NotResolvable, figures, why)
    }
}

/// What a judge is given.
pub(crate) struct Case<'f> {
    entry: &'f Entry,
    experiment: &'static str,
    evidence: Evidence<'f>,
}

impl Case<'_> {
    fn not_run(&self) -> Finding {
        Finding::not_run(self.experiment)
    }
}

/// The verdicts of a file about every claim, in the order of the claims.
#[must_use]
pub fn verdicts(file: &ResultFile) -> Vec<ClaimVerdict> {
    entries().iter().filter_map(|entry| verdict(entry, file)).collect()
}

/// Why the counts of an experiment do not decide: an interval needs repetitions, and to know what luck does takes more.
fn too_few(experiment: &str, evidence: Evidence<'_>) -> Option<String> {
    let figures = evidence.cells(experiment).flat_map(|cell| &cell.figures);
    let counted = figures.filter(|figure| figure.origin == Origin::Counted);
    let mut seldom = counted.filter_map(|figure| {
        let (samples, least) = (figure.samples?, least_samples(&figure.name));
        (samples < least)
            .then(|| format!("Counted with {samples} seed(s), where {least} are needed to say more."))
    });
    seldom.next()
}

/// Seeds that a count needs: 20 for rates of filters, 3 for reads of trees, none for what luck does not touch.
fn least_samples(figure: &str) -> u64 {
    use crate::experiments::names::{
        RATE, RATE_OF_ONE, READS_RATIO, READS_SAVED, SCAN_EFFECT, WRITTEN_EFFECT,
    };
    match figure {
        RATE | RATE_OF_ONE => 20,
        READS_RATIO | READS_SAVED | SCAN_EFFECT | WRITTEN_EFFECT => 3,
        _ => 0,
    }
}

/// The verdict about one claim; none if nobody judges it.
fn verdict(entry: &Entry, file: &ResultFile) -> Option<ClaimVerdict> {
    let row = row_of(&entry.id)?;
    let evidence = Evidence { file };
    let mut finding = (row.judge)(&Case { entry, experiment: row.experiment, evidence });
    let judged = matches!(finding.outcome, ClaimOutcome::Reproduced | ClaimOutcome::Contradicted);
    if let Some(reason) = too_few(row.experiment, evidence).filter(|_| judged && row.counted) {
        finding = Finding::unresolvable(finding.figures, format!("{reason} {}", finding.why));
    }
    let mut figures: Vec<Figure> = entry.values.iter().map(|&value| claimed(value, entry.unit)).collect();
    figures.extend(finding.figures);
    // What is no number cannot stand in a result file.
    figures.retain(|figure| figure.estimate.is_finite());
    let mut why = finding.why;
    if finding.outcome == ClaimOutcome::Contradicted && !row.fairness.is_empty() {
        why = format!("{why} {}", row.fairness);
    }
    Some(ClaimVerdict {
        id: entry.id.clone(),
        source: entry.source.clone(),
        statement: entry.statement.clone(),
        verdict: finding.outcome,
        figures,
        experiment: Some(row.experiment.to_owned()),
        why,
    })
}
