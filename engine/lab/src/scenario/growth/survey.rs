//! What a policy and a size ratio cost: a growth in counts, with lookups all along.

use super::grower::Grower;
use super::{Growth, ScenarioError};
use lsm_lab_engine::observe::count_word;
use lsm_lab_engine::observe::{Counters, Event, Observer, Trace};
use lsm_lab_engine::tree::Arm;
use lsm_lab_workload::KeySpace;

/// A growth in counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Surveyed {
    /// Levels that ever held something.
    pub levels: u8,
    /// Sorted runs in the end.
    pub runs: u32,
    /// The most sorted runs that there were after any round.
    pub most_runs: u32,
    /// Blocks of 4 KiB that flushes wrote.
    pub blocks_flushed: u64,
    /// Blocks that compactions wrote.
    pub blocks_compacted: u64,
    /// Compactions that merged something.
    pub merges: u64,
    /// Tables that went down without being rewritten.
    pub tables_moved: u64,
    /// Empty lookups, an equal number after each round.
    pub lookups: u64,
    /// Filters that they asked: one for each sorted run with a table that may hold the key.
    pub filters_asked: u64,
    /// Hashes that they computed with a digest per filter.
    pub hashes_per_filter: u64,
    /// Hashes that they computed with one shared digest.
    pub hashes_shared: u64,
}

impl Surveyed {
    /// Blocks written by flushes and compactions, per block that a flush wrote: the write amplification of whole blocks.
    #[must_use]
    pub fn written_per_block(&self) -> f64 {
        ratio(self.blocks_flushed + self.blocks_compacted, self.blocks_flushed)
    }

    /// Filters that an empty lookup asked on average, over the whole growth.
    #[must_use]
    pub fn filters_per_lookup(&self) -> f64 {
        ratio(self.filters_asked, self.lookups)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of one growth are far below 2^53")]
fn ratio(part: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { part as f64 / of as f64 }
}

/// Counts what is written, and by what.
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

/// A growth that is counted some rounds at a time: whoever waits can be told how far it is, and can stop it where it is.
pub struct Surveying {
    grower: Grower,
    space: KeySpace,
    lookups_per_round: u32,
    /// Rounds that are done.
    done: u32,
    tally: Tally,
    /// The trace of one lookup, kept for its room.
    looked: Trace,
}

impl Surveying {
    /// Grows by at most so many rounds more, and says how many are done in all.
    ///
    /// # Errors
    /// What the store reports.
    pub fn advance(&mut self, rounds: u32) -> Result<u32, ScenarioError> {
        let end = self.done.saturating_add(rounds).min(self.grower.growth.rounds);
        while self.done < end {
            self.round()?;
            self.done += 1;
        }
        Ok(self.done)
    }

    /// What was counted so far: with every round done, that is [`Growth::survey`].
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
            surveyed.filters_asked += together.filters_probed;
            surveyed.hashes_per_filter += apart.hashes;
            surveyed.hashes_shared += together.hashes;
        }
        Ok(())
    }
}

impl Growth {
    /// Grows the tree, looks an absent key up after each round by both arms of the paper, and counts.
    ///
    /// # Errors
    /// What [`Growth::validate`] finds, and what the store reports.
    pub fn survey(&self) -> Result<Surveyed, ScenarioError> {
        let mut surveying = self.surveying()?;
        surveying.advance(self.rounds)?;
        Ok(surveying.surveyed())
    }

    /// The same in slices; nothing is grown yet.
    ///
    /// # Errors
    /// What [`Growth::validate`] finds.
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
