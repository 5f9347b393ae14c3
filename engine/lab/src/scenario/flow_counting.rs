//! Counts a flow in parts, so that a caller can show progress and stop it.
//!
//! **Invariant** (`engine/lab/tests/lab/flow.rs`): the counts are those of [`FlowTree::build`] and
//! [`FlowTree::count`], for any division into parts.

use super::ScenarioError;
use super::flow::{Filling, FlowCounts, FlowTree, Lookups};
use lsm_lab_engine::storage::MemoryStorage;
use std::sync::Arc;

/// Tree under construction, then lookups in it.
pub struct FlowCounting {
    filling: Filling,
    lookups_done: Lookups,
    lookups: u32,
}

impl FlowCounting {
    /// Starts without any work done.
    ///
    /// # Errors
    /// Errors of [`FlowTree::validate`].
    pub fn new(tree: FlowTree, lookups: u32, empty_fraction: f64, seed: u64) -> Result<Self, ScenarioError> {
        let lookups_done = Lookups::new(&tree, empty_fraction, seed);
        Ok(Self { filling: Filling::new(tree, Arc::new(MemoryStorage::new()))?, lookups_done, lookups })
    }

    /// Returns the total number of keys to store and lookups to perform.
    #[must_use]
    pub fn whole(&self) -> u64 {
        self.filling.tree.stored_keys() + u64::from(self.lookups)
    }

    /// Returns the number of them that are done.
    #[must_use]
    pub const fn done(&self) -> u64 {
        self.filling.stored + self.lookups_done.completed()
    }

    /// Performs at least this many more, or the rest; a piece of the tree is never divided.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn advance(&mut self, work: u32) -> Result<u64, ScenarioError> {
        let end = self.done().saturating_add(work.into()).min(self.whole());
        while self.done() < end && !self.filling.is_full() {
            self.filling.more()?;
        }
        let left = u32::try_from(end.saturating_sub(self.done())).unwrap_or(u32::MAX);
        self.lookups_done.perform(&self.filling.store, left)?;
        Ok(self.done())
    }

    /// Returns the tree.
    #[must_use]
    pub const fn tree(&self) -> &FlowTree {
        &self.filling.tree
    }

    /// Returns the counts so far.
    #[must_use]
    pub fn counts(&self) -> FlowCounts {
        self.lookups_done.counts(&self.filling.tree)
    }
}
