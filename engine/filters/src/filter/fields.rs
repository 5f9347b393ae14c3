//! Reads the little-endian fields of a payload in order. Missing bytes are an error.

use super::FilterError;
use super::family::damaged;

/// Unread rest of a payload.
pub(super) struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    pub(super) const fn new(payload: &'a [u8]) -> Self {
        Self(payload)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FilterError> {
        let (field, rest) =
            self.0.split_first_chunk::<N>().ok_or_else(|| damaged("it ends within its parameters"))?;
        self.0 = rest;
        Ok(*field)
    }

    pub(super) fn u8(&mut self) -> Result<u8, FilterError> {
        self.array().map(u8::from_le_bytes)
    }

    pub(super) fn u16(&mut self) -> Result<u16, FilterError> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, FilterError> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, FilterError> {
        self.array().map(u64::from_le_bytes)
    }

    /// Returns the next `count` bytes.
    pub(super) fn bytes(&mut self, count: usize) -> Result<&'a [u8], FilterError> {
        let (bytes, rest) =
            self.0.split_at_checked(count).ok_or_else(|| damaged("it ends within its parameters"))?;
        self.0 = rest;
        Ok(bytes)
    }

    /// Returns the unread rest.
    pub(super) const fn remaining(&self) -> &'a [u8] {
        self.0
    }

    /// Returns the unread rest, which must have this many bytes.
    pub(super) fn rest(self, bytes: u64) -> Result<&'a [u8], FilterError> {
        if self.0.len() as u64 == bytes {
            Ok(self.0)
        } else {
            Err(damaged("its number of bytes differs from its parameters"))
        }
    }
}
