//! A maplet next to a tree, for the page: one lookup by arms C and D, many lookups, its upkeep, and whether it pays.

use crate::boundary::{Uint8Array, Uint32Array, count, give, give_all, read};
use crate::error::LabError;
use crate::growth::GrowthParams;
use crate::lab::{Lab, LookupTrace, QueryParams, TreeParams};
use lsm_lab_engine::observe::Trace;
use lsm_lab_engine::tree::Arm;
use lsm_lab_teaching::scenario::{MapletMoment, MapletRun, SlotChange, Workload};
use lsm_lab_teaching::upkeep::{Steps, UpkeepCounts};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// A used slot of a maplet.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MapletSlot {
    fingerprint: u16,
    /// Number of its sorted run, counting from 0, newest first.
    run: u8,
}

impl MapletSlot {
    pub(crate) fn new(fingerprint: u16, run: u8) -> Self {
        Self { fingerprint, run }
    }
}

/// One lookup with one mask, and with a maplet.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MapletLookup {
    /// The lookup with one mask.
    merged: LookupTrace,
    /// Events of the lookup with the maplet, six words each.
    words: Uint32Array,
    /// The two cells of the key.
    cells: [u32; 2],
    /// Piece of the digest that is compared with the slots.
    piece: u16,
    /// Four slots of each cell; null if empty.
    slots: [[Option<MapletSlot>; 4]; 2],
    /// First cell of the page of both cells.
    page: u32,
    /// Run number + 1 of each slot of this page, 0 if empty; four per cell.
    page_runs: Uint8Array,
    /// Piece of the digest in each slot of this page, 0 if empty; four per cell.
    page_pieces: Uint32Array,
    /// Level of each sorted run, newest first.
    levels: Vec<u8>,
    entries: u32,
    cell_count: u32,
    bits_per_entry: f64,
    /// Share of used slots.
    load: f64,
}

/// The same lookups by arms C and D.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CountedMaplet {
    /// Filter lines compared with one mask.
    lines: f64,
    /// Probes of the maplet.
    probes: f64,
    /// Searched blocks without the key, because a filter line was wrong.
    wasted_by_lines: f64,
    /// The same, because the maplet was wrong.
    wasted_by_maplet: f64,
}

/// Looks a key up with one mask, and in the frozen tree with a maplet.
///
/// # Errors
/// `tree-too-large`, `bad-input`, `no-such-key`.
#[wasm_bindgen(js_name = mapletLookup)]
pub fn maplet_lookup(params: &Ts<TreeParams>, query: &Ts<QueryParams>) -> Result<Ts<MapletLookup>, LabError> {
    let lab = Lab::new(params)?;
    let Lab { scenario, store } = &lab;
    let key_id = lab.find(&read(query)?)?;
    let frozen = store.snapshot().freeze()?;
    let (key, mut trace) = (scenario.key(key_id), Trace::new());
    scenario.look_up_maplet(&mut frozen.reader(), key_id, &mut trace)?;
    let (cells, piece) = frozen.place_of(&key);
    let maplet = frozen.maplet();
    let slots =
        |cell| maplet.slots_of(cell).map(|slot| slot.map(|(piece, run)| MapletSlot::new(piece, run.get())));
    let runs = store.version();
    let levels =
        (1_u8..).zip(runs.levels()).flat_map(|(level, content)| content.runs().iter().map(move |_| level));
    let page = maplet.page_of(cells[0]);
    let held: Vec<_> = page.clone().flat_map(|cell| maplet.slots_of(cell)).collect();
    give(&MapletLookup {
        page: page.start,
        page_runs: held.iter().map(|slot| slot.map_or(0, |(_, run)| run.get() + 1)).collect(),
        page_pieces: held.iter().map(|slot| slot.map_or(0, |(piece, _)| piece.into())).collect(),
        merged: lab.traced(key_id, Arm::Merged)?,
        words: trace.words().into(),
        cells,
        piece,
        slots: cells.map(slots),
        levels: levels.collect(),
        entries: crate::boundary::word(maplet.entries()),
        cell_count: crate::boundary::word(maplet.slots() / 4),
        bits_per_entry: count(maplet.bits()) / count(maplet.entries()),
        load: maplet.load(),
    })
}

/// Looks many keys up with one mask, and in the frozen tree with a maplet; a given percentage of the keys is absent.
///
/// # Errors
/// `tree-too-large`, `bad-input`.
#[wasm_bindgen(js_name = countMaplet)]
pub fn count_maplet(
    params: &Ts<TreeParams>,
    lookups: u32,
    empty_percent: u32,
) -> Result<Ts<CountedMaplet>, LabError> {
    let Lab { scenario, store } = Lab::new(params)?;
    let merged = scenario.count(&store, Arm::Merged, lookups, empty_percent)?;
    let maplet = scenario.count_maplet(&store.snapshot().freeze()?, lookups, empty_percent)?;
    give(&CountedMaplet {
        lines: count(merged.counters.lines_compared),
        probes: count(maplet.counters.maplet_probes),
        wasted_by_lines: count(merged.counters.false_positives),
        wasted_by_maplet: count(maplet.counters.false_positives),
    })
}

