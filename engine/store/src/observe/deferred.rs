//! Events of work under locks, kept until the locks are free.
//!
//! **Invariant**: an observer is code of the caller, so it never runs under a lock. A function that runs under a
//! lock takes a [`Deferred`] instead of an observer.
//!
//! **Cost**: nothing without an observer; otherwise the memory of the events of one unit of work.

use super::{Event, NoObserver, Observer};
use core::marker::PhantomData;

/// Events for an observer of this type.
pub(crate) struct Deferred<O> {
    events: Vec<Event>,
    observer: PhantomData<O>,
}

impl Deferred<NoObserver> {
    /// Returns a place for the events of unobserved work: there are none.
    pub(crate) const fn none() -> Self {
        Self { events: Vec::new(), observer: PhantomData }
    }
}

impl<O: Observer> Deferred<O> {
    /// Runs work that releases its locks when it returns, and then passes its events to the observer.
    #[inline]
    pub(crate) fn during<T>(observer: &mut O, work: impl FnOnce(&mut Self) -> T) -> T {
        let mut deferred = Self { events: Vec::new(), observer: PhantomData };
        let done = work(&mut deferred);
        deferred.events.into_iter().for_each(|event| observer.observe(event));
        done
    }
}

impl<O: Observer> Observer for Deferred<O> {
    const WATCHES: bool = O::WATCHES;

    fn observe(&mut self, event: Event) {
        self.events.push(event);
    }
}
