//! Frozen tree: a snapshot with a maplet of its tables, for lookups of arm D.
//!
//! The maplet is an experiment next to the store. No write, flush or compaction maintains it, and no file contains it:
//! it is built from the tables of one moment and valid for that moment only.

use super::{ReaderBuffers, Snapshot};
use crate::error::Error;
use crate::observe::{NoObserver, Observer, Presence};
use crate::tree::{RunMaplet, Tables, lookup_maplet};
use lsm_lab_filters::maplet::Maplet;
use std::sync::Arc;

/// Store at one moment, with one maplet for all its sorted runs.
///
/// A clone shares the maplet.
#[derive(Clone)]
pub struct FrozenTree {
    snapshot: Snapshot,
    maplet: Arc<RunMaplet>,
}

impl Snapshot {
    /// Returns this moment with a maplet of its tables. Reads all blocks and hashes every key.
    ///
    /// # Errors
    /// [`Error::Maplet`] for more than 2^32 bits of maplet, and storage errors.
    pub fn freeze(&self) -> Result<FrozenTree, Error> {
        let recipe = self.store.inner.options.filter.digest;
        let maplet = Arc::new(RunMaplet::of(&self.view.version, recipe)?);
        Ok(FrozenTree { snapshot: self.clone(), maplet })
    }
}

impl FrozenTree {
    /// Returns the same moment without the maplet, for lookups of the other arms.
    #[must_use]
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// Returns the maplet.
    #[must_use]
    pub fn maplet(&self) -> &Maplet {
        self.maplet.maplet()
    }

    /// Returns the two cells of the maplet that a lookup of this key reads, and the fingerprint that it compares.
    #[must_use]
    pub fn place_of(&self, key: impl AsRef<[u8]>) -> ([u32; 2], u16) {
        self.maplet.place_of(key.as_ref())
    }

    /// Returns a reader with its own buffers. Use one per thread.
    #[must_use]
    pub fn reader(&self) -> FrozenReader<'_> {
        FrozenReader { tree: self, buffers: ReaderBuffers::default() }
    }
}

impl core::fmt::Debug for FrozenTree {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("FrozenTree").field("entries", &self.maplet().entries()).finish_non_exhaustive()
    }
}

/// Looks up keys of a frozen tree with arm D. A warm reader neither allocates nor locks.
pub struct FrozenReader<'f> {
    tree: &'f FrozenTree,
    buffers: ReaderBuffers,
}

impl FrozenReader<'_> {
    /// Returns the value of a key, valid until the next lookup.
    ///
    /// # Errors
    /// Storage errors; damaged bytes are an error, never a value.
    #[inline]
    pub fn get(&mut self, key: impl AsRef<[u8]>) -> Result<Option<&[u8]>, Error> {
        self.get_observed(key.as_ref(), &mut NoObserver)
    }

    /// Returns the value of a key, and reports events.
    ///
    /// # Errors
    /// As [`FrozenReader::get`].
    #[inline]
    pub fn get_observed<O: Observer>(
        &mut self,
        key: &[u8],
        observer: &mut O,
    ) -> Result<Option<&[u8]>, Error> {
        let FrozenTree { snapshot, maplet } = self.tree;
        let (inner, view) = (&snapshot.store.inner, &snapshot.view);
        let tables = Tables {
            version: &view.version,
            at_sequence: snapshot.sequence,
            cache: &inner.cache,
            storage: &inner.storage,
        };
        let ReaderBuffers { scratch, value } = &mut self.buffers;
        let of_arm = (&**maplet, inner.mask.probe_count);
        let outcome = lookup_maplet(view.memtables(), of_arm, &tables, key, scratch, observer, value)?;
        Ok((outcome == Presence::Value).then_some(&*value))
    }
}

impl core::fmt::Debug for FrozenReader<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("FrozenReader").finish_non_exhaustive()
    }
}

impl Drop for FrozenReader<'_> {
    fn drop(&mut self) {
        if let Some(cache) = &self.tree.snapshot.store.inner.cache {
            cache.tell(&mut self.buffers.scratch);
        }
    }
}
