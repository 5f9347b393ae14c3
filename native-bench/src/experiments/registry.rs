//! The experiments of the sources, as data: what each repeats, what varies, and the work of its cells.
//!
//! Adding one means adding a row to [`REGISTRY`] and a type that is [`Work`]. The session (`cells.rs`) does the rest: order,
//! trees, noise, the file after each cell, resuming.
//!
//! **Invariants**
//! 1. `Spec::work` gives the same cells in the same order for the same request; nothing is measured or written there.
//! 2. A cell depends on its parameters, the request and the machine alone, not on the cells before it.

use super::request::Request;
use super::trees::{TreeSpec, Trees};
use super::{analytic, filters, hashing, lookups, reads};
use crate::failure::Failure;
use crate::measure::stop::Stop;
use lsm_lab_teaching::results::{
    Axis, AxisScale, Calibration, Environment, Figure, LookupCell, Parameter, Quality, ReadsFrom, Tree,
};

/// One experiment.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    /// Identifier, for example `fig11`.
    pub id: &'static str,
    /// Finding that it shows, in one line.
    pub title: &'static str,
    /// Repeated source, with figure or table.
    pub source: &'static str,
    /// Compared arms, in words.
    pub arms: &'static str,
    /// Axes; the first is drawn from left to right.
    pub axes: &'static [AxisSpec],
    /// Ids of the claims of the sources that it tests.
    pub claims: &'static [&'static str],
    /// Its cells in canonical order.
    pub work: fn(&Request) -> Vec<Box<dyn Work>>,
}

/// Axis of an experiment.
#[derive(Debug, Clone, Copy)]
pub struct AxisSpec {
    /// The parameter, as cells name it.
    pub name: &'static str,
    /// Label for readers.
    pub label: &'static str,
    /// Its unit, if it has one.
    pub unit: Option<&'static str>,
    /// How it is drawn.
    pub scale: AxisScale,
}

impl AxisSpec {
    /// As the result has it.
    #[must_use]
    pub fn to_axis(self) -> Axis {
        Axis {
            name: self.name.to_owned(),
            label: self.label.to_owned(),
            unit: self.unit.map(str::to_owned),
            scale: self.scale,
        }
    }
}

/// Cost of a cell, without its tree.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Cost {
    /// Bytes that it writes.
    pub written_bytes: u64,
    /// Maximum of these bytes at one time, if some are removed or replaced before the end.
    pub standing_bytes: Option<u64>,
    /// Seconds on any device.
    pub seconds: f64,
    /// Blocks that it reads from the device, one at a time.
    pub reads: f64,
}

impl Cost {
    /// Seconds alone.
    #[must_use]
    pub fn of_seconds(seconds: f64) -> Self {
        Self { seconds, ..Self::default() }
    }

    /// Returns the maximum number of bytes at one time.
    #[must_use]
    pub fn at_a_time(&self) -> u64 {
        self.standing_bytes.unwrap_or(self.written_bytes)
    }

    /// Seconds on a device with this `T_D`.
    #[must_use]
    pub fn seconds_at(&self, read_ns: f64) -> f64 {
        self.seconds + self.reads * read_ns / 1e9
    }
}

/// One cell.
pub trait Work {
    /// Returns the position of the cell: one value for each axis, and all other differences between cells.
    fn parameters(&self) -> Vec<Parameter>;

    /// Returns the cost, without the tree.
    fn cost(&self) -> Cost;

    /// The tree that it needs. Cells of one tree run one after another, so that it is built once.
    fn tree(&self) -> Option<TreeSpec> {
        None
    }

    /// Returns whether it compares arms: then every execution runs it.
    fn is_comparison(&self) -> bool {
        false
    }

    /// Returns the remaining settings that determine the result, as text: budgets, sizes. They add to
    /// parameters, tree, preset and seed.
    fn settings(&self) -> String {
        String::new()
    }

    /// Measures it; `None` if it was stopped before there was anything.
    ///
    /// # Errors
    /// [`Failure`] ends the run; cells that were finished before are kept.
    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure>;
}

/// Environment of a cell.
pub struct CellContext<'a> {
    /// The request: preset, seed, axes.
    pub request: &'a Request,
    /// Asked between blocks.
    pub stop: &'a Stop,
    /// System facts about the machine: caches, processor.
    pub machine: &'a Environment,
    /// Costs of single operations measured so far in this run. A cell adds the costs that it measures.
    pub calibration: &'a mut Calibration,
    /// Told the share of the cell that is done.
    pub progress: &'a mut dyn FnMut(f64),
    /// Builds trees, keeps the last one, gives the place for files.
    pub trees: &'a mut Trees,
}

/// Result of a cell.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Measured {
    /// The arms against each other.
    pub lookup: Option<LookupCell>,
    /// The tree of its lookups.
    pub tree: Option<Tree>,
    /// Device that answered its reads.
    pub reads_from: Option<ReadsFrom>,
    /// Further results.
    pub figures: Vec<Figure>,
    /// How quiet the machine was; noted by the session where a cell leaves it out.
    pub quality: Option<Quality>,
    /// In what this differs from the source; each sentence is shown once for the experiment.
    pub differences: Vec<String>,
    /// Quantities that could not be measured, one sentence each.
    pub warnings: Vec<String>,
}

/// Everything of the sources that can be repeated.
pub const REGISTRY: &[Spec] = &[
    lookups::FIG1,
    lookups::FIG2,
    filters::FIG3,
    hashing::FIG4,
    hashing::FIG5,
    analytic::FIG6,
    lookups::FIG8A,
    lookups::FIG8B,
    lookups::FIG9,
    lookups::FIG10,
    lookups::FIG11,
    lookups::FIG12,
    lookups::FIG13,
    lookups::FIG14,
    hashing::TABLE1,
    filters::TABLE2,
    filters::TABLE3,
    hashing::FJALL,
    lookups::YCSB,
    lookups::SHORT_SEARCH,
    lookups::ARM_C,
    lookups::ARM_D,
    lookups::FAMILIES,
    filters::ELASTIC_FPR,
    reads::ELASTIC_HEAT,
    reads::ELASTIC_MAIN,
    reads::ELASTIC_MONKEY,
    reads::ELASTIC_YCSB,
    reads::ELASTIC_CONFIG,
    reads::ELASTIC_TIME,
    reads::READAMP,
    filters::BLOG_UNION,
    filters::BLOG_BITS,
    hashing::BLOG_CPU,
    reads::BLOG_LATENCY,
    reads::BLOG_ADAPTIVE,
    reads::BLOG_PLACEMENT,
];

/// The experiment of this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Spec> {
    REGISTRY.iter().find(|spec| spec.id == id)
}

/// A parameter that is a number.
#[must_use]
pub fn number(name: &str, value: f64, text: impl Into<String>) -> Parameter {
    Parameter { name: name.to_owned(), text: text.into(), number: Some(value) }
}

/// A parameter that is a name.
#[must_use]
pub fn name_of(name: &str, text: impl Into<String>) -> Parameter {
    Parameter { name: name.to_owned(), text: text.into(), number: None }
}
