//! Comparison of two results: cells that measured the same thing, differences of gains with reasons, and
//! costs of single operations. The command line and the page show these values.
//!
//! **Invariants**
//! 1. Cells are compared only if they ran on the same tree with the same lookups; otherwise the field that
//!    differs is named.
//! 2. A difference or ratio has an interval if both numbers have one. It counts as a difference only if the
//!    interval excludes 0.
//! 3. All differences between the machines are listed, independent of the numbers.
//! 4. The model computes reasons: the effect of each input, and the unexplained rest. The parts add up.
//!
//! **Not here**: the presentation.

use super::cases::{Case, PriceSet};
use super::differing::{Differing, differing};
use super::parse::ResultError;
use super::part::{Checked, Interval, Part};
use super::places::{Place, Standing, difference, standings};
use super::prices::{Price, prices_of};
use super::summary::{GainRow, charts_of};
use crate::model::{Form, GainChange, gain_change};

/// Value of the field `schema` of the document.
const SCHEMA: &str = "native-bench-comparison";

/// Two results side by side.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct Comparison {
    /// Always `native-bench-comparison`.
    pub schema: &'static str,
    /// Semantic version of this format.
    pub schema_version: &'static str,
    /// The first result.
    pub a: Side,
    /// The second.
    pub b: Side,
    /// Differences between the two, apart from the measurements.
    pub differing: Vec<Differing>,
    /// Cells that both have.
    pub cells: Vec<Pair>,
    /// Cells that cannot be compared, and why.
    pub uncompared: Vec<Uncompared>,
    /// `T_D` of both, in nanoseconds.
    pub read_p50_ns: Option<(f64, f64)>,
    /// Costs of single operations in both, each measured alone.
    pub prices: Vec<PricePair>,
    /// The chart of both; nothing if they have no comparison in common.
    #[cfg_attr(feature = "result-types", serde(skip))]
    pub chart: Option<PairChart>,
}

/// Comparisons of the first result that differ in one thing, with those of the second.
#[derive(Debug, Clone, PartialEq)]
pub struct PairChart {
    /// Their experiment; nothing for the lookups of the runs themselves.
    pub experiment: Option<String>,
    /// The parameter that differs.
    pub by: String,
    /// In the order of the chart of the first result.
    pub rows: Vec<PairRow>,
    /// Index of the row with the largest difference that is significant and reliable.
    pub leading: Option<usize>,
}

/// A comparison in both results.
#[derive(Debug, Clone, PartialEq)]
pub struct PairRow {
    /// In the first.
    pub a: GainRow,
    /// In the second; nothing if it is missing there or if its tree differs.
    pub b: Option<GainRow>,
    /// Second - first.
    pub difference: Option<Interval>,
    /// Conclusion.
    pub verdict: Option<Verdict>,
}

impl PairRow {
    /// Returns the size of a difference that is significant and that both controls allow.
    fn told(&self) -> Option<f64> {
        let is_told = matches!(self.verdict, Some(Verdict::Larger | Verdict::Smaller));
        let is_sure = !self.a.is_doubtful() && self.b.as_ref().is_some_and(|row| !row.is_doubtful());
        self.difference.filter(|_| is_told && is_sure).map(|difference| difference.estimate.abs())
    }
}

impl PairChart {
    /// The first chart of `a` of which `b` has a comparison.
    fn of(a: Part<'_>, b: Part<'_>, cells: &[Pair]) -> Option<Self> {
        let second = standings(b);
        charts_of(a).into_iter().find_map(|chart| {
            let rows: Vec<PairRow> =
                chart.rows.into_iter().map(|row| PairRow::of(row, cells, &second)).collect();
            let told = rows.iter().enumerate().filter_map(|(at, row)| row.told().map(|size| (at, size)));
            let leading = told.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(at, _)| at);
            let is_shared = rows.iter().any(|row| row.b.is_some());
            is_shared.then_some(Self { experiment: chart.experiment, by: chart.by, rows, leading })
        })
    }
}

impl PairRow {
    fn of(a: GainRow, cells: &[Pair], second: &[Standing<'_>]) -> Self {
        let pair = cells.iter().find(|pair| pair.place == a.place);
        let standing = second.iter().find(|one| pair.is_some() && one.place == a.place);
        let b = standing.and_then(|one| GainRow::of(one, a.text.clone()));
        Self { a, b, difference: pair.map(|pair| pair.difference), verdict: pair.map(|pair| pair.verdict) }
    }
}

/// One of the two.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct Side {
    /// Id of the run.
    pub run: String,
    /// Experiment, device and date.
    pub label: String,
    /// Limitations of its numbers.
    pub caveats: Vec<String>,
}

