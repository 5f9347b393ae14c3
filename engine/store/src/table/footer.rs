//! Last bytes of a table file: magic, format, and lengths of the sections.
//!
//! Layout, little-endian, [`FOOTER_BYTES`] up to the end of the file:
//! `units of blocks u32 | refused filter (4) | three sections (properties, fences, filter), each length u64 and checksum u64 | checksum u64 of all before and all after | format u32 | magic (8)`.
//! Every later format keeps the positions of the last 20 bytes, so that a damaged format number is not mistaken
//! for a newer one. The sections follow the last block without gaps; zeros fill the file up to the footer.

use super::replaced::Refused;
use crate::storage::{BLOCK_BYTES, Fields, StorageError, checksum};

/// Bytes of the footer.
pub(super) const FOOTER_BYTES: usize = 76;

/// Last bytes of every table file.
const MAGIC: [u8; 8] = *b"LSMLABT\0";

/// Version of the table format.
pub(super) const FORMAT: u32 = 2;

/// Section of the file with its checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) length: u64,
    pub(super) checksum: u64,
}

impl Section {
    /// Returns the section of these bytes.
    pub(super) fn of(bytes: &[u8]) -> Self {
        Self { length: bytes.len() as u64, checksum: checksum(bytes) }
    }
}

/// Positions of the sections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Footer {
    /// Units of blocks, of 4 KiB each, from the start of the file.
    pub(super) data_units: u32,
    /// Family that could not be built over the keys, if any.
    pub(super) refused: Option<Refused>,
    pub(super) properties: Section,
    pub(super) fences: Section,
    pub(super) filter: Section,
}

/// Returns the checksum of a footer, which covers the bytes before and after it.
fn footer_checksum(bytes: &[u8; FOOTER_BYTES]) -> u64 {
    let mut covered = *bytes;
    covered[FOOTER_BYTES - 20..FOOTER_BYTES - 12].fill(0);
    checksum(&covered)
}

impl Footer {
    pub(super) fn encode(&self) -> [u8; FOOTER_BYTES] {
        let mut bytes = [0; FOOTER_BYTES];
        bytes[..4].copy_from_slice(&self.data_units.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.refused.map_or([0; 4], Refused::encode));
        let numbers =
            [self.properties, self.fences, self.filter].map(|section| [section.length, section.checksum]);
        for (number, place) in numbers.as_flattened().iter().zip(bytes[8..].chunks_exact_mut(8)) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes[FOOTER_BYTES - 12..FOOTER_BYTES - 8].copy_from_slice(&FORMAT.to_le_bytes());
        bytes[FOOTER_BYTES - 8..].copy_from_slice(&MAGIC);
        let sum = footer_checksum(&bytes);
        bytes[FOOTER_BYTES - 20..FOOTER_BYTES - 12].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Decodes the footer at the end of the last unit of the table file `name`, whose length is `file_bytes`.
    pub(super) fn decode(unit: &[u8], name: &str, file_bytes: u64) -> Result<Self, StorageError> {
        let offset = file_bytes.saturating_sub(FOOTER_BYTES as u64);
        let damaged = |problem| StorageError::damaged(name, offset, problem);
        let bytes =
            unit.last_chunk::<FOOTER_BYTES>().ok_or_else(|| damaged("it is too short for a table"))?;
        if bytes[FOOTER_BYTES - 8..] != MAGIC {
            if is_format_1(unit) {
                return Err(StorageError::OlderFormat { name: name.to_owned(), found: 1, supported: FORMAT });
            }
            return Err(damaged("it does not end as a table file does"));
        }
        let end = || damaged("the footer is cut short");
        let mut fields = Fields::new(&bytes[FOOTER_BYTES - 20..]);
        let (sum, format) = fields.u64().zip(fields.u32()).ok_or_else(end)?;
        if sum != footer_checksum(bytes) {
            return Err(damaged("the checksum of the footer does not match"));
        }
        let name = name.to_owned();
        match format {
            FORMAT => Self::fields(bytes).ok_or_else(end),
            ..FORMAT => Err(StorageError::OlderFormat { name, found: format, supported: FORMAT }),
            _ => Err(StorageError::NewerFormat { name, found: format, supported: FORMAT }),
        }
    }

    fn fields(bytes: &[u8]) -> Option<Self> {
        let mut fields = Fields::new(bytes);
        let data_units = fields.u32()?;
        let refused = Refused::decode(fields.array()?);
        let mut section = || Some(Section { length: fields.u64()?, checksum: fields.u64()? });
        Some(Self { data_units, refused, properties: section()?, fences: section()?, filter: section()? })
    }
}

/// Detects the unreleased format 1, whose last unit began with the magic and its number.
fn is_format_1(unit: &[u8]) -> bool {
    let mut fields = Fields::new(unit);
    unit.len() == BLOCK_BYTES && fields.array() == Some(MAGIC) && fields.u32() == Some(1)
}
