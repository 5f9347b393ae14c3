//! Tests memory plans in a store: always within the budget, with fewer wasted reads, and the same answers.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::options::{CompactionOptions, Granularity, MemoryPlan, Options, Policy, TableChoice};
use lsm_lab_engine::storage::{BLOCK_BYTES, BlockBuffer, MemoryStorage, Storage};
use lsm_lab_engine::store::{FilterMemory, Store};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_teaching::model::{LevelSize, allocate_sizes};
use std::sync::Arc;

const BITS_PER_KEY: f64 = 10.0;

const POLICIES: [Policy; 5] = [
    Policy::Leveling,
    Policy::Tiering,
    Policy::LazyLeveling,
    Policy::OneLeveling,
    Policy::Fluid { runs: 2, last_runs: 2 },
];

fn options(policy: Policy, memory: MemoryPlan, kind: FilterKind, bits_per_key: f64) -> Options {
    Options {
        filter: FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3)),
        memory,
        memtable_bytes: 16 << 10,
        table_bytes: 32 << 10,
        level_one_bytes: 64 << 10,
        size_ratio: 4,
        compaction: CompactionOptions { policy, granularity: Granularity::Level },
        ..Options::paper()
    }
}

/// Keys are numbers in a pseudorandom order: an odd multiplier permutes all of them.
fn key(number: u32) -> [u8; 4] {
    number.wrapping_mul(0x9E37_79B9).to_be_bytes()
}

/// Writes this many keys, checking the filters after each flush and its compactions.
fn filled(options: Options, keys: u32, mut look: impl FnMut(&FilterMemory)) -> Store {
    let store = Store::create(Arc::new(MemoryStorage::new()), options).unwrap();
    for number in 0..keys {
        store.put(key(number), [7; 12]).unwrap();
        if number % 1000 == 999 {
            look(&store.filter_memory());
        }
    }
    store.flush().unwrap();
    store.maintain().unwrap();
    look(&store.filter_memory());
    store
}

/// Returns the wasted block searches of this many lookups of absent keys, per lookup.
fn false_positives(store: &Store, arm: Arm, lookups: u32) -> (f64, Counters) {
    let mut counters = Counters::default();
    let mut reader = store.reader();
    for number in 0..lookups {
        // After a stored key, and therefore between two.
        let mut absent = key(number).to_vec();
        absent.push(1);
        assert!(reader.get_observed(arm, &absent, &mut counters).unwrap().is_none());
    }
    (f64::from(u32::try_from(counters.false_positives).unwrap()) / f64::from(lookups), counters)
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "sizes of a test")]
fn monkey_keeps_the_budget_and_reads_less_for_nothing() {
    const KEYS: u32 = 120_000;
    for policy in POLICIES {
        let mut most = 0.0_f64;
        let with = |memory| options(policy, memory, FilterKind::Blocked512, BITS_PER_KEY);
        let planned = filled(with(MemoryPlan::Monkey), KEYS, |memory| {
            let lines = memory.levels.iter().map(|level| level.tables).sum::<u64>() * 64;
            most = most.max(memory.bytes().saturating_sub(lines) as f64 / memory.budget_bytes.max(1) as f64);
        });
        let uniform = filled(with(MemoryPlan::Uniform), KEYS, |_| {});
        let (few, _) = false_positives(&planned, Arm::Shared, 40_000);
        let (many, _) = false_positives(&uniform, Arm::Shared, 40_000);
        let (memory, same) = (planned.filter_memory(), uniform.filter_memory());
        println!(
            "{policy:?}: at most {most:.3} of the budget, {few:.4} and uniform {many:.4} false positives"
        );
        for level in &memory.levels {
            println!("  {level:?}");
        }
        let (_, merged) = false_positives(&planned, Arm::Merged, 5_000);
        assert_eq!(
            (merged.lines_compared, merged.bits_probed),
            (merged.filters_probed, 0),
            "one mask asks all"
        );
        assert_eq!((merged.hashes, merged.masks), (5_000, 5_000));
        // Except for whole lines; upper levels, which count as full, may exceed it for a moment.
        assert!(most <= 1.03, "{policy:?}: {most} of the budget");
        assert!(few < many * 0.75, "{policy:?}: {few} {many}");
        for (measured, memory) in [(few, &memory), (many, &same)] {
            let expected = memory.false_positives().unwrap();
            // Tables whose keys are all larger or smaller than the absent one are not probed.
            assert!((0.8..1.1).contains(&(measured / expected)), "{policy:?}: {measured} {expected}");
        }
        let rises = memory.levels.windows(2).all(|pair| pair[0].bits_per_key > pair[1].bits_per_key);
        assert!(rises, "{policy:?}: smaller levels have more bits per key");
    }
}

