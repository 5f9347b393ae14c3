//! Verdicts of a run on the claims of the sources.

use super::{Block, Section};
use crate::claims::{Outcome, in_full, not_run, said_by_source, untested_in_words, words};
use crate::output::number::ends_in_words;
use crate::output::quantity;
use crate::output::table::Table;
use core::fmt::Write;
use lsm_lab_teaching::results::{ClaimVerdict, Figure, Origin, ResultFile};

/// Contradictions first; of what was not tested how much it is, and folded away which. Nothing if no claim was looked at.
pub(super) fn section(file: &ResultFile) -> Option<Section> {
    let claims = &file.claims;
    if claims.is_empty() {
        return None;
    }
    let counts = Outcome::TOLD.map(|outcome| {
        let count = claims.iter().filter(|claim| Outcome::of(claim) == outcome).count();
        format!("{count} {}", words(outcome))
    });
    let mut blocks = vec![Block::Text(format!("{}.", counts.join(", ")))];
    for outcome in Outcome::TOLD {
        let mut table = Table::new(&["claim", "statement", "claimed", "found", "verdict", "why", "rule"])
            .with_texts(&[1, 2, 3, 4, 5, 6]);
        for claim in claims.iter().filter(|claim| Outcome::of(claim) == outcome) {
            table.row(vec![
                claim.id.clone(),
                format!("{} ({})", claim.statement, claim.source),
                figures(claim, |origin| origin == Origin::Claimed),
                figures(claim, |origin| origin != Origin::Claimed),
                in_full(claim),
                claim.why.clone(),
                claim.rule.clone().unwrap_or_default(),
            ]);
        }
        blocks.push(Block::Table(words(outcome).to_owned(), table.without_empty_columns()));
    }
    blocks.extend(untested_in_words(claims, file).map(|sentence| Block::Folded(sentence, not_run(claims))));
    Some(Section::new("claims", "The claims of the sources", blocks))
}

fn figures(claim: &ClaimVerdict, wanted: impl Fn(Origin) -> bool) -> String {
    let kept = claim.figures.iter().filter(|figure| wanted(figure.origin));
    kept.map(with_interval).collect::<Vec<_>>().join("; ")
}

/// Formats a figure with its interval and, if it is not from this run, its origin.
fn with_interval(figure: &Figure) -> String {
    if figure.origin == Origin::Claimed {
        return said_by_source(figure.estimate, &figure.unit);
    }
    let mut text = quantity(figure.estimate, &figure.unit);
    if let (Some(low), Some(high)) = (figure.low, figure.high) {
        let _ = write!(text, " ({})", ends_in_words(low, high, &figure.unit));
    }
    if figure.origin == Origin::Model {
        text.push_str(" (model)");
    }
    text
}
