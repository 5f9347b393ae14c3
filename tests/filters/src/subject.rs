//! One filter that is asked, whoever made it.

use lsm_lab_engine::digest::{Digest, DigestFunction, DigestRecipe};
use lsm_lab_engine::filter::{Filter, FilterKind, FilterOptions};
use lsm_lab_engine::observe::NoObserver;

/// A filter with its keys in it. The loops are here, compiled for each, so that a call is paid per series and not per question.
pub(crate) trait Subject {
    /// Bits of the structure.
    fn bits(&self) -> u64;
    /// How many of these it answers *maybe* for, each question independent of the others.
    fn count(&self, digests: &[Digest]) -> u64;
    /// The same, each question begun after the last answer. `zero` is 0, which the compiler does not know.
    fn chain(&self, digests: &[Digest], zero: u64) -> u64;
}

struct Asked<F> {
    bits: u64,
    contains: F,
}

impl<F: Fn(u64) -> bool> Subject for Asked<F> {
    fn bits(&self) -> u64 {
        self.bits
    }

    #[inline(never)]
    fn count(&self, digests: &[Digest]) -> u64 {
        digests.iter().map(|&digest| u64::from((self.contains)(digest.0))).sum()
    }

    #[inline(never)]
    fn chain(&self, digests: &[Digest], zero: u64) -> u64 {
        chain(digests, zero, |digest| (self.contains)(digest.0))
    }
}

/// A filter that is asked by this function.
pub(crate) fn subject(bits: u64, contains: impl Fn(u64) -> bool + 'static) -> Box<dyn Subject> {
    Box::new(Asked { bits, contains })
}

/// Options with the recipe that nobody uses here: digests are ready.
pub(crate) fn options(kind: FilterKind, bits_per_key: f64) -> FilterOptions {
    FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3))
}

/// A filter of the engine, asked in bulk as its laboratory does: which family it is, is found out once per series, as it is for a
/// crate by its type. [`One`] is the same filter asked as a lookup does.
struct Ours(Filter);

/// A filter of the engine, asked one by one through [`Filter::may_contain`].
struct One(Filter);

impl Subject for Ours {
    fn bits(&self) -> u64 {
        self.0.bits()
    }

    fn count(&self, digests: &[Digest]) -> u64 {
        self.0.count_maybe(digests)
    }

    fn chain(&self, digests: &[Digest], zero: u64) -> u64 {
        chain(digests, zero, |digest| self.0.may_contain(digest, 0, &mut NoObserver))
    }
}

impl Subject for One {
    fn bits(&self) -> u64 {
        self.0.bits()
    }

    #[inline(never)]
    fn count(&self, digests: &[Digest]) -> u64 {
        digests.iter().map(|&digest| u64::from(self.0.may_contain(digest, 0, &mut NoObserver))).sum()
    }

    fn chain(&self, digests: &[Digest], zero: u64) -> u64 {
        chain(digests, zero, |digest| self.0.may_contain(digest, 0, &mut NoObserver))
    }
}

fn chain(digests: &[Digest], zero: u64, contains: impl Fn(Digest) -> bool) -> u64 {
    let mut answers = 0;
    for digest in digests {
        answers += u64::from(contains(Digest(digest.0.wrapping_add(answers & zero))));
    }
    answers
}

/// Our filter of this kind, to be asked in bulk and one by one; what is wrong if it cannot be built.
pub(crate) fn ours(
    kind: FilterKind,
    bits_per_key: f64,
    digests: &[Digest],
) -> Result<[Box<dyn Subject>; 2], String> {
    let filter = Filter::build(&options(kind, bits_per_key), digests).map_err(|error| error.to_string())?;
    Ok([Box::new(Ours(filter.clone())), Box::new(One(filter))])
}
