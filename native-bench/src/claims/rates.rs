//! Claims about false positive rates and about the memory of filters: counted, so the speed of the machine does not matter.

use super::evidence::{found, number, value_of, word};
use super::rules::{Test, Value, normal_tail};
use super::said::{claimed, figure, said, said_with_interval};
use super::{Case, Finding};
use crate::experiments::names::{
    ALL_K, ALL_K_BYTES, BYTES_PER_MILLION, MD5_BYTES, PUBLISHED, RATE, RATE_OF_ONE, RATE_SKEWED_LEAST,
    RATE_SKEWED_MEAN, RATE_SKEWED_MOST, SHA_BYTES,
};
use lsm_lab_filters::math::false_positive_rate_ideal;
use lsm_lab_filters::math::statistics::NORMAL_95;
use lsm_lab_teaching::results::{Cell, Figure, Incomparable, Origin};

/// The mean rate that was counted, and that of the formula.
pub(super) fn counted_and_model(cell: &Cell) -> Option<(Value, f64)> {
    let counted = found(cell, RATE, Origin::Counted)?;
    let model = found(cell, RATE, Origin::Model)?;
    Some((value_of(counted), model.estimate))
}

pub(super) fn rates(counted: Value, model: f64) -> Vec<Figure> {
    vec![
        figure(RATE, "fraction", Origin::Counted, counted),
        figure(RATE, "fraction", Origin::Model, Value::exact(model)),
    ]
}

/// Fig. 3: the published expression tracks the formula at every size that the figure labels.
pub(super) fn rotation_tracks_theory(case: &Case<'_>) -> Finding {
    let labeled = [1.0, 4.0, 7.0, 10.0, 13.0];
    let cells = case.evidence.cells(case.experiment).filter(|cell| {
        word(cell, "indexing") == Some(PUBLISHED)
            && number(cell, "bits_per_key").is_some_and(|bits| labeled.contains(&bits))
    });
    let pairs: Vec<(Value, f64)> = cells.filter_map(counted_and_model).collect();
    if pairs.is_empty() {
        return case.not_run();
    }
    let ratios: Vec<Value> = pairs.iter().map(|&(counted, model)| counted.times(1.0 / model)).collect();
    let worst = ratios
        .iter()
        .copied()
        .max_by(|left, right| (left.estimate - 1.0).abs().total_cmp(&(right.estimate - 1.0).abs()));
    let figures: Vec<Figure> = pairs.iter().flat_map(|&(counted, model)| rates(counted, model)).collect();
    let why = format!(
        "At {} of the figure's {} sizes, the mean over many filters is furthest from the formula at {} of it.",
        ratios.len(),
        labeled.len(),
        said_with_interval(worst.unwrap_or(Value::exact(f64::NAN)), "ratio")
    );
    if ratios.len() < labeled.len() {
        return Finding::not_usable(figures, why);
    }
    Finding::tested(case.each("rate_over_formula", ratios), figures, why)
}

/// A rate of one filter that the source counted, against many filters.
fn single_filter(case: &Case<'_>, cell: Option<&Cell>) -> Finding {
    let Some(cell) = cell else { return case.not_run() };
    let (Some((mean, model)), Some(one)) =
        (counted_and_model(cell), found(cell, RATE_OF_ONE, Origin::Counted).map(value_of))
    else {
        return case.not_run();
    };
    let deviation = one.reach() / NORMAL_95;
    let away =
        Value::with_error((mean.estimate - case.claimed()) / deviation, mean.reach() / NORMAL_95 / deviation);
    let test = Test {
        inside: case.test("deviations", away).inside,
        // The source's filter as one more of these. Its rate may be too low or too high.
        outside: (2.0 * normal_tail(away.estimate.abs())).min(1.0),
    };
    let mut figures = rates(mean, model);
    figures.push(figure(RATE_OF_ONE, "fraction", Origin::Counted, one));
    let why = format!(
        "The mean rate is {}, the formula gives {}. The rates of 95 of 100 single filters lie between {} and {}. The source's rate is {:.1} standard \
         deviations of one filter from the mean.",
        said_with_interval(mean, "fraction"),
        said(model, "fraction"),
        said(one.low, "fraction"),
        said(one.high, "fraction"),
        away.estimate.abs()
    );
    Finding::tested(test, figures, why)
}

/// Table 2, one row: as the published program takes digests.
pub(super) fn table_2(case: &Case<'_>) -> Finding {
    let name = case.entry.id.trim_start_matches("table2-");
    let row = |name: &str| case.evidence.cells(case.experiment).find(|cell| word(cell, "hash") == Some(name));
    let finding = single_filter(case, row(name));
    let (digests, in_bytes) = match name {
        "md5" => ("eight hexadecimal letters of the MD5, read as a number", MD5_BYTES),
        "sha256" => ("32 bits of the SHA-256", SHA_BYTES),
        ALL_K => ("eight hexadecimal letters of the MD5 and 32 bits of the SHA-256", ALL_K_BYTES),
        _ => return finding,
    };
    let Some((of_bytes, _)) = row(in_bytes).and_then(counted_and_model) else { return finding };
    let why = format!(
        "{} The digests are those of the published program: {digests}. With the first eight bytes instead (cell `{in_bytes}`), the mean \
         rate is {}.",
        finding.why,
        said_with_interval(of_bytes, "fraction")
    );
    Finding { why, ..finding }
}

