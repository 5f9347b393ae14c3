//! Growing trees, for the page: everything that was seen of one, or its counts; in slices, so that the page can show how far
//! it is and stop it where it is.

use crate::error::LabError;
use crate::fields::{Fields, Made};
use crate::laboratory::count;
use crate::names;
use js_sys::{Array, Float64Array, Uint8Array, Uint32Array};
use lsm_lab_engine::scenario::{GrownRun, Growth, KeyOrder, Recorded, Recording, ScenarioError, Surveying};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Levels whose capacities are told: more than a growth of the page fills.
const LEVELS: u8 = 16;

/// A growth that is recorded some memtables at a time.
#[wasm_bindgen]
pub struct GrowingTree {
    growth: Growth,
    recording: Recording,
}

#[wasm_bindgen]
impl GrowingTree {
    /// Nothing is grown yet.
    ///
    /// # Errors
    /// `bad-input`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "GrowthParams")] params: &JsValue,
    ) -> Result<GrowingTree, JsValue> {
        let growth = growth_of(Fields(params))?;
        let recording = growth.recording().map_err(LabError::from)?;
        Ok(Self { growth, recording })
    }

    /// Fills and flushes at most so many memtables more, and says how many were in all.
    ///
    /// # Errors
    /// `engine`, which would be a defect.
    pub fn advance(&mut self, rounds: u32) -> Result<u32, JsValue> {
        Ok(self.recording.advance(rounds).map_err(LabError::from)?)
    }

    /// The trace so far, with the content of every table that ever was. Ends the growth.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "GrownTree")]
    pub fn tree(self) -> JsValue {
        let (growth, recorded) = (self.growth, self.recording.recorded());
        tables_out(&recorded)
            .with("words", Uint32Array::from(recorded.trace.words().as_slice()))
            .with("fingerprint", names::fingerprint(recorded.trace.fingerprint()))
            .with("arrived", Uint32Array::from(recorded.keys.as_slice()))
            .with("levels", recorded.levels.iter().map(|runs| runs_out(runs)).collect::<Array>())
            .with("memtableEntries", growth.memtable_entries)
            .with("keys", keys_out(&growth))
            .with("keyFractions", fractions_out(&growth))
            .with("capacityBlocks", capacities_out(&growth))
            .with("mostRuns", most_runs_out(&growth))
            .into()
    }
}

/// A growth of which is counted, some memtables at a time, what it writes and what empty lookups ask all along.
#[wasm_bindgen]
pub struct GrowthSurvey(Surveying);

#[wasm_bindgen]
impl GrowthSurvey {
    /// Nothing is grown yet.
    ///
    /// # Errors
    /// `bad-input`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "GrowthParams")] params: &JsValue,
    ) -> Result<GrowthSurvey, JsValue> {
        Ok(Self(growth_of(Fields(params))?.surveying().map_err(LabError::from)?))
    }

    /// As [`GrowingTree::advance`].
    ///
    /// # Errors
    /// `engine`, which would be a defect.
    pub fn advance(&mut self, rounds: u32) -> Result<u32, JsValue> {
        Ok(self.0.advance(rounds).map_err(LabError::from)?)
    }

    /// The counts so far.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "SurveyedGrowth")]
    pub fn counts(&self) -> JsValue {
        let surveyed = self.0.surveyed();
        Made::new()
            .with("levels", surveyed.levels)
            .with("runs", surveyed.runs)
            .with("mostRuns", surveyed.most_runs)
            .with("blocksFlushed", count(surveyed.blocks_flushed))
            .with("blocksCompacted", count(surveyed.blocks_compacted))
            .with("writtenPerBlock", surveyed.written_per_block())
            .with("merges", count(surveyed.merges))
            .with("tablesMoved", count(surveyed.tables_moved))
            .with("lookups", count(surveyed.lookups))
            .with("filtersAsked", count(surveyed.filters_asked))
            .with("filtersPerLookup", surveyed.filters_per_lookup())
            .with("hashesPerFilter", count(surveyed.hashes_per_filter))
            .with("hashesShared", count(surveyed.hashes_shared))
            .into()
    }
}

fn growth_of(params: Fields<'_>) -> Result<Growth, LabError> {
    let growth = Growth {
        policy: names::growth_policy(&params.text("policy")?)?,
        size_ratio: params.whole("sizeRatio")?,
        rounds: params.whole("rounds")?,
        memtable_entries: params.whole("memtableEntries")?,
        update_percent: params.whole("updatePercent")?,
        delete_percent: params.whole("deletePercent")?,
        order: match params.text("order")?.as_str() {
            "random" => KeyOrder::Random,
            "rising" => KeyOrder::Rising,
            other => return Err(LabError::bad_input("order", format!("there is no order `{other}`"))),
        },
        lookups_per_round: params.whole("lookupsPerRound")?,
        bits_per_key: params.number("bitsPerKey")?,
        seed: params.whole("seed")?.into(),
    };
    growth.validate().map_err(|error: ScenarioError| LabError::bad_input("growth", error.to_string()))?;
    Ok(growth)
}

