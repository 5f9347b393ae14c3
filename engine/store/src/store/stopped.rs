//! Stop flag of long reads.

use crate::error::Error;
use core::sync::atomic::{AtomicBool, Ordering};

/// Flag that is checked between entries.
#[derive(Clone, Copy)]
pub(super) struct Stopped<'a>(pub(super) &'a AtomicBool);

impl Stopped<'_> {
    /// Returns [`Error::Stopped`] if the flag is set.
    #[inline]
    pub(super) fn check(self) -> Result<(), Error> {
        if self.0.load(Ordering::Relaxed) { Err(Error::Stopped) } else { Ok(()) }
    }
}
