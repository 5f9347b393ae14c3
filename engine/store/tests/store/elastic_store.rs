//! Tests filter units in a store: the answers of any other plan, never more memory than the budget, and units
//! that follow the hotness.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_engine::elastic::UnitStatistics;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Counters, Event, Trace};
use lsm_lab_engine::options::{
    CompactionOptions, ElasticOptions, ElasticProblem, Granularity, MemoryPlan, Options, OptionsError,
    Packing, Policy, TableChoice, UnitHash,
};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::{Store, check};
use lsm_lab_engine::table::FilterCache;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, FilterSize, ProbeScheme};
use std::collections::BTreeMap;
use std::sync::Arc;

const KEYS: u32 = 20_000;

/// Small segments of four blocks, and a short life time.
const ELASTIC: ElasticOptions =
    ElasticOptions { segment_blocks: 4, life_time: 300, units: 4, ..ElasticOptions::PROTOTYPE };

fn options(elastic: ElasticOptions, kind: FilterKind, bits_per_key: f64) -> Options {
    Options {
        filter: FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3)),
        memory: MemoryPlan::Elastic(elastic),
        memtable_bytes: 64 << 10,
        table_bytes: 64 << 10,
        level_one_bytes: 128 << 10,
        size_ratio: 4,
        compaction: CompactionOptions { policy: Policy::Leveling, granularity: Granularity::Level },
        packing: Packing::Spill,
        ..Options::paper()
    }
}

fn standard() -> FilterKind {
    FilterKind::Standard(ProbeScheme::Worm)
}

/// Keys are numbers in a pseudorandom order; odd numbers are absent.
fn key(number: u32) -> Vec<u8> {
    let mixed = number.wrapping_mul(0x9E37_79B9);
    [&mixed.to_be_bytes()[..], b"key"].concat()
}

fn absent(number: u32) -> Vec<u8> {
    [&key(number)[..], b"!"].concat()
}

fn value(number: u32) -> Vec<u8> {
    number.to_le_bytes().repeat(1 + number as usize % 9)
}

fn filled(storage: &Arc<MemoryStorage>, options: Options, keys: u32) -> Store {
    let store = Store::create(Arc::<MemoryStorage>::clone(storage), options).unwrap();
    for number in 0..keys {
        store.put(key(number), value(number)).unwrap();
        if number % 97 == 0 {
            hold(&store);
        }
    }
    store.flush().unwrap();
    store.maintain().unwrap();
    store
}

/// Checks that the budget holds, and that enabled units are in memory.
fn hold(store: &Store) -> UnitStatistics {
    let statistics = store.unit_statistics().unwrap();
    assert!(statistics.used_bytes <= statistics.budget_bytes, "{statistics:?}");
    let version = store.version();
    let mut by_units = vec![0; statistics.segments.len()];
    for table in version.tables() {
        (0..table.segment_count()).for_each(|segment| by_units[table.resident_units(segment)] += 1);
    }
    assert_eq!(by_units, statistics.segments, "what was decided is in memory");
    statistics
}

fn ask(store: &Store, arm: Arm, numbers: impl Iterator<Item = u32>) -> Counters {
    let mut counters = Counters::default();
    let mut reader = store.reader();
    for number in numbers {
        let found = reader.get_observed(arm, &key(number), &mut counters).unwrap();
        assert_eq!(found, Some(&value(number)[..]), "{number}");
        assert_eq!(reader.get_observed(arm, &absent(number), &mut counters).unwrap(), None);
    }
    counters
}

#[test]
fn answers_are_right_whatever_is_resident_and_after_reopening() {
    for (kind, hash, bits_per_key) in [
        (standard(), UnitHash::Shared, 1.0),
        (standard(), UnitHash::Shared, 4.0),
        (standard(), UnitHash::PerUnit, 4.0),
        (FilterKind::Blocked512, UnitHash::Shared, 8.0),
        (FilterKind::Blocked512, UnitHash::PerUnit, 3.0),
    ] {
        let storage = Arc::new(MemoryStorage::new());
        let store = filled(&storage, options(ElasticOptions { hash, ..ELASTIC }, kind, bits_per_key), KEYS);
        for arm in Arm::ALL {
            ask(&store, arm, (0..KEYS).step_by(17));
            hold(&store);
        }
        let keys: Vec<_> = (0..500).flat_map(|number| [key(number * 31), absent(number)]).collect();
        for (index, value_found) in (0..).zip(store.multi_get(&keys).unwrap()) {
            let expected = (index % 2 == 0).then(|| value(index / 2 * 31));
            assert_eq!(value_found.map(Vec::from), expected);
        }
        let before = hold(&store);
        store.close().unwrap();
        assert!(check(&*storage).unwrap().faults.is_empty(), "every unit knows every key");
        let store = Store::open(storage).unwrap();
        let after = hold(&store);
        assert_eq!(after.segments.iter().sum::<u32>(), before.segments.iter().sum::<u32>());
        assert_eq!((after.budget_bytes, after.failed), (before.budget_bytes, 0));
        ask(&store, Arm::Merged, (0..KEYS).step_by(29));
        hold(&store);
    }
}

