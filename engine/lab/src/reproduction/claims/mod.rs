//! Claims of the sources, each run to a verdict: a filter is built, a tree is asked, the model is evaluated.
//!
//! ```text
//! CLAIMS                  the ids of the repository's copy of the claims, with the numbers that they name
//!   run(id, seed)      -> Finding: the verdict, and the evidence that it rests on
//! Region, Value, Test     p-values of both verdicts on a claim
//! RULES                   all rules, as fixed before a run
//! ```
//!
//! These are the claims that a page can run in seconds without timing anything: counts and formulas. What needs a clock or a
//! drive is judged by `native-bench claims`, by the rules of the same file.
//!
//! **Invariants** (broken by `engine/lab/tests/lab/claims.rs`)
//! 1. A finding is a pure function of claim and seed.
//! 2. The numbers claimed are those of `tests/golden/paper-claims.json`, where the claim is in there.
//! 3. A rate of filters is judged over at least [`SETS`] sets of keys.
//!
//! **Not here**: words for people; the page has them.

mod digests;
mod filters;
mod lookups;
mod program;
mod region;
mod regions;

pub use region::{Outcome, Region, Test, Value, false_discovery, normal_tail};

use super::Spread;
use crate::scenario::ScenarioError;
use core::fmt;
use lsm_lab_filters::FilterError;
use lsm_lab_filters::math::statistics::Interval;

/// The rules by which claims are judged, as JSON. The page has the regions that `cargo xtask codegen` writes from it.
pub const RULES: &str = include_str!("claim-rules.json");

/// Sets of keys over which a rate is counted.
pub const SETS: u32 = 20;

/// A claim that can be run here.
#[derive(Debug, Clone, Copy)]
pub struct Claim {
    /// Its id in the golden file, or that of an erratum or of a finding about the published program.
    pub id: &'static str,
    /// The numbers that it names.
    pub claimed: &'static [f64],
    run: fn(&Self, u64) -> Result<Finding, ClaimError>,
}

/// How a number of the evidence came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Counted by running the engine.
    Counted,
    /// By a formula of the model.
    Model,
    /// Counted, and priced by a list of prices.
    Simulated,
}

impl Origin {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::Model => "model",
            Self::Simulated => "simulated",
        }
    }
}

/// What a number of the evidence is a number of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// From 0 to 1.
    Fraction,
    /// Of two like things.
    Ratio,
    /// Bytes.
    Bytes,
    /// Things, on average.
    Count,
}

impl Unit {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fraction => "fraction",
            Self::Ratio => "ratio",
            Self::Bytes => "bytes",
            Self::Count => "count",
        }
    }
}

/// A number that a verdict rests on, or that explains it.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// What it is; the page has the words.
    pub name: &'static str,
    /// Of what.
    pub unit: Unit,
    /// How it came about.
    pub origin: Origin,
    /// The number.
    pub value: Value,
    /// What is claimed of it.
    pub claimed: Option<f64>,
    /// Values that meet the claim, by its rule.
    pub meets: Option<Region>,
    /// The single counts behind a mean, in the order in which they were made; of a ratio, that of each pair. Empty for a formula or
    /// one count.
    pub counts: Vec<f64>,
}

/// What running a claim found.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The verdict.
    pub outcome: Outcome,
    /// What it rests on first, then what explains it.
    pub evidence: Vec<Evidence>,
}

