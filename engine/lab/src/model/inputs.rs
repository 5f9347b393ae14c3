//! What the model takes, and what it refuses.

use super::cost::{Probes, probes};
use lsm_lab_filters::math::Shown;

/// The most levels that the model takes. At T = 2 the last of them is 2^63 times as large as the first.
pub const MAX_LEVELS: u32 = 64;

/// The most runs per level that the model takes.
pub const MAX_RUNS_PER_LEVEL: u32 = 1_000_000;

/// How many sorted runs a level has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// One run per level.
    Leveling,
    /// Several runs per level that overlap each other.
    Tiering {
        /// Runs of every level. The paper's equations have the size ratio T here; its section 2 says T - 1 at most.
        runs_per_level: u32,
    },
}

impl Policy {
    /// Runs of every level: 1 for leveling.
    #[must_use]
    pub const fn runs_per_level(self) -> u32 {
        match self {
            Self::Leveling => 1,
            Self::Tiering { runs_per_level } => runs_per_level,
        }
    }
}

/// Which version of the equations.
///
/// They differ in the levels that lookups do not visit because they ended above; how much each of them is off is told,
/// with numbers, in `docs/model/cost-model.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The exact sums over levels, before the paper approximates them.
    Exact,
    /// The approximation of Eq. (13) and nothing else: lookups skip `(1 - alpha) / (T - 1)` levels.
    Approximate,
    /// As the paper prints them. For leveling the same as [`Form::Approximate`]; for tiering Eq. (6), which also replaces
    /// `T^2 / (T - 1)` by `T + 1`. With other than T runs, `R T / (T - 1)` by `R + 1`, which is Eq. (6) for R = T.
    Printed,
}

/// A tree, a workload and the prices of what a lookup does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CostInputs {
    /// Leveling or tiering.
    pub policy: Policy,
    /// L: levels on storage, 1 to [`MAX_LEVELS`].
    pub levels: u32,
    /// T: how many times larger a level is than the one above, at least 2.
    pub size_ratio: u32,
    /// Alpha: the part of all lookups that finds nothing, 0 to 1.
    pub empty_fraction: f64,
    /// f: the rate at which one filter passes a key that is not in its run, 0 to 1.
    pub false_positive_rate: f64,
    /// `T_H`: hashing a key, in ns.
    pub hash_ns: f64,
    /// `T_P`: probing one filter, in ns.
    pub probe_ns: f64,
    /// `T_D`: reading one block, in ns.
    pub read_ns: f64,
    /// `T_other`: everything else, once per lookup, in ns. The paper has no such term.
    pub other_ns: f64,
}

impl CostInputs {
    /// Says what is wrong, if anything is. The functions of this module take valid inputs: check what people typed.
    ///
    /// # Errors
    /// [`ModelError`] with the name of the first field that is not a number, negative, or outside its range.
    pub fn validate(&self) -> Result<(), ModelError> {
        let levels = self.levels;
        check(
            "levels",
            f64::from(levels),
            (1..=MAX_LEVELS).contains(&levels),
            "a whole number from 1 to 64",
        )?;
        let ratio = self.size_ratio;
        check(
            "size_ratio",
            f64::from(ratio),
            ratio >= 2,
            "at least 2, for a level is larger than the one above",
        )?;
        let runs = self.policy.runs_per_level();
        let runs_fit = (1..=MAX_RUNS_PER_LEVEL).contains(&runs);
        check("runs_per_level", f64::from(runs), runs_fit, "a whole number from 1 to 1000000")?;
        for (field, value) in
            [("empty_fraction", self.empty_fraction), ("false_positive_rate", self.false_positive_rate)]
        {
            check(field, value, (0.0..=1.0).contains(&value), "a fraction from 0 to 1")?;
        }
        for (field, value) in [
            ("hash_ns", self.hash_ns),
            ("probe_ns", self.probe_ns),
            ("read_ns", self.read_ns),
            ("other_ns", self.other_ns),
        ] {
            let finite = (0.0..=MAX_NS).contains(&value);
            check(field, value, finite, "a number of nanoseconds from 0 to 1e15")?;
        }
        Ok(())
    }
}

impl CostInputs {
    /// As [`CostInputs::validate`], and checks that the form of the equations can describe this tree.
    ///
    /// Approximations of trees with few levels can skip more levels than there are. A lookup would then probe less than one filter, or
    /// less than no filter of a run without its key, and cost or gain would be negative.
    ///
    /// # Errors
    /// Those of [`CostInputs::validate`], and [`ModelError::Form`].
    pub fn validate_form(&self, form: Form) -> Result<(), ModelError> {
        self.validate()?;
        let Probes { all, absent } = probes(self, form);
        // Exact sums may miss these bounds by rounding.
        if form == Form::Exact || (all >= 1.0 - 1e-9 && absent >= -1e-9) {
            return Ok(());
        }
        Err(ModelError::Form {
            levels: self.levels,
            size_ratio: self.size_ratio,
            runs_per_level: self.policy.runs_per_level(),
            empty_fraction: self.empty_fraction,
            filters_probed: all,
            filters_absent: absent,
        })
    }
}

/// Eleven days for one step of a lookup: beyond it a number is a mistake, below it nothing overflows.
const MAX_NS: f64 = 1e15;

fn check(field: &'static str, value: f64, holds: bool, expected: &'static str) -> Result<(), ModelError> {
    if holds { Ok(()) } else { Err(ModelError::Input { field, value, expected }) }
}

/// An input that the model refuses.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum ModelError {
    /// A field is outside its range.
    Input {
        /// The name of the field of [`CostInputs`] (`runs_per_level` lies in [`Policy`]).
        field: &'static str,
        /// What it held.
        value: f64,
        /// What it has to be.
        expected: &'static str,
    },
    /// The approximation gives a negative number of filters, or fewer than one per lookup.
    Form {
        /// L.
        levels: u32,
        /// T.
        size_ratio: u32,
        /// Runs of every level.
        runs_per_level: u32,
        /// Alpha.
        empty_fraction: f64,
        /// N by the approximation; at least 1 in any tree.
        filters_probed: f64,
        /// Filters of runs without the key, by the approximation; at least 0 in any tree.
        filters_absent: f64,
    },
}

impl ModelError {
    /// The name of the input to change: a field of [`CostInputs`], or `form`.
    #[must_use]
    pub const fn field(&self) -> &'static str {
        match self {
            Self::Input { field, .. } => field,
            Self::Form { .. } => "form",
        }
    }
}

impl core::fmt::Display for ModelError {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Input { field, value, expected } => {
                write!(formatter, "{field} has to be {expected}, but is {}", Shown(*value))
            }
            Self::Form {
                levels,
                size_ratio,
                runs_per_level,
                empty_fraction,
                filters_probed,
                filters_absent,
            } => {
                write!(
                    formatter,
                    "cannot use the approximate form for levels {levels}, size_ratio {size_ratio}, runs_per_level \
                     {runs_per_level} and empty_fraction {}: a lookup would probe {} filters, {} of them in runs without its \
                     key; use the exact form",
                    Shown(*empty_fraction),
                    Shown(*filters_probed),
                    Shown(*filters_absent),
                )
            }
        }
    }
}

impl core::error::Error for ModelError {}
