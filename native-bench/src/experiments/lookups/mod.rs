//! Experiments that run the arms against each other.

use super::registry::{AxisSpec, CellContext, Cost, Measured, Spec, Work, number};
use super::request::{Overrides, Preset, Request};
use super::trees::TreeSpec;
use super::{calibrate, compare};
use crate::failure::Failure;
use crate::measure::paired::Budget;
use crate::measure::tree::TreeShape;
use core::time::Duration;
use lsm_lab_engine::results::{AxisScale, Parameter};

/// The paper's Fig. 13.
pub(super) const FIG13: Spec = Spec {
    id: "fig13",
    title: "the gain over the share of empty lookups, on the device",
    source: "paper-hash-sharing, Figure 13",
    arms: ARMS,
    axes: &[EMPTY_FRACTION],
    claims: &["fig13-alpha-ssd"],
    work: fig13,
};

const ARMS: &str = "A one digest per filter / B one shared digest / C one mask for all filters";

const EMPTY_FRACTION: AxisSpec = AxisSpec {
    name: "empty_fraction",
    label: "share of empty lookups",
    unit: None,
    scale: AxisScale::Linear,
};

/// One comparison.
struct Comparison {
    parameters: Vec<Parameter>,
    tree: TreeSpec,
    empty_fraction: f64,
    budget: Budget,
}

fn fig13(request: &Request) -> Vec<Box<dyn Work>> {
    let axis: &[f64] = if matches!(request.preset, Preset::Quick | Preset::MiniCi) {
        &[0.0, 0.5, 1.0]
    } else {
        &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    };
    let shape = shape_of_hits(request);
    let cell = |&empty_fraction: &f64| {
        Box::new(Comparison {
            parameters: vec![number(
                "empty_fraction",
                empty_fraction,
                format!("{:.0} %", 100.0 * empty_fraction),
            )],
            tree: TreeSpec::on_device(shape),
            empty_fraction,
            budget: budget(request),
        }) as Box<dyn Work>
    };
    Overrides::or(&request.overrides.empty_fractions, axis).iter().map(cell).collect()
}

/// The tree of experiments with hits: literal under every preset.
fn shape_of_hits(request: &Request) -> TreeShape {
    let mini = TreeShape::mini(request.seed);
    match request.preset {
        Preset::Quick => mini,
        Preset::MiniCi => TreeShape { levels: 4, blocks_per_table: 8, ..mini },
        Preset::Standard => TreeShape { blocks_per_table: 512, ..mini },
        Preset::PaperCore | Preset::Paper => TreeShape { blocks_per_table: 512, size_ratio: 10, ..mini },
    }
}

fn budget(request: &Request) -> Budget {
    let (millis, pairs_max, half_width_max) = match request.preset {
        Preset::MiniCi => (300, 2_000, 0.03),
        Preset::Quick => (3_500, 2_000, 0.01),
        Preset::Standard => (8_000, 4_000, 0.01),
        Preset::PaperCore => (60_000, 20_000, 0.01),
        Preset::Paper => (300_000, 50_000, 0.01),
    };
    let time_max = request.overrides.cell_time.unwrap_or_else(|| Duration::from_millis(millis));
    Budget { half_width_max, pairs_max, time_max }
}

impl Work for Comparison {
    fn parameters(&self) -> Vec<Parameter> {
        self.parameters.clone()
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(self.budget.time_max.as_secs_f64())
    }

    fn tree(&self) -> Option<TreeSpec> {
        Some(self.tree.clone())
    }

    fn settings(&self) -> String {
        format!("{:?}", self.budget)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let CellContext { request, stop, machine, calibration, progress, trees } = context;
        let Some(standing) = trees.get(&self.tree, stop, &mut |share| progress(share / 2.0))? else {
            return Ok(None);
        };
        let costs = calibrate::costs_of_tree(calibration, &machine.cpu, standing, request);
        let cell =
            compare::Cell { tree: &standing.tree, meter: &standing.meter, stop, costs, seed: request.seed };
        let Some(lookup) = cell.run(self.budget, self.empty_fraction)? else { return Ok(None) };
        Ok(Some(Measured {
            quality: Some(lookup.quality.clone()),
            lookup: Some(lookup),
            tree: Some(standing.facts()),
            reads_from: Some(standing.reads_from.clone()),
            ..Measured::default()
        }))
    }
}
