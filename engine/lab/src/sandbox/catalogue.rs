//! All settings of the sandbox in display order. The row of a setting has its name, bounds, initial value, and
//! option of the engine.
//!
//! Bounds are those of the engine. Only sizes have smaller ones, because a page has less memory than a machine
//! ([`super::Setup`]). **Units**: sizes in KiB, shares in percent.

use super::settings::Value;
use lsm_lab_engine::options::{
    ElasticOptions, Granularity, LogMode, MAX_SIZE_RATIO, MAX_STALL, MemoryPlan, Options, Packing, Policy,
    TableChoice, UnitHash,
};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::math::MAX_PROBE_COUNT;
use lsm_lab_filters::{FilterKind, FilterOptions, FilterSize, ProbeRule};

/// Bytes of the unit of sizes.
pub(super) const KIB: u64 = 1024;
/// Most operations of a run.
pub const MOST_OPERATIONS: u32 = 2_000_000;
/// Largest memtable and table, in KiB.
const MOST_KIB: u64 = 16 << 10;
/// Largest number that JavaScript, and therefore a link, represents exactly.
const MOST_EXACT: u64 = 1 << 53;

/// Allowed values of a setting. The engine reports further restrictions.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Whole number.
    Whole {
        /// Minimum.
        min: u64,
        /// Maximum.
        max: u64,
    },
    /// Number.
    Number {
        /// Minimum.
        min: f64,
        /// Maximum.
        max: f64,
    },
    /// One of these names.
    Choice(Vec<&'static str>),
}

/// Group of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// Operations on the tree.
    Workload,
    /// Shape of the tree.
    Tree,
    /// Time and extent of merges.
    Compaction,
    /// Filters and digests.
    Filter,
    /// Division of the filter memory.
    Memory,
    /// Lookups, and their data in memory.
    Reading,
    /// Write-ahead log, and write stalls.
    Log,
}

impl Room {
    /// Returns the short name.
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

/// Option of the engine for a setting.
#[derive(Debug, Clone, Copy)]
pub(super) struct StoreOption {
    /// Name of its field in errors of the options.
    pub(super) field: &'static str,
    /// Reads the value of the setting; `None` if these options do not use it.
    pub(super) read: fn(&Options) -> Option<Value>,
    /// Changes the options. Does nothing if they do not use the setting.
    pub(super) write: fn(&mut Options, &Value),
}

/// Declaration of a setting.
#[derive(Debug, Clone)]
pub struct Setting {
    /// Name in links.
    pub name: &'static str,
    /// Group.
    pub room: Room,
    /// Allowed values.
    pub kind: Kind,
    /// Initial value.
    pub initial: Value,
    /// `None` for settings of the workload and the environment of the store.
    pub(super) option: Option<StoreOption>,
}

impl Setting {
    /// Returns this setting for an option of the engine. Options of an enum's variant follow the choice of the
    /// variant.
    fn of(
        self,
        field: &'static str,
        read: fn(&Options) -> Option<Value>,
        write: fn(&mut Options, &Value),
    ) -> Self {
        Self { option: Some(StoreOption { field, read, write }), ..self }
    }

    /// Returns whether this value is allowed.
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

    /// Returns the allowed values as text.
    pub(super) fn wanted(&self) -> String {
        match &self.kind {
            Kind::Choice(names) => format!("one of {}", names.join(", ")),
            Kind::Number { min, max } => format!("a number from {min} to {max}"),
            Kind::Whole { min, max } => format!("a whole number from {min} to {max}"),
        }
    }
}

/// Returns all settings.
#[must_use]
pub fn settings() -> Vec<Setting> {
    [workload(), tree(), compaction(), filter(), memory(), reading(), log()].concat()
}

/// Returns the setting of a field in errors of the options.
pub(super) fn setting_of(field: &str) -> Option<&'static str> {
    let is_named = |setting: &Setting| setting.option.is_some_and(|option| option.field == field);
    settings().into_iter().find(is_named).map(|setting| setting.name)
}

fn whole(name: &'static str, room: Room, [min, max]: [u64; 2], initial: u32) -> Setting {
    Setting { name, room, kind: Kind::Whole { min, max }, initial: initial.into(), option: None }
}

fn number(name: &'static str, room: Room, [min, max]: [f64; 2], initial: f64) -> Setting {
    Setting { name, room, kind: Kind::Number { min, max }, initial: initial.into(), option: None }
}

