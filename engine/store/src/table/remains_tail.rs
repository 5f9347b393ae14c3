//! Readable remains of the tail of a table: the number of units with entries, and the identity of the table.
//!
//! Units do not name their table. The properties after the last unit do. If their checksum does not match,
//! their first field, the number of the table, may still be valid. A different number proves nothing. The
//! expected number identifies the table, unless the damage is in that number; then all other fields match.

use super::footer::Footer;
use super::properties::{FIXED_BYTES, Properties};
use super::{Table, table_name};
use crate::memtable::{Entry, MAX_KEY_BYTES};
use crate::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, checksum};

/// Tail as far as it is readable.
#[derive(Default)]
pub(super) struct TailRemains {
    /// Units with entries, from the footer.
    pub(super) data_units: Option<u32>,
    /// Properties of the table, if intact.
    pub(super) properties: Option<Properties>,
    /// True if damaged properties contain the number of the table.
    pub(super) names_itself: bool,
}

impl TailRemains {
    /// Reads the sections that the footer locates.
    pub(super) fn read(file: &dyn ReadFile, table: u32) -> Self {
        let Some(footer) = footer(file, table) else { return Self::default() };
        let offset = u64::from(footer.data_units) * BLOCK_BYTES as u64;
        let mut tail = Self { data_units: Some(footer.data_units), ..Self::default() };
        let bytes = read_from(file, offset);
        let section = usize::try_from(footer.properties.length).ok().and_then(|length| bytes.get(..length));
        let whole = section.filter(|section| checksum(section) == footer.properties.checksum);
        tail.properties = whole.and_then(Properties::decode);
        tail
    }

    /// Judges properties without a valid checksum by the entries that were read.
    pub(super) fn recover(&mut self, file: &dyn ReadFile, behind: u32, seen: &Properties) {
        let units = self.data_units.unwrap_or(behind);
        let bytes = read_from(file, u64::from(units) * BLOCK_BYTES as u64);
        let number = bytes.first_chunk().map(|number| u32::from_le_bytes(*number));
        let said = Properties::decode_front(&bytes).filter(|said| said == seen);
        let footer_whole = self.data_units.is_some();
        self.names_itself = number == Some(seen.table) && !(footer_whole && said.is_some());
        self.properties = said.filter(|_| !footer_whole);
    }
}

/// Reads as many bytes of a file as properties may have.
fn read_from(file: &dyn ReadFile, offset: u64) -> Vec<u8> {
    let most = FIXED_BYTES + 2 * MAX_KEY_BYTES;
    let left = usize::try_from(file.len().saturating_sub(offset)).unwrap_or(usize::MAX);
    let mut bytes = vec![0; left.min(most)];
    if file.read_at(offset, &mut bytes).is_err() {
        bytes.clear();
    }
    bytes
}

fn footer(file: &dyn ReadFile, table: u32) -> Option<Footer> {
    let length = file.len();
    let offset = length.checked_sub(BLOCK_BYTES as u64)?;
    let mut unit = BlockBuffer::new();
    file.read_at(offset, unit.prepare(1)).ok()?;
    let footer = Footer::decode(unit.bytes(), &table_name(table), length).ok()?;
    (u64::from(footer.data_units) * BLOCK_BYTES as u64 <= offset).then_some(footer)
}

/// Returns whether an entry can belong to this table, according to its properties and filter.
pub(super) fn belongs(
    said: Option<&Properties>,
    table: Option<&Table>,
    entry: Entry<'_>,
) -> Result<(), &'static str> {
    let inside = said.is_none_or(|said| {
        (said.min_key.as_slice()..=said.max_key.as_slice()).contains(&entry.key)
            && said.contents.may_have(entry.sequence)
    });
    let known = table.is_none_or(|table| table.filter.may_hold(entry.key));
    if inside && known { Ok(()) } else { Err("it holds an entry that is not of this table") }
}
