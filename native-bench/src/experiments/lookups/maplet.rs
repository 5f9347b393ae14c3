//! Arm D, one maplet for the whole tree, vs. arms A to C: with filters of 10 bits per key, and with filters as large as the maplet.
//! Also the memory of both, and the upkeep of a maplet.
//!
//! The maplet is an experiment next to the store (decision 0093). The tree is in memory, so no read hides filters or maplet.

use super::{EMPTY_FRACTION, budget, percent, shapes};
use crate::experiments::figures::{counted, measured, timed};
use crate::experiments::registry::{AxisSpec, CellContext, Cost, Measured, Spec, Work, name_of, number};
use crate::experiments::request::{Preset, Request};
use crate::experiments::trees::{Medium, TreeSpec};
use crate::failure::Failure;
use crate::measure::lookup::{LookupContest, Way};
use crate::measure::maplet_upkeep::{self, STEPS as UPKEEP};
use crate::measure::paired::{Budget, CONFIDENCE, CONTROL_CONFIDENCE, compare, saved};
use crate::measure::schedule::Contestants;
use crate::measure::tree::TreeShape;
use core::time::Duration;
use lsm_lab_engine::tree::{Arm, Layout};
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_filters::math::{MAPLET_MAX_LOAD, maplet_bits_per_entry};
use lsm_lab_teaching::results::{AxisScale, Figure, Parameter};

/// Arm D.
pub(in crate::experiments) const ARM_D: Spec = Spec {
    id: "arm-d",
    title: "one maplet for the whole tree (arm D) vs. filters, at 10 bits per key and at equal bits",
    source: "this project; docs/maplet.md",
    arms: "arms A, B and C, and lookups with one maplet",
    axes: &[
        AxisSpec { name: "step", label: "what changes", unit: None, scale: AxisScale::Category },
        AxisSpec {
            name: "bits_per_key",
            label: "memory of the filters",
            unit: Some("bits per key"),
            scale: AxisScale::Linear,
        },
        AxisSpec { name: "levels", label: "levels of the tree", unit: None, scale: AxisScale::Linear },
        EMPTY_FRACTION,
    ],
    claims: &[],
    work: arm_d,
};

/// The steps: a name, and the arm before arm D; none for the control.
const STEPS: [(&str, Option<Arm>); 4] = [
    ("arm A to arm D", Some(Arm::PerFilter)),
    ("arm B to arm D", Some(Arm::Shared)),
    ("arm C to arm D", Some(Arm::Merged)),
    ("control: arm D to arm D", None),
];

struct Step {
    name: &'static str,
    /// The arm before; none for arm D itself.
    before: Option<Arm>,
    tree: TreeSpec,
    empty_fraction: f64,
    budget: Budget,
}

/// Bits per key of filters that are as large as a full maplet, to a tenth.
fn equal_bits() -> f64 {
    (10.0 * maplet_bits_per_entry(MAPLET_MAX_LOAD)).round() / 10.0
}

