//! The sandbox: any options, any workload, run a slice at a time, with what has to be kept to look at any moment again.
//!
//! ```text
//! Settings -> Setup        options, workload and surroundings, or a Refusal that names the setting to blame
//! Sandbox::advance()       a bounded number of operations; a Slice with everything new: structure, counts, fingerprint
//! Sandbox::seek()          another run of the same from its beginning, up to an operation that is to be looked at
//! Sandbox::operation()     everything that the last operation of that run did, event by event
//! Sandbox::filter()        the filter of any table that there is, bit by bit
//! ```
//!
//! **Invariants** (`engine/lab/tests/lab/sandbox.rs`)
//! 1. A run is a function of its setup: however it is sliced, natively and as WebAssembly, the fingerprint is the same.
//! 2. Answers are those of a map, under all options.
//! 3. What a slice tells is bounded by its operations and by the tables that they wrote; nothing else grows with a run but the
//!    tree, a byte per operation and [`MOST_MARKS`] marks.
//!
//! Flush and compaction are called for one by one, as a write would call for them, so that every table is seen before the
//! next compaction takes it. **Not here**: threads; what waits for them has no effect.

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
mod trade_off;

pub use catalogue::{Kind, MOST_OPERATIONS, Room, Setting, settings};
pub use cost::{CostCounts, StepCosts, Times};
pub use imported::{ImportedTrace, TraceFault, TraceFormat, TraceProblem, TraceReader};
pub use look::{OpenedFilter, OperationReport};
pub use own::{MOST_OWN, Own, OwnAction, read_own};
pub use report::{MOST_MARKS, Recent, Sample, Slice, TableFacts};
pub use run::Answer;
pub use settings::{Settings, Value};
pub use setup::{MOST_DATA_BYTES, Reason, Refusal, Setup};
pub use stall::{Background, Job, Stalls, stalls};
pub use tally::LevelTally;
pub use trade_off::{TRADE_OFF_POLICIES, TRADE_OFF_RATIOS, TradeOff, trade_offs};

use lsm_lab_engine::error::Error;
use run::Run;

/// A run that goes on, and a second one that goes back to any moment of it.
pub struct Sandbox {
    setup: Setup,
    run: Run,
    /// Behind the first one, wherever somebody looked last.
    behind: Option<Run>,
}

impl Sandbox {
    /// A sandbox before its first operation.
    ///
    /// # Errors
    /// What the store reports; a checked setup is never refused.
    pub fn new(setup: Setup) -> Result<Self, Error> {
        Ok(Self { run: Run::new(&setup)?, behind: None, setup })
    }

    /// What is run.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Operations done.
    #[must_use]
    pub const fn done(&self) -> u32 {
        self.run.done()
    }

    /// Does up to so many operations, fewer at the end of the run and once they have moved `most_entries` entries: a slice
    /// ends behind the operation whose compactions were too many.
    ///
    /// # Errors
    /// What the store reports.
    pub fn advance(&mut self, operations: u32, most_entries: u64) -> Result<Slice, Error> {
        self.run.advance(operations, most_entries)
    }

    /// Runs again up to an operation, at most so many operations of it now; operations done by that run.
    ///
    /// # Errors
    /// What the store reports.
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

    /// Where [`Sandbox::seek`] led.
    const fn looked_at(&self) -> &Run {
        match &self.behind {
            Some(behind) => behind,
            None => &self.run,
        }
    }

    /// Everything that the last operation did, where [`Sandbox::seek`] led. `None` before the first one.
    #[must_use]
    pub fn operation(&self) -> Option<OperationReport> {
        self.looked_at().report()
    }

    /// The filter of a table, and what it says of a key; `None` if there is no such table, neither now nor where
    /// [`Sandbox::seek`] led.
    ///
    /// # Errors
    /// What the store reports.
    pub fn filter(&self, table: u32, key: Option<&[u8]>) -> Result<Option<OpenedFilter>, Error> {
        match self.looked_at().open_filter(table, key)? {
            None => self.run.open_filter(table, key),
            found => Ok(found),
        }
    }

    /// The counts of the run, where [`Sandbox::seek`] led.
    #[must_use]
    pub fn sample(&self) -> Sample {
        self.looked_at().sample()
    }
}
