//! Errors as JavaScript gets them: a real `Error` with the name `LabError`, a `kind` from a closed list and, if an input
//! is to blame, its `field`.

use js_sys::{Error, Object};
use lsm_lab_teaching::model::ModelError;
#[cfg(feature = "full")]
use lsm_lab_teaching::results::ResultError;
use lsm_lab_teaching::scenario::{self, ScenarioError};
use serde::Serialize;
use tsify::{Tsify, serde_wasm_bindgen};
use wasm_bindgen::{JsCast as _, JsValue};

/// Reaction of the page to an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The tree is larger than the page builds: show the curve alone.
    TreeTooLarge,
    /// A parameter makes no sense: name its control.
    BadInput,
    /// No key does what was asked for.
    NoSuchKey,
    /// The result file is refused: name its field.
    Result,
    /// The engine failed on its own storage: a defect.
    Engine,
}

/// The largest of each number with which a tree can be built while all else stays as it is.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Fitting {
    /// L.
    levels: u8,
    /// T.
    size_ratio: u32,
}

impl From<scenario::Fitting> for Fitting {
    fn from(scenario::Fitting { levels, size_ratio }: scenario::Fitting) -> Self {
        Self { levels, size_ratio }
    }
}

/// Fields that every call adds to the `Error` that it throws.
#[derive(Debug, Serialize, Tsify)]
pub struct ErrorFields {
    kind: ErrorKind,
    /// The parameter or the field of a file that is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    /// For a tree that is too large: what could be built.
    #[serde(skip_serializing_if = "Option::is_none")]
    fits: Option<Fitting>,
    /// For a setting: the reason, if the page has its own words for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ErrorReason>,
}

/// Why a setting is refused.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ErrorReason {
    /// Short name of the reason.
    kind: &'static str,
    /// The numbers that it names.
    numbers: [f64; 2],
}

/// An error on its way to JavaScript.
#[derive(Debug)]
pub struct LabError {
    message: String,
    fields: ErrorFields,
}

impl LabError {
    fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { message: message.into(), fields: ErrorFields { kind, field: None, fits: None, reason: None } }
    }

    fn blaming(kind: ErrorKind, field: impl Into<String>, message: impl Into<String>) -> Self {
        let fields = ErrorFields { kind, field: Some(field.into()), fits: None, reason: None };
        Self { message: message.into(), fields }
    }

    pub(crate) fn bad_input(field: &str, message: impl Into<String>) -> Self {
        Self::blaming(ErrorKind::BadInput, field, message)
    }

    pub(crate) fn no_such_key(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::NoSuchKey, message)
    }

    pub(crate) fn engine(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Engine, message)
    }

    /// Adds a reason that the page has words for.
    #[cfg(feature = "full")]
    pub(crate) const fn because(mut self, kind: &'static str, numbers: [f64; 2]) -> Self {
        self.fields.reason = Some(ErrorReason { kind, numbers });
        self
    }

    /// For a tree that is too large: adds what could be built.
    pub(crate) fn fitting(mut self, fits: scenario::Fitting) -> Self {
        if self.fields.kind == ErrorKind::TreeTooLarge {
            self.fields.fits = Some(fits.into());
        }
        self
    }
}

impl From<ScenarioError> for LabError {
    fn from(error: ScenarioError) -> Self {
        let message = error.to_string();
        match error {
            ScenarioError::TooLarge { .. } => Self::new(ErrorKind::TreeTooLarge, message),
            ScenarioError::Levels { .. } => Self::bad_input("levels", message),
            ScenarioError::Options(_) => Self::bad_input("options", message),
            _ => Self::engine(message),
        }
    }
}

impl From<lsm_lab_engine::error::Error> for LabError {
    fn from(error: lsm_lab_engine::error::Error) -> Self {
        Self::engine(error.to_string())
    }
}

impl From<ModelError> for LabError {
    fn from(error: ModelError) -> Self {
        Self::bad_input(error.field(), error.to_string())
    }
}

#[cfg(feature = "full")]
impl From<ResultError> for LabError {
    fn from(error: ResultError) -> Self {
        Self::blaming(ErrorKind::Result, error.field, error.problem)
    }
}

impl From<LabError> for JsValue {
    fn from(error: LabError) -> Self {
        let js = Error::new(&error.message);
        js.set_name("LabError");
        // A kind and texts convert always.
        let fields = serde_wasm_bindgen::to_value(&error.fields).unwrap_or_default();
        Object::assign(&js, fields.unchecked_ref()).into()
    }
}
