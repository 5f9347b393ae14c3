//! The result file of `native-bench`: its types, its validation, and values derived from its numbers.
//!
//! Derived values are computed from the checked text, field by field, because the page has no types of the
//! file. They are numbers vs. model and claim ([`beside()`]), the model with this machine's costs
//! ([`Calibrated`]), the cost of a hash ([`hash_costs()`]), two machines ([`Comparison`]), and the first
//! screen of a run ([`Summary`]).
//!
//! **Invariants**
//! 1. The types (feature `result-types`) are the only definition: the JSON Schema, the writer and the checks
//!    are derived from them. The page checks by the schema alone (`rules.json`, compared with the types by a
//!    test), without the types.
//! 2. `parse` and [`check_text`] share every check. They accept every file of the same major version, ignore
//!    unknown fields, and name the exact field in an error.
//! 3. A number that was not measured is absent or `null`, never 0 and never a guess.
//!
//! **Units** are in the names. Whole numbers stay at or below 2^53, so that JavaScript reads them exactly.
//! Shares are fractions from 0 to 1.
//!
//! **Not here**: writing files, clocks, and measuring, which are the business of `native-bench`.

mod beside;
mod calibrated;
#[cfg(feature = "result-types")]
mod calibration;
mod cases;
mod caveats;
mod check;
mod comparison;
mod differing;
#[cfg(feature = "result-types")]
mod experiment;
#[cfg(feature = "result-types")]
mod file;
mod forest;
mod hash_costs;
mod limits;
#[cfg(feature = "result-types")]
mod lookup;
mod parse;
mod part;
mod places;
mod prices;
#[cfg(feature = "schema")]
mod schema;
mod summary;
mod validate;
#[cfg(feature = "result-types")]
mod view;

pub use beside::{Beside, beside};
pub use calibrated::{Calibrated, CaseOf, Miss, Missed, ModelOf, Modelled};
#[cfg(feature = "result-types")]
pub use calibration::{
    Calibration, CostKind, HashCost, InPlaceCost, MissingCost, ProbeCost, QueueDepth, ReadLatency, Residence,
    Timer,
};
pub use comparison::{
    Comparison, Measured, Pair, PairChart, PairRow, PricePair, Reason, Side, Uncompared,
    Verdict as DifferenceVerdict,
};
pub use differing::Differing;
#[cfg(feature = "result-types")]
pub use experiment::{
    Axis, AxisScale, Cell, ClaimOutcome, ClaimVerdict, Experiment, Figure, Incomparable, LeftOut, Origin,
    Parameter, ReadsFrom,
};
#[cfg(feature = "result-types")]
pub use file::{
    Cpu, Device, DeviceKind, EarlierPart, Environment, Fallback, Filesystem, Io, IoMode, OperatingSystem,
    ResultFile, Run, StopReason, Tool, Verdict, Verification, VerificationCheck,
};
pub use forest::ClaimPoint;
pub use hash_costs::{HashCosts, Predicted, hash_costs, is_near};
pub use limits::{
    CLOCK_CHANGE_TOLD, FOOTPRINT_MIN_BYTES, NOISE_LIMITS, NoiseLimit, STEADY_DRIFT_MAX, STEADY_RANGE_MAX,
};
#[cfg(feature = "result-types")]
pub use lookup::{
    ArmResult, Arms, Backing, Claim, Control, CounterSums, Estimand, Gain, Grade, KeyUse, LookupCell,
    ModelInputs, ModelPrediction, PairStop, Parity, Parts, ProcessorEvents, Quality, ScenarioShape, Tree,
};
#[cfg(feature = "result-types")]
pub use parse::parse;
pub use parse::{ResultError, check_text};
pub use part::{Checked, Interval};
pub use places::Place;
pub use prices::{Price, PriceOf};
#[cfg(feature = "schema")]
pub use schema::{rules_text, schema_text};
pub use summary::{GainChart, GainRow, Summary, Trust, TrustCheck, TrustName, TrustState, TrustValue};
#[cfg(feature = "result-types")]
pub use view::{HashPoint, LookupPoint, ProbePoint, View};

/// Value of the field `schema` of every result file.
pub const SCHEMA_NAME: &str = "native-bench-result";

/// The version that this program writes: another minor version adds fields, another major one changes them.
pub const SCHEMA_VERSION: &str = "1.4.0";

/// The longest text that [`check_text`] looks at. A full result is some tens of kilobytes.
pub const TEXT_BYTES_MAX: usize = 16 << 20;

#[cfg(all(test, feature = "schema"))]
mod tests;
