//! Checks of the contract of a family. The tests of each family call them.

use super::FilterError;
use super::family::Family;
use crate::digest::{Digest, remix};
use crate::math::statistics::{mean, standard_error};

/// Returns digests of a stream that no other seed shares.
pub(super) fn digests(count: u64, seed: u64) -> Vec<Digest> {
    (0..count).map(|i| remix(Digest(i), seed)).collect()
}

pub(super) fn build<F: Family>(bits_per_key: f64, digests: &[Digest]) -> F {
    F::build(bits_per_key, 1, digests).unwrap()
}

pub(super) fn asks<F: Family>(filter: &F, digest: Digest) -> bool {
    filter.may_contain(digest, &mut |_| ())
}

/// Encodes a filter and decodes it again.
pub(super) fn reopened<F: Family>(filter: &F, key_count: usize) -> Result<F, FilterError> {
    let mut payload = Vec::new();
    filter.encode(&mut payload);
    F::decode(filter.bits(), 1, key_count as u64, &payload)
}

/// Checks that there are no false negatives before and after encoding, and that positions are inside the
/// filter.
#[track_caller]
pub(super) fn holds_all<F: Family>(bits_per_key: f64, digests: &[Digest]) {
    let filter: F = build(bits_per_key, digests);
    let again = reopened(&filter, digests.len()).unwrap();
    assert_eq!(again, filter);
    for &digest in digests {
        assert!(asks(&filter, digest) && asks(&again, digest));
    }
    for digest in digests.iter().copied().chain([0, 1, u64::MAX].map(Digest)) {
        let answer = filter.may_contain(digest, &mut |probed| assert!(probed.position < filter.bits()));
        assert_eq!(answer, asks(&filter, digest));
    }
}

/// Checks small and adversarial sets.
#[track_caller]
pub(super) fn holds_adversarial_sets<F: Family>(bits_per_key: f64) {
    for count in (0..40).chain([100, 127, 128, 129, 1_000]) {
        holds_all::<F>(bits_per_key, &digests(count, 7));
    }
    for one in [0, 1, u64::MAX, 1 << 63] {
        holds_all::<F>(bits_per_key, &[Digest(one)]);
        holds_all::<F>(bits_per_key, &[Digest(one); 1_000]);
    }
    holds_all::<F>(bits_per_key, &[0, u64::MAX, 0, 1].map(Digest));
    let few_repeated: Vec<Digest> = digests(300, 9).into_iter().cycle().take(3_000).collect();
    holds_all::<F>(bits_per_key, &few_repeated);
}

/// Checks digests that differ in few bits. Some families may reject them with an error.
#[track_caller]
pub(super) fn survives_weak_digests<F: Family>(bits_per_key: f64) {
    for shift in [0, 8, 16, 24, 32, 40, 48, 54] {
        let weak: Vec<Digest> = (0..1_000).map(|i| Digest(i << shift)).collect();
        match F::build(bits_per_key, 1, &weak) {
            Ok(filter) => assert!(weak.iter().all(|&digest| asks(&filter, digest)), "shifted by {shift}"),
            Err(error) => assert!(matches!(error, FilterError::NotBuilt { .. }), "{error}"),
        }
    }
}

/// Checks that damaged and shortened payloads are errors, or filters that answer.
#[track_caller]
pub(super) fn survives_damage<F: Family>(bits_per_key: f64, keys: u64) {
    let filter: F = build(bits_per_key, &digests(keys, 3));
    let mut payload = Vec::new();
    filter.encode(&mut payload);
    let try_it = |bits, payload: &[u8]| {
        if let Ok(filter) = F::decode(bits, 1, keys, payload) {
            for digest in digests(200, 4).into_iter().chain(digests(50, 3)) {
                filter.may_contain(digest, &mut |_| ());
            }
        }
    };
    for at in 0..payload.len() {
        for flip in [1, 0x80, 0xff] {
            payload[at] ^= flip;
            try_it(filter.bits(), &payload);
            payload[at] ^= flip;
        }
    }
    for length in 0..payload.len() {
        assert!(F::decode(filter.bits(), 1, keys, &payload[..length]).is_err());
    }
    for bits in [0, 1, filter.bits() - 1, filter.bits() + 1, filter.bits() * 2, u64::MAX] {
        try_it(bits, &payload);
    }
    payload.push(0);
    assert!(F::decode(filter.bits(), 1, keys, &payload).is_err());
}

/// Checks the mean rate of 40 filters of 10 000 keys with 100 000 absent digests each: within four standard
/// errors of the formula.
#[track_caller]
pub(super) fn has_rate<F: Family>(bits_per_key: f64, formula: f64) {
    const FILTERS: u64 = 40;
    const QUERIES: u64 = 100_000;
    let rates: Vec<f64> = (0..FILTERS)
        .map(|round| {
            let filter: F = build(bits_per_key, &digests(10_000, 2 * round));
            let fooled = digests(QUERIES, 2 * round + 1).into_iter().filter(|&digest| asks(&filter, digest));
            f64::from(u32::try_from(fooled.count()).unwrap()) / 1e5
        })
        .collect();
    let (mean, standard_error) = (mean(&rates), standard_error(&rates));
    assert!(
        (mean - formula).abs() <= 4.0 * standard_error,
        "{mean} instead of {formula}, standard error {standard_error}"
    );
}

/// Checks a million keys and their memory.
#[track_caller]
pub(super) fn holds_a_million<F: Family>(bits_per_key: f64, at_most_bits_per_key: f64) {
    let digests = digests(1_000_000, 5);
    let filter: F = build(bits_per_key, &digests);
    assert!(digests.iter().all(|&digest| asks(&filter, digest)));
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let taken = filter.bits() as f64 / 1e6;
    assert!(taken <= at_most_bits_per_key, "{taken}");
}
