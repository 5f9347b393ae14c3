//! The questions of all families, compiled for the processors of each level, and which of them a filter is asked by.
//!
//! **Invariants**
//! 1. Equal answers at every level, and those of a watched question (tested over all families).
//! 2. The functions of a level are only chosen where the processor was asked; those of a family only for its bodies.

#![expect(unsafe_code, reason = "functions for some processors, and for the body of one family")]

use super::blocked::Blocked;
use super::body::Body;
use super::counting::CountingFilter;
use super::cuckoo::CuckooFilter;
use super::family::Family;
use super::further::Further;
use super::fuse8::BinaryFuse8;
use super::instructions::Instructions;
use super::quotient::QuotientFilter;
use super::ribbon::{Ribbon64, Ribbon128};
use super::split_block::SplitBlock;
use super::standard::Standard;
use super::vectors::{Level3, Level4};
use super::words::Words;
use super::xor8::Xor8;
use crate::digest::Digest;

/// The questions of one family at one level.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    one: unsafe fn(&Body, Digest) -> bool,
    many: unsafe fn(&Body, &[Digest]) -> u64,
}

impl Ways {
    /// Those of every processor and family.
    pub(super) const EVERY: Self = Self { one: Body::contains, many: Body::count_maybe };

    /// The fastest for this body.
    pub(super) fn of(body: &Body) -> Self {
        if Level4::is_here() {
            // SAFETY: the processor was asked.
            unsafe { level4::ways(body) }
        } else if Level3::is_here() {
            // SAFETY: the processor was asked.
            unsafe { level3::ways(body) }
        } else {
            Self::EVERY
        }
    }

    /// Whether a key with this digest may have been built in.
    ///
    /// # Safety
    /// They are those of this body.
    #[inline]
    pub(super) unsafe fn contains(self, body: &Body, digest: Digest) -> bool {
        // SAFETY: the caller's.
        unsafe { (self.one)(body, digest) }
    }

    /// How many of these digests it answers *maybe* for.
    ///
    /// # Safety
    /// They are those of this body.
    #[inline]
    pub(super) unsafe fn count_maybe(self, body: &Body, digests: &[Digest]) -> u64 {
        // SAFETY: the caller's.
        unsafe { (self.many)(body, digests) }
    }
}

/// A family, and where a body has it.
trait Housed: Sized {
    /// # Safety
    /// The body is of this family.
    unsafe fn of(body: &Body) -> &Self;
    fn contains(&self, digest: Digest, instructions: impl Instructions) -> bool;
    fn fetch(&self, digest: Digest, instructions: impl Instructions);
    fn memory_bytes(&self) -> usize;
}

macro_rules! housed {
    ($($family:ty as $questions:ident: $place:pat => $found:ident;)+) => {$(
        impl Housed for $family {
            #[inline]
            unsafe fn of(body: &Body) -> &Self {
                match body {
                    $place => $found,
                    // SAFETY: the caller's.
                    _ => unsafe { core::hint::unreachable_unchecked() },
                }
            }

            #[inline(always)]
            fn contains(&self, digest: Digest, instructions: impl Instructions) -> bool {
                $questions::contains(self, digest, instructions)
            }

            #[inline(always)]
            fn fetch(&self, digest: Digest, instructions: impl Instructions) {
                $questions::fetch(self, digest, instructions);
            }

            fn memory_bytes(&self) -> usize {
                $questions::memory_bytes(self)
            }
        }
    )+};
}

housed! {
    Standard as Standard: Body::Standard(found) => found;
    Blocked as Family: Body::Blocked(found) => found;
}

housed! {
    Words<1> as Family: Body::Further(Further::Bloom1(found), _) => found;
    Words<2> as Family: Body::Further(Further::Bloom2(found), _) => found;
    Words<4> as Family: Body::Further(Further::Bloom4(found), _) => found;
    SplitBlock as Family: Body::Further(Further::SplitBlock(found), _) => found;
    CountingFilter as Family: Body::Further(Further::Counting(found), _) => found;
    CuckooFilter as Family: Body::Further(Further::Cuckoo(found), _) => found;
    QuotientFilter as Family: Body::Further(Further::Quotient(found), _) => found;
    Xor8 as Family: Body::Further(Further::Xor8(found), _) => found;
    BinaryFuse8 as Family: Body::Further(Further::BinaryFuse8(found), _) => found;
    Ribbon128 as Family: Body::Further(Further::Ribbon128(found), _) => found;
    Ribbon64 as Family: Body::Further(Further::Ribbon64(found), _) => found;
}

/// A filter that is not larger stays in the second-level cache of most processors.
const NEAR_BYTES: usize = 1 << 20;

