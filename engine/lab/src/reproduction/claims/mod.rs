//! Claims of the sources, each tested to a verdict: builds a filter, looks up keys in a tree, or evaluates the
//! model.
//!
//! ```text
//! CLAIMS                  ids and numbers of the repository's copy of the claims
//!   deciding_numbers(id, seed) -> DecidingNumber: the numbers that decide it, before it is run
//!   run(id, seed)      -> Finding: the verdict and its evidence
//! Region, Value, Test     p-values of both verdicts on a claim
//! RULES                   all rules, fixed before a run
//! ```
//!
//! A page can test these claims in seconds without timing: counts and formulas. `native-bench claims` judges claims
//! that need a clock or a drive, by the rules of the same file.
//!
//! **Invariants** (tests in `engine/lab/tests/lab/claims.rs`)
//! 1. A finding is a pure function of claim and seed.
//! 2. The claimed numbers are those of `tests/golden/paper-claims.json`, if it contains the claim.
//! 3. A false positive rate is judged over at least [`SETS`] sets of keys.
//!
//! **Not here**: texts for readers, which are on the page.

mod deciding;
mod digests;
mod filters;
mod lookups;
mod program;
mod region;
mod regions;

pub use deciding::DecidingNumber;
pub use region::{Outcome, Region, Test, Value, false_discovery, normal_tail};

use super::Spread;
use crate::scenario::ScenarioError;
use core::fmt;
use lsm_lab_filters::FilterError;
use lsm_lab_filters::math::statistics::Interval;

/// Rules for judging claims, as JSON. The page has the regions that `cargo xtask codegen` generates from it.
pub const RULES: &str = include_str!("claim-rules.json");

/// Sets of keys over which a rate is counted.
pub const SETS: u32 = 20;

/// Claim that can be tested here.
#[derive(Debug, Clone, Copy)]
pub struct Claim {
    /// Its id in the golden file, or that of an erratum or of a finding about the published program.
    pub id: &'static str,
    /// Numbers in the claim.
    pub claimed: &'static [f64],
    /// Numbers that decide it, in the order of its evidence.
    numbers: fn(&Self, u64) -> Result<Vec<DecidingNumber>, ClaimError>,
    run: fn(&Self, u64) -> Result<Finding, ClaimError>,
}

/// Source of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Counted in a run of the engine.
    Counted,
    /// Computed by a formula of the model.
    Model,
    /// Counted, and weighted by a list of costs.
    Simulated,
}

impl Origin {
    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::Model => "model",
            Self::Simulated => "simulated",
        }
    }
}

/// Unit of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Fraction from 0 to 1.
    Fraction,
    /// Ratio of two quantities of the same kind.
    Ratio,
    /// Bytes.
    Bytes,
    /// Mean count.
    Count,
}

impl Unit {
    /// Returns its name.
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

/// Number on which a verdict rests, or that explains it.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// Name of the number; the page has the text.
    pub name: &'static str,
    /// Unit.
    pub unit: Unit,
    /// Source of the number.
    pub origin: Origin,
    /// Value.
    pub value: Value,
    /// Claimed value.
    pub claimed: Option<f64>,
    /// Values that meet the claim, by its rule.
    pub meets: Option<Region>,
    /// Single counts behind a mean, in order; for a ratio, that of each pair. Empty for a formula or one count.
    pub counts: Vec<f64>,
}

/// Result of testing a claim.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// Verdict.
    pub outcome: Outcome,
    /// Evidence for the verdict first, then explanations.
    pub evidence: Vec<Evidence>,
}

