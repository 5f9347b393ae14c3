//! Keys of a run by the ids of its stream, in random or ascending order, and their positions on the key axis.

use super::ImportedTrace;
use super::setup::Setup;
use lsm_lab_workload::{ABSENT, KeySpace};
use std::sync::Arc;

/// Maps ids to keys and back.
pub(super) struct Keys {
    space: KeySpace,
    /// Distance between ascending keys.
    step: Option<u64>,
    /// Number of keys that the stream may write.
    count: u64,
    /// Trace whose keys replace the key space.
    trace: Option<Arc<ImportedTrace>>,
}

impl Keys {
    pub(super) fn new(setup: &Setup) -> Self {
        let count = u64::from(setup.stream.load + setup.operations);
        let step = setup.rising.then(|| KeySpace::CAPACITY / (count + 1));
        Self { space: setup.key_space(), step, count, trace: setup.trace.clone() }
    }

    /// Returns the key of an id of the stream.
    pub(super) fn key(&self, id: u32) -> Vec<u8> {
        if let Some(trace) = &self.trace {
            return trace.key(id);
        }
        self.key_at(self.number(id))
    }

    fn key_at(&self, number: u64) -> Vec<u8> {
        self.space.key(self.space.id(number))
    }

    /// Returns the position of an id. With ascending keys, absent ones are between written ones.
    fn number(&self, id: u32) -> u64 {
        let Some(step) = self.step else { return self.space.number(id.into()) };
        let at = u64::from(id % ABSENT) % self.count;
        at * step + if id >= ABSENT { step / 2 } else { 0 }
    }

    /// Returns the id of a typed key among the first `known` keys of the stream.
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

    /// Returns the end of a scan from a key, such that it finds about this many of the known keys.
    pub(super) fn scan_end(&self, id: u32, known: u32, keys: u32) -> Vec<u8> {
        if let Some(trace) = &self.trace {
            return trace.key(id.saturating_add(keys));
        }
        let gap = self.step.unwrap_or_else(|| KeySpace::CAPACITY / u64::from(known.max(1)));
        let end = self.number(id) + gap * u64::from(keys);
        self.key_at(end.min(KeySpace::CAPACITY - 1))
    }

    /// Returns the position of a key on the axis, from 0 to 1; keys outside of the stream are before or after
    /// all others.
    pub(super) fn place(&self, key: &[u8]) -> f64 {
        if let Some(trace) = &self.trace {
            return trace.place(key);
        }
        let own = self.space.number_of_key(key).and_then(|_| self.space.fraction_of_key(key));
        own.unwrap_or_else(|| if key < b"user:".as_slice() { 0.0 } else { 1.0 })
    }
}
