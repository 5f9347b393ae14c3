//! The first screen of a run: its finding, the chart around it, whether to trust it, and the claims that it can be compared with.
//!
//! **Invariants**
//! 1. The finding is one comparison of the file, never an average.
//! 2. A run is trusted only for gains beyond its A/A control, and only if the comparison of the finding may be claimed.
//! 3. Runs are ranked by the quality of their measurement: by their bad checks, complete runs before partial ones, then by their
//!    comparisons that allow a claim. The size of a gain takes no part.

use super::forest::{ClaimPoint, claim_points};
use super::hash_costs::saved;
use super::limits::{FOOTPRINT_MIN_BYTES, NOISE_LIMITS, STEADY_DRIFT_MAX, STEADY_RANGE_MAX};
use super::part::{Checked, Interval, Part};
use super::places::{Place, Standing, standings};
use core::cmp::Ordering;
use lsm_lab_engine::storage::BLOCK_BYTES;

/// The first screen of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The comparisons around the finding; nothing if the run compared no lookups.
    pub chart: Option<GainChart>,
    /// Quality of the run.
    pub trust: Trust,
    /// Claims with the numbers of both sides, the most important first.
    pub claims: Vec<ClaimPoint>,
}

/// Comparisons that differ in one thing.
#[derive(Debug, Clone, PartialEq)]
pub struct GainChart {
    /// Their experiment; nothing for the lookups of the run itself.
    pub experiment: Option<String>,
    /// The parameter that differs.
    pub by: String,
    /// In the order of the chart.
    pub rows: Vec<GainRow>,
    /// Index of the row that is the finding.
    pub finding: usize,
}

/// A comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct GainRow {
    /// Place in the file.
    pub place: Place,
    /// Index of its cell among those of its experiment, or among the run's own lookups.
    pub index: usize,
    /// Value of the parameter for people.
    pub text: String,
    /// Device that answered the reads.
    pub kind: String,
    /// The latency that an emulated device was asked for.
    pub target_ns: Option<f64>,
    /// Median of a read.
    pub read_ns: Option<f64>,
    /// Share of empty lookups.
    pub empty_fraction: f64,
    /// The gain of sharing.
    pub gain: Interval,
    /// Conclusion about the gain.
    pub claim: String,
    /// Both ends of the A/A control.
    pub control: Option<(f64, f64)>,
    /// Prediction of the model without `T_other`: hashing, probing and reading alone.
    pub model: Option<f64>,
    /// Prediction of the model with `T_other`.
    pub model_with_other: Option<f64>,
    /// Time of one hash, measured alone.
    pub hash_ns: Option<f64>,
    /// Time that sharing saved, per hash that it saved.
    pub saved_hash: Option<Interval>,
    /// How quiet the machine was: A, B or C.
    pub grade: String,
}

impl GainRow {
    /// Returns whether the control of the comparison rules out a claim.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        is_doubtful(&self.claim)
    }
}

/// Returns whether a gain with this claim is unreliable.
pub(super) fn is_doubtful(claim: &str) -> bool {
    matches!(claim, "control-failed" | "control-too-wide" | "too-few-pairs")
}

/// Quality of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Trust {
    /// Smallest gain that differs from the noise of the control; nothing if no gain of the finding is
    /// reliable.
    pub above: Option<f64>,
    /// Reasons, in the order of their importance.
    pub checks: Vec<TrustCheck>,
    /// Runs with a smaller rank were measured better.
    pub rank: f64,
}

/// A property of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct TrustCheck {
    /// Which property.
    pub name: TrustName,
    /// How it is.
    pub state: TrustState,
    /// Numbers of the property.
    pub values: Vec<TrustValue>,
}

/// A number of a property.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrustValue {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// The limit that it is held against; nothing if it is not judged.
    pub limit: Option<f64>,
}

/// A number that is not judged.
const fn told(name: &'static str, value: f64) -> TrustValue {
    TrustValue { name, value, limit: None }
}

/// A property that decides about trust.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrustName {
    /// The program was built with optimization.
    Build,
    /// Reads reached the device.
    Reads,
    /// The A/A control is narrow enough.
    Control,
    /// Executions of the run.
    Executions,
    /// Other work on the machine.
    Quiet,
    /// The filters are too large for the processor's second cache.
    Size,
    /// The read latency did not drift.
    Steady,
    /// A hypervisor between file and drive.
    Virtual,
    /// Everything was measured.
    Complete,
}

impl TrustName {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::Reads => "reads",
            Self::Control => "control",
            Self::Executions => "executions",
            Self::Quiet => "quiet",
            Self::Size => "size",
            Self::Steady => "steady",
            Self::Virtual => "virtual",
            Self::Complete => "complete",
        }
    }
}