#[test]
fn units_go_to_the_keys_that_are_asked_for() {
    // Keys of one narrow range in key order.
    let mut numbers: Vec<u32> = (0..KEYS).collect();
    numbers.sort_by_key(|&number| key(number));
    let read = |elastic| {
        let storage = Arc::new(MemoryStorage::new());
        let store = filled(&storage, options(elastic, standard(), 4.0), KEYS);
        let mut counters = Counters::default();
        let mut reader = store.reader();
        let mut absent_of = |numbers: &[u32]| {
            let before = counters.blocks_read;
            for &number in numbers {
                assert_eq!(reader.get_observed(Arm::Shared, &absent(number), &mut counters).unwrap(), None);
            }
            counters.blocks_read - before
        };
        (0..30).for_each(|_| _ = absent_of(&numbers[4_000..4_200]));
        let hot = absent_of(&numbers[4_000..4_200]);
        let statistics = hold(&store);
        (hot, statistics)
    };
    let (still, fixed) = read(ElasticOptions { warm_up: 1 << 40, ..ELASTIC });
    let (hot, elastic) = read(ELASTIC);
    assert!(fixed.used_bytes.abs_diff(elastic.used_bytes) * 20 < fixed.budget_bytes, "about the same memory");
    assert!(hot * 3 < still, "{hot} {still}");
    let cold = elastic.segments[0] + elastic.segments[1];
    assert!(elastic.segments[4] > 0 && cold > 0, "what is cold pays for it: {:?}", elastic.segments);
    assert!(elastic.unit_reads > fixed.unit_reads && elastic.released > fixed.released);
}

/// Returns the shares of segments with all units among those with hot keys, after a complete merge.
fn hot_units_after_compaction(inherit: bool) -> (f64, u64) {
    let storage = Arc::new(MemoryStorage::new());
    let store = filled(&storage, options(ElasticOptions { inherit, ..ELASTIC }, standard(), 4.0), KEYS);
    let mut numbers: Vec<u32> = (0..KEYS).collect();
    numbers.sort_by_key(|&number| key(number));
    let hot: Vec<u32> = numbers[4_000..5_000].to_vec();
    for _ in 0..10 {
        ask(&store, Arm::Shared, hot.iter().copied());
    }
    hold(&store);
    // A few new versions, so that everything is merged.
    for number in (0..KEYS).step_by(200) {
        store.put(key(number), value(number)).unwrap();
    }
    store.compact().unwrap();
    hold(&store);
    let version = store.version();
    let (mut units, mut segments) = (0, 0);
    let (low, high) = (key(hot[0]), key(hot[999]));
    for table in version.tables().filter(|table| *table.max_key() >= *low && *table.min_key() <= *high) {
        units += (0..table.segment_count()).map(|segment| table.resident_units(segment)).sum::<usize>();
        segments += table.segment_count();
    }
    let counters = ask(&store, Arm::Shared, hot.iter().copied().take(300));
    (
        f64::from(u32::try_from(units).unwrap()) / f64::from(u32::try_from(segments).unwrap()),
        counters.false_positives,
    )
}

#[test]
fn what_compaction_writes_inherits_hotness() {
    let (with, fooled_with) = hot_units_after_compaction(true);
    let (without, fooled_without) = hot_units_after_compaction(false);
    assert!(with > without + 0.5, "{with} {without}");
    assert!(fooled_with * 2 < fooled_without, "{fooled_with} {fooled_without}");
}

