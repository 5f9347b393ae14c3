//! Keeper of a store's units: maps segments to tables, records the segments used by lookups, and reads units to
//! be enabled.
//!
//! **Invariants**
//! 1. Enabled units never exceed the budget: releases precede reads.
//! 2. A unit that is damaged or unreadable is not used. Its segment keeps the units before it, and gets no
//!    more.
//!
//! **Cost**: a use is O(1), and one read if it enables a unit. A new version costs, for each segment of its new
//! tables, a search in each removed table, and one read.

use super::inherit::Hotness;
use super::{Change, Rules, SegmentNumber, UnitQueues};
use crate::observe::{Deferred, Event, Observer, count_word, emit};
use crate::options::{ElasticOptions, MemoryPlan, Options};
use crate::sync::{Mutex, MutexGuard};
use crate::table::{LookupScratch, Table, UnitReads};
use crate::tree::Version;
use lsm_lab_filters::{OPTIONAL_FAMILIES, OptionalFamilies};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, TryLockError};

/// Enabled units at one moment, and their cost since the store was opened.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct UnitStatistics {
    /// Maximum bytes of enabled units.
    pub budget_bytes: u64,
    /// Bytes of enabled units.
    pub used_bytes: u64,
    /// Bytes in memory of the directory of all units and the hotness of segments.
    pub directory_bytes: u64,
    /// Number of segments with 0, 1, 2 and more units enabled.
    pub segments: Vec<u32>,
    /// Expected extra reads E, in units of aged uses.
    pub expected_extra_reads: f64,
    /// Number of units enabled, including those of new tables.
    pub enabled: u64,
    /// Number of units released, without those of removed tables.
    pub released: u64,
    /// Number of reads of units, and bytes of the blocks read.
    pub unit_reads: u64,
    /// See `unit_reads`.
    pub unit_read_bytes: u64,
    /// Number of units that were damaged or unreadable.
    pub failed: u64,
    /// True if the budget is too small for a single unit.
    pub fits_no_unit: bool,
}

/// Decides which units are enabled, and keeps them in memory.
pub(crate) struct UnitKeeper {
    options: ElasticOptions,
    _present: OptionalFamilies,
    bits_per_key: f64,
    state: Mutex<State>,
}

struct State {
    queues: UnitQueues,
    /// Table of each segment and the segment's index in it, by number.
    homes: Vec<Option<(Arc<Table>, usize)>>,
    /// Numbers of the segments of each table.
    tables: BTreeMap<u32, (Arc<Table>, Vec<SegmentNumber>)>,
    changes: Vec<Change>,
    reads: UnitReads,
    enabled: u64,
    released: u64,
    failed: u64,
}

