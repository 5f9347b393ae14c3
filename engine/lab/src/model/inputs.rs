//! Inputs of the model, and their validation.

use super::cost::{Probes, probes};
use lsm_lab_filters::math::Shown;

/// Most levels. At T = 2 the last of them is 2^63 times as large as the first.
pub const MAX_LEVELS: u32 = 64;

/// Most runs per level.
pub const MAX_RUNS_PER_LEVEL: u32 = 1_000_000;

/// Number of sorted runs per level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// One run per level.
    Leveling,
    /// Several overlapping runs per level.
    Tiering {
        /// Runs of every level. The paper's equations use the size ratio T; its section 2 allows at most T - 1.
        runs_per_level: u32,
    },
}

impl Policy {
    /// Returns the runs of every level: 1 for leveling.
    #[must_use]
    pub const fn runs_per_level(self) -> u32 {
        match self {
            Self::Leveling => 1,
            Self::Tiering { runs_per_level } => runs_per_level,
        }
    }
}

/// Version of the equations.
///
/// They differ in the levels that lookups skip because they ended above; `docs/model/cost-model.md` contains
/// the errors of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Exact sums over levels, before the paper's approximation.
    Exact,
    /// Only the approximation of Eq. (13): lookups skip `(1 - alpha) / (T - 1)` levels.
    Approximate,
    /// As printed in the paper. For leveling the same as [`Form::Approximate`]; for tiering Eq. (6), which also
    /// replaces `T^2 / (T - 1)` by `T + 1`. With other than T runs, `R T / (T - 1)` by `R + 1`, which is Eq.
    /// (6) for R = T.
    Printed,
}

/// Tree, workload and costs of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CostInputs {
    /// Leveling or tiering.
    pub policy: Policy,
    /// L: levels in storage, 1 to [`MAX_LEVELS`].
    pub levels: u32,
    /// T: size of a level relative to the one above, at least 2.
    pub size_ratio: u32,
    /// Alpha: share of empty lookups, 0 to 1.
    pub empty_fraction: f64,
    /// f: false positive rate of one filter, 0 to 1.
    pub false_positive_rate: f64,
    /// `T_H`: hashing a key, in ns.
    pub hash_ns: f64,
    /// `T_P`: probing one filter, in ns.
    pub probe_ns: f64,
    /// `T_D`: reading one block, in ns.
    pub read_ns: f64,
    /// `T_other`: other work, once per lookup, in ns. The paper has no such term.
    pub other_ns: f64,
}

impl CostInputs {
    /// Validates the inputs. The functions of this module need valid inputs, so validate user input.
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
            "at least 2, because each level is larger than the one above",
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
    /// Validates like [`CostInputs::validate`], and checks that the form of the equations can describe this
    /// tree.
    ///
    /// Approximations of trees with few levels can skip more levels than exist. A lookup would then probe less
    /// than one filter, or less than zero filters of runs without its key, and cost or gain would be negative.
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

/// Largest time: eleven days for one step of a lookup. A larger number is a mistake; up to it nothing
/// overflows.
const MAX_NS: f64 = 1e15;

fn check(field: &'static str, value: f64, holds: bool, expected: &'static str) -> Result<(), ModelError> {
    if holds { Ok(()) } else { Err(ModelError::Input { field, value, expected }) }
}

/// Invalid input of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum ModelError {
    /// A field is outside its range.
    Input {
        /// Name of the field of [`CostInputs`] (`runs_per_level` is in [`Policy`]).
        field: &'static str,
        /// Its value.
        value: f64,
        /// Its valid range.
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
        /// N according to the approximation; at least 1 in any tree.
        filters_probed: f64,
        /// Filters of runs without the key, according to the approximation; at least 0 in any tree.
        filters_absent: f64,
    },
}

impl ModelError {
    /// Returns the name of the input to change: a field of [`CostInputs`], or `form`.
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
                write!(formatter, "{field} must be {expected}, but is {}", Shown(*value))
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
