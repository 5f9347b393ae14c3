//! ElasticBF: filter units enabled where they save the most reads, within a budget of bytes.
//!
//! The tables of a store with the elastic memory plan have several small filters, *units*, for each segment of their keys. All are
//! on storage; in memory are those that this room enables. [`UnitQueues`] is its pure core.
//!
//! **Sources**: `zhang2018elastic`, `li2019`; `docs/elastic.md` says what was measured.

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
