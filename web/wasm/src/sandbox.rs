//! The sandbox, for the page: settings in, slices out.

use crate::boundary::{Float64Array, Uint8Array, Uint32Array, count, give_all, text};
use crate::error::LabError;
use crate::growth::{merge_counts, merge_words};
use crate::imported;
use crate::names;
use crate::work::{LongWork, WorkAnswer};
use lsm_lab_engine::compaction::{allowed_runs, level_capacity_bytes};
use lsm_lab_engine::storage::BLOCK_BYTES;
use lsm_lab_engine::table::{ReplacedFilter, ReplacementReason};
use lsm_lab_teaching::sandbox::{
    Answer, CostCounts, Kind, LevelTally, Reason, Refusal, Sample, Sandbox, Settings, Setup, Slice,
    TableFacts, Value, settings,
};
use lsm_lab_workload::Action;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// Maximum number of levels of a tree, whose capacities the page gets.
const LEVELS: u8 = 16;
/// Entries that compactions may move before a part ends.
const MOST_ENTRIES: u64 = 200_000;

impl From<Refusal> for LabError {
    fn from(refusal: Refusal) -> Self {
        let error = Self::bad_input(refusal.setting, refusal.problem);
        match refusal.reason {
            Reason::Range(range) => error.because("range", range.map(count)),
            Reason::FixedSize => error.because("fixed-size", [0.0; 2]),
            Reason::ZeroSeed => error.because("zero-seed", [0.0; 2]),
            Reason::NoOperations => error.because("no-operations", [0.0; 2]),
            Reason::Memory(sizes) => error.because("memory", sizes.map(count)),
            Reason::Operations(most) => error.because("operations", [most.into(), 0.0]),
            Reason::Other => error,
        }
    }
}

/// The value of a setting.
#[derive(Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum SandboxValue {
    /// A number.
    Number(f64),
    /// One of the names of a choice.
    Name(String),
}

impl From<Value> for SandboxValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Number(number) => Self::Number(number),
            Value::Name(name) => Self::Name(name),
        }
    }
}

impl From<SandboxValue> for Value {
    fn from(value: SandboxValue) -> Self {
        match value {
            SandboxValue::Number(number) => Self::Number(number),
            SandboxValue::Name(name) => Self::Name(name),
        }
    }
}

/// Values of settings by name; all others have their initial values.
#[derive(Deserialize, Tsify)]
#[serde(transparent)]
#[tsify(type = "Readonly<Record<string, SandboxValue>>")]
pub struct SandboxValues(BTreeMap<String, SandboxValue>);

/// A setting, as the engine declares it.
#[derive(Serialize, Tsify)]
pub struct SandboxSetting {
    name: &'static str,
    room: &'static str,
    initial: SandboxValue,
    /// The names of a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<&'static str>>,
    /// The least number.
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<f64>,
    /// The largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<f64>,
    /// True if the number must be whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    whole: Option<bool>,
}

/// All settings as the engine declares them.
///
/// # Errors
/// None that an input can cause.
#[wasm_bindgen(js_name = sandboxSettings)]
pub fn sandbox_settings() -> Result<Vec<Ts<SandboxSetting>>, LabError> {
    give_all(settings().into_iter().map(|setting| {
        let (names, range) = match setting.kind {
            Kind::Choice(names) => (Some(names), None),
            Kind::Number { min, max } => (None, Some((min, max, false))),
            Kind::Whole { min, max } => (None, Some((count(min), count(max), true))),
        };
        SandboxSetting {
            name: setting.name,
            room: setting.room.name(),
            initial: setting.initial.into(),
            names,
            min: range.map(|range| range.0),
            max: range.map(|range| range.1),
            whole: range.map(|range| range.2),
        }
    }))
}

/// The facts about a run before its first operation.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SandboxFacts {
    /// Operations.
    total: u32,
    /// Bytes of a full memtable.
    memtable_bytes: u64,
    /// Blocks that each level may hold.
    capacity_blocks: Float64Array,
    /// Sorted runs that each level may hold at rest, a row for each last level.
    most_runs: Vec<Uint32Array>,
}

