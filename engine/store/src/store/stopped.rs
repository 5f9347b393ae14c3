//! Whether long reading was asked to stop.

use crate::error::Error;
use core::sync::atomic::{AtomicBool, Ordering};

/// Asked between entries.
#[derive(Clone, Copy)]
pub(super) struct Stopped<'a>(pub(super) &'a AtomicBool);

impl Stopped<'_> {
    /// [`Error::Stopped`] as soon as somebody asked for it.
    #[inline]
    pub(super) fn check(self) -> Result<(), Error> {
        if self.0.load(Ordering::Relaxed) { Err(Error::Stopped) } else { Ok(()) }
    }
}
