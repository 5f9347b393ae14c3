//! Tests sizes of filters on both sides of every step of their formulas.
//!
//! A size formula that rounds has plateaus, and keys are most crowded at the end of each. Constructions that may
//! need several tries are therefore built just below, at and just above each step. **Work** is counted, not
//! timed: a filter stores the number of the successful try. Seeds are fixed.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe, remix};
use lsm_lab_filters::maplet::{Maplet, RunNumber};
use lsm_lab_filters::math::statistics::mean;
use lsm_lab_filters::math::{
    CUCKOO_BUCKET_SLOTS, MAX_LOAD, QUOTIENT_SLOT_BITS, cuckoo_load, fuse8_shape, quotient_load, ribbon_slots,
    xor8_slots,
};
use lsm_lab_filters::{Filter, FilterKind, FilterOptions};

/// Most tries of one filter, and of all filters on average. About nine tries in ten succeed at every size.
const MOST_TRIES: f64 = 6.0;
const MEAN_TRIES: f64 = 1.15;

const RIBBONS: [(FilterKind, u32); 2] = [(FilterKind::Ribbon, 128), (FilterKind::Ribbon64, 64)];

fn digests(count: u64, seed: u64) -> Vec<Digest> {
    (0..count).map(|number| remix(Digest(number), seed)).collect()
}

fn built(kind: FilterKind, bits_per_key: f64, keys: u64, seed: u64) -> Filter {
    let options = FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3));
    let built = Filter::build(&options, &digests(keys, seed));
    built.unwrap_or_else(|error| panic!("{kind:?} of {keys} keys at {bits_per_key}: {error}"))
}

/// Returns the little-endian number at an offset of the payload.
fn field(filter: &Filter, offset: usize) -> u32 {
    u32::from_le_bytes(*filter.to_bytes()[offset..].first_chunk().unwrap())
}

/// Returns the numbers of keys just below, at and just above each step of a size formula.
fn around_steps<T: PartialEq>(size: impl Fn(u64) -> T, keys: core::ops::Range<u64>) -> Vec<u64> {
    let steps = keys.filter(|&keys| size(keys) != size(keys - 1));
    let mut around: Vec<u64> = steps.flat_map(|keys| [keys - 1, keys, keys + 1]).collect();
    around.dedup();
    around
}

/// Builds filters of these sizes and checks the tries that they store.
fn assert_few_tries(kind: FilterKind, sizes: &[u64], seeds: u64) {
    let mut tries = Vec::new();
    for &keys in sizes {
        for seed in 1..=seeds {
            tries.push(f64::from(field(&built(kind, 10.0, keys, seed), 0)));
            assert!(tries[tries.len() - 1] <= MOST_TRIES, "{kind:?} of {keys} keys: {tries:?} tries");
        }
    }
    assert!(mean(&tries) <= MEAN_TRIES, "{kind:?}: {} tries in {} filters", mean(&tries), tries.len());
}

/// The published formula gives 11,480 to 11,521 keys 14,336 slots, for which most tries fail.
#[test]
fn sets_at_the_end_of_a_plateau_of_fuse8_are_built() {
    assert_few_tries(FilterKind::BinaryFuse8, &[3_551, 11_480, 11_500, 11_521, 13_224, 37_454], 5);
}

#[test]
fn few_tries_suffice_around_every_step_of_fuse8() {
    assert_few_tries(FilterKind::BinaryFuse8, &around_steps(fuse8_shape, 2..12_000), 1);
}

#[test]
fn few_tries_suffice_around_the_steps_of_xor8() {
    // A step every two or three keys: all of small filters, some of large ones.
    let steps = around_steps(xor8_slots, 2..20_000);
    let some: Vec<u64> = steps.into_iter().filter(|keys| *keys < 200 || keys % 211 < 3).collect();
    assert_few_tries(FilterKind::Xor8, &some, 1);
}

#[test]
fn few_tries_suffice_around_the_steps_of_ribbons() {
    for (kind, width) in RIBBONS {
        assert_few_tries(kind, &around_steps(|keys| ribbon_slots(width, keys), 2..6_000), 1);
    }
}

/// Returns bits per key just below, at and just above those of each whole number of tag or remainder bits.
fn around_bit_steps(other_bits: f64) -> impl Iterator<Item = f64> {
    let steps = (3..60).map(move |bits| (f64::from(bits) + other_bits) / MAX_LOAD);
    let around = steps.flat_map(|step| [step - 1e-9, step, step + 1e-9]);
    around.filter(|bits_per_key| (1.0..=FilterOptions::MAX_BITS_PER_KEY).contains(bits_per_key))
}

