//! A flow that is counted a part at a time: whoever waits can be told how far it is, and can stop it where it is.
//!
//! **Invariant** (`engine/lab/tests/lab/flow.rs`): parts change nothing. In however many parts, the counts are those of
//! [`FlowTree::build`] and [`FlowTree::count`].

use super::ScenarioError;
use super::flow::{Asking, Filling, FlowCounts, FlowTree};
use lsm_lab_engine::storage::MemoryStorage;
use std::sync::Arc;

/// A tree on its way, then lookups in it.
pub struct FlowCounting {
    filling: Filling,
    asking: Asking,
    lookups: u32,
}

impl FlowCounting {
    /// Nothing is done yet.
    ///
    /// # Errors
    /// What [`FlowTree::validate`] finds.
    pub fn new(tree: FlowTree, lookups: u32, empty_fraction: f64, seed: u64) -> Result<Self, ScenarioError> {
        let asking = Asking::new(&tree, empty_fraction, seed);
        Ok(Self { filling: Filling::new(tree, Arc::new(MemoryStorage::new()))?, asking, lookups })
    }

    /// Keys to store and lookups to do, in all.
    #[must_use]
    pub fn whole(&self) -> u64 {
        self.filling.tree.stored_keys() + u64::from(self.lookups)
    }

    /// How many of them are done.
    #[must_use]
    pub const fn done(&self) -> u64 {
        self.filling.stored + self.asking.asked()
    }

    /// Does at least so many more, or what is left; a piece of the tree is never cut.
    ///
    /// # Errors
    /// What the store reports.
    pub fn advance(&mut self, work: u32) -> Result<u64, ScenarioError> {
        let end = self.done().saturating_add(work.into()).min(self.whole());
        while self.done() < end && !self.filling.is_full() {
            self.filling.more()?;
        }
        let left = u32::try_from(end.saturating_sub(self.done())).unwrap_or(u32::MAX);
        self.asking.ask(&self.filling.store, left)?;
        Ok(self.done())
    }

    /// The tree.
    #[must_use]
    pub const fn tree(&self) -> &FlowTree {
        &self.filling.tree
    }

    /// What lookups did so far.
    #[must_use]
    pub fn counts(&self) -> FlowCounts {
        self.asking.counts(&self.filling.tree)
    }
}
