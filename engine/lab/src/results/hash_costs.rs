//! The cost of a hash in each comparison of a file: measured alone, measured in place, and saved by sharing.
//!
//! **Invariant**: the three are measured separately, so neither cost is fitted to the gain. `T_H` is from a
//! loop that only hashes, `T_H` in place from lookups without reads, and the saved time from the comparison.
//!
//! **Units**: nanoseconds for costs, fractions for gains.

use super::part::{CONFIDENCE, Checked, Interval, Part};
use super::places::{Place, Standing, standings};

/// The cost of a hash in one comparison, and the predictions that follow from it.
#[derive(Debug, Clone, PartialEq)]
pub struct HashCosts {
    /// Place of the comparison.
    pub place: Place,
    /// Index among the cells of its experiment, or among the run's own lookups.
    pub index: usize,
    /// `T_H`: a hash in a loop that only hashes.
    pub alone: Interval,
    /// `T_H` in place: one more hash within a lookup that probes filters of this size. `None` if the file does not have it.
    pub in_place: Option<Interval>,
    /// Reason why `in_place` was not measurable, if the file has one.
    pub in_place_missing: Option<String>,
    /// The time that sharing saved, divided by the hashes that it saved. `None` if it saved no hash.
    pub saved: Option<Interval>,
    /// Share of empty lookups.
    pub empty_fraction: f64,
    /// The measured gain.
    pub gain: Interval,
    /// Eq. (8) without `T_other`.
    pub predicted: Predicted,
    /// Eq. (8) with `T_other`, where a saved hash costs `T_H` alone.
    pub with_other: Option<Predicted>,
    /// Eq. (8) with `T_other`, where a saved hash costs `T_H` in place.
    pub with_in_place: Option<Predicted>,
}

/// A prediction of the gain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Predicted {
    /// The predicted gain.
    pub gain: f64,
    /// Measured minus predicted.
    pub residual: f64,
    /// True if the interval of the measured gain contains the prediction.
    pub is_within: bool,
}

/// The costs of all comparisons that have a prediction: the run's own first, then those of its experiments.
#[must_use]
pub fn hash_costs(file: &Checked) -> Vec<HashCosts> {
    let file = file.root();
    standings(file).iter().filter_map(|standing| HashCosts::of(file, standing)).collect()
}

/// Returns whether the cost of filters of one size holds for the other: neither is larger than the other by
/// more than a quarter.
#[must_use]
pub const fn is_near(filter_bytes: u64, other: u64) -> bool {
    filter_bytes <= other.saturating_mul(5) / 4 && other <= filter_bytes.saturating_mul(5) / 4
}

impl HashCosts {
    fn of(file: Part<'_>, standing: &Standing<'_>) -> Option<Self> {
        let Standing { place, index, lookup, tree, .. } = standing;
        let (tree, model) = ((*tree)?, lookup.present("model")?);
        let gain = Interval::of(lookup.at("gain"))?;
        let predicted = |name: &str| {
            let predicted = model.number(name)?;
            let is_within = (gain.low..=gain.high).contains(&predicted);
            Some(Predicted { gain: predicted, residual: gain.estimate - predicted, is_within })
        };
        Some(Self {
            place: place.clone(),
            index: *index,
            alone: alone(file, tree)?,
            in_place: in_place(file, tree),
            in_place_missing: in_place_missing(file, tree),
            saved: saved(lookup.at("arms"), &gain),
            empty_fraction: lookup.number("empty_fraction")?,
            gain,
            predicted: predicted("predicted_gain")?,
            with_other: predicted("predicted_gain_with_other"),
            with_in_place: predicted("predicted_gain_in_place"),
        })
    }
}

fn alone(file: Part<'_>, tree: Part<'_>) -> Option<Interval> {
    let mut hashes = file.list("calibration.hash");
    let hash = hashes.find(|cost| is_hash_of(tree, *cost, "function"))?;
    cost(hash, "ns_latency").filter(|cost| cost.estimate > 0.0)
}

fn in_place(file: Part<'_>, tree: Part<'_>) -> Option<Interval> {
    let filters = tree.whole("levels")?.checked_mul(tree.whole("runs_per_level").unwrap_or(1))?;
    let mut costs = file.list("calibration.hash_in_place");
    let found = costs.find(|cost| {
        is_hash_of(tree, *cost, "function")
            && cost.text("filter") == tree.text("filter")
            && cost.whole("filters") == Some(filters)
            && has_near_filters(tree, *cost)
    })?;
    cost(found, "ns")
}

fn in_place_missing(file: Part<'_>, tree: Part<'_>) -> Option<String> {
    let mut missing = file.list("calibration.not_measurable");
    let found = missing.find(|cost| {
        cost.text("cost") == Some("hash-in-place")
            && is_hash_of(tree, *cost, "name")
            && has_near_filters(tree, *cost)
    })?;
    Some(found.words("reason"))
}

/// Returns whether a cost is that of the tree's digest function at the length of its keys.
fn is_hash_of(tree: Part<'_>, cost: Part<'_>, name: &str) -> bool {
    cost.text(name) == tree.text("digest") && cost.whole("key_bytes") == tree.whole("key_bytes")
}

fn has_near_filters(tree: Part<'_>, cost: Part<'_>) -> bool {
    let bytes = |part: Part<'_>| part.at("filter_bytes").0.as_u64();
    bytes(tree).zip(bytes(cost)).is_some_and(|(tree, cost)| is_near(tree, cost))
}

fn cost(of: Part<'_>, name: &str) -> Option<Interval> {
    let mut ends = of.list("ci95_ns").map(|end| end.0.as_f64());
    let (low, high) = (ends.next()??, ends.next()??);
    Some(Interval { low, estimate: of.number(name)?, high, confidence: CONFIDENCE })
}

/// The gain is a part of the time of arm A, so the interval scales with it.
pub(super) fn saved(arms: Part<'_>, gain: &Interval) -> Option<Interval> {
    let hashes = |arm: &str| {
        let counters = arms.at(arm).at("counters");
        Some(counters.number("hashes")? / counters.number("lookups").filter(|&lookups| lookups > 0.0)?)
    };
    let hashes = hashes("per_filter")? - hashes("shared")?;
    let per_hash_ns = arms.number("per_filter.mean_ns_per_lookup")? / hashes;
    let ns = |share: f64| share * per_hash_ns;
    (hashes > 0.0).then(|| Interval {
        low: ns(gain.low),
        estimate: ns(gain.estimate),
        high: ns(gain.high),
        confidence: gain.confidence,
    })
}
