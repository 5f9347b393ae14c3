//! Plain JavaScript objects, read and made field by field.
//!
//! A derive of serde would do the same with less code here and 30 kB more in the page (`docs/decisions`), and could not
//! name the field that is wrong.

use crate::error::LabError;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// The fields of an object that the page handed in.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a>(pub(crate) &'a JsValue);

impl Fields<'_> {
    /// A field, `undefined` where there is none.
    fn value(self, name: &str) -> JsValue {
        Reflect::get(self.0, &name.into()).unwrap_or_default()
    }

    pub(crate) fn number(self, name: &str) -> Result<f64, LabError> {
        self.value(name).as_f64().ok_or_else(|| wrong(name, "a number"))
    }

    pub(crate) fn text(self, name: &str) -> Result<String, LabError> {
        self.value(name).as_string().ok_or_else(|| wrong(name, "a text"))
    }

    /// A whole number of at most 32 bits.
    pub(crate) fn whole(self, name: &str) -> Result<u32, LabError> {
        let number = self.number(name)?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared right after")]
        let whole = number as u32;
        if f64::from(whole).to_bits() == number.to_bits() {
            Ok(whole)
        } else {
            Err(wrong(name, "a whole number"))
        }
    }

    /// A whole number of at most 8 bits.
    pub(crate) fn small(self, name: &str) -> Result<u8, LabError> {
        u8::try_from(self.whole(name)?).map_err(|_| wrong(name, "a whole number up to 255"))
    }

    /// A small whole number that may be left out.
    pub(crate) fn optional_small(self, name: &str) -> Result<Option<u8>, LabError> {
        if self.value(name).is_undefined() { Ok(None) } else { self.small(name).map(Some) }
    }

    /// An array of texts.
    #[cfg(feature = "full")]
    pub(crate) fn texts(self, name: &str) -> Result<Vec<String>, LabError> {
        let value = self.value(name);
        let list = value.dyn_ref::<Array>().ok_or_else(|| wrong(name, "a list of texts"))?;
        list.iter().map(|text| text.as_string().ok_or_else(|| wrong(name, "a list of texts"))).collect()
    }

    /// An array of numbers, typed or not.
    pub(crate) fn numbers(self, name: &str) -> Result<Vec<f64>, LabError> {
        let value = self.value(name);
        if let Some(typed) = value.dyn_ref::<js_sys::Float64Array>() {
            return Ok(typed.to_vec());
        }
        let list = value.dyn_ref::<Array>().ok_or_else(|| wrong(name, "a list of numbers"))?;
        list.iter().map(|number| number.as_f64().ok_or_else(|| wrong(name, "a list of numbers"))).collect()
    }
}

fn wrong(name: &str, expected: &str) -> LabError {
    LabError::bad_input(name, ["`", name, "` must be ", expected].concat())
}

/// An object in the making.
pub(crate) struct Made(Object);

impl Made {
    pub(crate) fn new() -> Self {
        Self(Object::new())
    }

    /// Adds a field.
    pub(crate) fn with(self, name: &str, value: impl Into<JsValue>) -> Self {
        self.set(name, &value.into());
        self
    }

    // Apart, so that it is compiled once.
    #[inline(never)]
    fn set(&self, name: &str, value: &JsValue) {
        let set = Reflect::set(&self.0, &name.into(), value);
        debug_assert!(set.is_ok(), "a fresh object takes any field");
    }
}

impl From<Made> for JsValue {
    fn from(made: Made) -> Self {
        made.0.into()
    }
}
