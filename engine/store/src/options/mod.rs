//! Options of a store, their validation, and their stored form in the manifest (`docs/format/manifest.md`).
//!
//! Presets are named functions, so that a reader of a benchmark knows what was measured. The default is
//! [`Options::durable`].

mod compaction;
mod durability;
mod elastic;
mod memory;

pub use compaction::{CompactionOptions, Granularity, Policy, TableChoice};
pub use durability::LogMode;
pub use elastic::{ElasticOptions, ElasticProblem, UnitHash};
pub use memory::MemoryPlan;

use crate::storage::{BLOCK_BYTES, Fields};
use core::fmt;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterError, FilterKind, FilterOptions, FilterSize, ProbeRule, ProbeScheme, Takes};

/// Options of a store, kept in its manifest.
///
/// Some may change when the store is opened ([`Store::open_with`](crate::store::Store::open_with)), because its
/// files do not depend on them: `log`, `memtable_bytes`, `stall_memtables`, `stall_runs`, and the filters of
/// new tables (`filter` without its digest, `salted_filters`, and `memory` between `Uniform` and `Monkey`).
/// Tables keep their filters until a compaction rewrites them. All other options are fixed when the store is
/// created.
///
/// | option | default | may change later |
/// |---|---|---|
/// | `filter` | blocked, 10 bits per key, XXH3 | yes, except its digest |
/// | `salted_filters` | `true` | yes |
/// | `memory` | `Uniform` | `Uniform` and `Monkey` |
/// | `memtable_bytes` | 4 MiB | yes |
/// | `table_bytes` | 2 MiB | no |
/// | `table_entries` | `None` | no |
/// | `level_one_bytes` | 40 MiB | no |
/// | `size_ratio` | 10 | no |
/// | `compaction` | leveling, whole levels | no |
/// | `packing` | `Spill` | no |
/// | `log` | `Group` | yes |
/// | `stall_memtables` | 4 | yes |
/// | `stall_runs` | 8 | yes |
///
/// The documentation of each option states unit, range and effect. Sizes in bytes are from 4 KiB (one block) to
/// 1 TiB.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// Filters of its tables: family, bits per key (1 to 64) and hash function. More bits: fewer wasted reads,
    /// more memory.
    pub filter: FilterOptions,
    /// True if each table mixes its own [`Salt`](lsm_lab_filters::Salt) into digests before its filter chooses
    /// positions. Without it, filters over common keys make the same errors, and more lookups have several
    /// wasted reads. Experiments show the difference.
    pub salted_filters: bool,
    /// Division of these bits among the levels.
    pub memory: MemoryPlan,
    /// Bytes, 4 KiB to 1 TiB. The memtable is flushed when its entries would take this many bytes in blocks.
    /// More: fewer and larger flushes, less written by compaction, more memory, longer replay after a crash.
    pub memtable_bytes: u64,
    /// Bytes, 4 KiB to 1 TiB. A table is closed when its blocks reach this many. More: fewer files and tables
    /// to search; if tables move down one by one, more work at once.
    pub table_bytes: u64,
    /// Entries, from 1; `None` for no limit. A table is also closed when it contains this many: small trees of
    /// an exact shape.
    pub table_entries: Option<u32>,
    /// Bytes of blocks, 4 KiB to 1 TiB: capacity of level 1; that of level i is `size_ratio^(i-1)` times as
    /// large. The textbook value is `size_ratio` times the memtable. If level 1 is not larger than a memtable,
    /// every flush moves down at once. Tiered levels count runs instead of bytes.
    pub level_one_bytes: u64,
    /// T, 2 to [`MAX_SIZE_RATIO`]: size of each level relative to the one above. More: fewer levels to search;
    /// with leveling more is written ((T - 1) / 2 per entry and level), with tiering less, but with more runs
    /// to search.
    pub size_ratio: u32,
    /// Runs per level, and the part that moves at once. For many writes and few reads, [`Policy::LazyLeveling`] or
    /// [`Policy::Tiering`].
    pub compaction: CompactionOptions,
    /// Layout of entries in blocks: large ones may waste space or need a second block read.
    pub packing: Packing,
    /// Write-ahead log and its syncs: possible loss in a crash, and cost of a write.
    pub log: LogMode,
    /// Memtables, from 1 to [`MAX_STALL`]; only with background work. Writers wait while this many await their
    /// flush. More: longer bursts without waiting, for `memtable_bytes` of memory each.
    pub stall_memtables: u32,
    /// Sorted runs, from 1 to [`MAX_STALL`]; only with background work. Writers wait while level 1 has this
    /// many more than its policy allows at rest ([`crate::compaction::debt`]). More: longer bursts without
    /// waiting, while lookups search this many more runs.
    pub stall_runs: u32,
}