#[test]
fn levels_that_are_loaded_oldest_first_have_the_bits_of_the_closed_rule() {
    let mut options =
        options(Policy::Leveling, MemoryPlan::Monkey, FilterKind::Standard(ProbeScheme::Worm), 10.0);
    (options.size_ratio, options.table_bytes, options.level_one_bytes) = (5, 1 << 20, 1 << 20);
    let store = Store::create(Arc::new(MemoryStorage::new()), options).unwrap();
    // Two entries per block, and the number that each level can hold at rest.
    let entries = |level: u8| 2 * 256 * 4 * 5_u32.pow(u32::from(level) - 1) / 5;
    for level in (1..=4).rev() {
        let numbers =
            (0..entries(level)).map(|number| (number * 4 + u32::from(level)).to_be_bytes().to_vec());
        store.load_level(level, numbers.map(|key| (key, vec![1; 1900]))).unwrap();
    }
    let memory = store.filter_memory();
    let sizes: Vec<LevelSize> =
        memory.levels.iter().map(|level| LevelSize { entries: level.entries, runs: 1 }).collect();
    let best = allocate_sizes(&sizes, 10.0).unwrap();
    for (level, bits) in memory.levels.iter().zip(&best.bits_per_key) {
        let off = (level.bits_per_key / bits - 1.0).abs();
        assert!(off < 0.01, "{level:?} {bits}");
    }
    assert!(memory.bytes() <= memory.budget_bytes + memory.budget_bytes / 50, "{memory:?}");
}

#[test]
fn a_level_whose_rate_is_one_has_no_filter_and_every_arm_still_answers() {
    for policy in POLICIES {
        for kind in [FilterKind::Blocked512, FilterKind::Standard(ProbeScheme::Worm)] {
            // Level 4 has more than two thirds of the entries: it has no filter below 0.96 bits per key
            // overall.
            let store = filled(options(policy, MemoryPlan::Monkey, kind, 1.0), 40_000, |_| {});
            let memory = store.filter_memory();
            let last = memory.levels.last().unwrap();
            println!("{policy:?} {kind:?}: {last:?}");
            for arm in Arm::ALL {
                let mut counters = Counters::default();
                let mut reader = store.reader();
                for number in (0..40_000).step_by(97) {
                    let value = reader.get_observed(arm, &key(number), &mut counters).unwrap();
                    assert_eq!(value, Some(&[7; 12][..]), "{policy:?} {arm:?} {number}");
                }
            }
            let queried = Arm::PAPER.map(|arm| false_positives(&store, arm, 500).1);
            assert_eq!(
                queried[0].hashes, queried[0].filters_probed,
                "{policy:?}: arm A hashes for each filter there is"
            );
            assert_eq!(queried[0].filters_probed, queried[1].filters_probed);
            let blocks = Arm::ALL.map(|arm| false_positives(&store, arm, 2_000).0);
            assert!(
                blocks.iter().all(|block| block.to_bits() == blocks[0].to_bits()),
                "{policy:?}: {blocks:?}"
            );
        }
    }
}

