//! Verdicts of a run on the claims of the sources: reproduced, contradicted, not resolvable, not comparable, or not run.
//!
//! ```text
//! paper-claims.json, errata.rs   the claims
//! claim-rules.json (engine)      the rules: quantities, regions, reasons, comparable devices
//! rows.rs                        the experiment and the judge of each claim
//! judges -> Finding              a test with two p-values, or the reason why there is none
//! verdicts                       significance over all claims of the run
//! ```
//!
//! **Invariants**
//! 1. Every claim of the golden file has exactly one verdict, one rule and one judge.
//! 2. A verdict is a function of the file: nothing is measured here, and the same file gives the same verdicts.
//! 3. Every number that decides is in `claim-rules.json`. A judge contains none.
//! 4. The expected share of wrong verdicts among those of a run is at most the level of the rules.

mod costs;
mod elastic;
mod entries;
mod errata;
mod evidence;
mod finding;
mod gains;
mod rates;
mod rows;
pub mod rules;
mod said;
mod shares;
mod shown;
mod stored;
#[cfg(test)]
mod tests;
mod untested;

pub use entries::{Entry, entries};
pub use rows::{ROWS, Row, row_of};
pub use shown::{Extent, Outcome, in_full, text, words};
pub use stored::replaced;
pub use untested::{not_run, untested_in_words};

pub(crate) use finding::{Case, Conclusion, Finding};
pub(crate) use said::said_by_source;

use evidence::Evidence;
use lsm_lab_teaching::results::{ClaimOutcome, ClaimVerdict, Figure, Origin, ResultFile};
use rules::{Rule, false_discovery, general, rule_of};
use said::{claimed, probability};

/// The verdicts of a file on every claim, in the order of the claims.
#[must_use]
pub fn verdicts(file: &ResultFile) -> Vec<ClaimVerdict> {
    let found: Vec<(&Entry, &Row, &Rule, Finding)> =
        entries().iter().filter_map(|entry| finding(entry, file)).collect();
    let ps: Vec<f64> = found
        .iter()
        .filter_map(|(.., finding)| match finding.conclusion {
            Conclusion::Tested(test) => Some(supported(test)),
            _ => None,
        })
        .collect();
    let mut qs = false_discovery(&ps).into_iter();
    let verdict = |(entry, row, rule, finding)| {
        let q =
            if let Finding { conclusion: Conclusion::Tested(_), .. } = finding { qs.next() } else { None };
        verdict((entry, row, rule), finding, q.map(|q| (q, ps.len())), file.run.executions.unwrap_or(1))
    };
    found.into_iter().map(verdict).collect()
}

fn finding<'f>(
    entry: &'f Entry,
    file: &ResultFile,
) -> Option<(&'f Entry, &'static Row, &'static Rule, Finding)> {
    let (row, rule) = (row_of(&entry.id)?, rule_of(&entry.id)?);
    let evidence = Evidence { file };
    let mut finding = (row.judge)(&Case { entry, rule, experiment: row.experiment, evidence });
    if let Some(reason) = too_few(row.experiment, evidence)
        && row.counted
        && matches!(finding.conclusion, Conclusion::Tested(_))
    {
        finding = Finding::not_usable(finding.figures, format!("{reason} {}", finding.why));
    }
    Some((entry, row, rule, finding))
}

/// Why the counts of an experiment do not decide: an interval needs repetitions, and the deviation between them needs more.
fn too_few(experiment: &str, evidence: Evidence<'_>) -> Option<String> {
    let figures = evidence.cells(experiment).flat_map(|cell| &cell.figures);
    let counted = figures.filter(|figure| figure.origin == Origin::Counted);
    let mut few = counted.filter_map(|figure| {
        let (samples, least) = (figure.samples?, least_samples(&figure.name));
        (samples < least).then(|| format!("Counted with {samples} seed(s); at least {least} are necessary."))
    });
    few.next()
}

/// Repetitions that a count needs; none for counts that do not depend on chance.
fn least_samples(figure: &str) -> u64 {
    use crate::experiments::names::{RATE, RATE_OF_ONE, READS_PER_LOOKUP, READS_RATIO, READS_SAVED};
    match figure {
        RATE | RATE_OF_ONE => general().least_sets,
        READS_RATIO | READS_SAVED | READS_PER_LOOKUP => general().least_seeds,
        _ => 0,
    }
}

/// The p-value of a test, as far as intervals show it.
fn supported(test: rules::Test) -> f64 {
    test.p().max(general().smallest_p)
}

/// The verdict on one claim, given its q and the number of tested claims.
fn verdict(
    (entry, row, rule): (&Entry, &Row, &Rule),
    finding: Finding,
    q: Option<(f64, usize)>,
    executions: u32,
) -> ClaimVerdict {
    let mut why = finding.why;
    let (mut not_comparable, mut p) = (None, None);
    let outcome = match finding.conclusion {
        Conclusion::NotRun => ClaimOutcome::NotRun,
        Conclusion::NotUsable => ClaimOutcome::NotResolvable,
        Conclusion::Certain(outcome) => outcome,
        Conclusion::NotComparable(reason) => {
            not_comparable = Some(reason);
            ClaimOutcome::NotResolvable
        }
        Conclusion::Tested(test) => {
            let (q, tested) = q.unwrap_or((1.0, 1));
            let is_significant = q <= general().level;
            p = Some(supported(test));
            let [p, q] = [supported(test), q].map(probability);
            let among = format!("p {p}, q {q} among {tested} tested claims");
            // Counts depend on seeds alone. A time or a gain differs between executions of the program.
            let of_one = |figure: &Figure| {
                figure.origin == Origin::Measured && (executions < 2 || figure.unit == "ns")
            };
            if finding.figures.iter().any(of_one) {
                let between = 100.0 * general().between_executions;
                why = format!("{why} The test adds a deviation of {between:.0} % between executions.");
            }
            why = if is_significant {
                format!("{why} ({among}.)")
            } else {
                format!("{why} No verdict: {among}, above {}.", general().level)
            };
            test.outcome(is_significant).into_outcome()
        }
    };
    if outcome == ClaimOutcome::Contradicted && !rule.for_the_authors.is_empty() {
        why = format!("{why} {}", rule.for_the_authors);
    }
    let mut figures: Vec<Figure> = entry.values.iter().map(|&value| claimed(value, entry.unit)).collect();
    figures.extend(finding.figures);
    // A result file cannot contain values that are not numbers.
    figures.retain(|figure| figure.estimate.is_finite());
    ClaimVerdict {
        id: entry.id.clone(),
        source: entry.source.clone(),
        statement: entry.statement.clone(),
        verdict: outcome,
        not_comparable,
        rule: (outcome != ClaimOutcome::NotRun).then(|| rule.words()),
        p,
        q: q.map(|(q, _)| q),
        figures,
        experiment: Some(row.experiment.to_owned()),
        why,
    }
}

/// An outcome of the engine as one of a result file.
trait IntoOutcome {
    fn into_outcome(self) -> ClaimOutcome;
}

impl IntoOutcome for lsm_lab_teaching::reproduction::claims::Outcome {
    fn into_outcome(self) -> ClaimOutcome {
        match self {
            Self::Reproduced => ClaimOutcome::Reproduced,
            Self::Contradicted => ClaimOutcome::Contradicted,
            Self::NotResolvable | Self::NotComparable => ClaimOutcome::NotResolvable,
        }
    }
}
