//! Watching the engine: events, and those who receive them.
//!
//! **Invariants**
//! 1. An observer is a type parameter of a call, never a field of the engine, never `dyn`, never a cargo feature.
//! 2. A call with [`NoObserver`] compiles to the instructions of a call without observation
//!    (`cargo xtask observer-cost` compares them).
//! 3. Observers cannot change what happens: they receive copies and return nothing.
//!
//! **Not here**: clocks. What an event costs on a device is [`VirtualClock`]'s table of prices, not a measurement.

mod clock;
mod counters;
mod event;
mod filter;
mod fingerprint;
mod trace;

pub use clock::{Prices, Spent, VirtualClock};
pub use counters::Counters;
pub use event::{
    Answer, ChoiceName, CompactionReason, EVENT_WORDS, Event, EventSchema, FieldKind, FieldSchema,
    FunctionName, Operation, Presence, SCHEMA,
};
pub use filter::ObserveFilter;
pub use fingerprint::Fingerprint;
pub use trace::Trace;

/// Receives what the engine does, in order.
pub trait Observer {
    /// Whether it looks at events at all. Where nobody does, the engine may answer in a way that makes none.
    const WATCHES: bool = true;

    /// Called once per event.
    fn observe(&mut self, event: Event);

    /// Called by the engine with what makes the event, so that an observer that wants none spares even its making
    /// (the checked slice behind a length, say).
    #[inline]
    fn observe_with(&mut self, event: impl FnOnce() -> Event) {
        self.observe(event());
    }
}

/// Nobody watches: costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    const WATCHES: bool = false;

    #[inline(always)]
    fn observe(&mut self, _event: Event) {}

    #[inline(always)]
    fn observe_with(&mut self, _event: impl FnOnce() -> Event) {}
}

/// Two observers see the same events.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const WATCHES: bool = A::WATCHES || B::WATCHES;

    #[inline]
    fn observe(&mut self, event: Event) {
        self.0.observe(event);
        self.1.observe(event);
    }
}

/// A borrowed observer observes.
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

/// A count as a trace holds it; tables and compactions have far fewer than 2^32 entries.
#[must_use]
pub fn count_word(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Every event of the engine passes here; the type of the observer is `O`, whose constant decides. Built with `--cfg lsm_lab_unobserved` the call is gone from the source:
/// the other side of the comparison that `cargo xtask observer-cost` makes.
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
