//! One tree that is built once and used for many lookups.

use crate::boundary::{Float64Array, Uint8Array, Uint32Array, give, read, text, word};
use crate::error::{Fitting, LabError};
use crate::names::{self, ArmName, DigestName, FilterName, Outcome};
use lsm_lab_engine::observe::{self, Counters, Event, Observer, Presence, Trace, VirtualClock};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::{Table, TableCursor};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::{Filter, LINE_BITS, LineMask};
use lsm_lab_teaching::scenario::{self, KeyId, Query, Scenario};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// A tree, from a seed.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeParams {
    /// L.
    levels: u8,
    /// T.
    size_ratio: u32,
    /// Bits per key of every filter.
    bits_per_key: f64,
    /// Family of the filters.
    filter: FilterName,
    /// Hash function.
    digest: DigestName,
    /// Seed of the keys.
    seed: u32,
}

impl TreeParams {
    pub(crate) fn scenario(&self) -> Scenario {
        Scenario {
            levels: self.levels,
            size_ratio: self.size_ratio,
            filter: self.filter.0,
            bits_per_key: self.bits_per_key,
            digest: self.digest.0,
            seed: self.seed.into(),
            ..Scenario::opening()
        }
    }
}

/// One level of a tree; its tables are `firstTable .. firstTable + tables` of the table arrays.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelSummary {
    /// Counting from 1.
    level: u8,
    /// Number of tables.
    tables: usize,
    /// Number of entries.
    entries: u64,
    /// Bytes of blocks.
    bytes: u64,
    /// Place of its first table in the table arrays.
    first_table: usize,
}

/// The shape of the tree.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeSummary {
    /// The levels, newest first.
    levels: Vec<LevelSummary>,
    /// Two per table: where its keys begin and end on the key axis.
    table_bounds: Float64Array,
    /// The number of each table, in the order of the levels.
    table_ids: Uint32Array,
    /// Entries of all levels.
    entries: u32,
    /// Bytes of all filters.
    filter_bytes: u64,
    /// Bytes of all blocks.
    data_bytes: u64,
    /// 16 hexadecimal digits over a fixed list of lookups; the same natively.
    fingerprint: String,
    /// The rate of one filter, by its family's formula.
    false_positive_rate: f64,
    /// Bits tested per key.
    probe_count: u8,
    /// Entries of every table.
    entries_per_table: u32,
    /// The largest tree of this shape that can be built.
    most: Fitting,
}

/// Purpose of the lookup.
#[derive(Debug, Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum QueryKind {
    /// An absent key.
    Absent,
    /// An absent key that a filter lets through.
    FalsePositive,
    /// A key with an entry.
    Stored,
}

/// Which key is looked up.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct QueryParams {
    /// Purpose of the lookup.
    kind: QueryKind,
    /// The n-th of its kind, counting from 0.
    index: u32,
    /// For stored keys: the level that holds it. The deepest if not given.
    #[tsify(optional)]
    level: Option<u8>,
}

/// The cost of each step on the virtual clock.
#[expect(clippy::struct_field_names, reason = "the unit is a part of each name")]
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Prices {
    /// `T_H`.
    hash_ns: f64,
    /// `T_P`.
    probe_ns: f64,
    /// `T_D`.
    read_ns: f64,
    /// `T_other`.
    other_ns: f64,
}

impl From<Prices> for observe::Prices {
    fn from(Prices { hash_ns, probe_ns, read_ns, other_ns }: Prices) -> Self {
        Self { hash_ns, probe_ns, read_ns, other_ns }
    }
}

/// The steps of a lookup, counted.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LookupCounters {
    /// Keys hashed.
    hashes: u64,
    /// Digests used again.
    hashes_saved: u64,
    /// Filters probed.
    filters_probed: u64,
    /// Bits tested.
    bits_probed: u64,
    /// Masks made of the digest.
    masks: u64,
    /// Filter lines compared with a mask.
    lines_compared: u64,
    /// Blocks read.
    blocks_read: u64,
    /// Wasted block reads.
    false_positives: u64,
}

