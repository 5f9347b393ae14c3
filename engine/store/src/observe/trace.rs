//! A trace: every event in order. A picture of the lab is a pure function of a trace and a position in it.

use super::{EVENT_WORDS, Event, Fingerprint, Observer};

/// Events in the order in which they happened. Memory: 16 bytes per event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trace {
    events: Vec<Event>,
}

impl Trace {
    /// A trace of nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The events.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Forgets what happened, and keeps the memory.
    pub fn clear(&mut self) {
        self.events.clear();
    }

    /// What another observer would have seen: one recorded run serves them all, and the engine is compiled for one.
    #[must_use]
    pub fn seen_by<O: Observer>(&self, mut observer: O) -> O {
        for &event in &self.events {
            observer.observe(event);
        }
        observer
    }

    /// The fingerprint of all events.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.seen_by(Fingerprint::new()).value()
    }

    /// The documented words of all events, [`EVENT_WORDS`] each.
    #[must_use]
    pub fn words(&self) -> Vec<u32> {
        let mut words = Vec::with_capacity(self.events.len() * EVENT_WORDS);
        for event in &self.events {
            words.extend_from_slice(&event.encode());
        }
        words
    }
}

impl Observer for Trace {
    fn observe(&mut self, event: Event) {
        self.events.push(event);
    }
}
