//! Converts settings to a run, or reports the invalid setting.

use super::ImportedTrace;
use super::catalogue::{KIB, Kind, setting_of, settings};
use super::own::{Own, OwnAction, read_own};
use super::settings::Settings;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{ElasticProblem, MAX_SIZE_RATIO, MemoryPlan, Options, OptionsError};
use lsm_lab_engine::storage::{BLOCK_BYTES, MemoryStorage};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::{BlockCache, FilterCache};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::FilterError;
use lsm_lab_filters::math::MAX_PROBE_COUNT;
use lsm_lab_workload::{KeyLaw, KeySpace, Shares, StreamOptions, ycsb};
use std::sync::Arc;

/// Most bytes of keys and values that a run may write: a page holds them twice, and compactions once more.
pub const MOST_DATA_BYTES: u64 = 192 << 20;

/// Bytes of every key of the stream.
pub(super) const KEY_BYTES: usize = 18;

/// Reason of a refusal, for pages in other languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The number must be within these bounds, in the unit of the setting.
    Range([u64; 2]),
    /// The family has a fixed filter size, so no plan can divide memory among its filters.
    FixedSize,
    /// The digest seed is 0.
    ZeroSeed,
    /// No operation has a share.
    NoOperations,
    /// There are more keys and values than a page can hold, in MiB: the possible writes of the run, and the
    /// limit.
    Memory([u64; 2]),
    /// There are more operations than a run may have.
    Operations(u32),
    /// There is only the sentence.
    Other,
}

/// Reason of invalid settings, and the setting that causes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Setting.
    pub setting: &'static str,
    /// Reason as a sentence.
    pub problem: String,
    /// Reason for a program.
    pub reason: Reason,
}

impl Refusal {
    pub(super) fn new(setting: &'static str, problem: impl Into<String>) -> Self {
        Self { setting, problem: problem.into(), reason: Reason::Other }
    }

    const fn because(mut self, reason: Reason) -> Self {
        self.reason = reason;
        self
    }
}

impl core::fmt::Display for Refusal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.problem)
    }
}

impl core::error::Error for Refusal {}

/// Blocks that stay in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cache {
    None,
    Bounded { bytes: u64 },
    Everything,
}

/// Location of filters, if not in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FilterHome {
    pub(super) bytes: u64,
    pub(super) prefetch: bool,
    pub(super) second_tier_bytes: u64,
}

/// Checked options, workload and environment of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Setup {
    pub(super) options: Options,
    pub(super) stream: StreamOptions,
    pub(super) operations: u32,
    pub(super) rising: bool,
    pub(super) value_bytes: usize,
    pub(super) scan_keys: u32,
    pub(super) arm: Arm,
    pub(super) cache: Cache,
    pub(super) filter_home: Option<FilterHome>,
    pub(super) own: Vec<Own>,
    /// Replaces the stream.
    pub(super) trace: Option<Arc<ImportedTrace>>,
}

impl Setup {
    /// Returns the setup of these settings and typed operations.
    ///
    /// # Errors
    /// The invalid setting and the reason.
    pub fn new(settings: &Settings, own: &str) -> Result<Self, Refusal> {
        let setup = Self {
            options: settings.options(),
            stream: stream_of(settings)?,
            operations: settings.word("operations"),
            rising: settings.name("order") == "rising",
            value_bytes: usize::try_from(settings.whole("value-bytes")).unwrap_or_default(),
            scan_keys: settings.word("scan-keys"),
            arm: Arm::from_name(settings.name("arm")).expect("the catalogue has the engine's names"),
            cache: match settings.name("cache") {
                "bounded" => Cache::Bounded { bytes: settings.whole("cache-size") * KIB },
                "everything" => Cache::Everything,
                _ => Cache::None,
            },
            filter_home: (settings.name("filter-home") == "cache").then(|| FilterHome {
                bytes: settings.whole("filter-cache") * KIB,
                prefetch: settings.name("prefetch") == "yes",
                second_tier_bytes: settings.whole("second-tier") * KIB,
            }),
            own: read_own(own)?,
            trace: None,
        };
        setup.check()?;
        Ok(setup)
    }

