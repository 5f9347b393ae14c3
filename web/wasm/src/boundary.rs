//! Values that cross the boundary: plain structs in Rust, plain objects in JavaScript, and one TypeScript type for both
//! (`tsify` derives it; docs/decisions/0004).
//!
//! **Invariants**
//! 1. A value of the page that does not fit is a `bad-input` with the field to blame.
//! 2. Large lists of numbers cross as typed arrays, in one copy.

use crate::error::LabError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tsify::{Ts, Tsify, serde_wasm_bindgen};

/// Reads a value of the page.
pub(crate) fn read<T: Tsify + DeserializeOwned>(given: &Ts<T>) -> Result<T, LabError> {
    let value = serde_wasm_bindgen::Deserializer::from(given.js_value());
    serde_path_to_error::deserialize(value).map_err(|error| {
        let (path, message) = (error.path().to_string(), error.inner().to_string());
        // An object without the field has the path of the object; the message has the name.
        let missing = message.split('`').nth(1).filter(|_| message.contains("missing field"));
        LabError::bad_input(missing.unwrap_or(&path), format!("`{path}`: {message}"))
    })
}

/// Makes the value that the page gets.
pub(crate) fn give<T: Tsify + Serialize>(value: &T) -> Result<Ts<T>, LabError> {
    Ts::from_rust(value).map_err(|error| LabError::engine(error.to_string()))
}

/// Makes a list of values that the page gets.
pub(crate) fn give_all<T: Tsify + Serialize>(
    values: impl IntoIterator<Item = T>,
) -> Result<Vec<Ts<T>>, LabError> {
    values.into_iter().map(|value| give(&value)).collect()
}

/// Lists of numbers that cross as the typed arrays of the same names.
macro_rules! typed_arrays {
    ($($name:ident of $number:ty),*) => {$(
        #[doc = concat!("Numbers that cross as a `", stringify!($name), "`.")]
        #[derive(Debug, Clone, Default)]
        pub struct $name(pub(crate) Vec<$number>);

        impl From<Vec<$number>> for $name {
            fn from(numbers: Vec<$number>) -> Self {
                Self(numbers)
            }
        }

        impl FromIterator<$number> for $name {
            fn from_iter<I: IntoIterator<Item = $number>>(numbers: I) -> Self {
                Self(numbers.into_iter().collect())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let array = js_sys::$name::from(self.0.as_slice());
                serde_wasm_bindgen::preserve::serialize(&array, serializer)
            }
        }
    )*};
}

typed_arrays!(Uint8Array of u8, Uint32Array of u32, Float64Array of f64);

impl<'de> Deserialize<'de> for Float64Array {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self)
    }
}

/// Whole numbers, in the order in which they were given.
#[cfg(feature = "full")]
#[derive(Deserialize, Tsify)]
#[serde(transparent)]
pub struct WholeNumbers(pub(crate) Vec<u32>);

/// Counts as JavaScript has numbers.
#[cfg(feature = "full")]
#[expect(clippy::cast_precision_loss, reason = "counts of a page are far below 2^53")]
pub(crate) fn count(number: u64) -> f64 {
    number as f64
}

/// Counts of a tree in a page fit a word.
pub(crate) fn word(count: u64) -> u32 {
    u32::try_from(count).expect("counts of a tree in a page are below 2^32")
}

/// Keys and values as text, or as hexadecimal digits if they are not text.
pub(crate) fn text(bytes: &[u8]) -> String {
    match core::str::from_utf8(bytes) {
        Ok(text) if !text.contains(char::is_control) => text.to_owned(),
        _ => bytes.iter().fold("0x".to_owned(), |digits, byte| format!("{digits}{byte:02x}")),
    }
}