/// Lookups in a level.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SandboxLevel {
    hashes: u64,
    queried: u64,
    maybe: u64,
    probes: u64,
    blocks_read: u64,
    blocks_cached: u64,
    /// Blocks that were searched without finding the key.
    fooled: u64,
    /// Of those, the blocks that were read from storage.
    wasted: u64,
}

impl From<&LevelTally> for SandboxLevel {
    fn from(level: &LevelTally) -> Self {
        Self {
            hashes: level.hashes,
            queried: level.queried,
            maybe: level.maybe,
            probes: level.probes,
            blocks_read: level.blocks_read,
            blocks_cached: level.blocks_cached,
            fooled: level.fooled,
            wasted: level.wasted,
        }
    }
}

/// Counts of a run up to a moment; ratios are missing before there is anything to divide by.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SandboxSample {
    /// Operations done.
    done: u32,
    lookups: u64,
    found: u64,
    scans: u64,
    /// Keys that scans found.
    scanned: u64,
    /// Tables that scans left out, because of a range filter.
    tables_left_out: u64,
    /// Bytes that scans read from storage.
    scan_bytes: u64,
    hashes: u64,
    hashes_saved: u64,
    filters_probed: u64,
    probes: u64,
    blocks_read: u64,
    blocks_cached: u64,
    false_positives: u64,
    entries_written: u64,
    flushes: u64,
    compactions: u64,
    tables_moved: u64,
    bytes_flushed: u64,
    bytes_compacted: u64,
    /// Bytes that compactions read.
    bytes_compaction_read: u64,
    wasted_reads: u64,
    live_keys: u64,
    live_bytes: u64,
    file_bytes: u64,
    /// Bytes of the table files of each level, level 1 first.
    level_bytes: Float64Array,
    /// Bytes of keys and values that a newer entry replaced.
    obsolete_bytes: u64,
    /// Bytes of the keys of tombstones.
    tombstone_bytes: u64,
    /// Tombstones written so far.
    tombstones_written: u64,
    /// Tombstones that a compaction dropped, because they had done their work.
    tombstones_dropped: u64,
    /// Tombstones that a newer entry of their key replaced.
    tombstones_replaced: u64,
    /// Tombstones in tables and memtable.
    tombstones_left: u64,
    /// Operations that the dropped and replaced ones lived, in total; absent if a compaction was too large to follow.
    tombstone_operations: Option<u64>,
    /// Operations that the longest of these lives took.
    tombstone_longest: Option<u32>,
    /// Operations since those that are left were written, in total.
    tombstone_left_operations: Option<u64>,
    /// Bytes of entry headers, fence pointers and padding.
    format_bytes: u64,
    /// Bytes in tables and memtable.
    held_bytes: u64,
    memtable_entries: u64,
    memtable_bytes: u64,
    filter_bytes: u64,
    /// Filters of another family than the settings ask for.
    replaced_filters: Vec<SandboxReplaced>,
    cached_bytes: u64,
    /// Bytes of blocks written per byte of keys and values put or deleted.
    write_amplification: Option<f64>,
    /// Blocks read per lookup.
    blocks_per_lookup: Option<f64>,
    /// The same since the even sample before.
    recent_blocks_per_lookup: Option<f64>,
    /// Blocks found in the block cache per lookup, since the even sample before.
    recent_cached_per_lookup: Option<f64>,
    /// Blocks read from storage per scan.
    blocks_per_scan: Option<f64>,
    /// The same since the even sample before.
    recent_blocks_per_scan: Option<f64>,
    /// Bytes held per live byte.
    space_amplification: Option<f64>,
    hashes_per_lookup: Option<f64>,
    filters_per_lookup: Option<f64>,
    wasted_per_lookup: Option<f64>,
    /// Seven counts that `sandboxTimes` converts to time.
    cost_counts: Float64Array,
    /// Level 1 first.
    levels: Vec<SandboxLevel>,
    /// For filters that are loaded when they are probed.
    #[serde(skip_serializing_if = "Option::is_none")]
    filter_hits: Option<u64>,
    /// For filters that are loaded when they are probed.
    #[serde(skip_serializing_if = "Option::is_none")]
    filter_misses: Option<u64>,
    /// Bytes of filter units in memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit_bytes: Option<u64>,
    /// Filter units in memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    units_enabled: Option<u64>,
}

