//! The keys of a run by the ids of its stream, in random order or rising, and where keys lie on the axis.

use super::ImportedTrace;
use super::setup::Setup;
use lsm_lab_workload::{ABSENT, KeySpace};
use std::sync::Arc;

/// Ids to keys and back.
pub(super) struct Keys {
    space: KeySpace,
    /// Of rising keys: the distance from one to the next.
    step: Option<u64>,
    /// Keys that the stream may write.
    count: u64,
    /// Whose keys are those of the run, in the place of the space.
    trace: Option<Arc<ImportedTrace>>,
}

impl Keys {
    pub(super) fn new(setup: &Setup) -> Self {
        let count = u64::from(setup.stream.load + setup.operations);
        let step = setup.rising.then(|| KeySpace::CAPACITY / (count + 1));
        Self { space: setup.key_space(), step, count, trace: setup.trace.clone() }
    }

    /// The key of an id of the stream.
    pub(super) fn key(&self, id: u32) -> Vec<u8> {
        if let Some(trace) = &self.trace {
            return trace.key(id);
        }
        self.key_at(self.number(id))
    }

    fn key_at(&self, number: u64) -> Vec<u8> {
        self.space.key(self.space.id(number))
    }

    /// Where an id lies. Of rising keys, absent ones lie between those that are written.
    fn number(&self, id: u32) -> u64 {
        let Some(step) = self.step else { return self.space.number(id.into()) };
        let at = u64::from(id % ABSENT) % self.count;
        at * step + if id >= ABSENT { step / 2 } else { 0 }
    }

    /// The id of a typed key that the stream has written, of which it knows so many.
    pub(super) fn id_of(&self, key: &[u8], known: u32) -> Option<u32> {
        if let Some(trace) = &self.trace {
            return trace.rank(key);
        }
        let number = self.space.number_of_key(key)?;
        let id = match self.step {
            Some(step) if number % step == 0 => number / step,
            Some(_) => return None,
            None => self.space.id(number),
        };
        u32::try_from(id).ok().filter(|&id| id < known)
    }

    /// Where a scan from a key on ends, so that it finds about so many of the keys that are known.
    pub(super) fn scan_end(&self, id: u32, known: u32, keys: u32) -> Vec<u8> {
        if let Some(trace) = &self.trace {
            return trace.key(id.saturating_add(keys));
        }
        let gap = self.step.unwrap_or_else(|| KeySpace::CAPACITY / u64::from(known.max(1)));
        let end = self.number(id) + gap * u64::from(keys);
        self.key_at(end.min(KeySpace::CAPACITY - 1))
    }

    /// Where a key lies on the axis, from 0 to 1; one that is not of the stream lies before or behind all that are.
    pub(super) fn place(&self, key: &[u8]) -> f64 {
        if let Some(trace) = &self.trace {
            return trace.place(key);
        }
        let own = self.space.number_of_key(key).and_then(|_| self.space.fraction_of_key(key));
        own.unwrap_or_else(|| if key < b"user:".as_slice() { 0.0 } else { 1.0 })
    }
}
