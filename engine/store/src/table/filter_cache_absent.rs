//! Stand-in for builds without a filter cache: all filters stay in memory.

/// Uninhabited.
#[derive(Debug)]
pub(crate) enum FilterCache {}