/// A cell that cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct Uncompared {
    /// Place in the file.
    pub place: Place,
    /// Why not, with the names of fields.
    pub why: String,
}

/// One cell in both results.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct Pair {
    /// Place in the file.
    pub place: Place,
    /// In the first result.
    pub a: Measured,
    /// In the second.
    pub b: Measured,
    /// The second less the first.
    pub difference: Interval,
    /// Conclusion.
    pub verdict: Verdict,
    /// Why, as far as the model goes; nothing where one of the two has no inputs of the model.
    pub reason: Option<Reason>,
}

/// A gain.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct Measured {
    /// The gain with its interval.
    #[cfg_attr(feature = "result-types", serde(flatten))]
    pub gain: Interval,
    /// Pairs behind it.
    pub pairs: u64,
    /// How quiet the machine was: A, B or C.
    pub grade: String,
    /// Mean time of a lookup with a digest per filter, in nanoseconds.
    pub per_filter_ns: f64,
    /// The same with one shared digest.
    pub shared_ns: f64,
}

/// Conclusion about a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Verdict {
    /// The gain of the second is larger.
    Larger,
    /// The gain of the second is smaller.
    Smaller,
    /// The interval holds 0.
    NoMeasurableDifference,
    /// One of the two may not be trusted: too few pairs, or its control failed.
    NoClaim,
}

impl Verdict {
    /// Its name in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Larger => "larger",
            Self::Smaller => "smaller",
            Self::NoMeasurableDifference => "no-measurable-difference",
            Self::NoClaim => "no-claim",
        }
    }
}

/// Model-based explanation of the difference, with both machines' costs and their unexplained time.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct Reason {
    /// Effect of each input of the model, as a fraction of the time of arm A; largest first.
    pub parts: Vec<(&'static str, f64)>,
    /// Part of the measured difference that no input explains.
    pub unexplained: f64,
}

/// The price of one operation in both.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct PricePair {
    /// In the first result, and what it is the price of.
    pub a: Price,
    /// In the second.
    pub b: Price,
    /// The second over the first.
    pub ratio: f64,
    /// Its interval, where both prices have one.
    pub ratio_interval: Option<Interval>,
}

impl Comparison {
    /// Compares the second result with the first.
    ///
    /// # Errors
    /// [`ResultError`] with the names of the fields if the two cannot be compared. This happens for two
    /// copies of one run, for an optimized and an unoptimized build, and if no cell and no cost is in both.
    pub fn of(a: &Checked, b: &Checked) -> Result<Self, ResultError> {
        let (a, b) = (a.root(), b.root());
        let refused = |field: &str, problem: String| Err(ResultError::new(field, problem));
        if a.text("run.id") == b.text("run.id") {
            let run = a.words("run.id");
            return refused("run.id", format!("both files are the run {run}: name the results of two runs"));
        }
        let [first, second] = [a, b].map(|file| file.words("run.tool.profile"));
        if first != second {
            let problem = format!(
                "{first} vs. {second}: times of different builds are not comparable; measure both with \
                 `cargo run --release`"
            );
            return refused("run.tool.profile", problem);
        }
        let (cells, uncompared) = matched(a, b);
        let prices = price_pairs(a, b);
        if cells.is_empty() && prices.is_empty() {
            return refused("", nothing_in_common(&uncompared));
        }
        let chart = PairChart::of(a, b, &cells);
        let p50 = |file: Part<'_>| file.number("calibration.read_latency.p50_ns");
        Ok(Self {
            schema: SCHEMA,
            schema_version: "1.1.0",
            a: Side::of(a),
            b: Side::of(b),
            differing: differing(a, b),
            cells,
            uncompared,
            read_p50_ns: p50(a).zip(p50(b)),
            prices,
            chart,
        })
    }
}

