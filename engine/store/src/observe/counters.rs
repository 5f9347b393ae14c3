//! How often each thing happened. Counting is exact; nothing here is sampled or timed.

use super::{Answer, Event, Observer, Presence};

/// Counts of what was observed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counters {
    /// Point lookups that ended.
    pub lookups: u64,
    /// Keys hashed.
    pub hashes: u64,
    /// Times that a digest made earlier in the same lookup was used again.
    pub hashes_saved: u64,
    /// Filters asked.
    pub filters_probed: u64,
    /// Bits of filters tested.
    pub bits_probed: u64,
    /// Masks made of a digest.
    pub masks: u64,
    /// Lines of filters of tables compared with a mask.
    pub lines_compared: u64,
    /// Filters of memtables asked.
    pub memtable_filters: u64,
    /// Filters that answered *maybe*.
    pub filter_positives: u64,
    /// Blocks that were searched because of a filter and did not hold the key.
    pub false_positives: u64,
    /// Blocks read from storage.
    pub blocks_read: u64,
    /// Blocks found in the block cache.
    pub blocks_cached: u64,
    /// Bytes read from storage.
    pub bytes_read: u64,
    /// Sorted runs left out because no table of theirs covers the key.
    pub runs_skipped: u64,
    /// Entries written to the memtable.
    pub entries_written: u64,
    /// Tables written by flush, compaction or bulk load.
    pub tables_written: u64,
    /// Compactions done.
    pub compactions: u64,
}

impl Counters {
    /// Blocks read from storage per point lookup: the read amplification. `None` before any lookup.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a ratio of counts needs no more than 53 bits")]
    pub fn blocks_per_lookup(&self) -> Option<f64> {
        (self.lookups > 0).then(|| self.blocks_read as f64 / self.lookups as f64)
    }
}

impl Observer for Counters {
    fn observe(&mut self, event: Event) {
        match event {
            Event::LookupEnded { .. } => self.lookups += 1,
            Event::DigestComputed { .. } => self.hashes += 1,
            Event::DigestReused { .. } => self.hashes_saved += 1,
            Event::BitProbed { .. } => self.bits_probed += 1,
            Event::FilterAnswered { answer, .. } => {
                self.filters_probed += 1;
                self.filter_positives += u64::from(answer == Answer::Maybe);
            }
            Event::MaskBuilt { .. } => self.masks += 1,
            Event::LineCompared { .. } => self.lines_compared += 1,
            Event::MemtableFilterAnswered { .. } => self.memtable_filters += 1,
            Event::BlockRead { bytes, .. } => {
                self.blocks_read += 1;
                self.bytes_read += u64::from(bytes);
            }
            Event::BlockFromCache { .. } => self.blocks_cached += 1,
            Event::BlockSearched { outcome, .. } => {
                self.false_positives += u64::from(outcome == Presence::Absent);
            }
            Event::RunSkipped { .. } => self.runs_skipped += 1,
            Event::EntryWritten { .. } => self.entries_written += 1,
            Event::TableWritten { .. } => self.tables_written += 1,
            Event::CompactionEnded { .. } => self.compactions += 1,
            Event::OperationStarted { .. }
            | Event::MemtableSearched { .. }
            | Event::TableSelected { .. }
            | Event::FencesSearched { .. }
            | Event::FlushStarted { .. }
            | Event::FlushEnded { .. }
            | Event::CompactionPicked { .. }
            | Event::LevelMeasured { .. }
            | Event::TableChosen { .. }
            | Event::TableTaken { .. }
            | Event::TableMoved { .. }
            | Event::EntriesDropped { .. }
            | Event::BlocksCompacted { .. }
            | Event::CompactionStopped { .. }
            | Event::TablesLocated { .. }
            | Event::UnitsChanged { .. }
            | Event::HotnessInherited { .. } => {}
        }
    }
}
