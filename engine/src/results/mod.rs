//! The result file of `native-bench`: its types, its validation, and what the page takes from it.
//!
//! **Invariants**
//! 1. These types are the only definition: the JSON Schema, the writer, the reader in the page and the checks come
//!    from them (`native-bench/schema/` is regenerated and compared by a test).
//! 2. [`parse`] accepts every file of the same major version, ignores fields that it does not know, and names the
//!    exact field when it refuses one.
//! 3. A number that was not measured is absent or `null`, never 0 and never a guess.
//!
//! **Units** are in the names. Whole numbers stay at or below 2^53, so that JavaScript reads them exactly. Shares
//! are fractions from 0 to 1.
//!
//! **Not here**: writing files, clocks, and measuring, which are the business of `native-bench`.

mod calibration;
mod check;
mod file;
mod lookup;
mod parse;
#[cfg(feature = "schema")]
mod schema;
mod view;

pub use calibration::{Calibration, HashCost, ProbeCost, ReadLatency, Residence, Timer};
pub use file::{
    Cpu, Device, DeviceKind, Environment, Fallback, Filesystem, Io, IoMode, OperatingSystem, ResultFile, Run,
    StopReason, Tool, Verdict, Verification, VerificationCheck,
};
pub use lookup::{
    ArmResult, Arms, Backing, Claim, Control, CounterSums, Gain, Grade, LookupCell, ModelInputs,
    ModelPrediction, PairStop, Parity, Parts, Quality, ScenarioShape, Tree,
};
pub use parse::{ResultError, parse};
#[cfg(feature = "schema")]
pub use schema::schema_text;
pub use view::{HashPoint, LookupPoint, ProbePoint, View};

/// What the field `schema` of every result file says.
pub const SCHEMA_NAME: &str = "native-bench-result";

/// The version that this program writes: another minor version adds fields, another major one changes them.
pub const SCHEMA_VERSION: &str = "1.0.0";

/// The longest text that [`parse`] looks at. A full result is some tens of kilobytes.
pub const TEXT_BYTES_MAX: usize = 16 << 20;

#[cfg(test)]
mod tests;
