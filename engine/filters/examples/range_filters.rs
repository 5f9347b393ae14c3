//! Measures the false positive rates of range filters by range length, for empty ranges at random positions and
//! right after a key.
//!
//! Run with `cargo run --release --example range_filters`.
//!
//! All numbers are counted: means over filters of random 8-byte keys, with the standard error over filters.

#![expect(clippy::print_stdout, reason = "it prints a table")]

use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe, remix};
use lsm_lab_filters::math::statistics::{mean, standard_error};
use lsm_lab_filters::{Filter, FilterBuilder, FilterKind, FilterOptions, PrefixDigests, SurfSuffix};

const KEYS: u64 = 10_000;
const FILTERS: u64 = 20;
const QUERIES: u64 = 2_000;
/// Range lengths; 0 is a point query.
const LENGTHS: [u64; 6] = [0, 2, 8, 64, 512, 4096];

fn main() {
    println!(
        "{KEYS} random keys of 8 bytes, {FILTERS} filters each, {QUERIES} empty queries for each length; per cent"
    );
    for near in [false, true] {
        println!("\n{}", if near { "ranges that begin right behind a key" } else { "ranges anywhere" });
        print!("{:<12}{:>6}{:>8}", "filter", "asked", "used");
        for length in LENGTHS {
            let name = if length == 0 { "point".to_owned() } else { format!("{length} keys") };
            print!("{name:>18}");
        }
        println!("{:>10}", "hashes");
        for kind in [
            FilterKind::Rosetta,
            FilterKind::Surf(SurfSuffix::None),
            FilterKind::Surf(SurfSuffix::Hash),
            FilterKind::Surf(SurfSuffix::Real),
        ] {
            for bits_per_key in [10.0, 12.0, 16.0, 22.0] {
                row(kind, bits_per_key, near);
            }
        }
    }
}

/// Measures and prints one filter kind at one size.
fn row(kind: FilterKind, bits_per_key: f64, near: bool) {
    let mut rates = [const { Vec::new() }; LENGTHS.len()];
    let (mut bits, mut hashes) = (0, 0);
    for seed in 1..=FILTERS {
        let keys = sorted_keys(seed);
        let filter = build(kind, bits_per_key, &keys);
        bits += filter.bits();
        for (rates, length) in rates.iter_mut().zip(LENGTHS) {
            let (maybe, queried, computed) = ask(&filter, &keys, length, seed, near);
            rates.push(100.0 * float(maybe) / float(queried));
            hashes += if length == 64 { computed } else { 0 };
        }
    }
    let used = float(bits) / float(KEYS * FILTERS);
    print!("{:<12}{bits_per_key:>6}{used:>8.2}", kind.name());
    for rates in &rates {
        let (mean, error) = (mean(rates), standard_error(rates));
        print!("{:>18}", format!("{mean:.3} ± {error:.3}"));
    }
    println!("{:>10.2}", float(hashes) / float(QUERIES * FILTERS));
}

fn sorted_keys(seed: u64) -> Vec<u64> {
    let mut keys: Vec<u64> = (0..KEYS).map(|id| remix(Digest(id), seed).0).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn build(kind: FilterKind, bits_per_key: f64, keys: &[u64]) -> Filter {
    let options = FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3));
    let mut builder = FilterBuilder::new(&options);
    for key in keys {
        let key = key.to_be_bytes();
        builder.add(&key, options.digest.digest(&key));
    }
    builder.finish().expect("keys of eight bytes make no filter too large")
}

/// Counts *maybe* answers, queries and hashes over empty ranges of this length.
fn ask(filter: &Filter, keys: &[u64], length: u64, seed: u64, near: bool) -> (u64, u64, u64) {
    let (mut maybe, mut queried, mut computed) = (0, 0, 0);
    for query in 0..QUERIES {
        let anywhere = remix(Digest(query), 1_000_003 * seed).0;
        let low = if near {
            let index = usize::try_from(anywhere % KEYS).expect("an index");
            keys[index.min(keys.len() - 1)].saturating_add(1)
        } else {
            anywhere
        };
        let high = low.saturating_add(length.saturating_sub(1));
        let behind = keys.partition_point(|&key| key < low);
        if keys.get(behind).is_some_and(|&key| key <= high) {
            continue;
        }
        queried += 1;
        let (low, high) = (low.to_be_bytes(), high.to_be_bytes());
        let mut digests = PrefixDigests::new();
        maybe += u64::from(if length == 0 {
            filter.may_hold(&low)
        } else {
            filter.may_overlap(&low, &high, &mut digests)
        });
        computed += digests.computed();
    }
    (maybe, queried, computed)
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn float(count: u64) -> f64 {
    count as f64
}
