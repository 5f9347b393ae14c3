//! `T_P`: the cost of probing one filter with a given digest.
//!
//! Filters of a table's size are spread over as many bytes as a cache holds, and each probe queries another
//! one, as a lookup does. *Chained*: the answer takes part in choosing the next filter. *Throughput*: filters
//! in turn. In both, the processor may guess an answer and go on, as it does in a lookup; the cost of a wrong
//! guess is part of `T_P`. The loop without the probe is subtracted.
//!
//! Large sets repeat the content of `TEMPLATES` filters at different addresses. Only the location of the
//! bytes matters, not whether each filter differs.

use super::cost::{Cost, NotMeasurable, measure_cost};
use core::hint::black_box;
use core::ops::Range;
use core::time::Duration;
use lsm_lab_filters::digest::{Digest, remix};
use lsm_lab_filters::math::MAX_PROBE_COUNT;
use lsm_lab_filters::{Filter, FilterKind, FilterOptions, Takes};
use lsm_lab_teaching::results::Residence;

/// Filters of different content.
const TEMPLATES: usize = 64;

/// Filters of one set.
#[derive(Debug)]
pub struct FilterSet {
    filters: Vec<Filter>,
    keys_per_filter: u64,
}

/// A stored or an absent digest is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Stored,
    Absent,
}

impl FilterSet {
    /// Builds filters with this many keys each that take about this many bytes together.
    #[must_use]
    pub fn new(options: &FilterOptions, keys_per_filter: u32, total_bytes: u64) -> Self {
        let templates: Vec<Filter> = (0..TEMPLATES as u64)
            .map(|template| {
                let digests: Vec<Digest> =
                    (0..u64::from(keys_per_filter)).map(|key| digest_of(template, key)).collect();
                Filter::build(options, &digests).expect("small filters can be built")
            })
            .collect();
        let bytes_of_one = templates[0].byte_count().max(1) as u64;
        let count = usize::try_from(total_bytes / bytes_of_one).unwrap_or(usize::MAX).max(1);
        let filters = (0..count).map(|index| templates[index % TEMPLATES].clone()).collect();
        Self { filters, keys_per_filter: keys_per_filter.into() }
    }

    /// Returns the filter that a number chooses.
    #[inline]
    #[must_use]
    pub fn at(&self, number: u64) -> &Filter {
        &self.filters[self.index_of(number)]
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the high half of a product is below the count")]
    fn index_of(&self, number: u64) -> usize {
        ((u128::from(number) * self.filters.len() as u128) >> 64) as usize
    }

    fn bytes(&self) -> u64 {
        self.filters.iter().map(|filter| filter.byte_count() as u64).sum()
    }

    /// A filter and a digest for it, chosen by a number; the same work for both kinds.
    #[inline]
    fn chosen_by(&self, number: u64, kind: Kind) -> (&Filter, Digest) {
        let index = self.index_of(number);
        let key = ((number & 0xffff_ffff) * self.keys_per_filter) >> 32;
        let key = if kind == Kind::Stored { key } else { key + self.keys_per_filter };
        (&self.filters[index], digest_of((index % TEMPLATES) as u64, key))
    }
}

/// The n-th digest of a template; the filter holds the first ones.
#[inline]
fn digest_of(template: u64, key: u64) -> Digest {
    remix(Digest(template), key + 1)
}

/// Returns whether probes of a family can be timed with ready digests. This excludes filters that take
/// several digests per key, or the key.
#[must_use]
pub fn is_measured(kind: FilterKind) -> bool {
    kind.takes(MAX_PROBE_COUNT) == Takes::Digest
}

/// Costs of one probe.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProbeCosts {
    /// Bytes of all filters of the set.
    pub filter_bytes: u64,
    /// Probe of an absent key, each waiting for the one before.
    pub negative: Result<Cost, NotMeasurable>,
    /// Probe of a stored key, each waiting for the one before.
    pub positive: Result<Cost, NotMeasurable>,
    /// Probe of an absent key, independent.
    pub negative_throughput: Result<Cost, NotMeasurable>,
    /// Probe of a stored key, independent.
    pub positive_throughput: Result<Cost, NotMeasurable>,
}

/// Measures a filter family over a set of filters that takes this many bytes, each cost for at most this time.
#[must_use]
pub fn measure(
    options: &FilterOptions,
    keys_per_filter: u32,
    total_bytes: u64,
    time_max: Duration,
) -> ProbeCosts {
    let set = FilterSet::new(options, keys_per_filter, total_bytes);
    let chained = |kind| {
        measure_cost(time_max, |steps| chain(steps, &set, kind, ask), |steps| chain(steps, &set, kind, skip))
    };
    let streamed = |kind| {
        measure_cost(
            time_max,
            |steps| stream(steps, &set, kind, ask),
            |steps| stream(steps, &set, kind, skip),
        )
    };
    ProbeCosts {
        filter_bytes: set.bytes(),
        negative: chained(Kind::Absent),
        positive: chained(Kind::Stored),
        negative_throughput: streamed(Kind::Absent),
        positive_throughput: streamed(Kind::Stored),
    }
}

#[inline]
fn ask(filter: &Filter, digest: Digest) -> bool {
    filter.may_contain(digest)
}

/// Replaces the probe in the empty loop.
#[inline]
fn skip(_filter: &Filter, digest: Digest) -> bool {
    digest.0 & 1 == 1
}

/// The next state of the chain: the step of `SplitMix64`, so that filters are visited in no order.
#[inline]
pub(super) fn next(state: u64) -> u64 {
    remix(Digest(state), 1).0
}