/// The state of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrustState {
    /// As it should be.
    Good,
    /// Limits what may be concluded.
    Fair,
    /// Speaks against the run.
    Poor,
}

impl TrustState {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Fair => "fair",
            Self::Poor => "poor",
        }
    }
}

/// Part of a bad check in the rank, which is more than files have comparisons.
const RANK_OF_CHECK: f64 = 1e4;
/// Part of a run that ended early in the rank: less than a bad check, and more than files have comparisons.
const RANK_OF_PARTIAL: f64 = RANK_OF_CHECK / 2.0;
/// From this number of executions on, intervals contain the differences between them.
const EXECUTIONS_GOOD: u32 = 3;
/// Checks of reads that are named if they fail.
const READ_CHECKS: [&str; 8] = [
    "file-system",
    "alignment",
    "allocated",
    "stamps",
    "cached-ratio",
    "device-reads",
    "plausible",
    "footprint",
];
/// Parts of the processor time below this one are reported only if they reach their limit.
const SHARE_LEAST: f64 = 0.01;

impl Summary {
    /// Summarizes a run.
    #[must_use]
    pub fn of(file: &Checked) -> Self {
        let file = file.root();
        let chart = chart_of(file);
        let trust =
            Trust::of(file, chart.as_ref().and_then(|chart| chart.rows.get(chart.finding)), chart.as_ref());
        Self { chart, trust, claims: claim_points(file) }
    }
}

/// The chart whose finding can be trusted, or the first one.
fn chart_of(file: Part<'_>) -> Option<GainChart> {
    let found = charts_of(file);
    let trusted =
        found.iter().find(|chart| chart.rows.get(chart.finding).is_some_and(|row| !row.is_doubtful()));
    trusted.or_else(|| found.first()).cloned()
}

/// The charts that a file has: by device, by the share of empty lookups, and of its first experiment with comparisons.
pub(super) fn charts_of(file: Part<'_>) -> Vec<GainChart> {
    let all = standings(file);
    let own_kind = file.words("device.kind");
    let by_axes = |wanted: &str| {
        let mut experiments = file.list("experiments");
        experiments.find(|one| {
            let mut axes = one.list("axes");
            axes.next().is_some_and(|axis| axis.text("name") == Some(wanted)) && axes.next().is_none()
        })
    };
    let of_experiment = |experiment: Part<'_>, by: &str| {
        let id = experiment.words("id");
        let own = all.iter().filter(|one| one.place.experiment.as_deref() == Some(&id));
        let rows = own.filter_map(|one| {
            let cell = experiment.list("cells").nth(one.index)?;
            let text =
                cell.list("parameters").find(|parameter| parameter.text("name") == Some(by))?.words("text");
            GainRow::of(one, text)
        });
        let rows: Vec<GainRow> = rows.collect();
        (rows.len() > 1).then(|| GainChart::new(Some(id.clone()), by, rows, &own_kind))
    };
    let own = || {
        let own = all.iter().filter(|one| one.place.experiment.is_none());
        let rows: Vec<GainRow> = own.filter_map(|one| GainRow::of(one, one.place.cell.clone())).collect();
        (!rows.is_empty()).then(|| GainChart::new(None, "empty_fraction", rows, &own_kind))
    };
    let any = || {
        let found = all.iter().find(|one| one.place.experiment.is_some())?;
        let id = found.place.experiment.as_deref()?;
        let experiment = file.list("experiments").find(|one| one.text("id") == Some(id))?;
        let by = experiment.list("axes").next()?.words("name");
        of_experiment(experiment, &by)
    };
    let of_devices = by_axes("device").and_then(|experiment| of_experiment(experiment, "device"));
    [of_devices, own(), any()].into_iter().flatten().collect()
}

impl GainChart {
    fn new(experiment: Option<String>, by: &str, mut rows: Vec<GainRow>, own_kind: &str) -> Self {
        let order = |one: &GainRow, other: &GainRow| -> Ordering {
            match by {
                "device" => one.gain.estimate.total_cmp(&other.gain.estimate),
                _ => other.empty_fraction.total_cmp(&one.empty_fraction),
            }
        };
        rows.sort_by(order);
        let best = |one: &(usize, &GainRow), other: &(usize, &GainRow)| {
            let is_own = |row: &GainRow| row.kind == own_kind;
            is_own(one.1)
                .cmp(&is_own(other.1))
                .then(one.1.empty_fraction.total_cmp(&other.1.empty_fraction))
                .then(other.0.cmp(&one.0))
        };
        let finding = rows.iter().enumerate().max_by(best).map_or(0, |(at, _)| at);
        Self { experiment, by: by.to_owned(), rows, finding }
    }
}

