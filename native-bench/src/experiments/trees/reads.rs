//! `T_D` of a tree: reads of its blocks by the way that lookups take, whatever answers them.

use crate::failure::Failure;
use crate::measure::timer::time_ns;
use crate::measure::tree::Tree;
use lsm_lab_engine::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, Storage};
use lsm_lab_engine::table::table_name;
use lsm_lab_filters::math::statistics::median;
use lsm_lab_workload::Random;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::time::{Duration, Instant};

/// Reads, at most and at least, and for how long.
const READS: usize = 4_000;
const READS_MIN: usize = 64;
const TIME: Duration = Duration::from_secs(2);

/// Tables that are read from, at most: each is opened once more for that.
const TABLES: usize = 1_024;

/// The median of reads of random blocks, one at a time.
pub(super) fn median_ns(storage: &dyn Storage, tree: &Tree, seed: u64) -> Result<f64, Failure> {
    let mut random = Random::new(seed ^ 0x7D);
    let version = tree.store.version();
    let mut tables: Vec<(u32, u64)> =
        version.tables().map(|table| (table.id(), table.data_bytes() / BLOCK_BYTES as u64)).collect();
    random.shuffle(&mut tables);
    tables.truncate(TABLES);
    let mut files: BTreeMap<u32, Box<dyn ReadFile>> = BTreeMap::new();
    let mut buffer = BlockBuffer::new();
    let mut times = Vec::new();
    let start = Instant::now();
    while times.len() < READS && (start.elapsed() < TIME || times.len() < READS_MIN) {
        let (table, blocks) = tables[random.index(tables.len())];
        let file = match files.entry(table) {
            Entry::Occupied(open) => open.into_mut(),
            Entry::Vacant(closed) => closed.insert(storage.open(&table_name(table))?),
        };
        let offset = random.below(blocks.max(1)) * BLOCK_BYTES as u64;
        let (outcome, ns) = time_ns(|| file.read_at(offset, buffer.prepare(1)));
        outcome?;
        times.push(ns);
    }
    Ok(median(&times))
}
