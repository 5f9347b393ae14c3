//! Tests that a table with a replacement filter is counted and reported, and that no key is lost.
//!
//! First with the real writer and crafted keys: the last steps of `MurmurHash64A` are invertible, so there is a
//! key for any digest. Then injected: a table of a store with blocked filters of the same size, which the
//! writer uses as the replacement.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::{Metrics, Store, check};
use lsm_lab_engine::table::{ReplacedFilter, ReplacementReason, table_number};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions};
use std::sync::Arc;

/// Returns the replaced filters of a store with cuckoo filters, with their number of tables.
fn replaced(store: &Store) -> Vec<(ReplacementReason, u64)> {
    let statistics = store.statistics();
    let by_reason = statistics.replaced.iter().map(|(&ReplacedFilter { wanted, found, reason }, &tables)| {
        assert_eq!((wanted, found), (FilterKind::Cuckoo, FilterKind::Blocked512));
        (reason, tables)
    });
    let by_reason: Vec<_> = by_reason.collect();
    assert_eq!(statistics.replaced_filters(), by_reason.iter().map(|(_, tables)| tables).sum::<u64>());
    by_reason
}

/// Returns a closed store with one table.
fn one_table(kind: FilterKind) -> (Arc<MemoryStorage>, String) {
    let storage = Arc::new(MemoryStorage::new());
    let filter = FilterOptions::new(kind, 12.0, DigestRecipe::new(DigestFunction::Xxh3));
    let options = Options { filter, log: LogMode::NoLog, ..Options::durable() };
    let store = Store::create(storage.clone(), options).unwrap();
    (0..1000_u32).for_each(|key| store.put(key.to_be_bytes(), b"value").unwrap());
    store.flush().unwrap();
    assert_eq!(store.statistics().replaced_filters(), 0);
    store.close().unwrap();
    let name = storage.list().unwrap().into_iter().find(|name| table_number(name).is_some());
    (storage, name.unwrap())
}

#[test]
fn a_replaced_filter_is_counted_until_its_table_is_rewritten() {
    let ((blocked, from), (storage, to)) = (one_table(FilterKind::Blocked512), one_table(FilterKind::Cuckoo));
    assert_eq!(from, to, "the same work gives the same numbers");
    let mut table = Vec::new();
    blocked.damage(&from, |bytes| table.clone_from(bytes)).unwrap();
    storage.damage(&to, |bytes| bytes.clone_from(&table)).unwrap();

    let store = Store::open(storage).unwrap();
    let statistics = store.statistics();
    assert_eq!((statistics.levels[0].replaced_filters, statistics.levels[0].tables), (1, 1));
    assert_eq!(replaced(&store), [(ReplacementReason::Earlier, 1)]);
    let metrics = Metrics { statistics: &statistics, counters: None, estimates: None, filter_cache: None };
    assert!(metrics.to_text().contains("\nlsm_lab_replaced_filters{level=\"1\"} 1\n"));
    assert!((0..1000_u32).all(|key| store.get(key.to_be_bytes()).unwrap().is_some()));
    store.put(b"more", b"value").unwrap();
    store.compact().unwrap();
    assert_eq!(store.statistics().replaced_filters(), 0, "a rewritten table has the requested family");
    assert!((0..1000_u32).all(|key| store.get(key.to_be_bytes()).unwrap().is_some()));
}

/// Returns the 8-byte key with this `MurmurHash64A` digest for this seed.
fn key_of(digest: u64, seed: u64) -> [u8; 8] {
    const MULTIPLIER: u64 = 0xc6a4_a793_5bd1_e995;
    // Newton's method: each step doubles the correct bits.
    let inverse = (0..6).fold(MULTIPLIER, |inverse, _| {
        inverse.wrapping_mul(2_u64.wrapping_sub(MULTIPLIER.wrapping_mul(inverse)))
    });
    // A shift by more than half of a word is its own inverse.
    let unmix = |word: u64| (word ^ (word >> 47)).wrapping_mul(inverse);
    let before = unmix(digest) ^ (unmix(digest) >> 47);
    let word = before.wrapping_mul(inverse) ^ seed ^ MULTIPLIER.wrapping_mul(8);
    unmix(word.wrapping_mul(inverse)).to_le_bytes()
}

#[test]
fn a_filter_that_cannot_be_built_is_replaced_by_the_writer() {
    const KEYS: u64 = 20_000;
    let recipe = DigestRecipe::new(DigestFunction::MurmurHash64A);
    // One first bucket for all, and ten keys for each second one: no number of buckets has space for them.
    let digests = (0..KEYS).map(|index| (0x1234_5678 << 32) | (index * (u64::from(u32::MAX) / KEYS)));
    let keys: Vec<[u8; 8]> = digests
        .map(|digest| {
            let key = key_of(digest, recipe.seed);
            assert_eq!(recipe.digest(&key).0, digest);
            key
        })
        .collect();
    let storage = Arc::new(MemoryStorage::new());
    let filter = FilterOptions::new(FilterKind::Cuckoo, 12.0, recipe);
    // A salt would spread the crafted digests.
    let options = Options { filter, salted_filters: false, log: LogMode::NoLog, ..Options::durable() };
    let store = Store::create(storage.clone(), options).unwrap();
    let write = |few: usize| keys.iter().step_by(few).for_each(|key| store.put(key, b"value").unwrap());
    let kinds = || store.version().tables().map(|table| table.filter().kind()).collect::<Vec<_>>();
    // Few enough for a cuckoo filter.
    write(100);
    store.flush().unwrap();
    assert_eq!((store.statistics().replaced_filters(), kinds()), (0, vec![FilterKind::Cuckoo]));
    write(1);
    store.flush().unwrap();
    assert_eq!(replaced(&store), [(ReplacementReason::NotBuilt, 1)]);
    store.compact().unwrap();
    assert_eq!(
        (replaced(&store), kinds()),
        (vec![(ReplacementReason::NotBuilt, 1)], vec![FilterKind::Blocked512])
    );
    let holds = |store: &Store| keys.iter().all(|key| store.get(key).unwrap().is_some());
    assert!(holds(&store) && store.filter_memory().false_positives().is_some());
    store.close().unwrap();
    let store = Store::open(storage.clone()).unwrap();
    assert_eq!(replaced(&store), [(ReplacementReason::NotBuilt, 1)], "the table file tells the reason");
    assert!(holds(&store));
    store.close().unwrap();
    let report = check(&*storage).unwrap();
    let notes: Vec<_> = report.notes.iter().map(|note| note.problem.as_str()).collect();
    assert!(report.is_whole());
    assert_eq!(
        notes,
        ["its filter is `blocked512` instead of `cuckoo`: the construction fails for the keys"]
    );
    // The record is about cuckoo filters and does not apply to other options.
    let other = FilterOptions::new(FilterKind::Xor8, 12.0, recipe);
    let store = Store::open_with(storage, Options { filter: other, ..options }).unwrap();
    let wanted = ReplacedFilter {
        wanted: FilterKind::Xor8,
        found: FilterKind::Blocked512,
        reason: ReplacementReason::Earlier,
    };
    assert_eq!(store.statistics().replaced.into_iter().collect::<Vec<_>>(), [(wanted, 1)]);
    store.put(b"more", b"value").unwrap();
    store.compact().unwrap();
    assert_eq!(store.statistics().replaced_filters(), 0);
    assert!(holds(&store));
}
