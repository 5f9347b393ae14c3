//! Time of a point lookup by number of levels: empty and existing keys, a digest per filter and a shared one. Then
//! 64 lookups of cached blocks, by `multi_get` and by loops.
//!
//! Everything is in memory, so this shows the cost of the lookup without the device; `native-bench` measures
//! on real ones. Keys have 512 bytes, as in the paper. **Units**: ns per lookup, printed as criterion's time
//! per iteration.
//!
//! Run with `npm run bench` or `cargo bench -p lookups`.

#![expect(clippy::unwrap_used, reason = "a benchmark stops where it fails")]

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::options::Options;
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::{BlockCache, value_bytes_for};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_workload::KeySpace;
use std::hint::black_box;
use std::sync::Arc;

const KEY_BYTES: usize = 512;
const SIZE_RATIO: u64 = 4;
const LEVEL_ONE_KEYS: u64 = 128;
const QUERIES: u64 = 4096;

/// A tree of these levels, each four times as large as the one above, and how many keys it stores.
fn build(levels: u8, digest: DigestFunction, space: &KeySpace) -> (Store, u64) {
    let filter = FilterOptions::new(FilterKind::Standard(ProbeScheme::Worm), 10.0, DigestRecipe::new(digest));
    let options = Options { filter, size_ratio: 4, table_bytes: 512 << 10, ..Options::paper() };
    let store = Store::create(Arc::new(MemoryStorage::new()), options).unwrap();
    let value = vec![7; value_bytes_for(KEY_BYTES, 4)];
    let mut stored = 0;
    for level in 1..=levels {
        let count = LEVEL_ONE_KEYS * SIZE_RATIO.pow(u32::from(level) - 1);
        let mut ids: Vec<u64> = (stored..stored + count).collect();
        ids.sort_unstable_by_key(|&id| space.number(id));
        store.load_level(level, ids.into_iter().map(|id| (space.key(id), value.clone()))).unwrap();
        stored += count;
    }
    (store, stored)
}

fn bench_arm(criterion: &mut Criterion, digest: DigestFunction, arm: Arm) {
    let space = KeySpace::new(1, KEY_BYTES);
    let mut group = criterion.benchmark_group(format!("lookup/{}/{}", digest.name(), arm.name()));
    for levels in [1_u8, 3, 5, 7] {
        let (store, stored) = build(levels, digest, &space);
        let mut reader = store.reader();
        let existing: Vec<Vec<u8>> = (0..QUERIES).map(|i| space.key(i * 7919 % stored)).collect();
        let absent: Vec<Vec<u8>> = (0..QUERIES).map(|i| space.key(stored + i)).collect();
        for (name, keys) in [("empty", &absent), ("existing", &existing)] {
            let mut next = keys.iter().cycle();
            group.bench_function(BenchmarkId::new(name, levels), |bencher| {
                bencher.iter(|| {
                    let key = next.next().unwrap();
                    black_box(reader.get_observed(arm, black_box(key), &mut NoObserver).unwrap().is_some())
                });
            });
        }
    }
    group.finish();
}

fn lookups(criterion: &mut Criterion) {
    for digest in [DigestFunction::Xxh3, DigestFunction::MurmurHash64A] {
        for arm in Arm::ALL {
            bench_arm(criterion, digest, arm);
        }
    }
}

/// Looks up the same keys by `multi_get` and by loops, everything cached. **Units**: ns per 64 keys.
fn many(criterion: &mut Criterion) {
    let space = KeySpace::new(1, KEY_BYTES);
    let (store, stored) = build(5, DigestFunction::Xxh3, &space);
    let store = store.with_cache(BlockCache::of_everything());
    let mut group = criterion.benchmark_group("64 keys, cached");
    for (name, first) in [("existing", 0), ("empty", stored)] {
        let keys: Vec<Vec<u8>> = (0..QUERIES).map(|i| space.key(first + i * 7919 % stored)).collect();
        store.multi_get(&keys).unwrap();
        let mut reader = store.reader();
        let mut next = keys.chunks(64).cycle();
        group.bench_function(BenchmarkId::new("multi_get", name), |bencher| {
            bencher.iter(|| store.multi_get(black_box(next.next().unwrap())).unwrap());
        });
        group.bench_function(BenchmarkId::new("loop of Store::get", name), |bencher| {
            bencher.iter(|| {
                let keys = black_box(next.next().unwrap()).iter();
                keys.map(|key| store.get(key).unwrap()).collect::<Vec<_>>()
            });
        });
        group.bench_function(BenchmarkId::new("loop of Reader::get_owned", name), |bencher| {
            bencher.iter(|| {
                let keys = black_box(next.next().unwrap()).iter();
                keys.map(|key| reader.get_owned(key).unwrap()).collect::<Vec<_>>()
            });
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_secs(1));
    targets = lookups, many
}
criterion_main!(benches);
