//! What is left of the tail of a table: how many units hold entries, and whose they are.
//!
//! Units do not say of which table they are; the properties do, which begin behind the last of them. If their checksum does
//! not hold, the number that they begin with may still: any other number there shows nothing, and ours is ours unless the
//! damage lies in that very number, which shows in that all the rest is right.

use super::footer::Footer;
use super::properties::{FIXED_BYTES, Properties};
use super::{Table, table_name};
use crate::memtable::{Entry, MAX_KEY_BYTES};
use crate::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, checksum};

/// The tail as far as it reads.
#[derive(Default)]
pub(super) struct TailRemains {
    /// Units that hold entries, if the footer says it.
    pub(super) data_units: Option<u32>,
    /// What the table says of itself, if that is whole.
    pub(super) properties: Option<Properties>,
    /// Whether, of properties that are not whole, the number is that of the table.
    pub(super) names_itself: bool,
}

impl TailRemains {
    /// What the footer leads to.
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

    /// Judges properties whose checksum does not hold, or is not known, by the entries that were read.
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

/// As much of a file as properties can be long.
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

/// Whether an entry can be one of this table, as far as its properties and its filter tell.
pub(super) fn belongs(
    said: Option<&Properties>,
    table: Option<&Table>,
    entry: Entry<'_>,
) -> Result<(), &'static str> {
    let inside = said.is_none_or(|said| {
        (said.min_key.as_slice()..=said.max_key.as_slice()).contains(&entry.key)
            && (said.min_sequence..=said.last_sequence).contains(&entry.sequence)
    });
    let known = table.is_none_or(|table| table.filter.may_hold(entry.key));
    if inside && known { Ok(()) } else { Err("it holds an entry that is not of this table") }
}
