//! Exact counts of events, neither sampled nor timed.

use super::{Answer, Event, Observer, Presence};

/// Counts of observed events.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counters {
    /// Number of completed point lookups.
    pub lookups: u64,
    /// Number of keys hashed.
    pub hashes: u64,
    /// Number of digests reused within a lookup.
    pub hashes_saved: u64,
    /// Number of filters probed.
    pub filters_probed: u64,
    /// Number of filter bits tested.
    pub bits_probed: u64,
    /// Number of masks built from a digest.
    pub masks: u64,
    /// Number of lines in table filters compared with a mask.
    pub lines_compared: u64,
    /// Number of probes of a maplet.
    pub maplet_probes: u64,
    /// Number of sorted runs in the answers of the maplet.
    pub maplet_candidates: u64,
    /// Number of memtable filters probed.
    pub memtable_filters: u64,
    /// Number of *maybe* answers.
    pub filter_positives: u64,
    /// Number of blocks that were searched because of a filter or a maplet and did not contain the key.
    pub false_positives: u64,
    /// Number of blocks read from storage.
    pub blocks_read: u64,
    /// Number of blocks found in the block cache.
    pub blocks_cached: u64,
    /// Bytes read from storage.
    pub bytes_read: u64,
    /// Number of sorted runs skipped because none of their tables covers the key.
    pub runs_skipped: u64,
    /// Number of entries written to the memtable.
    pub entries_written: u64,
    /// Number of tables written by flush, compaction or bulk load.
    pub tables_written: u64,
    /// Number of completed compactions.
    pub compactions: u64,
}

impl Counters {
    /// Returns the blocks read from storage per point lookup: the read amplification. `None` before any lookup.
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
            Event::MapletProbed { candidates, .. } => {
                self.maplet_probes += 1;
                self.maplet_candidates += u64::from(candidates);
            }
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
