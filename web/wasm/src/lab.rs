//! One tree, held open for the page: built once, looked into often.

use crate::error::LabError;
use crate::names;
use crate::types::{
    FilterView, LevelSummary, LookupCounters, LookupTrace, QueryParams, TreeParams, TreeSummary,
};
use lsm_lab_engine::filter::{Filter, FilterKind, LINE_BITS};
use lsm_lab_engine::observe::{Counters, Event, Fingerprint, Observer, Presence, Trace, VirtualClock};
use lsm_lab_engine::scenario::{KeyId, Query, QueryKind, Scenario};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::{Table, TableCursor};
use lsm_lab_engine::tree::Arm;
use std::sync::Arc;
use tsify::Ts;
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
    pub fn new(params: &Ts<TreeParams>) -> Result<Lab, JsValue> {
        let params = params.to_rust().map_err(LabError::from)?;
        Ok(Self::build(&params)?)
    }

    /// What the tree looks like.
    ///
    /// # Errors
    /// `engine`, which would be a defect.
    pub fn summary(&self) -> Result<Ts<TreeSummary>, JsValue> {
        crate::out(&self.summarize()?)
    }

    /// Looks a key up and returns everything that happened.
    ///
    /// # Errors
    /// `no-such-key`, `bad-input`.
    pub fn lookup(
        &self,
        query: &Ts<QueryParams>,
        arm: &str,
        prices: &Ts<crate::types::Prices>,
    ) -> Result<Ts<LookupTrace>, JsValue> {
        let query = query.to_rust().map_err(LabError::from)?;
        let prices = names::prices(prices.to_rust().map_err(LabError::from)?);
        let key_id = self.find(&query)?;
        crate::out(&self.trace(key_id, names::arm(arm)?, VirtualClock::new(prices))?)
    }

    /// The bits of a table's filter, who set them, and which ones the key of this id asks for.
    ///
    /// # Errors
    /// `bad-input` if there is no such table.
    #[wasm_bindgen(js_name = filterView)]
    pub fn filter_view(&self, table: u32, key_id: u32) -> Result<Ts<FilterView>, JsValue> {
        crate::out(&self.view_filter(table, key_id)?)
    }
}

impl Lab {
    fn build(params: &TreeParams) -> Result<Self, LabError> {
        let scenario = Scenario {
            levels: params.levels,
            size_ratio: params.size_ratio,
            filter: names::filter(&params.filter)?,
            bits_per_key: params.bits_per_key,
            digest: names::digest(&params.digest)?,
            seed: params.seed.into(),
            ..Scenario::opening()
        };
        let store = scenario.build(Arc::new(MemoryStorage::new()))?;
        Ok(Self { scenario, store })
    }

    fn find(&self, query: &QueryParams) -> Result<KeyId, LabError> {
        let kind = match query.kind.as_str() {
            "absent" => QueryKind::Absent,
            "false-positive" => QueryKind::FalsePositive,
            "stored" => QueryKind::Stored { level: query.level.unwrap_or(self.scenario.levels) },
            other => return Err(LabError::bad_input("kind", format!("there is no kind of query `{other}`"))),
        };
        let found = self.scenario.find(&self.store, Query { kind, index: query.index })?;
        found.ok_or_else(|| LabError::no_such_key("no key of this kind was found in this tree"))
    }

    fn trace(&self, key_id: KeyId, arm: Arm, clock: VirtualClock) -> Result<LookupTrace, LabError> {
        let mut seen = ((Trace::new(), Fingerprint::new()), (Counters::default(), Ledger::new(clock)));
        let mut reader = self.store.reader();
        self.scenario.look_up(&mut reader, arm, key_id, &mut seen)?;
        let ((trace, fingerprint), (counters, ledger)) = seen;
        let outcome = trace.events().last().and_then(|event| match event {
            Event::LookupEnded { outcome } => Some(*outcome),
            _ => None,
        });
        let space = self.scenario.key_space();
        Ok(LookupTrace {
            key_id,
            key: text(&self.scenario.key(key_id)),
            stored: key_id < self.scenario.stored_keys(),
            key_fraction: space.fraction(key_id.into()),
            arm: arm.name().to_owned(),
            words: trace.words().as_slice().into(),
            spent: ledger.lines.as_slice().into(),
            fingerprint: names::fingerprint(fingerprint.value()),
            outcome: names::outcome(outcome.unwrap_or(Presence::Absent)).to_owned(),
            counters: counters_out(&counters),
        })
    }

