//! Destinations of a found value.
//!
//! **Invariant**: a cached block is locked while a lookup reads it. Lookups therefore copy values only into types
//! of this crate. Closures of callers do not implement [`Sink`], and run after the lookup.

use crate::Slice;

/// Receives the value of a key, at most once per lookup.
pub trait Sink {
    /// Copies the value.
    fn receive(&mut self, value: &[u8]);
}

/// Copies nothing: the presence of the value suffices.
impl Sink for () {
    #[inline]
    fn receive(&mut self, _value: &[u8]) {}
}

/// Replaces the bytes of a buffer.
impl Sink for Vec<u8> {
    #[inline]
    fn receive(&mut self, value: &[u8]) {
        self.clear();
        self.extend_from_slice(value);
    }
}

impl Sink for Option<Slice> {
    #[inline]
    fn receive(&mut self, value: &[u8]) {
        *self = Some(value.into());
    }
}
