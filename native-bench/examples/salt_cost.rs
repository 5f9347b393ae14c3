//! The cost of the salt of filters in a lookup: two trees of the same keys, one with salts and one without,
//! in turns.
//!
//! `cargo run --release -p native-bench --example salt_cost [REBUILDS]` prints the time of an empty lookup
//! and of a hit for each arm, and the cost of the salt in percent. The cost is the mean over rebuilds of the
//! median ratio of neighboring blocks, with its standard error. The trees are in memory, so no read hides the
//! filters. The control compares two trees without salts.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement on the command line")]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]

use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::options::Options;
use lsm_lab_engine::store::{Reader, Store};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::math::statistics::{mean, median, standard_error};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_teaching::laboratory::TreeOfUpdates;
use lsm_lab_workload::Random;
use std::hint::black_box;
use std::time::Instant;

const KEYS: u32 = 1_000_000;
const BLOCK: u64 = 4_000;
const ROUNDS: u32 = 60;
const ARMS: [Arm; 3] = [Arm::PerFilter, Arm::Shared, Arm::Merged];

fn tree(kind: FilterKind, salted_filters: bool) -> Store {
    let options = Options {
        filter: FilterOptions::new(kind, 10.0, DigestRecipe::new(DigestFunction::Xxh3)),
        salted_filters,
        size_ratio: 5,
        memtable_bytes: 256 << 10,
        level_one_bytes: 1 << 20,
        ..Options::paper()
    };
    TreeOfUpdates { options, keys: KEYS, writes: 2_200_000, seed: 1 }.build().unwrap()
}

/// Nanoseconds of a lookup, the mean over a block of fresh keys.
fn time(reader: &mut Reader<'_>, arm: Arm, first: u64, last_byte: u8) -> f64 {
    let mut key = [last_byte; 9];
    let started = Instant::now();
    for number in first..first + BLOCK {
        key[..8].copy_from_slice(&number.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_be_bytes());
        black_box(reader.get_observed(arm, black_box(&key), &mut NoObserver).unwrap());
    }
    started.elapsed().as_nanos() as f64 / BLOCK as f64
}

fn main() {
    let rebuilds: u64 = std::env::args().nth(1).map_or(6, |word| word.parse().unwrap());
    for kind in [FilterKind::Blocked512, FilterKind::Standard(ProbeScheme::Worm)] {
        println!("{}, {KEYS} keys, {rebuilds} rebuilds", kind.name());
        let mut found: Vec<Found> = Vec::new();
        for rebuild in 0..rebuilds {
            // The memory location of a tree matters more than the salt: each kind of tree is built first,
            // second and third.
            let mut trees: [Option<Store>; 3] = [None, None, None];
            for place in 0..3 {
                let which = (place + usize::try_from(rebuild).unwrap()) % 3;
                trees[which] = Some(tree(kind, which == 2));
            }
            let [plain, other, salted] = trees.map(Option::unwrap);
            let cases = ARMS.into_iter().flat_map(|arm| [(arm, "empty", 1), (arm, "hit", 0)]);
            for (index, (arm, name, last_byte)) in cases.enumerate() {
                let with = |other: &Store| ratios([&plain, other], arm, last_byte);
                let ((time_ns, salt), (_, control)) = (with(&salted), with(&other));
                if found.len() <= index {
                    found.push(Found { name: format!("{arm:?} {name}"), ..Found::default() });
                }
                found[index].times.push(time_ns);
                found[index].salt.push(100.0 * (salt - 1.0));
                found[index].control.push(100.0 * (control - 1.0));
            }
        }
        for Found { name, times, salt, control } in &found {
            println!("  {name}: {:.0} ns, salt {}, control {}", mean(times), percent(salt), percent(control));
        }
    }
}

/// Results of the rebuilds, in percent.
#[derive(Default)]
struct Found {
    name: String,
    times: Vec<f64>,
    salt: Vec<f64>,
    control: Vec<f64>,
}

/// Returns the median time in the first tree, and the median ratio of the second to the first. Blocks
/// alternate as in ABBA, and each has different keys: a block that repeats the keys of another one would find
/// their lines in the caches.
fn ratios([first, second]: [&Store; 2], arm: Arm, last_byte: u8) -> (f64, f64) {
    let (mut first, mut second) = (first.reader(), second.reader());
    let mut random = Random::new(7);
    let mut block =
        |reader: &mut Reader<'_>| time(reader, arm, random.below(u64::from(KEYS) - BLOCK), last_byte);
    let (mut times, mut ratios) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let [a, b, c, d] = [block(&mut first), block(&mut second), block(&mut second), block(&mut first)];
        times.push(f64::midpoint(a, d));
        ratios.push((b + c) / (a + d));
    }
    (median(&times), median(&ratios))
}

/// The mean with its standard error over rebuilds.
fn percent(values: &[f64]) -> String {
    format!("{:+.1} +- {:.1} %", mean(values), standard_error(values))
}
