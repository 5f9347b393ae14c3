//! The sandbox, for the page: settings in, slices out.

use crate::error::LabError;
use crate::fields::Made;
use crate::laboratory::count;
use crate::names;
use js_sys::{Array, Float64Array, Object, Uint8Array, Uint32Array};
use lsm_lab_engine::compaction::{allowed_runs, level_capacity_bytes};
use lsm_lab_engine::sandbox::{
    Answer, Kind, LevelTally, Refusal, Sample, Sandbox, Settings, Setup, Slice, TableFacts, Value, settings,
};
use lsm_lab_engine::storage::BLOCK_BYTES;
use lsm_lab_engine::workload::Action;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// Levels whose capacities are told: as many as a tree may have.
const LEVELS: u8 = 16;

impl From<Refusal> for LabError {
    fn from(refusal: Refusal) -> Self {
        Self::bad_input(refusal.setting, refusal.problem)
    }
}

/// All settings as the engine declares them.
#[must_use]
#[wasm_bindgen(js_name = sandboxSettings, unchecked_return_type = "SandboxSetting[]")]
pub fn sandbox_settings() -> Array {
    let out = |setting: lsm_lab_engine::sandbox::Setting| -> JsValue {
        let made = Made::new()
            .with("name", setting.name)
            .with("room", setting.room.name())
            .with("initial", value_out(&setting.initial));
        match setting.kind {
            Kind::Choice(names) => {
                made.with("names", names.into_iter().map(JsValue::from).collect::<Array>()).into()
            }
            Kind::Number { min, max } => made.with("min", min).with("max", max).with("whole", false).into(),
            Kind::Whole { min, max } => {
                made.with("min", count(min)).with("max", count(max)).with("whole", true).into()
            }
        }
    };
    settings().into_iter().map(out).collect()
}

fn value_out(value: &Value) -> JsValue {
    match value {
        Value::Number(number) => (*number).into(),
        Value::Name(name) => name.as_str().into(),
    }
}

/// A run of the sandbox.
#[wasm_bindgen]
pub struct SandboxRun {
    sandbox: Sandbox,
}

#[wasm_bindgen]
impl SandboxRun {
    /// A run of these settings, others as they are initially, with operations that somebody typed.
    ///
    /// # Errors
    /// `bad-input` with the setting to blame.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "SandboxValues")] values: &JsValue,
        own: &str,
    ) -> Result<Self, JsValue> {
        Ok(Self { sandbox: open(values, own)? })
    }

    /// What is known of the run before its first operation.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "SandboxFacts")]
    pub fn facts(&self) -> JsValue {
        let setup = self.sandbox.setup();
        let options = setup.options();
        let capacity = |level| count(level_capacity_bytes(options, level) / BLOCK_BYTES as u64);
        let row = |last| (1..=last).map(|level| allowed_runs(options, level, last)).collect::<Vec<_>>();
        let rows = (1..=LEVELS).map(|last| JsValue::from(Uint32Array::from(row(last).as_slice())));
        Made::new()
            .with("total", setup.total())
            .with("memtableBytes", count(options.memtable_bytes))
            .with(
                "capacityBlocks",
                Float64Array::from((1..=LEVELS).map(capacity).collect::<Vec<_>>().as_slice()),
            )
            .with("mostRuns", rows.collect::<Array>())
            .into()
    }

    /// Does up to so many operations, and ends early once compactions have moved so many entries.
    ///
    /// # Errors
    /// `engine`.
    #[wasm_bindgen(unchecked_return_type = "SandboxSlice")]
    pub fn advance(&mut self, operations: u32, most_entries: u32) -> Result<JsValue, JsValue> {
        let slice = self.sandbox.advance(operations, most_entries.into()).map_err(LabError::from)?;
        Ok(slice_out(&slice))
    }

    /// Runs again towards an operation, at most so many of them now; how far that run is.
    ///
    /// # Errors
    /// `engine`.
    pub fn seek(&mut self, operation: u32, most: u32) -> Result<u32, JsValue> {
        Ok(self.sandbox.seek(operation, most).map_err(LabError::from)?)
    }

    /// Everything that the last operation did, where `seek` led, and the counts until then.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "SandboxOperation | undefined")]
    pub fn operation(&self) -> JsValue {
        let Some(report) = self.sandbox.operation() else { return JsValue::UNDEFINED };
        let made = Made::new()
            .with("number", report.number)
            .with("action", action_name(report.action))
            .with("isTyped", report.is_typed)
            .with("key", text(&report.key))
            .with("words", Uint32Array::from(report.words.as_slice()))
            .with("sample", sample_out(&self.sandbox.sample()));
        let made = match report.to {
            Some(to) => made.with("to", text(&to)),
            None => made,
        };
        match report.answer {
            Answer::Written | Answer::Value(None) => made.into(),
            Answer::Value(Some(value)) => made.with("value", text(&value)).into(),
            Answer::Scanned(keys) => made.with("scanned", count(keys)).into(),
        }
    }

    /// The filter of a table; `undefined` if there is no such table any more.
    ///
    /// # Errors
    /// `engine`.
    #[wasm_bindgen(unchecked_return_type = "SandboxFilter | undefined")]
    pub fn filter(&self, table: u32, key: Option<String>) -> Result<JsValue, JsValue> {
        let key = key.map(String::into_bytes);
        let found = self.sandbox.filter(table, key.as_deref()).map_err(LabError::from)?;
        let Some(filter) = found else { return Ok(JsValue::UNDEFINED) };
        let made = Made::new()
            .with("table", filter.table)
            .with("level", filter.level)
            .with("kind", filter.kind.name())
            .with("bits", count(filter.bits))
            .with("keys", count(filter.keys))
            .with("probeCount", filter.probe_count)
            .with("bytes", Uint8Array::from(filter.bytes.as_slice()))
            .with("fill", filter.fill)
            .with("falsePositiveRate", filter.false_positive_rate)
            .with("units", Uint8Array::from(filter.units.as_slice()));
        let Some((places, is_maybe)) = filter.question else { return Ok(made.into()) };
        let places: Vec<f64> = places.into_iter().map(count).collect();
        Ok(made.with("places", Float64Array::from(places.as_slice())).with("isMaybe", is_maybe).into())
    }
}