    fn summarize(&self) -> Result<TreeSummary, LabError> {
        let version = self.store.version();
        let (mut levels, mut bounds, mut ids) = (Vec::new(), Vec::new(), Vec::new());
        let space = self.scenario.key_space();
        for (level, content) in (1..).zip(version.levels()) {
            levels.push(LevelSummary {
                level,
                tables: word(content.tables().count() as u64),
                entries: word(content.entry_count()),
                bytes: word(content.data_bytes()),
                first_table: word(ids.len() as u64),
            });
            for table in content.tables() {
                ids.push(table.id());
                bounds.extend(
                    [table.min_key(), table.max_key()]
                        .map(|key| space.fraction_of_key(key).expect("a scenario stores keys of its space")),
                );
            }
        }
        Ok(TreeSummary {
            levels,
            table_bounds: bounds.as_slice().into(),
            table_ids: ids.as_slice().into(),
            entries: self.scenario.stored_keys(),
            filter_bytes: word(version.tables().map(|table| table.filter().bytes().len() as u64).sum()),
            data_bytes: word(version.tables().map(|table| table.data_bytes()).sum()),
            fingerprint: names::fingerprint(self.scenario.fingerprint(&self.store, Arm::Shared)?),
            false_positive_rate: self.scenario.filter.false_positive_rate(self.scenario.bits_per_key),
            probe_count: self.scenario.filter.probe_count(self.scenario.bits_per_key),
            entries_per_table: self.scenario.entries_per_table,
        })
    }

    fn view_filter(&self, id: u32, key_id: KeyId) -> Result<FilterView, LabError> {
        let found = self.store.version().table(id);
        let (level, table) =
            found.ok_or_else(|| LabError::bad_input("table", format!("there is no table {id}")))?;
        let filter = table.filter();
        let (keys, positions) = setters(table)?;
        let digest = filter.digest_recipe().digest(&self.scenario.key(key_id));
        Ok(FilterView {
            table: id,
            level,
            kind: filter.kind().name().to_owned(),
            bits: word(filter.bits()),
            probe_count: filter.probe_count(),
            bytes: filter.bytes().into(),
            line_bits: if filter.kind() == FilterKind::Blocked512 { word(LINE_BITS) } else { 0 },
            keys,
            positions: positions.as_slice().into(),
            query_positions: positions_of(filter, digest).as_slice().into(),
            fill: filter.fill(),
            false_positive_rate: filter.kind().false_positive_rate(bits_per_key(filter)),
        })
    }
}

/// The keys of a table as text, and the bits that each of them set.
fn setters(table: &Arc<Table>) -> Result<(Vec<String>, Vec<u32>), LabError> {
    let filter = table.filter();
    let (mut keys, mut positions) = (Vec::new(), Vec::new());
    let mut cursor = TableCursor::first(Arc::clone(table)).map_err(lsm_lab_engine::error::Error::from)?;
    while let Some(entry) = cursor.entry().map_err(lsm_lab_engine::error::Error::from)? {
        keys.push(text(entry.key));
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

fn counters_out(counters: &Counters) -> LookupCounters {
    LookupCounters {
        hashes: word(counters.hashes),
        hashes_saved: word(counters.hashes_saved),
        filters_probed: word(counters.filters_probed),
        bits_probed: word(counters.bits_probed),
        blocks_read: word(counters.blocks_read),
        false_positives: word(counters.false_positives),
    }
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