/// Table 3, one row.
pub(super) fn table_3(case: &Case<'_>) -> Finding {
    let name = case.entry.id.trim_start_matches("table3-");
    single_filter(case, case.evidence.cells(case.experiment).find(|cell| word(cell, "digests") == Some(name)))
}

/// The optimum that Table 2 states: a formula.
pub(super) fn optimum(case: &Case<'_>) -> Finding {
    let model = Value::exact(false_positive_rate_ideal(10.0));
    let why = format!(
        "0.6185 to the power of 10 is {}; no measurement is needed.",
        said(model.estimate, "fraction")
    );
    let figures = vec![figure(RATE, "fraction", Origin::Model, model)];
    Finding::certain(case.test("rate", model), figures, why)
}

/// `ElasticBF`'s table: a formula that no whole number of bit positions may reach.
pub(super) fn elastic_table(case: &Case<'_>) -> Finding {
    let bits: f64 = case.entry.id.trim_start_matches("elastic-fpr-").parse().unwrap_or(f64::NAN);
    let ideal = false_positive_rate_ideal(bits);
    let cell = case
        .evidence
        .cells(case.experiment)
        .find(|cell| number(cell, "bits_per_key").is_some_and(|number| (number - bits).abs() < 1e-9));
    let mut figures = vec![figure("best_possible_rate", "fraction", Origin::Model, Value::exact(ideal))];
    let mut why = format!("0.6185 to the power of {bits} is {}.", said(ideal, "fraction"));
    if let Some((counted, model)) = cell.and_then(counted_and_model) {
        figures.extend(rates(counted, model));
        why = format!(
            "{why} A filter needs a whole number of bit positions. With the nearest one it has {}, and the formula for it gives {}.",
            said_with_interval(counted, "fraction"),
            said(model, "fraction")
        );
    }
    Finding::certain(case.test("difference", Value::exact(ideal - case.claimed())), figures, why)
}

/// The OR of two filters has the rate of one.
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
    Finding::tested(case.test("union_over_one", ratio), figures, why)
}

fn at_bits<'f>(case: &Case<'f>, bits: f64) -> Option<&'f Cell> {
    let mut cells = case.evidence.cells(case.experiment);
    cells.find(|cell| number(cell, "bits_per_key").is_some_and(|number| (number - bits).abs() < 1e-9))
}

/// Bytes of a filter of 10 bits per key for a million keys.
pub(super) fn bytes_per_million(case: &Case<'_>) -> Option<Value> {
    let bytes = at_bits(case, 10.0).and_then(|cell| found(cell, BYTES_PER_MILLION, Origin::Counted))?;
    Some(Value::exact(bytes.estimate))
}

/// 10 bits per key are about 10 KB per million keys.
pub(super) fn memory(case: &Case<'_>) -> Finding {
    let Some(bytes) = bytes_per_million(case) else { return case.not_run() };
    let why =
        format!("A filter of 10 bits per key for a million keys takes {}.", said(bytes.estimate, "bytes"));
    let figures =
        vec![claimed(10_000.0, "bytes"), figure(BYTES_PER_MILLION, "bytes", Origin::Counted, bytes)];
    Finding::certain(case.test("bytes", bytes), figures, why)
}

/// 5 bits per key are about 3 %, 8 bits about 5 %.
pub(super) fn few_bits(case: &Case<'_>) -> Finding {
    let (mut figures, mut tests, mut sentences) = (Vec::new(), Vec::new(), Vec::new());
    for (bits, rate, part) in [(5.0, 0.03, "rate_five_bits"), (8.0, 0.05, "rate_eight_bits")] {
        let Some((counted, model)) = at_bits(case, bits).and_then(counted_and_model) else {
            return case.not_run();
        };
        tests.push(case.test(part, counted));
        figures.push(claimed(rate, "fraction"));
        figures.extend(rates(counted, model));
        sentences.push(format!("{bits} bits per key have {}", said_with_interval(counted, "fraction")));
    }
    Finding::tested(Test::all(tests), figures, format!("{}.", sentences.join(", ")))
}

/// Fig. 10: the rate that lookups see under Zipf.
pub(super) fn zipf_rate(case: &Case<'_>) -> Finding {
    let of = |name: &str| -> Vec<&Figure> {
        let cells = case.evidence.cells(case.experiment);
        cells.filter_map(|cell| found(cell, name, Origin::Counted)).collect()
    };
    let (means, least, most) = (of(RATE_SKEWED_MEAN), of(RATE_SKEWED_LEAST), of(RATE_SKEWED_MOST));
    let draws: u64 = means.iter().filter_map(|mean| mean.samples).sum();
    if draws == 0 {
        return case.not_run();
    }
    #[expect(clippy::cast_precision_loss, reason = "some tens of draws")]
    let weight = |mean: &Figure| mean.samples.unwrap_or(0) as f64 / draws as f64;
    let seen = Value::new(
        means.iter().map(|mean| weight(mean) * mean.estimate).sum(),
        least.iter().map(|rate| rate.estimate).fold(f64::INFINITY, f64::min),
        most.iter().map(|rate| rate.estimate).fold(f64::NEG_INFINITY, f64::max),
    );
    let why = format!(
        "Over {draws} draws of hot keys, the observed rate goes from {:.3} to {:.3} %, with a mean of {}. The source does not state the \
         exponent, and says that its rate depends on the drawn keys.",
        100.0 * seen.low,
        100.0 * seen.high,
        said(seen.estimate, "fraction")
    );
    let figures = vec![figure(RATE, "fraction", Origin::Counted, seen)];
    Finding::not_comparable(Incomparable::UnstatedConditions, figures, why)
}
