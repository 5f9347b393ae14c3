//! One filter under test, of any crate.

use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe, remix};
use lsm_lab_filters::{Filter, FilterBuilder, FilterKind, FilterOptions, Probed, Salt, Takes};

/// A filter with its keys in it. The loops are here, compiled for each, so that a call is paid per series and not per question.
pub(crate) trait Subject {
    /// Bits of the structure.
    fn bits(&self) -> u64;
    /// How many of these it answers *maybe* for, each question independent of the others.
    fn count(&self, digests: &[Digest]) -> u64;
    /// The same, each question begun after the last answer. `zero` is 0, which the compiler does not know.
    fn chain(&self, digests: &[Digest], zero: u64) -> u64;
}

struct ByFunction<F> {
    bits: u64,
    contains: F,
}

impl<F: Fn(u64) -> bool> Subject for ByFunction<F> {
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

/// A filter probed by this function.
pub(crate) fn subject(bits: u64, contains: impl Fn(u64) -> bool + 'static) -> Box<dyn Subject> {
    Box::new(ByFunction { bits, contains })
}

/// Options with a recipe that is unused here: digests are ready.
pub(crate) fn options(kind: FilterKind, bits_per_key: f64) -> FilterOptions {
    FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3))
}

/// A filter of the engine, queried in bulk as in its laboratory. Its family is resolved once per series, as a
/// crate's is by its type. [`One`] is the same filter queried as in a lookup.
struct Bulk(Filter);

/// A filter of the engine, probed one by one through [`Filter::may_contain`].
struct One(Filter);

impl Subject for Bulk {
    fn bits(&self) -> u64 {
        self.0.bits()
    }

    fn count(&self, digests: &[Digest]) -> u64 {
        self.0.count_maybe(digests)
    }

    fn chain(&self, digests: &[Digest], zero: u64) -> u64 {
        chain(digests, zero, |digest| self.0.may_contain(digest))
    }
}

impl Subject for One {
    fn bits(&self) -> u64 {
        self.0.bits()
    }

    #[inline(never)]
    fn count(&self, digests: &[Digest]) -> u64 {
        digests.iter().map(|&digest| u64::from(self.0.may_contain(digest))).sum()
    }

    fn chain(&self, digests: &[Digest], zero: u64) -> u64 {
        chain(digests, zero, |digest| self.0.may_contain(digest))
    }
}

/// A filter that takes several digests of a key, which are ready: those after the first are remixes of it.
struct Several {
    filter: Filter,
    count: usize,
}

impl Several {
    #[inline]
    fn probe(&self, digest: Digest) -> bool {
        let mut digests = [Digest(0); MOST_DIGESTS];
        derive(digest, &mut digests[..self.count]);
        self.filter.may_contain_key(&[], &digests[..self.count])
    }
}

/// Digests of a key at 16 bits per key and more.
const MOST_DIGESTS: usize = 32;

/// The digests of a key, of which this is the first.
fn derive(digest: Digest, digests: &mut [Digest]) {
    for (index, each) in (0..).zip(digests) {
        *each = if index == 0 { digest } else { remix(digest, index) };
    }
}

/// A filter that takes the key itself and its digest: the keys are the digests as text, largest byte first.
struct Keyed(Filter);

impl Keyed {
    #[inline]
    fn probe(&self, digest: Digest) -> bool {
        self.0.may_contain_key(&digest.0.to_be_bytes(), &[digest])
    }
}

macro_rules! probed_one_by_one {
    ($subject:ty, $($filter:tt)+) => {
        impl Subject for $subject {
            fn bits(&self) -> u64 {
                self.$($filter)+.bits()
            }

            #[inline(never)]
            fn count(&self, digests: &[Digest]) -> u64 {
                digests.iter().map(|&digest| u64::from(self.probe(digest))).sum()
            }

            fn chain(&self, digests: &[Digest], zero: u64) -> u64 {
                chain(digests, zero, |digest| self.probe(digest))
            }
        }
    };
}

probed_one_by_one!(Several, filter);
probed_one_by_one!(Keyed, 0);

fn chain(digests: &[Digest], zero: u64, contains: impl Fn(Digest) -> bool) -> u64 {
    let mut answers = 0;
    for digest in digests {
        answers += u64::from(contains(Digest(digest.0.wrapping_add(answers & zero))));
    }
    answers
}

/// Our filter of this kind, over keys with these digests.
pub(crate) fn built(kind: FilterKind, bits_per_key: f64, digests: &[Digest]) -> Result<Filter, String> {
    let options = options(kind, bits_per_key);
    match kind.takes(options.probe_count()) {
        Takes::Key => {
            let mut sorted = digests.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            let mut builder = FilterBuilder::new(&options);
            for digest in sorted {
                builder.add(&digest.0.to_be_bytes(), digest);
            }
            builder.finish()
        }
        Takes::Digests(count) => {
            let mut all = vec![Digest(0); digests.len() * usize::from(count)];
            all.chunks_exact_mut(count.into()).zip(digests).for_each(|(each, digest)| derive(*digest, each));
            Filter::build_several(&options, Salt::NONE, count, &all)
        }
        Takes::Nothing => Ok(Filter::none(options.digest, digests.len() as u64)),
        _ => Filter::build(&options, digests),
    }
    .map_err(|error| error.to_string())
}

/// The positions that one probe of a filter that was built so tests.
pub(crate) fn positions_probed(filter: &Filter, digest: Digest) -> Vec<u64> {
    let mut positions = Vec::new();
    let mut probed = |place: Probed| positions.push(place.position);
    match filter.takes() {
        Takes::Key => filter.probe_key(&digest.0.to_be_bytes(), &[digest], &mut probed),
        Takes::Digests(count) => {
            let mut digests = vec![Digest(0); count.into()];
            derive(digest, &mut digests);
            filter.probe_key(&[], &digests, &mut probed)
        }
        _ => filter.probe(digest, &mut probed),
    };
    positions
}

/// Our filter of this kind, as it can be probed: in bulk first if it takes one digest, and one by one.
pub(crate) fn ours(kind: FilterKind, bits_per_key: f64, digests: &[Digest]) -> Result<Vec<Ours>, String> {
    let filter = built(kind, bits_per_key, digests)?;
    let subject = |remark, subject| Ours { remark, subject };
    Ok(match filter.takes() {
        Takes::Key => vec![subject("by key and digest", Box::new(Keyed(filter)) as Box<dyn Subject>)],
        Takes::Digests(count) => {
            vec![subject("by several digests", Box::new(Several { filter, count: count.into() }))]
        }
        _ => vec![
            subject("in bulk", Box::new(Bulk(filter.clone()))),
            subject("as in a lookup", Box::new(One(filter))),
        ],
    })
}

/// One filter of the engine, and its way of queries.
pub(crate) struct Ours {
    /// How.
    pub(crate) remark: &'static str,
    /// The filter.
    pub(crate) subject: Box<dyn Subject>,
}