impl From<Counters> for LookupCounters {
    fn from(counters: Counters) -> Self {
        Self {
            hashes: counters.hashes,
            hashes_saved: counters.hashes_saved,
            filters_probed: counters.filters_probed,
            bits_probed: counters.bits_probed,
            masks: counters.masks,
            lines_compared: counters.lines_compared,
            blocks_read: counters.blocks_read,
            false_positives: counters.false_positives,
        }
    }
}

/// One lookup, event by event.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LookupTrace {
    /// The id of the key.
    key_id: u32,
    /// The key as text.
    key: String,
    /// True if the key is stored.
    stored: bool,
    /// The key's position on the key axis.
    key_fraction: f64,
    /// Which arm ran.
    arm: ArmName,
    /// Six words per event.
    words: Uint32Array,
    /// Five numbers per event: virtual time spent so far on hash, probe, read, wasted read, other.
    spent: Float64Array,
    /// 16 hexadecimal digits over all events.
    fingerprint: String,
    /// Result of the lookup.
    outcome: Outcome,
    /// Its steps, counted.
    counters: LookupCounters,
}

/// The bits of one filter, and the keys that set them.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FilterView {
    /// Number of the table.
    table: u32,
    /// Its level, counting from 1.
    level: u8,
    /// The family.
    kind: FilterName,
    /// Number of bits.
    bits: u64,
    /// Bits tested per key.
    probe_count: u8,
    /// Bit p is bit `p % 8` of byte `p / 8`.
    bytes: Uint8Array,
    /// Bits of one line of a blocked filter, else 0.
    line_bits: u64,
    /// The keys of the table, as text.
    keys: Vec<String>,
    /// The bits that each key set, `probeCount` per key.
    positions: Uint32Array,
    /// The bits that the lookup tests.
    query_positions: Uint32Array,
    /// The bits of the lookup's mask in a line of a blocked filter, before the filter turns it; else none.
    mask_positions: Uint32Array,
    /// Share of bits that are set.
    fill: f64,
    /// Rate according to the formula of the family at this filter's bits per key.
    false_positive_rate: f64,
}

/// Many lookups by one arm.
#[cfg(feature = "full")]
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct CountedLookups {
    #[serde(flatten)]
    counters: LookupCounters,
    lookups: u32,
    /// Those that found their key.
    found: u64,
}

/// A tree and the scenario that it was built from.
#[wasm_bindgen]
pub struct Lab {
    pub(crate) scenario: Scenario,
    pub(crate) store: Store,
}

#[wasm_bindgen]
impl Lab {
    /// Builds a tree.
    ///
    /// # Errors
    /// `tree-too-large`, `bad-input`.
    #[wasm_bindgen(constructor)]
    pub fn new(params: &Ts<TreeParams>) -> Result<Lab, LabError> {
        let scenario = read(params)?.scenario();
        let built = scenario.build(Arc::new(MemoryStorage::new()));
        let store = built.map_err(|error| LabError::from(error).fitting(scenario.fitting()))?;
        Ok(Self { scenario, store })
    }

    /// The shape of the tree.
    ///
    /// # Errors
    /// `engine`, which would be a defect.
    pub fn summary(&self) -> Result<Ts<TreeSummary>, LabError> {
        give(&self.summarize()?)
    }

    /// Looks a key up and returns everything that happened.
    ///
    /// # Errors
    /// `no-such-key`, `bad-input`.
    pub fn lookup(
        &self,
        query: &Ts<QueryParams>,
        arm: &Ts<ArmName>,
        prices: &Ts<Prices>,
    ) -> Result<Ts<LookupTrace>, LabError> {
        let key_id = self.find(&read(query)?)?;
        give(&self.trace(key_id, read(arm)?, VirtualClock::new(read(prices)?.into()))?)
    }

