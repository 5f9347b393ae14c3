//! Counts of a run from its events, level by level.

use lsm_lab_engine::observe::{Answer, Counters, Event, Observer, Presence};

/// Counts of lookups in a level.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LevelTally {
    /// Number of keys hashed for a filter of the level.
    pub hashes: u64,
    /// Number of filters probed.
    pub queried: u64,
    /// Number of *maybe* answers.
    pub maybe: u64,
    /// Number of filter bits tested.
    pub probes: u64,
    /// Number of blocks read.
    pub blocks_read: u64,
    /// Number of blocks found in the block cache.
    pub blocks_cached: u64,
    /// Number of blocks searched because of a false positive.
    pub fooled: u64,
    /// Number of those blocks that were read from storage.
    pub wasted: u64,
}

/// Counts of a run.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Counters over all levels.
    pub(super) counters: Counters,
    /// Counts by level, level 1 first.
    pub(super) levels: Vec<LevelTally>,
    /// Number of entries that compactions read.
    pub(super) moved_entries: u64,
    /// Tombstones that were written, and tombstones that a compaction dropped.
    pub(super) tombstones: [u64; 2],
    /// Level of each table by its number; 0 for numbers that are not tables.
    level_of: Vec<u8>,
    /// Level whose filter needs the current digest.
    probed_level: u8,
    /// Input tables of the current compaction.
    taken: Vec<u32>,
    /// True if the current block was read from storage.
    is_read: bool,
}

impl Tally {
    fn level(&mut self, level: u8) -> Option<&mut LevelTally> {
        let index = usize::from(level.checked_sub(1)?);
        if self.levels.len() <= index {
            self.levels.resize(index + 1, LevelTally::default());
        }
        self.levels.get_mut(index)
    }

    fn of_table(&mut self, table: u32) -> Option<&mut LevelTally> {
        let level = *self.level_of.get(table as usize)?;
        self.level(level)
    }

    fn put(&mut self, table: u32, level: u8) {
        let index = table as usize;
        if self.level_of.len() <= index {
            self.level_of.resize(index + 1, 0);
        }
        self.level_of[index] = level;
    }

    fn structure(&mut self, event: Event) {
        match event {
            Event::TableWritten { level, table, .. } => self.put(table, level),
            Event::TableMoved { table, to_level, .. } => {
                self.put(table, to_level);
                self.taken.retain(|&taken| taken != table);
            }
            Event::TableTaken { table, .. } => self.taken.push(table),
            Event::CompactionEnded { entries_read, .. } => {
                self.moved_entries += u64::from(entries_read);
                for table in core::mem::take(&mut self.taken) {
                    self.put(table, 0);
                }
            }
            Event::CompactionStopped { .. } => self.taken.clear(),
            Event::EntryWritten { written: Presence::Tombstone, .. } => self.tombstones[0] += 1,
            Event::EntriesDropped { tombstones, .. } => self.tombstones[1] += u64::from(tombstones),
            _ => {}
        }
    }

    fn lookup(&mut self, event: Event) {
        match event {
            Event::BlockRead { .. } => self.is_read = true,
            Event::BlockFromCache { .. } => self.is_read = false,
            _ => {}
        }
        let is_read = self.is_read;
        let at = match event {
            Event::DigestComputed { .. } => self.level(self.probed_level),
            Event::FilterAnswered { table, .. }
            | Event::BitProbed { table, .. }
            | Event::BlockRead { table, .. }
            | Event::BlockFromCache { table, .. }
            | Event::BlockSearched { table, .. } => self.of_table(table),
            _ => None,
        };
        let Some(at) = at else { return };
        match event {
            Event::DigestComputed { .. } => at.hashes += 1,
            Event::BitProbed { .. } => at.probes += 1,
            Event::FilterAnswered { answer, .. } => {
                at.queried += 1;
                at.maybe += u64::from(answer == Answer::Maybe);
            }
            Event::BlockRead { .. } => at.blocks_read += 1,
            Event::BlockFromCache { .. } => at.blocks_cached += 1,
            Event::BlockSearched { outcome: Presence::Absent, .. } => {
                at.fooled += 1;
                at.wasted += u64::from(is_read);
            }
            _ => {}
        }
    }
}

impl Observer for Tally {
    fn observe(&mut self, event: Event) {
        self.counters.observe(event);
        match event {
            Event::OperationStarted { .. } => self.probed_level = 0,
            Event::TableSelected { level, .. } => self.probed_level = level,
            _ => {}
        }
        self.structure(event);
        self.lookup(event);
    }
}