/// Filters of tables that have another family than the settings ask for.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SandboxReplaced {
    /// Family of the settings, by its short name.
    wanted: &'static str,
    /// Family of the tables.
    found: &'static str,
    reason: ReplacedFor,
    tables: u64,
}

/// Reason why filters have another family.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum ReplacedFor {
    /// No try to build the wanted family succeeded.
    NotBuilt,
    /// The wanted filter exceeds the largest filter.
    TooLarge,
    /// The options differed, or an earlier program wrote the table.
    Earlier,
}

impl From<(&ReplacedFilter, &u64)> for SandboxReplaced {
    fn from((filter, &tables): (&ReplacedFilter, &u64)) -> Self {
        let reason = match filter.reason {
            ReplacementReason::NotBuilt => ReplacedFor::NotBuilt,
            ReplacementReason::TooLarge => ReplacedFor::TooLarge,
            ReplacementReason::Earlier => ReplacedFor::Earlier,
        };
        Self { wanted: filter.wanted.name(), found: filter.found.name(), reason, tables }
    }
}

impl From<&Sample> for SandboxSample {
    fn from(sample: &Sample) -> Self {
        Self {
            done: sample.done,
            lookups: sample.counters.lookups,
            found: sample.found,
            scans: sample.scans,
            scanned: sample.scanned,
            tables_left_out: sample.left_out,
            scan_bytes: sample.scan_bytes,
            hashes: sample.counters.hashes,
            hashes_saved: sample.counters.hashes_saved,
            filters_probed: sample.counters.filters_probed,
            probes: sample.counters.bits_probed,
            blocks_read: sample.counters.blocks_read,
            blocks_cached: sample.counters.blocks_cached,
            false_positives: sample.counters.false_positives,
            entries_written: sample.writes.entries,
            flushes: sample.writes.flushes,
            compactions: sample.writes.compactions,
            tables_moved: sample.writes.moved_tables,
            bytes_flushed: sample.writes.flushed_bytes,
            bytes_compacted: sample.writes.compacted_bytes_written,
            bytes_compaction_read: sample.writes.compacted_bytes_read,
            wasted_reads: sample.wasted_reads(),
            live_keys: sample.live_keys,
            live_bytes: sample.live_bytes,
            file_bytes: sample.file_bytes,
            level_bytes: sample.level_bytes.iter().map(|&bytes| count(bytes)).collect(),
            obsolete_bytes: sample.obsolete_bytes,
            tombstone_bytes: sample.tombstone_bytes,
            tombstones_written: sample.tombstones.written,
            tombstones_dropped: sample.tombstones.dropped,
            tombstones_replaced: sample.tombstones.replaced(),
            tombstones_left: sample.tombstones.left,
            tombstone_operations: sample.tombstones.lives.map(|lives| lives.gone),
            tombstone_longest: sample.tombstones.lives.map(|lives| lives.longest),
            tombstone_left_operations: sample.tombstones.lives.map(|lives| lives.left),
            format_bytes: sample.format_bytes(),
            held_bytes: sample.held_bytes(),
            memtable_entries: sample.memtable_entries,
            memtable_bytes: sample.memtable_bytes,
            filter_bytes: sample.filter_bytes,
            replaced_filters: sample.replaced_filters.iter().map(SandboxReplaced::from).collect(),
            cached_bytes: sample.cached_bytes,
            write_amplification: sample.write_amplification(),
            blocks_per_lookup: sample.blocks_per_lookup(),
            recent_blocks_per_lookup: sample.recent_blocks_per_lookup(),
            recent_cached_per_lookup: sample.recent_cached_per_lookup(),
            blocks_per_scan: sample.blocks_per_scan(),
            recent_blocks_per_scan: sample.recent_blocks_per_scan(),
            space_amplification: sample.space_amplification(),
            hashes_per_lookup: sample.hashes_per_lookup(),
            filters_per_lookup: sample.filters_per_lookup(),
            wasted_per_lookup: sample.wasted_per_lookup(),
            cost_counts: cost_numbers(&CostCounts::of(sample)).into_iter().collect(),
            levels: sample.levels.iter().map(SandboxLevel::from).collect(),
            filter_hits: sample.filter_loads.map(|[hits, _]| hits),
            filter_misses: sample.filter_loads.map(|[_, misses]| misses),
            unit_bytes: sample.units.map(|[bytes, _]| bytes),
            units_enabled: sample.units.map(|[_, enabled]| enabled),
        }
    }
}

