//! Claims about rates of false positives and about the memory of filters: counted, so that no machine is too slow or too busy.

use super::evidence::{found, number, value_of, word};
use super::rules::{Judged as _, Region, Value, all};
use super::said::{claimed, figure, said, said_with_interval};
use super::{Case, Finding};
use crate::experiments::names::{BYTES_PER_MILLION, PUBLISHED, RATE, RATE_OF_ONE};
use lsm_lab_filters::math::false_positive_rate_ideal;
use lsm_lab_filters::math::statistics::{NORMAL_95, median};
use lsm_lab_teaching::results::{Cell, ClaimOutcome, Figure, Origin};

/// Deviations that the most extreme of ten draws stays within, 95 times of 100, over those that one does.
const MOST_OF_TEN: f64 = 2.8 / NORMAL_95;

/// The mean rate that was counted, and what the formula says.
pub(super) fn counted_and_model(cell: &Cell) -> Option<(Value, f64)> {
    let counted = found(cell, RATE, Origin::Counted)?;
    let model = found(cell, RATE, Origin::Model)?;
    Some((value_of(counted), model.estimate))
}

pub(super) fn over(value: Value, by: f64) -> Value {
    Value { estimate: value.estimate / by, low: value.low / by, high: value.high / by }
}

pub(super) fn rates(counted: Value, model: f64) -> Vec<Figure> {
    vec![
        figure(RATE, "fraction", Origin::Counted, counted),
        figure(RATE, "fraction", Origin::Model, Value::exact(model)),
    ]
}

fn value(case: &Case<'_>) -> f64 {
    case.entry.values.first().copied().unwrap_or(f64::NAN)
}

/// Fig. 3: the published expression tracks the formula at every size that the figure labels.
pub(super) fn rotation_tracks_theory(case: &Case<'_>) -> Finding {
    let labelled = [1.0, 4.0, 7.0, 10.0, 13.0];
    let cells = case.evidence.cells(case.experiment).filter(|cell| {
        word(cell, "indexing") == Some(PUBLISHED)
            && number(cell, "bits_per_key").is_some_and(|bits| labelled.contains(&bits))
    });
    let pairs: Vec<(Value, f64)> = cells.filter_map(counted_and_model).collect();
    if pairs.is_empty() {
        return case.not_run();
    }
    let ratios: Vec<Value> = pairs.iter().map(|&(counted, model)| over(counted, model)).collect();
    let worst = ratios
        .iter()
        .copied()
        .max_by(|left, right| (left.estimate - 1.0).abs().total_cmp(&(right.estimate - 1.0).abs()));
    let complete =
        if ratios.len() == labelled.len() { ClaimOutcome::Reproduced } else { ClaimOutcome::NotResolvable };
    let outcome = all(ratios.iter().map(|&ratio| Region::tracks(1.0).judged(ratio)).chain([complete]));
    let why = format!(
        "At {} of the figure's {} sizes, the mean over many filters is furthest from the formula at {} of it.",
        ratios.len(),
        labelled.len(),
        said_with_interval(worst.unwrap_or(Value::exact(f64::NAN)), "ratio")
    );
    let mut figures: Vec<Figure> =
        worst.map(|worst| figure("rate_over_formula", "ratio", Origin::Counted, worst)).into_iter().collect();
    figures.extend(pairs.into_iter().flat_map(|(counted, model)| rates(counted, model)));
    Finding::new(outcome, figures, why)
}

/// One filter's rate, held against where single filters fall.
fn single_filter(case: &Case<'_>, cell: Option<&Cell>) -> Finding {
    let Some(cell) = cell else { return case.not_run() };
    let (Some((mean, model)), Some(one)) =
        (counted_and_model(cell), found(cell, RATE_OF_ONE, Origin::Counted).map(value_of))
    else {
        return case.not_run();
    };
    let claimed = value(case);
    let wide = |scale: f64| Region {
        low: one.estimate - scale * (one.estimate - one.low),
        high: one.estimate + scale * (one.high - one.estimate),
    };
    let inside = |region: Region| (region.low..=region.high).contains(&claimed);
    let outcome = if inside(wide(1.0)) {
        ClaimOutcome::Reproduced
    } else if inside(wide(MOST_OF_TEN)) {
        ClaimOutcome::NotResolvable
    } else {
        ClaimOutcome::Contradicted
    };
    let mut figures = rates(mean, model);
    figures.push(figure(RATE_OF_ONE, "fraction", Origin::Counted, one));
    let relation = match outcome {
        ClaimOutcome::Reproduced => "the source's filter is one of these",
        ClaimOutcome::Contradicted => "the source's filter is beyond luck, even as the most extreme of ten",
        _ => "the source's filter is luck, if it is the most extreme of ten",
    };
    let why = format!(
        "95 of 100 single filters have a rate from {} to {}; {relation}. The mean is {}, the formula's {}.",
        said(one.low, "fraction"),
        said(one.high, "fraction"),
        said_with_interval(mean, "fraction"),
        said(model, "fraction")
    );
    Finding::new(outcome, figures, why)
}

/// Table 2, one row: as the published program takes digests.
pub(super) fn table_2(case: &Case<'_>) -> Finding {
    let name = case.entry.id.trim_start_matches("table2-");
    single_filter(case, case.evidence.cells(case.experiment).find(|cell| word(cell, "hash") == Some(name)))
}

/// Table 3, one row.
pub(super) fn table_3(case: &Case<'_>) -> Finding {
    let name = case.entry.id.trim_start_matches("table3-");
    single_filter(case, case.evidence.cells(case.experiment).find(|cell| word(cell, "digests") == Some(name)))
}

