//! The probe functions of every family, compiled for the vector instructions of x86-64 processors.
//!
//! **Invariants**
//! 1. All functions of a family give the answers of the observed probe (tested over all families).
//! 2. Functions are chosen only if the processor reports their instructions, and only for bodies of their
//!    family.

#![expect(unsafe_code, reason = "functions for some processors, and for the body of one family")]

use super::blocked::Blocked;
use super::body::Body;
use super::family::Family;
use super::instructions::Instructions;
use super::lines::{self, LineMask, SaltedLines};
use super::optional::{FamilyVisitor, OptionalFamily};
use super::standard::Standard;
use super::vectors::{self, Level3, Level4};
use crate::digest::Digest;

/// Function of a [`LineProbe`](super::LineProbe).
#[derive(Clone, Copy)]
pub(super) struct LineFunction(unsafe fn(&[SaltedLines], Digest, &LineMask) -> u64);

impl LineFunction {
    /// Returns the fastest function for this processor.
    pub(super) fn of_processor() -> Self {
        Self(if Level3::is_here() { vectors::lines_maybe } else { lines::portable_maybe })
    }

    #[inline]
    pub(super) fn maybe(self, filters: &[SaltedLines], digest: Digest, mask: &LineMask) -> u64 {
        // SAFETY: it was chosen for this processor.
        unsafe { (self.0)(filters, digest, mask) }
    }
}

/// Probe functions for bodies of one family on some processors.
#[derive(Clone, Copy)]
pub(super) struct ProbeFunctions {
    contains: unsafe fn(&Body, Digest) -> bool,
    count_maybe: unsafe fn(&Body, &[Digest]) -> u64,
}

impl ProbeFunctions {
    /// Functions for every family and processor.
    pub(super) const PORTABLE: Self = Self { contains: Body::contains, count_maybe: Body::count_maybe };

    /// Returns the fastest functions for this body on this processor.
    pub(super) fn of(body: &Body) -> Self {
        if Level4::is_here() {
            level4::functions(body)
        } else if Level3::is_here() {
            level3::functions(body)
        } else {
            Self::PORTABLE
        }
    }

    /// Returns whether a key with this digest may have been built in.
    ///
    /// # Safety
    /// The functions were chosen for this body and this processor.
    #[inline]
    pub(super) unsafe fn contains(self, body: &Body, digest: Digest) -> bool {
        // SAFETY: by the caller's promise.
        unsafe { (self.contains)(body, digest) }
    }

    /// Counts the digests that the filter answers *maybe* for.
    ///
    /// # Safety
    /// The functions were chosen for this body and this processor.
    #[inline]
    pub(super) unsafe fn count_maybe(self, body: &Body, digests: &[Digest]) -> u64 {
        // SAFETY: by the caller's promise.
        unsafe { (self.count_maybe)(body, digests) }
    }
}

/// A family that a body can hold.
trait InBody: Sized {
    /// # Safety
    /// The body is of this family.
    unsafe fn of(body: &Body) -> &Self;
    fn contains(&self, digest: Digest, instructions: impl Instructions) -> bool;
    fn fetch(&self, digest: Digest, instructions: impl Instructions);
    fn memory_bytes(&self) -> usize;
}

macro_rules! in_body {
    ([$($generics:tt)*] $family:ty as $methods:ident: $body:pat => $found:expr) => {
        impl<$($generics)*> InBody for $family {
            #[inline]
            unsafe fn of(body: &Body) -> &Self {
                let found = match body {
                    $body => $found,
                    _ => None,
                };
                // SAFETY: by the caller's promise.
                unsafe { found.unwrap_unchecked() }
            }

            #[inline(always)]
            fn contains(&self, digest: Digest, instructions: impl Instructions) -> bool {
                $methods::contains(self, digest, instructions)
            }

            #[inline(always)]
            fn fetch(&self, digest: Digest, instructions: impl Instructions) {
                $methods::fetch(self, digest, instructions);
            }

            fn memory_bytes(&self) -> usize {
                $methods::memory_bytes(self)
            }
        }
    };
}

in_body!([] Standard as Standard: Body::Standard(filter) => Some(filter));
in_body!([] Blocked as Family: Body::Blocked(filter) => Some(filter));
in_body!([F: OptionalFamily] F as Family: Body::Optional(filter, _) => F::of(filter));

/// Size up to which a filter stays in the second-level cache of most processors.
const NEAR_BYTES: usize = 1 << 20;

/// Probes by which memory is prefetched ahead: about the number of cache lines that a processor can load in
/// parallel.
const AHEAD: usize = 16;

