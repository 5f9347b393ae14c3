//! Reading: the point lookup as users call it.

use super::view::View;
use super::{Snapshot, Store};
use crate::error::Error;
use crate::observe::{NoObserver, Observer};
use crate::storage::BlockBuffer;
use crate::tree::{Arm, PerFilter, Shared, Tables, lookup};
use core::sync::atomic::Ordering;
use std::sync::Arc;

impl Store {
    /// The newest value of a key. Hashes the key once for all filters.
    ///
    /// # Errors
    /// What storage reports; damaged bytes are an error, never a value.
    pub fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        Ok(self.reader().get(key)?.map(<[u8]>::to_vec))
    }

    /// A reader with buffers of its own, for many lookups: one for each thread.
    #[must_use]
    pub fn reader(&self) -> Reader<'_> {
        let (view, generation) = self.views.load_counted();
        Reader { store: self, view, moment: Moment::Now { generation }, scratch: BlockBuffer::default() }
    }
}

/// What a reader shows.
enum Moment {
    /// The newest entries; the view at hand is this many exchanges old.
    Now { generation: u64 },
    /// Entries up to this sequence number.
    Snapshot { sequence: u64 },
}

/// Looks keys up. Holds a view and buffers, so that a warm reader neither allocates nor locks anything.
pub struct Reader<'s> {
    store: &'s Store,
    view: Arc<View>,
    moment: Moment,
    scratch: BlockBuffer,
}

impl<'s> Reader<'s> {
    pub(super) fn of_snapshot(snapshot: &'s Snapshot<'_>) -> Self {
        let moment = Moment::Snapshot { sequence: snapshot.sequence };
        Self {
            store: snapshot.store,
            view: Arc::clone(&snapshot.view),
            moment,
            scratch: BlockBuffer::default(),
        }
    }

    /// The newest value of a key, valid until the next lookup.
    ///
    /// # Errors
    /// As [`Store::get`].
    pub fn get(&mut self, key: &[u8]) -> Result<Option<&[u8]>, Error> {
        self.get_observed(Arm::Shared, key, &mut NoObserver)
    }

    /// The newest value of a key, by this arm, with everything that happens shown.
    ///
    /// # Errors
    /// As [`Store::get`].
    #[inline]
    pub fn get_observed<O: Observer>(
        &mut self,
        arm: Arm,
        key: &[u8],
        observer: &mut O,
    ) -> Result<Option<&[u8]>, Error> {
        let at = self.refresh();
        let Self { store, view, scratch, .. } = self;
        let tables = Tables { version: &view.version, at_sequence: at, cache: store.cache.as_ref() };
        let memtables = view.memtables();
        Ok(match arm {
            Arm::PerFilter => lookup::<PerFilter, O>(memtables, &tables, key, scratch, observer)?,
            Arm::Shared => lookup::<Shared, O>(memtables, &tables, key, scratch, observer)?,
        })
    }

    /// Sees to it that the view is the newest, if the reader shows the newest; returns the newest sequence number to show.
    #[inline]
    fn refresh(&mut self) -> u64 {
        match &mut self.moment {
            Moment::Snapshot { sequence } => *sequence,
            Moment::Now { generation } => {
                if *generation != self.store.views.generation() {
                    (self.view, *generation) = self.store.views.load_counted();
                }
                self.store.visible.load(Ordering::Acquire)
            }
        }
    }
}
