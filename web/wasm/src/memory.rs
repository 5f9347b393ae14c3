//! The memory of the filters, divided by hand or followed by elastic units, for the page.

use crate::boundary::{Float64Array, Uint8Array, Uint32Array, WholeNumbers, count, give, give_all, read};
use crate::error::LabError;
use crate::laboratory::CountedMean;
use crate::work::{LongWork, WorkAnswer};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_teaching::scenario::{self, Division, HotFollowing, Hotness, MemoryTree};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// The most lookups of one experiment: a page waits for the answer.
const MOST: u32 = 1_000_000;

/// A leveled tree of full levels and the memory of its filters.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MemoryParams {
    levels: u8,
    size_ratio: u32,
    /// Entries of level 1.
    first_entries: u32,
    /// Bits for each key of the tree.
    bits_per_key: f64,
    seed: u32,
}

impl MemoryParams {
    fn tree(&self) -> MemoryTree {
        MemoryTree {
            levels: self.levels,
            size_ratio: self.size_ratio,
            first_entries: self.first_entries,
            bits_per_key: self.bits_per_key,
            seed: self.seed.into(),
        }
    }
}

/// A division of the memory, and the model's predictions for it. Level 1 first.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MemoryDivision {
    entries: Float64Array,
    /// Thousandths of the memory.
    parts: Uint32Array,
    /// The fewest parts that each level can have: one bit per key.
    least: Uint32Array,
    bits_per_part: f64,
    bits_per_key: Float64Array,
    /// The false positive rate of each level's filter.
    rates: Float64Array,
    /// Wasted reads per lookup of an absent key.
    false_positives: f64,
}

impl MemoryDivision {
    fn new(tree: &MemoryTree, division: Division) -> Self {
        Self {
            entries: tree.sizes().iter().map(|size| count(size.entries)).collect(),
            parts: division.parts.into(),
            least: division.least.into(),
            bits_per_part: tree.bits_per_part(),
            bits_per_key: division.promise.bits_per_key.into(),
            rates: division.promise.rates.into(),
            false_positives: division.promise.false_positives,
        }
    }
}

/// The predictions for a division: thousandths of the memory for the levels except the last. Without parts, the division that is
/// nearest to the same number of bits for every key.
///
/// # Errors
/// `bad-input` with the field; `tree-too-large`.
#[wasm_bindgen(js_name = divideMemory)]
pub fn divide_memory(
    params: &Ts<MemoryParams>,
    parts: Option<Ts<WholeNumbers>>,
) -> Result<Ts<MemoryDivision>, LabError> {
    let tree = read(params)?.tree();
    let division = match parts {
        Some(parts) => tree.divide(&read(&parts)?.0),
        None => tree.even(),
    };
    give(&MemoryDivision::new(&tree, division?))
}

/// The division with the fewest wasted reads.
///
/// # Errors
/// As [`divide_memory`].
#[wasm_bindgen(js_name = bestDivision)]
pub fn best_division(params: &Ts<MemoryParams>) -> Result<Ts<MemoryDivision>, LabError> {
    let tree = read(params)?.tree();
    give(&MemoryDivision::new(&tree, tree.best()?))
}

/// The model's predictions for a memory of which one level was given more. Level 1 first.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GivenMemory {
    bits_per_key: Float64Array,
    /// The false positive rate of each level's filter.
    rates: Float64Array,
    /// Wasted reads per lookup of an absent key.
    false_positives: f64,
}

/// The predictions for each level if this number of thousandths of the memory were given to it, level 1 first.
///
/// # Errors
/// As [`divide_memory`].
#[wasm_bindgen(js_name = giveMemory)]
pub fn give_memory(params: &Ts<MemoryParams>, parts: u32) -> Result<Vec<Ts<GivenMemory>>, LabError> {
    give_all(read(params)?.tree().given(parts)?.into_iter().map(|promise| GivenMemory {
        bits_per_key: promise.bits_per_key.into(),
        rates: promise.rates.into(),
        false_positives: promise.false_positives,
    }))
}

/// Wasted reads of real lookups of absent keys, per lookup.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CountedDivision {
    lookups: u64,
    false_positives: CountedMean,
    by_level: Vec<CountedMean>,
    filter_bytes: u64,
}