#[test]
fn one_digest_serves_all_units_and_the_baseline_hashes_for_each() {
    let counted = |hash| {
        let storage = Arc::new(MemoryStorage::new());
        let elastic = ElasticOptions { hash, life_time: 1 << 30, warm_up: 1 << 40, ..ELASTIC };
        let store = filled(&storage, options(elastic, standard(), 6.0), KEYS);
        let mut of_arms = Vec::new();
        for arm in [Arm::PerFilter, Arm::Shared, Arm::Merged] {
            let mut counters = Counters::default();
            let mut reader = store.reader();
            for number in 0..2_000 {
                reader.get_observed(arm, &absent(number), &mut counters).unwrap();
            }
            of_arms.push(counters);
        }
        of_arms
    };
    let [per_filter, shared, merged] = counted(UnitHash::Shared).try_into().unwrap();
    assert_eq!(
        (shared.hashes, merged.hashes),
        (2_000, 2_000),
        "one per lookup, however many units and levels"
    );
    assert_eq!(per_filter.hashes, per_filter.filters_probed);
    assert_eq!((per_filter.blocks_read, shared.blocks_read), (merged.blocks_read, merged.blocks_read));
    let baseline = counted(UnitHash::PerUnit)[0];
    assert!(baseline.hashes > per_filter.hashes, "{} {}", baseline.hashes, per_filter.hashes);
    assert!(baseline.hashes <= per_filter.filters_probed * 2, "two units are enabled in the beginning");
}

#[test]
fn the_same_lookups_lead_to_the_same_units() {
    let run = || {
        let storage = Arc::new(MemoryStorage::new());
        let store = filled(&storage, options(ELASTIC, standard(), 4.0), KEYS);
        ask(&store, Arm::Merged, (0..KEYS).step_by(3).chain((0..500).cycle().take(3_000)));
        hold(&store)
    };
    assert_eq!(run(), run());
}

/// Returns the number of resident units of each segment.
fn resident(store: &Store) -> BTreeMap<(u32, u32), usize> {
    let version = store.version();
    let of_table = |table: &Arc<_>| {
        let table: &lsm_lab_engine::table::Table = table;
        (0..table.segment_count())
            .map(|segment| ((table.id(), u32::try_from(segment).unwrap()), table.resident_units(segment)))
            .collect::<Vec<_>>()
    };
    version.tables().flat_map(of_table).collect()
}

#[test]
fn whoever_sees_the_events_knows_which_units_are_in_memory() {
    let storage = Arc::new(MemoryStorage::new());
    let store = filled(&storage, options(ELASTIC, standard(), 4.0), KEYS);
    let mut units = resident(&store);
    let mut trace = Trace::new();
    let mut reader = store.reader();
    // One range of keys after another is hot, so that units are enabled and released.
    let mut numbers: Vec<u32> = (0..KEYS).collect();
    numbers.sort_by_key(|&number| key(number));
    for hot in numbers.chunks(1_000).step_by(4) {
        for &number in hot.iter().cycle().take(3_000) {
            reader.get_observed(Arm::Shared, &absent(number), &mut trace).unwrap();
        }
    }
    // Enough to be flushed and merged with existing tables.
    for number in (0..KEYS).step_by(40) {
        store.write_observed(&key(number), Some(&value(number)), &mut trace).unwrap();
    }
    store.flush_observed(&mut trace).unwrap();
    store.maintain_observed(&mut trace).unwrap();
    let (mut changes, mut inherited) = (0, 0);
    for event in trace.events() {
        match *event {
            Event::UnitsChanged { table, segment, before, after } => {
                let known = units.insert((table, segment), after.into()).unwrap_or(0);
                assert_eq!(known, usize::from(before), "segment {segment} of table {table}");
                changes += 1;
            }
            Event::HotnessInherited { uses, .. } => inherited += u32::from(uses > 0),
            _ => {}
        }
    }
    let of_tree = resident(&store);
    units.retain(|segment, &mut count| count > 0 || of_tree.contains_key(segment));
    assert_eq!(
        units.iter().filter(|(_, units)| **units > 0).count(),
        of_tree.values().filter(|&&units| units > 0).count()
    );
    for (segment, &now) in &of_tree {
        assert_eq!(units.get(segment).copied().unwrap_or(0), now, "{segment:?}");
    }
    assert!(changes > 100 && inherited > 0, "{changes} changes, {inherited} inherited");
}

