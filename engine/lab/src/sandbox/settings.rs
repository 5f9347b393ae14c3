//! Every setting of a sandbox by name: what it may be, and where it is among the options of the engine.
//!
//! **Invariants** (`engine/lab/tests/lab/sandbox.rs`)
//! 1. Every field of [`Options`], down to the last, is some setting's: both ways name all fields, so that a new one does not
//!    compile until it is told here, and a test sees each of them change.
//! 2. Names are for ever: links hold them.
//! 3. [`Settings::of`] is the inverse of [`Settings::options`].
//!
//! **Units** are those of the settings: sizes in KiB, shares in percent.

use super::{Refusal, catalogue};
use lsm_lab_engine::options::{
    CompactionOptions, ElasticOptions, Granularity, LogMode, MemoryPlan, Options, Packing, Policy,
    TableChoice, UnitHash,
};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, FilterSize, ProbeRule};
use std::collections::BTreeMap;

/// Bytes of the unit in which sizes are told.
pub(super) const KIB: u64 = 1024;

/// A value of a setting.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A name out of a closed list.
    Name(String),
}

/// A value for every setting.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings(BTreeMap<&'static str, Value>);

impl Default for Settings {
    fn default() -> Self {
        Self(catalogue::settings().into_iter().map(|setting| (setting.name, setting.initial)).collect())
    }
}