/// The optimum that Table 2 states: a formula.
pub(super) fn optimum(case: &Case<'_>) -> Finding {
    let model = false_positive_rate_ideal(10.0);
    let claimed = value(case);
    let rounding = Region { low: claimed - 5e-6, high: claimed + 5e-6 };
    let why =
        format!("0.6185 to the power of 10 is {}; nothing has to be measured.", said(model, "fraction"));
    let figures = vec![figure(RATE, "fraction", Origin::Model, Value::exact(model))];
    Finding::new(rounding.judged(Value::exact(model)), figures, why)
}

/// `ElasticBF`'s table: a formula that no whole number of probes may reach.
pub(super) fn elastic_table(case: &Case<'_>) -> Finding {
    let bits: f64 = case.entry.id.trim_start_matches("elastic-fpr-").parse().unwrap_or(f64::NAN);
    let cell = case
        .evidence
        .cells(case.experiment)
        .find(|cell| number(cell, "bits_per_key").is_some_and(|number| (number - bits).abs() < 1e-9));
    let Some((counted, model)) = cell.and_then(counted_and_model) else { return case.not_run() };
    let claimed = value(case);
    let formula = Region { low: 0.99 * claimed, high: 1.01 * claimed };
    let why = format!(
        "A filter with the nearest whole number of probes has {}; the formula for whole numbers says {}, that for any number {}.",
        said_with_interval(counted, "fraction"),
        said(model, "fraction"),
        said(false_positive_rate_ideal(bits), "fraction")
    );
    Finding::new(formula.judged(counted), rates(counted, model), why)
}

/// The OR of two filters keeps the rate of one.
pub(super) fn union(case: &Case<'_>) -> Finding {
    let of = |filters: f64| {
        let mut cells = case.evidence.cells(case.experiment);
        cells.find(|cell| number(cell, "filters").is_some_and(|number| (number - filters).abs() < 1e-9))
    };
    let (Some((one, _)), Some((two, model))) =
        (of(1.0).and_then(counted_and_model), of(2.0).and_then(counted_and_model))
    else {
        return case.not_run();
    };
    let why = format!(
        "One filter has a rate of {}, the OR of two of them {}: the same bits now hold twice as many keys.",
        said_with_interval(one, "fraction"),
        said_with_interval(two, "fraction")
    );
    let ratio = two.over(one);
    let mut figures = vec![figure("rate_of_union_over_one", "ratio", Origin::Counted, ratio)];
    figures.extend(rates(two, model));
    Finding::new(Region::tracks(1.0).judged(ratio), figures, why)
}

fn at_bits<'f>(case: &Case<'f>, bits: f64) -> Option<&'f Cell> {
    let mut cells = case.evidence.cells(case.experiment);
    cells.find(|cell| number(cell, "bits_per_key").is_some_and(|number| (number - bits).abs() < 1e-9))
}

/// 10 bits per key are about 10 KB per million keys.
pub(super) fn memory(case: &Case<'_>) -> Finding {
    let bytes = at_bits(case, 10.0).and_then(|cell| found(cell, BYTES_PER_MILLION, Origin::Counted));
    let Some(bytes) = bytes.map(value_of) else { return case.not_run() };
    let why =
        format!("A filter of 10 bits per key over a million keys takes {}.", said(bytes.estimate, "bytes"));
    let figures =
        vec![claimed(10_000.0, "bytes"), figure(BYTES_PER_MILLION, "bytes", Origin::Counted, bytes)];
    Finding::new(Region::about(10_000.0).judged(bytes), figures, why)
}

/// 5 bits per key are about 3 %, 8 bits about 5 %.
pub(super) fn few_bits(case: &Case<'_>) -> Finding {
    let mut figures = Vec::new();
    let mut outcomes = Vec::new();
    let mut sentences = Vec::new();
    for (bits, rate) in [(5.0, 0.03), (8.0, 0.05)] {
        let Some((counted, model)) = at_bits(case, bits).and_then(counted_and_model) else {
            return case.not_run();
        };
        outcomes.push(Region::about_fraction(rate).judged(counted));
        figures.push(claimed(rate, "fraction"));
        figures.extend(rates(counted, model));
        sentences.push(format!("{bits} bits per key have {}", said_with_interval(counted, "fraction")));
    }
    Finding::new(all(outcomes), figures, format!("{}.", sentences.join(", ")))
}

/// Fig. 10: the rate that hot keys see under Zipf, beside that of uniform ones; which keys are hot is luck.
pub(super) fn zipf_rate(case: &Case<'_>) -> Finding {
    let lookups = case.evidence.lookups(case.experiment);
    let mut rates: Vec<f64> = lookups.iter().filter_map(|(_, lookup)| lookup.false_positive_rate).collect();
    let counted = case.evidence.cells(case.experiment).flat_map(|cell| &cell.figures);
    rates.extend(
        counted
            .filter(|figure| figure.name == RATE && figure.origin == Origin::Counted)
            .map(|figure| figure.estimate),
    );
    if rates.is_empty() {
        return case.not_run();
    }
    rates.sort_unstable_by(f64::total_cmp);
    let seen = Value { estimate: median(&rates), low: rates[0], high: rates[rates.len() - 1] };
    let claimed = value(case);
    let outcome = Region::about(claimed).judged(seen);
    let why = format!(
        "Over {} sets of hot keys, the rate that lookups saw is {}: whichever keys are hot decide it.",
        rates.len(),
        said_with_interval(seen, "fraction")
    );
    Finding::new(outcome, vec![figure(RATE, "fraction", Origin::Counted, seen)], why)
}