fn choice(name: &'static str, room: Room, names: Vec<&'static str>, initial: &str) -> Setting {
    Setting { name, room, kind: Kind::Choice(names), initial: initial.into(), option: None }
}

/// Names of values.
type Names<T, const COUNT: usize> = [(&'static str, T); COUNT];

const POLICIES: [Policy; 5] = [
    Policy::Leveling,
    Policy::Tiering,
    Policy::LazyLeveling,
    Policy::OneLeveling,
    Policy::Fluid { runs: 1, last_runs: 1 },
];
const GRANULARITIES: Names<Granularity, 5> = [
    ("level", Granularity::Level),
    ("least-overlap", Granularity::Table(TableChoice::LeastOverlap)),
    ("round-robin", Granularity::Table(TableChoice::RoundRobin)),
    ("oldest", Granularity::Table(TableChoice::Oldest)),
    ("most-tombstones", Granularity::Table(TableChoice::MostTombstones)),
];
const SALTS: Names<bool, 2> = [("table", true), ("none", false)];
const PACKINGS: Names<Packing, 2> = [("aligned", Packing::Aligned), ("spill", Packing::Spill)];
const SIZES: Names<FilterSize, 2> = [("bits", FilterSize::BitsPerKey(0.0)), ("rate", FilterSize::Rate(0.0))];
const PLANS: Names<MemoryPlan, 3> = [
    ("uniform", MemoryPlan::Uniform),
    ("monkey", MemoryPlan::Monkey),
    ("elastic", MemoryPlan::Elastic(ElasticOptions::PROTOTYPE)),
];
const UNIT_HASHES: Names<UnitHash, 2> = [("shared", UnitHash::Shared), ("per-unit", UnitHash::PerUnit)];
const LOG_MODES: Names<LogMode, 5> = [
    ("none", LogMode::NoLog),
    ("on-request", LogMode::OnRequest),
    ("interval", LogMode::Interval { bytes: 1 }),
    ("group", LogMode::Group),
    ("every-write", LogMode::EveryWrite),
];

fn names_in<T, const COUNT: usize>(names: &Names<T, COUNT>) -> Vec<&'static str> {
    names.iter().map(|&(name, _)| name).collect()
}

/// Returns the value of a name; for a variant with fields, one with fields that later settings replace.
fn named<T: Copy, const COUNT: usize>(names: &Names<T, COUNT>, name: &Value) -> T {
    let found = names.iter().find(|(candidate, _)| *candidate == name.name());
    found.expect("a setting has a name of its list").1
}

/// Returns the name of a value, for any fields of its variant.
fn name_in<T, const COUNT: usize>(names: &Names<T, COUNT>, is: impl Fn(&T) -> bool) -> Option<Value> {
    names.iter().find(|(_, value)| is(value)).map(|&(name, _)| name.into())
}

/// Returns whether two values have the same variant.
fn is_same<T>(value: &T) -> impl Fn(&T) -> bool {
    let variant = core::mem::discriminant(value);
    move |other| core::mem::discriminant(other) == variant
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
        whole("memtable", room, [1, MOST_KIB], 16).of(
            "memtable_bytes",
            |options| Some((options.memtable_bytes / KIB).into()),
            |options, value| options.memtable_bytes = value.whole::<u64>() * KIB,
        ),
        whole("ratio", room, [1, u64::from(MAX_SIZE_RATIO) + 1], 4).of(
            "size_ratio",
            |options| Some(options.size_ratio.into()),
            |options, value| options.size_ratio = value.whole(),
        ),
        whole("level-one", room, [1, 1 << 30], 64).of(
            "level_one_bytes",
            |options| Some((options.level_one_bytes / KIB).into()),
            |options, value| options.level_one_bytes = value.whole::<u64>() * KIB,
        ),
        whole("table", room, [1, MOST_KIB], 16).of(
            "table_bytes",
            |options| Some((options.table_bytes / KIB).into()),
            |options, value| options.table_bytes = value.whole::<u64>() * KIB,
        ),
        whole("table-entries", room, [0, 1 << 20], 0).of(
            "table_entries",
            |options| Some(options.table_entries.unwrap_or(0).into()),
            |options, value| options.table_entries = Some(value.whole()).filter(|&entries| entries > 0),
        ),
        choice("packing", room, names_in(&PACKINGS), "spill").of(
            "packing",
            |options| name_in(&PACKINGS, is_same(&options.packing)),
            |options, value| options.packing = named(&PACKINGS, value),
        ),
    ]
}