/// Layout of entries in blocks of 4 KiB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// An entry that does not fit begins the next block: every search reads one block, large entries waste
    /// space.
    Aligned,
    /// An entry that would leave a sixteenth of a block empty begins in the rest of it and ends in the next:
    /// nothing is wasted, but such an entry costs a read of two adjacent blocks.
    Spill,
}

/// Most memtables or runs that may wait for background work.
pub const MAX_STALL: u32 = 64;

/// Largest size ratio.
pub const MAX_SIZE_RATIO: u32 = 20;

impl Options {
    /// Returns options for use as a store: 4 MiB memtable, 2 MiB tables, size ratio 10, blocked filters of 10
    /// bits per key, and [`LogMode::Group`]: a write returns when it survives a power cut. Other modes need
    /// fewer syncs, but may lose the last writes.
    #[must_use]
    pub fn durable() -> Self {
        Self {
            filter: FilterOptions::new(FilterKind::Blocked512, 10.0, DigestRecipe::new(DigestFunction::Xxh3)),
            salted_filters: true,
            memory: MemoryPlan::Uniform,
            memtable_bytes: 4 << 20,
            table_bytes: 2 << 20,
            table_entries: None,
            level_one_bytes: 40 << 20,
            size_ratio: 10,
            compaction: CompactionOptions::leveling(),
            packing: Packing::Spill,
            log: LogMode::Group,
            stall_memtables: 4,
            stall_runs: 8,
        }
    }

    /// Returns options for the tree of the paper's experiments (section 5). Level 1 is as large as the
    /// memtable, one 2 MiB table, with size ratio 10. `MurmurHash64A`, and the paper's filter with 10 bits per
    /// key. There is no log, because the tree is loaded and then only read.
    #[must_use]
    pub fn paper() -> Self {
        Self {
            filter: FilterOptions::new(
                FilterKind::Standard(ProbeScheme::PaperRotation),
                10.0,
                DigestRecipe::new(DigestFunction::MurmurHash64A),
            ),
            salted_filters: true,
            memory: MemoryPlan::Uniform,
            memtable_bytes: 2 << 20,
            table_bytes: 2 << 20,
            table_entries: None,
            level_one_bytes: 2 << 20,
            size_ratio: 10,
            compaction: CompactionOptions::leveling(),
            packing: Packing::Aligned,
            log: LogMode::NoLog,
            stall_memtables: 4,
            stall_runs: 8,
        }
    }

