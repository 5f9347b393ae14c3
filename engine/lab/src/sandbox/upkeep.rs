//! Upkeep of a maplet during a run of the sandbox.

use super::run::Run;
use super::setup::Setup;
use crate::upkeep::MapletUpkeep;
use lsm_lab_engine::error::Error;

/// Performs a whole run, and follows every flush and compaction with a maplet. `seen` gets the maplet after each.
///
/// # Errors
/// Errors of the store.
pub fn maplet_upkeep(setup: &Setup, mut seen: impl FnMut(&MapletUpkeep)) -> Result<MapletUpkeep, Error> {
    let mut upkeep = MapletUpkeep::new(setup.options.filter.digest)?;
    let mut run = Run::new(setup)?;
    for _ in 0..setup.total() {
        for version in run.follow_versions()? {
            upkeep.follow(&version)?;
            seen(&upkeep);
        }
    }
    Ok(upkeep)
}
