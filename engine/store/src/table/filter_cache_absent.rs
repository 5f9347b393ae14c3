//! No cache of filters in this build: all filters stay in memory.

/// There is none.
#[derive(Debug)]
pub(crate) enum FilterCache {}