impl Settings {
    /// These settings with another value for one.
    ///
    /// # Errors
    /// A setting that there is not, and a value that it cannot have.
    pub fn with(mut self, name: &str, value: Value) -> Result<Self, Refusal> {
        let all = catalogue::settings();
        let setting = all.into_iter().find(|setting| setting.name == name);
        let setting =
            setting.ok_or_else(|| Refusal::new("setting", format!("there is no setting `{name}`")))?;
        if !setting.takes(&value) {
            return Err(Refusal::new(setting.name, format!("`{name}` must be {}", setting.wanted())));
        }
        self.0.insert(setting.name, value);
        Ok(self)
    }

    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(&name, value)| (name, value))
    }

    /// The value of a setting.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    pub(super) fn number(&self, name: &str) -> f64 {
        match self.0.get(name) {
            Some(&Value::Number(number)) => number,
            _ => unreachable!("`{name}` is a number of the catalogue"),
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be whole, and within bounds below 2^53"
    )]
    pub(super) fn whole(&self, name: &str) -> u64 {
        self.number(name) as u64
    }

    pub(super) fn word(&self, name: &str) -> u32 {
        u32::try_from(self.whole(name)).expect("bounds of the catalogue are below 2^32")
    }

    fn byte(&self, name: &str) -> u8 {
        u8::try_from(self.whole(name)).expect("bounds of the catalogue are below 2^8")
    }

    pub(super) fn name(&self, name: &str) -> &str {
        match self.0.get(name) {
            Some(Value::Name(value)) => value,
            _ => unreachable!("`{name}` is a choice of the catalogue"),
        }
    }

    /// The options of the store.
    #[must_use]
    pub fn options(&self) -> Options {
        let entries = self.word("table-entries");
        Options {
            filter: self.filter(),
            memory: self.memory(),
            memtable_bytes: self.whole("memtable") * KIB,
            table_bytes: self.whole("table") * KIB,
            table_entries: (entries > 0).then_some(entries),
            level_one_bytes: self.whole("level-one") * KIB,
            size_ratio: self.word("ratio"),
            compaction: CompactionOptions { policy: self.policy(), granularity: self.granularity() },
            packing: if self.name("packing") == "spill" { Packing::Spill } else { Packing::Aligned },
            log: self.log(),
            stall_memtables: self.word("stall-memtables"),
            stall_runs: self.word("stall-runs"),
        }
    }

    fn filter(&self) -> FilterOptions {
        let probes = match self.name("probes") {
            "exactly" => ProbeRule::Exactly(self.byte("probe-count")),
            name => ProbeRule::from_name(name).expect("the catalogue has the engine's names"),
        };
        let function = DigestFunction::from_name(self.name("digest"));
        FilterOptions {
            kind: FilterKind::from_name(self.name("filter")).expect("the catalogue has the engine's names"),
            size: match self.name("size") {
                "rate" => FilterSize::Rate(self.number("rate")),
                _ => FilterSize::BitsPerKey(self.number("bits")),
            },
            probes,
            digest: DigestRecipe {
                function: function.expect("the catalogue has the engine's names"),
                seed: self.whole("digest-seed"),
            },
        }
    }

    fn memory(&self) -> MemoryPlan {
        match self.name("memory") {
            "monkey" => MemoryPlan::Monkey,
            "elastic" => MemoryPlan::Elastic(ElasticOptions {
                units: self.byte("units"),
                bits_per_unit: self.number("unit-bits"),
                segment_blocks: self.word("segment-blocks"),
                initial_units: self.byte("initial-units"),
                life_time: self.whole("life-time"),
                change_ratio: self.number("change-ratio"),
                warm_up: self.whole("warm-up"),
                inherit: self.name("inherit") == "yes",
                hash: if self.name("unit-hash") == "shared" { UnitHash::Shared } else { UnitHash::PerUnit },
            }),
            _ => MemoryPlan::Uniform,
        }
    }

    fn policy(&self) -> Policy {
        match self.name("policy") {
            "tiering" => Policy::Tiering,
            "lazy" => Policy::LazyLeveling,
            "one-leveling" => Policy::OneLeveling,
            "fluid" => Policy::Fluid { runs: self.word("runs"), last_runs: self.word("last-runs") },
            _ => Policy::Leveling,
        }
    }

    fn granularity(&self) -> Granularity {
        match self.name("granularity") {
            "least-overlap" => Granularity::Table(TableChoice::LeastOverlap),
            "round-robin" => Granularity::Table(TableChoice::RoundRobin),
            "oldest" => Granularity::Table(TableChoice::Oldest),
            "most-tombstones" => Granularity::Table(TableChoice::MostTombstones),
            _ => Granularity::Level,
        }
    }

    fn log(&self) -> LogMode {
        match self.name("log") {
            "on-request" => LogMode::OnRequest,
            "interval" => LogMode::Interval { bytes: self.whole("log-interval") * KIB },
            "group" => LogMode::Group,
            "every-write" => LogMode::EveryWrite,
            _ => LogMode::NoLog,
        }
    }

    /// The settings that give these options; those that are of no option, or of one that is not in use, stay as they are.
    #[must_use]
    pub fn of(mut self, options: &Options) -> Self {
        // Every field by name: a new one has to be told here.
        let Options {
            filter,
            memory,
            memtable_bytes,
            table_bytes,
            table_entries,
            level_one_bytes,
            size_ratio,
            compaction: CompactionOptions { policy, granularity },
            packing,
            log,
            stall_memtables,
            stall_runs,
        } = *options;
        self.set_filter(filter);
        self.set_memory(memory);
        self.put("memtable", memtable_bytes / KIB);
        self.put("table", table_bytes / KIB);
        self.put("table-entries", table_entries.unwrap_or(0));
        self.put("level-one", level_one_bytes / KIB);
        self.put("ratio", size_ratio);
        self.set_policy(policy);
        self.put_name("granularity", granularity_name(granularity));
        self.put_name("packing", if packing == Packing::Spill { "spill" } else { "aligned" });
        self.put_name("log", log_name(log));
        if let LogMode::Interval { bytes } = log {
            self.put("log-interval", bytes / KIB);
        }
        self.put("stall-memtables", stall_memtables);
        self.put("stall-runs", stall_runs);
        self
    }

    fn set_filter(&mut self, filter: FilterOptions) {
        let FilterOptions { kind, size, probes, digest: DigestRecipe { function, seed } } = filter;
        self.put_name("filter", kind.name());
        match size {
            FilterSize::BitsPerKey(bits) => {
                self.put_name("size", "bits");
                self.0.insert("bits", Value::Number(bits));
            }
            FilterSize::Rate(rate) => {
                self.put_name("size", "rate");
                self.0.insert("rate", Value::Number(rate));
            }
        }
        if let ProbeRule::Exactly(count) = probes {
            self.put_name("probes", "exactly");
            self.put("probe-count", count);
        } else {
            self.put_name("probes", &probes.name());
        }
        self.put_name("digest", function.name());
        self.put("digest-seed", seed);
    }

    fn set_memory(&mut self, memory: MemoryPlan) {
        self.put_name("memory", memory.name());
        let Some(elastic) = memory.elastic() else { return };
        let ElasticOptions {
            units,
            bits_per_unit,
            segment_blocks,
            initial_units,
            life_time,
            change_ratio,
            warm_up,
            inherit,
            hash,
        } = elastic;
        self.put("units", units);
        self.0.insert("unit-bits", Value::Number(bits_per_unit));
        self.put("segment-blocks", segment_blocks);
        self.put("initial-units", initial_units);
        self.put("life-time", life_time);
        self.0.insert("change-ratio", Value::Number(change_ratio));
        self.put("warm-up", warm_up);
        self.put_name("inherit", if inherit { "yes" } else { "no" });
        self.put_name("unit-hash", if hash == UnitHash::Shared { "shared" } else { "per-unit" });
    }

    fn set_policy(&mut self, policy: Policy) {
        self.put_name(
            "policy",
            match policy {
                Policy::Leveling => "leveling",
                Policy::Tiering => "tiering",
                Policy::LazyLeveling => "lazy",
                Policy::OneLeveling => "one-leveling",
                Policy::Fluid { .. } => "fluid",
            },
        );
        if let Policy::Fluid { runs, last_runs } = policy {
            self.put("runs", runs);
            self.put("last-runs", last_runs);
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "settings are below 2^53")]
    fn put(&mut self, name: &'static str, value: impl Into<u64>) {
        self.0.insert(name, Value::Number(value.into() as f64));
    }

    fn put_name(&mut self, name: &'static str, value: &str) {
        self.0.insert(name, Value::Name(value.to_owned()));
    }
}

const fn granularity_name(granularity: Granularity) -> &'static str {
    match granularity {
        Granularity::Level => "level",
        Granularity::Table(TableChoice::LeastOverlap) => "least-overlap",
        Granularity::Table(TableChoice::RoundRobin) => "round-robin",
        Granularity::Table(TableChoice::Oldest) => "oldest",
        Granularity::Table(TableChoice::MostTombstones) => "most-tombstones",
    }
}

const fn log_name(log: LogMode) -> &'static str {
    match log {
        LogMode::NoLog => "none",
        LogMode::OnRequest => "on-request",
        LogMode::Interval { .. } => "interval",
        LogMode::Group => "group",
        LogMode::EveryWrite => "every-write",
    }
}
