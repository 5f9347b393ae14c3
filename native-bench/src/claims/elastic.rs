//! Claims about reads: `ElasticBF`'s and those of the post about read amplification. Counted, not timed.

use super::evidence::{found, number, value_of, word};
use super::rules::{Judged as _, Region, Value, all};
use super::said::{figure, said_with_interval};
use super::{Case, Finding};
use crate::experiments::names as words;
use lsm_lab_teaching::results::{Cell, ClaimOutcome, Figure, Origin};

fn value(case: &Case<'_>, at: usize) -> f64 {
    case.entry.values.get(at).copied().unwrap_or(f64::NAN)
}

/// The values of a counted figure in every cell that has it, with the cell in words.
fn counted(case: &Case<'_>, name: &str) -> Vec<(String, Value)> {
    let said = |cell: &Cell| {
        cell.parameters.iter().map(|parameter| parameter.text.as_str()).collect::<Vec<_>>().join(", ")
    };
    case.evidence
        .cells(case.experiment)
        .filter_map(|cell| Some((said(cell), value_of(found(cell, name, Origin::Counted)?))))
        .collect()
}

fn figures(values: &[(String, Value)], name: &str, unit: &str) -> Vec<Figure> {
    values.iter().map(|(_, value)| figure(name, unit, Origin::Counted, *value)).collect()
}

/// Where a source does not tell its conditions, one condition that meets the claim reproduces it, and only if all leave it out is
/// it contradicted.
fn under_some_condition(values: &[(String, Value)], region: Region) -> (ClaimOutcome, Vec<&str>) {
    let met: Vec<&str> = values
        .iter()
        .filter(|(_, value)| region.judged(*value) == ClaimOutcome::Reproduced)
        .map(|(cell, _)| cell.as_str())
        .collect();
    let out = values.iter().all(|(_, value)| region.judged(*value) == ClaimOutcome::Contradicted);
    let outcome = match (met.is_empty(), out) {
        (false, _) => ClaimOutcome::Reproduced,
        (true, true) => ClaimOutcome::Contradicted,
        (true, false) => ClaimOutcome::NotResolvable,
    };
    (outcome, met)
}

fn extremes(values: &[(String, Value)], unit: &str) -> String {
    let by = |left: &&(String, Value), right: &&(String, Value)| left.1.estimate.total_cmp(&right.1.estimate);
    match (values.iter().min_by(by), values.iter().max_by(by)) {
        (Some(least), Some(most)) => format!(
            "from {} ({}) to {} ({})",
            said_with_interval(least.1, unit),
            least.0,
            said_with_interval(most.1, unit),
            most.0
        ),
        _ => "nothing".to_owned(),
    }
}

/// About 60 % fewer reads than with uniform filters.
pub(super) fn reads_saved(case: &Case<'_>) -> Finding {
    let saved = counted(case, words::READS_SAVED);
    if saved.is_empty() {
        return case.not_run();
    }
    let (outcome, met) = under_some_condition(&saved, Region::about_fraction(value(case, 0)));
    let why = format!(
        "Reads saved beside uniform filters of equal memory go {}{}.",
        extremes(&saved, "fraction"),
        if met.is_empty() { String::new() } else { format!("; about as claimed at: {}", met.join("; ")) }
    );
    Finding::new(outcome, figures(&saved, words::READS_SAVED, "fraction"), why)
}

/// What reads alone allow a ratio of throughputs to be: times that both sides spend beside reads bring it nearer to 1.
fn bounded_by_reads(case: &Case<'_>, name: &str, least: f64) -> Finding {
    let ratios = counted(case, name);
    if ratios.is_empty() {
        return case.not_run();
    }
    let out = ratios.iter().all(|(_, ratio)| ratio.high < least);
    let outcome = if out { ClaimOutcome::Contradicted } else { ClaimOutcome::NotResolvable };
    let why = format!(
        "Throughput was not timed. Reads were counted, and their ratio, which throughput cannot exceed where both do the same besides, \
         goes {}.",
        extremes(&ratios, "ratio")
    );
    Finding::new(outcome, figures(&ratios, name, "ratio"), why)
}

/// More than twice the throughput.
pub(super) fn throughput(case: &Case<'_>) -> Finding {
    bounded_by_reads(case, words::READS_RATIO, value(case, 0))
}

/// 1.39 to 2.20 times Monkey's throughput.
pub(super) fn over_monkey(case: &Case<'_>) -> Finding {
    bounded_by_reads(case, words::READS_RATIO, value(case, 0))
}

/// Negligible for writes and scans.
pub(super) fn writes(case: &Case<'_>) -> Finding {
    let effects = [words::WRITTEN_EFFECT, words::SCAN_EFFECT].map(|name| (name, counted(case, name)));
    if effects.iter().any(|(_, values)| values.is_empty()) {
        return case.not_run();
    }
    let judged =
        effects.iter().flat_map(|(_, values)| values).map(|(_, value)| Region::negligible().judged(*value));
    let outcome = all(judged);
    let why = format!(
        "Bytes written change by {}, reads of scans {}. Time was not measured.",
        extremes(&effects[0].1, "fraction"),
        extremes(&effects[1].1, "fraction")
    );
    let all_figures = effects.iter().flat_map(|(name, values)| figures(values, name, "fraction"));
    Finding::new(outcome, all_figures.collect(), why)
}

/// Reads per lookup by filters and share of empty lookups.
pub(super) fn reads(case: &Case<'_>, filters: &str, empty: f64) -> Option<Value> {
    let mut cells = case.evidence.cells("readamp");
    let cell = cells.find(|cell| {
        word(cell, "filters") == Some(filters)
            && number(cell, "empty_fraction").is_some_and(|number| (number - empty).abs() < 1e-9)
    })?;
    found(cell, words::READS_PER_LOOKUP, Origin::Counted).map(value_of)
}

/// 9.8 reads without filters and 3.1 with filters of 1 %.
pub(super) fn read_amplification(case: &Case<'_>) -> Finding {
    let shares = [0.0, 0.5, 1.0];
    let without: Vec<Value> =
        shares.iter().filter_map(|&empty| reads(case, words::NO_FILTERS, empty)).collect();
    let with: Vec<Value> = shares.iter().filter_map(|&empty| reads(case, words::TEN_BITS, empty)).collect();
    if without.is_empty() || with.is_empty() {
        return case.not_run();
    }
    let named = |values: &[Value]| -> Vec<(String, Value)> {
        values.iter().map(|&value| (String::new(), value)).collect()
    };
    let (before, _) = under_some_condition(&named(&without), Region::about(value(case, 0)));
    let (after, _) = under_some_condition(&named(&with), Region::about(value(case, 1)));
    let list = |values: &[Value]| {
        values.iter().map(|value| format!("{:.2}", value.estimate)).collect::<Vec<_>>().join(", ")
    };
    let why = format!(
        "In a tree of about ten runs, lookups of which none, half and all are empty read {} blocks without filters and {} with filters of \
         about 1 %.",
        list(&without),
        list(&with)
    );
    let figure_of = |name: &'static str| move |&value: &Value| figure(name, "reads", Origin::Counted, value);
    let mut figures: Vec<Figure> = without.iter().map(figure_of("reads_without_filters")).collect();
    figures.extend(with.iter().map(figure_of("reads_with_filters")));
    Finding::new(all([before, after]), figures, why)
}
