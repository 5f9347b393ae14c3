//! Score by counting: a store receives puts in random order, with lookups in between; its operations are
//! weighted by the costs.
//!
//! **Cost**: one put per entry of the brief, with flushes and compactions, and [`LOOKUPS`] lookups; below a
//! second.

use super::{Brief, Design, Score, mixed};
use crate::scenario::ScenarioError;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Counters, Trace};
use lsm_lab_engine::options::{CompactionOptions, Granularity, LogMode, Options, Packing};
use lsm_lab_engine::storage::{BLOCK_BYTES, MemoryStorage};
use lsm_lab_engine::store::{Reader, Store};
use lsm_lab_engine::table::value_bytes_for;
use lsm_lab_engine::tree::Arm;
use lsm_lab_workload::{KeySpace, Random};
use std::sync::Arc;

/// Lookups of each kind, spread over the second half of the puts.
const LOOKUPS: u32 = 2_000;
/// Moments of the lookups: a tree differs after every compaction.
const MOMENTS: u32 = 20;
/// Bytes per key.
const KEY_BYTES: usize = 18;
/// Blocks per table.
const TABLE_BLOCKS: u64 = 64;

/// Returns the score of a tree that was really written and looked up; `None` if the design does not fit.
///
/// # Errors
/// Errors of options and store.
pub fn counted(brief: &Brief, design: &Design) -> Result<Option<Score>, ScenarioError> {
    let Some(mut counting) = Counting::new(*brief, *design)? else { return Ok(None) };
    counting.advance(brief.entries)?;
    Ok(Some(counting.score()))
}

/// Counting in parts, so that a caller can show progress and stop it.
///
/// The score is the same for any division into parts (`engine/lab/tests/lab/contest.rs`).
pub struct Counting {
    brief: Brief,
    design: Design,
    store: Store,
    space: KeySpace,
    value: Vec<u8>,
    random: Random,
    queried: LookupCounts,
    /// Number of entries put.
    put: u32,
}

impl Counting {
    /// Starts without entries; `None` if the design does not fit.
    ///
    /// # Errors
    /// Errors of options and store.
    pub fn new(brief: Brief, design: Design) -> Result<Option<Self>, ScenarioError> {
        let Some(buffer_bytes) = design.buffer_bytes(&brief) else { return Ok(None) };
        let options = options(&design, buffer_bytes);
        options.validate().map_err(ScenarioError::Options)?;
        let store = Store::create(Arc::new(MemoryStorage::new()), options)?;
        let space = KeySpace::new(brief.seed.into(), KEY_BYTES);
        let value = vec![b'.'; value_bytes_for(KEY_BYTES, Brief::ENTRIES_PER_BLOCK as usize)];
        let (random, queried) = (Random::new(brief.seed.into()), LookupCounts::default());
        Ok(Some(Self { brief, design, store, space, value, random, queried, put: 0 }))
    }

    /// Puts `entries` more entries, or the rest, with lookups in between. Returns the total number put.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn advance(&mut self, entries: u32) -> Result<u32, ScenarioError> {
        let all = self.brief.entries;
        let between = (all / 2 / MOMENTS).max(1);
        let end = self.put.saturating_add(entries).min(all);
        while self.put < end {
            self.store.put(self.space.key(self.put.into()), &self.value)?;
            self.put += 1;
            if self.put > all / 2 && self.put.is_multiple_of(between) {
                perform_lookups(
                    &self.store,
                    self.design.arm,
                    &self.space,
                    self.put,
                    &mut self.random,
                    &mut self.queried,
                )?;
            }
        }
        Ok(self.put)
    }

    /// Returns the cost of puts and lookups so far.
    #[must_use]
    pub fn score(&self) -> Score {
        score(&self.brief, &self.design, &self.store, &self.queried)
    }
}

fn options(design: &Design, buffer_bytes: u64) -> Options {
    Options {
        filter: design.filter(),
        memory: design.plan,
        memtable_bytes: buffer_bytes,
        table_bytes: TABLE_BLOCKS * BLOCK_BYTES as u64,
        level_one_bytes: u64::from(design.size_ratio) * buffer_bytes,
        size_ratio: design.size_ratio,
        compaction: CompactionOptions { policy: design.policy, granularity: Granularity::Level },
        packing: Packing::Aligned,
        log: LogMode::NoLog,
        ..Options::durable()
    }
}

/// Counts of lookups.
#[derive(Default)]
struct LookupCounts {
    empty: Counters,
    found: Counters,
}

/// Performs the lookups of one moment.
fn perform_lookups(
    store: &Store,
    arm: Arm,
    space: &KeySpace,
    stored: u32,
    random: &mut Random,
    queried: &mut LookupCounts,
) -> Result<(), Error> {
    let (mut reader, mut trace) = (store.reader(), Trace::new());
    for index in 0..LOOKUPS / MOMENTS {
        // Ids far beyond the last put, so the keys are absent.
        let absent = (1 << 39) + u64::from(stored) * u64::from(LOOKUPS) + u64::from(index);
        queried.empty = look_up(&mut reader, arm, &space.key(absent), &mut trace, queried.empty)?;
        let present = random.below(stored.into());
        queried.found = look_up(&mut reader, arm, &space.key(present), &mut trace, queried.found)?;
    }
    Ok(())
}

fn look_up(
    reader: &mut Reader<'_>,
    arm: Arm,
    key: &[u8],
    trace: &mut Trace,
    counters: Counters,
) -> Result<Counters, Error> {
    trace.clear();
    reader.get_observed(arm, key, trace)?;
    Ok(trace.seen_by(counters))
}

#[expect(clippy::cast_precision_loss, reason = "counts of a small tree")]
fn score(brief: &Brief, design: &Design, store: &Store, queried: &LookupCounts) -> Score {
    let per_lookup = |count: u64, of: &Counters| count as f64 / of.lookups.max(1) as f64;
    let price = |counters: &Counters| {
        let probing = match design.arm {
            Arm::Merged | Arm::MergedPerFilter => counters.lines_compared as f64 * brief.prices.line_ns,
            Arm::PerFilter | Arm::Shared => counters.filters_probed as f64 * brief.prices.probe_ns,
        };
        let hashing = counters.hashes as f64 * brief.hash_ns(design.digest);
        let reading = counters.blocks_read as f64 * brief.prices.read_ns;
        (hashing + probing + reading) / counters.lookups.max(1) as f64
    };
    let statistics = store.statistics();
    let writes = statistics.writes;
    let bytes = writes.flushed_bytes + writes.compacted_bytes_written + writes.compacted_bytes_read;
    let put_ns = bytes as f64 / BLOCK_BYTES as f64 * brief.prices.in_order_ns / f64::from(brief.entries);
    let (empty_ns, found_ns) = (price(&queried.empty), price(&queried.found));
    let (read_ns, total_ns) = mixed(brief, put_ns, empty_ns, found_ns);
    let filled = statistics.levels.iter().filter(|level| level.entries > 0).count();
    Score {
        put_ns,
        empty_ns,
        found_ns,
        read_ns,
        total_ns,
        hashes: per_lookup(queried.empty.hashes, &queried.empty),
        reads: per_lookup(queried.empty.blocks_read, &queried.empty),
        write_amplification: writes.write_amplification().unwrap_or(0.0),
        levels: u32::try_from(filled).unwrap_or(u32::MAX),
        filter_bytes: statistics.filter_bytes() as f64,
    }
}
