//! Copies the provably valid data of a damaged store into a new one, and reports losses.
//!
//! **Invariants**
//! 1. A value is kept only if no loss could contain a newer entry of its key. Deleted keys and overwritten
//!    values do not reappear.
//! 2. Every key whose value is not in the new store was deleted, or is in the range of a loss.
//! 3. The damaged store is only read.
//!
//! A lost block puts the keys of its range in doubt, in the sorted runs below it. So does a whole table whose
//! identity does not provably match its name; none of its entries count. Lost log entries may have had any key,
//! so they put all older entries in doubt. Without an intact manifest a table may be obsolete, so all entries
//! are in doubt. Entries in doubt can be kept on request; their values are correct but possibly outdated.
//!
//! **Cost**: everything is read twice, block by block; memory contains the logs and one table of each sorted
//! run.

use super::Stopped;
use super::load::write_store;
use super::loss::{Doubts, Loss};
use super::recover::is_vacant;
use super::remains::{Left, Remains};
use crate::error::Error;
use crate::options::Options;
use crate::storage::Storage;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// Treatment of entries that may be outdated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubtful {
    /// Counts them as lost.
    Leave,
    /// Keeps them: deleted keys and overwritten values may reappear.
    Keep,
}

/// Result of a repair.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Salvage {
    /// Number of values in the new store.
    pub kept: u64,
    /// Number of keys whose newest remaining entry is in doubt: omitted, or kept on request.
    pub doubtful: u64,
    /// Number of keys that are certainly deleted.
    pub deleted: u64,
    /// Losses and the keys that they may have contained.
    pub losses: Vec<Loss>,
    /// Bytes at the end of the logs that were never synced, so not a loss.
    pub dropped_bytes: u64,
    /// Tables that do not belong to the store and were ignored.
    pub strangers: Vec<String>,
    /// True if the options were lost and replaced with [`Options::durable`].
    pub options_lost: bool,
}

/// Writes the remains of the store in `from` into a new store in the empty storage `into`.
///
/// The new store gets its manifest last. After a failed or interrupted repair, [`Store::open`] returns
/// [`Error::Unfinished`].
///
/// # Errors
/// Errors of creating the new store, a manifest or table of another format, and errors of listing the old
/// store.
///
/// [`Store::open`]: super::Store::open
pub fn repair(from: &dyn Storage, into: Arc<dyn Storage>, doubtful: Doubtful) -> Result<Salvage, Error> {
    repair_until(from, into, doubtful, &AtomicBool::new(false))
}

/// Repairs like [`repair`], until `stop` is set.
///
/// # Errors
/// As [`repair`], and [`Error::Stopped`]; the new store is then unfinished.
#[expect(clippy::needless_pass_by_value, reason = "as creating and opening take it")]
pub fn repair_until(
    from: &dyn Storage,
    into: Arc<dyn Storage>,
    doubtful: Doubtful,
    stop: &AtomicBool,
) -> Result<Salvage, Error> {
    is_vacant(&*into)?;
    let mut remains = Remains::read(from, Stopped(stop))?;
    let options = remains.state.as_ref().map(|state| state.options);
    let level = remains.state.as_ref().map_or(1, |state| state.levels.len().max(1));
    let mut salvage = Salvage {
        losses: core::mem::take(&mut remains.losses),
        dropped_bytes: remains.logs.dropped_bytes,
        strangers: remains.strangers.clone(),
        options_lost: options.is_none(),
        ..Salvage::default()
    };
    let mut losses = core::mem::take(&mut salvage.losses);
    let mut doubts = Doubts::new(&mut losses);
    let walk = remains.walk(from);
    let kept = walk.take_while(|_| !stop.load(Ordering::Relaxed));
    let kept = kept.filter_map(|entries| salvage.judge(&entries, &mut doubts, doubtful));
    let level = u8::try_from(level).expect("levels are numbered by u8");
    let finished = write_store(&*into, options.unwrap_or_else(Options::durable), level, kept, stop)?;
    salvage.losses = losses;
    if finished { Ok(salvage) } else { Err(Error::Stopped) }
}

impl Salvage {
    /// Returns the value of a key to keep, given all its remaining entries.
    fn judge(
        &mut self,
        entries: &[Left],
        doubts: &mut Doubts<'_>,
        doubtful: Doubtful,
    ) -> Option<(Vec<u8>, Vec<u8>)> {
        let key = &entries.first()?.entry.key;
        let newest = entries.iter().filter(|left| left.proven).max_by_key(|left| left.entry.sequence);
        // Without a proven entry, the table that may have contained it could be one of the losses.
        let (depth, sequence) = newest.map_or((usize::MAX, 0), |left| (left.depth, left.entry.sequence));
        let in_doubt = doubts.doubts(key, depth, sequence);
        let kept = match (newest, in_doubt) {
            (Some(certain), false) => certain,
            (None, false) => return None,
            (_, true) => {
                self.doubtful += 1;
                let newest = entries.iter().max_by_key(|left| left.entry.sequence)?;
                Some(newest).filter(|_| doubtful == Doubtful::Keep)?
            }
        };
        let Some(value) = &kept.entry.value else {
            self.deleted += u64::from(!in_doubt);
            return None;
        };
        self.kept += 1;
        Some((kept.entry.key.clone(), value.clone()))
    }

    /// Returns whether nothing is missing or in doubt.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.losses.is_empty() && self.doubtful == 0
    }
}
