//! Body of a filter with its fastest probe functions.
//!
//! Family and processor instructions do not change, so the functions are chosen once per filter. A probe is
//! then one indirect call; choosing for each probe would cost more than many probes (times in
//! `docs/filters.md`). Targets other than x86-64 have no choice and call the body directly.
//!
//! **Invariant**: the functions in a [`DispatchedBody`] were chosen for its body.

use super::body::Body;
#[cfg(target_arch = "x86_64")]
use super::processors::ProbeFunctions;
use crate::digest::Digest;
use core::fmt;
use core::ops::Deref;

/// Body of a filter and its probe functions.
#[derive(Clone)]
pub(super) struct DispatchedBody {
    body: Body,
    functions: ProbeFunctions,
}

#[expect(unsafe_code, reason = "the compiler does not know that the functions were chosen for the body")]
impl DispatchedBody {
    /// No filter, which answers *maybe*.
    pub(super) const NONE: Self = Self { body: Body::None, functions: ProbeFunctions::PORTABLE };

    /// Chooses the fastest functions for a body.
    #[inline]
    pub(super) fn new(body: Body) -> Self {
        Self { functions: ProbeFunctions::of(&body), body }
    }

    /// Returns whether a key with this digest may have been built in.
    #[inline]
    pub(super) fn contains(&self, digest: Digest) -> bool {
        // SAFETY: by the invariant.
        unsafe { self.functions.contains(&self.body, digest) }
    }

    /// Counts the digests that the filter answers *maybe* for.
    #[inline]
    pub(super) fn count_maybe(&self, digests: &[Digest]) -> u64 {
        // SAFETY: by the invariant.
        unsafe { self.functions.count_maybe(&self.body, digests) }
    }
}

impl Deref for DispatchedBody {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        &self.body
    }
}

impl fmt::Debug for DispatchedBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.body.fmt(f)
    }
}

/// Compares the bodies, since the functions follow from them.
impl PartialEq for DispatchedBody {
    fn eq(&self, other: &Self) -> bool {
        self.body == other.body
    }
}

/// Probe functions of targets without a choice.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy)]
struct ProbeFunctions;

#[cfg(not(target_arch = "x86_64"))]
#[expect(unsafe_code, clippy::unused_self, reason = "the interface of `processors.rs`")]
impl ProbeFunctions {
    const PORTABLE: Self = Self;

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