/// Five words per table, and its entries behind those of the tables before.
fn tables_out(recorded: &Recorded) -> Made {
    let (mut tables, mut keys, mut deleted) = (Vec::new(), Vec::new(), Vec::new());
    for table in &recorded.tables {
        let filter_bits = u32::try_from(table.filter_bits).unwrap_or(u32::MAX);
        let entries = [keys.len(), table.entries.len()].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        tables.extend([table.id, table.blocks, filter_bits, entries[0], entries[1]]);
        keys.extend(table.entries.iter().map(|entry| entry.0));
        deleted.extend(table.entries.iter().map(|entry| u8::from(entry.1)));
    }
    Made::new()
        .with("tables", Uint32Array::from(tables.as_slice()))
        .with("entryKeys", Uint32Array::from(keys.as_slice()))
        .with("entryDeleted", Uint8Array::from(deleted.as_slice()))
}

fn runs_out(runs: &[GrownRun]) -> JsValue {
    let run = |run: &GrownRun| -> JsValue {
        Made::new().with("run", run.id).with("tables", Uint32Array::from(run.tables.as_slice())).into()
    };
    runs.iter().map(run).collect::<Array>().into()
}

/// One after the other, a line each: thousands of strings would take their time to cross.
fn keys_out(growth: &Growth) -> String {
    let space = growth.key_space();
    let mut text = String::new();
    for id in 0..growth.writes() {
        text.push_str(&String::from_utf8_lossy(&space.key(id.into())));
        text.push('\n');
    }
    text
}

fn fractions_out(growth: &Growth) -> Float64Array {
    let space = growth.key_space();
    let fractions: Vec<f64> = (0..growth.writes()).map(|id| space.fraction(id.into())).collect();
    Float64Array::from(fractions.as_slice())
}

fn capacities_out(growth: &Growth) -> Float64Array {
    let blocks: Vec<f64> = (1..=LEVELS).map(|level| count(growth.capacity_blocks(level))).collect();
    Float64Array::from(blocks.as_slice())
}

/// A row for each last level.
fn most_runs_out(growth: &Growth) -> Array {
    let row = |last| (1..=last).map(|level| growth.most_runs(level, last)).collect::<Vec<u32>>();
    (1..=LEVELS).map(|last| JsValue::from(Uint32Array::from(row(last).as_slice()))).collect()
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Runs per level: one; T - 1; T - 1 but one in the last. */
export type GrowthPolicy = "leveling" | "tiering" | "lazy";
/** How new keys lie on the key axis: anywhere, or each above all before. */
export type KeyOrder = "random" | "rising";
/** A stream of writes, and the tree that takes them. */
export interface GrowthParams {
  policy: GrowthPolicy;
  /** T. */
  sizeRatio: number;
  /** Memtables that are filled and flushed. */
  rounds: number;
  /** Entries of a memtable. */
  memtableEntries: number;
  /** Of 100 writes, so many give an old key a new value. */
  updatePercent: number;
  /** Of 100 writes, so many delete an old key. */
  deletePercent: number;
  order: KeyOrder;
  /** Lookups of absent keys after each round. */
  lookupsPerRound: number;
  bitsPerKey: number;
  seed: number;
}
/** A sorted run of the store, by the numbers of its tables in the order of their keys. */
export interface GrownRun {
  run: number;
  tables: Uint32Array;
}
/** A growth with everything that was seen of it. Key ids are below `rounds * memtableEntries`. */
export interface GrownTree {
  /** Six words per event. */
  words: Uint32Array;
  /** 16 hexadecimal digits over all events; the same natively. */
  fingerprint: string;
  /** Five words for each table that ever was: number, blocks, bits of its filter, its first entry, its entries. */
  tables: Uint32Array;
  /** Whose entries they are, table by table, in the order of their keys. */
  entryKeys: Uint32Array;
  /** 1 for a tombstone. */
  entryDeleted: Uint8Array;
  /** Entries of a full memtable. */
  memtableEntries: number;
  /** Ids in the order in which they were first written. */
  arrived: Uint32Array;
  /** Keys as text by their ids, a line each. */
  keys: string;
  /** Places of keys on the key axis by their ids. */
  keyFractions: Float64Array;
  /** What the store holds in the end, level 1 and newest run first. */
  levels: GrownRun[][];
  /** Blocks that each level may hold. */
  capacityBlocks: Float64Array;
  /** Sorted runs that each level may hold at rest, a row for each last level. */
  mostRuns: Uint32Array[];
}
/** A growth in counts. */
export interface SurveyedGrowth {
  /** Levels that ever held something. */
  levels: number;
  /** Sorted runs in the end. */
  runs: number;
  /** The most after any round. */
  mostRuns: number;
  blocksFlushed: number;
  blocksCompacted: number;
  /** Blocks written by flushes and compactions, per block flushed. */
  writtenPerBlock: number;
  merges: number;
  tablesMoved: number;
  /** Empty lookups, after each round the same number. */
  lookups: number;
  filtersAsked: number;
  /** Filters that an empty lookup asked on average. */
  filtersPerLookup: number;
  /** Hashes with a digest per filter. */
  hashesPerFilter: number;
  /** Hashes with one shared digest. */
  hashesShared: number;
}
"#;