/// So many questions before it is asked, what one reads is asked of memory: about as many lines as a processor can wait for.
const AHEAD: usize = 16;

/// How many of these digests a filter answers *maybe* for.
#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled for a level where it is called")]
fn count(family: &impl Housed, mut digests: &[Digest], instructions: impl Instructions) -> u64 {
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

/// A module with the questions of all families for one level.
macro_rules! compiled_for {
    ($level:ident, $instructions:literal, $module:ident) => {
        mod $module {
            use super::*;

            #[target_feature(enable = $instructions)]
            pub(super) fn ways(body: &Body) -> Ways {
                match body {
                    Body::None | Body::Away { .. } => Ways::EVERY,
                    Body::Standard(_) => ways_of::<Standard>(),
                    Body::Blocked(_) => ways_of::<Blocked>(),
                    Body::Range(..) => Ways::EVERY,
                    Body::Further(further, _) => match further {
                        Further::Bloom1(_) => ways_of::<Words<1>>(),
                        Further::Bloom2(_) => ways_of::<Words<2>>(),
                        Further::Bloom4(_) => ways_of::<Words<4>>(),
                        Further::SplitBlock(_) => ways_of::<SplitBlock>(),
                        Further::Counting(_) => ways_of::<CountingFilter>(),
                        Further::Cuckoo(_) => ways_of::<CuckooFilter>(),
                        Further::Quotient(_) => ways_of::<QuotientFilter>(),
                        Further::Xor8(_) => ways_of::<Xor8>(),
                        Further::BinaryFuse8(_) => ways_of::<BinaryFuse8>(),
                        Further::Ribbon128(_) => ways_of::<Ribbon128>(),
                        Further::Ribbon64(_) => ways_of::<Ribbon64>(),
                    },
                }
            }

            fn ways_of<F: Housed>() -> Ways {
                Ways { one: one::<F>, many: many::<F> }
            }

            #[target_feature(enable = $instructions)]
            unsafe fn one<F: Housed>(body: &Body, digest: Digest) -> bool {
                // SAFETY: the caller's.
                unsafe { F::of(body) }.contains(digest, $level::new())
            }

            #[target_feature(enable = $instructions)]
            unsafe fn many<F: Housed>(body: &Body, digests: &[Digest]) -> u64 {
                // SAFETY: the caller's.
                count(unsafe { F::of(body) }, digests, $level::new())
            }
        }
    };
}

compiled_for!(Level3, "avx2,bmi1,bmi2,popcnt", level3);
compiled_for!(Level4, "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl", level4);

#[cfg(test)]
mod tests {
    use super::super::{FilterKind, Takes};
    use super::*;
    use crate::digest::remix;

    /// The ways of the levels that this processor has, and that of all.
    fn all_ways(body: &Body) -> Vec<Ways> {
        let mut all = vec![Ways::EVERY];
        if Level3::is_here() {
            // SAFETY: the processor was asked.
            all.push(unsafe { level3::ways(body) });
        }
        if Level4::is_here() {
            // SAFETY: the processor was asked.
            all.push(unsafe { level4::ways(body) });
        }
        all
    }

    #[test]
    fn a_question_is_answered_alike_at_every_level() {
        for &kind in FilterKind::ALL {
            for bits_per_key in [1.0, 8.0, 10.0, 16.0, 24.5, 40.0] {
                let probe_count = kind.probe_count(bits_per_key);
                if kind.takes(probe_count) != Takes::Digest {
                    continue;
                }
                for key_count in [1, 100, 3_000] {
                    let digests: Vec<Digest> = (0..3 * key_count).map(|key| remix(Digest(key), 9)).collect();
                    let (present, _) = digests.split_at(digests.len() / 3);
                    let body =
                        Body::build(kind, bits_per_key, probe_count, present).expect("a filter of its kind");
                    let expected: Vec<bool> =
                        digests.iter().map(|&digest| body.may_contain(digest, &mut |_| ())).collect();
                    assert!(expected[..present.len()].iter().all(|&maybe| maybe), "{kind:?}");
                    let count = expected.iter().filter(|&&maybe| maybe).count() as u64;
                    for (level, ways) in all_ways(&body).into_iter().enumerate() {
                        for (&digest, &expected) in digests.iter().zip(&expected) {
                            // SAFETY: the ways of this body, by what the processor has.
                            let maybe = unsafe { ways.contains(&body, digest) };
                            assert_eq!(
                                maybe, expected,
                                "{kind:?} at {bits_per_key}, way {level}, {digest:?}"
                            );
                        }
                        // SAFETY: the same.
                        let many = unsafe { ways.count_maybe(&body, &digests) };
                        assert_eq!(many, count, "{kind:?} at {bits_per_key}, way {level}");
                    }
                }
            }
        }
    }
}
