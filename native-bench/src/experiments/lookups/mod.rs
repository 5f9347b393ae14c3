//! Experiments that run the arms against each other: A one digest per filter, B one shared digest, C one mask for all filters.
//!
//! Here is the cell that they are made of; what varies is in a file for each axis.

mod bits;
mod devices;
mod families;
mod key_lengths;
mod level_counts;
mod maplet;
mod mixes;
mod parts;
mod search;
mod shapes;
mod share_of_empty;
mod share_of_hashing;
mod skew;

pub(super) use bits::FIG12;
pub(super) use devices::FIG11;
pub(super) use families::FAMILIES;
pub(super) use key_lengths::{FIG8A, FIG9};
pub(super) use level_counts::FIG8B;
pub(super) use maplet::ARM_D;
pub(super) use mixes::YCSB;
pub(super) use parts::ARM_C;
pub(super) use search::SHORT_SEARCH;
pub(super) use share_of_empty::{FIG13, FIG14};
pub(super) use share_of_hashing::{FIG1, FIG2};
pub(super) use skew::FIG10;

use super::calibrate;
use super::compare;
use super::registry::{AxisSpec, CellContext, Cost, Measured, Work};
use super::request::{Preset, Request};
use super::trees::{Medium, TreeSpec};
use crate::failure::Failure;
use crate::measure::paired::{Budget, PAIRS_MIN};
use crate::measure::workload::Workload;
use core::time::Duration;
use lsm_lab_engine::tree::{Arm, Layout};
use lsm_lab_teaching::results::{AxisScale, Parameter};

const ARMS: &str = "A one digest per filter / B one shared digest / C one mask for all filters";

const EMPTY_FRACTION: AxisSpec = AxisSpec {
    name: "empty_fraction",
    label: "share of empty lookups",
    unit: None,
    scale: AxisScale::Linear,
};

const DEVICE: AxisSpec = AxisSpec {
    name: "device",
    label: "device that serves the reads",
    unit: None,
    scale: AxisScale::Category,
};

/// One comparison.
struct Comparison {
    parameters: Vec<Parameter>,
    tree: TreeSpec,
    workload: Workload,
    budget: Budget,
    /// How each arm looks up keys, if the arms are not as ever.
    layouts: Option<[Layout; 4]>,
    differences: Vec<String>,
}

impl Comparison {
    /// Lookups that find nothing, on this tree.
    fn of_empty(request: &Request, tree: TreeSpec, parameters: Vec<Parameter>) -> Self {
        Self {
            parameters,
            tree,
            workload: Workload::from(1.0),
            budget: budget(request),
            layouts: None,
            differences: Vec::new(),
        }
    }

    fn boxed(self) -> Box<dyn Work> {
        Box::new(self)
    }
}

/// Returns how long a cell goes on in each execution: until its interval is narrow enough, at most so long.
fn budget(request: &Request) -> Budget {
    let (millis, pairs_max, half_width_max) = match request.preset {
        Preset::MiniCi => (300, 2_000, 0.03),
        Preset::Quick => (1_500, 4_000, 0.03),
        Preset::Standard => (1_500, 8_000, 0.01),
        Preset::PaperCore => (8_000, 20_000, 0.01),
        Preset::Paper => (60_000, 50_000, 0.01),
    };
    let time_max = request.overrides.cell_time.unwrap_or_else(|| Duration::from_millis(millis));
    Budget { half_width_max, pairs_max, time_max, pairs_min: pairs_min(request.executions) }
}

/// Returns the pairs that each execution needs: twice what a claim needs in all, because intervals of few pairs are rough.
fn pairs_min(executions: u32) -> usize {
    if executions == 1 { PAIRS_MIN } else { (2 * PAIRS_MIN).div_ceil(executions as usize) }
}

/// Does the same as [`budget`] for the comparisons at the top of the result. Short presets give them more
/// time.
fn budget_of_headline(request: &Request) -> Budget {
    let all = budget(request);
    let (millis, half_width_max) = match request.preset {
        Preset::Quick => (3_500, 0.01),
        Preset::Standard => (3_000, 0.01),
        _ => return all,
    };
    let time_max = request.overrides.cell_time.unwrap_or_else(|| Duration::from_millis(millis));
    Budget { half_width_max, time_max, ..all }
}

