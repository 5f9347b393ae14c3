//! Decodes the sections between the last block and the footer, one after another, and the zeros after them.

use super::filter_units::FilterUnits;
use super::footer::{FORMAT, Section};
use crate::storage::{Fields, StorageError, checksum};
use lsm_lab_filters::{Filter, FilterError, OPTIONAL_FAMILIES};

/// Sections that are not yet read.
pub(super) struct Tail<'a> {
    name: &'a str,
    offset: u64,
    fields: Fields<'a>,
}

impl<'a> Tail<'a> {
    /// Starts with the bytes from the last block to the footer, which begin at `offset` of the file.
    pub(super) fn new(name: &'a str, offset: u64, bytes: &'a [u8]) -> Self {
        Self { name, offset, fields: Fields::new(bytes) }
    }

    /// Decodes the next section with `decode`.
    pub(super) fn decode<T>(
        &mut self,
        section: Section,
        what: &str,
        decode: impl FnOnce(&[u8]) -> Option<T>,
    ) -> Result<T, StorageError> {
        let offset = self.offset;
        decode(self.section(section, what)?).ok_or_else(|| {
            StorageError::damaged(self.name, offset, format!("its {what} contradict themselves"))
        })
    }

    /// Decodes the next section: a filter, or units instead of it.
    pub(super) fn filter(&mut self, section: Section) -> Result<(Filter, Option<FilterUnits>), StorageError> {
        let offset = self.offset;
        let bytes = self.section(section, "filter")?;
        if OPTIONAL_FAMILIES.is_some() && super::filter_units::holds_units(bytes) {
            let problem = "its filter units contradict themselves";
            let (units, keys) = FilterUnits::decode(bytes, offset)
                .ok_or_else(|| StorageError::damaged(self.name, offset, problem))?;
            return Ok((Filter::none(units.hashing().1, keys), Some(units)));
        }
        let filter = Filter::decode(bytes).map_err(|error| match error {
            FilterError::NewerFormat { found } => StorageError::NewerFormat {
                name: self.name.to_owned(),
                found: found.into(),
                supported: FORMAT,
            },
            other => StorageError::damaged(self.name, offset, other.to_string()),
        });
        Ok((filter?, None))
    }

    /// Checks that only zeros remain.
    pub(super) fn end(&mut self) -> Result<(), StorageError> {
        let rest = self.fields.take(self.fields.remaining()).unwrap_or_default();
        match rest.iter().position(|&byte| byte != 0) {
            None => Ok(()),
            Some(at) => {
                Err(StorageError::damaged(self.name, self.offset + at as u64, "it is not zero, but unused"))
            }
        }
    }

    /// Returns the checked bytes of the next section.
    fn section(&mut self, section: Section, what: &str) -> Result<&'a [u8], StorageError> {
        let damaged =
            |problem: &str| StorageError::damaged(self.name, self.offset, format!("{problem} of its {what}"));
        let length = usize::try_from(section.length).ok();
        let bytes =
            length.and_then(|length| self.fields.take(length)).ok_or_else(|| damaged("wrong length"))?;
        if checksum(bytes) != section.checksum {
            return Err(damaged("wrong checksum"));
        }
        self.offset += section.length;
        Ok(bytes)
    }
}
