//! Point lookups of the public interface.

use super::view::View;
use super::{Inner, Snapshot, Store};
use crate::Slice;
use crate::error::Error;
use crate::observe::{NoObserver, Observer, Presence};
use crate::table::{LookupScratch, Sink};
use crate::tree::{Arm, Layout, PerFilter, Shared, Sharing, Tables, lookup, lookup_merged, lookup_parts};
use core::sync::atomic::Ordering;
use std::sync::Arc;

impl Store {
    /// Returns the newest value of a key. Hashes the key once for all filters.
    ///
    /// # Errors
    /// Storage errors; damaged bytes are an error, never a value.
    pub fn get(&self, key: impl AsRef<[u8]>) -> Result<Option<Slice>, Error> {
        self.reader().get_owned(key)
    }

    /// Returns whether a key has a value. Reads the same blocks as [`Store::get`], and copies nothing.
    ///
    /// # Errors
    /// As [`Store::get`].
    pub fn contains_key(&self, key: impl AsRef<[u8]>) -> Result<bool, Error> {
        self.reader().contains_key(key)
    }

    /// Returns a reader with its own buffers, for many lookups. Use one per thread.
    #[must_use]
    pub fn reader(&self) -> Reader<'_> {
        let (view, generation) = self.inner.views.load_counted();
        Reader {
            inner: &self.inner,
            view,
            moment: Moment::Now { generation },
            buffers: ReaderBuffers::default(),
        }
    }

    /// Returns a reader that continues with the buffers of an earlier one; the block cache counts both as one.
    #[must_use]
    pub fn reader_with(&self, buffers: ReaderBuffers) -> Reader<'_> {
        let mut reader = self.reader();
        reader.buffers = buffers;
        reader
    }

    /// Returns whether the next write finds the memtable full.
    #[must_use]
    pub fn is_memtable_full(&self) -> bool {
        self.inner.views.load().active.memtable.bytes() >= self.inner.options.memtable_bytes
    }
}

/// Moment that a reader shows.
enum Moment {
    /// The newest entries; the current view has this exchange number.
    Now { generation: u64 },
    /// Entries up to this sequence number.
    Snapshot { sequence: u64 },
}

/// Looks up keys. Holds a view and buffers, so a warm reader neither allocates nor locks. [`Store::get`] makes a reader
/// for one lookup, so prefer a reader for many lookups in one thread.
///
/// A reader borrows its store. A struct that owns the store, or a task that moves between threads, can keep
/// [`ReaderBuffers`] instead: [`Store::reader_with`] before a series of lookups, [`Reader::into_buffers`] after it.
///
/// An idle reader keeps the tables and memtables of its last lookup, as a [`Snapshot`] does. The next lookup releases
/// them, unless the reader is of a snapshot.
pub struct Reader<'s> {
    inner: &'s Inner,
    view: Arc<View>,
    moment: Moment,
    buffers: ReaderBuffers,
}

/// Buffers that a reader keeps between lookups: memory only, no tables.
#[derive(Default)]
pub struct ReaderBuffers {
    pub(super) scratch: LookupScratch,
    pub(super) value: Vec<u8>,
}

impl<'s> Reader<'s> {
    pub(super) fn of_snapshot(snapshot: &'s Snapshot) -> Self {
        let moment = Moment::Snapshot { sequence: snapshot.sequence };
        Self {
            inner: &snapshot.store.inner,
            view: Arc::clone(&snapshot.view),
            moment,
            buffers: ReaderBuffers::default(),
        }
    }

    /// Returns the newest value of a key, valid until the next lookup.
    ///
    /// # Errors
    /// As [`Store::get`].
    #[inline]
    pub fn get(&mut self, key: impl AsRef<[u8]>) -> Result<Option<&[u8]>, Error> {
        self.get_observed(Arm::Merged, key.as_ref(), &mut NoObserver)
    }

    /// Returns the newest value of a key, copied once.
    ///
    /// # Errors
    /// As [`Store::get`].
    #[inline]
    pub fn get_owned(&mut self, key: impl AsRef<[u8]>) -> Result<Option<Slice>, Error> {
        let mut value: Option<Slice> = None;
        self.look_up(key.as_ref(), &mut value)?;
        Ok(value)
    }

    /// Passes the newest value of a key to `found`, and returns whether there is one. Copies the value once, into the
    /// buffers of the reader, so `found` may call the store.
    ///
    /// # Errors
    /// As [`Store::get`].
    #[inline]
    pub fn get_with(&mut self, key: impl AsRef<[u8]>, found: impl FnOnce(&[u8])) -> Result<bool, Error> {
        Ok(self.get(key)?.map(found).is_some())
    }

    /// Returns whether a key has a value, and copies nothing.
    pub(super) fn contains_key(&mut self, key: impl AsRef<[u8]>) -> Result<bool, Error> {
        Ok(self.look_up(key.as_ref(), &mut ())? == Presence::Value)
    }

    /// Looks up a key, and passes a value to `found`.
    #[inline]
    fn look_up(&mut self, key: &[u8], found: &mut impl Sink) -> Result<Presence, Error> {
        let at = self.refresh();
        let sight = Sight { inner: self.inner, view: &self.view, at };
        sight.look_up(Arm::Merged, key, &mut self.buffers.scratch, &mut NoObserver, found)
    }