    /// The bits of a table's filter, the keys that set them, and the bits that the lookup of one key tests.
    ///
    /// # Errors
    /// `bad-input` if there is no such table.
    #[wasm_bindgen(js_name = filterView)]
    pub fn filter_view(&self, table: u32, key_id: u32) -> Result<Ts<FilterView>, LabError> {
        give(&self.view_filter(table, key_id)?)
    }
}

/// Functions that the first page does without.
#[cfg(feature = "full")]
#[wasm_bindgen]
impl Lab {
    /// Looks many keys up by an arm and counts what happened; a given percentage of the keys is absent.
    ///
    /// # Errors
    /// `bad-input` if there is no such arm.
    #[wasm_bindgen(js_name = countLookups)]
    pub fn count_lookups(
        &self,
        arm: &Ts<ArmName>,
        lookups: u32,
        empty_percent: u32,
    ) -> Result<Ts<CountedLookups>, LabError> {
        let counted = self.scenario.count(&self.store, read(arm)?.0, lookups, empty_percent)?;
        give(&CountedLookups { counters: counted.counters.into(), lookups, found: counted.found })
    }

    /// The fingerprint of this tree by any arm; [`Lab::summary`] has the fingerprint of one shared digest.
    ///
    /// # Errors
    /// `bad-input` if there is no such arm.
    pub fn fingerprint(&self, arm: &Ts<ArmName>) -> Result<String, LabError> {
        Ok(names::fingerprint(self.scenario.fingerprint(&self.store, read(arm)?.0)?))
    }

    /// The fingerprint of this tree by arm D, and the digest of the bytes of its maplet.
    ///
    /// # Errors
    /// `engine`, which would be a defect.
    #[wasm_bindgen(js_name = mapletFingerprints)]
    pub fn maplet_fingerprints(&self) -> Result<Vec<String>, LabError> {
        let frozen = self.store.snapshot().freeze()?;
        let of_lookups = self.scenario.maplet_fingerprint(&frozen)?;
        Ok([of_lookups, Scenario::maplet_bytes_digest(&frozen)].map(names::fingerprint).into())
    }
}

impl Lab {
    pub(crate) fn find(&self, query: &QueryParams) -> Result<KeyId, LabError> {
        let kind = match query.kind {
            QueryKind::Absent => scenario::QueryKind::Absent,
            QueryKind::FalsePositive => scenario::QueryKind::FalsePositive,
            QueryKind::Stored => {
                scenario::QueryKind::Stored { level: query.level.unwrap_or(self.scenario.levels) }
            }
        };
        let found = self.scenario.find(&self.store, Query { kind, index: query.index })?;
        found.ok_or_else(|| LabError::no_such_key("no key of this kind was found in this tree"))
    }

    /// Returns a lookup without times.
    #[cfg(feature = "full")]
    pub(crate) fn traced(&self, key_id: KeyId, arm: Arm) -> Result<LookupTrace, LabError> {
        let prices = observe::Prices { hash_ns: 0.0, probe_ns: 0.0, read_ns: 0.0, other_ns: 0.0 };
        self.trace(key_id, ArmName(arm), VirtualClock::new(prices))
    }

    fn trace(&self, key_id: KeyId, arm: ArmName, clock: VirtualClock) -> Result<LookupTrace, LabError> {
        let mut trace = Trace::new();
        let mut reader = self.store.reader();
        self.scenario.look_up(&mut reader, arm.0, key_id, &mut trace)?;
        let ledger = trace.seen_by(Ledger::new(clock));
        let outcome = trace.events().last().and_then(|event| match event {
            Event::LookupEnded { outcome } => Some(*outcome),
            _ => None,
        });
        Ok(LookupTrace {
            key_id,
            key: text(&self.scenario.key(key_id)),
            stored: key_id < self.scenario.stored_keys(),
            key_fraction: self.scenario.key_space().fraction(key_id.into()),
            arm,
            words: trace.words().into(),
            spent: ledger.lines.into(),
            fingerprint: names::fingerprint(trace.fingerprint()),
            outcome: outcome.unwrap_or(Presence::Absent).into(),
            counters: trace.seen_by(Counters::default()).into(),
        })
    }

