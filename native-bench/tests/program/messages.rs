//! Every message of the typed errors, in one file for review: `tests/golden/error-messages.txt`.
//!
//! `UPDATE_GOLDEN=1 cargo test -p native-bench --test program messages` rewrites the file: read the difference.

use core::fmt::{Debug, Display, Write as _};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{ElasticProblem, MemoryPlan, OptionsError};
use lsm_lab_engine::storage::StorageError;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_filters::maplet::{MapletError, RunNumber};
use lsm_lab_filters::{FilterError, FilterKind, SurfSuffix, Takes, WordsPerKey};
use lsm_lab_teaching::contest::DesignError;
use lsm_lab_teaching::course::{AnswerError, CodeError};
use lsm_lab_teaching::model::{AllocationError, ModelError};
use lsm_lab_teaching::reproduction::claims::ClaimError;
use lsm_lab_teaching::scenario::ScenarioError;
use native_bench::device::DeviceError;
use native_bench::measure::lookup::LookupError;
use native_bench::measure::tree::FoldedHit;
use native_bench::scratch::ScratchError;
use std::path::PathBuf;

/// Variant and message of each sample of a type.
struct Listed {
    /// Source of the type, below the repository, and its name.
    source: &'static str,
    name: &'static str,
    messages: Vec<(String, String)>,
}

fn listed<E: Debug + Display>(source: &'static str, name: &'static str, samples: &[E]) -> Listed {
    let variant = |sample: &E| {
        let text = format!("{sample:?}");
        text[..text.find([' ', '(', '{']).unwrap_or(text.len())].to_owned()
    };
    let messages = samples.iter().map(|sample| (variant(sample), sample.to_string())).collect();
    Listed { source, name, messages }
}

fn root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn text(path: &str) -> String {
    std::fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Variants of an enum, read from its source. Empty for a struct.
fn variants(source: &str, name: &str) -> Vec<String> {
    let Some((_, rest)) = source.split_once(&format!("pub enum {name} {{\n")) else { return Vec::new() };
    let body = rest.split("\n}\n").next().unwrap_or_default();
    let heads = body.lines().filter_map(|line| line.strip_prefix("    "));
    heads
        .filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()))
        .map(|line| line[..line.find([' ', '(', '{', ',']).unwrap_or(line.len())].to_owned())
        .collect()
}

fn filters() -> Listed {
    let kind = FilterKind::Cuckoo;
    let function = DigestFunction::Xxh3;
    listed(
        "engine/filters/src/filter/encoding.rs",
        "FilterError",
        &[
            FilterError::BitsPerKey { value: 0.5 },
            FilterError::ZeroSeed,
            FilterError::DigestNotInThisBuild { function },
            FilterError::KindNotInThisBuild { kind },
            FilterError::DigestTooNarrow { kind, function: DigestFunction::Crc32c },
            FilterError::NoProbeRule { kind },
            FilterError::ProbeCount { value: 99 },
            FilterError::ProbesNotWhole { kind: FilterKind::Words(WordsPerKey::Two), value: 3 },
            FilterError::Rate { value: 1.5 },
            FilterError::RateOutOfReach { value: 1e-30, lowest: 1e-9, kind },
            FilterError::NoRateFormula { kind: FilterKind::Surf(SurfSuffix::None) },
            FilterError::NoUnion,
            FilterError::TooLarge { bits: 1 << 33 },
            FilterError::InputOfKeys { kind: FilterKind::Rosetta, takes: Takes::Key, given: 1 },
            FilterError::NotBuilt { problem: "PROBLEM" },
            FilterError::Full,
            FilterError::DifferentRanges,
            FilterError::NewerFormat { found: 9 },
            FilterError::Damaged { problem: "PROBLEM" },
        ],
    )
}

fn maplets() -> Listed {
    let run = RunNumber::new(3).expect("a maplet has 16 run numbers");
    listed(
        "engine/filters/src/maplet/error.rs",
        "MapletError",
        &[
            MapletError::NotFound { run },
            MapletError::TooLarge,
            MapletError::WrongEntries { given: 7, held: 8 },
            MapletError::NewerFormat { found: 9 },
            MapletError::Damaged { problem: "PROBLEM" },
        ],
    )
}

