//! What a point lookup costs by each arm with everything in memory: empty and existing keys, six sorted runs.
//!
//! Arms take turns, so that all see the same weather; each figure is the median over the turns. The reading loop itself is in
//! the figures. **Units**: ns of wall time per lookup.
//!
//! `cargo run --release --example lookups -- [small|paper|prefixed] [rounds]`
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a measurement has a clock, prints, and stops where it fails"
)]

use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::options::Options;
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::{Reader, Store};
use lsm_lab_engine::table::BlockCache;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::math::statistics::median;
use lsm_lab_workload::KeySpace;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

const SIZE_RATIO: u64 = 4;
const RUNS: u8 = 6;
const BATCH: u64 = 64;
const LOOKUPS: u64 = 800 * BATCH;

struct Shape {
    prefix: &'static [u8],
    key_bytes: usize,
    value_bytes: usize,
    keys: u64,
    table_bytes: u64,
}

fn shape(name: &str) -> Shape {
    let (prefix, key_bytes, value_bytes, keys, table_bytes): (&[u8], _, _, _, _) = match name {
        "paper" => (b"", 512, 512, 200_000, 1 << 20),
        "prefixed" => (b"a prefix of 24 bytes ...", 16, 76, 1_000_000, 512 << 10),
        _ => (b"", 16, 100, 1_000_000, 512 << 10),
    };
    Shape { prefix, key_bytes, value_bytes, keys, table_bytes }
}

impl Shape {
    fn key(&self, space: &KeySpace, id: u64) -> Vec<u8> {
        [self.prefix, &space.key(id)].concat()
    }

    /// Six runs, each four times as large as the one above, and how many keys are stored.
    fn build(&self, space: &KeySpace) -> (Store, u64) {
        let options = Options { table_bytes: self.table_bytes, ..Options::durable() };
        let storage = Arc::new(MemoryStorage::new());
        let store = Store::create(storage, options).unwrap().with_cache(BlockCache::of_everything());
        let value = vec![7; self.value_bytes];
        let parts: u64 = (0..u32::from(RUNS)).map(|level| SIZE_RATIO.pow(level)).sum();
        let mut stored = 0;
        for level in 1..=RUNS {
            let count = self.keys * SIZE_RATIO.pow(u32::from(level) - 1) / parts;
            let mut keys: Vec<_> = (stored..stored + count).map(|id| self.key(space, id)).collect();
            keys.sort_unstable();
            store.load_level(level, keys.into_iter().map(|key| (key, value.clone()))).unwrap();
            stored += count;
        }
        (store, stored)
    }
}

/// Looks these ids up in batches, whose keys are made while the clock stands.
fn time(shape: &Shape, space: &KeySpace, reader: &mut Reader<'_>, arm: Arm, id: impl Fn(u64) -> u64) -> f64 {
    let mut taken = Duration::ZERO;
    for batch in 0..LOOKUPS / BATCH {
        let keys: Vec<_> = (0..BATCH).map(|i| shape.key(space, id(batch * BATCH + i))).collect();
        let start = Instant::now();
        for key in &keys {
            black_box(
                reader.get_observed(arm, black_box(key), &mut NoObserver).unwrap().map(|value| value[0]),
            );
        }
        taken += start.elapsed();
    }
    #[expect(clippy::cast_precision_loss, reason = "a time of less than a day in ns")]
    let ns = taken.as_nanos() as f64 / LOOKUPS as f64;
    ns
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let shape = shape(&arguments.next().unwrap_or_default());
    let rounds: usize = arguments.next().map_or(15, |rounds| rounds.parse().unwrap());
    let only = arguments.next().map(|name| Arm::from_name(&name).unwrap());
    let space = KeySpace::new(1, shape.key_bytes);
    let (store, stored) = shape.build(&space);
    let mut reader = store.reader();
    for (name, existing) in [("empty", false), ("existing", true)] {
        let id = |i: u64| if existing { i * 7919 % stored } else { stored + i };
        let mut times: [Vec<f64>; Arm::ALL.len()] = Default::default();
        for round in 0..=rounds {
            for (arm, times) in Arm::ALL.into_iter().zip(&mut times) {
                if only.is_some_and(|only| only != arm) {
                    continue;
                }
                let ns = time(&shape, &space, &mut reader, arm, id);
                // The first round brings the blocks into memory.
                if round > 0 {
                    times.push(ns);
                }
            }
        }
        for (arm, times) in Arm::ALL.into_iter().zip(&mut times) {
            if times.is_empty() {
                continue;
            }
            let least = times.iter().copied().fold(f64::INFINITY, f64::min);
            println!("{name:9} {:18} {:7.1} ns  (least {:.1})", arm.name(), median(times), least);
        }
    }
}
