//! Sandbox: runs any options with any workload in slices, and keeps the data for revisiting any moment.
//!
//! ```text
//! Settings -> Setup        options, workload and environment, or a Refusal that names the invalid setting
//! Sandbox::advance()       a bounded number of operations; a Slice with all new data: structure, counts, fingerprint
//! Sandbox::seek()          repeats the run from its beginning, up to an operation to inspect
//! Sandbox::operation()     the last operation of that run, event by event
//! Sandbox::filter()        the filter of any existing table, bit by bit
//! ```
//!
//! **Invariants** (`engine/lab/tests/lab/sandbox.rs`)
//! 1. A run is a function of its setup: the fingerprint is the same for any slices, natively and as
//!    WebAssembly.
//! 2. Answers are those of a map, with all options.
//! 3. The size of a slice is bounded by its operations and their tables. Only the tree, a byte per operation
//!    and [`MOST_MARKS`] marks grow with a run.
//!
//! Flushes and compactions are triggered one by one, as by a write, so that every table is visible before the
//! next compaction merges it. **Not here**: threads, so waiting for them has no effect.

mod catalogue;
mod cost;
mod imported;
mod keys;
mod live;
mod look;
mod own;
mod report;
mod run;
mod settings;
mod setup;
mod stall;
mod tally;
mod tombstones;
mod trade_off;
mod upkeep;

pub use catalogue::{Kind, MOST_OPERATIONS, Room, Setting, settings};
pub use cost::{CostCounts, StepCosts, Times};
pub use imported::{ImportedTrace, TraceFault, TraceFormat, TraceNote, TraceProblem, TraceReader};
pub use look::{OpenedFilter, OperationReport};
pub use own::{MOST_OWN, Own, OwnAction, read_own};
pub use report::{MOST_MARKS, Recent, Sample, Slice, TableFacts};
pub use run::Answer;
pub use settings::{Settings, Value};
pub use setup::{MOST_DATA_BYTES, Reason, Refusal, Setup};
pub use stall::{Background, Job, Stalls, stalls};
pub use tally::LevelTally;
pub use tombstones::{LivesSoFar, Tombstones};
pub use trade_off::{TRADE_OFF_POLICIES, TRADE_OFF_RATIOS, TradeOff, trade_offs};
pub use upkeep::maplet_upkeep;

use lsm_lab_engine::error::Error;
use run::Run;

/// Continuing run, and a second one that can return to any moment of it.
pub struct Sandbox {
    setup: Setup,
    run: Run,
    /// Second run, at the last inspected moment.
    behind: Option<Run>,
}

impl Sandbox {
    /// Returns a sandbox before its first operation.
    ///
    /// # Errors
    /// Errors of the store; a checked setup is always valid.
    pub fn new(setup: Setup) -> Result<Self, Error> {
        Ok(Self { run: Run::new(&setup)?, behind: None, setup })
    }

    /// Returns the setup.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the number of operations done.
    #[must_use]
    pub const fn done(&self) -> u32 {
        self.run.done()
    }

    /// Performs up to this many operations, fewer at the end of the run or once they have moved `most_entries`
    /// entries: a slice ends after the operation whose compactions exceeded it.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn advance(&mut self, operations: u32, most_entries: u64) -> Result<Slice, Error> {
        self.run.advance(operations, most_entries)
    }

    /// Moves the second run towards an operation, by at most `most` operations. Returns its number of
    /// operations.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn seek(&mut self, operation: u32, most: u32) -> Result<u32, Error> {
        let target = operation.min(self.run.done());
        if target == self.run.done() {
            self.behind = None;
            return Ok(target);
        }
        let mut behind = match self.behind.take() {
            Some(behind) if behind.done() <= target => behind,
            _ => Run::new(&self.setup)?,
        };
        behind.follow(most.min(target - behind.done()))?;
        let done = behind.done();
        self.behind = Some(behind);
        Ok(done)
    }

    /// Returns the run at the moment of [`Sandbox::seek`].
    const fn looked_at(&self) -> &Run {
        match &self.behind {
            Some(behind) => behind,
            None => &self.run,
        }
    }

    /// Returns the last operation at the moment of [`Sandbox::seek`], with all of its events. `None` before the
    /// first one.
    #[must_use]
    pub fn operation(&self) -> Option<OperationReport> {
        self.looked_at().report()
    }

    /// Returns the filter of a table, and its answer for a key; `None` if there is no such table, neither now
    /// nor at the moment of [`Sandbox::seek`].
    ///
    /// # Errors
    /// Errors of the store.
    pub fn filter(&self, table: u32, key: Option<&[u8]>) -> Result<Option<OpenedFilter>, Error> {
        match self.looked_at().open_filter(table, key)? {
            None => self.run.open_filter(table, key),
            found => Ok(found),
        }
    }

    /// Returns the counts of the run at the moment of [`Sandbox::seek`].
    #[must_use]
    pub fn sample(&self) -> Sample {
        self.looked_at().sample()
    }
}