    /// Replaces the stream with a trace. Settings of the workload then have no effect, except for the size of
    /// values that the trace does not state.
    ///
    /// # Errors
    /// The invalid setting, if the trace could write more than a page can hold.
    pub fn with_trace(mut self, trace: Arc<ImportedTrace>) -> Result<Self, Refusal> {
        self.trace = Some(trace);
        self.check_data()?;
        Ok(self)
    }

    /// Returns the number of operations of the stream and of typed ones.
    #[must_use]
    pub fn total(&self) -> u32 {
        let typed = u32::try_from(self.own.len()).expect("few are typed");
        self.streamed().saturating_add(typed)
    }

    /// Returns the number of operations of the stream, or of the trace that replaces it.
    pub(super) fn streamed(&self) -> u32 {
        match &self.trace {
            Some(trace) => trace.len(),
            None => self.stream.load.saturating_add(self.operations),
        }
    }

    /// Returns the options of the store.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the keys as numbers on one axis.
    #[must_use]
    pub const fn key_space(&self) -> KeySpace {
        KeySpace::new(self.stream.seed, KEY_BYTES)
    }

    fn check(&self) -> Result<(), Refusal> {
        self.options.validate().map_err(|error| {
            let setting = culprit(&error);
            Refusal::new(setting, error.to_string()).because(reason_of(&error, setting))
        })?;
        if self.filter_home.is_some() && matches!(self.options.memory, MemoryPlan::Elastic(_)) {
            let error = OptionsError::Elastic { problem: ElasticProblem::FilterCache };
            return Err(Refusal::new("filter-home", error.to_string()));
        }
        let most = super::MOST_OPERATIONS;
        if self.stream.load.saturating_add(self.operations) > most {
            let problem = format!("`load` and `operations` are {most} together at the most");
            return Err(Refusal::new("load", problem).because(Reason::Operations(most)));
        }
        self.check_data()?;
        self.check_own()
    }

    fn check_data(&self) -> Result<(), Refusal> {
        let bytes = match &self.trace {
            Some(trace) => trace.data_bytes(self.value_bytes),
            None => u64::from(self.total()) * (KEY_BYTES + self.value_bytes) as u64,
        };
        if bytes > MOST_DATA_BYTES {
            let [megabytes, limit] = [bytes, MOST_DATA_BYTES].map(|bytes| bytes >> 20);
            let problem = format!(
                "the operations could write {megabytes} MiB of keys and values; a page can hold {limit} MiB; choose fewer \
                 operations, or a smaller `value-bytes`"
            );
            let reason = Reason::Memory([megabytes, limit]);
            return Err(Refusal::new("operations", problem).because(reason));
        }
        Ok(())
    }

    fn check_own(&self) -> Result<(), Refusal> {
        let backwards =
            self.own.iter().find(|own| matches!(&own.action, OwnAction::Scan(to) if *to < own.key));
        backwards.map_or(Ok(()), |own| {
            let from = String::from_utf8_lossy(&own.key);
            Err(Refusal::new("own", format!("the scan from `{from}` ends before it begins")))
        })
    }

    /// Returns an empty store in memory, with its environment.
    pub(super) fn store(&self) -> Result<(Arc<MemoryStorage>, Store), Error> {
        let storage = Arc::new(MemoryStorage::new());
        let store = Store::create(storage.clone(), self.options)?;
        let store = match self.cache {
            Cache::None => store,
            Cache::Bounded { bytes } => store.with_cache(BlockCache::in_one_part(bytes)),
            Cache::Everything => store.with_cache(BlockCache::of_everything()),
        };
        let Some(home) = self.filter_home else { return Ok((storage, store)) };
        let mut cache = FilterCache::new(home.bytes);
        if home.second_tier_bytes > 0 {
            cache = cache.with_second_tier(Arc::new(MemoryStorage::new()), home.second_tier_bytes)?;
        }
        let cache = if home.prefetch { cache.with_prefetch() } else { cache };
        Ok((storage, store.with_filter_cache(cache)?))
    }
}