    /// Returns these options of an existing store with the requested changes.
    ///
    /// # Errors
    /// [`OptionsError::Fixed`] with the first option that cannot change.
    pub(crate) fn changed_to(self, requested: Self) -> Result<Self, OptionsError> {
        fn fixed<T: PartialEq + fmt::Debug>(
            field: &'static str,
            stored: &T,
            requested: &T,
        ) -> Result<(), OptionsError> {
            if stored == requested {
                return Ok(());
            }
            Err(OptionsError::Fixed {
                field,
                stored: format!("{stored:?}"),
                requested: format!("{requested:?}"),
            })
        }
        // Every option by name, so that a new one must decide here if it may change.
        let Self {
            filter,
            salted_filters: _,
            memory,
            memtable_bytes: _,
            table_bytes,
            table_entries,
            level_one_bytes,
            size_ratio,
            compaction,
            packing,
            log: _,
            stall_memtables: _,
            stall_runs: _,
        } = self;
        // Blocks of tables contain fingerprints, which are parts of digests.
        fixed("filter.digest", &filter.digest, &requested.filter.digest)?;
        // Filter units are parts of tables: without them, a keeper has nothing to enable.
        if memory.elastic().is_some() || requested.memory.elastic().is_some() {
            fixed("memory", &memory, &requested.memory)?;
            fixed("filter", &filter, &requested.filter)?;
        }
        fixed("table_bytes", &table_bytes, &requested.table_bytes)?;
        fixed("table_entries", &table_entries, &requested.table_entries)?;
        fixed("level_one_bytes", &level_one_bytes, &requested.level_one_bytes)?;
        fixed("size_ratio", &size_ratio, &requested.size_ratio)?;
        fixed("compaction", &compaction, &requested.compaction)?;
        fixed("packing", &packing, &requested.packing)?;
        Ok(requested)
    }

    /// Validates options for a new store. Also rejects options that would work, but silently do less than
    /// requested.
    ///
    /// # Errors
    /// [`OptionsError`] with the field, its value and the valid range.
    pub fn validate(&self) -> Result<(), OptionsError> {
        self.filter.validate().map_err(OptionsError::Filter)?;
        self.validate_stored().and_then(|()| self.validate_memory())
    }

    /// Validates the memory plan.
    fn validate_memory(&self) -> Result<(), OptionsError> {
        match self.memory {
            MemoryPlan::Elastic(elastic) => match elastic.size_problem(self.filter.size) {
                Some(problem) => Err(OptionsError::Elastic { problem }),
                None => Ok(()),
            },
            MemoryPlan::Monkey if !self.filter.kind.keeps_its_size() => {
                Err(OptionsError::SizeNotKept { kind: self.filter.kind })
            }
            _ => Ok(()),
        }
    }

    /// Validates like [`Options::validate`], for an existing store: options that earlier programs accepted
    /// remain valid.
    ///
    /// # Errors
    /// As [`Options::validate`].
    pub(crate) fn validate_stored(&self) -> Result<(), OptionsError> {
        self.filter.validate_stored().map_err(OptionsError::Filter)?;
        if !self.memory.is_built_in() {
            return Err(OptionsError::MemoryPlan { plan: self.memory });
        }
        if let Some(elastic) = self.memory.elastic() {
            let known = matches!(self.filter.kind, FilterKind::Blocked512 | FilterKind::Standard(_));
            // With many probes, schemes with several digests report them.
            let fits = known && self.filter.kind.takes(8) == Takes::Digest;
            let family = (!fits).then_some(ElasticProblem::Family);
            elastic.problem().or(family).map_or(Ok(()), |problem| Err(OptionsError::Elastic { problem }))?;
        }
        let block = BLOCK_BYTES as u64;
        let bytes = |field, value: u64| {
            (block..=1 << 40).contains(&value).then_some(()).ok_or(OptionsError::Bytes { field, value })
        };
        bytes("memtable_bytes", self.memtable_bytes)?;
        bytes("table_bytes", self.table_bytes)?;
        bytes("level_one_bytes", self.level_one_bytes)?;
        if !(2..=MAX_SIZE_RATIO).contains(&self.size_ratio) {
            return Err(OptionsError::SizeRatio { value: self.size_ratio });
        }
        if self.table_entries == Some(0) {
            return Err(OptionsError::TableEntries);
        }
        self.validate_work()
    }

    /// Validates compaction, log and stalls.
    fn validate_work(&self) -> Result<(), OptionsError> {
        let count = |field, value: u32, most: u32| {
            (1..=most).contains(&value).then_some(()).ok_or(OptionsError::Count { field, value, most })
        };
        if let Policy::Fluid { runs, last_runs } = self.compaction.policy {
            count("runs", runs, self.size_ratio - 1)?;
            count("last_runs", last_runs, self.size_ratio - 1)?;
        }
        if self.log == (LogMode::Interval { bytes: 0 }) {
            return Err(OptionsError::Interval);
        }
        count("stall_memtables", self.stall_memtables, MAX_STALL)?;
        count("stall_runs", self.stall_runs, MAX_STALL)
    }

