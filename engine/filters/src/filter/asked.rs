//! How a filter is asked while nobody watches: by the question of its family, compiled for the best that this processor has.
//!
//! Which family a filter is of and what the processor can do stay as they are for as long as the filter is there, so both are
//! found out when it is made. A question is then one call of a function that knows them; looking both up each time costs more
//! than many a question does (`docs/filters.md` has the times). On targets where there is nothing to choose from the body is
//! asked, and nothing is kept.
//!
//! **Invariant**: the body in an [`Asked`] is never another than that which its ways were chosen for.

use super::body::Body;
#[cfg(target_arch = "x86_64")]
use super::levels::Ways;
use crate::digest::Digest;
use core::fmt;
use core::ops::Deref;

/// The body of a filter, and the way to ask it.
#[derive(Clone)]
pub(super) struct Asked {
    body: Body,
    ways: Ways,
}

#[expect(
    unsafe_code,
    reason = "ways for the body of one family, of which the compiler does not know that it is"
)]
impl Asked {
    /// Nothing, which says *maybe*.
    pub(super) const NOTHING: Self = Self { body: Body::None, ways: Ways::EVERY };

    /// A body with the fastest way to ask it.
    #[inline]
    pub(super) fn new(body: Body) -> Self {
        Self { ways: Ways::of(&body), body }
    }

    /// Whether a key with this digest may have been built in.
    #[inline]
    pub(super) fn contains(&self, digest: Digest) -> bool {
        // SAFETY: the ways of this body.
        unsafe { self.ways.contains(&self.body, digest) }
    }

    /// How many of these digests it answers *maybe* for.
    #[inline]
    pub(super) fn count_maybe(&self, digests: &[Digest]) -> u64 {
        // SAFETY: the ways of this body.
        unsafe { self.ways.count_maybe(&self.body, digests) }
    }
}

impl Deref for Asked {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        &self.body
    }
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.body.fmt(f)
    }
}

/// The ways follow from the body.
impl PartialEq for Asked {
    fn eq(&self, other: &Self) -> bool {
        self.body == other.body
    }
}

/// The only way, of targets where there is nothing to choose from.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy)]
struct Ways;

#[cfg(not(target_arch = "x86_64"))]
#[expect(unsafe_code, clippy::unused_self, reason = "as where there is something to choose from")]
impl Ways {
    const EVERY: Self = Self;

    #[inline]
    fn of(_body: &Body) -> Self {
        Self
    }

    #[inline]
    unsafe fn contains(self, body: &Body, digest: Digest) -> bool {
        body.contains(digest)
    }

    #[inline]
    unsafe fn count_maybe(self, body: &Body, digests: &[Digest]) -> u64 {
        body.count_maybe(digests)
    }
}