fn options() -> Listed {
    let field = || "field";
    listed(
        "engine/store/src/options/mod.rs",
        "OptionsError",
        &[
            OptionsError::Filter(FilterError::ZeroSeed),
            OptionsError::Bytes { field: field(), value: 1 },
            OptionsError::SizeRatio { value: 1 },
            OptionsError::TableEntries,
            OptionsError::Count { field: field(), value: 0, most: 64 },
            OptionsError::Interval,
            OptionsError::SyncEvery,
            OptionsError::Fixed { field: field(), stored: "4".to_owned(), requested: "8".to_owned() },
            OptionsError::MemoryPlan { plan: MemoryPlan::Monkey },
            OptionsError::SizeNotKept { kind: FilterKind::Surf(SurfSuffix::None) },
            OptionsError::Elastic { problem: ElasticProblem::Units },
        ],
    )
}

fn storage() -> Listed {
    let name = || "FILE".to_owned();
    let text = || "REASON".to_owned();
    listed(
        "engine/store/src/storage/error.rs",
        "StorageError",
        &[
            StorageError::NotFound { name: name() },
            StorageError::AlreadyExists { name: name() },
            StorageError::BadName { name: name() },
            StorageError::UnexpectedEnd { name: name(), offset: 4096, wanted: 512 },
            StorageError::Locked { name: name() },
            StorageError::InUse,
            StorageError::ReadOnly { name: name() },
            StorageError::NumbersUsedUp { name: name() },
            StorageError::OutOfSpace { name: name() },
            StorageError::DirectRefused { name: name(), reason: text() },
            StorageError::Damaged { name: name(), offset: 17, problem: text() },
            StorageError::NewerFormat { name: name(), found: 9, supported: 2 },
            StorageError::OlderFormat { name: name(), found: 1, supported: 2 },
            StorageError::Io { operation: "sync", name: name(), reason: text().into() },
        ],
    )
}

fn store() -> Listed {
    let key = |text: &str| text.as_bytes().to_vec();
    listed(
        "engine/store/src/error.rs",
        "Error",
        &[
            Error::Storage(StorageError::InUse),
            Error::Options(OptionsError::Interval),
            Error::Maplet(MapletError::TooLarge),
            Error::AlreadyExists,
            Error::NotFound { directory: Some("DIRECTORY".to_owned()) },
            Error::NotFound { directory: None },
            Error::Unfinished,
            Error::ReadOnly,
            Error::Closed,
            Error::WorkersRunning,
            Error::Stopped,
            Error::Occupied { name: "FILE".to_owned() },
            Error::KeyTooLong { bytes: 70_000 },
            Error::ValueTooLong { bytes: 1 << 25 },
            Error::BatchTooLong { bytes: 9, most: 8 },
            Error::GroupLost,
            Error::WorkerPanicked,
            Error::SequencesUsedUp,
            Error::Unsorted { position: 7, before: key("b"), key: key("a") },
            Error::Load { level: 3, problem: "PROBLEM" },
        ],
    )
}

fn teaching() -> [Listed; 7] {
    let form = ModelError::Form {
        levels: 1,
        size_ratio: 4,
        runs_per_level: 1,
        empty_fraction: 1.0,
        filters_probed: -0.5,
        filters_absent: -0.5,
    };
    let input = ModelError::Input { field: "field", value: -1.0, expected: "EXPECTED" };
    [
        listed("engine/lab/src/model/inputs.rs", "ModelError", &[input, form]),
        listed(
            "engine/lab/src/model/allocation.rs",
            "AllocationError",
            &[
                AllocationError::Levels,
                AllocationError::SizeRatio,
                AllocationError::Runs,
                AllocationError::BitsPerKey,
            ],
        ),
        listed(
            "engine/lab/src/scenario/mod.rs",
            "ScenarioError",
            &[
                ScenarioError::Levels { value: 9 },
                ScenarioError::TooLarge { tables: 9, limit: 8 },
                ScenarioError::Options(OptionsError::Interval),
                ScenarioError::Store(Error::Closed),
            ],
        ),
        listed("engine/lab/src/course/answer.rs", "AnswerError", &[AnswerError::Text, AnswerError::Form]),
        listed(
            "engine/lab/src/course/code.rs",
            "CodeError",
            &[
                CodeError::Form,
                CodeError::Version,
                CodeError::Task,
                CodeError::Check,
                CodeError::Answer(AnswerError::Form),
            ],
        ),
        listed(
            "engine/lab/src/reproduction/claims/mod.rs",
            "ClaimError",
            &[
                ClaimError::Unknown,
                ClaimError::Filter(FilterError::Full),
                ClaimError::Tree(ScenarioError::Levels { value: 9 }),
            ],
        ),
        listed("engine/lab/src/contest/design.rs", "DesignError", &[DesignError]),
    ]
}

