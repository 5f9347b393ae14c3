//! ElasticBF: filter units enabled for the largest savings of reads, within a byte budget.
//!
//! The tables of a store with the elastic memory plan have several small filters, *units*, for each segment of
//! their keys. All are in storage; this module decides which are in memory. [`UnitQueues`] is its pure core.
//!
//! **Source**: Li et al., "ElasticBF: Elastic Bloom Filter with Hotness Awareness for Boosting Read Performance in
//! Large Key-Value Stores", USENIX ATC 2019.

mod adjust;
mod inherit;
mod keeper;
mod lists;
mod queues;
mod rules;

pub(crate) use keeper::UnitKeeper;
pub use keeper::UnitStatistics;
pub use queues::{Change, SegmentNumber, UnitQueues};
pub use rules::Rules;

#[cfg(test)]
mod tests;
