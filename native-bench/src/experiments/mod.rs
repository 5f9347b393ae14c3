//! Experiments and presets as data, and the session that runs them.
//!
//! `registry.rs` has the experiments, each with a row and the work of its cells. `presets.rs` selects the
//! experiments of a preset, and `plan.rs` is made from the command line. `session.rs` runs a plan from
//! beginning to end. `cells.rs` runs its cells in the order of `jobs.rs`.

mod analytic;
mod calibrate;
mod cells;
mod compare;
mod describe;
mod executions;
mod figures;
mod filters;
mod hashing;
mod jobs;
mod keeping;
mod lookups;
pub mod names;
mod pace;
mod place;
mod plan;
mod presets;
mod quiet;
mod reading;
mod reads;
mod registry;
mod request;
mod resume;
mod session;
mod setting;
mod stages;
mod trees;

pub use executions::Program;
pub use jobs::{Job, READ_NS, jobs, seconds, standing_bytes, trees_of, words, written_bytes};
pub use keeping::KeptData;
pub use plan::{Chosen, DeviceStage, HashStage, LookupStage, Plan, ProbeStage, Scale};
pub use presets::{experiments as experiments_of, plan, plan_of, shows};
pub use registry::{AxisSpec, CellContext, Cost, Measured, REGISTRY, Spec, Work, find, name_of, number};
pub use request::{Overrides, Preset, Request};
pub use resume::is_unfinished;
pub use session::{Outcome, Session};
pub use setting::{BetweenRuns, IoRequest, Setting};
pub use trees::{Medium, Standing, TreeSpec, Trees, kept_trees};