fn open(values: &JsValue, own: &str) -> Result<Sandbox, LabError> {
    let mut settings = Settings::default();
    for pair in Object::entries(values.unchecked_ref()) {
        let pair = Array::from(&pair);
        let name = pair.get(0).as_string().unwrap_or_default();
        let value = match pair.get(1).as_f64() {
            Some(number) => Value::Number(number),
            None => Value::Name(pair.get(1).as_string().unwrap_or_default()),
        };
        settings = settings.with(&name, value)?;
    }
    Ok(Sandbox::new(Setup::new(&settings, own)?)?)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const fn action_name(action: Action) -> &'static str {
    match action {
        Action::Insert => "insert",
        Action::Update => "update",
        Action::Delete => "delete",
        Action::Get => "get",
        Action::Scan => "scan",
        Action::Modify => "modify",
    }
}

fn slice_out(slice: &Slice) -> JsValue {
    let (now, samples) = slice.samples.split_last().expect("a slice ends with a sample");
    Made::new()
        .with("done", slice.done)
        .with("words", Uint32Array::from(slice.words.as_slice()))
        .with("moments", Uint32Array::from(slice.moments.as_slice()))
        .with("tables", tables_out(&slice.tables))
        .with("writes", Uint8Array::from(slice.writes.as_slice()))
        .with("fooled", Uint32Array::from(slice.fooled.as_slice()))
        .with("samples", samples.iter().map(sample_out).collect::<Array>())
        .with("now", sample_out(now))
        .with("fingerprint", names::fingerprint(slice.fingerprint))
        .into()
}

/// Seven numbers per table.
fn tables_out(tables: &[TableFacts]) -> Float64Array {
    let numbers: Vec<f64> = tables
        .iter()
        .flat_map(|facts| {
            let TableFacts { table, blocks, filter_bits, entries, tombstones, from, to } = *facts;
            let [table, blocks, bits, entries, tombstones] =
                [table, blocks, filter_bits, entries, tombstones].map(f64::from);
            [table, blocks, bits, entries, tombstones, from, to]
        })
        .collect();
    Float64Array::from(numbers.as_slice())
}

fn sample_out(sample: &Sample) -> JsValue {
    let made = Made::new()
        .with("done", sample.done)
        .with("lookups", count(sample.counters.lookups))
        .with("found", count(sample.found))
        .with("scans", count(sample.scans))
        .with("scanned", count(sample.scanned))
        .with("tablesLeftOut", count(sample.left_out))
        .with("hashes", count(sample.counters.hashes))
        .with("hashesSaved", count(sample.counters.hashes_saved))
        .with("filtersAsked", count(sample.counters.filters_probed))
        .with("probes", count(sample.counters.bits_probed))
        .with("blocksRead", count(sample.counters.blocks_read))
        .with("blocksCached", count(sample.counters.blocks_cached))
        .with("falsePositives", count(sample.counters.false_positives))
        .with("entriesWritten", count(sample.writes.entries))
        .with("flushes", count(sample.writes.flushes))
        .with("compactions", count(sample.writes.compactions))
        .with("tablesMoved", count(sample.writes.moved_tables))
        .with("bytesFlushed", count(sample.writes.flushed_bytes))
        .with("bytesCompacted", count(sample.writes.compacted_bytes_written))
        .with("liveKeys", count(sample.live_keys))
        .with("liveBytes", count(sample.live_bytes))
        .with("fileBytes", count(sample.file_bytes))
        .with("memtableEntries", count(sample.memtable_entries))
        .with("memtableBytes", count(sample.memtable_bytes))
        .with("filterBytes", count(sample.filter_bytes))
        .with("cachedBytes", count(sample.cached_bytes))
        .with("writeAmplification", sample.write_amplification())
        .with("blocksPerLookup", sample.blocks_per_lookup())
        .with("recentBlocksPerLookup", sample.recent_blocks_per_lookup())
        .with("spaceAmplification", sample.space_amplification())
        .with("hashesPerLookup", sample.hashes_per_lookup())
        .with("levels", sample.levels.iter().map(level_out).collect::<Array>());
    let made = match sample.filter_loads {
        Some([hits, misses]) => made.with("filterHits", count(hits)).with("filterMisses", count(misses)),
        None => made,
    };
    match sample.units {
        Some([bytes, enabled]) => {
            made.with("unitBytes", count(bytes)).with("unitsEnabled", count(enabled)).into()
        }
        None => made.into(),
    }
}

fn level_out(level: &LevelTally) -> JsValue {
    Made::new()
        .with("hashes", count(level.hashes))
        .with("asked", count(level.asked))
        .with("maybe", count(level.maybe))
        .with("probes", count(level.probes))
        .with("blocksRead", count(level.blocks_read))
        .with("blocksCached", count(level.blocks_cached))
        .with("fooled", count(level.fooled))
        .into()
}