#[test]
fn the_plan_is_kept_by_the_manifest_and_the_same_work_builds_the_same_files() {
    let with = options(Policy::LazyLeveling, MemoryPlan::Monkey, FilterKind::Blocked512, 8.0);
    let files = |storage: &MemoryStorage| -> Vec<(String, Vec<u8>)> {
        let mut names = storage.list().unwrap();
        names.sort();
        names
            .into_iter()
            .filter(|name| name.starts_with("table"))
            .map(|name| {
                let bytes = storage.open(&name).unwrap();
                let mut content = BlockBuffer::new();
                let blocks = usize::try_from(bytes.len()).unwrap() / BLOCK_BYTES;
                bytes.read_at(0, content.prepare(blocks)).unwrap();
                (name, content.bytes().to_vec())
            })
            .collect()
    };
    let write = || {
        let storage = Arc::new(MemoryStorage::new());
        let store = Store::create(storage.clone(), with).unwrap();
        for number in 0..20_000 {
            store.put(key(number), [3; 20]).unwrap();
            if number == 10_000 {
                store.compact().unwrap();
            }
        }
        store.close().unwrap();
        storage
    };
    let (one, other) = (write(), write());
    assert_eq!(files(&one), files(&other));
    let store = Store::open(one).unwrap();
    assert_eq!(*store.options(), with);
    assert!(store.filter_memory().levels.len() > 2);
}

#[test]
fn tables_do_not_take_the_filters_of_small_levels_down_with_them() {
    let moved = MemoryPlan::ALL.map(|memory| {
        // Ascending keys never overlap: every compaction could be a move.
        let granularity = Granularity::Table(TableChoice::LeastOverlap);
        let mut with = options(Policy::Leveling, memory, FilterKind::Blocked512, BITS_PER_KEY);
        with.compaction.granularity = granularity;
        let store = Store::create(Arc::new(MemoryStorage::new()), with).unwrap();
        for number in 0..80_000_u32 {
            store.put(number.to_be_bytes(), [7; 12]).unwrap();
        }
        store.flush().unwrap();
        store.maintain().unwrap();
        let filters = store.filter_memory();
        assert!(
            filters.bytes() <= filters.budget_bytes + filters.budget_bytes / 20,
            "{memory:?}: {filters:?}"
        );
        store.write_counts().moved_tables
    });
    assert!(moved[0] > moved[1], "tables moved: {moved:?}");
}

/// Families with a fixed size would exceed a divided budget, so they are rejected; under the uniform plan the
/// excess is reported.
#[test]
fn what_does_not_keep_to_a_budget_is_refused_or_told() {
    for &kind in FilterKind::ALL {
        let divided = options(Policy::Leveling, MemoryPlan::Monkey, kind, 6.0);
        let refused =
            Store::create(Arc::new(MemoryStorage::new()), divided).err().map(|error| error.to_string());
        let named = refused.as_ref().is_some_and(|text| text.contains(&format!("`{}`", kind.name())));
        assert_eq!(named, !kind.keeps_its_size(), "{kind:?}: {refused:?}");
        if kind == FilterKind::None {
            continue;
        }
        let store = filled(options(Policy::Leveling, MemoryPlan::Uniform, kind, 6.0), 8_000, |_| {});
        let memory = store.filter_memory();
        // Lines and blocks of small tables are rounded up.
        let much = memory.over_budget_bytes() * 10 > memory.budget_bytes;
        assert_eq!(much, !kind.keeps_its_size(), "{kind:?}: {} {memory:?}", memory.over_budget_bytes());
        let is_trie = matches!(kind, FilterKind::Surf(_));
        assert_eq!(memory.false_positives().is_some(), !is_trie, "{kind:?}");
        assert!(memory.levels.iter().all(|level| level.rate.is_some() != is_trie), "{kind:?}: {memory:?}");
        // Some families have an estimate only for a built filter.
        let planned = memory.levels.iter().all(|level| level.planned_rate.is_some());
        assert_eq!(planned, kind.has_rate_formula(), "{kind:?}: {memory:?}");
    }
}