#[inline]
fn chain(steps: Range<u64>, set: &FilterSet, kind: Kind, answer: impl Fn(&Filter, Digest) -> bool) -> u64 {
    // The first step chooses the start of the chain, so that each pass probes other filters.
    let mut state = next(steps.start);
    for _ in steps {
        let (filter, digest) = set.chosen_by(state, kind);
        let said = u64::from(answer(filter, digest));
        state = next(state ^ black_box(said));
    }
    state
}

#[inline]
fn stream(steps: Range<u64>, set: &FilterSet, kind: Kind, answer: impl Fn(&Filter, Digest) -> bool) -> u64 {
    let mut sum = 0;
    for step in steps {
        let (filter, digest) = set.chosen_by(next(step), kind);
        sum += u64::from(answer(filter, digest));
    }
    sum
}

/// Which cache holds this many bytes, by its size.
#[must_use]
pub fn residence(bytes: u64, caches: &CacheSizes) -> Residence {
    // A cache is never ours alone: half of it is.
    let holds = |size: u64| bytes <= size / 2;
    if holds(caches.l1_bytes) {
        Residence::L1
    } else if holds(caches.l2_bytes) {
        Residence::L2
    } else if holds(caches.l3_bytes) {
        Residence::L3
    } else {
        Residence::Dram
    }
}

/// Sizes of the caches that one core sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CacheSizes {
    /// First level, data.
    pub l1_bytes: u64,
    /// Second level.
    pub l2_bytes: u64,
    /// Third level.
    pub l3_bytes: u64,
}

impl CacheSizes {
    /// One size for each place where filters may reside, as far as memory allows; and the places left out.
    #[must_use]
    pub fn targets(&self, bytes_max: u64) -> (Vec<(u64, Residence)>, Vec<Residence>) {
        let wanted = [
            (self.l1_bytes / 2, Residence::L1),
            (self.l2_bytes / 2, Residence::L2),
            ((self.l3_bytes / 4).clamp(self.l2_bytes * 2, (64 << 20).max(self.l2_bytes * 2)), Residence::L3),
            (self.l3_bytes * 2, Residence::Dram),
        ];
        let (taken, left_out): (Vec<_>, Vec<_>) = wanted
            .into_iter()
            .partition(|&(bytes, place)| bytes <= bytes_max && residence(bytes, self) == place);
        (taken, left_out.into_iter().map(|(_, place)| place).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};

    fn options(kind: FilterKind) -> FilterOptions {
        FilterOptions::new(kind, 10.0, DigestRecipe::new(DigestFunction::Xxh3))
    }

    #[test]
    fn stored_digests_are_found_and_absent_ones_seldom() {
        for &kind in FilterKind::ALL.iter().filter(|kind| is_measured(**kind)) {
            let set = FilterSet::new(&options(kind), 512, 200_000);
            let maybe = |wanted| {
                let requested = (0..4000).map(|step| set.chosen_by(next(step), wanted));
                requested.filter(|(filter, digest)| ask(filter, *digest)).count()
            };
            assert_eq!(maybe(Kind::Stored), 4000);
            let absent = f64::from(u32::try_from(maybe(Kind::Absent)).unwrap_or(u32::MAX));
            let expected = 4000.0 * kind.false_positive_rate(10.0).unwrap_or(0.02);
            assert!(absent < 1.5 * expected + 40.0, "{kind:?}: {absent} instead of {expected}");
        }
    }

    #[test]
    fn places_follow_from_the_sizes_of_the_caches() {
        let caches = CacheSizes { l1_bytes: 48 << 10, l2_bytes: 2 << 20, l3_bytes: 32 << 20 };
        for (bytes, place) in [
            (20 << 10, Residence::L1),
            (218_000, Residence::L2),
            (8 << 20, Residence::L3),
            (64 << 20, Residence::Dram),
        ] {
            assert_eq!(residence(bytes, &caches), place);
        }
        assert_eq!(caches.targets(256 << 20).0.len(), 4);
        let huge = CacheSizes { l3_bytes: 260 << 20, ..caches };
        assert_eq!(huge.targets(256 << 20).1, [Residence::Dram], "no memory for twice 260 MiB");
        let small = CacheSizes { l3_bytes: 0, ..caches };
        assert!(small.targets(1 << 30).1.contains(&Residence::L3), "a machine without that cache");
    }

    #[test]
    fn costs_are_positive_or_have_a_reason() {
        let costs = measure(&options(FilterKind::Blocked512), 512, 16 << 10, Duration::from_millis(40));
        assert!(costs.filter_bytes <= 16 << 10 && costs.filter_bytes > 15 << 10);
        for cost in [costs.negative, costs.positive, costs.negative_throughput, costs.positive_throughput] {
            assert!(cost.is_err() || cost.is_ok_and(|cost| cost.ns.low > 0.0 && cost.ns.high.is_finite()));
        }
    }

    #[test]
    fn passes_ask_other_filters_than_the_passes_before() {
        let set = FilterSet::new(&options(FilterKind::Blocked512), 512, 4 << 20);
        let requested = |steps| {
            let requested = core::cell::RefCell::new(std::collections::BTreeSet::new());
            chain(steps, &set, Kind::Absent, |filter, digest| {
                requested.borrow_mut().insert((core::ptr::from_ref(filter).addr(), digest.0));
                false
            });
            requested.into_inner()
        };
        let (first, second) = (requested(0..500), requested(500..1000));
        assert!(first.intersection(&second).count() < 50);
    }
}
