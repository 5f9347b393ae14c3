//! One tree, held open for the page: built once, looked into often.

use crate::error::{LabError, fitting_out};
use crate::fields::{Fields, Made};
use crate::names;
use js_sys::{Array, Float64Array, Uint8Array, Uint32Array};
use lsm_lab_engine::filter::{Filter, LINE_BITS};
use lsm_lab_engine::observe::{Counters, Event, Observer, Presence, Prices, Trace, VirtualClock};
use lsm_lab_engine::scenario::{KeyId, Query, QueryKind, Scenario};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::{Table, TableCursor};
use lsm_lab_engine::tree::Arm;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A tree and the scenario that it was built from.
#[wasm_bindgen]
pub struct Lab {
    scenario: Scenario,
    store: Store,
}

#[wasm_bindgen]
impl Lab {
    /// Builds a tree.
    ///
    /// # Errors
    /// `tree-too-large`, `bad-input`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "TreeParams")] params: &JsValue,
    ) -> Result<Lab, JsValue> {
        Ok(Self::build(Fields(params))?)
    }

    /// What the tree looks like.
    ///
    /// # Errors
    /// `engine`, which would be a defect.
    #[wasm_bindgen(unchecked_return_type = "TreeSummary")]
    pub fn summary(&self) -> Result<JsValue, JsValue> {
        Ok(self.summarize()?.into())
    }

    /// Looks a key up and returns everything that happened.
    ///
    /// # Errors
    /// `no-such-key`, `bad-input`.
    #[wasm_bindgen(unchecked_return_type = "LookupTrace")]
    pub fn lookup(
        &self,
        #[wasm_bindgen(unchecked_param_type = "QueryParams")] query: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArmName")] arm: &str,
        #[wasm_bindgen(unchecked_param_type = "Prices")] prices: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let key_id = self.find(Fields(query))?;
        let clock = VirtualClock::new(prices_of(Fields(prices))?);
        Ok(self.trace(key_id, names::arm(arm)?, clock)?.into())
    }

    /// The bits of a table's filter, who set them, and which ones the key of this id asks for.
    ///
    /// # Errors
    /// `bad-input` if there is no such table.
    #[wasm_bindgen(js_name = filterView, unchecked_return_type = "FilterView")]
    pub fn filter_view(&self, table: u32, key_id: u32) -> Result<JsValue, JsValue> {
        Ok(self.view_filter(table, key_id)?.into())
    }
}

/// What the first page does without.
#[cfg(feature = "full")]
#[wasm_bindgen]
impl Lab {
    /// Looks many keys up by an arm, so many of a hundred of them absent, and counts what happened.
    ///
    /// # Errors
    /// `bad-input` if there is no such arm.
    #[wasm_bindgen(js_name = countLookups, unchecked_return_type = "CountedLookups")]
    pub fn count_lookups(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArmName")] arm: &str,
        lookups: u32,
        empty_percent: u32,
    ) -> Result<JsValue, JsValue> {
        let arm = names::arm(arm)?;
        let counted =
            self.scenario.count(&self.store, arm, lookups, empty_percent).map_err(LabError::from)?;
        let found = u32::try_from(counted.found).unwrap_or(u32::MAX);
        Ok(counters_out(&counted.counters).with("lookups", lookups).with("found", found).into())
    }

    /// The fingerprint of this tree by any arm; [`Lab::summary`] has that of one shared digest.
    ///
    /// # Errors
    /// `bad-input` if there is no such arm.
    pub fn fingerprint(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArmName")] arm: &str,
    ) -> Result<String, JsValue> {
        let value = self.scenario.fingerprint(&self.store, names::arm(arm)?).map_err(LabError::from)?;
        Ok(names::fingerprint(value))
    }
}

impl Lab {
    fn build(params: Fields<'_>) -> Result<Self, LabError> {
        let scenario = scenario_of(params)?;
        let built = scenario.build(Arc::new(MemoryStorage::new()));
        let store = built.map_err(|error| LabError::from(error).fitting(scenario.fitting()))?;
        Ok(Self { scenario, store })
    }

