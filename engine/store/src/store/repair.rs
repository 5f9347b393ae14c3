//! Salvages what is provably good of a damaged store into a new one, and says what was lost.
//!
//! **Invariants**
//! 1. A value is kept only if nothing that was lost could hold a newer entry of its key: no deleted key comes back, no
//!    overwritten value either.
//! 2. Every key whose value is not in the new store was deleted, or lies in the range of a loss.
//! 3. The damaged store is only read.
//!
//! A lost block puts the keys of its range in doubt, in the sorted runs below it. So does a table that is not provably the one
//! that its name says: as a whole, and nothing in it counts. Lost log entries may have been of any key: they
//! put all older entries in doubt. Without a whole manifest nobody knows whether a table had been replaced, so everything is.
//! Entries in doubt can be kept on request; what they say was once true.
//!
//! **Cost**: everything is read twice, block by block; memory holds the logs and one table of each sorted run.

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

/// What to do with entries that may be out of date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubtful {
    /// Count them as lost.
    Leave,
    /// Keep them: deleted keys may come back, and overwritten values.
    Keep,
}

/// What became of a damaged store.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Salvage {
    /// Values in the new store.
    pub kept: u64,
    /// Keys whose newest entry that is left is in doubt: left out, or kept if that was asked for.
    pub doubtful: u64,
    /// Keys that are deleted for certain.
    pub deleted: u64,
    /// What was lost, and which keys it may have held.
    pub losses: Vec<Loss>,
    /// Bytes at the end of the logs that were never synced: no loss.
    pub dropped_bytes: u64,
    /// Tables that were no part of the store and were left alone.
    pub strangers: Vec<String>,
    /// Whether the options were lost and are now those of [`Options::durable`].
    pub options_lost: bool,
}

/// Writes what is left of the store in `from` into a new store in `into`, which is empty.
///
/// The new store gets its manifest last: what a repair leaves that failed or was cut off is refused by [`Store::open`] with
/// [`Error::Unfinished`].
///
/// # Errors
/// What creating the new store reports; a manifest or table of another format, and what listing the old one reports.
///
/// [`Store::open`]: super::Store::open
pub fn repair(from: &dyn Storage, into: Arc<dyn Storage>, doubtful: Doubtful) -> Result<Salvage, Error> {
    repair_until(from, into, doubtful, &AtomicBool::new(false))
}

/// As [`repair`], until it is asked to stop.
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
    /// The value to keep of a key, given all its entries that are left.
    fn judge(
        &mut self,
        entries: &[Left],
        doubts: &mut Doubts<'_>,
        doubtful: Doubtful,
    ) -> Option<(Vec<u8>, Vec<u8>)> {
        let key = &entries.first()?.entry.key;
        let newest = entries.iter().filter(|left| left.proven).max_by_key(|left| left.entry.sequence);
        // Without a proven entry: whether the table that may have had it is one that was lost here.
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

    /// Whether anything is missing or in doubt.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.losses.is_empty() && self.doubtful == 0
    }
}