fn stream_of(settings: &Settings) -> Result<StreamOptions, Refusal> {
    let preset = settings.name("mix").strip_prefix("ycsb-").and_then(|mix| ycsb(*mix.as_bytes().first()?));
    let (shares, law) = preset.unwrap_or_else(|| {
        let shares = Shares {
            insert: settings.word("inserts"),
            update: settings.word("updates"),
            delete: settings.word("deletes"),
            get: settings.word("gets"),
            scan: settings.word("scans"),
            modify: settings.word("modifies"),
        };
        (shares, KeyLaw::Uniform)
    });
    if shares.sum() == 0 {
        let refusal = Refusal::new("inserts", "some operation must have a share: all of them are 0");
        return Err(refusal.because(Reason::NoOperations));
    }
    let law = match settings.name("keys") {
        "uniform" => KeyLaw::Uniform,
        "zipf" => KeyLaw::Zipf,
        "latest" => KeyLaw::Latest,
        _ => law,
    };
    Ok(StreamOptions {
        seed: settings.whole("seed"),
        load: settings.word("load"),
        shares,
        law,
        skew: settings.number("skew"),
        empty_percent: settings.word("empty"),
    })
}

/// Returns the reason of an options error, for a program.
fn reason_of(error: &OptionsError, setting: &str) -> Reason {
    let most = || match settings().into_iter().find(|one| one.name == setting).map(|one| one.kind) {
        Some(Kind::Whole { max, .. }) => max,
        _ => u64::MAX,
    };
    match error {
        OptionsError::Bytes { .. } => Reason::Range([BLOCK_BYTES as u64 / KIB, most()]),
        OptionsError::SizeRatio { .. } => Reason::Range([2, MAX_SIZE_RATIO.into()]),
        &OptionsError::Count { most, .. } => Reason::Range([1, most.into()]),
        OptionsError::TableEntries | OptionsError::Interval => Reason::Range([1, most()]),
        OptionsError::SizeNotKept { .. } => Reason::FixedSize,
        OptionsError::Filter(FilterError::BitsPerKey { .. }) => Reason::Range([1, 64]),
        OptionsError::Filter(FilterError::ZeroSeed) => Reason::ZeroSeed,
        OptionsError::Filter(FilterError::ProbeCount { .. }) => Reason::Range([1, MAX_PROBE_COUNT.into()]),
        _ => Reason::Other,
    }
}

/// Returns the setting of an options error.
fn culprit(error: &OptionsError) -> &'static str {
    match error {
        OptionsError::Filter(error) => filter_culprit(error),
        OptionsError::Bytes { field, .. } | OptionsError::Count { field, .. } => {
            setting_of(field).unwrap_or("filter")
        }
        OptionsError::SizeRatio { .. } => "ratio",
        OptionsError::TableEntries => "table-entries",
        OptionsError::Interval => "log-interval",
        OptionsError::MemoryPlan { .. } | OptionsError::SizeNotKept { .. } => "memory",
        OptionsError::Elastic { problem } => match problem {
            ElasticProblem::Units => "units",
            ElasticProblem::BitsPerUnit => "unit-bits",
            ElasticProblem::SegmentBlocks => "segment-blocks",
            ElasticProblem::InitialUnits => "initial-units",
            ElasticProblem::LifeTime => "life-time",
            ElasticProblem::ChangeRatio => "change-ratio",
            ElasticProblem::WarmUp => "warm-up",
            ElasticProblem::Rate => "size",
            ElasticProblem::BudgetBeyondUnits => "bits",
            ElasticProblem::FilterCache => "filter-home",
            // `Family`, and further errors of a later store.
            _ => "filter",
        },
        _ => "filter",
    }
}

fn filter_culprit(error: &FilterError) -> &'static str {
    match error {
        FilterError::BitsPerKey { .. } => "bits",
        FilterError::ZeroSeed => "digest-seed",
        FilterError::DigestNotInThisBuild { .. } | FilterError::DigestTooNarrow { .. } => "digest",
        FilterError::NoProbeRule { .. } => "probes",
        FilterError::ProbeCount { .. } | FilterError::ProbesNotWhole { .. } => "probe-count",
        FilterError::Rate { .. } | FilterError::RateOutOfReach { .. } => "rate",
        FilterError::NoRateFormula { .. } => "size",
        _ => "filter",
    }
}