    fn find(&self, query: Fields<'_>) -> Result<KeyId, LabError> {
        let kind = match query.text("kind")?.as_str() {
            "absent" => QueryKind::Absent,
            "false-positive" => QueryKind::FalsePositive,
            "stored" => {
                let level = query.optional_small("level")?.unwrap_or(self.scenario.levels);
                QueryKind::Stored { level }
            }
            other => return Err(LabError::bad_input("kind", format!("there is no kind of query `{other}`"))),
        };
        let found = self.scenario.find(&self.store, Query { kind, index: query.whole("index")? })?;
        found.ok_or_else(|| LabError::no_such_key("no key of this kind was found in this tree"))
    }

    fn trace(&self, key_id: KeyId, arm: Arm, clock: VirtualClock) -> Result<Made, LabError> {
        let mut trace = Trace::new();
        let mut reader = self.store.reader();
        self.scenario.look_up(&mut reader, arm, key_id, &mut trace)?;
        let ledger = trace.seen_by(Ledger::new(clock));
        let outcome = trace.events().last().and_then(|event| match event {
            Event::LookupEnded { outcome } => Some(*outcome),
            _ => None,
        });
        Ok(Made::new()
            .with("keyId", key_id)
            .with("key", text(&self.scenario.key(key_id)))
            .with("stored", key_id < self.scenario.stored_keys())
            .with("keyFraction", self.scenario.key_space().fraction(key_id.into()))
            .with("arm", arm.name())
            .with("words", Uint32Array::from(trace.words().as_slice()))
            .with("spent", Float64Array::from(ledger.lines.as_slice()))
            .with("fingerprint", names::fingerprint(trace.fingerprint()))
            .with("outcome", names::outcome(outcome.unwrap_or(Presence::Absent)))
            .with("counters", counters_out(&trace.seen_by(Counters::default()))))
    }

    fn summarize(&self) -> Result<Made, LabError> {
        let version = self.store.version();
        let (levels, mut bounds, mut ids) = (Array::new(), Vec::new(), Vec::new());
        let space = self.scenario.key_space();
        for (level, content) in (1_u8..).zip(version.levels()) {
            let summary = Made::new()
                .with("level", level)
                .with("tables", word(content.tables().count() as u64))
                .with("entries", word(content.entry_count()))
                .with("bytes", word(content.data_bytes()))
                .with("firstTable", word(ids.len() as u64));
            levels.push(&summary.into());
            for table in content.tables() {
                ids.push(table.id());
                bounds.extend(
                    [table.min_key(), table.max_key()]
                        .map(|key| space.fraction_of_key(key).expect("a scenario stores keys of its space")),
                );
            }
        }
        let filter_bytes = version.tables().map(|table| table.filter().byte_count() as u64).sum();
        let (filter, bits_per_key) = (self.scenario.filter, self.scenario.bits_per_key);
        Ok(Made::new()
            .with("levels", levels)
            .with("tableBounds", Float64Array::from(bounds.as_slice()))
            .with("tableIds", Uint32Array::from(ids.as_slice()))
            .with("entries", self.scenario.stored_keys())
            .with("filterBytes", word(filter_bytes))
            .with("dataBytes", word(version.tables().map(|table| table.data_bytes()).sum()))
            .with("fingerprint", names::fingerprint(self.scenario.fingerprint(&self.store, Arm::Shared)?))
            .with("falsePositiveRate", filter.false_positive_rate(bits_per_key))
            .with("probeCount", filter.probe_count(bits_per_key))
            .with("entriesPerTable", self.scenario.entries_per_table)
            .with("most", fitting_out(self.scenario.fitting())))
    }