    fn summarize(&self) -> Result<TreeSummary, LabError> {
        let version = self.store.version();
        let (mut levels, mut bounds, mut ids) = (Vec::new(), Vec::new(), Vec::new());
        let space = self.scenario.key_space();
        for (level, content) in (1_u8..).zip(version.levels()) {
            levels.push(LevelSummary {
                level,
                tables: content.tables().count(),
                entries: content.entry_count(),
                bytes: content.data_bytes(),
                first_table: ids.len(),
            });
            for table in content.tables() {
                ids.push(table.id());
                bounds.extend(
                    [table.min_key(), table.max_key()]
                        .map(|key| space.fraction_of_key(key).expect("a scenario stores keys of its space")),
                );
            }
        }
        let (filter, bits_per_key) = (self.scenario.filter, self.scenario.bits_per_key);
        Ok(TreeSummary {
            levels,
            table_bounds: bounds.into(),
            table_ids: ids.into(),
            entries: self.scenario.stored_keys(),
            filter_bytes: version.tables().map(|table| table.filter().byte_count() as u64).sum(),
            data_bytes: version.tables().map(|table| table.data_bytes()).sum(),
            fingerprint: names::fingerprint(self.scenario.fingerprint(&self.store, Arm::Shared)?),
            false_positive_rate: names::rate_of(filter, bits_per_key)?,
            probe_count: filter.probe_count(bits_per_key),
            entries_per_table: self.scenario.entries_per_table,
            most: self.scenario.fitting().into(),
        })
    }

    fn view_filter(&self, id: u32, key_id: KeyId) -> Result<FilterView, LabError> {
        let version = self.store.version();
        let found = version.table(id);
        let (level, table) =
            found.ok_or_else(|| LabError::bad_input("table", format!("there is no table {id}")))?;
        let filter = table.filter();
        let (keys, positions) = setters(table)?;
        let digest = filter.digest_recipe().digest(&self.scenario.key(key_id));
        Ok(FilterView {
            table: id,
            level,
            kind: FilterName(filter.kind()),
            bits: filter.bits(),
            probe_count: filter.probe_count(),
            bytes: filter.to_bytes().into(),
            line_bits: if filter.lines().is_some() { LINE_BITS } else { 0 },
            keys,
            positions: positions.into(),
            query_positions: positions_of(filter, digest).into(),
            mask_positions: mask_positions(filter, digest).into(),
            fill: filter.fill(),
            false_positive_rate: names::rate_of(filter.kind(), bits_per_key(filter))?,
        })
    }
}

/// The keys of a table as text, and the bits that each of them set.
fn setters(table: &Arc<Table>) -> Result<(Vec<String>, Vec<u32>), LabError> {
    let filter = table.filter();
    let (mut keys, mut positions) = (Vec::new(), Vec::new());
    let mut cursor = TableCursor::first(Arc::clone(table)).map_err(lsm_lab_engine::error::Error::from)?;
    while let Some(entry) = cursor.entry() {
        keys.push(text(entry.key));
        positions.extend(positions_of(filter, filter.digest_recipe().digest(entry.key)));
        cursor.advance().map_err(lsm_lab_engine::error::Error::from)?;
    }
    Ok((keys, positions))
}

fn positions_of(filter: &Filter, digest: lsm_lab_filters::digest::Digest) -> Vec<u32> {
    filter.positions(digest).into_iter().map(word).collect()
}

/// The mask of a digest, if the filter has lines.
fn mask_positions(filter: &Filter, digest: lsm_lab_filters::digest::Digest) -> Vec<u32> {
    let mask = filter.lines().map(|_| LineMask::of(digest, filter.probe_count()));
    mask.iter().flat_map(LineMask::bits).collect()
}

/// Bits per key as built: blocked filters are rounded up to whole lines.
fn bits_per_key(filter: &Filter) -> f64 {
    f64::from(word(filter.bits())) / f64::from(word(filter.key_count()))
}

/// Times of the virtual clock after each event.
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
