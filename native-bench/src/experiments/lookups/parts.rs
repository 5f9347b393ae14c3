//! Contribution of each part of arm C: merged fence pointers, probing all filters at once, and one mask.
//!
//! Steps add the parts to arm B one after the other, and remove each from arm C, because parts depend on each
//! other. Two steps need no shared digest at all. The tree is in memory, so no read hides the filters.

use super::{EMPTY_FRACTION, budget, percent, shapes};
use crate::experiments::figures::{measured, timed};
use crate::experiments::registry::{AxisSpec, CellContext, Cost, Measured, Spec, Work, name_of, number};
use crate::experiments::request::{Preset, Request};
use crate::experiments::trees::{Medium, TreeSpec};
use crate::failure::Failure;
use crate::measure::lookup::LookupContest;
use crate::measure::paired::{
    Budget, CONFIDENCE, CONTROL_CONFIDENCE, Comparison as Compared, compare, saved,
};
use crate::measure::schedule::Contestants;
use crate::measure::tree::TreeShape;
use core::time::Duration;
use lsm_lab_engine::tree::{Arm, Layout, Sharing};
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_teaching::results::{AxisScale, Figure, Parameter};

/// The parts of arm C.
pub(in crate::experiments) const ARM_C: Spec = Spec {
    id: "arm-c",
    title: "what each part of arm C contributes: merged fence pointers, probing at once, one mask",
    source: "this project; docs/lookup-path.md",
    arms: "arm B, arm C, and lookups with some of the parts of arm C",
    axes: &[
        AxisSpec { name: "step", label: "what changes", unit: None, scale: AxisScale::Category },
        AxisSpec { name: "tables", label: "tables of the tree", unit: None, scale: AxisScale::Log },
        EMPTY_FRACTION,
    ],
    claims: &[],
    work: parts_of_arm_c,
};

/// A lookup with these parts: merged fence pointers, probing at once, and what filters share.
const fn layout(merged_fences: bool, all_at_once: bool, sharing: Sharing) -> Layout {
    Layout { merged_fences, all_at_once, sharing }
}

const A: Layout = Layout::of(Arm::PerFilter);
const B: Layout = Layout::of(Arm::Shared);
const C: Layout = Layout::of(Arm::Merged);
const C_WITHOUT_SHARING: Layout = Layout::of(Arm::MergedPerFilter);
const B_AT_ONCE: Layout = layout(false, true, Sharing::Digest);
const B_WITH_FENCES: Layout = layout(true, false, Sharing::Digest);
const B_WITH_BOTH: Layout = layout(true, true, Sharing::Digest);
const B_WITH_MASK: Layout = layout(false, false, Sharing::Mask);
const C_WITHOUT_FENCES: Layout = layout(false, true, Sharing::Mask);
const C_IN_TURN: Layout = layout(true, false, Sharing::Mask);

/// The steps: a name, the lookup before and the lookup after. The first [`CHAIN`] lead from arm A to arm C.
const STEPS: [(&str, Layout, Layout); 12] = [
    ("one digest: arm A to arm B", A, B),
    ("then merged fence pointers", B, B_WITH_FENCES),
    ("then probing at once", B_WITH_FENCES, B_WITH_BOTH),
    ("then one mask: arm C", B_WITH_BOTH, C),
    ("all three: arm B to arm C", B, C),
    ("only probing at once, added to arm B", B, B_AT_ONCE),
    ("only one mask, added to arm B", B, B_WITH_MASK),
    ("merged fence pointers, missing from arm C", C_WITHOUT_FENCES, C),
    ("probing at once, missing from arm C", C_IN_TURN, C),
    ("without any sharing: arm A to arm C without one digest", A, C_WITHOUT_SHARING),
    ("one digest and one mask, added last", C_WITHOUT_SHARING, C),
    ("control: arm C to arm C", C, C),
];

/// Steps from arm A to arm C.
const CHAIN: usize = 5;

/// Part of the time of a lookup that a step saves.
const TIME_SAVED: &str = "time_saved";

struct Step {
    name: &'static str,
    layouts: [Layout; 2],
    tree: TreeSpec,
    empty_fraction: f64,
    budget: Budget,
}

fn parts_of_arm_c(request: &Request) -> Vec<Box<dyn Work>> {
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
    let (trees, steps) = match request.preset {
        Preset::Quick | Preset::MiniCi => (vec![(shape, 1.0)], &STEPS[..CHAIN]),
        _ => (vec![(shape, 1.0), (shape, 0.0), (larger, 1.0)], &STEPS[..]),
    };
    let mut cells: Vec<Box<dyn Work>> = Vec::new();
    for (shape, empty_fraction) in trees {
        let tree = TreeSpec::on_device(shape).answered_by(Medium::Memory);
        for &(name, before, after) in steps {
            let (layouts, tree) = ([before, after], tree.clone());
            cells.push(Box::new(Step { name, layouts, tree, empty_fraction, budget }));
        }
    }
    cells
}

/// The times of both lookups, and what the second saves.
fn figures(done: &Compared, lookups: u64, seed: u64) -> Vec<Figure> {
    #[expect(clippy::cast_precision_loss, reason = "lookups of a block are few")]
    let per_lookup = |block_ns: f64| block_ns / lookups as f64;
    let pairs = done.sharing.pairs() as u64;
    let (before, after) = done.sharing.trimmed_means();
    let gain = done.sharing.log_ratio_of_means(CONFIDENCE, seed).map(saved);
    let mut figures = vec![
        measured(TIME_SAVED, "fraction", gain, pairs),
        timed("before_ns", "ns", per_lookup(before), pairs),
        timed("after_ns", "ns", per_lookup(after), pairs),
    ];
    if !done.control.is_empty() {
        let gain = done.control.log_ratio_of_means(CONTROL_CONFIDENCE, seed).map(saved);
        figures.push(measured("time_saved_in_the_control", "fraction", gain, done.control.pairs() as u64));
    }
    figures
}

impl Work for Step {
    fn parameters(&self) -> Vec<Parameter> {
        let tables = self.tree.shape.tables();
        #[expect(clippy::cast_precision_loss, reason = "some thousands of tables")]
        let number_of_tables = tables as f64;
        vec![
            name_of("step", self.name),
            number("tables", number_of_tables, format!("{tables} tables")),
            number("empty_fraction", self.empty_fraction, percent(self.empty_fraction)),
        ]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(self.budget.time_max.as_secs_f64() + 0.4)
    }

    fn tree(&self) -> Option<TreeSpec> {
        Some(self.tree.clone())
    }

    fn is_comparison(&self) -> bool {
        true
    }

    fn settings(&self) -> String {
        format!("{:?} {} {}", self.budget, self.layouts[0].name(), self.layouts[1].name())
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let (seed, stop) = (context.request.seed, context.stop);
        let progress = &mut *context.progress;
        let Some(standing) = context.trees.get(&self.tree, stop, &mut |share| progress(share / 2.0))? else {
            return Ok(None);
        };
        progress(0.5);
        let [before, after] = self.layouts;
        let layouts = [before, after, after, before];
        let (workload, machine) = (self.empty_fraction, (&*standing.meter, stop));
        let mut lookups = LookupContest::in_layouts(layouts, &standing.tree, workload, seed, machine)?;
        let done = compare(&mut lookups, Contestants::Two, self.budget, seed)?;
        if done.sharing.is_empty() {
            return Ok(None);
        }
        Ok(Some(Measured {
            figures: figures(&done, lookups.lookups_per_block(), seed),
            tree: Some(standing.facts()),
            reads_from: Some(standing.reads_from.clone()),
            ..Measured::default()
        }))
    }
}