/// Counts the digests that a filter answers *maybe* for.
#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled for a level where it is called")]
fn count(family: &impl InBody, mut digests: &[Digest], instructions: impl Instructions) -> u64 {
    let mut count = 0;
    if family.memory_bytes() > NEAR_BYTES {
        for &soon in digests.iter().take(AHEAD) {
            family.fetch(soon, instructions);
        }
        while let [digest, later @ ..] = digests
            && let Some(&soon) = later.get(AHEAD - 1)
        {
            family.fetch(soon, instructions);
            count += u64::from(family.contains(*digest, instructions));
            digests = later;
        }
    }
    for &digest in digests {
        count += u64::from(family.contains(digest, instructions));
    }
    count
}

/// Declares a module with the probe functions of all families for one level of instructions.
macro_rules! compiled_for {
    ($level:ident, $instructions:literal, $module:ident) => {
        mod $module {
            use super::*;

            pub(super) fn functions(body: &Body) -> ProbeFunctions {
                match body {
                    Body::None | Body::Away { .. } | Body::Range(..) => ProbeFunctions::PORTABLE,
                    Body::Standard(_) => functions_of::<Standard>(),
                    Body::Blocked(_) => functions_of::<Blocked>(),
                    Body::Optional(filter, _) => filter.visit(Choose),
                }
            }

            struct Choose;

            impl FamilyVisitor for Choose {
                type Output = ProbeFunctions;

                fn visit<F: OptionalFamily>(self) -> ProbeFunctions {
                    functions_of::<F>()
                }
            }

            fn functions_of<F: InBody>() -> ProbeFunctions {
                ProbeFunctions { contains: contains::<F>, count_maybe: count_maybe::<F> }
            }

            #[target_feature(enable = $instructions)]
            unsafe fn contains<F: InBody>(body: &Body, digest: Digest) -> bool {
                // SAFETY: by the caller's promise.
                unsafe { F::of(body) }.contains(digest, $level::new())
            }

            #[target_feature(enable = $instructions)]
            unsafe fn count_maybe<F: InBody>(body: &Body, digests: &[Digest]) -> u64 {
                // SAFETY: by the caller's promise.
                count(unsafe { F::of(body) }, digests, $level::new())
            }
        }
    };
}

compiled_for!(Level3, "avx2,bmi1,bmi2,popcnt", level3);
compiled_for!(Level4, "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl", level4);

#[cfg(test)]
mod tests {
    use super::super::{FilterKind, Salt, Takes};
    use super::*;
    use crate::digest::remix;

    /// Returns the functions that this processor can run.
    fn all_functions(body: &Body) -> Vec<ProbeFunctions> {
        let mut all = vec![ProbeFunctions::PORTABLE];
        if Level3::is_here() {
            all.push(level3::functions(body));
        }
        if Level4::is_here() {
            all.push(level4::functions(body));
        }
        all
    }

    #[test]
    fn all_functions_of_a_family_give_equal_answers() {
        for &kind in FilterKind::ALL {
            for bits_per_key in [1.0, 8.0, 10.0, 16.0, 24.5, 40.0] {
                let probe_count = kind.probe_count(bits_per_key);
                if kind.takes(probe_count) != Takes::Digest {
                    continue;
                }
                // For all other bodies, the filter mixes the salt into digests.
                let salt = if kind == FilterKind::Blocked512 { Salt::of_table(1) } else { Salt::NONE };
                for key_count in [1, 100, 3_000] {
                    let digests: Vec<Digest> = (0..3 * key_count).map(|key| remix(Digest(key), 9)).collect();
                    let (present, _) = digests.split_at(digests.len() / 3);
                    let body = Body::build(kind, bits_per_key, probe_count, salt, present)
                        .expect("a filter of its kind");
                    let expected: Vec<bool> =
                        digests.iter().map(|&digest| body.may_contain(digest, &mut |_| ())).collect();
                    assert!(expected[..present.len()].iter().all(|&maybe| maybe), "{kind:?}");
                    let count = expected.iter().filter(|&&maybe| maybe).count() as u64;
                    for (level, functions) in all_functions(&body).into_iter().enumerate() {
                        for (&digest, &expected) in digests.iter().zip(&expected) {
                            // SAFETY: these functions are for this body and this processor.
                            let maybe = unsafe { functions.contains(&body, digest) };
                            assert_eq!(
                                maybe, expected,
                                "{kind:?} at {bits_per_key}, level {level}, {digest:?}"
                            );
                        }
                        // SAFETY: as above.
                        let many = unsafe { functions.count_maybe(&body, &digests) };
                        assert_eq!(many, count, "{kind:?} at {bits_per_key}, level {level}");
                    }
                }
            }
        }
    }
}
