//! Point lookup of arms A and B: memtable, then level by level and run by run, until the newest entry of the
//! key is found.
//!
//! **Cost** with `r` sorted runs: `r log2(tables)` key comparisons to find tables, one filter per table found,
//! one block per filter that answers *maybe*, and the hashes of the arm. No allocation unless a block is read
//! with a cold buffer. **Source**: the lookup of the paper's section 2.
//!
//! **Invariants**
//! 1. The two arms differ only in their [`DigestSource`]: same tables, filters, answers, blocks.
//! 2. A lookup that probes no filter hashes nothing, in either arm.

use super::Version;
use super::digest_source::{DigestSource, probe};
use super::lookup_merged::presence;
use crate::memtable::Memtable;
use crate::observe::{Event, Observer, Presence, emit};
use crate::storage::{Storage, StorageError};
use crate::table::{BlockCache, LookupScratch, Sink};
use std::sync::Arc;

/// Tables and memtables of one moment.
pub(crate) struct Tables<'a> {
    pub(crate) version: &'a Version,
    /// Newer entries in memtables are invisible.
    pub(crate) at_sequence: u64,
    pub(crate) cache: &'a Option<Arc<BlockCache>>,
    pub(crate) storage: &'a Arc<dyn Storage>,
}

impl<'a> Tables<'a> {
    #[inline]
    pub(crate) fn cache(&self) -> Option<&'a BlockCache> {
        self.cache.as_deref()
    }
}

/// End of a lookup, reported to the observer.
pub(super) trait End {
    fn end<O: Observer>(self, observer: &mut O) -> Self;
}

impl End for Presence {
    #[inline]
    fn end<O: Observer>(self, observer: &mut O) -> Self {
        emit!(observer, Event::LookupEnded { outcome: self });
        self
    }
}

/// Passes the value of a key at that moment to `found`. Memtables are ordered newest first.
#[inline]
pub(crate) fn lookup<'a, D: DigestSource, O: Observer>(
    memtables: impl Iterator<Item = &'a Memtable>,
    tables: &Tables<'_>,
    key: &[u8],
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl Sink,
) -> Result<Presence, StorageError> {
    for memtable in memtables {
        let entry = memtable.get(key, tables.at_sequence);
        let outcome = entry.map_or(Presence::Absent, |entry| presence(entry.value, found));
        emit!(observer, Event::MemtableSearched { outcome });
        if outcome != Presence::Absent {
            return Ok(outcome.end(observer));
        }
    }
    Ok(search_levels(D::default(), tables, key, scratch, observer, found)?.end(observer))
}

#[inline]
pub(super) fn search_levels<D: DigestSource, O: Observer>(
    mut digests: D,
    tables: &Tables<'_>,
    key: &[u8],
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl Sink,
) -> Result<Presence, StorageError> {
    for (level, content) in (1..).zip(tables.version.levels()) {
        for run in content.runs() {
            let Some(table) = run.table_for(key) else {
                emit!(observer, Event::RunSkipped { level, run: run.id() });
                continue;
            };
            emit!(observer, Event::TableSelected { level, run: run.id(), table: table.id() });
            let (maybe, digest) = probe(table, key, &mut digests, scratch, observer)?;
            if maybe {
                let outcome = table.search((key, digest), scratch, tables.cache(), observer, found)?;
                if outcome != Presence::Absent {
                    return Ok(outcome);
                }
            }
        }
    }
    Ok(Presence::Absent)
}