/// Returns numbers of keys just below, at and just above those of whole numbers of units, and these numbers.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small positive numbers")]
fn around_units(keys_of_each: f64) -> impl Iterator<Item = (u64, u32)> {
    let units = [1, 2, 3, 5, 20, 100, 700];
    units.into_iter().flat_map(move |units| {
        let keys = (f64::from(units) * keys_of_each) as u32;
        let units = |keys: u32| (f64::from(keys) / keys_of_each).ceil().max(1.0) as u32;
        [keys - 1, keys, keys + 1].map(|keys| (keys.into(), units(keys)))
    })
}

/// A failed try adds a sixteenth of the buckets.
#[test]
fn cuckoo_filters_rarely_grow_around_the_steps_of_their_tags_and_buckets() {
    let (mut grown, mut filters) = (0, 0);
    for bits_per_key in around_bit_steps(0.0) {
        for (keys, buckets) in around_units(f64::from(CUCKOO_BUCKET_SLOTS) * cuckoo_load(bits_per_key)) {
            let found = field(&built(FilterKind::Cuckoo, bits_per_key, keys, 1), 8);
            assert!([0, buckets.div_ceil(16)].contains(&(found - buckets)), "{keys} keys at {bits_per_key}");
            (grown, filters) = (grown + u32::from(found > buckets), filters + 1);
        }
    }
    assert!(filters > 1_000 && grown * 25 < filters, "{grown} of {filters} filters need a second try");
}

#[test]
fn quotient_filters_append_at_most_a_block_around_the_steps_of_their_remainders_and_blocks() {
    for bits_per_key in around_bit_steps(QUOTIENT_SLOT_BITS) {
        for (keys, blocks) in around_units(64.0 * quotient_load(bits_per_key)) {
            let filter = built(FilterKind::Quotient, bits_per_key, keys, 1);
            let block_bytes = 17 + 8 * field(&filter, 0);
            let appended = u32::try_from(filter.byte_count()).unwrap() / block_bytes - blocks;
            assert!(
                field(&filter, 4) == blocks && appended <= 1,
                "{keys} keys at {bits_per_key}: {appended}"
            );
        }
    }
}

/// Growing needs a second pass over the entries; each one in the stash has cost 500 moves.
#[test]
fn maplets_neither_grow_nor_stash_around_the_steps_of_their_cells() {
    let run = RunNumber::new(0).unwrap();
    for keys in around_steps(|keys| Maplet::with_capacity(keys).unwrap().slots(), 2..20_000) {
        let entries: Vec<_> = digests(keys, 1).into_iter().map(|digest| (digest, run)).collect();
        let (maplet, empty) = (Maplet::build(&entries).unwrap(), Maplet::with_capacity(keys).unwrap());
        assert_eq!(maplet.slots(), empty.slots(), "{keys} keys");
        assert!(maplet.stashed() <= 2, "{keys} keys: {} in the stash", maplet.stashed());
    }
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    #[test]
    #[ignore = "long: npm run test:more"]
    fn few_tries_suffice_around_the_steps_of_large_filters() {
        // Sizes around each step of an eighth of their number of keys, so that all sizes have equally many.
        let sparse = |sizes: Vec<u64>| {
            let mut next = 0;
            let taken = sizes.chunks(3).filter(|around| {
                let taken = around[0] >= next;
                next = if taken { around[0] + around[0] / 8 } else { next };
                taken
            });
            taken.flatten().copied().collect::<Vec<u64>>()
        };
        let fuse = around_steps(fuse8_shape, 12_000..60_000);
        assert_few_tries(FilterKind::BinaryFuse8, &fuse, 4);
        assert_few_tries(FilterKind::BinaryFuse8, &sparse(around_steps(fuse8_shape, 60_000..2_000_000)), 4);
        assert_few_tries(FilterKind::Xor8, &sparse(around_steps(xor8_slots, 20_000..1_000_000)), 2);
        for (kind, width) in RIBBONS {
            let steps = around_steps(|keys| ribbon_slots(width, keys), 6_000..1_000_000);
            assert_few_tries(kind, &sparse(steps), 2);
        }
    }
}
