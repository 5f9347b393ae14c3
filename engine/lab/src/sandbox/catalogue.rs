//! The list of all settings, in the order in which they are shown.
//!
//! Bounds are those of the engine, but for sizes: a page has less memory than a machine ([`super::Setup`] says how much).

use super::settings::Value;
use lsm_lab_engine::options::{MAX_SIZE_RATIO, MAX_STALL};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::math::MAX_PROBE_COUNT;
use lsm_lab_filters::{FilterKind, FilterOptions};

/// The most operations of a run.
pub const MOST_OPERATIONS: u32 = 2_000_000;
/// The largest memtable and table, in KiB.
const MOST_KIB: u64 = 16 << 10;
/// The largest number that JavaScript, and so a link, tells exactly.
const MOST_EXACT: u64 = 1 << 53;

/// What a setting may be. What the engine refuses beyond that, it says itself.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A whole number.
    Whole {
        /// The least.
        min: u64,
        /// The most.
        max: u64,
    },
    /// A number.
    Number {
        /// The least.
        min: f64,
        /// The most.
        max: f64,
    },
    /// One of these names.
    Choice(Vec<&'static str>),
}

/// Settings that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// What is done with the tree.
    Workload,
    /// The shape of the tree.
    Tree,
    /// When what is merged.
    Compaction,
    /// Filters and digests.
    Filter,
    /// How their memory is divided.
    Memory,
    /// How lookups go, and what they keep in memory.
    Reading,
    /// Write-ahead log, and who waits.
    Log,
}

impl Room {
    /// The short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Workload => "workload",
            Self::Tree => "tree",
            Self::Compaction => "compaction",
            Self::Filter => "filter",
            Self::Memory => "memory",
            Self::Reading => "reading",
            Self::Log => "log",
        }
    }
}

/// A setting, as it is declared.
#[derive(Debug, Clone, PartialEq)]
pub struct Setting {
    /// Its name in links.
    pub name: &'static str,
    /// Where it belongs.
    pub room: Room,
    /// What it may be.
    pub kind: Kind,
    /// What it is before anybody touched it.
    pub initial: Value,
}

impl Setting {
    /// Whether it may be this value.
    pub(super) fn takes(&self, value: &Value) -> bool {
        match (&self.kind, value) {
            (Kind::Choice(names), Value::Name(name)) => names.contains(&name.as_str()),
            (&Kind::Number { min, max }, &Value::Number(number)) => (min..=max).contains(&number),
            #[expect(clippy::cast_precision_loss, reason = "bounds are below 2^53")]
            (&Kind::Whole { min, max }, &Value::Number(number)) => {
                (min as f64..=max as f64).contains(&number)
                    && libm::trunc(number).to_bits() == number.to_bits()
            }
            _ => false,
        }
    }

    /// What it may be, in words.
    pub(super) fn wanted(&self) -> String {
        match &self.kind {
            Kind::Choice(names) => format!("one of {}", names.join(", ")),
            Kind::Number { min, max } => format!("a number from {min} to {max}"),
            Kind::Whole { min, max } => format!("a whole number from {min} to {max}"),
        }
    }
}

/// All settings.
#[must_use]
pub fn settings() -> Vec<Setting> {
    [workload(), tree(), compaction(), filter(), memory(), reading(), log()].concat()
}

fn whole(name: &'static str, room: Room, [min, max]: [u64; 2], initial: u32) -> Setting {
    Setting { name, room, kind: Kind::Whole { min, max }, initial: Value::Number(f64::from(initial)) }
}

fn number(name: &'static str, room: Room, [min, max]: [f64; 2], initial: f64) -> Setting {
    Setting { name, room, kind: Kind::Number { min, max }, initial: Value::Number(initial) }
}

fn choice(name: &'static str, room: Room, names: Vec<&'static str>, initial: &str) -> Setting {
    Setting { name, room, kind: Kind::Choice(names), initial: Value::Name(initial.to_owned()) }
}

fn workload() -> Vec<Setting> {
    let room = Room::Workload;
    let mixes = ["own", "ycsb-a", "ycsb-b", "ycsb-c", "ycsb-d", "ycsb-e", "ycsb-f"];
    vec![
        choice("mix", room, mixes.to_vec(), "own"),
        whole("operations", room, [1, MOST_OPERATIONS.into()], 20_000),
        whole("load", room, [0, MOST_OPERATIONS.into()], 0),
        whole("inserts", room, [0, 100], 50),
        whole("updates", room, [0, 100], 14),
        whole("deletes", room, [0, 100], 6),
        whole("gets", room, [0, 100], 30),
        whole("scans", room, [0, 100], 0),
        whole("modifies", room, [0, 100], 0),
        choice("keys", room, vec!["of-mix", "uniform", "zipf", "latest"], "of-mix"),
        number("skew", room, [0.0, 4.0], 0.99),
        whole("empty", room, [0, 100], 50),
        choice("order", room, vec!["random", "rising"], "random"),
        whole("value-bytes", room, [0, 4000], 30),
        whole("scan-keys", room, [1, 1000], 20),
        whole("seed", room, [0, 999_999], 1),
    ]
}