impl GainRow {
    /// The row of a comparison; nothing if its gain has no interval.
    pub(super) fn of(standing: &Standing<'_>, text: String) -> Option<Self> {
        let Standing { index, lookup, reads, .. } = *standing;
        Some(Self {
            place: standing.place.clone(),
            index,
            text,
            kind: reads.words("kind"),
            target_ns: reads.number("target_ns"),
            read_ns: lookup.number("model.inputs.read_ns").or_else(|| reads.number("read_ns")),
            empty_fraction: lookup.number("empty_fraction")?,
            gain: Interval::of(lookup.at("gain"))?,
            claim: lookup.words("gain.claim"),
            control: lookup.number("control.low").zip(lookup.number("control.high")),
            model: lookup.number("model.predicted_gain"),
            model_with_other: lookup.number("model.predicted_gain_with_other"),
            hash_ns: lookup.number("model.inputs.hash_ns"),
            saved_hash: saved(lookup.at("arms"), &Interval::of(lookup.at("gain"))?),
            grade: lookup.words("quality.grade"),
        })
    }
}

impl Trust {
    fn of(file: Part<'_>, finding: Option<&GainRow>, chart: Option<&GainChart>) -> Self {
        let width = finding.and_then(|row| row.control).map(|(low, high)| low.abs().max(high.abs()));
        let is_slow = file.text("run.tool.profile").is_some_and(|profile| profile != "release");
        let checks: Vec<TrustCheck> = [
            is_slow.then(|| TrustCheck::new(TrustName::Build, TrustState::Poor, Vec::new())),
            Some(reads(file)),
            finding.map(control),
            finding.map(|_| executions(file)),
            chart.and_then(|chart| quiet(file, chart)),
            chart.and_then(|chart| size(file, chart)),
            steady(file),
            (file.is("device.virtualised") && file.text("device.kind") == Some("real"))
                .then(|| TrustCheck::new(TrustName::Virtual, TrustState::Fair, Vec::new())),
            file.is("run.partial")
                .then(|| TrustCheck::new(TrustName::Complete, TrustState::Fair, Vec::new())),
        ]
        .into_iter()
        .flatten()
        .collect();
        let is_trusted = !is_slow && finding.is_some_and(|row| !row.is_doubtful());
        let above = width.filter(|_| is_trusted);
        let count = |state| checks.iter().filter(|check| check.state == state).fold(0.0, |sum, _| sum + 1.0);
        let distrust = if is_trusted { 0.0 } else { RANK_OF_CHECK };
        let cut = if file.is("run.partial") { RANK_OF_PARTIAL } else { 0.0 };
        let rank = RANK_OF_CHECK * count(TrustState::Poor) + distrust + cut - claimed(file);
        Self { above, checks, rank }
    }
}

impl TrustCheck {
    const fn new(name: TrustName, state: TrustState, values: Vec<TrustValue>) -> Self {
        Self { name, state, values }
    }
}

/// Comparisons that allow a claim. Those that a file contains twice count once.
fn claimed(file: Part<'_>) -> f64 {
    let mut gains: Vec<String> = standings(file)
        .iter()
        .filter(|one| one.lookup.text("gain.claim").is_some_and(|claim| !is_doubtful(claim)))
        .map(|one| one.lookup.at("gain").0.to_string())
        .collect();
    gains.sort_unstable();
    gains.dedup();
    gains.iter().fold(0.0, |sum, _| sum + 1.0)
}

fn reads(file: Part<'_>) -> TrustCheck {
    let state = match file.text("io.verification.verdict") {
        Some("verified") => TrustState::Good,
        Some("suspect") => TrustState::Poor,
        _ => TrustState::Fair,
    };
    let made = || file.list("io.verification.checks").filter_map(|check| check.at("passed").0.as_bool());
    let count = |wanted: bool| made().filter(|&passed| passed == wanted).fold(0.0, |sum, _| sum + 1.0);
    let has_failed = |name: &str| {
        let mut checks = file.list("io.verification.checks");
        checks.any(|check| check.text("name") == Some(name) && check.at("passed").0.as_bool() == Some(false))
    };
    let failed = READ_CHECKS.into_iter().filter(|name| has_failed(name)).map(|name| told(name, 1.0));
    let values = [told("passed", count(true)), told("failed", count(false))].into_iter().chain(failed);
    let footprint = has_failed("footprint").then(|| footprint(file)).flatten();
    TrustCheck::new(TrustName::Reads, state, values.chain(footprint.into_iter().flatten()).collect())
}

