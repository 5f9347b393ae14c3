//! Cost of a policy and a size ratio: the counts of a growth, with lookups throughout.

use super::grower::Grower;
use super::{Growth, ScenarioError};
use lsm_lab_engine::observe::count_word;
use lsm_lab_engine::observe::{Counters, Event, Observer, Trace};
use lsm_lab_engine::tree::Arm;
use lsm_lab_workload::KeySpace;

/// Counts of a growth.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Surveyed {
    /// Number of levels that were ever non-empty.
    pub levels: u8,
    /// Number of sorted runs at the end.
    pub runs: u32,
    /// Most sorted runs after any round.
    pub most_runs: u32,
    /// Number of 4 KiB blocks that flushes wrote.
    pub blocks_flushed: u64,
    /// Number of blocks that compactions wrote.
    pub blocks_compacted: u64,
    /// Number of compactions that merged something.
    pub merges: u64,
    /// Number of tables moved without rewriting.
    pub tables_moved: u64,
    /// Number of empty lookups, equal after each round.
    pub lookups: u64,
    /// Number of filters that they probed: one for each sorted run with a table that may contain the key.
    pub filters_probed: u64,
    /// Number of their hashes with a digest per filter.
    pub hashes_per_filter: u64,
    /// Number of their hashes with one shared digest.
    pub hashes_shared: u64,
}

impl Surveyed {
    /// Returns the blocks written by flushes and compactions, per flushed block: the write amplification of
    /// whole blocks.
    #[must_use]
    pub fn written_per_block(&self) -> f64 {
        ratio(self.blocks_flushed + self.blocks_compacted, self.blocks_flushed)
    }

    /// Returns the mean number of filters that an empty lookup probed, over the whole growth.
    #[must_use]
    pub fn filters_per_lookup(&self) -> f64 {
        ratio(self.filters_probed, self.lookups)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of one growth are far below 2^53")]
fn ratio(part: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { part as f64 / of as f64 }
}

/// Counts written blocks by cause.
#[derive(Default)]
struct Tally {
    surveyed: Surveyed,
    is_flush: bool,
}

impl Observer for Tally {
    fn observe(&mut self, event: Event) {
        let counts = &mut self.surveyed;
        match event {
            Event::FlushStarted { .. } => self.is_flush = true,
            Event::FlushEnded { .. } => self.is_flush = false,
            Event::TableWritten { level, blocks, .. } => {
                counts.levels = counts.levels.max(level);
                counts.blocks_flushed += if self.is_flush { u64::from(blocks) } else { 0 };
            }
            Event::TableMoved { to_level, .. } => {
                counts.levels = counts.levels.max(to_level);
                counts.tables_moved += 1;
            }
            Event::BlocksCompacted { written, .. } => {
                counts.blocks_compacted += u64::from(written);
                counts.merges += u64::from(written > 0);
            }
            _ => {}
        }
    }
}

/// Survey of a growth in parts, so that a caller can show progress and stop it.
pub struct Surveying {
    grower: Grower,
    space: KeySpace,
    lookups_per_round: u32,
    /// Number of completed rounds.
    done: u32,
    tally: Tally,
    /// Trace of one lookup, kept for its memory.
    looked: Trace,
}

impl Surveying {
    /// Grows by at most this many rounds, and returns the total number done.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn advance(&mut self, rounds: u32) -> Result<u32, ScenarioError> {
        let end = self.done.saturating_add(rounds).min(self.grower.growth.rounds);
        while self.done < end {
            self.round()?;
            self.done += 1;
        }
        Ok(self.done)
    }

    /// Returns the counts so far: with every round done, that is [`Growth::survey`].
    #[must_use]
    pub fn surveyed(&self) -> Surveyed {
        self.tally.surveyed
    }

    fn round(&mut self) -> Result<(), ScenarioError> {
        let Self { grower, space, lookups_per_round, done, tally, looked } = self;
        grower.round(*done, |_, _| Ok(()))?;
        *tally = grower.trace.seen_by(core::mem::take(tally));
        grower.trace.clear();
        let surveyed = &mut tally.surveyed;
        let version = grower.store.version();
        surveyed.runs = version.levels().iter().map(|level| count_word(level.runs().len() as u64)).sum();
        surveyed.most_runs = surveyed.most_runs.max(surveyed.runs);
        let mut reader = grower.store.reader();
        for index in 0..*lookups_per_round {
            let id = grower.growth.absent_key(*done * *lookups_per_round + index);
            let key = space.key(id.into());
            let mut count = |arm| {
                looked.clear();
                reader.get_observed(arm, &key, looked)?;
                Ok::<_, lsm_lab_engine::error::Error>(looked.seen_by(Counters::default()))
            };
            let (apart, together) = (count(Arm::PerFilter)?, count(Arm::Shared)?);
            surveyed.lookups += 1;
            surveyed.filters_probed += together.filters_probed;
            surveyed.hashes_per_filter += apart.hashes;
            surveyed.hashes_shared += together.hashes;
        }
        Ok(())
    }
}

impl Growth {
    /// Grows the tree, looks up an absent key after each round with both arms of the paper, and counts.
    ///
    /// # Errors
    /// Errors of [`Growth::validate`] and of the store.
    pub fn survey(&self) -> Result<Surveyed, ScenarioError> {
        let mut surveying = self.surveying()?;
        surveying.advance(self.rounds)?;
        Ok(surveying.surveyed())
    }

    /// Starts a survey in slices.
    ///
    /// # Errors
    /// Errors of [`Growth::validate`].
    pub fn surveying(&self) -> Result<Surveying, ScenarioError> {
        Ok(Surveying {
            grower: Grower::new(Self { lookups_per_round: 0, ..*self })?,
            space: self.key_space(),
            lookups_per_round: self.lookups_per_round,
            done: 0,
            tally: Tally::default(),
            looked: Trace::new(),
        })
    }
}
