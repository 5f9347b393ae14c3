//! Errors as JavaScript sees them: a real `Error` named `LabError`, with a `kind` from a closed list and, where an input
//! is to blame, its `field`.

use crate::fields::Made;
use js_sys::{Error, Reflect};
use lsm_lab_engine::model::ModelError;
#[cfg(feature = "full")]
use lsm_lab_engine::results::ResultError;
use lsm_lab_engine::scenario::{Fitting, ScenarioError};
use wasm_bindgen::JsValue;

/// What the page may do about an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The tree is larger than the page builds: show the curve alone.
    TreeTooLarge,
    /// A parameter makes no sense: say so beside its control.
    BadInput,
    /// No key does what was asked for.
    NoSuchKey,
    /// The result file is refused: name its field.
    #[cfg(feature = "full")]
    Result,
    /// The engine failed on its own storage: a defect.
    Engine,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::TreeTooLarge => "tree-too-large",
            Self::BadInput => "bad-input",
            Self::NoSuchKey => "no-such-key",
            #[cfg(feature = "full")]
            Self::Result => "result",
            Self::Engine => "engine",
        }
    }
}

/// An error on its way to JavaScript.
pub(crate) struct LabError {
    kind: Kind,
    message: String,
    field: Option<String>,
    fits: Option<Fitting>,
}

impl LabError {
    fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), field: None, fits: None }
    }

    pub(crate) fn bad_input(field: &str, message: impl Into<String>) -> Self {
        Self { field: Some(field.to_owned()), ..Self::new(Kind::BadInput, message) }
    }

    pub(crate) fn no_such_key(message: impl Into<String>) -> Self {
        Self::new(Kind::NoSuchKey, message)
    }

    fn engine(message: impl Into<String>) -> Self {
        Self::new(Kind::Engine, message)
    }

    /// Of a tree that is too large: says what could be built.
    pub(crate) fn fitting(self, fits: Fitting) -> Self {
        if self.kind == Kind::TreeTooLarge { Self { fits: Some(fits), ..self } } else { self }
    }
}

impl From<ScenarioError> for LabError {
    fn from(error: ScenarioError) -> Self {
        let message = error.to_string();
        match error {
            ScenarioError::TooLarge { .. } => Self::new(Kind::TreeTooLarge, message),
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
        Self::bad_input(error.field, error.to_string())
    }
}

#[cfg(feature = "full")]
impl From<ResultError> for LabError {
    fn from(error: ResultError) -> Self {
        Self { field: Some(error.field), ..Self::new(Kind::Result, error.problem) }
    }
}

impl From<LabError> for JsValue {
    fn from(error: LabError) -> Self {
        let js = Error::new(&error.message);
        js.set_name("LabError");
        // A fresh, extensible object takes any property.
        let _ = Reflect::set(&js, &"kind".into(), &error.kind.name().into());
        if let Some(field) = error.field {
            let _ = Reflect::set(&js, &"field".into(), &field.into());
        }
        if let Some(fits) = error.fits {
            let _ = Reflect::set(&js, &"fits".into(), &fitting_out(fits).into());
        }
        js.into()
    }
}

/// What can be built, by the names of fields.
pub(crate) fn fitting_out(Fitting { levels, size_ratio }: Fitting) -> Made {
    Made::new().with("levels", levels).with("sizeRatio", size_ratio)
}
