//! Stores that answer the same operations in turn, and the time that each operation takes.
//!
//! Each store answers a block of operations, then the next store answers the same operations. The order of the stores is random
//! in every block, so a change in the speed of the machine affects all of them.
//!
//! **Units**: nanoseconds of the clock. One reading of the clock lies between two operations; its cost is part of each time.

use super::operations::Operation;
use crate::measure::stop::Stop;
use crate::measure::timer::nanoseconds;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Counters, NoObserver};
use lsm_lab_engine::store::{Reader, Store};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::math::statistics::percentile;
use lsm_lab_workload::Random;
use std::time::Instant;

/// Operations of a block: short, so that stores alternate often.
const BLOCK: usize = 100;

/// A store with its own copy of the operations. All sides must have equal sequences.
pub(super) struct Side<'s> {
    store: &'s Store,
    reader: Reader<'s>,
    arm: Arm,
    operations: Box<dyn FnMut() -> Operation + 's>,
    times_ns: Vec<f64>,
}

impl<'s> Side<'s> {
    pub(super) fn new(store: &'s Store, arm: Arm, operations: impl FnMut() -> Operation + 's) -> Self {
        let reader = store.reader();
        Self { store, reader, arm, operations: Box::new(operations), times_ns: Vec::new() }
    }

    /// Runs operations without timing them.
    ///
    /// # Errors
    /// What the store reports.
    pub(super) fn warm_up(&mut self, count: u64) -> Result<(), Error> {
        (0..count).try_for_each(|_| {
            (self.operations)().run(self.store, &mut self.reader, self.arm, &mut NoObserver)
        })
    }

    /// Runs operations without timing them, and counts what their lookups do.
    ///
    /// # Errors
    /// What the store reports.
    pub(super) fn count(&mut self, count: u64) -> Result<Counters, Error> {
        let mut counters = Counters::default();
        (0..count).try_for_each(|_| {
            (self.operations)().run(self.store, &mut self.reader, self.arm, &mut counters)
        })?;
        Ok(counters)
    }

    fn time_block(&mut self) -> Result<(), Error> {
        let block: Vec<Operation> = (0..BLOCK).map(|_| (self.operations)()).collect();
        let mut before = Instant::now();
        for operation in &block {
            operation.run(self.store, &mut self.reader, self.arm, &mut NoObserver)?;
            let after = Instant::now();
            self.times_ns.push(nanoseconds(after - before));
            before = after;
        }
        Ok(())
    }

    /// Operations per second of the timed blocks.
    #[expect(clippy::cast_precision_loss, reason = "some thousand operations")]
    pub(super) fn per_second(&self) -> f64 {
        1e9 * self.times_ns.len() as f64 / self.times_ns.iter().sum::<f64>()
    }

    /// Mean time of an operation.
    pub(super) fn mean_ns(&self) -> f64 {
        1e9 / self.per_second()
    }

    /// A percentile of the times, for example 0.99.
    pub(super) fn percentile_ns(&self, share: f64) -> f64 {
        let mut sorted = self.times_ns.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        percentile(&sorted, share).unwrap_or_default()
    }

    /// Operations that were timed.
    pub(super) fn timed(&self) -> u64 {
        self.times_ns.len() as u64
    }
}

/// Times at least this number of operations on each side. Returns whether it was not stopped before the end.
///
/// # Errors
/// What a store reports.
pub(super) fn time(
    sides: &mut [Side<'_>],
    operations: u64,
    seed: u64,
    (stop, progress): (&Stop, &mut dyn FnMut(f64)),
) -> Result<bool, Error> {
    let mut random = Random::new(seed);
    let mut order: Vec<usize> = (0..sides.len()).collect();
    let blocks = operations.div_ceil(BLOCK as u64);
    for block in 0..blocks {
        if stop.requested() {
            return Ok(false);
        }
        random.shuffle(&mut order);
        order.iter().try_for_each(|&side| sides[side].time_block())?;
        #[expect(clippy::cast_precision_loss, reason = "some hundred blocks")]
        progress((block + 1) as f64 / blocks as f64);
    }
    Ok(true)
}