/// Matches by place, and then asks whether the trees were the same.
fn matched(a: Part<'_>, b: Part<'_>) -> (Vec<Pair>, Vec<Uncompared>) {
    let (first, second) = (standings(a), standings(b));
    let (mut pairs, mut uncompared) = (Vec::new(), Vec::new());
    let mut leave = |place: &Place, why: &str| {
        uncompared.push(Uncompared { place: place.clone(), why: why.to_owned() });
    };
    for standing in &first {
        let place = &standing.place;
        let Some(other) = second.iter().find(|other| other.place == *place) else {
            leave(place, "is in the first result only");
            continue;
        };
        match difference(standing, other) {
            Some(why) => leave(place, &why),
            None => pairs.extend(Pair::of(standing, other)),
        }
    }
    for other in second.iter().filter(|other| first.iter().all(|standing| standing.place != other.place)) {
        leave(&other.place, "is in the second result only");
    }
    (pairs, uncompared)
}

impl Pair {
    fn of(a: &Standing<'_>, b: &Standing<'_>) -> Option<Self> {
        let (first, second) = (Measured::of(a.lookup)?, Measured::of(b.lookup)?);
        let difference = second.gain.less(&first.gain);
        let trusted = [a, b]
            .iter()
            .all(|one| !matches!(one.lookup.text("gain.claim"), Some("too-few-pairs" | "control-failed")));
        let verdict = match trusted {
            false => Verdict::NoClaim,
            true if difference.low > 0.0 => Verdict::Larger,
            true if difference.high < 0.0 => Verdict::Smaller,
            true => Verdict::NoMeasurableDifference,
        };
        let reason = Reason::of(a, b, difference.estimate);
        Some(Self { place: a.place.clone(), a: first, b: second, difference, verdict, reason })
    }
}

impl Measured {
    fn of(lookup: Part<'_>) -> Option<Self> {
        Some(Self {
            gain: Interval::of(lookup.at("gain"))?,
            pairs: lookup.at("gain.pairs").0.as_u64().unwrap_or(0),
            grade: lookup.words("quality.grade"),
            per_filter_ns: lookup.number("arms.per_filter.mean_ns_per_lookup")?,
            shared_ns: lookup.number("arms.shared.mean_ns_per_lookup")?,
        })
    }
}

impl Reason {
    /// The model of both machines with their own prices, their own rates, and as `T_other` what these leave of arm B: on this very
    /// cell, for the question is what made it differ, not what would predict it.
    fn of(a: &Standing<'_>, b: &Standing<'_>, difference: f64) -> Option<Self> {
        let (first, second) = (Case::of(a)?, Case::of(b)?);
        let inputs = [first, second].map(|case| {
            let other_ns = case.other_ns(PriceSet::Run);
            case.inputs(PriceSet::Run, other_ns)
        });
        let change = gain_change(&inputs[0], &inputs[1], Form::Exact);
        let mut parts: Vec<_> = GainChange::INPUTS.into_iter().zip(change.by_input).collect();
        parts.sort_by(|one, other| other.1.abs().total_cmp(&one.1.abs()));
        Some(Self { parts, unexplained: difference - (change.to - change.from) })
    }
}

impl Side {
    fn of(file: Part<'_>) -> Self {
        Self {
            run: file.words("run.id"),
            label: super::caveats::label(file),
            caveats: super::caveats::caveats(file),
        }
    }
}

/// Prices of the same operation, in the order of the first file.
fn price_pairs(a: Part<'_>, b: Part<'_>) -> Vec<PricePair> {
    let second = prices_of(b);
    let pairs = prices_of(a).into_iter().filter_map(|one| {
        let other = second.iter().find(|other| other.of == one.of)?.clone();
        let ratio_interval =
            one.interval().zip(other.interval()).and_then(|(first, second)| second.over(&first));
        let ratio = if one.ns > 0.0 { other.ns / one.ns } else { return None };
        Some(PricePair { a: one, b: other, ratio, ratio_interval })
    });
    pairs.collect()
}

fn nothing_in_common(uncompared: &[Uncompared]) -> String {
    const SHOWN: usize = 3;
    let mut reasons: Vec<String> =
        uncompared.iter().map(|cell| format!("{}: {}", cell.place, cell.why)).take(SHOWN).collect();
    if reasons.is_empty() {
        reasons.push("lookups, experiments: neither file has a comparison of the arms".to_owned());
    }
    format!(
        "no lookup and no price of one result can be compared with one of the other ({}): run the same preset or \
         experiment on both machines",
        reasons.join("; ")
    )
}
