//! Grows a tree step by step: the writes of a round, its flush and merges.

use super::{Growth, KeyOrder, ScenarioError};
use crate::scenario::KeyId;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Event, Observer, Operation, Trace};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_engine::tree::{Arm, Version};
use lsm_lab_workload::{KeySpace, Random};
use std::sync::Arc;

/// Tree during its growth.
pub(super) struct Grower {
    pub(super) growth: Growth,
    space: KeySpace,
    pub(super) store: Store,
    pub(super) trace: Trace,
    random: Random,
    /// All ids that may be written, in the order of arrival.
    order: Vec<KeyId>,
    /// Number of ids written.
    known: usize,
    value: Vec<u8>,
}

impl Grower {
    pub(super) fn new(growth: Growth) -> Result<Self, ScenarioError> {
        growth.validate()?;
        let space = growth.key_space();
        let mut order: Vec<KeyId> = (0..growth.writes()).collect();
        if growth.order == KeyOrder::Rising {
            order.sort_unstable_by_key(|&id| space.number(id.into()));
        }
        Ok(Self {
            store: Store::create(Arc::new(MemoryStorage::new()), growth.options())?,
            trace: Trace::new(),
            random: Random::new(growth.seed),
            value: vec![b'.'; value_bytes_for(space.key_bytes(), growth.entries_per_block())],
            known: 0,
            growth,
            space,
            order,
        })
    }

    /// Performs one round: fills and flushes a memtable, and merges as the policy requires. `seen` gets every
    /// intermediate version, with the events that led to it.
    pub(super) fn round(
        &mut self,
        round: u32,
        mut seen: impl FnMut(&Arc<Version>, &[Event]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for _ in 0..self.growth.memtable_entries {
            self.write()?;
        }
        let mut told = self.trace.events().len();
        self.store.flush_observed(&mut self.trace)?;
        seen(&self.store.version(), &self.trace.events()[told..])?;
        told = self.trace.events().len();
        while self.store.compact_one(&mut self.trace)? {
            seen(&self.store.version(), &self.trace.events()[told..])?;
            told = self.trace.events().len();
        }
        // Releases merged tables.
        self.store.maintain_observed(&mut self.trace)?;
        for index in 0..self.growth.lookups_per_round {
            let id = self.growth.absent_key(round * self.growth.lookups_per_round + index);
            self.trace.observe(Event::OperationStarted { operation: Operation::Get, key_id: id });
            let key = self.space.key(id.into());
            self.store.reader().get_observed(Arm::Shared, &key, &mut self.trace)?;
        }
        Ok(())
    }

    /// Writes a new key, or an old one again.
    fn write(&mut self) -> Result<(), Error> {
        let percent = u32::try_from(self.random.below(100)).unwrap_or(0);
        let is_old = self.known > 0 && percent >= self.growth.new_percent();
        let at = if is_old {
            usize::try_from(self.random.below(self.known as u64)).unwrap_or(0)
        } else {
            self.known += 1;
            self.known - 1
        };
        let key_id = self.order[at];
        let is_put = !is_old || percent < self.growth.new_percent() + self.growth.update_percent;
        let operation = if is_put { Operation::Put } else { Operation::Delete };
        self.trace.observe(Event::OperationStarted { operation, key_id });
        let value = is_put.then_some(self.value.as_slice());
        self.store.write_observed(&self.space.key(key_id.into()), value, &mut self.trace)
    }

    /// Returns the ids written so far, in the order of arrival.
    pub(super) fn arrived(&self) -> &[KeyId] {
        &self.order[..self.known]
    }

    /// Returns the id of a key.
    pub(super) fn id_of(space: &KeySpace, key: &[u8]) -> KeyId {
        let fraction = space.fraction_of_key(key).expect("only keys of this space are written");
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a number of 40 bits was divided by a power of two: the product is that number"
        )]
        let number = (fraction * KeySpace::CAPACITY as f64) as u64;
        KeyId::try_from(space.id(number)).expect("ids of a growth are small")
    }
}