fn arm_d(request: &Request) -> Vec<Box<dyn Work>> {
    let all = budget(request);
    let budget = Budget { time_max: all.time_max.min(Duration::from_millis(600)), ..all };
    let shape = TreeShape {
        filter: FilterKind::Blocked512,
        digest: DigestFunction::Xxh3,
        ..shapes::overridden(
            TreeShape { blocks_per_table: 32, ..shapes::of_hits(request) },
            &request.overrides,
        )
    };
    let larger = TreeShape { levels: shape.levels + 2, blocks_per_table: 8, ..shape };
    let equal = TreeShape { bits_per_key: equal_bits(), ..shape };
    let trees = match request.preset {
        Preset::Quick | Preset::MiniCi => vec![(shape, 1.0)],
        _ => vec![(shape, 1.0), (shape, 0.0), (equal, 1.0), (equal, 0.0), (larger, 1.0)],
    };
    let mut cells: Vec<Box<dyn Work>> = Vec::new();
    for (shape, empty_fraction) in trees {
        let tree = TreeSpec::on_device(shape).answered_by(Medium::Memory);
        for (name, before) in STEPS {
            cells.push(Box::new(Step { name, before, tree: tree.clone(), empty_fraction, budget }));
        }
    }
    cells
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

impl Work for Step {
    fn parameters(&self) -> Vec<Parameter> {
        let TreeShape { bits_per_key, levels, .. } = self.tree.shape;
        vec![
            name_of("step", self.name),
            number("bits_per_key", bits_per_key, format!("{bits_per_key} bits/key")),
            number("levels", f64::from(levels), format!("{levels} levels")),
            number("empty_fraction", self.empty_fraction, percent(self.empty_fraction)),
        ]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(self.budget.time_max.as_secs_f64() + 1.0)
    }

    fn tree(&self) -> Option<TreeSpec> {
        Some(self.tree.clone())
    }

    fn is_comparison(&self) -> bool {
        true
    }

    fn settings(&self) -> String {
        format!("{:?} {}", self.budget, self.name)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let (seed, stop) = (context.request.seed, context.stop);
        let progress = &mut *context.progress;
        let Some(standing) = context.trees.get(&self.tree, stop, &mut |share| progress(share / 2.0))? else {
            return Ok(None);
        };
        progress(0.5);
        let tree = &standing.tree;
        let frozen = tree.store.snapshot().freeze()?;
        let maplet = Way::Maplet(&frozen);
        let before = self.before.map_or(maplet, |arm| Way::In(Layout::of(arm)));
        let machine = (&*standing.meter, stop);
        let ways = [before, maplet, maplet, before];
        let mut lookups = LookupContest::in_ways(ways, tree, self.empty_fraction, seed, machine)?;
        let done = compare(&mut lookups, Contestants::Two, self.budget, seed)?;
        if done.sharing.is_empty() {
            return Ok(None);
        }
        let of_block = lookups.lookups_per_block();
        let pairs = done.sharing.pairs() as u64;
        let gain = done.sharing.log_ratio_of_means(CONFIDENCE, seed).map(saved);
        #[expect(clippy::cast_precision_loss, reason = "lookups of a block are few")]
        let per_lookup = |block_ns: f64| block_ns / of_block as f64;
        let (before_ns, after_ns) = done.sharing.trimmed_means();
        let mut figures = vec![
            measured("time_saved", "fraction", gain, pairs),
            timed("before_ns", "ns", per_lookup(before_ns), pairs),
            timed("after_ns", "ns", per_lookup(after_ns), pairs),
        ];
        if !done.control.is_empty() {
            let gain = done.control.log_ratio_of_means(CONTROL_CONFIDENCE, seed).map(saved);
            let pairs = done.control.pairs() as u64;
            figures.push(measured("time_saved_in_the_control", "fraction", gain, pairs));
        }
        for (name, arm) in [("wasted_before", Arm::PerFilter), ("wasted_after", Arm::Shared)] {
            let counters = lookups.log(arm).counters;
            let wasted = ratio(counters.false_positives, counters.lookups);
            figures.push(counted(name, "blocks/lookup", wasted, None, counters.lookups));
        }
        let entries = frozen.maplet().entries();
        for (name, bits) in
            [("filter_bits", 8 * tree.filter_bytes()), ("maplet_bits", frozen.maplet().bits())]
        {
            figures.push(counted(name, "bits/entry", ratio(bits, entries), None, entries));
        }
        if self.before.is_none() {
            figures.extend(self.upkeep(tree, stop)?);
        }
        Ok(Some(Measured {
            figures,
            tree: Some(standing.facts()),
            reads_from: Some(standing.reads_from.clone()),
            ..Measured::default()
        }))
    }
}

impl Step {
    /// Returns the times of the upkeep of a maplet with the keys of the tree.
    fn upkeep(
        &self,
        tree: &crate::measure::tree::Tree,
        stop: &crate::measure::stop::Stop,
    ) -> Result<Vec<Figure>, Failure> {
        let recipe = tree.store.options().filter.digest;
        let upkeep =
            maplet_upkeep::measure((&tree.keys, tree.stored), recipe, self.budget.time_max / 2, stop)
                .map_err(lsm_lab_engine::error::Error::Maplet)?;
        let figures = upkeep.into_iter().flat_map(|upkeep| {
            let samples = upkeep.rounds as u64;
            UPKEEP.into_iter().zip(upkeep.ns).map(move |(name, ns)| timed(name, "ns/entry", ns, samples))
        });
        Ok(figures.collect())
    }
}