fn elastic() -> Listed {
    listed(
        "engine/store/src/options/elastic.rs",
        "ElasticProblem",
        &[
            ElasticProblem::Units,
            ElasticProblem::BitsPerUnit,
            ElasticProblem::SegmentBlocks,
            ElasticProblem::InitialUnits,
            ElasticProblem::LifeTime,
            ElasticProblem::ChangeRatio,
            ElasticProblem::WarmUp,
            ElasticProblem::Family,
            ElasticProblem::Rate,
            ElasticProblem::BudgetBeyondUnits,
            ElasticProblem::FilterCache,
        ],
    )
}

fn bench() -> [Listed; 3] {
    let directory = || PathBuf::from("DIRECTORY");
    let reason = || "REASON".to_owned();
    let refused = StorageError::DirectRefused { name: "FILE".to_owned(), reason: reason() };
    [
        listed(
            "native-bench/src/device/error.rs",
            "DeviceError",
            &[
                DeviceError::Storage(refused),
                DeviceError::Scratch(ScratchError::Busy),
                DeviceError::Stopped,
                DeviceError::NoRing { reason: reason() },
                DeviceError::NothingToRead,
                DeviceError::WrongBytes { page: 7, problem: "PROBLEM" },
                DeviceError::Holes { file_bytes: 8192, allocated_bytes: 4096 },
            ],
        ),
        listed(
            "native-bench/src/measure/lookup_error.rs",
            "LookupError",
            &[
                LookupError::Store(Error::Closed),
                LookupError::FoldedHit(FoldedHit),
                LookupError::Disagreement { block: 7, what: "WHAT" },
            ],
        ),
        listed(
            "native-bench/src/scratch/error.rs",
            "ScratchError",
            &[
                ScratchError::Refused { directory: directory(), reason: reason() },
                ScratchError::NotEnoughSpace {
                    directory: directory(),
                    wanted_bytes: 1 << 31,
                    free_bytes: 1 << 30,
                    of: "space",
                },
                ScratchError::Busy,
                ScratchError::Io { operation: "create", path: directory(), reason: reason() },
            ],
        ),
    ]
}

fn all() -> Vec<Listed> {
    let mut all = vec![filters(), maplets(), options(), elastic(), storage(), store()];
    all.extend(teaching());
    all.extend(bench());
    all
}

#[test]
fn every_variant_of_a_typed_error_is_listed() {
    for Listed { source, name, messages } in all() {
        let declared = variants(&text(source), name);
        let mut found: Vec<String> = messages.into_iter().map(|(variant, _)| variant).collect();
        found.dedup();
        if !declared.is_empty() {
            assert_eq!(found, declared, "{source}: list each variant of {name} once, in its order");
        }
    }
}

#[test]
fn messages_of_typed_errors_are_those_of_the_reviewed_file() {
    let mut listing = String::new();
    for Listed { source, name, messages } in all() {
        let _ = writeln!(listing, "{name} ({source})");
        for (variant, message) in messages {
            let _ = writeln!(listing, "  {variant}: {message}");
        }
        listing.push('\n');
    }
    let path = "tests/golden/error-messages.txt";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(root(path), &listing).expect("the golden file can be written");
        return;
    }
    assert_eq!(text(path), listing, "UPDATE_GOLDEN=1 cargo test -p native-bench --test program messages");
}

#[test]
fn messages_follow_the_template() {
    for Listed { name, messages, .. } in all() {
        for (variant, message) in messages {
            // Items of a list do not count.
            let words = message.split_whitespace().filter(|word| !word.ends_with(',')).count();
            assert!(words <= 35, "{name}::{variant} has {words} words: {message}");
            assert!(!message.ends_with('.'), "{name}::{variant} ends with a period: {message}");
            let first = message.chars().next().unwrap_or('A');
            assert!(!first.is_ascii_uppercase(), "{name}::{variant} begins with a capital: {message}");
        }
    }
}