    fn view_filter(&self, id: u32, key_id: KeyId) -> Result<Made, LabError> {
        let version = self.store.version();
        let found = version.table(id);
        let (level, table) =
            found.ok_or_else(|| LabError::bad_input("table", format!("there is no table {id}")))?;
        let filter = table.filter();
        let (keys, positions) = setters(table)?;
        let digest = filter.digest_recipe().digest(&self.scenario.key(key_id));
        let line_bits = if filter.lines().is_some() { word(LINE_BITS) } else { 0 };
        Ok(Made::new()
            .with("table", id)
            .with("level", level)
            .with("kind", filter.kind().name())
            .with("bits", word(filter.bits()))
            .with("probeCount", filter.probe_count())
            .with("bytes", Uint8Array::from(&*filter.to_bytes()))
            .with("lineBits", line_bits)
            .with("keys", keys)
            .with("positions", Uint32Array::from(positions.as_slice()))
            .with("queryPositions", Uint32Array::from(positions_of(filter, digest).as_slice()))
            .with("fill", filter.fill())
            .with("falsePositiveRate", filter.kind().false_positive_rate(bits_per_key(filter))))
    }
}

/// The tree that the page asks for.
pub(crate) fn scenario_of(params: Fields<'_>) -> Result<Scenario, LabError> {
    Ok(Scenario {
        levels: params.small("levels")?,
        size_ratio: params.whole("sizeRatio")?,
        filter: names::filter(&params.text("filter")?)?,
        bits_per_key: params.number("bitsPerKey")?,
        digest: names::digest(&params.text("digest")?)?,
        seed: params.whole("seed")?.into(),
        ..Scenario::opening()
    })
}

fn prices_of(prices: Fields<'_>) -> Result<Prices, LabError> {
    Ok(Prices {
        hash_ns: prices.number("hashNs")?,
        probe_ns: prices.number("probeNs")?,
        read_ns: prices.number("readNs")?,
        other_ns: prices.number("otherNs")?,
    })
}

/// The keys of a table as text, and the bits that each of them set.
fn setters(table: &Arc<Table>) -> Result<(Array, Vec<u32>), LabError> {
    let filter = table.filter();
    let (keys, mut positions) = (Array::new(), Vec::new());
    let mut cursor = TableCursor::first(Arc::clone(table)).map_err(lsm_lab_engine::error::Error::from)?;
    while let Some(entry) = cursor.entry() {
        keys.push(&text(entry.key).into());
        positions.extend(positions_of(filter, filter.digest_recipe().digest(entry.key)));
        cursor.advance().map_err(lsm_lab_engine::error::Error::from)?;
    }
    Ok((keys, positions))
}

fn positions_of(filter: &Filter, digest: lsm_lab_engine::digest::Digest) -> Vec<u32> {
    filter.positions(digest).into_iter().map(word).collect()
}

/// Bits per key as built: blocked filters are rounded up to whole lines.
fn bits_per_key(filter: &Filter) -> f64 {
    f64::from(word(filter.bits())) / f64::from(word(filter.key_count()))
}

fn counters_out(counters: &Counters) -> Made {
    Made::new()
        .with("hashes", word(counters.hashes))
        .with("hashesSaved", word(counters.hashes_saved))
        .with("filtersProbed", word(counters.filters_probed))
        .with("bitsProbed", word(counters.bits_probed))
        .with("masks", word(counters.masks))
        .with("linesCompared", word(counters.lines_compared))
        .with("blocksRead", word(counters.blocks_read))
        .with("falsePositives", word(counters.false_positives))
}

fn text(key: &[u8]) -> String {
    String::from_utf8_lossy(key).into_owned()
}

/// Counts of a tree in a page fit a word: it holds at most [`Scenario::MAX_TABLES`] tables.
fn word(count: u64) -> u32 {
    u32::try_from(count).expect("counts of a tree in a page are below 2^32")
}

/// What the virtual clock shows after each event.
struct Ledger {
    clock: VirtualClock,
    lines: Vec<f64>,
}

impl Ledger {
    fn new(clock: VirtualClock) -> Self {
        Self { clock, lines: Vec::new() }
    }
}

impl Observer for Ledger {
    fn observe(&mut self, event: Event) {
        self.clock.observe(event);
        let spent = self.clock.spent();
        self.lines.extend([spent.hash_ns, spent.probe_ns, spent.read_ns, spent.wasted_ns, spent.other_ns]);
    }
}