fn compaction() -> Vec<Setting> {
    let room = Room::Compaction;
    let bounds = [0, u64::from(MAX_SIZE_RATIO)];
    vec![
        choice("policy", room, POLICIES.map(Policy::name).to_vec(), Policy::Leveling.name()).of(
            "policy",
            |options| Some(options.compaction.policy.name().into()),
            |options, value| {
                let named = POLICIES.into_iter().find(|policy| policy.name() == value.name());
                options.compaction.policy = named.expect("a policy");
            },
        ),
        choice("granularity", room, names_in(&GRANULARITIES), "level").of(
            "granularity",
            |options| name_in(&GRANULARITIES, |granularity| *granularity == options.compaction.granularity),
            |options, value| options.compaction.granularity = named(&GRANULARITIES, value),
        ),
        whole("runs", room, bounds, 2).of(
            "runs",
            |options| match options.compaction.policy {
                Policy::Fluid { runs, .. } => Some(runs.into()),
                _ => None,
            },
            |options, value| {
                if let Policy::Fluid { runs, .. } = &mut options.compaction.policy {
                    *runs = value.whole();
                }
            },
        ),
        whole("last-runs", room, bounds, 1).of(
            "last_runs",
            |options| match options.compaction.policy {
                Policy::Fluid { last_runs, .. } => Some(last_runs.into()),
                _ => None,
            },
            |options, value| {
                if let Policy::Fluid { last_runs, .. } = &mut options.compaction.policy {
                    *last_runs = value.whole();
                }
            },
        ),
    ]
}

fn filter() -> Vec<Setting> {
    let room = Room::Filter;
    let kinds = FilterKind::ALL.iter().map(|kind| kind.name()).collect();
    vec![
        choice("filter", room, kinds, FilterKind::Blocked512.name()).of(
            "kind",
            |options| Some(options.filter.kind.name().into()),
            |options, value| options.filter.kind = FilterKind::from_name(value.name()).expect("a family"),
        ),
        choice("size", room, names_in(&SIZES), "bits").of(
            "size",
            |options| name_in(&SIZES, is_same(&options.filter.size)),
            |options, value| options.filter.size = named(&SIZES, value),
        ),
        number("bits", room, [0.0, FilterOptions::MAX_BITS_PER_KEY], 10.0).of(
            "bits_per_key",
            |options| match options.filter.size {
                FilterSize::BitsPerKey(bits) => Some(bits.into()),
                FilterSize::Rate(_) => None,
            },
            |options, value| {
                if let FilterSize::BitsPerKey(bits) = &mut options.filter.size {
                    *bits = value.number();
                }
            },
        ),
        number("rate", room, [0.0, 1.0], 0.01).of(
            "rate",
            |options| match options.filter.size {
                FilterSize::Rate(rate) => Some(rate.into()),
                FilterSize::BitsPerKey(_) => None,
            },
            |options, value| {
                if let FilterSize::Rate(rate) = &mut options.filter.size {
                    *rate = value.number();
                }
            },
        ),
    ]
    .into_iter()
    .chain(probes())
    .chain(digest())
    .chain([salt()])
    .collect()
}

fn probes() -> [Setting; 2] {
    let room = Room::Filter;
    let rules = vec![
        "own",
        "nearest",
        "leveldb",
        "floor",
        "ceiling",
        "published-up",
        "published-nearest",
        "rocksdb",
        EXACTLY,
    ];
    [
        choice("probes", room, rules, "own").of(
            "probes",
            |options| match options.filter.probes {
                ProbeRule::Exactly(_) => Some(EXACTLY.into()),
                rule => Some(Value::Name(rule.name())),
            },
            |options, value| {
                options.filter.probes = match value.name() {
                    EXACTLY => ProbeRule::Exactly(0),
                    name => ProbeRule::from_name(name).expect("a rule"),
                }
            },
        ),
        whole("probe-count", room, [0, u64::from(MAX_PROBE_COUNT) + 1], 7).of(
            "probe_count",
            |options| match options.filter.probes {
                ProbeRule::Exactly(count) => Some(count.into()),
                _ => None,
            },
            |options, value| {
                if let ProbeRule::Exactly(count) = &mut options.filter.probes {
                    *count = value.whole();
                }
            },
        ),
    ]
}

