//! Tree: levels of sorted runs of tables, and point lookups.
//!
//! **Invariants**
//! 1. A version never changes; changes create a new one.
//! 2. The tables of a sorted run have disjoint key ranges in ascending order.
//! 3. Levels are searched from the uppermost (1) to the deepest, runs of a level newest first: the first entry
//!    found is the newest. (For tiering, the paper specifies oldest first, which would return stale values.)

mod digest_source;
mod estimates;
mod layout;
mod lookup;
mod lookup_many;
mod lookup_maplet;
mod lookup_merged;
mod lookup_parts;
mod merged_fences;
mod probe_units;
mod run;
mod run_maplet;
mod version;

pub use digest_source::Arm;
pub(crate) use digest_source::{PerFilter, Shared};
pub use estimates::{FilterEstimates, Fooled};
pub use layout::{Layout, Sharing};
pub(crate) use lookup::{Tables, lookup};
pub(crate) use lookup_many::lookup_many;
pub(crate) use lookup_maplet::lookup_maplet;
pub(crate) use lookup_merged::lookup_merged;
pub(crate) use lookup_parts::lookup_parts;
pub(crate) use merged_fences::MaskRecipe;
use merged_fences::MergedFences;
pub use run::SortedRun;
pub(crate) use run_maplet::RunMaplet;
pub use version::{Level, MAX_LEVELS, Version};
