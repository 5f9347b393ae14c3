//! Cost of filters in limited memory: reads and time per lookup vs. filters that stay in memory, and vs. none.
//!
//! `cargo run --release --package lsm-lab-teaching --example filter_memory -- [directory] [file.json]`
//! (`npm run filter-memory`): a tree of 400 000 entries of 16 + 100 bytes on five levels, direct reads, no
//! block cache. Contenders alternate round by round, with the same lookups in a round. Counts are exact and
//! equal in every run. Times are medians of rounds, as ratios to pinned filters of the same round, with the
//! lowest and the highest.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::cast_precision_loss,
    reason = "a measurement has a clock, prints, and divides counts"
)]

#[path = "command/mod.rs"]
mod command;

use lsm_lab_engine::error::Error;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::{FilterCache, FilterCacheCounts};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::math::statistics::median;
use lsm_lab_workload::{KeySpace, Random};
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Folder of the trees in the given directory.
const FOLDER: &str = "filter-memory-trees";
const ENTRIES: u64 = 400_000;
const ROUNDS: usize = 9;
const LOOKUPS: u64 = 400;
/// Lookups before the first round, which warm up the caches.
const WARM: u64 = 4000;
/// Entries per level, level 1 first, in thousandths of the total.
const SHARES: [u64; 5] = [3, 12, 47, 188, 750];

/// Way to store filters.
struct Contender {
    name: String,
    budget_share: Option<f64>,
    store: Store,
}

fn options(kind: FilterKind) -> Options {
    let mut options = Options {
        table_bytes: 256 << 10,
        memtable_bytes: 1 << 20,
        log: LogMode::NoLog,
        ..Options::durable()
    };
    options.filter.kind = kind;
    options
}

/// Opens the tree, or loads it if it is new.
fn tree(directory: &Path, kind: FilterKind, space: &KeySpace) -> Result<Store, Error> {
    let storage = Arc::new(NativeStorage::open(directory, Access::Direct)?);
    let store = Store::create(storage, options(kind))?;
    let mut first = 0;
    for (level, share) in (1..).zip(SHARES) {
        let behind = first + ENTRIES * share / 1000;
        let mut entries: Vec<_> = (first..behind).map(|id| (space.key(2 * id), vec![7; 100])).collect();
        entries.sort();
        store.load_level(level, entries.into_iter())?;
        first = behind;
    }
    Ok(store)
}

/// Which keys are asked for: half of them absent; popular ones first, as Zipf with exponent 0.99 has it, if they are skewed.
struct Stream {
    name: &'static str,
    cumulated: Option<Vec<f64>>,
}

impl Stream {
    fn zipf() -> Self {
        let mut sum = 0.0;
        let cumulated = (1..=ENTRIES)
            .map(|rank| {
                sum += libm::pow(rank as f64, -0.99);
                sum
            })
            .collect();
        Self { name: "Zipf 0.99, half absent", cumulated: Some(cumulated) }
    }

    fn uniform() -> Self {
        Self { name: "uniform, half absent", cumulated: None }
    }

    fn next(&self, random: &mut Random) -> u64 {
        let rank = match &self.cumulated {
            None => random.below(ENTRIES),
            Some(cumulated) => {
                let drawn =
                    random.below(1 << 53) as f64 / (1_u64 << 53) as f64 * cumulated[cumulated.len() - 1];
                cumulated.partition_point(|&sum| sum < drawn) as u64
            }
        };
        // Popular keys are on all levels, and an absent key is as popular as the stored one of its rank.
        2 * (rank * 7919 % ENTRIES) + random.below(2)
    }
}

fn look_up(
    store: &Store,
    space: &KeySpace,
    stream: &Stream,
    seed: u64,
    lookups: u64,
) -> Result<Counters, Error> {
    let (mut random, mut counters, mut key) = (Random::new(seed), Counters::default(), Vec::new());
    let mut reader = store.reader();
    for _ in 0..lookups {
        let id = stream.next(&mut random);
        space.write_key(id, &mut key);
        let found = reader.get_observed(Arm::Merged, &key, &mut counters)?.is_some();
        assert_eq!(found, id.is_multiple_of(2) && id < 2 * stored(), "a wrong answer for key {id}");
    }
    Ok(counters)
}

/// Number of entries that fit the shares.
fn stored() -> u64 {
    SHARES.iter().map(|share| ENTRIES * share / 1000).sum()
}