/// A share as people write it.
fn percent(fraction: f64) -> String {
    format!("{:.0} %", 100.0 * fraction)
}

impl Comparison {
    /// Returns the differences between the tree and the tree of the source.
    fn differences_of_tree(&self) -> Vec<String> {
        let mut sentences = self.differences.clone();
        match self.tree.medium {
            Medium::HeldBlocks => sentences.push(format!(
                "Blocks are read from memory, which holds {} MiB of tables and maps all tables to them. Filters, fence \
                 pointers and digests are those of the whole tree, and every lookup is empty.",
                self.tree.held_bytes() >> 20
            )),
            Medium::PageCache => sentences.push(
                "Buffered reads depend on the content of the page cache, which holds little of a tree larger than memory."
                    .to_owned(),
            ),
            Medium::Device | Medium::Memory => {}
        }
        if let (Some(bytes), Medium::Device) = (self.tree.standing_for_all(), self.tree.medium) {
            sentences.push(format!(
                "Folded: {} MiB of blocks are on the device, and all tables map to them. Filters, fence pointers and \
                 digests are those of the whole tree, and every lookup is empty.",
                bytes >> 20
            ));
        }
        if self.tree.blocks_of.is_some() {
            sentences.push(
                "Filters of other sizes were built over the existing blocks and are kept in memory. Blocks were not \
                 written again."
                    .to_owned(),
            );
        }
        sentences
    }
}

impl Work for Comparison {
    fn parameters(&self) -> Vec<Parameter> {
        self.parameters.clone()
    }

    fn cost(&self) -> Cost {
        // In memory an interval is narrow long before the time is up.
        let share = if self.tree.medium >= Medium::HeldBlocks { 0.3 } else { 1.0 };
        Cost::of_seconds(share * self.budget.time_max.as_secs_f64() + 1.0)
    }

    fn tree(&self) -> Option<TreeSpec> {
        Some(self.tree.clone())
    }

    fn is_comparison(&self) -> bool {
        true
    }

    fn settings(&self) -> String {
        let workload = match &self.workload {
            Workload::Uniform { empty_fraction } => format!("{empty_fraction}"),
            Workload::ZipfOfAbsent { ranks, population } => format!("absent {} {population}", ranks.theta()),
            Workload::ZipfOfStored { ranks, latest } => format!("stored {} {latest}", ranks.theta()),
            Workload::Trace(ids) => format!("trace of {}", ids.len()),
        };
        let layouts = self.layouts.map(|layouts| layouts.map(Layout::name).join(" ")).unwrap_or_default();
        format!("{:?} {workload}{layouts}", self.budget)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let CellContext { request, stop, machine, calibration, progress, trees } = context;
        let Some(standing) = trees.get(&self.tree, stop, &mut |share| progress(share / 2.0))? else {
            return Ok(None);
        };
        progress(0.5);
        let costs = calibrate::costs_of_tree(calibration, &machine.cpu, standing, request);
        let cell = compare::Cell {
            tree: &standing.tree,
            meter: &standing.meter,
            stop,
            costs,
            seed: request.seed,
            layouts: self.layouts.unwrap_or_else(|| Arm::ALL.map(Layout::of)),
            broken: request.overrides.broken,
        };
        let Some(lookup) = cell.run(self.budget, &self.workload)? else { return Ok(None) };
        let figures = match &self.workload {
            Workload::ZipfOfAbsent { ranks, .. } => skew::rates(&standing.tree, ranks, request)?,
            _ => Vec::new(),
        };
        Ok(Some(Measured {
            quality: Some(lookup.quality.clone()),
            lookup: Some(lookup),
            tree: Some(standing.facts()),
            reads_from: Some(standing.reads_from.clone()),
            figures,
            differences: self.differences_of_tree(),
            warnings: Vec::new(),
        }))
    }
}