fn cost_numbers(counts: &CostCounts) -> [f64; 7] {
    let CostCounts { lookups, hashes, probes, blocks, wasted, entries, moved_blocks } = *counts;
    [lookups, hashes, probes, blocks, wasted, entries, moved_blocks]
}

/// The part of a run since the slice before.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SandboxSlice {
    /// Operations done, of the whole run.
    done: u32,
    /// Events of flushes and compactions, six words each.
    words: Uint32Array,
    /// For each flush and compaction, the operations that were done before its own.
    moments: Uint32Array,
    /// For each flush and compaction, the bytes of blocks that it read and wrote: two numbers.
    moved: Float64Array,
    /// Rows of the entries of compactions, as in `GrownTree`.
    merges: Uint32Array,
    /// Number of these rows for each flush and compaction.
    merge_rows: Uint32Array,
    /// Seven numbers per table that was written: number, blocks, bits of its filter, entries, tombstones, first and last key on the
    /// axis.
    tables: Float64Array,
    /// For each operation: 0 if it wrote nothing, 1 for a value, 2 for a tombstone.
    writes: Uint8Array,
    /// Operations after which a filter had been wrong.
    fooled: Uint32Array,
    /// Counts at moments that are evenly apart.
    samples: Vec<SandboxSample>,
    /// Counts at its end.
    now: SandboxSample,
    /// 16 hexadecimal digits over all events so far; the same natively.
    fingerprint: String,
}

impl From<Slice> for SandboxSlice {
    fn from(slice: Slice) -> Self {
        let (now, samples) = slice.samples.split_last().expect("a slice ends with a sample");
        Self {
            done: slice.done,
            now: now.into(),
            samples: samples.iter().map(SandboxSample::from).collect(),
            tables: slice.tables.iter().flat_map(table_numbers).collect(),
            words: slice.words.into(),
            moments: slice.moments.into(),
            moved: slice.moved.iter().flatten().map(|&bytes| count(bytes)).collect(),
            merges: merge_words(&slice.merges),
            merge_rows: merge_counts(&slice.merges),
            writes: slice.writes.into(),
            fooled: slice.fooled.into(),
            fingerprint: names::fingerprint(slice.fingerprint),
        }
    }
}

fn table_numbers(facts: &TableFacts) -> [f64; 7] {
    let TableFacts { table, blocks, filter_bits, entries, tombstones, from, to } = *facts;
    let [table, blocks, bits, entries, tombstones] =
        [table, blocks, filter_bits, entries, tombstones].map(f64::from);
    [table, blocks, bits, entries, tombstones, from, to]
}

/// Kind of an operation.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum SandboxAction {
    /// Writes a new key.
    Insert,
    /// Writes an existing key.
    Update,
    /// Deletes a key.
    Delete,
    /// Looks a key up.
    Get,
    /// Scans a range.
    Scan,
    /// Looks a key up and writes it.
    Modify,
}

impl From<Action> for SandboxAction {
    fn from(action: Action) -> Self {
        match action {
            Action::Insert => Self::Insert,
            Action::Update => Self::Update,
            Action::Delete => Self::Delete,
            Action::Get => Self::Get,
            Action::Scan => Self::Scan,
            Action::Modify => Self::Modify,
        }
    }
}

/// An operation with everything that it did.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SandboxOperation {
    number: u32,
    action: SandboxAction,
    /// True if the visitor typed it.
    is_typed: bool,
    key: String,
    /// End of a scan.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// The value that a lookup found.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// Keys that a scan found.
    #[serde(skip_serializing_if = "Option::is_none")]
    scanned: Option<u64>,
    /// All of its events, six words each.
    words: Uint32Array,
    /// Counts up to it.
    sample: SandboxSample,
}

/// The filter of a table.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SandboxFilter {
    table: u32,
    /// 0 if the table is in no level any more.
    level: u8,
    /// The family, by the engine's name.
    kind: &'static str,
    bits: u64,
    keys: u64,
    probe_count: u8,
    /// Bit p is bit `p % 8` of byte `p / 8`.
    bytes: Uint8Array,
    fill: f64,
    /// Estimated from the filter as built, if a formula gives it.
    false_positive_rate: Option<f64>,
    /// Units of each segment that are in memory; empty if the table has one filter.
    units: Uint8Array,
    /// The places of a key, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Float64Array>,
    /// The answer for this key.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_maybe: Option<bool>,
}

