//! Does a maplet pay? Its saved steps of lookups against its changes by flushes and compactions, for one workload.
//!
//! Each change of the maplet is one step, because its two cells are read at once. The filters of the tables stay (decision
//! 0093), so the changes are additional work.

use super::{Growth, ScenarioError};
use crate::model::maplet_moves_counted;
use crate::upkeep::{Steps, UpkeepCounts};
use lsm_lab_engine::observe::Trace;
use lsm_lab_engine::tree::Arm;

/// Lookups that are counted.
const LOOKUPS: u32 = 1_000;

/// Writes with their lookups.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Workload {
    /// Writes and tree.
    pub growth: Growth,
    /// Percentage of lookups of absent keys.
    pub empty_percent: u32,
    /// Number of lookups for each write.
    pub lookups_per_write: u32,
}

/// Counts of a workload.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Balance {
    /// Workload.
    pub workload: Workload,
    /// Changes of the maplet.
    pub counts: UpkeepCounts,
    /// Lookups with one mask (arm C) in the tree at its end.
    pub merged: Steps,
    /// The same lookups with the maplet (arm D).
    pub maplet: Steps,
}

impl Workload {
    /// Grows the tree, follows it with a maplet, and looks up keys with arms C and D.
    ///
    /// # Errors
    /// Those of [`Growth::validate`], and errors of the store.
    pub fn balance(&self) -> Result<Balance, ScenarioError> {
        let growth = Growth { lookups_per_round: 0, ..self.growth };
        let (upkeep, grower) = growth.followed(|_, _, _| Ok(()))?;
        let (space, arrived) = (growth.key_space(), grower.arrived());
        let frozen = grower.store.snapshot().freeze()?;
        let (mut merged, mut maplet) = (Steps::default(), Steps::default());
        let (mut reader, mut frozen_reader) = (grower.store.reader(), frozen.reader());
        let mut trace = Trace::new();
        for index in 0..LOOKUPS {
            let is_absent = (index + 1) * self.empty_percent / 100 > index * self.empty_percent / 100;
            let spread = index as usize * arrived.len() / LOOKUPS as usize;
            let id = if is_absent { growth.absent_key(index) } else { arrived[spread] };
            let key = space.key(id.into());
            trace.clear();
            reader.get_observed(Arm::Merged, &key, &mut trace)?;
            merged = trace.seen_by(merged);
            trace.clear();
            frozen_reader.get_observed(&key, &mut trace)?;
            maplet = trace.seen_by(maplet);
        }
        Ok(Balance { workload: *self, counts: *upkeep.counts(), merged, maplet })
    }
}

impl Balance {
    /// Returns the saved steps of the lookups of one write.
    #[must_use]
    pub fn saved_per_write(&self) -> f64 {
        let saved = self.merged.per_lookup() - self.maplet.per_lookup();
        f64::from(self.workload.lookups_per_write) * saved
    }

    /// Returns the changes of the maplet per write, rebuilds included.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of one growth are far below 2^53")]
    pub fn upkeep_per_write(&self) -> f64 {
        let UpkeepCounts { inserts, moves, removes, rebuilt_entries, .. } = self.counts;
        (inserts + moves + removes + rebuilt_entries) as f64 / f64::from(self.workload.growth.writes())
    }

    /// Returns whether the saved steps exceed the changes.
    #[must_use]
    pub fn pays(&self) -> bool {
        self.saved_per_write() > self.upkeep_per_write()
    }

    /// Returns the moves per write according to the model; `None` for updates, deletions, and trees whose last level is
    /// not full.
    #[must_use]
    pub fn moves_of_model(&self) -> Option<f64> {
        let growth = self.workload.growth;
        let levels = (1..=32_u32)
            .find(|&levels| u64::from(growth.size_ratio).saturating_pow(levels) > u64::from(growth.rounds))?;
        let is_full = growth.size_ratio.checked_pow(levels) == Some(growth.rounds + 1);
        let runs = |level: u32, last: u32| {
            let number = |level| u8::try_from(level).unwrap_or(u8::MAX);
            growth.most_runs(number(level), number(last))
        };
        (is_full && growth.new_percent() == 100)
            .then(|| maplet_moves_counted(growth.size_ratio, levels, runs))
    }
}