    /// Appends the stored form. `adapted` announces sizes of adapted filters, which the caller appends.
    pub(crate) fn encode(&self, adapted: bool, bytes: &mut Vec<u8>) {
        encode_filter(&self.filter, bytes);
        bytes.extend_from_slice(&self.memtable_bytes.to_le_bytes());
        bytes.extend_from_slice(&self.table_bytes.to_le_bytes());
        bytes.extend_from_slice(&self.table_entries.unwrap_or(0).to_le_bytes());
        bytes.extend_from_slice(&self.level_one_bytes.to_le_bytes());
        bytes.extend_from_slice(&self.size_ratio.to_le_bytes());
        let (policy, runs, last_runs) = self.compaction.policy.code();
        bytes.push(policy);
        bytes.extend_from_slice(&runs.to_le_bytes());
        bytes.extend_from_slice(&last_runs.to_le_bytes());
        let planned = self.memory != MemoryPlan::Uniform;
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        let flags = flag(planned, PLANNED) | flag(adapted, ADAPTED) | flag(!self.salted_filters, UNSALTED);
        let packing = u8::from(self.packing == Packing::Spill) | flags;
        bytes.extend_from_slice(&[self.compaction.granularity.code(), packing]);
        let (log, interval) = self.log.code();
        bytes.push(log);
        bytes.extend_from_slice(&interval.to_le_bytes());
        bytes.extend_from_slice(&self.stall_memtables.to_le_bytes());
        bytes.extend_from_slice(&self.stall_runs.to_le_bytes());
        if planned {
            self.memory.encode(bytes);
        }
    }

    /// Decodes the stored form, and whether sizes of adapted filters follow.
    pub(crate) fn decode(fields: &mut Fields<'_>) -> Option<(Self, bool)> {
        let filter = decode_filter(fields)?;
        let packing;
        let options = Self {
            filter,
            memtable_bytes: fields.u64()?,
            table_bytes: fields.u64()?,
            table_entries: Some(fields.u32()?).filter(|&limit| limit > 0),
            level_one_bytes: fields.u64()?,
            size_ratio: fields.u32()?,
            compaction: CompactionOptions {
                policy: Policy::from_code((fields.u8()?, fields.u32()?, fields.u32()?))?,
                granularity: Granularity::from_code(fields.u8()?)?,
            },
            packing: {
                packing = fields.u8()?;
                if packing & !(PLANNED | ADAPTED | UNSALTED) == 1 { Packing::Spill } else { Packing::Aligned }
            },
            salted_filters: packing & UNSALTED == 0,
            log: LogMode::from_code((fields.u8()?, fields.u64()?))?,
            stall_memtables: fields.u32()?,
            stall_runs: fields.u32()?,
            memory: match packing & PLANNED {
                0 => MemoryPlan::Uniform,
                _ => MemoryPlan::decode(fields)?,
            },
        };
        let adapted = packing & ADAPTED != 0;
        options.validate_stored().is_ok().then_some((options, adapted))
    }
}

/// Flag in the packing byte: a memory plan follows that earlier programs do not support.
const PLANNED: u8 = 0x80;

/// Flag in the packing byte: sizes of adapted filters follow that earlier programs do not support.
const ADAPTED: u8 = 0x40;

/// Flag in the packing byte: filters have no salt.
const UNSALTED: u8 = 0x20;

/// Flag in the kind byte: size and probes follow that earlier programs do not support.
const CHOSEN: u8 = 0x80;

fn encode_filter(filter: &FilterOptions, bytes: &mut Vec<u8>) {
    let (rate, amount) = match filter.size {
        FilterSize::BitsPerKey(bits) => (0, bits),
        FilterSize::Rate(rate) => (1, rate),
    };
    let chosen = rate == 1 || filter.probes != ProbeRule::Own;
    let kind = filter.kind.code() | if chosen { CHOSEN } else { 0 };
    bytes.extend_from_slice(&[kind, filter.digest.function as u8]);
    bytes.extend_from_slice(&filter.digest.seed.to_le_bytes());
    bytes.extend_from_slice(&amount.to_le_bytes());
    if chosen {
        bytes.push(rate);
        bytes.extend_from_slice(&filter.probes.code());
    }
}