/// Builds a tree with these bits per key in the filters of each level and looks absent keys up.
///
/// # Errors
/// As [`divide_memory`].
#[wasm_bindgen(js_name = countDivision)]
pub fn count_division(
    params: &Ts<MemoryParams>,
    bits_per_key: &[f64],
    lookups: u32,
) -> Result<Ts<CountedDivision>, LabError> {
    let tree = read(params)?.tree();
    let lookups = few("lookups", lookups)?;
    let store = tree.build(bits_per_key, Arc::new(MemoryStorage::new()))?;
    let counts = tree.count(&store, lookups, tree.seed)?;
    give(&CountedDivision {
        lookups: counts.lookups,
        false_positives: counts.false_positives.into(),
        by_level: counts.by_level.iter().map(|&level| level.into()).collect(),
        filter_bytes: counts.filter_bytes,
    })
}

/// Filters of these sizes in each level, or filter units that may lose their place after this number of lookups.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HotPlan {
    #[tsify(optional, type = "Float64Array | readonly number[]")]
    bits_per_key: Option<Float64Array>,
    #[tsify(optional)]
    life_time: Option<u32>,
}

impl HotPlan {
    /// Lookups by this plan; nothing is done yet.
    pub(crate) fn following(
        &self,
        params: &MemoryParams,
        hotness: &HotParams,
    ) -> Result<FollowedHotness, LabError> {
        let (tree, hotness) = (params.tree(), hotness.hotness()?);
        match (self.life_time, &self.bits_per_key) {
            (Some(life_time), _) => Ok(FollowedHotness {
                most_units: tree.elastic(life_time.into()).units.into(),
                following: tree.follow_elastic(life_time.into(), hotness)?,
            }),
            (None, Some(bits)) => {
                Ok(FollowedHotness { most_units: 0, following: tree.follow(&bits.0, hotness)? })
            }
            (None, None) => Err(LabError::bad_input("bitsPerKey", "the plan has no filters")),
        }
    }
}

/// Lookups of absent keys, most of them in a range that jumps after each stretch.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HotParams {
    hot_share: f64,
    /// The hot range as a part of the axis of keys.
    width: f64,
    stretches: u32,
    /// Windows of a stretch.
    windows: u32,
    /// Lookups of a window.
    lookups: u32,
    seed: u32,
}

impl HotParams {
    fn hotness(&self) -> Result<Hotness, LabError> {
        for (name, number) in [("hotShare", self.hot_share), ("width", self.width)] {
            if !(0.0..=1.0).contains(&number) {
                return Err(LabError::bad_input(name, "a fraction from 0 to 1"));
            }
        }
        let &Self { hot_share, width, stretches, windows, lookups, seed } = self;
        few("lookups", stretches.saturating_mul(windows).saturating_mul(lookups))?;
        Ok(Hotness { hot_share, width, stretches, windows, lookups, seed: seed.into() })
    }
}

/// Reads of one window, per lookup.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HotWindow {
    /// Start of the hot range on the axis of keys.
    hot_from: f64,
    /// Reads that found nothing: blocks and filter units.
    reads: f64,
    unit_reads: f64,
    filter_bytes: u64,
    /// Units in memory of the largest level, by place on the axis of keys; empty without units.
    units: Uint8Array,
}

impl From<&scenario::HotWindow> for HotWindow {
    fn from(window: &scenario::HotWindow) -> Self {
        Self {
            hot_from: window.hot_from,
            reads: window.reads,
            unit_reads: window.unit_reads,
            filter_bytes: window.filter_bytes,
            units: window.units.clone().into(),
        }
    }
}

/// The lookups of one plan.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HotRun {
    windows: Vec<HotWindow>,
    budget_bytes: u64,
    /// Units that a segment may have; 0 without units.
    most_units: u32,
}

/// Lookups that follow hot keys.
pub(crate) struct FollowedHotness {
    following: HotFollowing,
    most_units: u32,
}

impl LongWork for FollowedHotness {
    fn whole(&self) -> u64 {
        self.following.whole()
    }

    fn advance(&mut self, work: u32) -> Result<u64, LabError> {
        Ok(self.following.advance(work)?)
    }

    fn take(&mut self) -> Result<WorkAnswer, LabError> {
        Ok(WorkAnswer::FollowHotness(HotRun {
            windows: self.following.windows().iter().map(HotWindow::from).collect(),
            budget_bytes: self.following.store().filter_memory().budget_bytes,
            most_units: self.most_units,
        }))
    }
}

fn few(name: &str, number: u32) -> Result<u32, LabError> {
    if number > MOST {
        return Err(LabError::bad_input(name, format!("{MOST} is the most")));
    }
    Ok(number)
}