pub(crate) fn setup_of(values: SandboxValues, own: &str) -> Result<Setup, LabError> {
    let mut settings = Settings::default();
    for (name, value) in values.0 {
        settings = settings.with(&name, value.into())?;
    }
    Ok(Setup::new(&settings, own)?)
}

/// A run of the sandbox.
pub(crate) struct SandboxRun {
    sandbox: Sandbox,
    /// Slice that the page has not received yet.
    slice: Option<Slice>,
}

impl SandboxRun {
    /// A run of these settings, with operations that the visitor typed.
    pub(crate) fn new(values: SandboxValues, own: &str, has_trace: bool) -> Result<Self, LabError> {
        let mut setup = setup_of(values, own)?;
        if has_trace {
            setup = setup.with_trace(imported::trace()?)?;
        }
        Ok(Self { sandbox: Sandbox::new(setup)?, slice: None })
    }

    pub(crate) fn facts(&self) -> SandboxFacts {
        let setup = self.sandbox.setup();
        let options = setup.options();
        let blocks = |level| count(level_capacity_bytes(options, level) / BLOCK_BYTES as u64);
        SandboxFacts {
            total: setup.total(),
            memtable_bytes: options.memtable_bytes,
            capacity_blocks: (1..=LEVELS).map(blocks).collect(),
            most_runs: (1..=LEVELS)
                .map(|last| (1..=last).map(|level| allowed_runs(options, level, last)).collect())
                .collect(),
        }
    }

    pub(crate) fn seek(&mut self, operation: u32, most: u32) -> Result<u32, LabError> {
        Ok(self.sandbox.seek(operation, most)?)
    }

    pub(crate) fn operation(&self) -> Option<SandboxOperation> {
        let report = self.sandbox.operation()?;
        let (value, scanned) = match report.answer {
            Answer::Written => (None, None),
            Answer::Value(value) => (value.map(|value| text(&value)), None),
            Answer::Scanned(keys) => (None, Some(keys)),
        };
        Some(SandboxOperation {
            number: report.number,
            action: report.action.into(),
            is_typed: report.is_typed,
            key: if report.key.is_empty() { "0x".to_owned() } else { text(&report.key) },
            to: report.to.map(|to| text(&to)),
            value,
            scanned,
            words: report.words.into(),
            sample: (&self.sandbox.sample()).into(),
        })
    }

    pub(crate) fn filter(&self, table: u32, key: Option<String>) -> Result<Option<SandboxFilter>, LabError> {
        let key = key.map(String::into_bytes);
        let Some(filter) = self.sandbox.filter(table, key.as_deref())? else { return Ok(None) };
        let (places, is_maybe) = filter.question.unzip();
        Ok(Some(SandboxFilter {
            table: filter.table,
            level: filter.level,
            kind: filter.kind.name(),
            bits: filter.bits,
            keys: filter.keys,
            probe_count: filter.probe_count,
            bytes: filter.bytes.into(),
            fill: filter.fill,
            false_positive_rate: filter.false_positive_rate,
            units: filter.units.into(),
            places: places.map(|places| places.into_iter().map(count).collect()),
            is_maybe,
        }))
    }
}

impl LongWork for SandboxRun {
    fn whole(&self) -> u64 {
        self.sandbox.setup().total().into()
    }

    fn advance(&mut self, work: u32) -> Result<u64, LabError> {
        if self.slice.is_some() {
            return Err(LabError::bad_input("work", "the page must receive the waiting slice first"));
        }
        let slice = self.sandbox.advance(work, MOST_ENTRIES)?;
        Ok(self.slice.insert(slice).done.into())
    }

    fn take(&mut self) -> Result<WorkAnswer, LabError> {
        let slice = self.slice.take();
        let slice = slice.ok_or_else(|| LabError::bad_input("work", "no slice is ready"))?;
        Ok(WorkAnswer::RunSandbox(Box::new(slice.into())))
    }

    fn sandbox(&mut self) -> Option<&mut SandboxRun> {
        Some(self)
    }
}