/// Why a claim was not run.
#[derive(Debug, Clone, PartialEq)]
pub enum ClaimError {
    /// There is no such claim.
    Unknown,
    /// The filter.
    Filter(FilterError),
    /// The tree.
    Tree(ScenarioError),
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("there is no such claim here"),
            Self::Filter(error) => error.fmt(f),
            Self::Tree(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ClaimError {}

impl From<FilterError> for ClaimError {
    fn from(error: FilterError) -> Self {
        Self::Filter(error)
    }
}

impl From<ScenarioError> for ClaimError {
    fn from(error: ScenarioError) -> Self {
        Self::Tree(error)
    }
}

impl From<lsm_lab_engine::error::Error> for ClaimError {
    fn from(error: lsm_lab_engine::error::Error) -> Self {
        Self::Tree(error.into())
    }
}

/// The claims, in the order in which they are offered: their places are in links, so new ones come last.
pub const CLAIMS: [Claim; 11] = [
    Claim { id: "blog-memory", claimed: &[10_000.0], run: filters::memory },
    Claim { id: "blog-union", claimed: &[], run: filters::union_of_two },
    Claim { id: "blog-5bits", claimed: &[0.03, 0.05], run: filters::five_and_eight_bits },
    Claim { id: "errata-blog-70-percent", claimed: &[0.7], run: lookups::seventy_percent },
    Claim { id: "errata-blog-halving", claimed: &[1.2], run: lookups::halving },
    Claim { id: "fjall-o1", claimed: &[], run: lookups::one_hash },
    Claim { id: "fig6-shape", claimed: &[0.4], run: lookups::shape_of_the_curve },
    Claim { id: "errata-rotation", claimed: &[], run: digests::rotation },
    Claim { id: "errata-md5", claimed: &[0.00921], run: digests::md5 },
    Claim { id: "errata-double-better", claimed: &[], run: digests::double_better },
    Claim { id: "program-gain", claimed: &[], run: program::gain_as_reported },
];

/// Runs a claim.
///
/// # Errors
/// [`ClaimError::Unknown`]; what building filters and trees finds, which would be a defect.
pub fn run(id: &str, seed: u64) -> Result<Finding, ClaimError> {
    let claim = CLAIMS.iter().find(|claim| claim.id == id).ok_or(ClaimError::Unknown)?;
    (claim.run)(claim, seed)
}

impl Claim {
    /// Whether the page can decide it.
    #[must_use]
    pub fn is_decidable(&self) -> bool {
        !regions::NOT_DECIDABLE.contains(&self.id)
    }

    /// Tests every part, and decides if the p-value is significant with Bonferroni's correction for all claims of the page.
    fn judge(&self, parts: impl IntoIterator<Item = (&'static str, Value)>) -> Outcome {
        let tests = parts.into_iter().map(|(part, value)| {
            self.region(part).map_or(Test { inside: 1.0, outside: 1.0 }, |region| region.test(value))
        });
        let test = Test::all(tests);
        test.outcome(test.p() <= regions::LEVEL)
    }

    /// The values of a part that meet the claim.
    fn region(&self, part: &str) -> Option<Region> {
        regions::REGIONS.iter().find(|row| (row.0, row.1) == (self.id, part)).map(|row| row.2)
    }

    /// The number at this place, of those claimed.
    fn number(&self, place: usize) -> f64 {
        self.claimed.get(place).copied().unwrap_or(f64::NAN)
    }
}

impl Evidence {
    fn counted(name: &'static str, unit: Unit, value: Value) -> Self {
        Self { name, unit, origin: Origin::Counted, value, claimed: None, meets: None, counts: Vec::new() }
    }

    fn model(name: &'static str, unit: Unit, value: f64) -> Self {
        Self { origin: Origin::Model, ..Self::counted(name, unit, Value::exact(value)) }
    }

    fn simulated(name: &'static str, unit: Unit, value: f64) -> Self {
        Self { origin: Origin::Simulated, ..Self::counted(name, unit, Value::exact(value)) }
    }

    fn where_claimed(self, claimed: f64) -> Self {
        Self { claimed: Some(claimed), ..self }
    }

    fn which_meets(self, meets: Option<Region>) -> Self {
        Self { meets, ..self }
    }

    fn by_counts(self, counts: Vec<f64>) -> Self {
        Self { counts, ..self }
    }
}

/// The mean of these with Student's interval, which is normal from [`SETS`] on.
fn mean_of(rates: &[f64]) -> Value {
    let free = u32::try_from(rates.len().saturating_sub(1)).unwrap_or(u32::MAX);
    if let Some(interval) = Interval::of_mean(rates).filter(|_| free + 1 < SETS) {
        return Value { free: Some(free), ..Value::new(interval.estimate, interval.low, interval.high) };
    }
    let spread = Spread { rates: rates.to_vec() };
    let (low, high) = spread.interval_of_mean();
    Value::new(spread.mean(), low, high)
}
