//! Verifies a complete table and reports every fault, while opening stops at the first one.
//!
//! **Cost**: every byte of the table once, one digest and one search of the filter per entry.

use super::blocks::Blocks;
use super::properties::Properties;
use super::reading::Reading;
use super::unit::{OUT_OF_UNIT, fingerprint};
use super::{Direction, KEYS_FALL, OUT_OF_FENCES, Table};
use crate::memtable::Entry;
use crate::storage::StorageError;
use lsm_lab_filters::Filter;

/// Observed contents of the table, and its filter units, if any: all units of a segment, or none.
struct Seen {
    properties: Properties,
    units: Vec<Option<Vec<Filter>>>,
}

/// Blocks per read.
const READ_AHEAD_BLOCKS: usize = 64;

impl Table {
    /// Reads everything and passes each fault with file and offset to `each`.
    ///
    /// Checks blocks, key order, fence pointers, fingerprints, the answers of the filter for every key, and the
    /// properties.
    pub fn verify(&self, each: &mut dyn FnMut(StorageError)) {
        let mut seen = Seen { properties: Properties::new(self.id()), units: self.read_all_units() };
        let mut blocks = Blocks::new(Direction::Forward, Reading::ahead(READ_AHEAD_BLOCKS));
        let mut last_fault = None;
        for block in 0..self.fences.len() {
            let mut report = |fault: StorageError| {
                // A damaged unit that two blocks share is one fault.
                if last_fault.as_ref() != Some(&fault) {
                    each(fault.clone());
                    last_fault = Some(fault);
                }
            };
            match blocks.open(self, block) {
                Ok(entries) => self.verify_block(&blocks, block, entries, &mut seen, &mut report),
                Err(fault) => report(fault),
            }
        }
        if last_fault.is_none() && seen.properties != self.properties {
            each(self.contradicts_entries());
        }
    }

    /// Verifies the entries of an open block.
    fn verify_block(
        &self,
        blocks: &Blocks,
        block: usize,
        entries: usize,
        seen: &mut Seen,
        report: &mut dyn FnMut(StorageError),
    ) {
        let mut fault = |problem| report(self.damaged(self.fences.extent(block).first, problem));
        for slot in 0..entries {
            let Some(entry) = blocks.span(slot).and_then(|span| span.entry(blocks.bytes())) else {
                return fault(OUT_OF_UNIT);
            };
            if seen.properties.contents.entries > 0 && seen.properties.max_key.as_slice() >= entry.key {
                return fault(KEYS_FALL);
            }
            if self.fences.search(entry.key) != block {
                return fault(OUT_OF_FENCES);
            }
            if let Some(problem) = self.verify_digest(blocks, slot, entry, seen) {
                return fault(problem);
            }
            seen.properties.count(entry);
        }
    }

    /// Returns the problem of an entry's digest, if any.
    fn verify_digest(
        &self,
        blocks: &Blocks,
        slot: usize,
        entry: Entry<'_>,
        seen: &Seen,
    ) -> Option<&'static str> {
        let digest = self.filter.digest_recipe().digest(entry.key);
        let stored = blocks.unit().map(|unit| unit.fingerprints().get(slot).copied());
        if stored.is_some_and(|stored| stored != Some(fingerprint(digest))) {
            return Some("the fingerprint of one of its keys is wrong");
        }
        let known = self.filter.may_hold(entry.key) && self.units_know(&seen.units, entry.key);
        (!known).then_some("the filter does not know one of its keys")
    }
}
