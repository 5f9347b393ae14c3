//! Growing trees, for the page: a complete record of one, or its counts.

use crate::boundary::{Float64Array, Uint8Array, Uint32Array, count, text};
use crate::error::LabError;
use crate::names::{self, GrowthPolicy};
use crate::work::{LongWork, WorkAnswer};
use lsm_lab_teaching::merged::MergeRow;
use lsm_lab_teaching::scenario::{self, Growth, Recording, Surveying};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// Levels whose capacities the page gets: more than a growth of the page fills.
const LEVELS: u8 = 16;

/// The order in which new keys arrive.
#[derive(Debug, Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum KeyOrder {
    /// Anywhere on the key axis.
    Random,
    /// Each above all before.
    Rising,
}

/// A stream of writes, and the tree that takes them.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GrowthParams {
    policy: GrowthPolicy,
    /// T.
    size_ratio: u32,
    /// Memtables that are filled and flushed.
    rounds: u32,
    /// Entries of a memtable.
    memtable_entries: u32,
    /// Percentage of writes that give an old key a new value.
    update_percent: u32,
    /// Percentage of writes that delete an old key.
    delete_percent: u32,
    order: KeyOrder,
    /// Lookups of absent keys after each round.
    lookups_per_round: u32,
    bits_per_key: f64,
    seed: u32,
}

impl GrowthParams {
    pub(crate) fn growth(&self) -> Result<Growth, LabError> {
        let growth = Growth {
            policy: self.policy.into(),
            size_ratio: self.size_ratio,
            rounds: self.rounds,
            memtable_entries: self.memtable_entries,
            update_percent: self.update_percent,
            delete_percent: self.delete_percent,
            order: match self.order {
                KeyOrder::Random => scenario::KeyOrder::Random,
                KeyOrder::Rising => scenario::KeyOrder::Rising,
            },
            lookups_per_round: self.lookups_per_round,
            bits_per_key: self.bits_per_key,
            seed: self.seed.into(),
        };
        growth.validate().map_err(|error| LabError::bad_input("growth", error.to_string()))?;
        Ok(growth)
    }
}

/// A sorted run of the store, by the numbers of its tables in the order of their keys.
#[derive(Serialize, Tsify)]
pub struct GrownRun {
    run: u32,
    tables: Uint32Array,
}

/// A growth with a complete record. Key ids are below `rounds * memtableEntries`.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GrownTree {
    /// Six words per event.
    words: Uint32Array,
    /// 16 hexadecimal digits over all events; the same natively.
    fingerprint: String,
    /// Five words for each table that ever was: number, blocks, bits of its filter, its first entry, its entries.
    tables: Uint32Array,
    /// The key ids of the entries, table by table, in the order of their keys.
    entry_keys: Uint32Array,
    /// 1 for a tombstone.
    entry_deleted: Uint8Array,
    /// Entries of a full memtable.
    memtable_entries: u32,
    /// Ids in the order in which they were first written.
    arrived: Uint32Array,
    /// Keys as text by their ids, a line each: thousands of strings would be slow to cross.
    keys: String,
    /// Places of keys on the key axis by their ids.
    key_fractions: Float64Array,
    /// The content of the store in the end, level 1 and newest run first.
    levels: Vec<Vec<GrownRun>>,
    /// Blocks that each level may hold.
    capacity_blocks: Float64Array,
    /// Sorted runs that each level may hold at rest, a row for each last level.
    most_runs: Vec<Uint32Array>,
    /// Rows of the entries of all compactions, four words each: table before, table after, place on the key axis, and entries * 8 +
    /// fate * 2 + kind.
    merges: Uint32Array,
    /// Number of these rows for each compaction.
    merge_rows: Uint32Array,
}

/// A growth in counts.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SurveyedGrowth {
    /// Levels that ever had a run.
    levels: u8,
    /// Sorted runs in the end.
    runs: u32,
    /// The most after any round.
    most_runs: u32,
    blocks_flushed: u64,
    blocks_compacted: u64,
    /// Blocks written by flushes and compactions, per block flushed.
    written_per_block: f64,
    merges: u64,
    tables_moved: u64,
    /// Empty lookups, after each round the same number.
    lookups: u64,
    filters_probed: u64,
    /// Filters that an empty lookup probed on average.
    filters_per_lookup: f64,
    /// Hashes with a digest per filter.
    hashes_per_filter: u64,
    /// Hashes with one shared digest.
    hashes_shared: u64,
}

/// The rows of compactions, one compaction after the other.
pub(crate) fn merge_words(merges: &[Vec<MergeRow>]) -> Uint32Array {
    merges.iter().flatten().flat_map(MergeRow::words).collect()
}

