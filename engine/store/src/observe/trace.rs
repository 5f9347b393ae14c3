//! Trace: every event in order. A picture in the lab is a pure function of a trace and a position in it.

use super::{EVENT_WORDS, Event, Fingerprint, Observer};

/// Events in order. Memory: 16 bytes per event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trace {
    events: Vec<Event>,
}

impl Trace {
    /// Returns an empty trace.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the events.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Removes all events, and keeps the memory.
    pub fn clear(&mut self) {
        self.events.clear();
    }

    /// Replays the events to another observer: one recorded run serves several, and the engine is compiled only
    /// for the trace.
    #[must_use]
    pub fn seen_by<O: Observer>(&self, mut observer: O) -> O {
        for &event in &self.events {
            observer.observe(event);
        }
        observer
    }

    /// Returns the fingerprint of all events.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.seen_by(Fingerprint::new()).value()
    }

    /// Returns the documented words of all events, [`EVENT_WORDS`] each.
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
