//! Observation of the engine: events and observers.
//!
//! **Invariants**
//! 1. An observer is a type parameter of a call, never a field of the engine, never `dyn`, never a cargo
//!    feature.
//! 2. A call with [`NoObserver`] compiles to the instructions of a call without observation.
//! 3. Observers cannot change the engine's behavior: they receive copies and return nothing.
//! 4. An observer runs under no lock. Events of work under locks reach it, in order, when the locks are free
//!    (`deferred.rs`).
//!
//! **Not here**: clocks. [`VirtualClock`] sums event costs from a table, not measurements.

mod clock;
mod counters;
mod deferred;
mod event;
mod filter;
mod fingerprint;
mod trace;

pub use clock::{Prices, Spent, VirtualClock};
pub use counters::Counters;
pub(crate) use deferred::Deferred;
pub use event::{
    Answer, ChoiceName, CompactionReason, EVENT_WORDS, Event, EventSchema, FieldKind, FieldSchema,
    FunctionName, Operation, Presence, SCHEMA,
};
pub use filter::ObserveFilter;
pub use fingerprint::Fingerprint;
pub use trace::Trace;

/// Receives the events of the engine in order.
pub trait Observer {
    /// True if it uses events at all. Otherwise, the engine may answer in a way that has none.
    const WATCHES: bool = true;

    /// Called once per event. It may call the store.
    fn observe(&mut self, event: Event);

    /// Called by the engine with a closure that creates the event, so that an observer that ignores it also
    /// saves its creation (for example a bounds-checked slice).
    #[inline]
    fn observe_with(&mut self, event: impl FnOnce() -> Event) {
        self.observe(event());
    }
}

/// Observer that ignores all events, at no cost.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    const WATCHES: bool = false;

    #[inline(always)]
    fn observe(&mut self, _event: Event) {}

    #[inline(always)]
    fn observe_with(&mut self, _event: impl FnOnce() -> Event) {}
}

/// Passes each event to two observers.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const WATCHES: bool = A::WATCHES || B::WATCHES;

    #[inline]
    fn observe(&mut self, event: Event) {
        self.0.observe(event);
        self.1.observe(event);
    }
}

/// Passes each event to the borrowed observer.
impl<O: Observer> Observer for &mut O {
    const WATCHES: bool = O::WATCHES;

    #[inline]
    fn observe(&mut self, event: Event) {
        (**self).observe(event);
    }

    #[inline]
    fn observe_with(&mut self, event: impl FnOnce() -> Event) {
        (**self).observe_with(event);
    }
}

/// Returns a count as a word of the trace; tables and compactions have far fewer than 2^32 entries.
#[must_use]
pub fn count_word(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Emits an event. Every event passes here; the constant of the observer's type `O` decides. With
/// `--cfg lsm_lab_unobserved` the call is removed from the source, for the comparison of
/// `cargo xtask observer-cost`.
macro_rules! emit {
    ($observer:expr, $event:expr) => {{
        #[cfg(not(lsm_lab_unobserved))]
        if O::WATCHES {
            $crate::observe::Observer::observe_with($observer, || $event);
        }
        #[cfg(lsm_lab_unobserved)]
        let _ = &$observer;
    }};
}
pub(crate) use emit;