/// Rule whose number is the following setting.
const EXACTLY: &str = "exactly";

fn salt() -> Setting {
    choice("salt", Room::Filter, names_in(&SALTS), "table").of(
        "salted_filters",
        |options| name_in(&SALTS, |&salted| salted == options.salted_filters),
        |options, value| options.salted_filters = named(&SALTS, value),
    )
}

fn digest() -> [Setting; 2] {
    let room = Room::Filter;
    let digests = DigestFunction::ALL.into_iter().map(DigestFunction::name).collect();
    let seed = u32::try_from(DigestRecipe::DEFAULT_SEED).expect("it has 32 bits");
    [
        choice("digest", room, digests, DigestFunction::Xxh3.name()).of(
            "function",
            |options| Some(options.filter.digest.function.name().into()),
            |options, value| {
                options.filter.digest.function = DigestFunction::from_name(value.name()).expect("a digest");
            },
        ),
        whole("digest-seed", room, [0, MOST_EXACT], seed).of(
            "seed",
            |options| Some(options.filter.digest.seed.into()),
            |options, value| options.filter.digest.seed = value.whole(),
        ),
    ]
}

/// Declares a setting of elastic memory, for a field of [`ElasticOptions`].
macro_rules! elastic {
    ($setting:expr, $field:ident, $of:expr, $to:expr) => {
        $setting.of(
            stringify!($field),
            |options| options.memory.elastic().map(|elastic| $of(elastic.$field)),
            |options, value| {
                if let MemoryPlan::Elastic(elastic) = &mut options.memory {
                    elastic.$field = $to(value);
                }
            },
        )
    };
}

fn memory() -> Vec<Setting> {
    let room = Room::Memory;
    let plan = choice("memory", room, names_in(&PLANS), "uniform").of(
        "memory",
        |options| Some(options.memory.name().into()),
        |options, value| options.memory = named(&PLANS, value),
    );
    let inherit = choice("inherit", room, vec!["yes", "no"], "yes");
    let hash = choice("unit-hash", room, names_in(&UNIT_HASHES), "shared");
    vec![
        plan,
        elastic!(whole("units", room, [0, 17], 6), units, Value::from, Value::whole),
        elastic!(number("unit-bits", room, [0.0, 17.0], 2.0), bits_per_unit, Value::from, Value::number),
        elastic!(whole("segment-blocks", room, [0, 1 << 20], 16), segment_blocks, Value::from, Value::whole),
        elastic!(whole("initial-units", room, [0, 17], 2), initial_units, Value::from, Value::whole),
        elastic!(whole("life-time", room, [0, 1 << 40], 2_000), life_time, Value::from, Value::whole),
        elastic!(number("change-ratio", room, [0.0, 1.0], 0.0001), change_ratio, Value::from, Value::number),
        elastic!(whole("warm-up", room, [0, 1 << 40], 0), warm_up, Value::from, Value::whole),
        elastic!(inherit, inherit, |is| Value::from(if is { "yes" } else { "no" }), |value: &Value| value
            .name()
            == "yes"),
        elastic!(hash, hash, |hash| name_in(&UNIT_HASHES, is_same(&hash)).expect("all are named"), |value| {
            named(&UNIT_HASHES, value)
        }),
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
    let bounds = [0, u64::from(MAX_STALL) + 1];
    vec![
        choice("log", room, names_in(&LOG_MODES), "none").of(
            "log",
            |options| name_in(&LOG_MODES, is_same(&options.log)),
            |options, value| options.log = named(&LOG_MODES, value),
        ),
        whole("log-interval", room, [0, 1 << 20], 64).of(
            "log_interval",
            |options| match options.log {
                LogMode::Interval { bytes } => Some((bytes / KIB).into()),
                _ => None,
            },
            |options, value| {
                if let LogMode::Interval { bytes } = &mut options.log {
                    *bytes = value.whole::<u64>() * KIB;
                }
            },
        ),
        whole("stall-memtables", room, bounds, 4).of(
            "stall_memtables",
            |options| Some(options.stall_memtables.into()),
            |options, value| options.stall_memtables = value.whole(),
        ),
        whole("stall-runs", room, bounds, 8).of(
            "stall_runs",
            |options| Some(options.stall_runs.into()),
            |options, value| options.stall_runs = value.whole(),
        ),
    ]
}
