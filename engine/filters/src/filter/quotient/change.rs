//! Inserts and removes keys by rewriting the blocks around them.
//!
//! **Cost**: rewrites the blocks between two blocks that no earlier run extends into. At a load of 0.95 that is
//! about a thousand slots, for any size of the filter. The source moves only the necessary slots, which is
//! faster.

use super::blocks::BLOCK_SLOTS;
use super::layout::{Run, Writer, counts, runs};
use super::{QuotientFilter, block_of, entries, is_loaded};
use crate::digest::Digest;
use crate::filter::FilterError;

impl QuotientFilter {
    /// Inserts a key, or another copy of it.
    ///
    /// # Errors
    /// [`FilterError::Full`] and [`FilterError::TooLarge`]; the filter is then unchanged.
    pub fn insert(&mut self, digest: Digest) -> Result<(), FilterError> {
        if is_loaded(self.used + 1, self.quotients) {
            *self = self.enlarged()?;
        }
        self.change(self.fingerprint(digest), |count| count.saturating_add(1));
        Ok(())
    }

    /// Removes one copy of a key, and returns whether there was one.
    ///
    /// Remove only inserted keys. Removing another key may remove the copy of an inserted one.
    pub fn remove(&mut self, digest: Digest) -> bool {
        let there = self.count(digest) > 0;
        if there {
            self.change(self.fingerprint(digest), |count| count - 1);
        }
        there
    }

    /// Changes the count of a fingerprint by rewriting the blocks around it.
    fn change(&mut self, fingerprint: u64, new_count: impl FnOnce(u64) -> u64) {
        let (quotient, remainder) = self.cut(fingerprint);
        let first = self.block_without_overhang(quotient);
        let mut end = self.next_without_overhang(block_of(quotient) + 1);
        let mut around: Vec<Run> = runs(&self.blocks, first..end).collect();
        let at = around.partition_point(|run| run.quotient < quotient);
        if around.get(at).is_none_or(|run| run.quotient != quotient) {
            around.insert(at, Run { quotient, slots: Vec::new() });
        }
        let old_slots = around[at].slots.len() as u64;
        around[at].slots = self.changed_run(&around[at].slots, remainder, new_count);
        self.used = self.used + around[at].slots.len() as u64 - old_slots;
        // One more slot may extend a run into the next block, and that block's runs further.
        while reach(first, &around) > end as u64 * BLOCK_SLOTS && end < self.blocks.count() {
            let additional = self.next_without_overhang(end + 1);
            around.extend(runs(&self.blocks, end..additional));
            end = additional;
        }
        self.blocks.clear(first..end);
        let mut writer = Writer::new(&mut self.blocks, first);
        for run in &around {
            writer.write(run.quotient, &run.slots);
        }
        writer.finish(end);
        self.drop_empty_blocks();
    }

    /// Returns the slots of a run after one of its counts has changed.
    fn changed_run(&self, slots: &[u64], remainder: u64, new_count: impl FnOnce(u64) -> u64) -> Vec<u64> {
        let bits = self.blocks.remainder_bits();
        let mut entries: Vec<(u64, u64)> = counts(bits, slots).collect();
        let at = entries.partition_point(|&(found, _)| found < remainder);
        if entries.get(at).is_none_or(|&(found, _)| found != remainder) {
            entries.insert(at, (remainder, 0));
        }
        entries[at].1 = new_count(entries[at].1);
        let mut changed = Vec::with_capacity(slots.len() + 4);
        for (remainder, count) in entries {
            if count > 0 {
                entries::write(bits, remainder, count, &mut changed);
            }
        }
        changed
    }

    /// Returns the first block from this one that no earlier run extends into, or the end.
    fn next_without_overhang(&self, from: usize) -> usize {
        let count = self.blocks.count();
        (from..count).find(|&block| self.blocks.offset(block) == 0).unwrap_or(count)
    }

    /// Removes blocks after the last quotient that contain no slot of a run.
    fn drop_empty_blocks(&mut self) {
        let least = block_of(self.quotients);
        let mut count = self.blocks.count();
        while count > least && self.blocks.offset(count - 1) == 0 {
            count -= 1;
        }
        if count < self.blocks.count() {
            self.blocks.resize(count);
        }
    }
}

/// Returns the slot after these runs, stored from the beginning of a block.
fn reach(first: usize, runs: &[Run]) -> u64 {
    runs.iter()
        .filter(|run| !run.slots.is_empty())
        .fold(first as u64 * BLOCK_SLOTS, |next, run| next.max(run.quotient) + run.slots.len() as u64)
}
