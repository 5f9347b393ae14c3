//! Bytes that a store returns.

use core::borrow::Borrow;
use core::fmt;
use core::ops::Deref;
use std::sync::Arc;

/// Immutable bytes that are shared: a clone copies a pointer, not the bytes.
///
/// It is a `[u8]` wherever one is expected. It compares with slices, arrays, vectors and strings, and converts into a `Vec<u8>`.
///
/// ```
/// use lsm_lab_engine::Slice;
///
/// let value = Slice::from("green");
/// let same = value.clone();
/// assert_eq!(same, "green");
/// assert_eq!(str::from_utf8(&value), Ok("green"));
/// assert_eq!(value.to_vec(), b"green");
/// ```
#[derive(Clone, Eq, PartialOrd, Ord, Hash)]
pub struct Slice(Arc<[u8]>);

impl Deref for Slice {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Slice {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl Borrow<[u8]> for Slice {
    fn borrow(&self) -> &[u8] {
        self
    }
}

impl From<&[u8]> for Slice {
    #[inline]
    fn from(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }
}

impl<const N: usize> From<&[u8; N]> for Slice {
    fn from(bytes: &[u8; N]) -> Self {
        bytes.as_slice().into()
    }
}

impl From<&str> for Slice {
    fn from(text: &str) -> Self {
        text.as_bytes().into()
    }
}

impl From<Vec<u8>> for Slice {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes.into())
    }
}

impl From<Slice> for Vec<u8> {
    fn from(slice: Slice) -> Self {
        slice.to_vec()
    }
}

impl fmt::Debug for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.escape_ascii())
    }
}

impl<T: AsRef<[u8]> + ?Sized> PartialEq<T> for Slice {
    fn eq(&self, other: &T) -> bool {
        **self == *other.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn equals_and_orders_as_its_bytes() {
        let (key, value) = (Slice::from("b"), Slice::from("a"));
        assert!(value < key && value == "a" && value == b"a".to_vec());
        assert_eq!(format!("{:?}", Slice::from(b"a\0\"")), r#"b"a\x00\"""#);
        let map = BTreeMap::from([(key, 1), (value, 2)]);
        assert_eq!(map.get(b"a".as_slice()), Some(&2));
    }
}
