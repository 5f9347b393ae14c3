//! Upkeep of a maplet during a growth.

use super::grower::Grower;
use super::{Growth, ScenarioError};
use crate::upkeep::MapletUpkeep;

impl Growth {
    /// Grows the tree, and follows every flush and compaction with a maplet. `seen` gets the maplet after each.
    ///
    /// # Errors
    /// Those of [`Growth::validate`], and errors of the store.
    pub fn maplet_upkeep(&self, mut seen: impl FnMut(&MapletUpkeep)) -> Result<MapletUpkeep, ScenarioError> {
        let mut upkeep = MapletUpkeep::new(self.options().filter.digest)?;
        let mut grower = Grower::new(*self)?;
        for round in 0..self.rounds {
            grower.round(round, |version, _| {
                upkeep.follow(version)?;
                seen(&upkeep);
                Ok(())
            })?;
        }
        Ok(upkeep)
    }
}