fn tree() -> Vec<Setting> {
    let room = Room::Tree;
    vec![
        whole("memtable", room, [1, MOST_KIB], 16),
        whole("ratio", room, [1, u64::from(MAX_SIZE_RATIO) + 1], 4),
        whole("level-one", room, [1, 1 << 30], 64),
        whole("table", room, [1, MOST_KIB], 16),
        whole("table-entries", room, [0, 1 << 20], 0),
        choice("packing", room, vec!["aligned", "spill"], "spill"),
    ]
}

fn compaction() -> Vec<Setting> {
    let room = Room::Compaction;
    let policies = vec!["leveling", "tiering", "lazy", "one-leveling", "fluid"];
    let granularities = vec!["level", "least-overlap", "round-robin", "oldest", "most-tombstones"];
    let runs = [0, u64::from(MAX_SIZE_RATIO)];
    vec![
        choice("policy", room, policies, "leveling"),
        choice("granularity", room, granularities, "level"),
        whole("runs", room, runs, 2),
        whole("last-runs", room, runs, 1),
    ]
}

fn filter() -> Vec<Setting> {
    let room = Room::Filter;
    let kinds = FilterKind::ALL.iter().map(|kind| kind.name()).collect();
    let rules =
        ["own", "nearest", "leveldb", "floor", "ceiling", "published-up", "published-nearest", "rocksdb"];
    let digests = DigestFunction::ALL.into_iter().map(DigestFunction::name).collect();
    let seed = u32::try_from(DigestRecipe::DEFAULT_SEED).expect("it has 32 bits");
    vec![
        choice("filter", room, kinds, FilterKind::Blocked512.name()),
        choice("size", room, vec!["bits", "rate"], "bits"),
        number("bits", room, [0.0, FilterOptions::MAX_BITS_PER_KEY], 10.0),
        number("rate", room, [0.0, 1.0], 0.01),
        choice("probes", room, [rules.as_slice(), &["exactly"]].concat(), "own"),
        whole("probe-count", room, [0, u64::from(MAX_PROBE_COUNT) + 1], 7),
        choice("digest", room, digests, DigestFunction::Xxh3.name()),
        whole("digest-seed", room, [0, MOST_EXACT], seed),
    ]
}

fn memory() -> Vec<Setting> {
    let room = Room::Memory;
    vec![
        choice("memory", room, vec!["uniform", "monkey", "elastic"], "uniform"),
        whole("units", room, [0, 17], 6),
        number("unit-bits", room, [0.0, 17.0], 2.0),
        whole("segment-blocks", room, [0, 1 << 20], 16),
        whole("initial-units", room, [0, 17], 2),
        whole("life-time", room, [0, 1 << 40], 2_000),
        number("change-ratio", room, [0.0, 1.0], 0.0001),
        whole("warm-up", room, [0, 1 << 40], 0),
        choice("inherit", room, vec!["yes", "no"], "yes"),
        choice("unit-hash", room, vec!["shared", "per-unit"], "shared"),
    ]
}

fn reading() -> Vec<Setting> {
    let room = Room::Reading;
    let arms = Arm::ALL.into_iter().map(Arm::name).collect();
    vec![
        choice("arm", room, arms, Arm::Shared.name()),
        choice("cache", room, vec!["none", "bounded", "everything"], "none"),
        whole("cache-size", room, [4, 64 << 10], 64),
        choice("filter-home", room, vec!["memory", "cache"], "memory"),
        whole("filter-cache", room, [1, 64 << 10], 8),
        choice("prefetch", room, vec!["no", "yes"], "no"),
        whole("second-tier", room, [0, 64 << 10], 0),
    ]
}

fn log() -> Vec<Setting> {
    let room = Room::Log;
    let modes = vec!["none", "on-request", "interval", "group", "every-write"];
    vec![
        choice("log", room, modes, "none"),
        whole("log-interval", room, [0, 1 << 20], 64),
        whole("stall-memtables", room, [0, u64::from(MAX_STALL) + 1], 4),
        whole("stall-runs", room, [0, u64::from(MAX_STALL) + 1], 8),
    ]
}