/// Reads and blocks of the check `footprint`, and its limit. The file has them in a sentence: `210112 reads of 175274 blocks`.
fn footprint(file: Part<'_>) -> Option<[TrustValue; 2]> {
    let mut checks = file.list("io.verification.checks");
    let detail = checks.find(|check| check.text("name") == Some("footprint"))?.text("detail")?;
    let mut numbers = detail.split(' ').filter_map(|word| word.parse::<f64>().ok());
    let (reads, blocks) = (numbers.next()?, numbers.next()?);
    #[expect(clippy::cast_precision_loss, reason = "powers of two")]
    let (block, least) = (BLOCK_BYTES as f64, FOOTPRINT_MIN_BYTES as f64);
    let reads = TrustValue { name: "reads", value: reads, limit: Some(blocks) };
    Some([reads, TrustValue { name: "bytes", value: blocks * block, limit: Some(least) }])
}

fn control(finding: &GainRow) -> TrustCheck {
    let state = match (finding.is_doubtful(), finding.control) {
        (true, _) => TrustState::Poor,
        (false, Some(_)) => TrustState::Good,
        (false, None) => TrustState::Fair,
    };
    // A bias as large as the control could be all of a smaller gain.
    let limit = Some(finding.gain.estimate.abs());
    let end = |name, value| TrustValue { name, value, limit };
    let values = finding.control.map(|(low, high)| vec![end("low", low), end("high", high)]);
    TrustCheck::new(TrustName::Control, state, values.unwrap_or_default())
}

fn executions(file: Part<'_>) -> TrustCheck {
    let count = file.whole("run.executions").unwrap_or(1);
    let state = if count >= EXECUTIONS_GOOD { TrustState::Good } else { TrustState::Fair };
    let limit = Some(EXECUTIONS_GOOD.into());
    TrustCheck::new(
        TrustName::Executions,
        state,
        vec![TrustValue { name: "count", value: count.into(), limit }],
    )
}

/// The grade of the finding, with the disturbances that decided it and those worth telling, each with the limit
/// of a quiet machine.
fn quiet(file: Part<'_>, chart: &GainChart) -> Option<TrustCheck> {
    let finding = chart.rows.get(chart.finding)?;
    let found = of_finding(file, chart)?;
    let state = match finding.grade.as_str() {
        "A" => TrustState::Good,
        "B" => TrustState::Fair,
        _ => TrustState::Poor,
    };
    let values = NOISE_LIMITS.iter().filter_map(|noise| {
        let value = found.lookup.number(&format!("quality.{}", noise.field))?.abs();
        let is_share = !matches!(noise.name, "interruptions" | "clock");
        (value >= noise.quiet || (is_share && value >= SHARE_LEAST)).then_some(TrustValue {
            name: noise.name,
            value,
            limit: Some(noise.quiet),
        })
    });
    Some(TrustCheck::new(TrustName::Quiet, state, values.collect()))
}

/// Filters that the second cache of a processor holds make probes and all other work cheap, so the gain is larger
/// than in a large tree.
fn size(file: Part<'_>, chart: &GainChart) -> Option<TrustCheck> {
    let tree = of_finding(file, chart)?.tree?;
    let cache = file.number("environment.cpu.l2_bytes").filter(|&bytes| bytes > 0.0)?;
    let bits = || Some(tree.number("entries")? * tree.number("bits_per_key")?);
    let bytes = tree.number("filter_bytes").or_else(|| bits().map(|bits| bits / 8.0))?;
    let value = TrustValue { name: "filters", value: bytes, limit: Some(cache) };
    (bytes < cache).then(|| TrustCheck::new(TrustName::Size, TrustState::Fair, vec![value]))
}

/// The comparison of the finding in the file.
fn of_finding<'a>(file: Part<'a>, chart: &GainChart) -> Option<Standing<'a>> {
    let finding = chart.rows.get(chart.finding)?;
    let is_it = |one: &Standing<'_>| one.place.experiment == chart.experiment && one.index == finding.index;
    standings(file).into_iter().find(is_it)
}

/// A drift limits `T_D`. It hardly changes gains, which compare neighboring pairs.
fn steady(file: Part<'_>) -> Option<TrustCheck> {
    let latency = file.present("calibration.read_latency")?;
    let state = if latency.is("steady") { TrustState::Good } else { TrustState::Fair };
    let values = [
        told("p50", latency.number("p50_ns")?),
        told("drift", STEADY_DRIFT_MAX),
        told("range", STEADY_RANGE_MAX),
    ];
    Some(TrustCheck::new(TrustName::Steady, state, values.to_vec()))
}
