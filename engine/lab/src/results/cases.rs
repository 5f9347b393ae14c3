//! Comparisons of a file as the cost model takes them: a tree, a workload, prices, and what both arms took.
//!
//! **Invariant**: what [`PriceSet::HeldOut`] gives the model was not seen in any lookup: `T_D`, `T_H` and `T_P` were measured
//! alone, and the rate of a filter is its formula's.

use super::part::{Interval, Part};
use super::places::{Place, Standing, standings};
use crate::model::reference::{DEVICES, DevicePrice, device_by_id, hash_by_id};
use crate::model::{CostInputs, Form, GainGap, Gap, MeasuredLookup, Policy, cost};
use lsm_lab_filters::FilterKind;

/// Source of the costs in the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PriceSet {
    /// Table 1 of the paper, which has no price of a probe: before anything was measured here.
    Published,
    /// As the file states them: prices of this machine, and the rate that these very lookups realised.
    Run,
    /// Prices of this machine, measured alone, and the rate of the formula: nothing that lookups told.
    HeldOut,
}

/// A comparison as the model takes it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Case {
    pub(super) place: Place,
    pub(super) index: usize,
    /// Device that answered reads: `real`, `memory`, ...
    pub(super) kind: String,
    run: CostInputs,
    published: CostInputs,
    held_out: CostInputs,
    per_filter: MeasuredLookup,
    shared: MeasuredLookup,
    pub(super) gain: Interval,
}

impl Case {
    /// The case of a comparison; `None` where the file has no inputs of the model or does not say where time went, or where
    /// the model would refuse its numbers.
    pub(super) fn of(standing: &Standing<'_>) -> Option<Self> {
        let Standing { place, index, lookup, tree, reads, device } = standing;
        let run = inputs_of(*lookup, *tree)?;
        // Files of earlier versions hold 0 for a cost that a busy machine hid: the model cannot be judged with it.
        if run.hash_ns <= 0.0 || run.probe_ns <= 0.0 {
            return None;
        }
        let rate = tree.and_then(formula_rate).unwrap_or(run.false_positive_rate);
        let held_out = CostInputs { false_positive_rate: rate, ..run };
        let digest = tree.and_then(|tree| tree.text("digest")).unwrap_or_default();
        let hash = hash_by_id(digest).or_else(|| hash_by_id("murmur64a"))?;
        let published = CostInputs {
            hash_ns: hash.hash_ns,
            probe_ns: 0.0,
            read_ns: published_device(*reads, *device)?.read_ns,
            ..held_out
        };
        let per_filter = measured(lookup.at("arms.per_filter"))?;
        let shared = measured(lookup.at("arms.shared"))?;
        // The unexplained rest of a time is also an input.
        let takes = [&per_filter, &shared].map(|arm| CostInputs { other_ns: arm.total_ns().abs(), ..run });
        let given = [run, published, held_out].into_iter().chain(takes);
        if !given.into_iter().all(|inputs| inputs.validate().is_ok()) {
            return None;
        }
        Some(Self {
            place: place.clone(),
            index: *index,
            kind: reads.words("kind"),
            run,
            published,
            held_out,
            per_filter,
            shared,
            gain: Interval::of(lookup.at("gain"))?,
        })
    }

    /// Returns the inputs of the model, with this time for all other work.
    pub(super) fn inputs(&self, set: PriceSet, other_ns: f64) -> CostInputs {
        let inputs = match set {
            PriceSet::Published => self.published,
            PriceSet::Run => self.run,
            PriceSet::HeldOut => self.held_out,
        };
        CostInputs { other_ns, ..inputs }
    }

    /// Returns the unexplained time of arm B: `T_other` of this case, never below 0.
    pub(super) fn other_ns(&self, set: PriceSet) -> f64 {
        let model_ns = cost(&self.inputs(set, 0.0), true, Form::Exact).total_ns();
        (self.shared.total_ns() - model_ns).max(0.0)
    }

    /// Measured less model, by term, for arm A, arm B and the gain.
    pub(super) fn gaps(&self, set: PriceSet, other_ns: f64) -> (Gap, Gap, GainGap) {
        let inputs = self.inputs(set, 0.0);
        let gap = |shared: bool, measured| Gap::of(&inputs, shared, measured).with_other(other_ns);
        let (per_filter, shared) = (gap(false, &self.per_filter), gap(true, &self.shared));
        (per_filter, shared, GainGap::of(&per_filter, &shared, self.gain.estimate))
    }

    /// Returns whether both are one measurement, because presets repeat comparisons of an experiment as the
    /// run's own.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.per_filter == other.per_filter && self.shared == other.shared && self.gain == other.gain
    }
}

/// All cases of a file.
pub(super) fn cases(file: Part<'_>) -> Vec<Case> {
    standings(file).iter().filter_map(Case::of).collect()
}

fn inputs_of(lookup: Part<'_>, tree: Option<Part<'_>>) -> Option<CostInputs> {
    let inputs = lookup.at("model.inputs");
    let runs = tree.and_then(|tree| tree.whole("runs_per_level"));
    Some(CostInputs {
        policy: runs.map_or(Policy::Leveling, |runs_per_level| Policy::Tiering { runs_per_level }),
        levels: inputs.whole("levels")?,
        size_ratio: inputs.whole("size_ratio")?,
        empty_fraction: inputs.number("empty_fraction")?,
        false_positive_rate: inputs.number("false_positive_rate")?,
        hash_ns: inputs.number("hash_ns")?,
        probe_ns: inputs.number("probe_ns")?,
        read_ns: inputs.number("read_ns")?,
        other_ns: 0.0,
    })
}

fn measured(arm: Part<'_>) -> Option<MeasuredLookup> {
    let lookups = arm.number("counters.lookups").filter(|&lookups| lookups > 0.0)?;
    Some(MeasuredLookup {
        hash_ns: arm.number("parts.hash_ns")?,
        probe_ns: arm.number("parts.probe_ns")?,
        read_ns: arm.number("parts.read_ns")?,
        other_ns: arm.number("parts.residual_ns")?,
        blocks: arm.number("counters.blocks_read")? / lookups,
    })
}

fn formula_rate(tree: Part<'_>) -> Option<f64> {
    let bits_per_key = tree.number("bits_per_key").filter(|bits| (0.0..=64.0).contains(bits))?;
    FilterKind::from_name(tree.text("filter")?)?.false_positive_rate(bits_per_key)
}

/// Returns the row of Table 1 that matches the device by its kind and its connection, as a reader without a
/// measurement would choose.
fn published_device(reads: Part<'_>, device: Part<'_>) -> Option<&'static DevicePrice> {
    let nearest = |ns: f64| {
        let distance = |price: &DevicePrice| (libm::log(price.read_ns) - libm::log(ns.max(1.0))).abs();
        DEVICES.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)))
    };
    match (reads.text("kind"), reads.number("target_ns")) {
        (Some("memory" | "page-cache"), _) => device_by_id("memory"),
        (Some("emulated" | "replayed"), Some(target_ns)) => nearest(target_ns),
        _ if device.text("transport") == Some("nvme") => device_by_id("pcie_ssd"),
        _ if device.is("rotational") && !device.is("virtualised") => device_by_id("hdd"),
        _ => device_by_id("ssd"),
    }
}