/// Counts of the upkeep of a maplet.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MapletCounts {
    inserts: f64,
    moves: f64,
    removes: f64,
    /// Entries inserted by rebuilds.
    rebuilt: f64,
}

impl From<&UpkeepCounts> for MapletCounts {
    fn from(counts: &UpkeepCounts) -> Self {
        Self {
            inserts: count(counts.inserts),
            moves: count(counts.moves),
            removes: count(counts.removes),
            rebuilt: count(counts.rebuilt_entries),
        }
    }
}

/// A sorted run, as a maplet names it.
#[derive(Serialize, Tsify)]
pub struct NumberedRun {
    level: u8,
    /// Number in the slots of its entries.
    number: u8,
    /// Key ids in the order of their keys.
    keys: Uint32Array,
    /// Change of each slot since the last moment: 0 none, 1 inserted, 2 moved.
    changes: Uint32Array,
}

impl From<&MapletRun> for NumberedRun {
    fn from(run: &MapletRun) -> Self {
        let code = |change| match change {
            SlotChange::Kept => 0,
            SlotChange::Inserted => 1,
            SlotChange::Moved => 2,
        };
        Self {
            level: run.level,
            number: run.number,
            keys: run.entries.iter().map(|entry| entry.0).collect(),
            changes: run.entries.iter().map(|entry| code(entry.1)).collect(),
        }
    }
}

/// A tree and its maplet after a flush or a compaction.
#[derive(Serialize, Tsify)]
pub struct MapletStep {
    /// Flushes so far.
    flushes: u32,
    counts: MapletCounts,
    /// Entries written to tables so far.
    written: f64,
    runs: Vec<NumberedRun>,
}

impl From<&MapletMoment> for MapletStep {
    fn from(moment: &MapletMoment) -> Self {
        Self {
            flushes: moment.flushes,
            counts: (&moment.counts).into(),
            written: count(moment.written),
            runs: moment.runs.iter().map(NumberedRun::from).collect(),
        }
    }
}

/// Grows a tree and follows it with a maplet: every flush and compaction, with each entry.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = mapletSteps)]
pub fn maplet_steps(growth: &Ts<GrowthParams>) -> Result<Vec<Ts<MapletStep>>, LabError> {
    let moments = read(growth)?.growth()?.maplet_moments()?;
    give_all(moments.iter().map(MapletStep::from))
}

/// Steps of an average lookup: accesses to memory that wait for each other.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LookupSteps {
    searches: f64,
    /// Filter lines of all runs, read at once.
    line_reads: f64,
    maplet_probes: f64,
    blocks: f64,
    all: f64,
}

impl From<&Steps> for LookupSteps {
    fn from(steps: &Steps) -> Self {
        let mean = |number: u64| count(number) / count(steps.lookups.max(1));
        Self {
            searches: mean(steps.searches),
            line_reads: mean(steps.line_reads),
            maplet_probes: mean(steps.maplet_probes),
            blocks: mean(steps.blocks),
            all: steps.per_lookup(),
        }
    }
}

/// Saved steps and changes of a maplet for one workload.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MapletBalance {
    merged: LookupSteps,
    maplet: LookupSteps,
    counts: MapletCounts,
    writes: u32,
    /// Saved steps of lookups, per write.
    saved: f64,
    /// Changes of the maplet, per write.
    upkeep: f64,
    /// Moves per write according to the model; undefined if it does not cover the workload.
    moves_of_model: Option<f64>,
    /// True if the saved steps exceed the changes.
    pays: bool,
}

/// Counts whether a maplet pays for these writes with these lookups, of which a given percentage is of absent keys.
///
/// # Errors
/// `bad-input`.
#[wasm_bindgen(js_name = mapletBalance)]
pub fn maplet_balance(
    growth: &Ts<GrowthParams>,
    empty_percent: u32,
    lookups_per_write: u32,
) -> Result<Ts<MapletBalance>, LabError> {
    if empty_percent > 100 {
        return Err(LabError::bad_input("emptyPercent", "at most 100"));
    }
    let workload = Workload { growth: read(growth)?.growth()?, empty_percent, lookups_per_write };
    let balance = workload.balance()?;
    give(&MapletBalance {
        merged: (&balance.merged).into(),
        maplet: (&balance.maplet).into(),
        counts: (&balance.counts).into(),
        writes: workload.growth.writes(),
        saved: balance.saved_per_write(),
        upkeep: balance.upkeep_per_write(),
        moves_of_model: balance.moves_of_model(),
        pays: balance.pays(),
    })
}