    /// Returns the newest value of a key with this arm, and reports events.
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
        let sight = Sight { inner: self.inner, view: &self.view, at };
        let ReaderBuffers { scratch, value } = &mut self.buffers;
        let outcome = sight.look_up(arm, key, scratch, observer, value)?;
        Ok((outcome == Presence::Value).then_some(&*value))
    }

    /// Returns the newest value of a key, looked up with these parts of arm C. If the caller's layout is a
    /// constant, the compiler removes the choice.
    ///
    /// # Errors
    /// As [`Store::get`].
    #[inline]
    pub fn get_in_layout<O: Observer>(
        &mut self,
        layout: Layout,
        key: &[u8],
        observer: &mut O,
    ) -> Result<Option<&[u8]>, Error> {
        let at = self.refresh();
        let sight = Sight { inner: self.inner, view: &self.view, at };
        let ReaderBuffers { scratch, value } = &mut self.buffers;
        let outcome = sight.look_up_in(layout, key, scratch, observer, value)?;
        Ok((outcome == Presence::Value).then_some(&*value))
    }

    /// Returns the buffers for a later reader.
    #[must_use]
    pub fn into_buffers(mut self) -> ReaderBuffers {
        core::mem::take(&mut self.buffers)
    }

    /// Refreshes the view if the reader shows the newest entries. Returns the newest sequence number to show.
    #[inline]
    fn refresh(&mut self) -> u64 {
        match &mut self.moment {
            Moment::Snapshot { sequence } => *sequence,
            Moment::Now { generation } => {
                if *generation != self.inner.views.generation() {
                    (self.view, *generation) = self.inner.views.load_counted();
                }
                self.inner.visible.load(Ordering::Acquire)
            }
        }
    }
}

impl core::fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let sequence = match self.moment {
            Moment::Now { .. } => None,
            Moment::Snapshot { sequence } => Some(sequence),
        };
        f.debug_struct("Reader").field("snapshot", &sequence).finish_non_exhaustive()
    }
}

impl core::fmt::Debug for ReaderBuffers {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ReaderBuffers").finish_non_exhaustive()
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        if let Some(cache) = &self.inner.cache {
            cache.tell(&mut self.buffers.scratch);
        }
    }
}

/// Data that one lookup sees.
struct Sight<'r> {
    inner: &'r Inner,
    view: &'r View,
    at: u64,
}

impl Sight<'_> {
    #[inline]
    fn look_up<O: Observer>(
        &self,
        arm: Arm,
        key: &[u8],
        scratch: &mut LookupScratch,
        observer: &mut O,
        found: &mut impl Sink,
    ) -> Result<Presence, Error> {
        let Self { inner, view, at } = *self;
        let tables =
            Tables { version: &view.version, at_sequence: at, cache: &inner.cache, storage: &inner.storage };
        let mask = &inner.mask;
        let outcome = match arm {
            Arm::PerFilter => {
                lookup::<PerFilter, O>(view.memtables(), &tables, key, scratch, observer, found)?
            }
            Arm::Shared => lookup::<Shared, O>(view.memtables(), &tables, key, scratch, observer, found)?,
            Arm::Merged => lookup_merged::<true, O>(
                view.active_and_frozen(),
                mask,
                &tables,
                key,
                scratch,
                observer,
                found,
            )?,
            Arm::MergedPerFilter => lookup_merged::<false, O>(
                view.active_and_frozen(),
                mask,
                &tables,
                key,
                scratch,
                observer,
                found,
            )?,
        };
        inner.tell_units(1, scratch, observer);
        Ok(outcome)
    }

    /// Layouts that are arms run the code of these arms.
    #[inline]
    fn look_up_in<O: Observer>(
        &self,
        layout: Layout,
        key: &[u8],
        scratch: &mut LookupScratch,
        observer: &mut O,
        found: &mut impl Sink,
    ) -> Result<Presence, Error> {
        let Self { inner, view, at } = *self;
        let tables =
            Tables { version: &view.version, at_sequence: at, cache: &inner.cache, storage: &inner.storage };
        macro_rules! part {
            ($fences:literal, $at_once:literal, $digest:literal, $mask:literal) => {
                lookup_parts::<$fences, $at_once, $digest, $mask, O>(
                    view.memtables(),
                    inner.mask,
                    &tables,
                    key,
                    scratch,
                    observer,
                    found,
                )?
            };
        }
        let outcome = match (layout.merged_fences, layout.all_at_once, layout.sharing) {
            (false, false, Sharing::Nothing) => {
                return self.look_up(Arm::PerFilter, key, scratch, observer, found);
            }
            (false, false, Sharing::Digest) => {
                return self.look_up(Arm::Shared, key, scratch, observer, found);
            }
            (true, true, Sharing::Nothing) => {
                return self.look_up(Arm::MergedPerFilter, key, scratch, observer, found);
            }
            (true, true, Sharing::Mask) => return self.look_up(Arm::Merged, key, scratch, observer, found),
            (false, false, Sharing::Mask) => part!(false, false, true, true),
            (false, true, Sharing::Nothing) => part!(false, true, false, false),
            (false, true, Sharing::Digest) => part!(false, true, true, false),
            (false, true, Sharing::Mask) => part!(false, true, true, true),
            (true, false, Sharing::Nothing) => part!(true, false, false, false),
            (true, false, Sharing::Digest) => part!(true, false, true, false),
            (true, false, Sharing::Mask) => part!(true, false, true, true),
            (true, true, Sharing::Digest) => part!(true, true, true, false),
        };
        inner.tell_units(1, scratch, observer);
        Ok(outcome)
    }
}
