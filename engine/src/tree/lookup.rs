//! The point lookup: memtable, then level by level, run by run, until the newest entry of the key is found.
//!
//! **Cost** with `r` sorted runs: `r log2(tables)` key comparisons to find tables, one filter per table found, one block
//! per filter that answers *maybe*; hashes as the arm says. Nothing is allocated unless a block is read with a
//! cold buffer. **Source**: the lookup of the paper's section 2.
//!
//! **Invariants**
//! 1. Arms differ only in their [`DigestSource`]: same tables, filters, answers, blocks.
//! 2. A lookup that consults no filter hashes nothing, in either arm.

use super::Version;
use super::digest_source::DigestSource;
use crate::memtable::Memtable;
use crate::observe::{Event, Observer, Presence, emit};
use crate::storage::{BlockBuffer, StorageError};
use crate::table::{BlockCache, Found, Table};

/// The tables of a moment.
pub(crate) struct Tables<'a> {
    pub(crate) version: &'a Version,
    /// Entries newer than this are not seen in memtables.
    pub(crate) at_sequence: u64,
    pub(crate) cache: Option<&'a BlockCache>,
}

/// The value of a key at that moment, in a memtable or in `scratch`. Memtables are given newest first.
#[inline]
pub(crate) fn lookup<'a, D: DigestSource, O: Observer>(
    memtables: impl Iterator<Item = &'a Memtable>,
    tables: &Tables<'_>,
    key: &[u8],
    scratch: &'a mut BlockBuffer,
    observer: &mut O,
) -> Result<Option<&'a [u8]>, StorageError> {
    for memtable in memtables {
        if let Some(entry) = memtable.get(key, tables.at_sequence) {
            let outcome = if entry.value.is_some() { Presence::Value } else { Presence::Tombstone };
            emit!(observer, Event::MemtableSearched { outcome });
            emit!(observer, Event::LookupEnded { outcome });
            return Ok(entry.value);
        }
        emit!(observer, Event::MemtableSearched { outcome: Presence::Absent });
    }
    match search_levels::<D, O>(tables, key, scratch, observer)? {
        Found::Value(range) => {
            emit!(observer, Event::LookupEnded { outcome: Presence::Value });
            Ok(Some(&scratch.bytes()[range]))
        }
        Found::Tombstone => {
            emit!(observer, Event::LookupEnded { outcome: Presence::Tombstone });
            Ok(None)
        }
        Found::Absent => {
            emit!(observer, Event::LookupEnded { outcome: Presence::Absent });
            Ok(None)
        }
    }
}

#[inline]
fn search_levels<D: DigestSource, O: Observer>(
    tables: &Tables<'_>,
    key: &[u8],
    scratch: &mut BlockBuffer,
    observer: &mut O,
) -> Result<Found, StorageError> {
    let mut digests = D::default();
    for (level, content) in (1..).zip(tables.version.levels()) {
        for run in content.runs() {
            let Some(table) = run.table_for(key) else {
                emit!(observer, Event::RunSkipped { level, run: run.id() });
                continue;
            };
            emit!(observer, Event::TableSelected { level, run: run.id(), table: table.id() });
            let found = search_table(table, key, &mut digests, tables.cache, scratch, observer)?;
            if found != Found::Absent {
                return Ok(found);
            }
        }
    }
    Ok(Found::Absent)
}

#[inline]
fn search_table<D: DigestSource, O: Observer>(
    table: &Table,
    key: &[u8],
    digests: &mut D,
    cache: Option<&BlockCache>,
    scratch: &mut BlockBuffer,
    observer: &mut O,
) -> Result<Found, StorageError> {
    let digest = digests.digest(key, table.filter().digest_recipe(), observer);
    if table.filter().may_contain(digest, table.id(), observer) {
        table.search(key, Some(digest), scratch, cache, observer)
    } else {
        Ok(Found::Absent)
    }
}
