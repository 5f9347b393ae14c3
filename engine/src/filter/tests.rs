//! Every family against its contract: no false negatives, the trace tells the truth, bytes come back.

use super::*;
use crate::digest::{DigestFunction, remix};
use crate::observe::{Counters, NoObserver, Trace};
use proptest::prelude::*;

fn digests(count: u64, seed: u64) -> Vec<Digest> {
    (0..count).map(|i| remix(Digest(i), seed)).collect()
}

fn options(kind: FilterKind, bits_per_key: f64) -> FilterOptions {
    FilterOptions { kind, bits_per_key, digest: DigestRecipe::new(DigestFunction::Xxh3) }
}

proptest! {
    #[test]
    fn no_false_negatives_and_round_trip(
        kind in prop::sample::select(&FilterKind::ALL[..]), count in 1..2000_u64, bits_per_key in 1.0..30.0, seed: u64,
    ) {
        let digests = digests(count, seed);
        let filter = Filter::build(&options(kind, bits_per_key), &digests);
        for &digest in &digests {
            prop_assert!(filter.may_contain(digest, 0, &mut NoObserver));
            prop_assert!(filter.positions(digest).iter().all(|&position| position < filter.bits()));
        }
        prop_assert_eq!(Filter::decode(&filter.encode()), Ok(filter));
    }

    #[test]
    fn damaged_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Filter::decode(&bytes);
    }
}

#[test]
fn the_trace_shows_the_bits_that_decided() {
    for kind in FilterKind::ALL {
        let filter = Filter::build(&options(kind, 10.0), &digests(100, 1));
        for digest in digests(50, 2) {
            let (mut trace, mut counters) = (Trace::new(), Counters::default());
            let answer = filter.may_contain(digest, 9, &mut (&mut trace, &mut counters));
            let positions = filter.positions(digest);
            let all_set = positions.iter().all(|&position| filter.is_set(position));
            assert_eq!(answer, all_set);
            let tested = positions.iter().position(|&position| !filter.is_set(position));
            let expected = tested.map_or(positions.len(), |zero| zero + 1) as u64;
            assert_eq!(counters.bits_probed, expected);
            assert_eq!(trace.events().len() as u64, expected + 1);
        }
    }
}

#[test]
fn blocked_positions_stay_in_one_line() {
    let filter = Filter::build(&options(FilterKind::Blocked512, 10.0), &digests(1000, 1));
    for digest in digests(100, 3) {
        let lines: Vec<u64> = filter.positions(digest).iter().map(|position| position / LINE_BITS).collect();
        assert!(lines.iter().all(|&line| line == lines[0]));
    }
}

#[test]
fn a_later_format_is_refused_by_name() {
    let mut bytes = Filter::build(&options(FilterKind::Blocked512, 10.0), &digests(10, 1)).encode();
    bytes[0] = 2;
    assert_eq!(Filter::decode(&bytes), Err(FilterError::NewerFormat { found: 2 }));
}
