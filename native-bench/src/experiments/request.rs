//! The request for experiments: size, seed, and the axes that differ from the sources.

use crate::measure::lookup::Broken;
use core::time::Duration;
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::DigestFunction;

/// How large experiments are. Sizes belong to the experiments: each says what it does under which preset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Under a minute, at most 0.3 GB written.
    Quick,
    /// About 30 minutes, at most 16 GiB written.
    Standard,
    /// One literal tree of 23 GB, and what can be asked of it.
    PaperCore,
    /// Everything as the sources have it: hours.
    Paper,
    /// For tests of the program, not for numbers.
    MiniCi,
}

impl Preset {
    /// All of them, as `list` shows them.
    pub const ALL: [Self; 5] = [Self::Quick, Self::Standard, Self::PaperCore, Self::Paper, Self::MiniCi];

    /// Returns the name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Standard => "standard",
            Self::PaperCore => "paper-core",
            Self::Paper => "paper",
            Self::MiniCi => "mini",
        }
    }

    /// The preset of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Returns the executions of each comparison, if the user asks for no other number.
    #[must_use]
    pub fn executions(self) -> u32 {
        match self {
            Self::Quick | Self::MiniCi => 1,
            // The paper averages five executions.
            Self::Standard | Self::Paper => 5,
            Self::PaperCore => 10,
        }
    }

    /// Returns whether trees have the full size of the paper.
    #[must_use]
    pub fn is_paper(self) -> bool {
        matches!(self, Self::PaperCore | Self::Paper)
    }
}

/// Values of axes from the command line; an empty list leaves the axis as the experiment has it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Overrides {
    /// Lengths of keys.
    pub key_bytes: Vec<u32>,
    /// Lengths of entries: 4096 divided by a whole number.
    pub entry_bytes: Vec<u32>,
    /// L.
    pub levels: Vec<u8>,
    /// T.
    pub size_ratio: Vec<u32>,
    /// Memory of the filters.
    pub bits_per_key: Vec<f64>,
    /// Shares of empty lookups.
    pub empty_fractions: Vec<f64>,
    /// Skew of Zipf queries.
    pub theta: Vec<f64>,
    /// Devices, by name.
    pub devices: Vec<String>,
    /// Digest functions.
    pub digests: Vec<DigestFunction>,
    /// Families of filters.
    pub filters: Vec<FilterKind>,
    /// KiB of a table.
    pub table_kib: Option<u32>,
    /// Seeds that a count is repeated with.
    pub seeds: Option<u32>,
    /// Time of each cell, about.
    pub cell_time: Option<Duration>,
    /// Deliberate fault of arm B, for the test that it is detected.
    pub broken: Option<Broken>,
}

impl Overrides {
    /// The values asked for, or these.
    #[must_use]
    pub fn or<T: Clone>(requested: &[T], else_these: &[T]) -> Vec<T> {
        if requested.is_empty() { else_these.to_vec() } else { requested.to_vec() }
    }
}

/// Request for the experiments of one run.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// How large.
    pub preset: Preset,
    /// Of everything random.
    pub seed: u64,
    /// Executions of each comparison, each with its own process and trees.
    pub executions: u32,
    /// Axes that differ.
    pub overrides: Overrides,
}