fn contenders(directory: &Path, space: &KeySpace) -> Result<Vec<Contender>, Error> {
    let made = |name: &str| directory.join(name.replace([' ', ',', '%', '.'], "-"));
    let kind = FilterKind::Blocked512;
    let mut all = vec![
        Contender { name: "pinned".into(), budget_share: None, store: tree(&made("pinned"), kind, space)? },
        Contender {
            name: "no filters".into(),
            budget_share: None,
            store: tree(&made("none"), FilterKind::None, space)?,
        },
    ];
    let filters = all[0].store.statistics().filter_bytes();
    println!("The first of 12 trees is loaded.");
    let budget = |share: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of bytes")]
        let bytes = (filters as f64 * share) as u64;
        bytes
    };
    for share in [1.0, 0.5, 0.25, 0.1] {
        for (what, prefetches, second) in
            [("", false, false), (", prefetched", true, false), (", second tier", false, true)]
        {
            if share > 0.9 && !what.is_empty() {
                continue;
            }
            let name = format!("{:.0} %{what}", 100.0 * share);
            let mut cache = FilterCache::new(budget(share));
            if prefetches {
                cache = cache.with_prefetch();
            }
            if second {
                let tier = NativeStorage::open(made(&format!("{name} tier")), Access::Buffered)?;
                cache = cache.with_second_tier(Arc::new(tier), 2 * filters)?;
            }
            let store = tree(&made(&name), kind, space)?.with_filter_cache(cache)?;
            all.push(Contender { name, budget_share: Some(share), store });
        }
    }
    Ok(all)
}

fn counts(store: &Store) -> FilterCacheCounts {
    store.filter_cache().map(FilterCache::counts).unwrap_or_default()
}

fn measure(all: &[Contender], space: &KeySpace, stream: &Stream) -> Result<Vec<Value>, Error> {
    for contender in all {
        look_up(&contender.store, space, stream, 1, WARM)?;
    }
    let before: Vec<_> = all.iter().map(|contender| counts(&contender.store)).collect();
    let mut ns = vec![Vec::new(); all.len()];
    let mut seen = vec![Counters::default(); all.len()];
    for round in 0..ROUNDS {
        for turn in 0..all.len() {
            // Every contender has each position in turn.
            let which = (turn + round) % all.len();
            let started = Instant::now();
            let counters = look_up(&all[which].store, space, stream, 2 + round as u64, LOOKUPS)?;
            ns[which].push(started.elapsed().as_nanos() as f64 / LOOKUPS as f64);
            seen[which].blocks_read += counters.blocks_read;
            seen[which].filters_probed += counters.filters_probed;
        }
    }
    let lookups = (ROUNDS as u64 * LOOKUPS) as f64;
    let mut rows = Vec::new();
    for (which, contender) in all.iter().enumerate() {
        let (after, before) = (counts(&contender.store), before[which]);
        let mut ratios: Vec<f64> = ns[which].iter().zip(&ns[0]).map(|(own, pinned)| own / pinned).collect();
        ratios.sort_by(f64::total_cmp);
        let (hits, misses) = (after.hits - before.hits, after.misses - before.misses);
        let row = json!({
            "stream": stream.name, "filters": contender.name, "budget_share": contender.budget_share,
            "resident_bytes": after.resident_bytes,
            "hit_share": (hits + misses > 0).then(|| hits as f64 / (hits + misses) as f64),
            "filter_kib_read_per_lookup": (after.read_bytes - before.read_bytes) as f64 / 1024.0 / lookups,
            "second_tier_hits_per_lookup": (after.second_tier_hits - before.second_tier_hits) as f64 / lookups,
            "blocks_read_per_lookup": seen[which].blocks_read as f64 / lookups,
            "ns_per_lookup": ns[which], "times_as_long": median(&ratios),
            "times_as_long_range": [ratios[0], ratios[ratios.len() - 1]],
        });
        println!(
            "{:<24} {:<18} {:>8} {:>12.2} {:>12.2} {:>8.2} ({:.2} to {:.2})",
            stream.name,
            contender.name,
            row["hit_share"].as_f64().map_or_else(|| "-".into(), |share| format!("{:.1} %", 100.0 * share)),
            row["filter_kib_read_per_lookup"].as_f64().unwrap_or_default(),
            row["blocks_read_per_lookup"].as_f64().unwrap_or_default(),
            median(&ratios),
            ratios[0],
            ratios[ratios.len() - 1]
        );
        rows.push(row);
    }
    Ok(rows)
}

fn main() -> ExitCode {
    command::run("npm run filter-memory -- [directory, usually target] [file for results]", |words| {
        command::at_most(words, 2)?;
        let parent = words.first().map_or("target", String::as_str);
        let file = command::ResultFile::open(words.get(1))?;
        let directory = Path::new(parent).join(FOLDER);
        // Removes remains of a stopped run.
        let _ = std::fs::remove_dir_all(&directory);
        std::fs::create_dir(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        println!("Writes about 0.6 GB into {}, measures for a minute, and removes it.", directory.display());
        println!("If it is stopped, the next run there removes what it left.");
        let results = measured(&directory);
        std::fs::remove_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        file.write(&results.map_err(|error| error.to_string())?)
    })
}

/// Measures and prints everything.
fn measured(directory: &Path) -> Result<Value, Error> {
    let space = KeySpace::new(5, 16);
    let all = contenders(directory, &space)?;
    println!(
        "stream                   filters in memory  hit share  KiB of filters  blocks read  times as long as pinned"
    );
    let mut rows = Vec::new();
    for stream in [Stream::uniform(), Stream::zipf()] {
        rows.extend(measure(&all, &space, &stream)?);
    }
    Ok(json!({ "entries": stored(), "filter_bytes": all[0].store.statistics().filter_bytes(),
        "rounds": ROUNDS, "lookups_per_round": LOOKUPS, "rows": rows }))
}
