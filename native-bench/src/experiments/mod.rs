//! What can be run: experiments and presets, as data, and the session that runs them.
//!
//! Adding one means adding a row to [`REGISTRY`] and saying which stages it has.

mod calibrate;
mod compare;
mod describe;
mod place;
mod plan;
mod session;
mod setting;

pub use plan::{DeviceStage, HashStage, LookupStage, Plan, ProbeStage, Scale};
pub use session::{Outcome, Session};
pub use setting::{IoRequest, Setting};

/// One row of the registry.
#[derive(Debug, Clone, Copy)]
pub struct Experiment {
    /// What it is called on the command line.
    pub id: &'static str,
    /// What it shows.
    pub shows: &'static str,
    /// What is compared.
    pub arms: &'static str,
    /// What runs, given the scale and the seed.
    pub plan: fn(Scale, u64) -> Plan,
}

/// Everything that can be run.
pub const REGISTRY: &[Experiment] = &[
    Experiment {
        id: "quick",
        shows: "in under a minute: T_D, T_H and T_P of this machine, and whether one shared digest pays here",
        arms: "one digest per filter / one shared digest",
        plan: Plan::quick,
    },
    Experiment {
        id: "table1",
        shows: "this machine's column of the paper's Table 1: a read, hashes of all lengths, probes by cache",
        arms: "none",
        plan: Plan::table1,
    },
    Experiment {
        id: "alpha",
        shows: "the gain over the share of empty lookups (the paper's Fig. 13), on a literal tree",
        arms: "one digest per filter / one shared digest",
        plan: Plan::alpha,
    },
];

/// The experiment of this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Experiment> {
    REGISTRY.iter().find(|experiment| experiment.id == id)
}
