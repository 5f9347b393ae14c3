//! `ElasticBF` vs. uniform filters and Monkey: trees, skewed lookups, and their reads. Counted, not timed.

mod lookups;
mod tree;

pub use lookups::{Empty, Layout, Lookups, Popularity, Workload};
pub use tree::{
    ENTRIES_PER_BLOCK, KEYS, Outcome, SEGMENT_BLOCKS, Setting, Window, ask, elastic, loaded, loaded_with,
    options, outcome, per, run, value,
};
