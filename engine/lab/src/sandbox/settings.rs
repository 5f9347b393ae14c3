//! Values of all settings of a sandbox, by name, and their conversion to and from the options of the engine.
//!
//! **Invariants** (`engine/lab/tests/lab/sandbox.rs`)
//! 1. Some setting reaches each field of [`Options`]. A test reads the fields from the options' debug text and
//!    fails for a field that no setting changes.
//! 2. The name of a setting never changes, because links contain it.
//! 3. [`Settings::of`] is the inverse of [`Settings::options`].

use super::{Refusal, catalogue};
use lsm_lab_engine::options::Options;
use std::collections::BTreeMap;

/// Value of a setting.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Number.
    Number(f64),
    /// Name from a closed list.
    Name(String),
}

impl Value {
    pub(super) fn number(&self) -> f64 {
        match self {
            &Self::Number(number) => number,
            Self::Name(name) => unreachable!("`{name}` is not a number"),
        }
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Self::Name(name) => name,
            Self::Number(number) => unreachable!("{number} is not a name"),
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the catalogue admits whole numbers below 2^53 only"
    )]
    pub(super) fn whole<T: TryFrom<u64>>(&self) -> T {
        T::try_from(self.number() as u64)
            .ok()
            .expect("the bounds of the catalogue fit the type of the option")
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<u64> for Value {
    #[expect(clippy::cast_precision_loss, reason = "settings are below 2^53")]
    fn from(number: u64) -> Self {
        Self::Number(number as f64)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<&str> for Value {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

/// Values of all settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings(BTreeMap<&'static str, Value>);

impl Default for Settings {
    fn default() -> Self {
        Self(catalogue::settings().into_iter().map(|setting| (setting.name, setting.initial)).collect())
    }
}

impl Settings {
    /// Returns these settings with another value for one.
    ///
    /// # Errors
    /// A setting that does not exist, and a value that it cannot have.
    pub fn with(mut self, name: &str, value: Value) -> Result<Self, Refusal> {
        let all = catalogue::settings();
        let setting = all.into_iter().find(|setting| setting.name == name);
        let setting =
            setting.ok_or_else(|| Refusal::new("setting", format!("there is no setting `{name}`")))?;
        if !setting.takes(&value) {
            return Err(Refusal::new(setting.name, format!("`{name}` must be {}", setting.wanted())));
        }
        self.0.insert(setting.name, value);
        Ok(self)
    }

    /// Returns all values by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(&name, value)| (name, value))
    }

    /// Returns the value of a setting.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    fn value(&self, name: &str) -> &Value {
        self.0.get(name).unwrap_or_else(|| unreachable!("`{name}` is a setting of the catalogue"))
    }

    pub(super) fn number(&self, name: &str) -> f64 {
        self.value(name).number()
    }

    pub(super) fn whole(&self, name: &str) -> u64 {
        self.value(name).whole()
    }

    pub(super) fn word(&self, name: &str) -> u32 {
        self.value(name).whole()
    }

    pub(super) fn name(&self, name: &str) -> &str {
        self.value(name).name()
    }

    /// Returns the options of the store.
    #[must_use]
    pub fn options(&self) -> Options {
        let mut options = Options::durable();
        for setting in catalogue::settings() {
            if let Some(option) = setting.option {
                (option.write)(&mut options, self.value(setting.name));
            }
        }
        options
    }

    /// Returns the settings for these options. Settings that are not part of the options, or that these options
    /// do not use, keep their value.
    #[must_use]
    pub fn of(mut self, options: &Options) -> Self {
        for setting in catalogue::settings() {
            if let Some(value) = setting.option.and_then(|option| (option.read)(options)) {
                self.0.insert(setting.name, value);
            }
        }
        self
    }
}