fn decode_filter(fields: &mut Fields<'_>) -> Option<FilterOptions> {
    let kind = fields.u8()?;
    let function = DigestFunction::from_code(fields.u8()?)?;
    let digest = DigestRecipe { function, seed: fields.u64()? };
    let amount = f64::from_bits(fields.u64()?);
    let filter = FilterOptions::new(FilterKind::from_code(kind & !CHOSEN)?, amount, digest);
    if kind & CHOSEN == 0 {
        return Some(filter);
    }
    let size = match fields.u8()? {
        0 => FilterSize::BitsPerKey(amount),
        1 => FilterSize::Rate(amount),
        _ => return None,
    };
    let probes = ProbeRule::from_code([fields.u8()?, fields.u8()?])?;
    Some(FilterOptions { size, probes, ..filter })
}

impl Default for Options {
    /// Returns [`Options::durable`].
    fn default() -> Self {
        Self::durable()
    }
}

/// Invalid option.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum OptionsError {
    /// Problem of the filters.
    Filter(FilterError),
    /// Size outside of 4 KiB to 1 TiB.
    Bytes {
        /// Name of the option.
        field: &'static str,
        /// Its value.
        value: u64,
    },
    /// Size ratio outside of 2 to [`MAX_SIZE_RATIO`].
    SizeRatio {
        /// Its value.
        value: u32,
    },
    /// Tables without entries.
    TableEntries,
    /// Count that is zero or too large.
    Count {
        /// Name of the option.
        field: &'static str,
        /// Its value.
        value: u32,
        /// Maximum value.
        most: u32,
    },
    /// Log synced every zero bytes.
    Interval,
    /// A worker that syncs the log without a pause.
    SyncEvery,
    /// Fixed option of an existing store with another value.
    Fixed {
        /// Name of the option.
        field: &'static str,
        /// Value in the store.
        stored: String,
        /// Requested value.
        requested: String,
    },
    /// Memory plan that this build does not support.
    MemoryPlan {
        /// Plan.
        plan: MemoryPlan,
    },
    /// Plan that divides memory among filters of a family with a fixed size.
    SizeNotKept {
        /// Family.
        kind: FilterKind,
    },
    /// Problem of filter units.
    Elastic {
        /// Problem.
        problem: ElasticProblem,
    },
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Filter(error) => write!(f, "filter: {error}"),
            Self::Bytes { field, value } => {
                write!(f, "{field} must be from {BLOCK_BYTES} (one block) to 2^40, but is {value}")
            }
            Self::SizeRatio { value } => {
                write!(f, "size_ratio must be from 2 to {MAX_SIZE_RATIO}, but is {value}")
            }
            Self::TableEntries => write!(f, "table_entries must be at least 1 if set"),
            Self::Count { field, value, most } => {
                write!(f, "{field} must be from 1 to {most}, but is {value}")
            }
            Self::MemoryPlan { plan } => write!(f, "this build has no memory plan `{}`", plan.name()),
            Self::SizeNotKept { kind } => write!(
                f,
                "memory: filters of the kind `{}` have a size that no plan can change; choose the plan `uniform` or \
                 another kind",
                kind.name()
            ),
            Self::Elastic { problem } => write!(f, "memory: {problem}"),
            Self::Fixed { field, stored, requested } => write!(
                f,
                "{field} is {stored} in this store and cannot become {requested}; write the entries into a new store"
            ),
            Self::SyncEvery => write!(
                f,
                "the time of sync_every must be longer than zero; to sync every write, use EveryWrite or Group"
            ),
            Self::Interval => write!(
                f,
                "the sync interval must be at least 1 byte; to sync every write, use EveryWrite or Group"
            ),
        }
    }
}

impl core::error::Error for OptionsError {}