/// Error of a claim that was not tested.
#[derive(Debug, Clone, PartialEq)]
pub enum ClaimError {
    /// The claim does not exist.
    Unknown,
    /// The filter cannot be built.
    Filter(FilterError),
    /// The tree cannot be built.
    Tree(ScenarioError),
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("unknown claim"),
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

/// Claims in the order of the page. Links contain their indices, so new claims are appended.
pub const CLAIMS: [Claim; 11] = [
    Claim { id: "blog-memory", claimed: &[10_000.0], numbers: filters::memory_numbers, run: filters::memory },
    Claim { id: "blog-union", claimed: &[], numbers: filters::union_numbers, run: filters::union_of_two },
    Claim {
        id: "blog-5bits",
        claimed: &[0.03, 0.05],
        numbers: filters::rates_numbers,
        run: filters::five_and_eight_bits,
    },
    Claim {
        id: "errata-blog-70-percent",
        claimed: &[0.7],
        numbers: lookups::saved_numbers,
        run: lookups::seventy_percent,
    },
    Claim {
        id: "errata-blog-halving",
        claimed: &[1.2],
        numbers: lookups::halving_numbers,
        run: lookups::halving,
    },
    Claim { id: "fjall-o1", claimed: &[], numbers: lookups::hashes_numbers, run: lookups::one_hash },
    Claim {
        id: "fig6-shape",
        claimed: &[0.4],
        numbers: lookups::gains_numbers,
        run: lookups::shape_of_the_curve,
    },
    Claim { id: "errata-rotation", claimed: &[], numbers: digests::rotation_numbers, run: digests::rotation },
    Claim { id: "errata-md5", claimed: &[0.00921], numbers: digests::md5_numbers, run: digests::md5 },
    Claim {
        id: "errata-double-better",
        claimed: &[],
        numbers: digests::double_numbers,
        run: digests::double_better,
    },
    Claim {
        id: "program-gain",
        claimed: &[],
        numbers: program::reported_numbers,
        run: program::gain_as_reported,
    },
];

/// Returns the numbers that decide a claim. They are the first of its evidence; none if the page does not
/// decide it.
///
/// # Errors
/// As [`run`].
pub fn deciding_numbers(id: &str, seed: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    let claim = claim_of(id)?;
    (claim.numbers)(claim, seed)
}

/// Tests a claim.
///
/// # Errors
/// [`ClaimError::Unknown`]; errors of building filters and trees, which would be a defect.
pub fn run(id: &str, seed: u64) -> Result<Finding, ClaimError> {
    let claim = claim_of(id)?;
    (claim.run)(claim, seed)
}

fn claim_of(id: &str) -> Result<&'static Claim, ClaimError> {
    CLAIMS.iter().find(|claim| claim.id == id).ok_or(ClaimError::Unknown)
}

impl Claim {
    /// Returns whether the page can decide it.
    #[must_use]
    pub fn is_decidable(&self) -> bool {
        !regions::NOT_DECIDABLE.contains(&self.id)
    }

    /// Returns a number that decides the claim by the rule of a part.
    fn asks(&self, name: &'static str, unit: Unit, part: &str) -> DecidingNumber {
        DecidingNumber::new(name, unit, self.region(part))
    }

    /// Tests every part, and decides if the p-value is significant with Bonferroni's correction for all claims
    /// of the page.
    fn judge(&self, parts: impl IntoIterator<Item = (&'static str, Value)>) -> Outcome {
        let tests = parts.into_iter().map(|(part, value)| {
            self.region(part).map_or(Test { inside: 1.0, outside: 1.0 }, |region| region.test(value))
        });
        let test = Test::all(tests);
        test.outcome(test.p() <= regions::LEVEL)
    }

    /// Returns the values of a part that meet the claim.
    fn region(&self, part: &str) -> Option<Region> {
        regions::REGIONS.iter().find(|row| (row.0, row.1) == (self.id, part)).map(|row| row.2)
    }

    /// Returns the claimed number at this index.
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

    fn by_counts(self, counts: Vec<f64>) -> Self {
        Self { counts, ..self }
    }
}

/// Returns the mean with Student's interval, which is normal from [`SETS`].
fn mean_of(rates: &[f64]) -> Value {
    let free = u32::try_from(rates.len().saturating_sub(1)).unwrap_or(u32::MAX);
    if let Some(interval) = Interval::of_mean(rates).filter(|_| free + 1 < SETS) {
        return Value { free: Some(free), ..Value::new(interval.estimate, interval.low, interval.high) };
    }
    let spread = Spread { rates: rates.to_vec() };
    let (low, high) = spread.interval_of_mean();
    Value::new(spread.mean(), low, high)
}