impl UnitKeeper {
    /// Returns the keeper of a store with an elastic memory plan.
    pub(crate) fn new(options: &Options) -> Option<Self> {
        let MemoryPlan::Elastic(elastic) = options.memory else { return None };
        let present = OPTIONAL_FAMILIES?;
        // Units are standard or blocked filters. Queues only compare their benefits.
        let rate = elastic.unit(&options.filter).planning_rate();
        let rules = Rules {
            change_ratio: elastic.change_ratio,
            warm_up: elastic.warm_up,
            initial_units: elastic.initial_units,
            ..Rules::of_units(elastic.units, rate, elastic.life_time)
        };
        let state = State {
            queues: UnitQueues::new(rules, 0),
            homes: Vec::new(),
            tables: BTreeMap::new(),
            changes: Vec::new(),
            reads: UnitReads::default(),
            enabled: 0,
            released: 0,
            failed: 0,
        };
        let bits_per_key = options.filter.bits_per_key();
        Some(Self { options: elastic, _present: present, bits_per_key, state: Mutex::new(state) })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records finished lookups and their segments. Leaves them in `scratch` while another thread records.
    #[inline(never)]
    pub(crate) fn told<O: Observer>(&self, scratch: &mut LookupScratch, observer: &mut Deferred<O>) {
        let mut state = match self.state.try_lock() {
            Ok(state) => state,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        for _ in 0..core::mem::take(&mut scratch.lookups) {
            state.queues.tick();
        }
        let State { queues, changes, .. } = &mut *state;
        for number in scratch.segments.drain(..) {
            queues.used(number, changes);
        }
        if !state.changes.is_empty() {
            state.apply(observer);
        }
    }

    /// Follows a change of the tree: segments of removed tables release their units, and those of new tables
    /// get the units that their inherited hotness justifies.
    pub(crate) fn follow<O: Observer>(&self, version: &Version, observer: &mut Deferred<O>) {
        let mut state = self.lock();
        let entries: u64 = version.tables().map(|table| table.entry_count()).sum();
        let known = |table: &Arc<Table>| state.tables.contains_key(&table.id());
        let new: Vec<_> = version.tables().filter(|table| !known(table)).cloned().collect();
        let still: Vec<u32> = {
            let mut still: Vec<u32> = version.tables().map(|table| table.id()).collect();
            still.sort_unstable();
            still
        };
        let gone: Vec<u32> =
            state.tables.keys().copied().filter(|id| still.binary_search(id).is_err()).collect();
        if new.is_empty() && gone.is_empty() {
            return;
        }
        let mut hotness = if self.options.inherit { state.hotness_of(&gone) } else { Hotness::default() };
        for table in &new {
            (0..table.segment_count()).for_each(|segment| hotness.divide(table.segment_keys(segment)));
        }
        let mut segments = Vec::new();
        for table in &new {
            for segment in 0..table.segment_count() {
                let frequency = hotness.of_keys(table.segment_keys(segment));
                let units = frequency
                    .map_or(self.options.initial_units, |frequency| state.queues.deserved_units(frequency));
                if let Some(frequency) = frequency {
                    emit!(
                        observer,
                        Event::HotnessInherited {
                            table: table.id(),
                            segment: count_word(segment as u64),
                            uses: count_word(frequency),
                        }
                    );
                }
                segments.push((frequency.unwrap_or(0), units, table, segment));
            }
        }
        // The hottest last, so that lack of memory affects the coldest.
        segments.sort_by_key(|segment| segment.0);
        state.forget(&gone, observer);
        let State { queues, changes, .. } = &mut *state;
        queues.set_budget(bytes_for(entries, self.bits_per_key), changes);
        for table in &new {
            let numbers = vec![0; table.segment_count()];
            state.tables.insert(table.id(), (Arc::clone(table), numbers));
        }
        for (frequency, units, table, segment) in segments {
            state.add(frequency, units, table, segment);
        }
        state.apply(observer);
    }

    /// Returns the enabled units and their cost.
    pub(crate) fn statistics(&self) -> UnitStatistics {
        let state = self.lock();
        let of_tables: u64 = state.tables.values().map(|(table, _)| table.unit_directory_bytes()).sum();
        UnitStatistics {
            budget_bytes: state.queues.budget_bytes(),
            used_bytes: state.queues.used_bytes(),
            directory_bytes: of_tables + state.queues.memory_bytes(),
            segments: state.queues.lengths().collect(),
            expected_extra_reads: state.queues.expected_extra_reads(),
            enabled: state.enabled,
            released: state.released,
            unit_reads: state.reads.reads,
            unit_read_bytes: state.reads.bytes,
            failed: state.failed,
            fits_no_unit: state.queues.fits_no_unit(),
        }
    }
}

impl State {
    /// Returns the hotness of the segments of these tables.
    fn hotness_of(&mut self, tables: &[u32]) -> Hotness {
        let mut hotness = Hotness::default();
        for (table, numbers) in tables.iter().filter_map(|id| self.tables.get(id)) {
            let frequencies = numbers.iter().map(|&number| self.queues.aged_frequency(number)).collect();
            hotness.add(Arc::clone(table), frequencies);
        }
        hotness
    }

    /// Removes the units of these tables from memory.
    fn forget<O: Observer>(&mut self, tables: &[u32], observer: &mut Deferred<O>) {
        for id in tables {
            let Some((table, numbers)) = self.tables.remove(id) else { continue };
            for (segment, number) in numbers.into_iter().enumerate() {
                self.queues.remove(number);
                self.homes[number as usize] = None;
                // Readers of an earlier version may still probe them: they read one more block, with the same
                // answer.
                let before = table.resident_units(segment);
                table.enable_units(segment, 0, &mut self.reads);
                tell_change(&table, segment, before, observer);
            }
        }
    }

    fn add(&mut self, frequency: u64, units: u8, table: &Arc<Table>, segment: usize) {
        let Some(of_table) = table.filter_units() else { return };
        let number = self.queues.insert(of_table.unit_bytes(segment), frequency, units, &mut self.changes);
        of_table.set_number(segment, number);
        let index = number as usize;
        self.homes.resize(self.homes.len().max(index + 1), None);
        self.homes[index] = Some((Arc::clone(table), segment));
        if let Some((_, numbers)) = self.tables.get_mut(&table.id()) {
            numbers[segment] = number;
        }
    }

    /// Applies the decided changes, releases first.
    fn apply<O: Observer>(&mut self, observer: &mut Deferred<O>) {
        let mut numbers: Vec<SegmentNumber> = self.changes.drain(..).map(|change| change.segment).collect();
        if numbers.len() > 2 {
            numbers.sort_unstable();
            numbers.dedup();
        }
        for enabling in [false, true] {
            for &number in &numbers {
                self.bring_about(number, enabling, observer);
            }
        }
    }

    /// Loads or drops units of a segment as decided, if that changes their number in the given direction.
    fn bring_about<O: Observer>(
        &mut self,
        number: SegmentNumber,
        enabling: bool,
        observer: &mut Deferred<O>,
    ) {
        let Some((units, _)) = self.queues.segment(number) else { return };
        let Some((table, segment)) = self.homes.get(number as usize).and_then(Option::as_ref) else { return };
        let there = table.resident_units(*segment);
        if (usize::from(units) > there) != enabling || usize::from(units) == there {
            return;
        }
        let all = table.enable_units(*segment, units, &mut self.reads);
        let now = table.resident_units(*segment);
        tell_change(table, *segment, there, observer);
        self.enabled += now.saturating_sub(there) as u64;
        self.released += there.saturating_sub(now) as u64;
        if !all {
            self.failed += 1;
            self.queues.cap(number, u8::try_from(now).unwrap_or(u8::MAX));
        }
    }
}

/// Reports the number of units of a segment in memory, if it changed.
fn tell_change<O: Observer>(table: &Table, segment: usize, before: usize, observer: &mut Deferred<O>) {
    let after = table.resident_units(segment);
    if before != after {
        let units = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let segment = count_word(segment as u64);
        emit!(
            observer,
            Event::UnitsChanged { table: table.id(), segment, before: units(before), after: units(after) }
        );
    }
}

/// Returns the bytes of this many bits per entry.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a size; the cast saturates"
)]
fn bytes_for(entries: u64, bits_per_key: f64) -> u64 {
    libm::floor(entries as f64 * bits_per_key / 8.0) as u64
}
