//! Cost of a point lookup in closed form: the model of the hash-sharing paper, exact and as printed.
//!
//! A lookup visits levels from the newest to the oldest. At each it probes the filter of every run (a hash and
//! a probe, or only a probe with a shared hash), and reads a block after a *maybe*. It ends at the run with the
//! key. The model adds up expectations of these steps; nothing is simulated and no engine code runs.
//!
//! ```text
//! CostInputs --cost(shared, form)--> CostTerms      ns per lookup by term, filters probed
//!            --gain(form)---------> Eq. (8)         share of the unshared cost that sharing saves, 0 to 1
//!            --level_shares()-----> beta, alpha, q  where lookups end, per level
//! ```
//!
//! **Units**: nanoseconds per lookup; rates, shares and gains are fractions (0.1, never 10 per cent).
//! **Symbols**: the paper's letters appear in the doc comments only; `docs/model/cost-model.md` lists them.
//! **Cost**: a handful of operations per call, one loop over the levels. Pure, and bit-equal on every target.
//! **Sources**: `zhu2021` in `docs/sources.toml`; the tags `// eq: zhu2021 (n)` mark the equations.
//!
//! **Not here**: the rate of a filter ([`lsm_lab_filters::math`]), measured times (`native-bench`), and scans
//! and caches, which the paper does not model. The cost of writes follows another paper:
//! [`write_amplification_printed`].

mod allocation;
mod cost;
mod flow;
mod gain;
mod gap;
mod growing;
mod inputs;
mod levels;
mod maplet;
pub mod reference;
mod share;
mod write_amplification;

pub use allocation::{
    Allocation, AllocationError, LevelRuns, LevelSize, allocate, allocate_sizes, divided, uniform,
};
pub use cost::{CostTerms, cost, cost_counting_every_false_positive, level_cost};
pub use flow::{Flow, FlowLevel, LevelFlow, flow, flow_through, levels_visited, levels_visited_error};
pub use gain::{
    Eq9, GainChange, eq9_terms, gain, gain_between, gain_change, gain_curve, gain_eq9, gain_in_place,
    gain_limit,
};
pub use gap::{GainGap, Gap, GapTerm, MeasuredLookup};
pub use growing::GrowingTree;
pub use inputs::{CostInputs, Form, MAX_LEVELS, MAX_RUNS_PER_LEVEL, ModelError, Policy};
pub use levels::{LevelShare, level_shares, levels_saved};
pub use maplet::{maplet_moves_counted, maplet_moves_leveling, maplet_moves_tiering, maplet_rebuilt_at_most};
pub use write_amplification::{WriteAmplification, write_amplification_counted, write_amplification_printed};