/// Number of rows of each compaction.
pub(crate) fn merge_counts(merges: &[Vec<MergeRow>]) -> Uint32Array {
    merges.iter().map(|rows| u32::try_from(rows.len()).unwrap_or(u32::MAX)).collect()
}

/// The memtables of about this amount of writes, at least one.
fn rounds(growth: &Growth, work: u32) -> u32 {
    (work / growth.memtable_entries).max(1)
}

fn writes(growth: &Growth, rounds: u32) -> u64 {
    u64::from(growth.memtable_entries) * u64::from(rounds)
}

/// A growth that is recorded.
pub(crate) struct GrowingTree {
    growth: Growth,
    /// None after the page has received the tree.
    recording: Option<Recording>,
}

impl GrowingTree {
    pub(crate) fn new(params: &GrowthParams) -> Result<Self, LabError> {
        let growth = params.growth()?;
        Ok(Self { growth, recording: Some(growth.recording()?) })
    }
}

fn taken() -> LabError {
    LabError::bad_input("work", "the page has received this tree already")
}

impl LongWork for GrowingTree {
    fn whole(&self) -> u64 {
        self.growth.writes().into()
    }

    fn advance(&mut self, work: u32) -> Result<u64, LabError> {
        let recording = self.recording.as_mut().ok_or_else(taken)?;
        Ok(writes(&self.growth, recording.advance(rounds(&self.growth, work))?))
    }

    fn take(&mut self) -> Result<WorkAnswer, LabError> {
        let recorded = self.recording.take().ok_or_else(taken)?.recorded();
        let (growth, space) = (&self.growth, self.growth.key_space());
        let ids = 0..u64::from(growth.writes());
        let (mut tables, mut entry_keys, mut entry_deleted) = (Vec::new(), Vec::new(), Vec::new());
        for table in &recorded.tables {
            let filter_bits = u32::try_from(table.filter_bits).unwrap_or(u32::MAX);
            let entries =
                [entry_keys.len(), table.entries.len()].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
            tables.extend([table.id, table.blocks, filter_bits, entries[0], entries[1]]);
            entry_keys.extend(table.entries.iter().map(|entry| entry.0));
            entry_deleted.extend(table.entries.iter().map(|entry| u8::from(entry.1)));
        }
        let run = |run: scenario::GrownRun| GrownRun { run: run.id, tables: run.tables.into() };
        Ok(WorkAnswer::GrowTree(Box::new(GrownTree {
            words: recorded.trace.words().into(),
            fingerprint: names::fingerprint(recorded.trace.fingerprint()),
            tables: tables.into(),
            entry_keys: entry_keys.into(),
            entry_deleted: entry_deleted.into(),
            memtable_entries: growth.memtable_entries,
            arrived: recorded.keys.into(),
            keys: ids.clone().map(|id| text(&space.key(id)) + "\n").collect(),
            key_fractions: ids.map(|id| space.fraction(id)).collect(),
            levels: recorded.levels.into_iter().map(|runs| runs.into_iter().map(run).collect()).collect(),
            capacity_blocks: (1..=LEVELS).map(|level| count(growth.capacity_blocks(level))).collect(),
            most_runs: (1..=LEVELS)
                .map(|last| (1..=last).map(|level| growth.most_runs(level, last)).collect())
                .collect(),
            merges: merge_words(&recorded.merges),
            merge_rows: merge_counts(&recorded.merges),
        })))
    }
}

/// A growth that is counted.
pub(crate) struct GrowthSurvey {
    growth: Growth,
    surveying: Surveying,
}

impl GrowthSurvey {
    pub(crate) fn new(params: &GrowthParams) -> Result<Self, LabError> {
        let growth = params.growth()?;
        Ok(Self { growth, surveying: growth.surveying()? })
    }
}

impl LongWork for GrowthSurvey {
    fn whole(&self) -> u64 {
        self.growth.writes().into()
    }

    fn advance(&mut self, work: u32) -> Result<u64, LabError> {
        Ok(writes(&self.growth, self.surveying.advance(rounds(&self.growth, work))?))
    }

    fn take(&mut self) -> Result<WorkAnswer, LabError> {
        let surveyed = self.surveying.surveyed();
        Ok(WorkAnswer::SurveyGrowth(SurveyedGrowth {
            levels: surveyed.levels,
            runs: surveyed.runs,
            most_runs: surveyed.most_runs,
            blocks_flushed: surveyed.blocks_flushed,
            blocks_compacted: surveyed.blocks_compacted,
            written_per_block: surveyed.written_per_block(),
            merges: surveyed.merges,
            tables_moved: surveyed.tables_moved,
            lookups: surveyed.lookups,
            filters_probed: surveyed.filters_probed,
            filters_per_lookup: surveyed.filters_per_lookup(),
            hashes_per_filter: surveyed.hashes_per_filter,
            hashes_shared: surveyed.hashes_shared,
        }))
    }
}