#[test]
fn damaged_units_are_reported_by_an_opening() {
    let storage = Arc::new(MemoryStorage::new());
    let unsalted = Options { salted_filters: false, ..options(ELASTIC, standard(), 8.0) };
    filled(&storage, unsalted, KEYS).close().unwrap();
    let tables: Vec<_> =
        storage.list().unwrap().into_iter().filter(|name| name.starts_with("table-")).collect();
    storage
        .damage(&tables[0], |bytes| {
            // Each unit begins with its header: version 1, kind 0, one position per key, function 0.
            let header = [1, 0, 0, 1, 0, 0, 0, 0];
            let unit = bytes.windows(8).rposition(|window| window == header).unwrap();
            bytes[unit + 40] ^= 1;
        })
        .unwrap();
    let error = Store::open(storage).unwrap_err().to_string();
    assert!(error.contains(&tables[0]) && error.contains("filter"), "{error}");
}

#[test]
fn budgets_and_options_that_make_no_sense() {
    let refused = |elastic: ElasticOptions, kind| {
        let problem = options(elastic, kind, 4.0).validate();
        matches!(problem, Err(OptionsError::Elastic { .. }))
    };
    assert!(!refused(ELASTIC, standard()));
    for wrong in [
        ElasticOptions { units: 0, initial_units: 0, ..ELASTIC },
        ElasticOptions { units: 17, ..ELASTIC },
        ElasticOptions { bits_per_unit: 0.5, ..ELASTIC },
        ElasticOptions { bits_per_unit: f64::NAN, ..ELASTIC },
        ElasticOptions { segment_blocks: 0, ..ELASTIC },
        ElasticOptions { initial_units: 5, ..ELASTIC },
        ElasticOptions { life_time: 0, ..ELASTIC },
        ElasticOptions { change_ratio: -0.1, ..ELASTIC },
    ] {
        assert!(refused(wrong, standard()), "{wrong:?}");
    }
    assert!(refused(ELASTIC, FilterKind::Xor8), "units of one size only");

    // Four units of 2 bits: a budget that they cannot use is rejected before anything is built.
    let problem = |size| {
        let mut options = options(ELASTIC, standard(), 8.0);
        options.filter.size = size;
        options.validate().err()
    };
    let elastic = |problem| Some(OptionsError::Elastic { problem });
    assert_eq!(problem(FilterSize::BitsPerKey(8.0)), None);
    assert_eq!(problem(FilterSize::BitsPerKey(8.01)), elastic(ElasticProblem::BudgetBeyondUnits));
    assert_eq!(problem(FilterSize::Rate(0.01)), elastic(ElasticProblem::Rate));

    // Filters in memory by the plan are not in a cache.
    let store = filled(&Arc::default(), options(ELASTIC, standard(), 4.0), 500);
    let memory = store.filter_memory();
    assert!(memory.levels.iter().all(|level| level.planned_rate.is_none() && level.rate.is_some()));
    let housed = store.with_filter_cache(FilterCache::new(1 << 20)).err();
    let problem = ElasticProblem::FilterCache;
    assert_eq!(housed, Some(Error::Options(OptionsError::Elastic { problem })));

    // One key and a budget of one bit: less than the smallest unit.
    let storage = Arc::new(MemoryStorage::new());
    let store = filled(&storage, options(ELASTIC, standard(), 1.0), 1);
    let statistics = hold(&store);
    assert!(statistics.fits_no_unit && statistics.used_bytes == 0, "{statistics:?}");
    ask(&store, Arm::Merged, 0..1);

    // Tables that move down one by one keep their units; options survive the manifest.
    let tables = Granularity::Table(TableChoice::LeastOverlap);
    let partial = Options {
        compaction: CompactionOptions { policy: Policy::Leveling, granularity: tables },
        ..options(ELASTIC, standard(), 4.0)
    };
    let storage = Arc::new(MemoryStorage::new());
    let store = filled(&storage, partial, KEYS);
    hold(&store);
    ask(&store, Arm::Merged, (0..KEYS).step_by(11));
    store.close().unwrap();
    let store = Store::open(storage).unwrap();
    assert_eq!(store.options(), &partial);
    let uniform = Options { memory: MemoryPlan::Uniform, ..partial };
    let other = Store::create(Arc::new(MemoryStorage::new()), uniform).map(|store| store.unit_statistics());
    assert_eq!(other.map_err(|error: Error| error.to_string()), Ok(None));
}
