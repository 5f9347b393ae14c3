//! Claims about reads and throughput: `ElasticBF`'s, and those of the post about read amplification.

use super::evidence::{found, number, value_of, word};
use super::rules::{Test, Value, general};
use super::said::{figure, said_with_interval};
use super::{Case, Finding};
use crate::experiments::names as words;
use lsm_lab_teaching::results::{Cell, Figure, Incomparable, Origin};

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

fn extremes(values: &[(String, Value)], unit: &str) -> String {
    let by = |left: &&(String, Value), right: &&(String, Value)| left.1.estimate.total_cmp(&right.1.estimate);
    match (values.iter().min_by(by), values.iter().max_by(by)) {
        (Some(least), Some(most)) => format!(
            "from {} at {} to {} at {}",
            said_with_interval(least.1, unit),
            least.0,
            said_with_interval(most.1, unit),
            most.0
        ),
        _ => "nothing".to_owned(),
    }
}

/// About 60 % fewer reads than with uniform filters, in every cell: the slides do not state the condition that decides.
pub(super) fn reads_saved(case: &Case<'_>) -> Finding {
    let saved = counted(case, words::READS_SAVED);
    if saved.is_empty() {
        return case.not_run();
    }
    let figures = figures(&saved, words::READS_SAVED, "fraction");
    let why =
        format!("The reads saved vs. uniform filters of equal memory are {}.", extremes(&saved, "fraction"));
    let region = case.rule.region("reads_saved");
    let tests: Vec<Test> = saved.iter().map(|(_, value)| region.test(*value)).collect();
    let is_out = |test: &Test| test.outside < general().level;
    let may_meet = saved.iter().any(|(_, value)| value.low <= region.high && value.high >= region.low);
    if tests.iter().any(is_out) && may_meet {
        let why = format!(
            "{why} Some cells may meet the claim and others do not, and the slides do not state bits per key."
        );
        return Finding::not_comparable(Incomparable::UnstatedConditions, figures, why);
    }
    // The condition of the source may be that of any cell, so all cells must agree on either verdict.
    let most = |of: fn(&Test) -> f64| tests.iter().map(of).fold(0.0, f64::max);
    Finding::tested(
        Test { inside: most(|test| test.inside), outside: most(|test| test.outside) },
        figures,
        why,
    )
}

/// Timed ratios of throughputs on the device of the run: half-empty lookups of the slides' skews.
fn timed_ratios(case: &Case<'_>, name: &str) -> Vec<(String, Value)> {
    let on_device = case.evidence.cells("elastic-time").filter(|cell| {
        word(cell, "device") == Some(words::DEVICE_HERE)
            && word(cell, "workload").is_some_and(|workload| workload.starts_with("Zipf"))
    });
    on_device
        .filter_map(|cell| {
            let workload = word(cell, "workload")?.to_owned();
            Some((workload, value_of(found(cell, name, Origin::Measured)?)))
        })
        .collect()
}

/// Timed ratios of scans, which are 95 of 100 operations of this workload.
fn timed_scans(case: &Case<'_>) -> Vec<(String, Value)> {
    let cells = case.evidence.cells("elastic-time").filter(|cell| word(cell, "workload") == Some("YCSB E"));
    cells
        .filter_map(|cell| {
            let ratio = found(cell, words::RATIO_TO_UNIFORM, Origin::Measured)?;
            Some((word(cell, "device")?.to_owned(), value_of(ratio)))
        })
        .collect()
}

/// Ratios of throughputs. The slides do not state the bits per key, which decide how much is read.
fn throughput(case: &Case<'_>, name: &str) -> Finding {
    let timed = timed_ratios(case, name);
    if timed.is_empty() {
        return counted_throughput(case);
    }
    let why = format!(
        "The tree has four levels and 4 bits per key. On this device, the ratio is {}. The slides state neither bits per key nor the \
         size of a segment, and their tree has 100 GB.",
        extremes(&timed, "ratio")
    );
    let figures = timed.iter().map(|(_, value)| figure(name, "ratio", Origin::Measured, *value)).collect();
    Finding::not_comparable(Incomparable::UnstatedConditions, figures, why)
}

/// Throughput with units over that with uniform filters.
pub(super) fn throughput_to_uniform(case: &Case<'_>) -> Finding {
    throughput(case, words::RATIO_TO_UNIFORM)
}

/// Throughput with units over that with Monkey.
pub(super) fn throughput_to_monkey(case: &Case<'_>) -> Finding {
    throughput(case, words::RATIO_TO_MONKEY)
}

/// Ratios of counted reads, for runs that did not time the throughput.
fn counted_throughput(case: &Case<'_>) -> Finding {
    let ratios = counted(case, words::READS_RATIO);
    if ratios.is_empty() {
        return case.not_run();
    }
    let why = format!(
        "Throughput was not timed. The ratio of the counted reads is {}.",
        extremes(&ratios, "ratio")
    );
    let figures = figures(&ratios, words::READS_RATIO, "ratio");
    Finding::not_comparable(Incomparable::MissingMechanism, figures, why)
}

/// Negligible for writes and scans.
pub(super) fn writes(case: &Case<'_>) -> Finding {
    let scans = timed_scans(case);
    if !scans.is_empty() {
        let why = format!(
            "In a workload that is mostly scans (0.95), the ratio of the throughput to that with uniform filters is {}. Writes were \
             not timed without reads.",
            extremes(&scans, "ratio")
        );
        let figures =
            scans.iter().map(|(_, value)| figure(words::RATIO_TO_UNIFORM, "ratio", Origin::Measured, *value));
        return Finding::not_comparable(Incomparable::MissingMechanism, figures.collect(), why);
    }
    let effects = [words::WRITTEN_EFFECT, words::SCAN_EFFECT].map(|name| (name, counted(case, name)));
    if effects.iter().any(|(_, values)| values.is_empty()) {
        return case.not_run();
    }
    let why = format!(
        "Writes and scans were not timed. The written bytes change {}. The reads of scans change {}.",
        extremes(&effects[0].1, "fraction"),
        extremes(&effects[1].1, "fraction")
    );
    let all_figures = effects.iter().flat_map(|(name, values)| figures(values, name, "fraction"));
    Finding::not_comparable(Incomparable::MissingMechanism, all_figures.collect(), why)
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
    let [without, with] = [words::NO_FILTERS, words::TEN_BITS].map(|filters| {
        shares.iter().filter_map(|&empty| reads(case, filters, empty)).collect::<Vec<Value>>()
    });
    if without.is_empty() || with.is_empty() {
        return case.not_run();
    }
    let list = |values: &[Value]| {
        values.iter().map(|value| format!("{:.2}", value.estimate)).collect::<Vec<_>>().join(", ")
    };
    let why = format!(
        "The tree has about ten runs, and none, half or all of the lookups are empty. They read {} blocks without filters and {} with \
         filters of about 1 %. The post states neither its share of empty lookups nor whether reads of filters and indexes count.",
        list(&without),
        list(&with)
    );
    let figure_of = |name: &'static str| move |&value: &Value| figure(name, "reads", Origin::Counted, value);
    let mut figures: Vec<Figure> = without.iter().map(figure_of("reads_without_filters")).collect();
    figures.extend(with.iter().map(figure_of("reads_with_filters")));
    Finding::not_comparable(Incomparable::UnstatedConditions, figures, why)
}
